"""A student's report as a list of checks, which is what most other systems know: a name, points, passed or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from autograder.blocks import several
from autograder.render_parts import kind
from autograder.results import BugResult, Outcome, Part, SolutionReport, Status, StudentReport, StyleReport, TestResult


@dataclass(frozen=True)
class Check:
    """One thing that was looked at.

    kind: part (the mark of a whole part), promise, rule, test or bug. result: a word. earned, of: its points, or for a
    bug its weight; None where there are none. says: what it is about. detail: why it is as it is.
    """

    exercise: str
    part: str
    kind: str
    name: str
    says: str
    result: str
    passed: bool
    earned: float | None
    of: float | None
    detail: str = ""


def checks(report: StudentReport) -> Iterator[Check]:
    """Return all checks of a student: each part, and after it what it is made of."""
    for part in report.parts:
        yield whole(part)
        yield from inside(part)


def whole(part: Part) -> Check:
    """Return the mark of a part as a check."""
    what = kind(part)
    name = f"{part.exercise} {what}"
    says = part.formula if part.outcome is Outcome.MARKED else ""
    score = None if part.outcome is Outcome.CANNOT_GRADE else part.score
    return Check(
        part.exercise, what, "part", name, says, part.outcome.value, part.full, score, part.points, part.reason
    )


def inside(part: Part) -> Iterator[Check]:
    """Return what the mark of a part is made of; nothing where it was not marked."""
    if part.outcome is not Outcome.MARKED:
        return
    if isinstance(part, SolutionReport):
        most = sum(each.points for each in part.promises) or 1.0
        for each in part.promises:
            of = part.points * each.points / most
            detail = " ".join(filter(None, [each.symptom, each.said]))
            result = "kept" if each.kept else "broken"
            earned = of if each.kept and part.score else 0.0
            yield Check(part.exercise, "solution", "promise", each.id, each.says, result, each.kept, earned, of, detail)
    elif isinstance(part, StyleReport):
        for found in part.findings:
            where = f"line {found.line}: {found.source}"
            yield Check(part.exercise, "style", "rule", found.rule, found.reason, "broken", False, None, None, where)
    else:
        yield from (_test(part.exercise, each) for each in part.tests)
        yield from (_bug(part.exercise, each) for each in part.bugs)


def _test(exercise: str, test: TestResult) -> Check:
    why = "" if test.why is None else f"{test.why.source or test.why.kind}: {test.why.message}".strip(": ")
    detail = test.remark or why
    if test.status is Status.VALID:
        detail = f"catches {several(len(test.catches), 'bug')}" if test.catches else test.remark or "catches no bug"
    valid = test.status is Status.VALID
    return Check(exercise, "suite", "test", test.id, test.says, test.status.value, valid, None, None, detail)


def _bug(exercise: str, bug: BugResult) -> Check:
    name = f"bug {bug.number}" + (f" {bug.name}" if bug.name else "")
    result, earned = ("caught", bug.weight) if bug.caught else ("missed", 0.0)
    detail = f"by {', '.join(bug.by)}" if bug.caught else bug.remark
    return Check(exercise, "suite", "bug", name, bug.says, result, bug.caught, earned, bug.weight, detail)
