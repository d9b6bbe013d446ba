"""What crosses between the command and an export: the job, the files that come of it, and what a person must hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from autograder import disclose
from autograder.disclose import Level
from autograder.errors import UsageError
from autograder.grades import Grades
from autograder.results import StudentReport


@dataclass(frozen=True)
class File:
    """One file of the result; its name is relative to where results go."""

    name: str
    content: str | bytes


@dataclass
class Job:
    """What to export, and how.

    place: the folder of grades (or what else the export reads). columns: which mark goes to which column of a
    worksheet. todo: what a person must see to, said at the end. failed: whom we could not grade, and so left out.
    """

    place: Path
    level: Level = Level.STUDENT
    only: tuple[str, ...] = ()
    exercises: tuple[str, ...] = ()
    template: Path | None = None
    columns: dict[str, str] = field(default_factory=dict)
    scale: bool = False
    said: list[str] = field(default_factory=list)
    todo: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @cached_property
    def grades(self) -> Grades:
        """The grades at the place; UsageError when there are none."""
        return Grades.open(self.place)

    @property
    def names(self) -> list[str]:
        """Return the students to export; UsageError for one who is not there."""
        there = self.grades.names()
        for name in self.only:
            if name not in there:
                raise UsageError(f"there is no student {name!r} in {self.place}", f"see {self.place / 'class.csv'}")
        return [name for name in there if not self.only or name in self.only]

    @property
    def staff_reports(self) -> Iterator[StudentReport]:
        """Return the reports one by one, with all that there is in them."""
        return (self.grades.student(name) for name in self.names)

    @property
    def reports(self) -> Iterator[StudentReport]:
        """Return the reports one by one, as much of them as the reader may see."""
        return (disclose.student(each, self.level) for each in self.staff_reports)


@dataclass(frozen=True)
class Export:
    """One form of export.

    says: one line for the list. file: what the result is called; where ``each`` is set there is one for every student,
    in a folder of the student's. level: how much it tells, unless asked otherwise. reads: what the place must be.
    """

    says: str
    file: str
    write: Callable[[Job], Iterator[File]]
    each: bool = False
    level: Level = Level.STUDENT
    reads: str = "GRADES"
