"""The little arithmetic of the report: quartiles, bins, and how well a bug separates strong from weak."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

BINS = 10
FEWEST = 5


@dataclass(frozen=True)
class Spread:
    """How the marks of one part lie, as shares of its points; bins of a tenth each, the last with full marks."""

    count: int
    low: float
    median: float
    high: float
    full: int
    bins: tuple[int, ...]


def spread(shares: Sequence[float]) -> Spread | None:
    """Return how the shares lie (quartiles and bins); nothing when there is none."""
    if not shares:
        return None
    low, median, high = statistics.quantiles(shares, n=4, method="inclusive") if len(shares) > 1 else [*shares] * 3
    bins = [0] * BINS
    for each in shares:
        bins[min(BINS - 1, max(0, int(each * BINS + 1e-9)))] += 1
    return Spread(len(shares), low, median, high, sum(each >= 1 for each in shares), tuple(bins))


def separation(caught: Sequence[bool], others: Sequence[float]) -> float | None:
    """Return the point-biserial correlation of catching one bug with the weight of the other bugs caught.

    It is corrected (the bug itself is left out of the total). Nothing where it says nothing: when everybody or
    nobody caught the bug, when all caught as much of the others, or with fewer than five suites.
    """
    if len(caught) < FEWEST:
        return None
    try:
        return statistics.correlation([float(each) for each in caught], others)
    except statistics.StatisticsError:
        return None
