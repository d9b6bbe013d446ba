"""Plant a bug: put what stands in for a function, constant or class into the source of the reference.

The result is one source with one syntax tree, so ``super()``, closures, constants, inheritance and class
identity work as in the original, and the diff can be shown.
"""

from __future__ import annotations

import ast
import difflib
import tokenize
from functools import lru_cache

from autograder.errors import KitError
from autograder.outline import Function, classes, find, functions, is_docstring, names, signature
from autograder.pages import Bug

__all__ = ["Function", "changed_lines", "diff", "find", "functions", "plant"]


def plant(reference: str, bug: Bug) -> str:
    """Return the reference's source with ``bug`` in it.

    Raises KitError when the target is not there, or the stand-in has not its form or signature.
    """
    tree = ast.parse(reference)
    target = find(tree, bug.target)
    if isinstance(target, Function) and isinstance(bug.node, Function):
        return _replace_body(_lines(reference), target, bug)
    if isinstance(target, ast.ClassDef) and isinstance(bug.node, ast.ClassDef):
        return _replace_bases(_lines(reference), target, bug)
    if isinstance(target, ast.Assign | ast.AnnAssign) and isinstance(bug.node, Function):
        return _replace_value(_lines(reference), target, bug)
    if target is None:
        raise KitError(f"bug {bug.name}: the reference has no {bug.target}", _near(tree, bug.target))
    raise KitError(
        f"bug {bug.name} cannot stand in for {bug.target}",
        "write a function for a function or a constant, and a class for a class's bases",
    )


def diff(reference: str, buggy: str, name: str) -> str:
    """Return the unified diff between the reference and what was planted."""
    lines = difflib.unified_diff(
        reference.splitlines(), buggy.splitlines(), f"reference/{name}", f"buggy/{name}", lineterm=""
    )
    return "\n".join(lines)


def changed_lines(reference: str, buggy: str) -> int:
    """Return how many lines of code were put in or taken out, whichever is more.

    Comments, blank lines and the breaking of long lines do not count.
    """
    changes = [*difflib.unified_diff(_plain(reference), _plain(buggy), n=0, lineterm="")][2:]
    marks = [line[0] for line in changes if line[1:].strip()]
    return max(marks.count("+"), marks.count("-"))


@lru_cache(maxsize=64)
def _plain(source: str) -> list[str]:
    return ast.unparse(ast.parse(source)).splitlines()


def _near(tree: ast.Module, target: str) -> str:
    near = difflib.get_close_matches(target, [*functions(tree), *classes(tree)])
    return "name a function, constant or class of it" + (f", perhaps {' or '.join(near)}" if near else "")


# --- a function


def _replace_body(reference: list[str], target: Function, bug: Bug) -> str:
    assert isinstance(bug.node, Function)
    if signature(target) != signature(bug.node):
        raise KitError(
            f"bug {bug.name} takes {signature(bug.node)}, {bug.target} takes {signature(target)}",
            "give it the signature of the reference",
        )
    first, row = target.body[0], _colon(reference, target)[0]
    kept = is_docstring(first)
    _refuse_one_line(f"{bug.target} of the reference", target, row)
    head = reference[: (first.end_lineno or row) if kept else row]
    indent = reference[first.lineno - 1 if kept else _start(first) - 1][: first.col_offset]
    return "".join([*head, *_body_of(bug, indent), *reference[target.body[-1].end_lineno or 0 :]])


def _body_of(bug: Bug, indent: str) -> list[str]:
    """Return the lines of the bug's body without its docstring, which is for staff and must not be seen at run time."""
    assert isinstance(bug.node, Function)
    lines, wrong = _lines(bug.source), bug.node.body[1:]
    _refuse_one_line(f"bug {bug.name}", bug.node, _colon(lines, bug.node)[0])
    if not wrong:
        return [f"{indent}pass\n"]
    inside = {row for node in wrong for each in ast.walk(node) for row in _rows_inside_text(each)}
    rows = range(_start(wrong[0]), (wrong[-1].end_lineno or 0) + 1)
    depth = wrong[0].col_offset
    return [lines[row - 1] if row in inside else _moved(lines[row - 1], depth, indent) for row in rows]


