"""The commands that mark: suite, solution, style, grade."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.arguments import (
    DEFAULT,
    LIMITS,
    OTHERS,
    Confirm,
    Disclose,
    DiscloseOne,
    ExerciseName,
    Fast,
    Isolation,
    Jobs,
    JsonPath,
    KitPath,
    NoSkip,
    Quiet,
    Repeats,
    Runs,
    Seed,
    SelfTest,
    Spawn,
    Submitted,
    Timeout,
    width,
)
from autograder.disclose import Level
from autograder.disclose import solution as disclosed_solution
from autograder.disclose import style as disclosed_style
from autograder.disclose import suite as disclosed_suite
from autograder.errors import UsageError
from autograder.kit_commands import kit_at, write
from autograder.options import Limits, Options
from autograder.results import Outcome, Part
from autograder.sandbox.levels import Bounds
from autograder.sandbox.levels import Level as Held
from autograder.screen import Bar, print_line, print_page

if TYPE_CHECKING:
    from autograder.grader import Grader
    from autograder.kit import Kit
    from autograder.screen import Bar

CANNOT_GRADE = 2
INTERRUPTED = 130


def suite(
    exercise: ExerciseName,
    path: Submitted,
    kit: KitPath = None,
    to_json: JsonPath = None,
    disclose: DiscloseOne = None,
    seed: Seed = DEFAULT.seed,
    runs: Runs = DEFAULT.runs,
    confirm: Confirm = DEFAULT.confirm,
    repeats: Repeats = DEFAULT.repeats,
    no_skip: NoSkip = False,
    fast: Fast = False,
    timeout: Timeout = LIMITS.test,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    isolation: Isolation = Held.NONE,
    quiet: Quiet = False,
) -> None:
    """Mark a student's test suite: does it accept correct code, and which planted bugs does it catch?"""
    options = Options(seed=seed, runs=runs, confirm=confirm, repeats=repeats, skip=not no_skip, fast=fast)
    found = kit_at(kit)
    wanted = found.exercise(exercise)
    make = _grader_maker(found, options, timeout, jobs, spawn, isolation)
    with Bar(exercise, quiet=quiet) as bar, make(bar) as grader:
        report = disclosed_suite(grader.suite(wanted, wanted.students_place(path)), _level(disclose, found))
    _hand_over(report, to_json, quiet)


def solution(
    exercise: ExerciseName,
    path: Submitted,
    kit: KitPath = None,
    to_json: JsonPath = None,
    disclose: DiscloseOne = None,
    seed: Seed = DEFAULT.seed,
    timeout: Timeout = LIMITS.test,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    isolation: Isolation = Held.NONE,
    quiet: Quiet = False,
) -> None:
    """Mark a student's solution: which promises of the handout does it keep?"""
    found = kit_at(kit)
    wanted = found.exercise(exercise)
    make = _grader_maker(found, Options(seed=seed), timeout, jobs, spawn, isolation)
    with Bar(exercise, quiet=quiet) as bar, make(bar) as grader:
        report = disclosed_solution(grader.solution(wanted, wanted.students_place(path)), _level(disclose, found))
    _hand_over(report, to_json, quiet)


def style(
    exercise: ExerciseName,
    path: Submitted,
    kit: KitPath = None,
    to_json: JsonPath = None,
    disclose: DiscloseOne = None,
    seed: Seed = DEFAULT.seed,
    timeout: Timeout = LIMITS.test,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    isolation: Isolation = Held.NONE,
    quiet: Quiet = False,
) -> None:
    """Mark the style of a student's solution: which rules of good writing does it break, and where?

    The solution itself is marked first: what keeps no promise of the handout earns nothing for its style.
    """
    found = kit_at(kit)
    wanted = found.exercise(exercise)
    make = _grader_maker(found, Options(seed=seed), timeout, jobs, spawn, isolation)
    with Bar(exercise, quiet=quiet) as bar, make(bar) as grader:
        report = disclosed_style(grader.style(wanted, wanted.students_place(path)), _level(disclose, found))
    _hand_over(report, to_json, quiet)


