"""The marks of a class: a table for the screen, and the same as CSV."""

from __future__ import annotations

import csv
import io

from autograder.blocks import (
    Block,
    Header,
    Item,
    Page,
    Paragraph,
    Span,
    Table,
    Tone,
    Words,
    number,
    several,
    visible,
    words,
)
from autograder.render_parts import NO, kind
from autograder.results import ClassReport, Outcome, Part, SolutionReport, Status, StudentReport, StyleReport

NONE = "—"


def class_page(report: ClassReport) -> Page:
    """Return the table of the class, and below it what could not be graded and why."""
    parts = _parts(report)
    most = sum(part.points for part in parts)
    heads = ["student", *(f"{_head(part, report)} /{number(part.points)}" for part in parts), f"total /{number(most)}"]
    rows = tuple(_row(each, remarks=len(report.exercises) == 1) for each in report.students)
    title = f"{several(len(report.students), 'student')} · {', '.join(report.exercises)}"
    ours = [(each.student, part) for each in report.students for part in each.parts if part.score is None]
    tone = Tone.BAD if ours else Tone.GOOD
    page: list[Block] = [Header(title, _summary(report), tone), Table(tuple(heads), rows)]
    if any(part.outcome is Outcome.NOT_GRADABLE for each in report.students for part in each.parts):
        page.append(Paragraph(words(Span("ng: not gradable, the minimum; the reason is in the report", Tone.DIM))))
    page += [Item(NO, words(f"{name}, {part.exercise}: cannot grade: {part.reason}")) for name, part in ours]
    return tuple(page)


def counts(report: ClassReport) -> dict[Outcome, int]:
    """Return how many parts ended in which way."""
    outcomes = [part.outcome for each in report.students for part in each.parts]
    return {outcome: outcomes.count(outcome) for outcome in Outcome}


def class_line(report: ClassReport) -> str:
    """Return in a line how many students there are, and how their parts ended."""
    return f"{several(len(report.students), 'student')}: {_summary(report)}"


def _summary(report: ClassReport) -> str:
    return ", ".join(f"{count} {outcome.value}" for outcome, count in counts(report).items() if count)


def _parts(report: ClassReport) -> tuple[Part, ...]:
    return max((each.parts for each in report.students), key=len, default=())


def _head(part: Part, report: ClassReport) -> str:
    one_track = len({each.partition("/")[0] for each in report.exercises}) == 1
    name = part.exercise.rpartition("/")[2] if one_track else part.exercise
    return f"{name} {kind(part)}"


def _row(student: StudentReport, remarks: bool) -> tuple[Words, ...]:
    total = NONE if student.score is None else number(student.score)
    last = words(Span(total, Tone.STRONG))
    return words(student.student), *(_cell(part, remarks) for part in student.parts), last


def _cell(part: Part, remarks: bool) -> Words:
    """Return the mark, and what went wrong in a word where there is room: all of it is in ``class.csv``."""
    score = (
        f"{NONE} cannot grade"
        if part.score is None
        else "ng"
        if part.outcome is Outcome.NOT_GRADABLE
        else number(part.score)
    )
    word = f" {faults(part)[0]}" if remarks and part.score is not None and faults(part) else ""
    tone = Tone.PLAIN if part.full else Tone.WARN if part.score else Tone.BAD
    return words(Span(score, tone), Span(word, tone))


def faults(part: Part) -> list[str]:
    """Say what went wrong in a word or two each, what matters most first."""
    if part.outcome is not Outcome.MARKED:
        return [part.outcome.value]
    if isinstance(part, SolutionReport):
        return _counted({"broken": sum(not promise.kept for promise in part.promises)})
    if isinstance(part, StyleReport):
        rules = len({finding.rule for finding in part.findings})
        return _counted({"rule" if rules == 1 else "rules": rules})
    wrong = [status for status in Status if status is not Status.VALID]
    tests = {status.value: sum(test.status is status for test in part.tests) for status in wrong}
    missed = 0 if part.full else sum(not bug.caught for bug in part.bugs)
    return _counted(tests | {"missed": missed})


def _counted(counts: dict[str, int]) -> list[str]:
    return [f"{count} {word}" for word, count in counts.items() if count]


def class_csv(report: ClassReport) -> str:
    """Return a line a student; the score of what could not be graded is empty, never a zero."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    heads = [f"{part.exercise} {kind(part)}" for part in _parts(report)]
    writer.writerow(["student", *(each for head in heads for each in (head, f"{head} remark")), "total", "points"])
    for student in report.students:
        cells = [
            each for part in student.parts for each in (_score(part.score), part.reason or ", ".join(faults(part)))
        ]
        writer.writerow(
            [harmless(each) for each in (student.student, *cells, _score(student.score), number(student.points))]
        )
    return text.getvalue()


def _score(score: float | None) -> str:
    return "" if score is None else f"{score:g}"


def harmless(cell: str) -> str:
    """Keep a spreadsheet from taking a student's text for a formula."""
    text = visible(cell)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
