"""The formula of a suite's mark; whoever works a mark out, when it is made or later, does it here."""

from __future__ import annotations

from autograder.results import BugResult


def score_of(bugs: tuple[BugResult, ...], points: float, cap: float) -> tuple[float, str]:
    """Return the score and its formula: caught bugs by weight, up to the cap, which is at most all there is."""
    cap = min(cap, sum(bug.weight for bug in bugs))
    caught = sum(bug.weight for bug in bugs if bug.caught)
    if cap <= 0:
        return 0.0, "no bug counts"
    score = round(points * min(caught, cap) / cap, 4)
    return score, f"{points:g} points × min({caught:g} caught, {cap:g}) / {cap:g} = {score:g}"
