"""Exporters for nbgrader: ``nbgrader export --exporter autograder.exports.nbgrader.LongCsv --to marks.csv``.

This module alone needs nbgrader; nothing else of the engine imports it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbgrader.api import MissingEntry
from nbgrader.plugins import ExportPlugin
from traitlets import Bool, Dict, Unicode

from autograder import store
from autograder.exports import canvas, moodle
from autograder.exports.people import TOTAL, Person, Value
from autograder.exports.worksheet import Filling, Sheet
from autograder.render_class import harmless

if TYPE_CHECKING:
    from nbgrader.api import Assignment, Gradebook, Student, SubmittedAssignment

COLUMNS = (
    "assignment", "student", "last_name", "first_name", "email", "late_seconds", "notebook", "cell", "score",
    "max_score", "needs_manual_grade",
)  # fmt: skip


class _Marks(ExportPlugin):  # type: ignore[misc]  # nbgrader has no types
    """What the exporters share: which students and assignments, and a mark only where there is one."""

    file = ""

    def export(self, gradebook: Gradebook) -> None:
        """Write the marks to ``--to``, or to a file of the usual name here."""
        store.write_whole(Path(self.to or self.file), self.text(gradebook))

    def text(self, gradebook: Gradebook) -> str:
        """Return the marks as the text of the file."""
        raise NotImplementedError

    def handed_in(self, gradebook: Gradebook) -> Iterator[tuple[Assignment, Student, SubmittedAssignment | None]]:
        """Return who handed in what; None where nothing was."""
        names, ids = [str(each) for each in self.assignment], [str(each) for each in self.student]
        for assignment in gradebook.assignments:
            for student in gradebook.students:
                if (not names or assignment.name in names) and (not ids or student.id in ids):
                    yield assignment, student, _submission(gradebook, assignment.name, student.id)


def _submission(gradebook: Gradebook, assignment: str, student: str) -> SubmittedAssignment | None:
    try:
        return gradebook.find_submission(assignment, student)
    except MissingEntry:
        return None


class LongCsv(_Marks):
    """A line for each graded cell of each student: the marks by question, which nbgrader's own table does not give."""

    file = "cells.csv"

    def text(self, gradebook: Gradebook) -> str:
        """Return the table; a cell that a person has still to mark has no score."""
        out = io.StringIO()
        writer = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
        writer.writerow(COLUMNS)
        for assignment, student, submission in self.handed_in(gradebook):
            if submission is None:
                continue
            about = [assignment.name, student.id, student.last_name, student.first_name, student.email]
            start = [harmless(str(each or "")) for each in about]
            for notebook in submission.notebooks:
                for grade in sorted(notebook.grades, key=lambda each: each.name):
                    writer.writerow([*start, submission.total_seconds_late, *_cell(notebook.name, grade)])
        return out.getvalue()


def _cell(notebook: str, grade: Any) -> list[str | float]:
    waits = bool(grade.needs_manual_grade)
    score = "" if waits or grade.score is None else round(float(grade.score), 4)
    return [harmless(notebook), harmless(grade.name), score, float(grade.max_score), "yes" if waits else ""]


class _Worksheet(_Marks):
    """Fills in a worksheet: ``--_.template`` is the file that was downloaded."""

    template = Unicode("", help="the worksheet that was downloaded").tag(config=True)
    columns = Dict({}, help="which assignment goes to which column, where they are not called alike").tag(config=True)
    scale = Bool(False, help="work the marks out of the worksheet's points").tag(config=True)

    def filled(self, sheet: Sheet, people: list[Person]) -> Filling:
        """Return the worksheet filled in."""
        raise NotImplementedError

    def text(self, gradebook: Gradebook) -> str:
        """Return the worksheet; who is not in it, or has no mark yet, is named in the log."""
        people: dict[str, Person] = {}
        for assignment, student, submission in self.handed_in(gradebook):
            name = " ".join(filter(None, [student.first_name, student.last_name])) or student.id
            person = people.setdefault(student.id, Person(name, student.id, student.email or ""))
            if submission is not None:
                person.values[assignment.name] = _value(submission)
        for person in people.values():
            if len(person.values) == 1:
                person.values[TOTAL] = next(iter(person.values.values()))
        sheet = Sheet.read(Path(self.template) if self.template else None, f"the worksheet of {type(self).__name__}")
        filling = self.filled(sheet, [each for each in people.values() if each.values])
        for line in filling.todo():
            self.log.warning(line)
        if filling.unknown:
            store.write_whole(Path(self.to or self.file).with_suffix(".left-over.csv"), filling.left_over())
        return sheet.text()


def _value(submission: SubmittedAssignment) -> Value:
    """Return the mark with what was taken off for being late; none while a person has still to mark a part of it."""
    score = max(0.0, float(submission.score) - float(submission.late_submission_penalty or 0.0))
    return Value(None if submission.needs_manual_grade else score, float(submission.max_score))


class Canvas(_Worksheet):
    """Fills in the gradebook exported from Canvas: an assignment goes to the column of the same title."""

    file = "canvas.csv"

    def filled(self, sheet: Sheet, people: list[Person]) -> Filling:
        """Return the gradebook filled in."""
        return canvas.fill(sheet, people, dict(self.columns), self.scale)


class Moodle(_Worksheet):
    """Fills in Moodle's grading worksheet: the one assignment named with ``--assignment``."""

    file = "moodle.csv"

    def filled(self, sheet: Sheet, people: list[Person]) -> Filling:
        """Return the worksheet filled in."""
        return moodle.fill(sheet, people, dict(self.columns), self.scale)
