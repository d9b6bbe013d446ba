"""The command that makes and checks an nbgrader course: notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.arguments import KitPath
from autograder.blocks import several
from autograder.course.build import By
from autograder.kit_commands import kit_at
from autograder.screen import print_line


def notebooks(
    place: Annotated[Path, typer.Argument(metavar="COURSE", help="The folder of the course; it is made.")],
    track: Annotated[
        list[str] | None, typer.Option("--track", "-t", help="A track to make notebooks of; again for more. Else all.")
    ] = None,
    exercise: Annotated[
        list[str] | None, typer.Option("--exercise", "-e", help="An exercise instead, such as casino/deck.")
    ] = None,
    by: Annotated[By, typer.Option("--by", help="What an assignment is: a track, or one stage of it.")] = By.TRACK,
    run_cells: Annotated[
        bool, typer.Option("--run-cells", help="Let nbgrader also run the students' cells, unprotected.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace notebooks that differ from what is made now.")
    ] = False,
    lint: Annotated[bool, typer.Option("--lint", help="Make nothing: check the notebooks that are there.")] = False,
    kit: KitPath = None,
) -> None:
    """Make an nbgrader course of the kit: settings, and a notebook for each stage, from handout, stub and tests.

    Nothing of the staff's rooms goes into a notebook: marks are worked out when `nbgrader autograde` runs.

    Exit code: 0 when all is well, 1 when --lint found something, 2 when nothing could be made.
    """
    from autograder.course.build import course, write
    from autograder.course.lint import lint_course

    if not lint:
        found = kit_at(kit).for_staff()
        made = course(found, found.chosen(track or [], exercise or []), by)
        write(made, place, found, run_cells, force)
    findings, seen = lint_course(place)
    for each in findings:
        print_line(str(each))
    if lint:
        print_line(f"{several(len(findings), 'finding')} in {several(seen, 'notebook')}")
    else:
        print_line(f"{place}: {several(len(made.assignments), 'assignment')}: {', '.join(made.assignments)}")
    raise typer.Exit(1 if findings else 0)
