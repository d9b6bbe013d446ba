"""Find, for a bug, a short input on which it differs from the reference while all correct answers agree.

The lines are made of the statements that the file of hints gives, with values for their blanks; Hypothesis
chooses, and shrinks what it found: values that stand first in their list, and fewer lines, are simpler.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from autograder import splice
from autograder.hints.table import ENDLESS, RAISES, Hints, Search
from autograder.hints.trials import World, outcome, outcomes, statements_of, world_of
from autograder.kit import Exercise
from autograder.pages import Bug

TRIES = 4000
MOST_STEPS = 7
MOST_VALUES = 4
LONGEST = 110  # of what is given: more of it would not be read
BLANK = re.compile(r"\{(\w+)(\*?)\}")
Draw = Callable[[Any], Any]


@dataclass(frozen=True)
class Step:
    """A statement, and whether it asks: whether what it gives is looked at."""

    text: str
    asks: bool = False


@dataclass(frozen=True)
class Input:
    """Statements worth trying, and what the last of them gives: with correct code, and with the bug."""

    statements: tuple[str, ...]
    right: str
    wrong: str


class Judge:
    """Tells on which statements the bugs of an exercise differ from what is correct."""

    def __init__(self, exercise: Exercise, hints: Hints) -> None:
        self.reference = world_of(exercise)
        self.others = [self.reference.with_stage(path.read_text(encoding="utf-8")) for path in exercise.alternatives]
        self.begin = statements_of(hints.begin)
        self.own = frozenset(_exceptions(self.reference))
        self.known: dict[tuple[str, ...], list[str]] = {}

    def buggy(self, bug: Bug) -> World:
        """Return the world in which the bug is planted."""
        return self.reference.with_stage(splice.plant(self.reference.texts[self.reference.stage], bug))

    def agreed(self, statements: tuple[str, ...]) -> str | None:
        """Return what all correct answers give, None when they differ or raise what no handout promises."""
        given = {outcome(world, self.begin + statements) for world in (self.reference, *self.others)}
        return given.pop() if len(given) == 1 and all(map(self._is_promised, given)) else None

    def differing(self, buggy: World, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """Return the steps up to the first question that the bug answers wrongly; none unless all agree up to there."""
        texts, start = _texts(steps), len(self.begin)
        right, wrong = self._right(texts), outcomes(buggy, self.begin + texts)
        for at, step in enumerate(steps[: len(right) - start], start=start):
            said = wrong[min(at, len(wrong) - 1)]
            if step.asks and said != right[at]:
                kept = steps[: at - start + 1]
                short = max(len(right[at]), len(said)) <= LONGEST
                return kept if short and self.agreed(_texts(kept)) == right[at] else ()
        return ()

    def tried(self, bug: Bug, statements: tuple[str, ...]) -> Input | None:
        """Return statements that a person wrote as an input, None when they do not tell right from wrong."""
        right, wrong = self.agreed(statements), outcome(self.buggy(bug), self.begin + statements)
        return Input(statements, right, wrong) if right and right != wrong else None

    def _right(self, texts: tuple[str, ...]) -> list[str]:
        """Return what the reference gives, which many bugs are compared with."""
        if texts not in self.known:
            self.known[texts] = outcomes(self.reference, self.begin + texts)
        return self.known[texts]

    def _is_promised(self, said: str) -> bool:
        return said != ENDLESS and (not said.startswith(RAISES) or said.removeprefix(RAISES) in self.own)


def search(judge: Judge, bug: Bug, how: Search, tries: int = TRIES) -> Input | None:
    """Return the shortest input found, or None; the same one each time."""
    if not how.asks:
        return None
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis.errors import NoSuchExample

    buggy = judge.buggy(bug)
    chosen = settings(
        max_examples=tries,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[*HealthCheck],
        phases=[Phase.generate, Phase.shrink],
    )
    try:
        found = find(_programs(how), lambda steps: bool(judge.differing(buggy, steps)), settings=chosen)
    except NoSuchExample:
        return None
    statements = _texts(_shorter(found, lambda fewer: judge.differing(buggy, fewer)))
    return Input(statements, *(outcome(each, judge.begin + statements) for each in (judge.reference, buggy)))


def _shorter(steps: tuple[Step, ...], differ: Callable[[tuple[Step, ...]], tuple[Step, ...]]) -> tuple[Step, ...]:
    """Return the steps that are needed: neither one nor two can be left out."""
    steps = differ(steps)
    for left_out in (set(each) for size in (1, 2) for each in combinations(reversed(range(len(steps))), size)):
        if fewer := differ(tuple(step for at, step in enumerate(steps) if at not in left_out)):
            return _shorter(fewer, differ)
    return steps


def _texts(steps: tuple[Step, ...]) -> tuple[str, ...]:
    return tuple(each.text for each in steps)


def _programs(how: Search) -> Any:
    """Return the strategy of steps: the first, some that do or ask, and all that ask."""
    from hypothesis import strategies as st

    does, asks = ([Step(each, kind == "asks") for each in getattr(how, kind)] for kind in ("does", "asks"))
    middle = st.lists(st.sampled_from([*does, *does, *asks]), max_size=MOST_STEPS) if does else st.just([])

    @st.composite
    def programs(draw: Draw) -> tuple[Step, ...]:
        steps = [*map(Step, how.first), *draw(middle), *asks]
        return tuple(Step(_filled(each.text, how, draw), each.asks) for each in steps)

    return programs()


def _filled(template: str, how: Search, draw: Draw) -> str:
    """Return a statement with values in its blanks."""
    from hypothesis import strategies as st

    def value(found: re.Match[str]) -> str:
        name, several = found.groups()
        if name not in how.blanks:
            return found.group()
        one = st.sampled_from(how.blanks[name])
        values = draw(st.lists(one, max_size=MOST_VALUES)) if several else [draw(one)]
        return ", ".join(_filled(each, how, draw) for each in values)

    return BLANK.sub(value, template)


def _exceptions(world: World) -> Iterator[str]:
    """Yield the names of the exceptions that the exercise defines."""
    for text in world.texts.values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and any("E" in ast.unparse(base) for base in node.bases):
                yield node.name
