"""Plant a bug: put what stands in for a function, constant or class into the source of the reference.

The result is one source with one syntax tree, so ``super()``, closures, constants, inheritance and class
identity work as in the original, and the diff can be shown.
"""

from __future__ import annotations

import ast
import copy
import difflib
import textwrap

from autograder.errors import KitError
from autograder.pages import Bug

Function = ast.FunctionDef | ast.AsyncFunctionDef


def plant(reference: str, bug: Bug) -> str:
    """Return the reference's source with ``bug`` in it.

    Raises KitError when the target is not there, or the stand-in has not its form or signature.
    """
    target = find(ast.parse(reference), bug.target)
    if isinstance(target, Function) and isinstance(bug.node, ast.FunctionDef):
        return _replace_body(reference, target, bug)
    if isinstance(target, ast.ClassDef) and isinstance(bug.node, ast.ClassDef):
        return _replace_bases(reference, target, bug)
    if isinstance(target, ast.Assign | ast.AnnAssign) and isinstance(bug.node, ast.FunctionDef):
        return _replace_value(reference, target, bug)
    if target is None:
        raise KitError(f"bug {bug.name}: the reference has no {bug.target}", "name a function, constant or class of it")
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
    """Return how many lines were put in or taken out, whichever is more (blank lines do not count)."""
    marks = [line[0] for line in difflib.ndiff(reference.splitlines(), buggy.splitlines()) if line[2:].strip()]
    return max(marks.count("+"), marks.count("-"))


def find(tree: ast.Module, dotted: str) -> ast.stmt | None:
    """Return the definition or assignment that ``dotted`` (``Deck.shuffle``, ``FULL_DECK``) names."""
    body: list[ast.stmt] = tree.body
    found: ast.stmt | None = None
    for name in dotted.split("."):
        found = next((node for node in body if _defines(node, name)), None)
        body = found.body if isinstance(found, ast.ClassDef) else []
    return found


def functions(tree: ast.Module) -> dict[str, Function]:
    """Return each function and method of the module by its dotted name, in the order of the text."""
    found: dict[str, Function] = {}
    for node in tree.body:
        if isinstance(node, Function):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{each.name}": each for each in node.body if isinstance(each, Function)}
    return found


def _defines(node: ast.stmt, name: str) -> bool:
    if isinstance(node, Function | ast.ClassDef):
        return node.name == name
    if isinstance(node, ast.Assign):
        return any(isinstance(each, ast.Name) and each.id == name for each in node.targets)
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name


def _replace_body(reference: str, target: Function, bug: Bug) -> str:
    assert isinstance(bug.node, ast.FunctionDef)
    if _signature(target.args) != _signature(bug.node.args):
        raise KitError(
            f"bug {bug.name} takes ({ast.unparse(bug.node.args)}), {bug.target} takes ({ast.unparse(target.args)})",
            "give it the signature of the reference",
        )
    kept = target.body[0] if _is_docstring(target.body[0]) else None
    wrong = bug.node.body[1:]  # the docstring is for staff, it must not be seen at run time
    first, last = target.body[0], target.body[-1]
    indent = " " * first.col_offset
    text = _text_of(bug.source, wrong) if wrong else "pass"
    head = _lines(reference, 1, kept.end_lineno or 0) if kept else _lines(reference, 1, _header_end(reference, target))
    tail = _lines(reference, (last.end_lineno or 0) + 1, None)
    return head + textwrap.indent(text, indent) + "\n" + tail


def _signature(arguments: ast.arguments) -> str:
    """Return names, kinds and defaults: the signature without its annotations."""
    bare = copy.deepcopy(arguments)
    for each in ast.walk(bare):
        if isinstance(each, ast.arg):
            each.annotation = None
    return ast.unparse(bare)


def _header_end(reference: str, target: Function) -> int:
    """Return the line on which the header ends, the line before the first statement of the body."""
    first = target.body[0]
    if first.lineno == target.lineno:
        raise KitError(f"{target.name} stands on one line", "write the body of the reference on lines of its own")
    above = reference.splitlines()[target.lineno - 1 : first.lineno - 1]
    comments = 0
    while comments < len(above) and above[-1 - comments].strip().startswith("#"):
        comments += 1
    return first.lineno - 1 - comments


def _text_of(source: str, body: list[ast.stmt]) -> str:
    first, last = body[0], body[-1]
    start = min([first.lineno] + [each.lineno for each in getattr(first, "decorator_list", [])])
    text = _lines(source, start, last.end_lineno)
    return textwrap.dedent(text).rstrip("\n")


def _replace_value(reference: str, target: ast.Assign | ast.AnnAssign, bug: Bug) -> str:
    body = [node for node in bug.node.body if not _is_docstring(node)]
    if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None or target.value is None:
        raise KitError(f"bug {bug.name} does not return one expression", f"return what {bug.target} should wrongly be")
    wrong = ast.get_source_segment(bug.source, body[0].value) or ast.unparse(body[0].value)
    if "\n" in wrong:
        wrong = ast.unparse(body[0].value)
    return _replace_node(reference, target.value, wrong)


def _replace_bases(reference: str, target: ast.ClassDef, bug: Bug) -> str:
    assert isinstance(bug.node, ast.ClassDef)
    if not all(_is_docstring(node) or isinstance(node, ast.Pass) for node in bug.node.body):
        raise KitError(f"bug {bug.name} has a body", "a class on a page changes bases only; write a function for a method")
    bases = ", ".join(ast.unparse(base) for base in bug.node.bases)
    first = target.body[0].lineno
    header = _lines(reference, target.lineno, first - 1)
    indent = header[: len(header) - len(header.lstrip())]
    new = f"{indent}class {target.name}({bases}):\n" if bases else f"{indent}class {target.name}:\n"
    return _lines(reference, 1, target.lineno - 1) + new + _lines(reference, first, None)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _replace_node(source: str, node: ast.expr, new: str) -> str:
    lines = source.splitlines(keepends=True)
    before = "".join(lines[: node.lineno - 1]) + _bytes(lines[node.lineno - 1], 0, node.col_offset)
    end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
    after = _bytes(lines[end_line - 1], end_column, None) + "".join(lines[end_line:])
    return before + new + after


def _bytes(line: str, start: int, end: int | None) -> str:
    """Cut a line by the byte columns that syntax trees count in."""
    return line.encode()[start:end].decode()


def _lines(source: str, first: int, last: int | None) -> str:
    text = "".join(source.splitlines(keepends=True)[first - 1 : last])
    return text if not text or text.endswith("\n") else text + "\n"
