"""The marks of a class as ``grade`` writes them, read one student at a time.

``class.json``           how the marks were made: exercises, seed, options, hashes of kit and engine
``class.csv``            the table
``reports/<key>.json``   everything about one student, for staff: the StudentReport with the matrices
``times/<key>.json``     how long that took; not in the report, which is the same in every marking
``students/<key>.md``    what the student is given to read, and the same as ``.json``

A key is the student's name, with what a file name cannot hold written as %XX. Each file is written whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import quote, unquote

from autograder import store
from autograder.errors import GraderError, UsageError
from autograder.results import ClassHeader, ClassReport, StudentReport, Times

HEADER, TABLE = "class.json", "class.csv"
REPORTS, TIMES, STUDENTS = "reports", "times", "students"
PAGES, EXPORTED = "report", "exports"  # what other commands make of them, where they are not told where to
NO_FILE_NAME = re.compile(r'[%/\\:*?"<>|\x00-\x1f\x7f]|^\.|[. ]$')


def key_of(student: str) -> str:
    """Return the name as the stem of a file name, on any system."""
    return NO_FILE_NAME.sub(lambda found: "%2E" if found[0] == "." else quote(found[0], safe=""), student)


@dataclass(frozen=True)
class Grades:
    """The folder that ``grade --out`` wrote; iterate over it for the students' reports, one in memory at a time."""

    folder: Path

    @classmethod
    def open(cls, folder: Path) -> Grades:
        """Return the grades in ``folder``; GraderError says what to do when there are none."""
        if not (folder / HEADER).is_file():
            said = f"{folder} holds no grades" if folder.is_dir() else f"there is no folder {folder}"
            raise UsageError(said, "name the folder that this made: autograder grade SUBMISSIONS --out GRADES")
        grades = cls(folder)
        assert grades.header
        return grades

    @cached_property
    def header(self) -> ClassHeader:
        """How the marks were made."""
        return store.from_json(_read(self.folder / HEADER), ClassHeader, f"{self.folder / HEADER}")

    def names(self) -> list[str]:
        """Return the students who have a report, in order."""
        return sorted(unquote(path.stem) for path in (self.folder / REPORTS).glob("*.json"))

    def student(self, name: str) -> StudentReport:
        """Return everything about that student; UsageError when there is no report."""
        path = self.report_path(name)
        if not path.is_file():
            raise UsageError(f"{self.folder} holds no report of {name}", "mark again: what is there already stays")
        return store.from_json(_read(path), StudentReport, f"{path}")

    def times(self, name: str) -> Times:
        """Return how long it took to mark that student; nothing where that was not kept."""
        path = self.folder / TIMES / f"{key_of(name)}.json"
        return store.from_json(_read(path), Times, f"{path}") if path.is_file() else Times(name)

    def report_path(self, name: str) -> Path:
        """Return where the student's report is."""
        return self.folder / REPORTS / f"{key_of(name)}.json"

    def __iter__(self) -> Iterator[StudentReport]:
        return (self.student(name) for name in self.names())

    def __len__(self) -> int:
        return len(self.names())

    def whole(self) -> ClassReport:
        """Return all of it at once, which takes memory for all of it."""
        return ClassReport(self.header.seed, self.header.exercises, tuple(self))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise GraderError(f"cannot read {path}: {error.strerror}", "mend that, or mark again") from error
