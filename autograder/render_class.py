"""The marks of a class: a table for the screen, and the same as CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

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
from autograder.grades import Grades
from autograder.render_parts import NO, NONE, faults, kind
from autograder.results import (
    ClassReport,
    Handin,
    Outcome,
    StudentReport,
)


@dataclass(frozen=True)
class Cell:
    """One part of a student's marks, without all that it comes from."""

    exercise: str
    kind: str
    outcome: Outcome
    score: float | None
    points: float
    reason: str
    faults: tuple[str, ...]
    full: bool
    kit: str

    @property
    def name(self) -> str:
        return f"{self.exercise} {self.kind}"


@dataclass(frozen=True)
class Line:
    """What the table says of one student."""

    student: str
    score: float | None
    points: float
    cells: tuple[Cell, ...]
    handin: Handin


def line_of(report: StudentReport) -> Line:
    """Return what the table says of the student: so that a whole class fits into memory."""
    cells = tuple(
        Cell(
            part.exercise,
            kind(part),
            part.outcome,
            part.score,
            part.points,
            part.reason,
            tuple(faults(part)),
            part.full,
            part.kit,
        )
        for part in report.parts
    )
    return Line(report.student, report.score, report.points, cells, report.handin)


def lines_of(report: ClassReport | Grades) -> list[Line]:
    """Return a line a student, reading one report at a time."""
    return [line_of(each) for each in (report.students if isinstance(report, ClassReport) else report)]


def of_another_kit(lines: list[Line], kit: dict[str, str]) -> list[Line]:
    """Return the students who were marked with another kit than this: such marks do not compare."""
    return [each for each in lines if any(cell.kit != kit.get(cell.exercise) for cell in each.cells)]


def class_page(report: ClassReport | Grades) -> Page:
    """Return the table of the class, and below it what could not be graded and why."""
    return table_page(lines_of(report))


def table_page(lines: list[Line]) -> Page:
    """Return the same, of lines."""
    columns = _columns(lines)
    exercises = list(dict.fromkeys(each.exercise for each in columns))
    most = sum(each.points for each in columns)
    heads = ["student", *(f"{_head(each, exercises)} /{number(each.points)}" for each in columns)]
    heads.append(f"total /{number(most)}")
    rows = tuple(_row(each, columns, remarks=len(exercises) == 1) for each in lines)
    title = f"{several(len(lines), 'student')} · {', '.join(exercises)}"
    ours = [(each.student, cell) for each in lines for cell in each.cells if cell.score is None]
    tone = Tone.BAD if ours else Tone.GOOD
    page: list[Block] = [Header(title, _summary(lines), tone), Table(tuple(heads), rows)]
    if any(cell.outcome is Outcome.NOT_GRADABLE for each in lines for cell in each.cells):
        page.append(
            Paragraph(words(Span("ng: not gradable, the minimum; the reason is in that student's report", Tone.DIM)))
        )
    page += [Item(NO, words(f"{name}, {cell.exercise}: cannot grade: {cell.reason}")) for name, cell in ours]
    return tuple(page)


def table_line(lines: list[Line]) -> str:
    """Return in a line how many students there are, and how the parts of their marks ended."""
    parts = sum(len(each.cells) for each in lines)
    return f"{several(len(lines), 'student')}, {several(parts, 'part')}: {_summary(lines)}"


def _summary(lines: list[Line]) -> str:
    outcomes = [cell.outcome for each in lines for cell in each.cells]
    return ", ".join(f"{outcomes.count(each)} {each.value}" for each in Outcome if each in outcomes)


def _columns(lines: list[Line]) -> list[Cell]:
    """Return a cell for each part that any student has, in their order."""
    longest = max((each.cells for each in lines), key=len, default=())
    return [*{cell.name: cell for cells in (longest, *(each.cells for each in lines)) for cell in cells}.values()]


def _head(cell: Cell, exercises: list[str]) -> str:
    one_track = len({each.partition("/")[0] for each in exercises}) == 1
    return f"{cell.exercise.rpartition('/')[2] if one_track else cell.exercise} {cell.kind}"


def _row(line: Line, columns: list[Cell], remarks: bool) -> tuple[Words, ...]:
    total = NONE if line.score is None else number(line.score)
    own = {cell.name: cell for cell in line.cells}
    cells = (_cell(own[each.name], remarks) if each.name in own else words(NONE) for each in columns)
    return words(line.student), *cells, words(Span(total, Tone.STRONG))


def _cell(part: Cell, remarks: bool) -> Words:
    """Return the mark, and what went wrong in a word where there is room: all of it is in ``class.csv``."""
    score = (
        f"{NONE} cannot grade"
        if part.score is None
        else "ng"
        if part.outcome is Outcome.NOT_GRADABLE
        else number(part.score)
    )
    word = f" {part.faults[0]}" if remarks and part.score is not None and part.faults else ""
    tone = Tone.PLAIN if part.full else Tone.WARN if part.score else Tone.BAD
    return words(Span(score, tone), Span(word, tone))


def class_csv(report: ClassReport | Grades) -> str:
    """Return a line a student; the score of what could not be graded is empty, never a zero."""
    lines = lines_of(report)
    columns = [each.name for each in _columns(lines)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    heads = [each for name in columns for each in (name, f"{name} remark")]
    writer.writerow(["student", *heads, "total", "points", "late", "attempt", "id", "email", "notes"])
    for line in lines:
        writer.writerow([harmless(each) for each in (line.student, *_marks(line, columns), *_of_handin(line.handin))])
    return text.getvalue()


def _marks(line: Line, columns: list[str]) -> list[str]:
    own = {cell.name: cell for cell in line.cells}
    found = []
    for name in columns:
        cell = own.get(name)
        found += [_score(cell.score), cell.reason or ", ".join(cell.faults)] if cell else ["", ""]
    return [*found, _score(line.score), number(line.points)]


def _of_handin(handin: Handin) -> list[str]:
    late, attempt = "late" if handin.late else "", str(handin.attempt or "")
    return [late, attempt, handin.id, handin.email, "; ".join(handin.notes)]


def _score(score: float | None) -> str:
    return "" if score is None else f"{score:g}"


def harmless(cell: str) -> str:
    """Keep a spreadsheet from taking a student's text for a formula."""
    text = visible(cell)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
