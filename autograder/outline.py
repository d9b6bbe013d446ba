"""The outline of a module's syntax tree: which definition a dotted name stands for."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef

ACCESSORS = {"getter": "fget", "setter": "fset", "deleter": "fdel"}


def find(tree: ast.Module, dotted: str) -> ast.stmt | None:
    """Return the definition or assignment that ``dotted`` (``Deck.shuffle``, ``FULL_DECK``) names, the last of several.

    A property is its getter; ``Deck.size.fset`` is its setter.
    """
    path, _, accessor = dotted.rpartition(".")
    if accessor not in ACCESSORS.values():
        path, accessor = dotted, "fget"
    body: list[ast.stmt] = tree.body
    found: ast.stmt | None = None
    for name in path.split("."):
        found = [None, *(each for each in statements(body) if name in names(each) and _is(each, accessor))][-1]
        body = found.body if isinstance(found, ast.ClassDef) else []
    return found


def functions(tree: ast.Module) -> dict[str, Function]:
    """Return each function and method of the module by its dotted name, in the order of the text."""
    return dict(_functions(tree.body, ""))


def classes(tree: ast.Module) -> dict[str, ast.ClassDef]:
    """Return each class at the top of the module by its name."""
    return {each.name: each for each in statements(tree.body) if isinstance(each, ast.ClassDef)}


def names(node: ast.stmt) -> list[str]:
    """Return the names that a definition or an assignment binds."""
    if isinstance(node, Definition):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a body, and those inside its ``if``, ``try`` and ``with``."""
    for node in body:
        yield node
        if isinstance(node, ast.If | ast.Try | ast.With):
            handlers = [each for handler in getattr(node, "handlers", []) for each in handler.body]
            rest = getattr(node, "orelse", []) + getattr(node, "finalbody", [])
            yield from statements([*node.body, *handlers, *rest])


def is_docstring(node: ast.stmt) -> bool:
    """Return whether the statement is a text alone, as a docstring is."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def docstrings(tree: ast.Module) -> dict[str, str | None]:
    """Return what a running program can read: the docstrings of the module, its classes and functions."""
    found: dict[str, str | None] = {"": ast.get_docstring(tree)}
    found |= {name: ast.get_docstring(node) for name, node in classes(tree).items()}
    return found | {name: ast.get_docstring(node) for name, node in functions(tree).items()}


def signature(function: Function) -> str:
    """Return names, kinds and defaults of the parameters: the signature without its annotations."""
    bare = copy.deepcopy(function.args)
    for each in ast.walk(bare):
        if isinstance(each, ast.arg):
            each.annotation = None
    return ("async " if isinstance(function, ast.AsyncFunctionDef) else "") + f"({ast.unparse(bare)})"


def decorators(node: Definition) -> set[str]:
    """Return the last names of the decorators: ``cache`` for ``@functools.cache``."""
    bare = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return {ast.unparse(each).rpartition(".")[2] for each in bare}


def _functions(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, Function]]:
    for node in statements(body):
        if isinstance(node, Function):
            accessor = _accessor(node)
            yield f"{prefix}{node.name}" + (f".{accessor}" if accessor != "fget" else ""), node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")


def _is(node: ast.stmt, accessor: str) -> bool:
    return not isinstance(node, Function) or _accessor(node) == accessor


def _accessor(node: Function) -> str:
    """Return which of a property's functions this is; what is no property counts as a getter."""
    found = [each.attr for each in node.decorator_list if isinstance(each, ast.Attribute) and each.attr in ACCESSORS]
    return ACCESSORS[found[0]] if found else "fget"
