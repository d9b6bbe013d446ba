"""How much of a report its reader may see: a student, a student when all is over, or the staff.

What leaves here at the student's level holds nothing of the staff's rooms: no name of a bug, nothing of the
hidden tests, no text that code of ours produced on a bug.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from autograder.results import (
    BugResult,
    Outcome,
    Promise,
    Row,
    SolutionReport,
    StudentReport,
    StyleReport,
    SuiteReport,
    TestResult,
    Why,
)

OURS = "we could not mark this, and it is not your doing: tell your teacher"
ON_A_BUG = "it passed and failed on the same broken code"


class Level(StrEnum):
    """Who reads the report; each sees what the one before sees, and more."""

    STUDENT = "student"
    FINAL = "final"
    STAFF = "staff"


RANKS = {level.value: rank for rank, level in enumerate(Level)}


def suite(report: SuiteReport, level: Level) -> SuiteReport:
    """Return the report of a suite as the level may see it; what was left out before stays out."""
    if RANKS[level] >= RANKS[report.disclosure]:
        return report
    return replace(
        report,
        disclosure=level.value,
        reason=_reason(report.outcome, report.reason),
        tests=tuple(_test(each) for each in report.tests),
        bugs=tuple(_bug(each, level) for each in report.bugs),
        matrix=tuple(_row(each) for each in report.matrix),
    )


def solution(report: SolutionReport, level: Level) -> SolutionReport:
    """Return the report of a solution as the level may see it."""
    if RANKS[level] >= RANKS[report.disclosure]:
        return report
    if report.practice:  # by visible tests: there is nothing to hide
        return replace(report, disclosure=level.value)
    stage = report.exercise.rpartition("/")[2]
    return replace(
        report,
        disclosure=level.value,
        reason=_reason(report.outcome, report.reason),
        promises=tuple(_promise(each, level) for each in report.promises),
        problems=tuple(_without_hidden_text(each, f"{stage}.py") for each in report.problems),
    )


def style(report: StyleReport, level: Level) -> StyleReport:
    """Return the report of a style as the level may see it: all of it is about the student's own file."""
    if RANKS[level] >= RANKS[report.disclosure]:
        return report
    return replace(report, disclosure=level.value, reason=_reason(report.outcome, report.reason))


def student(report: StudentReport, level: Level) -> StudentReport:
    """Return all reports of a student as the level may see them."""
    return replace(
        report,
        suites=tuple(suite(each, level) for each in report.suites),
        solutions=tuple(solution(each, level) for each in report.solutions),
        styles=tuple(style(each, level) for each in report.styles),
    )


def _reason(outcome: Outcome, reason: str) -> str:
    return OURS if outcome is Outcome.CANNOT_GRADE else reason


def _test(test: TestResult) -> TestResult:
    """Leave out what the test printed: it may have printed what it found in our code."""
    why = test.why
    if why is not None and why.on.startswith(("bug", "control")):
        why = Why(kind=why.kind, message=ON_A_BUG, file=why.file, line=why.line, source=why.source, on=why.on)
    return replace(test, output="", why=why)


def _bug(bug: BugResult, level: Level) -> BugResult:
    return replace(bug, name="", sees=bug.sees if level is Level.FINAL else "")


def _row(row: Row) -> Row:
    """Leave out which verdicts were inferred: that would tell which function a bug sits in."""
    return replace(row, verdicts=row.verdicts.upper())


def _promise(promise: Promise, level: Level) -> Promise:
    return promise if level is Level.FINAL else replace(promise, said="", failing=())


def _without_hidden_text(problem: Why, own: str) -> Why:
    """Keep the place of a problem only where it is in the student's own file."""
    if problem.file == own:
        return problem
    return replace(problem, file="", line=0, source="", expected=None, got=None, example=None)
