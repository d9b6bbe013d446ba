"""How the entrants of a tournament stand: means, intervals, ranks, and who plays as somebody else does.

Every entrant sits the same sittings, so the sitting is the unit of all statistics. Within one the turns may hang
together in any way; sittings do not (the track's program sees to that). A mean has a 95 % interval from the
spread of the sittings' means, by Student's t. The lead over the baseline is taken sitting by sitting, and its
interval from the spread of these differences: what was luck for both falls out, so it is much narrower.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean, stdev

from autograder.blocks import listed
from autograder.entrants import About, Entrant
from autograder.match import Match


@dataclass(frozen=True)
class Estimate:
    """A mean, and half the width of its 95 % interval."""

    mean: float
    half: float


@dataclass(frozen=True)
class Row:
    """How one entrant stands; with rank 0, ``remark`` says why it has none. ``staked`` is a mean, too."""

    name: str
    own: bool
    turns: int = 0
    rank: int = 0
    result: Estimate | None = None
    staked: float = 0.0
    ahead: Estimate | None = None
    remark: str = ""


@dataclass(frozen=True)
class Standings:
    """Everybody, the ranked ones first, from the best on."""

    about: About
    seed: int
    rows: tuple[Row, ...]

    @property
    def complete(self) -> bool:
        """Whether every student's entry is ranked."""
        return all(row.rank for row in self.rows)


def estimate(values: list[float]) -> Estimate:
    """Return the mean of at least two independent values, with its interval."""
    return Estimate(fmean(values), student_t(len(values) - 1) * stdev(values) / sqrt(len(values)))


def student_t(freedom: int) -> float:
    """Return how many standard errors hold 95 %: Student's t, by the first terms of its expansion (Fisher)."""
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def compare(said: About, matches: dict[Entrant, Match | None], seed: int) -> Standings:
    """Return how everybody stands, once all matches are over."""
    baseline = next(match for each, match in matches.items() if match and each.own and match.entrant == said.baseline)
    alike: dict[str, list[Entrant]] = defaultdict(list)
    for each, match in matches.items():
        if match and match.plays and not match.foul:
            alike[match.plays].append(each)
    rows = [_row(said, each, match, baseline, alike) for each, match in matches.items()]
    ranked = sorted((row for row in rows if row.rank), key=lambda row: -_mean(row))
    means = [_mean(row) for row in ranked]
    placed = [replace(row, rank=means.index(_mean(row)) + 1) for row in ranked]
    return Standings(said, seed, (*placed, *(row for row in rows if not row.rank)))


def _mean(row: Row) -> float:
    return row.result.mean if row.result else 0.0


def _row(said: About, entrant: Entrant, match: Match | None, baseline: Match, alike: dict[str, list[Entrant]]) -> Row:
    """Return the row of one entrant; its rank is 1 for now if it is to have one, else 0."""
    if match is None:
        return Row(entrant.name, entrant.own, remark=f"not entered: {entrant.missing}")
    turns = sum(each.turns for each in match.sittings)
    if match.foul:
        return Row(entrant.name, entrant.own, turns, remark=f"disqualified: {match.foul}")
    others = [each for each in alike[match.plays] if each is not entrant]
    own = [each.name for each in others if each.own]
    if own and not entrant.own:
        remark = f"no {said.entry}: in {turns} {said.turn}s it did exactly what {listed(own)} did"
    else:
        twins = listed([each.name for each in others])
        remark = f"did exactly what {twins} did" if twins and not entrant.own else ""
    won = [each.won / each.turns for each in match.sittings]
    base = [each.won / each.turns for each in baseline.sittings]
    return Row(
        entrant.name,
        entrant.own,
        turns,
        rank=0 if own and not entrant.own else 1,
        result=estimate(won),
        staked=sum(each.staked for each in match.sittings) / turns,
        ahead=None if match is baseline else estimate([a - b for a, b in zip(won, base, strict=True)]),
        remark=remark,
    )