def grade(
    folder: Annotated[Path, typer.Argument(metavar="SUBMISSIONS", help="As downloaded: a folder or file a student.")],
    exercise: Annotated[
        list[str] | None,
        typer.Option("--exercise", "-e", help="What to mark; again for more. Else what class.toml in FOLDER names."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="GRADES", help="Where the marks go; else marks/<name of SUBMISSIONS>, here."),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="STUDENT", help="Mark this student; again for more.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Mark even what is marked and has not changed.")] = False,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Mark on a Dask cluster: tcp://host:8786.")
    ] = None,
    kit: KitPath = None,
    to_json: JsonPath = None,
    disclose: Disclose = Level.STUDENT,
    seed: Seed = DEFAULT.seed,
    runs: Runs = DEFAULT.runs,
    confirm: Confirm = DEFAULT.confirm,
    repeats: Repeats = DEFAULT.repeats,
    no_skip: NoSkip = False,
    fast: Fast = False,
    timeout: Timeout = LIMITS.test,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    isolation: Isolation = OTHERS,
    selftest: SelfTest = True,
    quiet: Quiet = False,
) -> None:
    """Mark a class: every student's solutions, suites and style, a table, and a report for each.

    SUBMISSIONS is what Canvas, Moodle, Gradescope, a Git forge or nbgrader gave: a folder, zip or file a student.

    Stop it whenever you like: the same command goes on. What is marked already, and has not changed, is kept.

    Each student's report goes to GRADES/students, as much of it as --disclose says; everything, for the staff, to
    GRADES/reports, and the marks to GRADES/class.csv.

    Exit code: 0 when everyone was marked or found not gradable, 2 when we failed at one.
    """
    from autograder.blocks import several
    from autograder.class_screen import ClassScreen
    from autograder.classfiles import Wanted, grade_class
    from autograder.classroom import entries_for, exercises_for
    from autograder.crew import Crew, hired
    from autograder.pool import offered
    from autograder.render_class import lines_of, of_another_kit, table_line, table_page
    from autograder.selftest_commands import insist
    from autograder.tasks import Setup

    found = kit_at(kit).for_staff()
    place = out or Path("marks") / folder.resolve().name
    entries = entries_for(found, folder, only or [])
    exercises = exercises_for(found, folder, exercise or [])
    if place.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"{place} lies inside {folder}, where each folder is a student", "name another: --out FOLDER")
    held = offered(spawn, isolation)
    setup = Setup(
        kit=str(found.root),
        exercises=tuple(each.name for each in exercises),
        options=Options(seed=seed, runs=runs, confirm=confirm, repeats=repeats, skip=not no_skip, fast=fast),
        limits=Limits(timeout, max(LIMITS.run, timeout)),
        spawn=spawn,
        isolation=held.level.value,
    )
    crew: Crew = hired(setup, width(jobs), len(entries), scheduler)

    def attack() -> None:
        if selftest:
            insist(Bounds(isolation), width(jobs), spawn, quiet)

    wanted = Wanted(entries, exercises, setup, place, disclose, again, attack)
    screen = ClassScreen(len(entries), quiet)
    screen.say(held.sentence())
    try:
        with screen:
            grades = grade_class(wanted, crew, screen)
    except KeyboardInterrupt:
        said = f"stopped: {screen.done} of {len(entries)} are done and in {place}{os.sep}; the same command goes on"
        print(f"autograder: {said}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    lines = lines_of(grades)
    if to_json:
        from autograder import store

        write(to_json, store.to_json(grades.whole()))
    elif not quiet:
        print_page(table_page(lines))
    if to_json != "-":
        kept = f", {screen.kept} of them before" if screen.kept else ""
        print_line(f"{table_line(lines)}{kept}; the reports are in {place}{os.sep}")
        if earlier := of_another_kit(lines, grades.header.kit):
            who = several(len(earlier), "student was", "students were")
            print_line(f"{who} marked before the kit changed: without --only, the same command marks them again")
    raise typer.Exit(0 if all(each.score is not None for each in lines) else CANNOT_GRADE)


def _level(asked: Level | None, kit: Kit) -> Level:
    """Return how much a report tells: what was asked for, else all to staff and a student's part to students."""
    return asked or (Level.STUDENT if kit.released else Level.STAFF)


def _grader_maker(
    kit: Kit, options: Options, timeout: float, jobs: int, spawn: bool, isolation: Held
) -> Callable[[Bar], Grader]:
    """Return what loads the engine once it is known that there is something to mark."""

    def make(bar: Bar) -> Grader:
        from autograder.grader import Grader

        limits = Limits(timeout, max(LIMITS.run, timeout))
        grader = Grader(kit, options, limits, width(jobs), spawn, bar, Bounds(isolation))
        bar.say(grader.pool.isolation.sentence())
        return grader

    return make


def _hand_over(report: Part, to_json: str | None, quiet: bool) -> None:
    """Print or write the report, and end with its exit code."""
    from autograder.render_solution import one_line, part_page

    if to_json:
        from autograder import store

        write(to_json, store.to_json(report))
    elif not quiet:
        print_page(part_page(report))
    if quiet and to_json != "-":
        print_line(one_line(report))
    raise typer.Exit(CANNOT_GRADE if report.outcome is Outcome.CANNOT_GRADE else 0 if report.full else 1)
