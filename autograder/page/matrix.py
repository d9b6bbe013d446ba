"""The matrix of one suite as a table: a row for each test function, a column for each implementation."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.results import BY_LETTER, REJECTS, Status, SuiteReport, Verdict

SAYS_MOST = "FETCSXPN"
ORDER = ("reference", "alternative", "bug", "control")
SHORT = {"reference": "R", "alternative": "A", "control": "C"}


@dataclass(frozen=True)
class Column:
    """One implementation; label is what there is room for, title what it means."""

    kind: str
    label: str
    title: str


@dataclass(frozen=True)
class Cell:
    """What one test function did on one implementation.

    kind: passed, catch (it counts), idle (it fails on a bug but does not count), wrong (it rejects correct code),
    odd (skipped or expected to fail), none (not run).
    """

    letter: str
    kind: str
    says: str


@dataclass(frozen=True)
class Line:
    """One test function with all its cases."""

    name: str
    cases: int
    says: str
    status: Status
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Matrix:
    """The table, and how many bugs there are."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]


def matrix(report: SuiteReport) -> Matrix | None:
    """Return the matrix, or nothing when there are no runs in the report."""
    runs: dict[str, list[str]] = {}
    for row in report.matrix:
        if row.purpose == "main":
            runs.setdefault(row.implementation, []).append(row.verdicts.upper())
    if not runs or not report.tests:
        return None
    names = sorted(runs, key=_place)
    says = {f"bug {bug.number}": " · ".join(filter(None, [bug.says, bug.name])) for bug in report.bugs}
    columns = tuple(_column(name, says.get(name, "")) for name in names)
    cases: dict[str, list[int]] = {}
    for index, test in enumerate(report.tests):
        cases.setdefault(test.id.partition("[")[0], []).append(index)
    lines = [_line(report, id, indexes, [(name, runs[name]) for name in names]) for id, indexes in cases.items()]
    return Matrix(columns, tuple(lines))


def _place(name: str) -> tuple[int, int]:
    kind, _, count = name.partition(" ")
    return ORDER.index(kind) if kind in ORDER else len(ORDER), int(count) if count.isdigit() else 0


def _column(name: str, says: str) -> Column:
    kind, _, count = name.partition(" ")
    label = count if kind == "bug" else f"{SHORT.get(kind, kind)}{count}"
    title = {"reference": "the model answer", "control": "everything is broken here"}.get(kind, says)
    return Column(kind, label, f"{name}: {title}" if title else name)


def _line(report: SuiteReport, id: str, indexes: list[int], runs: list[tuple[str, list[str]]]) -> Line:
    tests = [report.tests[index] for index in indexes]
    catches = {number for test in tests for number in test.catches}
    cells = [_cell(name, _worst(verdicts, indexes), catches) for name, verdicts in runs]
    status = next((test.status for test in tests if test.status is not Status.VALID), Status.VALID)
    name = id.partition("::")[2].replace("::", ".") or id
    return Line(name, len(tests), next((test.says for test in tests if test.says), ""), status, tuple(cells))


def _worst(runs: list[str], indexes: list[int]) -> str:
    """Return the verdict that says most of all cases and runs: one that rejects, else one that is no pass."""
    letters = [verdicts[index] for verdicts in runs for index in indexes if index < len(verdicts)]
    return min(letters, key=lambda each: SAYS_MOST.find(each) % 9, default="N")


def _cell(name: str, letter: str, catches: set[int]) -> Cell:
    verdict = BY_LETTER.get(letter, Verdict.NOT_RUN)
    if verdict is Verdict.NOT_RUN:
        return Cell("", "none", verdict.value)
    if verdict is Verdict.PASSED:
        return Cell("·", "passed", verdict.value)
    if verdict not in REJECTS:
        return Cell(letter, "odd", verdict.value)
    kind, _, number = name.partition(" ")
    if kind == "bug":
        return Cell(letter, "catch" if int(number) in catches else "idle", verdict.value)
    return Cell(letter, "idle" if kind == "control" else "wrong", verdict.value)
