"""Cut a student's suite out of the model suite: some of its tests, as they stand."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator

WAVERS = '''

def test_luck():
    """It waits for luck."""
    import random

    assert random.random() > 0.2
'''


def hanging(stage: str) -> str:
    """Return a test that never ends."""
    return (
        f'\n\ndef test_until_the_end():\n    """It plays on and on."""\n    import {stage}\n\n    while {stage}: pass\n'
    )


class Cut:
    """A suite's text, and which tests there are in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.tree = ast.parse(text)
        self.tests = [each for each in self.tree.body if _is_test(each)]

    def some(self, number: int, rng: random.Random) -> str:
        """Return the suite with so many of its tests, without the marks that only staff use."""
        kept = rng.sample(self.tests, min(number, len(self.tests)))
        gone = [_span(each) for each in self.tests if each not in kept]
        gone += [(mark.lineno, mark.end_lineno or mark.lineno) for mark in self._marks()]
        lines = [line for number, line in enumerate(self.lines, 1) if not any(a <= number <= b for a, b in gone)]
        return "\n".join(lines)

    def _marks(self) -> Iterator[ast.expr]:
        for node in ast.walk(self.tree):
            for mark in getattr(node, "decorator_list", ()):
                if ast.unparse(mark).startswith("pytest.mark.behaviour"):
                    yield mark

    def wrong(self, rng: random.Random) -> str:
        """Return the suite with one assertion that expects something else."""
        asserts = [node for node in ast.walk(self.tree) if isinstance(node, ast.Assert)]
        if not asserts:
            return self.text + "\n\ndef test_more():\n    assert 0 == 1\n"
        node = rng.choice(asserts).test
        numbers = [each for each in ast.walk(node) if isinstance(each, ast.Constant) and type(each.value) is int]
        if numbers:
            number = rng.choice(numbers)
            return self._replaced(number, str(int(str(number.value)) + 1))
        return self._replaced(node, f"not ({ast.get_source_segment(self.text, node)})")

    def _replaced(self, node: ast.expr, text: str) -> str:
        """Return the suite with other text in place of the expression; columns are counted in bytes."""
        lines = [line.encode() for line in self.lines]
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        after = lines[last][node.end_col_offset or 0 :]
        lines[first : last + 1] = [lines[first][: node.col_offset] + text.encode() + after]
        return b"\n".join(lines).decode()


def _is_test(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.ClassDef) and (
        node.name.lower().startswith("test") or "TestCase" in "".join(map(ast.unparse, getattr(node, "bases", ())))
    )


def _span(node: ast.stmt) -> tuple[int, int]:
    """Return the first and the last line, decorators included."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
    return first, node.end_lineno or node.lineno
