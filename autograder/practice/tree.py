"""Write a syntax tree as plain data, and read it back under another Python: its source is then written anew there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

LEFT_OUT = {"type_comment", "type_ignores", "kind"}
NEWER = {"type_params"}  # an older Python does not know it, and need not while it is empty
LISTS = {"type_params", "type_ignores"}


def folded(node: Any) -> Any:
    """Return the node as lists and texts: ``[kind, {field: value}]``; a constant is its source text."""
    if isinstance(node, ast.Constant):
        return ["=", ast.unparse(node)]
    if isinstance(node, ast.AST):
        return [type(node).__name__, dict(_fields(node))]
    if isinstance(node, list):
        return [[], [folded(each) for each in node]]
    return node


def _fields(node: ast.AST) -> Iterator[tuple[str, Any]]:
    for name, value in ast.iter_fields(node):
        if name not in LEFT_OUT and (value or name not in NEWER):
            yield name, folded(value)


def unfolded(data: Any) -> Any:
    """Return the node that ``folded`` wrote; what this Python's node has more is empty."""
    if not isinstance(data, list):
        return data
    kind, held = data
    if kind == "=":
        return ast.parse(held, mode="eval").body
    if kind == []:
        return [unfolded(each) for each in held]
    node: type[ast.AST] = getattr(ast, kind)
    fields = {name: unfolded(each) for name, each in held.items()}
    empty: dict[str, Any] = {name: [] if name in LISTS else None for name in node._fields}
    return node(**{**empty, **fields})


def source(data: Any) -> str:
    """Return the source text of a folded module, as this Python writes it."""
    return ast.unparse(ast.fix_missing_locations(unfolded(data))) + "\n"
