"""What a class's suites come to: who caught which bug, bug by bug and behaviour by behaviour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from autograder.page.numbers import separation
from autograder.results import BugResult, Outcome, SuiteReport

BugKey = tuple[int, str]


@dataclass(frozen=True)
class BugColumn:
    """One bug over the class; of: how many suites were run on it."""

    number: int
    name: str
    breaks: str
    says: str
    sees: str
    caught: int
    of: int
    separates: float | None

    @property
    def share(self) -> float:
        return self.caught / self.of if self.of else 0.0


@dataclass(frozen=True)
class MapRow:
    """One student in the heat map; cells in the order of the bugs, None where the suite was not run on it."""

    student: str
    score: float
    count: int
    cells: tuple[bool | None, ...]


@dataclass(frozen=True)
class BehaviourRow:
    """One behaviour over the class.

    share: of all chances to catch a bug of it, how many were taken. untouched: suites that caught none of its bugs.
    """

    id: str
    says: str
    bugs: tuple[int, ...]
    share: float
    untouched: int
    of: int


@dataclass(frozen=True)
class SuiteTable:
    """All marked suites of one exercise; bugs by how many caught them, rows from strong to weak."""

    bugs: tuple[BugColumn, ...]
    rows: tuple[MapRow, ...]
    behaviours: tuple[BehaviourRow, ...]

    @property
    def by_nobody(self) -> list[BugColumn]:
        return sorted((bug for bug in self.bugs if not bug.caught), key=lambda bug: bug.number)

    @property
    def by_everybody(self) -> list[BugColumn]:
        return sorted((bug for bug in self.bugs if bug.caught == bug.of), key=lambda bug: bug.number)


class SuiteGatherer:
    """Takes reports one by one and keeps of each what the table needs, which is little."""

    def __init__(self) -> None:
        self._bugs: dict[BugKey, BugResult] = {}
        self._suites: list[tuple[str, float, dict[BugKey, bool]]] = []

    def add(self, report: SuiteReport) -> None:
        """Take in one report; a suite that was not marked has caught nothing and missed nothing."""
        if report.outcome is not Outcome.MARKED or report.score is None:
            return
        for bug in report.bugs:
            self._bugs.setdefault((bug.number, bug.name), bug)
        caught = {(bug.number, bug.name): bug.caught for bug in report.bugs}
        self._suites.append((report.student, report.score, caught))

    def table(self) -> SuiteTable:
        """Return the table of all that was taken in."""
        columns = {key: self._column(key, bug) for key, bug in self._bugs.items()}
        order = sorted(columns, key=lambda key: (-columns[key].share, key))
        rows = [
            MapRow(student, score, sum(caught.values()), tuple(caught.get(key) for key in order))
            for student, score, caught in self._suites
        ]
        rows.sort(key=lambda row: (-row.count, -row.score, row.student))
        return SuiteTable(tuple(columns[key] for key in order), tuple(rows), tuple(self._behaviours()))

    def _column(self, key: BugKey, bug: BugResult) -> BugColumn:
        met = [caught for _, _, caught in self._suites if key in caught]
        took = [caught[key] for caught in met]
        others = [sum(self._bugs[each].weight for each in caught if caught[each] and each != key) for caught in met]
        apart = separation(took, others)
        return BugColumn(bug.number, bug.name, bug.breaks, bug.says, bug.sees, sum(took), len(took), apart)

    def _behaviours(self) -> Iterable[BehaviourRow]:
        """Return the behaviours, least tested first."""
        members: dict[str, list[BugKey]] = {}
        for key, bug in self._bugs.items():
            members.setdefault(bug.breaks, []).append(key)
        rows = [self._behaviour(id, keys) for id, keys in members.items()]
        return sorted(rows, key=lambda row: (row.share, -row.untouched, row.id))

    def _behaviour(self, id: str, keys: list[BugKey]) -> BehaviourRow:
        chances = [[caught[key] for key in keys if key in caught] for _, _, caught in self._suites]
        met = [each for each in chances if each]
        total = sum(map(len, met))
        share = sum(map(sum, met)) / total if total else 0.0
        numbers = tuple(sorted(number for number, _ in keys))
        return BehaviourRow(id, self._bugs[keys[0]].says, numbers, share, sum(not any(each) for each in met), len(met))
