"""The commands that work on a class whose marks are there, or make one up: regrade, similar, sample-class."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from autograder.arguments import KitPath, Quiet, Seed
from autograder.screen import print_line, print_page

GradesPath = Annotated[Path, typer.Argument(metavar="GRADES", help="The folder that grade wrote.")]


def regrade(
    grades: GradesPath,
    withdraw: Annotated[
        list[str] | None,
        typer.Option(
            "--withdraw",
            metavar="BUG",
            help="It counts for nobody, and full marks need it no more: casino/deck:7, or by name; again for more.",
        ),
    ] = None,
    weights: Annotated[
        list[str] | None,
        typer.Option("--weights", metavar="BUG=W|FILE", help='casino/deck:7=2; or a TOML file: "casino/deck:7" = 2.'),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Write there, and leave GRADES as it is.")
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Work the marks out again with other weights of the bugs, from what is stored; nothing is run.

    In GRADES, the reports of before are kept in GRADES/before/1, 2, …; whoever is marked later is marked by the new
    weights, too. A withdrawn bug lowers the exercise's cap by its weight, so that nobody pays for having missed it.
    What was withdrawn before stays so, until it is given a weight: --weights casino/deck:7=1.
    """
    from autograder.errors import UsageError
    from autograder.grades import EXPORTED, PAGES, Grades
    from autograder.regrade import weights_in
    from autograder.regradefiles import regrade_into
    from autograder.render_regrade import changes_page

    found = Grades.open(grades)
    if not withdraw and not weights:
        raise UsageError("nothing is to change", "say what: --withdraw casino/deck:7, or --weights casino/deck:7=2")
    given = weights_in(found, withdraw or [], weights or [])
    changes, kept = regrade_into(found, given, out or grades)
    if not quiet:
        print_page(changes_page(changes, found.header.weights | given))
    changed = sum(each.old != each.new for each in changes)
    where = f"the new reports are in {out}{os.sep}" if out else f"the old reports are in {kept}{os.sep}"
    print_line(f"{changed} of {len(changes)} marks changed; {where}")
    there = out or grades
    old = [name for name in (PAGES, EXPORTED) if changed and (there / name).exists()]
    if old:
        named = " and ".join(f"{there / name}{os.sep}" for name in old)
        print_line(f"{named} still tell the old marks: make them again, with autograder report, or export")


def similar(
    folder: Annotated[Path, typer.Argument(metavar="SUBMISSIONS", help="As for grade: a folder or file a student.")],
    exercise: Annotated[
        list[str] | None,
        typer.Option("--exercise", "-e", help="What was to be handed in; else what class.toml names."),
    ] = None,
    at_least: Annotated[
        float, typer.Option("--at-least", min=0, max=1, help="Share of unusual code that a pair must have in common.")
    ] = 0.3,
    most: Annotated[int, typer.Option("--most", min=1, help="How many pairs to show.")] = 20,
    kit: KitPath = None,
) -> None:
    """Find pairs of submissions that share unusual code: a hint for a person to look, never a mark.

    What students are given, what the model answers look like and what many of the class wrote does not count, nor do
    names and texts.
    """
    from autograder.classroom import entries_for, exercises_for
    from autograder.kit_commands import kit_at
    from autograder.render_similar import pairs_page
    from autograder.similar import pairs

    found = kit_at(kit).for_staff()
    entries = entries_for(found, folder, [])
    alike = pairs(entries, exercises_for(found, folder, exercise or []), at_least)
    print_page(pairs_page(alike, len(entries), most))


def sample_class(
    students: Annotated[int, typer.Argument(metavar="N", min=1, help="How many students.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where their submissions go; a new folder.")],
    exercise: Annotated[
        list[str] | None, typer.Option("--exercise", "-e", help="What they hand in; again for more.")
    ] = None,
    tests: Annotated[int, typer.Option("--tests", min=0, help="Tests in a suite; 0: it depends on the student.")] = 0,
    kit: KitPath = None,
    seed: Seed = 0,
) -> None:
    """For staff: make up a class to try things on, with good, weak, wrong, flaky, hanging and broken submissions.

    It is made from the model answers and the bugs, so keep it to yourself.
    """
    from autograder.errors import UsageError
    from autograder.kit_commands import kit_at
    from autograder.sample import Sample

    found = kit_at(kit).for_staff()
    if not exercise:
        raise UsageError("it is not said which exercises", "name one: --exercise casino/deck")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UsageError(f"{out} is there already", "name another: --out FOLDER")
    Sample([found.exercise(each) for each in exercise], seed, tests).write(students, out)
    print_line(f"{students} submissions are in {out}{os.sep}; mark them: autograder grade {out}")
