"""Mark a class into a folder, student by student: what is there and still true is kept, the rest is marked.

Each report is on the disk as soon as it is made, and says what it was made of: so it can be stopped at any moment,
and begun again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from autograder import __version__, disclose, store, unpack
from autograder.class_screen import ClassScreen
from autograder.crew import Crew
from autograder.downloads import Entry
from autograder.errors import GraderError, UsageError
from autograder.gradefiles import assembled, claimed, without_times, write_report, write_table, write_times
from autograder.grades import HEADER, Grades
from autograder.kit import Exercise, Kit
from autograder.regrade import reweighed
from autograder.results import ClassHeader, Handin, Outcome, StudentReport
from autograder.tasks import Setup, Task, engine_digest


@dataclass(frozen=True)
class Wanted:
    """What is to be marked, and into which folder; again: even what is marked already.

    before: called once before anyone is marked, and not when nobody is to be; raises GraderError to forbid it.
    """

    entries: list[Entry]
    exercises: list[Exercise]
    setup: Setup
    out: Path
    level: disclose.Level
    again: bool = False
    before: Callable[[], None] = lambda: None


@dataclass(frozen=True)
class _Begun:
    """A student who is being marked: what is kept of the old report, and what the new one is made of."""

    kept: StudentReport | None
    handin: Handin
    made_of: dict[str, str]


def grade_class(wanted: Wanted, crew: Crew, screen: ClassScreen) -> Grades:
    """Mark everyone who is not marked yet, and return the grades."""
    with claimed(wanted.out), contextlib.closing(crew):
        marking = _Marking(wanted, _header(wanted), screen)
        tasks = marking.tasks()
        if (first := next(tasks, None)) is not None:
            wanted.before()
        _write_header(wanted.out, marking.header)
        try:
            for report in crew.run(chain([first] if first else [], tasks), screen):
                marking.take(report)
        finally:
            crew.close()
            write_table(Grades(wanted.out))
        _write_header(wanted.out, replace(marking.header, finished=True))
    return Grades.open(wanted.out)


def _header(wanted: Wanted) -> ClassHeader:
    """Return what holds for all marks; UsageError when the folder holds marks of exercises that are not marked now."""
    names = tuple(each.name for each in wanted.exercises)
    weights: dict[str, float] = {}
    if (wanted.out / HEADER).exists():
        old = Grades.open(wanted.out).header
        weights = old.weights
        if missing := [each for each in old.exercises if each not in names]:
            every = " ".join(f"-e {each}" for each in dict.fromkeys((*old.exercises, *names)))
            raise UsageError(
                f"{wanted.out} holds marks of {', '.join(missing)} as well",
                f"mark these too, which costs nothing where nothing has changed: {every}; or name another --out",
            )
    setup = wanted.setup
    return ClassHeader(
        exercises=names,
        seed=setup.options.seed,
        options={**vars(setup.options), "test_seconds": setup.limits.test, "run_seconds": setup.limits.run},
        kit={each.name: Kit(each.kit, ()).digest(each) for each in wanted.exercises},
        engine=f"{__version__} {engine_digest()}",
        isolation=setup.isolation,
        disclosure=wanted.level.value,
        weights=weights,
    )


def _write_header(out: Path, header: ClassHeader) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    store.write_whole(out / HEADER, store.to_json(replace(header, made=now)))


@dataclass
class _Marking:
    """A class being marked."""

    wanted: Wanted
    header: ClassHeader
    screen: ClassScreen
    _begun: dict[str, _Begun] = field(default_factory=dict)

    def tasks(self) -> Iterator[Task]:
        """Yield what there is to mark, one student at a time; what is kept is counted."""
        for entry in self.wanted.entries:
            handed = unpack.read(entry)
            handin = replace(entry.handin, notes=handed.notes)
            made_of = {
                each.name: self.wanted.setup.made_of(each, self.header.kit[each.name], handed)
                for each in self.wanted.exercises
            }
            old = self._old(entry.student)
            kept = {} if old is None or self.wanted.again else old.made_of
            todo = tuple(name for name, digest in made_of.items() if kept.get(name) != digest)
            self._begun[entry.student] = _Begun(old if kept else None, handin, made_of)
            if todo:
                self.screen.begin(entry.student)
                yield Task(entry.student, todo, handed)
            else:
                self._keep(entry.student)

    def _old(self, student: str) -> StudentReport | None:
        """Return the report that is there, if it can be read: else it is made again."""
        with contextlib.suppress(GraderError):
            return Grades(self.wanted.out).student(student)
        return None

    def _keep(self, student: str) -> None:
        """Leave the marks as they are; write what else may have changed."""
        begun = self._begun.pop(student)
        assert begun.kept is not None
        write_report(self.wanted.out, replace(begun.kept, handin=begun.handin), self.wanted.level)
        self.screen.keep()

    def take(self, report: StudentReport) -> None:
        """Write down what came of one student, with what was kept."""
        begun = self._begun.pop(report.student)
        if any(part.kit != self.header.kit[part.exercise] for part in report.parts):
            raise GraderError("the kit was changed meanwhile, or is another where it was marked", "start it again")
        marked = {part.exercise for part in report.parts}
        kept = [part for part in begun.kept.parts if part.exercise not in marked] if begun.kept else []
        whole = assembled(report.student, [*kept, *report.parts], self.header.exercises)
        ours = {part.exercise for part in whole.parts if part.outcome is Outcome.CANNOT_GRADE}
        made_of = {name: digest for name, digest in begun.made_of.items() if name not in ours}
        timeless, times = without_times(whole, Grades(self.wanted.out).times(report.student))
        weighed = reweighed(timeless, self.header.weights)
        write_times(self.wanted.out, times)
        write_report(self.wanted.out, replace(weighed, handin=begun.handin, made_of=made_of), self.wanted.level)
        self.screen.end(report)
