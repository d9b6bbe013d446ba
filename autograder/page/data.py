"""All that the class page shows, gathered in one pass over the students' reports."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from autograder.page.numbers import Spread, spread
from autograder.page.suites import SuiteGatherer, SuiteTable
from autograder.page.tallies import Tallies, Tally
from autograder.page.wrong import Doubtful, Misconception, doubtful, misconceptions
from autograder.render_parts import faults, kind
from autograder.results import Outcome, Part, Status, StudentReport, SuiteReport

Which = tuple[str, str]


@dataclass(frozen=True)
class Mark:
    """How one part of one student ended."""

    student: str
    exercise: str
    part: str
    outcome: Outcome
    reason: str
    score: float | None
    points: float
    faults: tuple[str, ...]

    @property
    def share(self) -> float:
        """Return the score as a share of the points."""
        return (self.score or 0.0) / self.points if self.points else 0.0


@dataclass(frozen=True)
class StudentRow:
    """One student in the table: a mark a part (None where there is no such part), and the total."""

    student: str
    marks: tuple[Mark | None, ...]
    score: float | None
    points: float
    late: bool

    @property
    def share(self) -> float:
        """Return the total as a share of the points."""
        return (self.score or 0.0) / self.points if self.points else 0.0


@dataclass(frozen=True)
class PartColumn:
    """One part of one exercise over the class."""

    exercise: str
    part: str
    points: float
    outcomes: dict[Outcome, int]
    spread: Spread | None


@dataclass(frozen=True)
class ExerciseSection:
    """What there is to say of one exercise."""

    name: str
    parts: tuple[PartColumn, ...]
    suites: SuiteTable | None
    misconceptions: tuple[Misconception, ...]
    flaky: tuple[Doubtful, ...]
    promises: tuple[Tally, ...]
    rules: tuple[Tally, ...]


@dataclass(frozen=True)
class ClassData:
    """All that the class page shows."""

    students: tuple[StudentRow, ...]
    columns: tuple[PartColumn, ...]
    exercises: tuple[ExerciseSection, ...]
    total: Spread | None

    @property
    def points(self) -> float:
        """Return the most that could be earned."""
        return max((row.points for row in self.students), default=0.0)

    def ended(self, outcome: str) -> list[Mark]:
        """Return the parts that ended so, student by student."""
        return [mark for row in self.students for mark in row.marks if mark is not None and mark.outcome == outcome]


class Gatherer:
    """Takes students' reports one by one, so that a class of hundreds never stands in memory whole."""

    def __init__(self) -> None:
        self._students: list[tuple[str, bool, dict[Which, Mark]]] = []
        self._suites: dict[str, SuiteGatherer] = defaultdict(SuiteGatherer)
        self._doubtful: dict[str, list[Doubtful]] = defaultdict(list)
        self._tallies: dict[Which, Tallies] = defaultdict(Tallies)

    def add(self, report: StudentReport) -> None:
        """Take in all that one student's report says, and let the report go."""
        marks = {(part.exercise, kind(part)): _mark(report.student, part) for part in report.parts}
        self._students.append((report.student, report.handin.late, marks))
        for part in report.parts:
            if isinstance(part, SuiteReport):
                self._suites[part.exercise].add(part)
                self._doubtful[part.exercise] += doubtful(part)
            else:
                self._tallies[part.exercise, kind(part)].add(part)

    def data(self) -> ClassData:
        """Return what was gathered, in the order in which it is shown."""
        order = self._order()
        columns = tuple(self._column(which) for which in order)
        rows = tuple(_row(*each, order) for each in self._students)
        exercises = [self._exercise(name, columns) for name in dict.fromkeys(name for name, _ in order)]
        totals = [row.share for row in rows if row.score is not None and row.points]
        return ClassData(rows, columns, tuple(exercises), spread(totals))

    def _order(self) -> list[Which]:
        """Return the parts in the order of whoever has most of them, then what only others have."""
        longest = sorted((marks for _, _, marks in self._students), key=len, reverse=True)
        found = list(dict.fromkeys(which for marks in longest for which in marks))
        exercises = list(dict.fromkeys(exercise for exercise, _ in found))
        return sorted(found, key=lambda which: exercises.index(which[0]))

    def _column(self, which: Which) -> PartColumn:
        marks = [marks[which] for _, _, marks in self._students if which in marks]
        shares = [mark.share for mark in marks if mark.outcome is Outcome.MARKED]
        outcomes = {outcome: sum(mark.outcome is outcome for mark in marks) for outcome in Outcome}
        return PartColumn(*which, max(mark.points for mark in marks), outcomes, spread(shares))

    def _exercise(self, name: str, columns: tuple[PartColumn, ...]) -> ExerciseSection:
        found = self._doubtful[name]
        return ExerciseSection(
            name,
            tuple(each for each in columns if each.exercise == name),
            self._suites[name].table() if name in self._suites else None,
            tuple(misconceptions(found)),
            tuple(each for each in found if each.status is Status.FLAKY),
            self._tallies[name, "solution"].table(),
            self._tallies[name, "style"].table(),
        )


def _row(student: str, late: bool, marks: dict[Which, Mark], order: list[Which]) -> StudentRow:
    scores = [mark.score for mark in marks.values() if mark.score is not None]
    total = sum(scores) if len(scores) == len(marks) else None
    points = sum(mark.points for mark in marks.values())
    return StudentRow(student, tuple(marks.get(which) for which in order), total, points, late)


def _mark(student: str, part: Part) -> Mark:
    return Mark(
        student, part.exercise, kind(part), part.outcome, part.reason, part.score, part.points, tuple(faults(part))
    )
