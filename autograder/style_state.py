"""The rule ``stateless``: nothing outside of functions and objects changes while the program runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.outline import Function, classes, names, statements

CHANGING = {
    *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "add", "discard", "update"),
    *("setdefault", "popitem", "appendleft", "popleft", "extendleft", "rotate", "subtract"),
    *("difference_update", "intersection_update", "symmetric_difference_update", "__setitem__", "__delitem__"),
}
UNCHANGING = ("NamedTuple", "Enum", "Flag", "frozen=True")


def changing(tree: ast.Module, near: set[str]) -> Iterator[tuple[int, str]]:
    """Yield where a function changes what lies outside: a line, and what is changed.

    near: the modules, supplied or of earlier stages, whose classes make objects that change.
    """
    assigned = {name for node in statements(tree.body) for name in names(node) if not isinstance(node, ast.ClassDef)}
    outside = assigned | {*classes(tree)} | _imports_of(tree)
    objects = _objects(tree, near)
    for node, local in _in_functions(tree):
        match node:
            case ast.Global(names=named):
                yield node.lineno, f"`global {', '.join(named)}`"
            case ast.Name(id="globals"):
                yield node.lineno, "`globals()` is used"
            case ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del()):
                if (name := _root(node)) in outside - local:
                    yield node.lineno, f"`{name}`, which lies outside of the function, is changed"
            case ast.Call(func=ast.Attribute(value=value, attr=attr)):
                name = _root(value)
                if name not in local and ((name in assigned and attr in CHANGING) or name in objects):
                    yield node.lineno, f"`{name}`, which lies outside of the function, may change in `{attr}`"
            case ast.Call(func=ast.Name(id="next"), args=[ast.Name(id=name), *_]) if name in assigned - local:
                yield node.lineno, f"`{name}`, which lies outside of the function, is moved on"


def _in_functions(tree: ast.Module) -> Iterator[tuple[ast.AST, frozenset[str]]]:
    """Yield all that stands in functions, and which names are local there."""
    waiting: list[tuple[ast.AST, frozenset[str] | None]] = [(tree, None)]
    while waiting:
        node, local = waiting.pop()
        if isinstance(node, Function | ast.Lambda):
            local = (local or frozenset()) | _local(node)
        elif local is not None:
            yield node, local
        waiting += [(each, local) for each in ast.iter_child_nodes(node)]


def _local(function: Function | ast.Lambda) -> set[str]:
    inner = [*ast.walk(function)]
    stored = {each.id for each in inner if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    shared = {name for each in inner if isinstance(each, ast.Global) for name in each.names}
    return {each.arg for each in inner if isinstance(each, ast.arg)} | (stored - shared)


def _objects(tree: ast.Module, near: set[str]) -> set[str]:
    """Return the names outside of functions that hold objects which may change when they are asked for something."""
    makers = {"Random", *(name for name, node in classes(tree).items() if not _is_unchanging(node))}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in near:
            makers |= {name for each in node.names if (name := each.asname or each.name)[0].isupper()}
    found = set()
    for statement in statements(tree.body):
        match statement:
            case ast.Assign(value=ast.Call(func=func)) | ast.AnnAssign(value=ast.Call(func=func)):
                if _last(func) in makers or (_root(func) in near and _last(func)[:1].isupper()):
                    found |= {*names(statement)}
    return found


def _is_unchanging(node: ast.ClassDef) -> bool:
    said = [ast.unparse(each) for each in (*node.bases, *node.decorator_list)]
    return any(word in each for each in said for word in UNCHANGING)


def _imports_of(tree: ast.Module) -> set[str]:
    found = [each for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom) for each in node.names]
    return {each.asname or each.name.partition(".")[0] for each in found}


def _last(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _root(node: ast.AST) -> str:
    """Return the name at the front of ``name.attribute[index].attribute``."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
