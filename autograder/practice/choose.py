"""Which bugs of an exercise are made public: some of each behaviour, and where it can be, not all of any."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from autograder.errors import UsageError
from autograder.kit import Exercise, Kit
from autograder.pages import Bug

THIRD = 0.33


@dataclass(frozen=True)
class Wish:
    """What the instructor asks for: a share of the bugs, drawn by the seed.

    public: bugs that are among them in any case, by exercise; hidden: bugs that never are.
    """

    share: float = THIRD
    seed: int = 0
    public: dict[str, list[Bug]] = field(default_factory=dict)
    hidden: dict[str, list[Bug]] = field(default_factory=dict)


def named(kit: Kit, given: Sequence[str]) -> dict[str, list[Bug]]:
    """Return the bugs that ``casino/deck:3,7`` and its like name, by exercise."""
    found: dict[str, list[Bug]] = {}
    for each in given:
        name, _, which = each.partition(":")
        exercise = kit.exercise(name)
        if not which:
            raise UsageError(f"{each!r} names no bug", f"write numbers or names: {exercise.name}:3,7")
        found.setdefault(exercise.name, []).extend(exercise.bug(one.strip()) for one in which.split(","))
    return found


def public_bugs(exercise: Exercise, wish: Wish) -> list[Bug]:
    """Return the bugs to make public, by behaviour, in an order that tells nothing of those that stay hidden."""
    forced, never = wish.public.get(exercise.name, []), wish.hidden.get(exercise.name, [])
    both = [each.number for each in forced if each in never]
    if both:
        raise UsageError(f"{exercise.name}:{both[0]} is to be public and hidden", "name it once")
    rng = random.Random(f"public {wish.seed} {exercise.name}")
    wanted = max(round(wish.share * len(exercise.bugs)), len(forced))
    drawn = [each for each in _by_turns(exercise, rng) if each not in (*forced, *never)]
    chosen = [*dict.fromkeys(forced), *drawn][:wanted]
    if not chosen:
        todo = f"raise --share, or name one: --public {exercise.name}:1"
        raise UsageError(f"no bug of {exercise.name} would be public", todo)
    rng.shuffle(chosen)
    behaviours = [each.id for each in exercise.behaviours]
    return sorted(chosen, key=lambda each: behaviours.index(each.breaks))


def _by_turns(exercise: Exercise, rng: random.Random) -> list[Bug]:
    """Return the bugs as they are drawn: one of each behaviour, another of each, the last of each at the end."""
    ranks: dict[str, tuple[bool, int, int]] = {}
    ids = [each.id for each in exercise.behaviours]
    rng.shuffle(ids)
    for turn, id in enumerate(ids):
        mine = [each for each in exercise.bugs if each.breaks == id]
        rng.shuffle(mine)
        ranks |= {bug.name: (number == len(mine) - 1, number, turn) for number, bug in enumerate(mine)}
    return sorted(exercise.bugs, key=lambda each: ranks[each.name])


def cap_for(exercise: Exercise, public: Sequence[Bug]) -> float:
    """Return the weight of caught bugs that earns full marks in practice: the same share as of all bugs."""
    some, everything = (sum(each.weight for each in bugs) for bugs in (public, exercise.bugs))
    return min(some, max(1.0, float(round(exercise.cap * some / everything)))) if everything else 0.0
