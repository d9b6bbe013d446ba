"""The front door: mark a suite, a solution or its style, whatever is in the way."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from autograder import __version__
from autograder.errors import GraderError, NotGradable
from autograder.kit import Exercise, Kit
from autograder.notebook.opening import open_solution, open_suite
from autograder.options import Limits, Options
from autograder.pool import Pool
from autograder.results import Outcome, SolutionReport, StyleReport, SuiteReport
from autograder.sandbox.levels import Bounds
from autograder.solution import NOTHING_MARKED, Solutions
from autograder.style import mark_style
from autograder.submission import gather_suite
from autograder.suite import Marking

PRACTISED_TOGETHER = 12  # runs that share a process where each has to start anew: who practises marks their own code
Progress = Callable[[int, int], None]
Report = TypeVar("Report", SuiteReport, SolutionReport)


class Grader:
    """Loads pytest and Hypothesis once and marks any number of submissions; use it in a ``with``."""

    def __init__(
        self,
        kit: Kit,
        options: Options = Options(),
        limits: Limits = Limits(),
        width: int = 1,
        spawn: bool = False,
        progress: Progress = lambda done, total: None,
        bounds: Bounds = Bounds(),
    ) -> None:
        self.kit = kit
        self.options = options
        self.progress = progress
        self.pool = Pool(width, limits, spawn, bounds)
        if kit.released and self.pool.spawn:
            self.pool.together = PRACTISED_TOGETHER
        self.root = self.pool.root
        self._solutions = Solutions(kit, self.pool, options, lambda done, total: self.progress(done, total))
        self._marked = 0

    def __enter__(self) -> Grader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pool.close()

    def _place(self) -> Path:
        self._marked += 1
        place = self.root / f"s{self._marked}"
        place.mkdir()
        return place

    def _told(self, report: Report) -> Report:
        """Return the report, which says at what level the student's code was kept in."""
        return replace(report, isolation=self.pool.isolation.level.value)

    def suite(self, exercise: Exercise, path: Path, student: str = "") -> SuiteReport:
        """Mark the suite at ``path``; never raises for what a student did. GraderError: we cannot grade."""
        if not exercise.suite:
            raise GraderError(
                f"the suite of {exercise.name} is not marked", f"try: autograder solution {exercise.name}"
            )
        place = self._place()
        try:
            self._solutions.trust(exercise, place / "visible")
            path = exercise.model_suite_at(path) or path  # staff's own: what lies beside it is not part of the suite
            opened = open_suite(exercise, path, place)
            submission = gather_suite(exercise, opened.path, place)
            marking = Marking(self.kit, exercise, submission, self.pool, self.options, self.progress)
            return self._told(opened.relabel(marking.mark(student)))
        except NotGradable as error:
            return self.no_suite(exercise, student, Outcome.NOT_GRADABLE, str(error))
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def solution(self, exercise: Exercise, path: Path, student: str = "") -> SolutionReport:
        """Mark the solution at ``path`` with the model suite as hidden tests."""
        place = self._place()
        try:
            opened = open_solution(exercise, path, place)
            return self._told(opened.relabel(self._solutions.mark(exercise, opened.path, place, student)))
        except NotGradable as error:
            return self.no_solution(exercise, student, Outcome.NOT_GRADABLE, str(error))
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def style(
        self, exercise: Exercise, path: Path, student: str = "", solution: SolutionReport | None = None
    ) -> StyleReport:
        """Mark the style of the solution at ``path``; the solution comes first, for style alone earns nothing."""
        if not exercise.style_points:
            raise GraderError(
                f"the style of {exercise.name} is not marked", f"try: autograder solution {exercise.name}"
            )
        solution = solution or self.solution(exercise, path, student)
        if solution.outcome is Outcome.CANNOT_GRADE:
            raise GraderError(f"the solution could not be graded, and its style goes with it: {solution.reason}")
        if solution.outcome is Outcome.NOT_GRADABLE:
            return self.no_style(exercise, student, Outcome.NOT_GRADABLE, solution.reason)
        solved = any(each.kept for each in solution.promises)
        place = self._place()
        try:
            opened = open_solution(exercise, path, place)
            return opened.relabel(mark_style(self.kit, exercise, opened.path, self.options, student, solved))
        except NotGradable as error:
            return self.no_style(exercise, student, Outcome.NOT_GRADABLE, str(error))
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def no_suite(self, exercise: Exercise, student: str, outcome: Outcome, reason: str) -> SuiteReport:
        """Return the report of a suite that was not marked: the minimum, or no mark when the fault is ours."""
        return SuiteReport(
            points=exercise.suite_points,
            options={},
            practice=exercise.released,
            **self._unmarked(exercise, student, outcome, reason),
        )

    def no_solution(self, exercise: Exercise, student: str, outcome: Outcome, reason: str) -> SolutionReport:
        """Return the report of a solution that was not marked: the minimum, or no mark when the fault is ours."""
        return SolutionReport(
            points=exercise.solution_points,
            practice=exercise.released,
            **self._unmarked(exercise, student, outcome, reason),
        )

    def no_style(self, exercise: Exercise, student: str, outcome: Outcome, reason: str) -> StyleReport:
        """Return the report of a style that was not marked: the minimum, or no mark when the fault is ours."""
        return StyleReport(points=exercise.style_points, **self._unmarked(exercise, student, outcome, reason))

    def _unmarked(self, exercise: Exercise, student: str, outcome: Outcome, reason: str) -> dict[str, Any]:
        ours = outcome is Outcome.CANNOT_GRADE
        return {
            "exercise": exercise.name,
            "student": student,
            "outcome": outcome,
            "reason": reason,
            "score": None if ours else 0.0,
            "formula": "no mark" if ours else NOTHING_MARKED,
            "seed": self.options.seed,
            "disclosure": "staff",
            "kit": self.kit.digest(exercise),
            "engine": __version__,
        }
