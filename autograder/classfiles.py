"""Mark a class and write down what came of it, student by student."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from autograder import classroom, disclose, store
from autograder.errors import UsageError
from autograder.grader import Grader
from autograder.kit import Kit
from autograder.render import to_markdown
from autograder.render_class import class_csv
from autograder.render_solution import student_page
from autograder.results import ClassReport, StudentReport
from autograder.screen import Bar


def grade_class(
    kit: Kit,
    folder: Path,
    named: list[str],
    out: Path,
    level: disclose.Level,
    make: Callable[[Bar], Grader],
    quiet: bool,
) -> ClassReport:
    """Mark everyone in ``folder`` and return the report for staff; each student's is written as it is made."""
    students = classroom.students_in(folder)
    exercises = classroom.exercises_for(kit, folder, named)
    if out.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"{out} lies inside {folder}, where each folder is a student", "name another: --out FOLDER")
    made: list[StudentReport] = []
    with Bar("", len(students) * classroom.parts_of(exercises), quiet) as bar, make(bar) as grader:
        for report in classroom.mark_class(grader, exercises, students, bar):
            _write_student(out, disclose.student(report, level))
            made.append(report)
        whole = ClassReport(grader.options.seed, tuple(each.name for each in exercises), tuple(made))
    store.write_whole(out / "class.json", store.to_json(whole))
    store.write_whole(out / "class.csv", class_csv(whole))
    return whole


def _write_student(out: Path, report: StudentReport) -> None:
    place = out / "students"
    store.write_whole(place / f"{report.student}.md", to_markdown(student_page(report)))
    store.write_whole(place / f"{report.student}.json", store.to_json(report))
