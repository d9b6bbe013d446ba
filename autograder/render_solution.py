"""The report of a solution, of a student and of a class, as pages."""

from __future__ import annotations

from dataclasses import replace

from autograder.blocks import (
    Block,
    Header,
    Item,
    Page,
    Paragraph,
    Span,
    Table,
    Title,
    Tone,
    Words,
    code,
    number,
    words,
)
from autograder.render_parts import NO, NONE, ODD, YES, faults, header, kind, quoted, verdict
from autograder.render_style import style_page
from autograder.render_suite import suite_page
from autograder.results import Outcome, Part, Promise, SolutionReport, StudentReport, StyleReport, Why


def solution_page(report: SolutionReport) -> Page:
    """Return the page of a solution's report: which promises are kept, and what they earn."""
    page: list[Block] = [header(report), *verdict(report)]
    page += [_problem(each) for each in report.problems if each.file]
    if report.outcome is not Outcome.MARKED:
        return tuple(page)
    kept = sum(promise.kept for promise in report.promises)
    done, what = ("Visible tests passed", "the test") if report.practice else ("Promises kept", "the promise")
    page.append(Paragraph(words(Span(f"{done}: {kept} of {len(report.promises)}", Tone.STRONG))))
    page.append(Table(("", what, "checks", "points"), tuple(map(_row, report.promises)), right=(3,)))
    failing = [each for each in report.promises if not each.kept]
    told = [Item(NO, words(each.says), _failed(each)) for each in failing if each.failing or each.said]
    causes = dict.fromkeys(each.symptom for each in failing if each.symptom and not (each.failing or each.said))
    told += [_cause(each, [p.says for p in failing if p.symptom == each]) for each in causes]
    page += [Title("What failed"), *told] if told else []
    return tuple(page)


def _cause(symptom: str, promises: list[str]) -> Item:
    """Return one cause, however many promises it broke."""
    more = f"That alone broke {len(promises)} promises." if len(promises) > 1 else f"It broke: {promises[0]}"
    return Item(NO, words(Span(symptom, Tone.WARN)), (words(more),))


def _problem(problem: Why) -> Item:
    if problem.kind == "not used":
        return Item(ODD, words(problem.message))
    return Item(NO, words("the module could not be imported"), quoted(problem))


def _row(promise: Promise) -> tuple[Words, ...]:
    broken = promise.tests - promise.passed
    checks = "all passed" if promise.kept else f"{broken} of {promise.tests} failed"
    points = f"{number(promise.points) if promise.kept else 0} of {number(promise.points)}"
    tone = Tone.PLAIN if promise.kept else Tone.BAD
    return words(YES if promise.kept else NO), words(promise.says), words(Span(checks, tone)), words(points)


def _failed(promise: Promise) -> tuple[Words, ...]:
    """Return the hidden tests that failed and what the first of them said, as far as the report tells."""
    first, *others = [each.partition("::")[2] or each for each in promise.failing] or ["a hidden test"]
    more = f" and {len(others)} more" if others else ""
    said = promise.said.strip().rstrip(":").splitlines()
    return words(code(first), more), *([words(Span(said[0], Tone.WARN))] if said else [])


def part_page(report: Part, told: bool = True) -> Page:
    """Return the page of any kind of report; told: with the level at which the student's code was kept in."""
    if isinstance(report, StyleReport):
        return style_page(report)
    page = solution_page(report) if isinstance(report, SolutionReport) else suite_page(report)
    return (*page, *_kept_in(report.isolation)) if told else page


def _kept_in(level: str) -> list[Block]:
    return [Paragraph(words(Span(f"Marked at isolation {level}.", Tone.DIM)))] if level else []


def one_line(report: Part) -> str:
    """Return the mark in a line."""
    top = header(report)
    return f"{top.title}: {top.result}" + (f" ({report.reason})" if report.reason else "")


def student_page(report: StudentReport) -> Page:
    """Return all that there is to say to one student, one part after the other."""
    if report.score is None:
        result, tone = "no total: a part of it could not be graded", Tone.BAD
    else:
        tone = Tone.GOOD if report.score >= report.points else Tone.WARN
        result = f"{number(report.score)} of {number(report.points)} points"
    page: list[Block] = [Header(report.student, result, tone), *_of_handin(report), *_in_short(report)]
    levels = {part.isolation for part in report.parts if not isinstance(part, StyleReport)}
    for part in report.parts:
        page += map(_deeper, part_page(replace(part, student=""), told=len(levels) > 1))
    return (*page, *_kept_in(levels.pop())) if len(levels) == 1 else tuple(page)


def _in_short(report: StudentReport) -> list[Block]:
    """Return what each part earned, and what was wrong in a word or two."""
    rows = [
        (
            words(f"{part.exercise} {kind(part)}"),
            words(f"{NONE if part.score is None else number(part.score)} of {number(part.points)}"),
            words("" if part.full else ", ".join(faults(part))),
        )
        for part in report.parts
    ]
    return [Table(("part", "points", "what to look at"), tuple(rows), right=(1,))] if len(rows) > 1 else []


def _of_handin(report: StudentReport) -> list[Block]:
    """Return what the download tells of the submission, and what was odd about its files."""
    handin = report.handin
    facts = ["handed in late" * handin.late, f"attempt {handin.attempt}" if handin.attempt > 1 else ""]
    said = ", ".join(filter(None, facts))
    return [Item(ODD, words(each)) for each in (said, *handin.notes) if each]


def _deeper(block: Block) -> Block:
    return replace(block, level=block.level + 1) if isinstance(block, Header | Title) else block
