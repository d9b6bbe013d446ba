"""Mark a class: a folder with one sub-folder a student."""

from __future__ import annotations

import os
import tomllib
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from autograder import plan
from autograder.errors import GraderError, UsageError
from autograder.grader import Grader
from autograder.kit import Exercise, Kit
from autograder.results import Outcome, SolutionReport, StudentReport, StyleReport, SuiteReport
from autograder.screen import Bar

Report = TypeVar("Report")
LIST = "class.toml"


def students_in(folder: Path) -> list[Path]:
    """Return the sub-folders of the students, by name; UsageError when there are none."""
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}", "name the folder that holds one sub-folder a student")
    found = sorted(each for each in folder.iterdir() if each.is_dir() and not each.name.startswith((".", "__")))
    if not found:
        raise UsageError(f"no student is in {folder}", "put what each student handed in into a sub-folder of its own")
    return found


def student_name(folder: Path) -> str:
    """Return the name of the folder as text; bytes that are none are written out."""
    return os.fsencode(folder.name).decode("utf-8", "backslashreplace")


def exercises_for(kit: Kit, folder: Path, named: list[str]) -> list[Exercise]:
    """Return what to mark: what was named, else what ``class.toml`` says, else what was handed in."""
    wanted = named or _listed(folder / LIST)
    found = [kit.exercise(each) for each in wanted] if wanted else _handed_in(kit, folder)
    return list(dict.fromkeys(found))


def _listed(path: Path) -> list[str]:
    if not path.exists():
        return []
    try:
        names = tomllib.loads(path.read_text(encoding="utf-8")).get("exercises")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {error}", "mend the file") from error
    if not isinstance(names, list) or not names or not all(isinstance(each, str) for each in names):
        raise UsageError(f"{path} names no exercises", 'write, for example: exercises = ["casino/hand", "casino/deck"]')
    return names


def _handed_in(kit: Kit, folder: Path) -> list[Exercise]:
    """Return the exercises of which a student has the file, where only one track has such a stage."""
    files = {path.name for student in students_in(folder) for path in student.rglob("*.py")}
    found = [each for each in kit.exercises if not files.isdisjoint({f"{each.stage}.py", f"test_{each.stage}.py"})]
    stages = [each.stage for each in found]
    if found and len(stages) == len(set(stages)):
        return found
    said = f"it may be one of {', '.join(each.name for each in found)}" if found else "no file has the name of a stage"
    raise UsageError(
        f"it is not clear what to mark in {folder}: {said}",
        f'name it with --exercise, or write {LIST} there: exercises = ["track/stage"]',
    )


def mark_class(grader: Grader, exercises: list[Exercise], students: list[Path], bar: Bar) -> Iterator[StudentReport]:
    """Mark one student after the other; what goes wrong with one, by our fault, does not stop the others.

    Raises KitError before anyone is marked when the kit is not sound.
    """
    for exercise in exercises:
        plan.implementations(exercise)
    grader.progress = bar
    for folder in students:
        yield _mark_student(grader, exercises, folder, bar)


def parts_of(exercises: list[Exercise]) -> int:
    """Return how many reports a student gets."""
    return sum(1 + bool(each.suite) + bool(each.style_points) for each in exercises)


def _mark_student(grader: Grader, exercises: list[Exercise], folder: Path, bar: Bar) -> StudentReport:
    name = student_name(folder)
    suites: list[SuiteReport] = []
    solutions: list[SolutionReport] = []
    styles: list[StyleReport] = []
    for exercise in exercises:
        place = folder / exercise.track if (folder / exercise.track).is_dir() else folder
        bar.part(f"{name}: {exercise.name}")
        solutions.append(_solution(grader, exercise, place, name))
        bar.end_part()
        if exercise.suite:
            suites.append(_suite(grader, exercise, place, name))
            bar.end_part()
        if exercise.style_points:
            styles.append(_style(grader, exercise, place, name, solutions[-1]))
            bar.end_part()
    return StudentReport(name, tuple(suites), tuple(solutions), tuple(styles))


def _solution(grader: Grader, exercise: Exercise, place: Path, name: str) -> SolutionReport:
    found, reason = _or_why_not(lambda: grader.solution(exercise, place, name))
    return found or grader.no_solution(exercise, name, Outcome.CANNOT_GRADE, reason)


def _suite(grader: Grader, exercise: Exercise, place: Path, name: str) -> SuiteReport:
    found, reason = _or_why_not(lambda: grader.suite(exercise, place, name))
    return found or grader.no_suite(exercise, name, Outcome.CANNOT_GRADE, reason)


def _style(grader: Grader, exercise: Exercise, place: Path, name: str, solution: SolutionReport) -> StyleReport:
    found, reason = _or_why_not(lambda: grader.style(exercise, place, name, solution))
    return found or grader.no_style(exercise, name, Outcome.CANNOT_GRADE, reason)


def _or_why_not(mark: Callable[[], Report]) -> tuple[Report | None, str]:
    """Return the report, or why we could not make one."""
    try:
        return mark(), ""
    except GraderError as error:
        return None, str(error)
    except Exception as error:
        if os.environ.get("AUTOGRADER_DEBUG"):
            traceback.print_exc()
        return None, f"the autograder failed: {type(error).__name__}: {error}"
