"""What a suite is run on, and in which order: the reference several times, the alternatives, the bugs.

The child is never told which it holds. The order is drawn from the seed, with the correct runs spread
through it; the first of them comes early (somewhere in the first four), for what it teaches about the tests
spares runs later.
"""

from __future__ import annotations

import ast
import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from autograder import splice
from autograder.kit import Exercise
from autograder.pages import KnownBug

EARLY = 4
TRANSPARENT = {"property", "staticmethod", "classmethod", "abstractmethod", "override"}


class Kind(StrEnum):
    """What an implementation is; a control has every function raise."""

    REFERENCE = "reference"
    ALTERNATIVE = "alternative"
    BUG = "bug"
    CONTROL = "control"


@dataclass(frozen=True)
class Implementation:
    """One source that can stand behind the stage's name.

    entered_as: the number of the function that a bug replaces, or None when no test may be spared.
    """

    name: str
    kind: Kind
    text: str
    bug: KnownBug | None = None
    entered_as: int | None = None

    @property
    def correct(self) -> bool:
        return self.kind in (Kind.REFERENCE, Kind.ALTERNATIVE)


_PLANTED: dict[Exercise, tuple[Implementation, ...]] = {}


def implementations(exercise: Exercise) -> tuple[Implementation, ...]:
    """Return the reference, the alternatives, the bugs and the control of the exercise; planted once and kept."""
    if exercise not in _PLANTED:
        _PLANTED[exercise] = exercise.planted or tuple(_plant(exercise))
    return _PLANTED[exercise]


def _plant(exercise: Exercise) -> Iterator[Implementation]:
    text = exercise.correct()
    numbers = _sparing(text)
    yield Implementation("reference", Kind.REFERENCE, text)
    for number, path in enumerate(exercise.alternatives, start=1):
        yield Implementation(f"alternative {number}", Kind.ALTERNATIVE, path.read_text(encoding="utf-8"))
    for bug in exercise.bugs:
        yield Implementation(f"bug {bug.number}", Kind.BUG, splice.plant(text, bug), bug, numbers.get(bug.target))
    yield Implementation("control", Kind.CONTROL, sabotage(text))


def sabotage(text: str) -> str:
    """Return the source with every function raising: a test that passes on it cannot fail."""
    tree = ast.parse(text)
    for function in splice.functions(tree).values():
        function.body = ast.parse("raise RuntimeError('broken on purpose')").body
    return ast.unparse(ast.fix_missing_locations(tree))


def _sparing(text: str) -> dict[str, int]:
    """Return the number of each function that can only matter to tests that enter it.

    A generator runs later than it is called, and a decorator may keep results: these are left out.
    """
    found = {}
    for number, (name, node) in enumerate(splice.functions(ast.parse(text)).items()):
        decorators = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
        yields = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node))
        if (
            decorators <= TRANSPARENT | {"setter", "getter"}
            and not yields
            and not isinstance(node, ast.AsyncFunctionDef)
        ):
            found[name] = number
    return found


def secret(given: tuple[Implementation, ...]) -> str:
    """Return what only staff know: else the seed alone would tell the order to a child that counts processes."""
    return hashlib.sha256("\0".join(each.text for each in given).encode()).hexdigest()


def order(given: tuple[Implementation, ...], runs: int, seed: int) -> list[Implementation]:
    """Return the blind order: every implementation once, the reference ``runs`` times.

    The first reference is one of the first four; the others fall anywhere after it.
    """
    rng = random.Random(f"order {seed} {secret(given)}")
    reference = given[0]
    rest = [*given[1:], *[reference] * (runs - 1)]
    rng.shuffle(rest)
    early = rng.randrange(min(EARLY, len(rest) + 1))
    moved = [each for each in rest[:early] if each is reference]  # no earlier reference than the first
    rest = [each for each in rest[:early] if each is not reference] + rest[early:]
    rest[early - len(moved) : early - len(moved)] = [reference]
    for each in moved:
        rest.insert(rng.randrange(min(early + 1, len(rest)), len(rest) + 1), each)
    return rest
