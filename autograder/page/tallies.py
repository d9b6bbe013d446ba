"""What the class breaks most: promises of the handout, and rules of style."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from autograder.results import Outcome, SolutionReport, StyleReport


@dataclass(frozen=True)
class Tally:
    """A promise or a rule, and by how many of those whose work was marked it was broken."""

    id: str
    says: str
    students: int
    of: int


class Tallies:
    """Counts over the reports of one exercise."""

    def __init__(self) -> None:
        self._says: dict[str, str] = {}
        self._broken: Counter[str] = Counter()
        self._marked = 0

    def add(self, report: SolutionReport | StyleReport) -> None:
        """Take in one report; what was not marked has broken nothing and kept nothing."""
        if report.outcome is not Outcome.MARKED:
            return
        self._marked += 1
        if isinstance(report, SolutionReport):
            broken = {each.id: each.says for each in report.promises if not each.kept}
        else:
            broken = {each.rule: each.reason for each in report.findings}
        self._broken.update(broken.keys())
        for id, says in broken.items():
            self._says.setdefault(id, says)

    def table(self) -> tuple[Tally, ...]:
        """Return what was broken at all, most often first."""
        rows = [Tally(id, self._says[id], count, self._marked) for id, count in self._broken.items()]
        return tuple(sorted(rows, key=lambda row: (-row.students, row.id)))
