"""Cut the statements of a notebook down to those that a solution, or its tests, are made of.

A notebook is a heap of definitions, experiments and plots. What counts is found by what it defines: from the
names that are wanted, along the names that those use, each taken where it was last defined in earnest.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, eq=False)
class Statement:
    """A statement at the top of a cell, and its lines of that cell."""

    cell: int
    node: ast.stmt
    lines: tuple[str, ...]

    @property
    def first(self) -> int:
        """Its first line in the cell, decorators included."""
        decorators = self.node.decorator_list if isinstance(self.node, Named) else []
        return min([self.node.lineno, *(each.lineno for each in decorators)])

    @cached_property
    def binds(self) -> frozenset[str]:
        """The names that it defines."""
        return frozenset(_bound(self.node))

    @cached_property
    def changes(self) -> frozenset[str]:
        """The names of things that it changes: ``Deck.deal = deal``, ``VALUES["K"] = 10``, ``names.sort()``."""
        return frozenset(_changed(self.node)) - self.binds

    @cached_property
    def needs(self) -> frozenset[str]:
        """All names that it takes from around it, those of a test's fixtures among them."""
        return frozenset(_used(self.node)) - _local("\n".join(self.lines)) | frozenset(_fixtures(self.node))

    @cached_property
    def needs_at_once(self) -> frozenset[str]:
        """The names that must be there before it: all but what stands in the bodies of functions."""
        return frozenset(_used_at_once(self.node))

    @cached_property
    def is_stub(self) -> bool:
        """Whether it is a definition with nothing but ``raise NotImplementedError`` where something should be done."""
        bodies = [each for each in ast.walk(self.node) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
        asked = [each for each in bodies if not each.name.startswith("__")] or bodies  # the others may be given
        return bool(asked) and all(_gives_up(each) for each in asked)


def statements(cell: int, text: str) -> list[Statement]:
    """Return the statements of a cell's text, which is Python."""
    lines = text.split("\n")
    found = []
    for node in filter(_is_theirs, ast.parse(text).body):
        statement = Statement(cell, node, ())
        found.append(Statement(cell, node, tuple(lines[statement.first - 1 : node.end_lineno])))
    return found


def _is_theirs(node: ast.stmt) -> bool:
    """Return whether it is not an import of ours, which would hide something of theirs that has its name."""
    return not (isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "autograder")


def closure(everything: list[Statement], wanted: Iterable[str], elsewhere: Iterable[str]) -> list[Statement]:
    """Return the statements that define the wanted names and all that those need, in an order that can be run.

    elsewhere: names that are imported from other modules, whatever the notebook says of them.
    """
    foreign, chosen, seen = set(elsewhere), set[Statement](), set[str]()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name in seen or name in foreign:
            continue
        seen.add(name)
        for statement in _providers(everything, name):
            chosen.add(statement)
            waiting += statement.needs | statement.binds
    return _runnable([each for each in everything if each in chosen])


def _providers(everything: list[Statement], name: str) -> Iterator[Statement]:
    """Yield the definition of a name that counts, those that it builds on, and what changes it afterwards."""
    found = [each for each in everything if name in each.binds]
    earnest = [each for each in found if not each.is_stub] or found
    while earnest:
        last = earnest.pop()
        yield last
        if name not in last.needs_at_once:
            break
    if found:
        yield from (each for each in everything if name in each.changes)


def _runnable(chosen: list[Statement]) -> list[Statement]:
    """Return the statements in their order, but each after what it needs at once."""
    done: list[Statement] = []
    placed: set[Statement] = set()

    def place(statement: Statement, path: frozenset[Statement]) -> None:
        if statement in placed or statement in path:
            return
        for other in chosen:
            if other is not statement and other.binds & (statement.needs_at_once | statement.changes):
                place(other, path | {statement})
        placed.add(statement)
        done.append(statement)

    for statement in chosen:
        place(statement, frozenset())
    return done


def _bound(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, Named):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (each.asname or each.name.partition(".")[0] for each in node.names)
    elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For | ast.With):
        yield from _stored(node)
    elif isinstance(node, ast.If | ast.Try) and not _is_main(node):
        for child in ast.walk(node):
            if isinstance(child, ast.stmt) and child is not node:
                yield from _bound(child) if not isinstance(child, ast.If | ast.Try) else ()


def _stored(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id


def _is_main(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "__name__" in {n.id for n in ast.walk(node.test) if isinstance(n, ast.Name)}


def _changed(node: ast.stmt) -> Iterator[str]:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        targets = [node.value.func]
    for target in targets:
        if isinstance(target, ast.Attribute | ast.Subscript) and (root := _root(target)):
            yield root


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _used(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Store):
            yield each.id
        elif isinstance(each, ast.Global):
            yield from each.names
        elif isinstance(each, ast.AugAssign) and isinstance(each.target, ast.Name):
            yield each.target.id
        elif isinstance(each, ast.arg | ast.AnnAssign) and isinstance(each.annotation, ast.Constant):
            yield str(each.annotation.value)


def _local(text: str) -> set[str]:
    """Return the names that are nothing but parameters, local variables or attributes of classes in the text."""
    try:
        tables = [symtable.symtable(text, "cell", "exec")]
    except (SyntaxError, ValueError, RecursionError):
        return set()
    inside, around = set[str](), {each.get_name() for each in tables[0].get_symbols()}
    while tables:
        table = tables.pop()
        tables += table.get_children()
        if table.get_type() != "module":
            in_class = table.get_type() == "class"
            for each in table.get_symbols():
                from_around = each.is_global() or (in_class and each.is_referenced())
                (around if from_around else inside).add(each.get_name())
    return inside - around


def _used_at_once(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        arguments = node.args
        children: list[ast.AST] = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
        if not isinstance(node, ast.Lambda):
            annotations = [each.annotation for each in ast.walk(arguments) if isinstance(each, ast.arg)]
            children += [*node.decorator_list, *filter(None, [node.returns, *annotations])]
    else:
        children = [*ast.iter_child_nodes(node)]
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            yield node.id
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
    for child in children:
        yield from _used_at_once(child)


def _fixtures(node: ast.stmt) -> Iterator[str]:
    """Yield what pytest would look up by name: the parameters of functions, and texts in their decorators."""
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and _asks_pytest(each):
            yield from (argument.arg for argument in each.args.args)
        if isinstance(each, Named):
            for decorator in each.decorator_list:
                texts = (part.value for part in ast.walk(decorator) if isinstance(part, ast.Constant))
                yield from (text for text in texts if isinstance(text, str) and text.isidentifier())


def _asks_pytest(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether pytest calls it, and gives what its parameters name: a test, a set-up or a fixture."""
    named = function.name.startswith(("test", "setup", "teardown"))
    return named or any("fixture" in ast.dump(each) for each in function.decorator_list)


def _gives_up(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    body = [each for each in function.body if not _is_text(each)]
    return len(body) == 1 and isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.dump(body[0])


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
