"""The tests that students are given: handed in again they are nobody's own, wherever they stand."""

from __future__ import annotations

import ast
import copy
from functools import lru_cache
from typing import TypeGuard

from autograder.kit import Exercise

Test = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def is_given(exercise: Exercise, node: ast.stmt) -> bool:
    """Return whether a statement is a visible test; no comment, layout or docstring makes it another."""
    try:
        return _is_test(node) and _essence(node) in _given(exercise)
    except (RecursionError, MemoryError):  # no visible test is nested as deeply
        return False


def without_given(exercise: Exercise, data: bytes) -> tuple[bytes, int]:
    """Return a test file without the tests that were given, every line where it was, and how many these are."""
    try:
        found = [node for node in ast.parse(data).body if is_given(exercise, node)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return data, 0
    lines = data.splitlines(keepends=True)
    for node in found:
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
        for number in range(first - 1, node.end_lineno or first):
            lines[number] = lines[number][len(lines[number].rstrip(b"\r\n")) :]
    return b"".join(lines), len(found)


@lru_cache(maxsize=64)
def _given(exercise: Exercise) -> frozenset[str]:
    if not exercise.visible_tests.exists():
        return frozenset()
    tree = ast.parse(exercise.visible_tests.read_text(encoding="utf-8"))
    return frozenset(_essence(node) for node in tree.body if _is_test(node))


def _essence(node: ast.stmt) -> str:
    return ast.dump(_without_docstrings(node))


def _without_docstrings(node: ast.stmt) -> ast.stmt:
    """Return the statement without its docstring, and those of its methods; what it was made of stays as it is."""
    if not isinstance(node, Test):
        return node
    bare = copy.copy(node)
    told = ast.get_docstring(node, clean=False) is not None
    bare.body = [_without_docstrings(each) for each in node.body[told:]]
    return bare


def _is_test(node: ast.stmt) -> TypeGuard[Test]:
    return isinstance(node, Test) and node.name.lower().startswith("test")