def _rows_inside_text(node: ast.AST) -> range:
    """Return the rows that begin inside a text of several lines, whose indentation is part of its value."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        return range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    return range(0)


def _moved(line: str, depth: int, indent: str) -> str:
    own = len(line) - len(line.lstrip())
    return indent + line[min(own, depth) :] if line.strip() else "\n"


def _refuse_one_line(who: str, function: Function, row: int) -> None:
    """Refuse a body that shares a line with the header or with the docstring: there is no place to cut."""
    body = function.body
    if body[0].lineno == row or (len(body) > 1 and body[1].lineno == body[0].end_lineno):
        raise KitError(f"{who} stands on one line", "write its body on lines of its own")


# --- a constant


def _replace_value(reference: list[str], target: ast.Assign | ast.AnnAssign, bug: Bug) -> str:
    assert isinstance(bug.node, Function)
    body = bug.node.body[1:]
    if len(names(target)) != 1:
        raise KitError(
            f"bug {bug.name}: {bug.target} shares its assignment with {', '.join(names(target))}",
            "assign it on a line of its own in the reference",
        )
    if target.value is None:
        raise KitError(f"bug {bug.name}: {bug.target} has no value in the reference", "name a constant that has one")
    if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None:
        raise KitError(
            f"bug {bug.name} does not return one expression", f"write one return: what {bug.target} should wrongly be"
        )
    wrong = ast.get_source_segment(bug.source, body[0].value) or "\n"
    return _replaced(reference, target.value, ast.unparse(body[0].value) if "\n" in wrong else wrong)


def _replaced(source: list[str], node: ast.expr, new: str) -> str:
    end_row, end = node.end_lineno or node.lineno, node.end_col_offset or 0
    before = source[node.lineno - 1].encode()[: node.col_offset].decode()  # syntax trees count columns in bytes
    after = source[end_row - 1].encode()[end:].decode()
    return "".join([*source[: node.lineno - 1], before, new, after, *source[end_row:]])


# --- a class


def _replace_bases(reference: list[str], target: ast.ClassDef, bug: Bug) -> str:
    assert isinstance(bug.node, ast.ClassDef)
    if not all(is_docstring(node) or isinstance(node, ast.Pass) for node in bug.node.body):
        raise KitError(
            f"bug {bug.name} has a body", "a class on a page changes bases only; write a function for a method"
        )
    keywords = bug.node.keywords or target.keywords  # a bug in the bases keeps the metaclass
    inside = ", ".join(ast.unparse(each) for each in [*bug.node.bases, *keywords])
    row, column = _colon(reference, target)
    before = reference[target.lineno - 1][: target.col_offset]
    new = f"{before}class {target.name}" + (f"({inside})" if inside else "") + reference[row - 1][column:]
    return "".join([*reference[: target.lineno - 1], new, *reference[row:]])


# --- text


def _lines(source: str) -> list[str]:
    """Split as syntax trees count rows; ``splitlines`` would also split at form feeds and the like."""
    return [f"{line}\n" for line in source.removesuffix("\n").split("\n")]


def _start(node: ast.stmt) -> int:
    """Return the row on which the statement starts, decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _colon(lines: list[str], node: Function | ast.ClassDef) -> tuple[int, int]:
    """Return the row and column of the colon that ends the header of a definition."""
    depth = 0
    for token in tokenize.generate_tokens(iter(lines[node.lineno - 1 :]).__next__):
        if token.type == tokenize.OP:
            depth += (token.string in "([{") - (token.string in ")]}")
            if token.string == ":" and not depth:
                return token.start[0] + node.lineno - 1, token.start[1]
    raise AssertionError(f"{node.name} has no colon")
