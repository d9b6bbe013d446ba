"""Write the files of the grades: each whole, and the same bytes for the same marks."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from autograder import disclose, store
from autograder.errors import UsageError
from autograder.grades import HEADER, REPORTS, STUDENTS, TABLE, TIMES, Grades, key_of
from autograder.render_parts import kind
from autograder.results import Part, SolutionReport, StudentReport, StyleReport, SuiteReport, Times

LOCK = ".lock"


@contextlib.contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Have the folder for oneself; UsageError when another process is writing there, or something else is in it."""
    if folder.is_dir() and not (folder / HEADER).exists() and any(folder.glob("*.json")):
        raise UsageError(f"{folder} holds something other than grades", "name another: --out FOLDER")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a") as file:
        _lock(file.fileno(), folder)
        for rest in folder.glob(f"**/.*{store.PART}"):
            rest.unlink(missing_ok=True)
        try:
            yield
        finally:
            if not (folder / HEADER).exists():
                _leave(folder)


def _leave(folder: Path) -> None:
    """Remove the folder again, if nothing was written to it."""
    with contextlib.suppress(OSError):
        (folder / LOCK).unlink()
        folder.rmdir()


def _lock(descriptor: int, folder: Path) -> None:
    """Lock the file as long as it is open; the system lets go of it however the process ends."""
    try:
        import fcntl
    except ImportError:
        return  # there is none on Windows
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise UsageError(f"another autograder is writing to {folder}", "wait for it, or stop it") from error


def write_report(folder: Path, report: StudentReport, level: disclose.Level) -> None:
    """Write everything for staff, and what the student is given; what is there already stays untouched."""
    from autograder.render import to_markdown
    from autograder.render_solution import student_page

    key = key_of(report.student)
    _write(folder / REPORTS / f"{key}.json", store.to_json(report))
    own = replace(disclose.student(report, level), made_of={})
    _write(folder / STUDENTS / f"{key}.md", to_markdown(student_page(own)))
    _write(folder / STUDENTS / f"{key}.json", store.to_json(own))


def write_times(folder: Path, times: Times) -> None:
    """Write how long a student's marking took."""
    _write(folder / TIMES / f"{key_of(times.student)}.json", store.to_json(times))


def write_table(grades: Grades) -> None:
    """Write the table of the class, from the reports that there are."""
    from autograder.render_class import class_csv

    _write(grades.folder / TABLE, class_csv(grades))


def _write(path: Path, text: str) -> None:
    with contextlib.suppress(OSError, UnicodeDecodeError):
        if path.read_text(encoding="utf-8") == text:
            return
    store.write_whole(path, text)


def assembled(student: str, parts: Iterable[Part], exercises: tuple[str, ...]) -> StudentReport:
    """Return the parts as one report, in the order of the exercises."""
    found = sorted(parts, key=lambda part: exercises.index(part.exercise))
    return StudentReport(
        student,
        suites=tuple(each for each in found if isinstance(each, SuiteReport)),
        solutions=tuple(each for each in found if isinstance(each, SolutionReport)),
        styles=tuple(each for each in found if isinstance(each, StyleReport)),
    )


def without_times(report: StudentReport, before: Times) -> tuple[StudentReport, Times]:
    """Return the report as it is in every marking, and how long it took; what took no time keeps that of before."""
    parts = {_name(part): part.seconds for part in report.parts if part.seconds}
    tests = {_name(each): {test.id: test.seconds for test in each.tests} for each in report.suites if each.seconds}
    timeless = replace(
        report,
        suites=tuple(
            replace(each, seconds=0.0, tests=tuple(replace(test, seconds=0.0) for test in each.tests))
            for each in report.suites
        ),
        solutions=tuple(replace(each, seconds=0.0) for each in report.solutions),
        styles=tuple(replace(each, seconds=0.0) for each in report.styles),
    )
    return timeless, Times(report.student, before.parts | parts, before.tests | tests)


def _name(part: Part) -> str:
    return f"{part.exercise} {kind(part)}"
