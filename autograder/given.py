"""The tests that students are given: handed in again they are nobody's own, wherever they stand."""

from __future__ import annotations

import ast
import copy
from functools import lru_cache
from typing import TypeGuard

from autograder.kit import Exercise

Test = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@lru_cache(maxsize=64)
def given_tests(exercise: Exercise) -> frozenset[str]:
    """Return the visible tests as ``essence`` has them."""
    if not exercise.visible_tests.exists():
        return frozenset()
    tree = ast.parse(exercise.visible_tests.read_text(encoding="utf-8"))
    return frozenset(essence(node) for node in tree.body if _is_test(node))


def without_given(exercise: Exercise, data: bytes) -> tuple[bytes, int]:
    """Return a test file without the tests that were given, every line where it was, and how many these are."""
    given = given_tests(exercise)
    try:
        found = [node for node in ast.parse(data).body if _is_test(node) and essence(node) in given]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return data, 0
    lines = data.splitlines(keepends=True)
    for node in found:
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        for number in range(first - 1, node.end_lineno or first):
            lines[number] = lines[number][len(lines[number].rstrip(b"\r\n")) :]
    return b"".join(lines), len(found)


def essence(node: ast.stmt) -> str:
    """Return a statement as syntax: neither a comment nor the layout nor a docstring makes it another."""
    node = copy.deepcopy(node)
    for each in ast.walk(node):
        if isinstance(each, Test) and ast.get_docstring(each, clean=False) is not None:
            each.body = each.body[1:]
    return ast.dump(node)


def _is_test(node: ast.stmt) -> TypeGuard[Test]:
    return isinstance(node, Test) and node.name.lower().startswith("test")
