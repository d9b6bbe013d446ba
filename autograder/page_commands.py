"""The command that makes pages of a class's marks: report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.blocks import several
from autograder.disclose import Level
from autograder.screen import print_line

Marks = Annotated[Path, typer.Argument(metavar="GRADES", help="The folder that autograder grade --out made.")]


def report(
    grades: Marks,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Where the pages go; else GRADES/report.")
    ] = None,
    disclose: Annotated[
        Level | None, typer.Option("--disclose", help="How much the pages tell that are handed back; else as marked.")
    ] = None,
) -> None:
    """Make pages of the marks of a class, which open from disk in any browser: nothing is loaded from anywhere.

    For the staff, index.html shows the class: marks, trouble, who caught which bug, what the class gets wrong.
    Each name there leads to students/NAME.html, the whole report.

    For the students, hand_back/NAME.html is one file each, and tells what --disclose lets it.
    """
    from autograder.grades import PAGES, Grades
    from autograder.page.render import HAND_BACK, INDEX, write_report

    place = out or grades / PAGES
    found = Grades.open(grades)
    data = write_report(found, place, disclose or Level(found.header.disclosure))
    who = several(len(data.students), "student")
    print_line(f"{who}: open {place / INDEX}; the pages to hand back are in {place / HAND_BACK}")
