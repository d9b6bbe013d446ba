"""The report of a solution, of a student and of a class, as pages."""

from __future__ import annotations

from autograder.page import Block, Header, Item, Page, Paragraph, Span, Table, Title, Tone, Words, code, number, several, words
from autograder.render_suite import NO, YES, header, quoted, suite_page, verdict
from autograder.results import Outcome, Promise, SolutionReport, StudentReport

MOST = 3


def solution_page(report: SolutionReport, level: int = 1) -> Page:
    """Return the page of a solution's report: which promises are kept, and what they earn."""
    page: list[Block] = [header(report, "solution", level), *verdict(report)]
    page += [Item(NO, words("the module could not be imported"), quoted(each)) for each in report.problems if each.file]
    if report.outcome is not Outcome.MARKED:
        return tuple(page)
    kept = sum(promise.kept for promise in report.promises)
    page.append(Paragraph(words(Span(f"{kept} of {several(len(report.promises), 'promise')} kept.", Tone.STRONG))))
    page.append(Table(("", "the promise", "checks", "points"), tuple(map(_row, report.promises)), right=(3,)))
    failing = [each for each in report.promises if not each.kept and (each.failing or each.said)]
    if failing:
        page += [Title("What failed"), *(Item(NO, words(each.says), _failed(each)) for each in failing)]
    return tuple(page)


def _row(promise: Promise) -> tuple[Words, ...]:
    broken = promise.tests - promise.passed
    checks = "all passed" if promise.kept else f"{broken} of {promise.tests} failed"
    points = f"{number(promise.points) if promise.kept else 0} of {number(promise.points)}"
    tone = Tone.PLAIN if promise.kept else Tone.BAD
    return words(YES if promise.kept else NO), words(promise.says), words(Span(checks, tone)), words(points)


def _failed(promise: Promise) -> tuple[Words, ...]:
    """Return the hidden tests that failed and what the first of them said, as far as the report tells."""
    lines = [words(code(each.partition("::")[2] or each)) for each in promise.failing[:MOST]]
    if len(promise.failing) > MOST:
        lines.append(words(f"and {len(promise.failing) - MOST} more"))
    said = promise.said.strip().rstrip(":").splitlines()
    return (*lines, words(Span(said[0], Tone.WARN))) if said else tuple(lines)


def student_page(report: StudentReport) -> Page:
    """Return all that there is to say to one student, one part after the other."""
    if report.score is None:
        result, tone = "no total: a part of it could not be graded", Tone.BAD
    else:
        tone = Tone.GOOD if report.score >= report.points else Tone.WARN
        result = f"{number(report.score)} of {number(report.points)} points"
    page: list[Block] = [Header(report.student, result, tone)]
    for part in report.parts:
        page += solution_page(part, 2) if isinstance(part, SolutionReport) else suite_page(part, 2)
    return tuple(page)
