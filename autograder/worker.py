"""Mark whole submissions, one after the other: in this process, or in one of its own that reads them as lines.

``python -m autograder.worker`` reads a line that says how to mark, answers ``ready``, and from then on answers each
task with a report. It ends when nobody sends any more.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from autograder import plan, store
from autograder.errors import GraderError
from autograder.grader import Grader
from autograder.kit import Exercise, load_kit
from autograder.results import Outcome, SolutionReport, StudentReport, StyleReport, SuiteReport
from autograder.sandbox.levels import Bounds, Level
from autograder.tasks import Setup, Task, engine_digest

READY = "ready"
MOST_LOOKS = 3
GRACE = 5.0  # seconds to end its children and leave nothing behind
DIED = re.compile(r"died of SIG|killed the process|ended the process|ended the run")
Report = TypeVar("Report")


class Marker:
    """Marks what students handed in, with one grader for all of them; use it in a ``with``."""

    def __init__(self, setup: Setup) -> None:
        if setup.engine not in ("", engine_digest()):
            raise GraderError("another version of the autograder is installed there", "install the one that asks")
        kit = load_kit(Path(setup.kit))
        for name in setup.exercises:
            plan.implementations(kit.exercise(name))
        bounds = Bounds(Level(setup.isolation)) if setup.isolation else Bounds()
        self.grader = Grader(kit, setup.options, setup.limits, setup.children, setup.spawn, bounds=bounds)

    def __enter__(self) -> Marker:
        self.grader.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.grader.__exit__(kind, error, trace)

    def mark(self, task: Task) -> StudentReport:
        """Mark the exercises of the task; what goes wrong in one, by our fault, does not stop the others."""
        suites: list[SuiteReport] = []
        solutions: list[SolutionReport] = []
        styles: list[StyleReport] = []
        root = self.grader.root / "handed"
        for exercise in map(self.grader.kit.exercise, task.exercises):
            place = _lay_out(task, exercise, root)
            solutions.append(self._solution(exercise, place, task))
            if exercise.suite:
                suites.append(self._suite(exercise, place, task))
            if exercise.style_points:
                styles.append(self._style(exercise, place, task, solutions[-1]))
            shutil.rmtree(root, ignore_errors=True)
        return StudentReport(task.student, tuple(suites), tuple(solutions), tuple(styles))

    def _solution(self, exercise: Exercise, place: Path, task: Task) -> SolutionReport:
        found, how, why = _marked(task, lambda: self.grader.solution(exercise, place, task.student))
        return found or self.grader.no_solution(exercise, task.student, how, why)

    def _suite(self, exercise: Exercise, place: Path, task: Task) -> SuiteReport:
        found, how, why = _marked(task, lambda: self.grader.suite(exercise, place, task.student))
        return found or self.grader.no_suite(exercise, task.student, how, why)

    def _style(self, exercise: Exercise, place: Path, task: Task, solution: SolutionReport) -> StyleReport:
        found, how, why = _marked(task, lambda: self.grader.style(exercise, place, task.student, solution))
        return found or self.grader.no_style(exercise, task.student, how, why)


def _marked(task: Task, mark: Callable[[], Report]) -> tuple[Report | None, Outcome, str]:
    """Return the report, or how it ended without one and why."""
    if task.ours:
        return None, Outcome.CANNOT_GRADE, task.ours
    if task.handed.reason:
        return None, Outcome.NOT_GRADABLE, task.handed.reason
    try:
        return steady(mark), Outcome.MARKED, ""
    except GraderError as error:
        return None, Outcome.CANNOT_GRADE, str(error)
    except Exception as error:
        if os.environ.get("AUTOGRADER_DEBUG"):
            traceback.print_exc()
        return None, Outcome.CANNOT_GRADE, f"the autograder failed: {type(error).__name__}: {error}"


def steady(mark: Callable[[], Report]) -> Report:
    """Mark; where a process died, mark again until it comes to the same: it may not have been the student's doing.

    A machine that runs out of memory, or somebody who ends processes, must not cost a student points; what a student's
    code does to itself, it does each time.
    """
    try:
        found = mark()
    except GraderError:  # it may have been a run on the reference that died
        found = mark()
    for _ in range(MOST_LOOKS):
        if not _died(found):
            return found
        before, found = found, mark()
        if _timeless(found) == _timeless(before):
            return found
    return found


def _died(report: object) -> bool:
    """Return whether a process may have ended in the middle of its work: a test crashed, or none was reached."""
    if isinstance(report, SuiteReport):
        rows = [{*row.verdicts.upper()} for row in report.matrix]
        if any("C" in row or row == {"N"} for row in rows):
            return True
    return isinstance(report, SuiteReport | SolutionReport) and bool(DIED.search(store.to_line(report)))


def _timeless(report: object) -> object:
    if isinstance(report, SuiteReport):
        return replace(report, seconds=0.0, tests=tuple(replace(each, seconds=0.0) for each in report.tests))
    return replace(report, seconds=0.0) if isinstance(report, SolutionReport) else report


def _lay_out(task: Task, exercise: Exercise, root: Path) -> Path:
    """Write down what was handed in, and return the folder in which the exercise's files are."""
    root.mkdir()
    for name, data in task.handed.files.items():
        path = root / (_named(name, data, exercise) if task.handed.loose else name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except (FileExistsError, NotADirectoryError):  # from two zips: a file here, a folder there
            continue
    return root / exercise.track if (root / exercise.track).is_dir() else root


def _named(name: str, data: bytes, exercise: Exercise) -> str:
    """Return what the file should be called that carries its student's name: by what is in it."""
    if not name.endswith(".py"):
        return name
    tests = b"def test" in data or b"TestCase" in data
    return f"test_{exercise.stage}.py" if tests else f"{exercise.stage}.py"


def end_with_the_sender() -> None:
    """See to it that this process ends, in the middle of a task too, when nobody holds the other end of its input."""
    if not hasattr(select, "poll"):
        return  # Windows: it ends when it has an answer, and nobody to give it to
    poll = select.poll()
    poll.register(0, 0)  # nothing but the end is waited for: that there is something to read is for others

    def wait() -> None:
        poll.poll()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE)
        os._exit(1)  # the folder is removed by a process of its own

    threading.Thread(target=wait, daemon=True).start()


def main() -> None:
    """Mark what comes as lines on standard input, and write the reports as lines."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    lines, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "w", encoding="utf-8")
    end_with_the_sender()
    os.dup2(2, 1)
    try:
        with Marker(Setup.from_json(lines.readline().decode())) as marker:
            print(READY, file=answers, flush=True)
            for line in lines:
                report = marker.mark(Task.from_json(line))
                print(store.to_line(report), file=answers, flush=True)
    except BrokenPipeError:
        os._exit(0)
    except GraderError as error:
        print(f"{type(error).__name__}: {error}", file=answers, flush=True)


if __name__ == "__main__":
    main()
