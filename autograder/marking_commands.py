"""The commands that mark: suite, solution, style, grade."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.arguments import (
    DEFAULT,
    LIMITS,
    Confirm,
    Disclose,
    ExerciseName,
    Fast,
    Jobs,
    JsonPath,
    KitPath,
    NoSkip,
    Quiet,
    Repeats,
    Runs,
    Seed,
    Spawn,
    Submitted,
    Timeout,
    width,
)
from autograder.disclose import Level
from autograder.disclose import solution as disclosed_solution
from autograder.disclose import style as disclosed_style
from autograder.disclose import suite as disclosed_suite
from autograder.kit_commands import kit_at, write
from autograder.options import Limits, Options
from autograder.results import Outcome, Part
from autograder.screen import Bar, print_line, print_page

if TYPE_CHECKING:
    from autograder.grader import Grader
    from autograder.kit import Kit
    from autograder.screen import Bar

CANNOT_GRADE = 2


def suite(
    exercise: ExerciseName,
    path: Submitted,
    kit: KitPath = None,
    to_json: JsonPath = None,
    disclose: Disclose = Level.STAFF,
    seed: Seed = DEFAULT.seed,
    runs: Runs = DEFAULT.runs,
    confirm: Confirm = DEFAULT.confirm,
    repeats: Repeats = DEFAULT.repeats,
    no_skip: NoSkip = False,
    fast: Fast = False,
    timeout: Timeout = LIMITS.test,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    quiet: Quiet = False,
) -> None:
    """Mark a student's test suite: does it accept correct code, and which planted bugs does it catch?"""
    options = Options(seed=seed, runs=runs, confirm=confirm, repeats=repeats, skip=not no_skip, fast=fast)
    found = kit_at(kit)
    wanted = found.exercise(exercise)
    make = _grader_maker(found, options, timeout, jobs, spawn)
    with Bar(exercise, quiet=quiet) as bar, make(bar) as grader:
        report = disclosed_suite(grader.suite(wanted, path), disclose)
    _hand_over(report, to_json, quiet)


def solution(
    exercise: ExerciseName,
    path: Submitted,
    kit: KitPath = None,
    to_json: JsonPath = None,
    disclose: Disclose = Level.STAFF,
    seed: Seed = DEFAULT.seed,
    timeout: Timeout = LIMITS.test,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    quiet: Quiet = False,
) -> None:
    """Mark a student's solution: which promises of the handout does it keep?"""
    found = kit_at(kit)
    wanted = found.exercise(exercise)
    make = _grader_maker(found, Options(seed=seed), timeout, jobs, spawn)
    with Bar(exercise, quiet=quiet) as bar, make(bar) as grader:
        report = disclosed_solution(grader.solution(wanted, path), disclose)
    _hand_over(report, to_json, quiet)


def style(
    exercise: ExerciseName,
    path: Submitted,
    kit: KitPath = None,
    to_json: JsonPath = None,
    disclose: Disclose = Level.STAFF,
    seed: Seed = DEFAULT.seed,
    timeout: Timeout = LIMITS.test,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    quiet: Quiet = False,
) -> None:
    """Mark the style of a student's solution: which rules of good writing does it break, and where?

    The solution itself is marked first: what keeps no promise of the handout earns nothing for its style.
    """
    found = kit_at(kit)
    wanted = found.exercise(exercise)
    make = _grader_maker(found, Options(seed=seed), timeout, jobs, spawn)
    with Bar(exercise, quiet=quiet) as bar, make(bar) as grader:
        report = disclosed_style(grader.style(wanted, path), disclose)
    _hand_over(report, to_json, quiet)


def grade(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="One sub-folder a student.")],
    exercise: Annotated[
        list[str] | None,
        typer.Option("--exercise", "-e", help="What to mark; again for more. Else what class.toml in FOLDER names."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Where the reports go; else marks/<name of FOLDER>, here."),
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
    quiet: Quiet = False,
) -> None:
    """Mark a class: every student's solutions, suites and style, a table, and a report for each.

    Each student's report goes to students/NAME.md and NAME.json, as much of it as --disclose says.

    For the staff, class.csv holds the marks, and class.json everything.

    Exit code: 0 when everyone was marked or found not gradable, 2 when we failed at one.
    """
    from autograder.classfiles import grade_class
    from autograder.render_class import class_line, class_page

    options = Options(seed=seed, runs=runs, confirm=confirm, repeats=repeats, skip=not no_skip, fast=fast)
    found = kit_at(kit)
    place = out or Path("marks") / folder.resolve().name
    make = _grader_maker(found, options, timeout, jobs, spawn)
    report = grade_class(found, folder, exercise or [], place, disclose, make, quiet)
    if to_json:
        from autograder import store

        write(to_json, store.to_json(report))
    elif not quiet:
        print_page(class_page(report))
    if to_json != "-":
        print_line(f"{class_line(report)}; the reports are in {place}{os.sep}")
    raise typer.Exit(0 if all(each.score is not None for each in report.students) else CANNOT_GRADE)


def _grader_maker(kit: Kit, options: Options, timeout: float, jobs: int, spawn: bool) -> Callable[[Bar], Grader]:
    """Return what loads the engine once it is known that there is something to mark."""

    def make(bar: Bar) -> Grader:
        from autograder.grader import Grader

        return Grader(kit, options, Limits(timeout, max(LIMITS.run, timeout)), width(jobs), spawn, bar)

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
