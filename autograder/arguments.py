"""The options and arguments that commands share, with their help."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from autograder.disclose import Level
from autograder.options import Limits, Options
from autograder.sandbox.levels import Level as Held

MARKING = "How to mark"
KitPath = Annotated[
    Path | None, typer.Option("--kit", metavar="FOLDER", help="The kit. Else $AUTOGRADER_KIT, or here or above.")
]
JsonPath = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write JSON to this file instead of a report; - prints it.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print one line, and no progress.")]
Seed = Annotated[int, typer.Option("--seed", help="All random choices come from it; it stands in the report.")]
Disclose = Annotated[Level, typer.Option("--disclose", help="Who will read the report: how much it tells.")]
DiscloseOne = Annotated[
    Level | None,
    typer.Option("--disclose", help="Who will read the report. Else staff; student, in what students were given."),
]
Runs = Annotated[
    int, typer.Option("--runs", min=3, help="Correct runs that a test must pass to be valid.", rich_help_panel=MARKING)
]
Confirm = Annotated[
    int, typer.Option("--confirm", min=1, help="How often a catch must be repeated.", rich_help_panel=MARKING)
]
Repeats = Annotated[
    int,
    typer.Option(
        "--repeats", min=0, help="More correct runs where chance or the clock is used.", rich_help_panel=MARKING
    ),
]
NoSkip = Annotated[
    bool, typer.Option("--no-skip", help="Also run what cannot matter to a bug.", rich_help_panel=MARKING)
]
Fast = Annotated[
    bool, typer.Option("--fast", help="Stop at the first confirmed catch of each bug.", rich_help_panel=MARKING)
]
Timeout = Annotated[
    float, typer.Option("--timeout", min=0.1, help="Seconds that one test may take.", rich_help_panel=MARKING)
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="Processes at once; 0: one a core.", rich_help_panel=MARKING)
]
Spawn = Annotated[bool, typer.Option("--spawn", help="A fresh process a run, without fork.", rich_help_panel=MARKING)]
Isolation = Annotated[
    Held,
    typer.Option(
        "--isolation",
        help="Mark only if students' code is kept in at least so well; it is as well as can be.",
        rich_help_panel=MARKING,
    ),
]
SelfTest = Annotated[
    bool,
    typer.Option(
        "--selftest/--no-selftest",
        envvar="AUTOGRADER_SELFTEST",
        help="Attack the engine first, for ten seconds, and mark only if it withstands.",
        rich_help_panel=MARKING,
    ),
]
ExerciseName = Annotated[str, typer.Argument(metavar="EXERCISE", help="Its name, such as casino/deck.")]
Submitted = Annotated[Path, typer.Argument(metavar="PATH", help="A file, or the folder that holds it.")]
# What other people's code is marked at, unless told otherwise: the best that such a system can offer.
OTHERS = {"linux": Held.FULL, "win32": Held.NONE}.get(sys.platform, Held.LIMITS)
DEFAULT, LIMITS = Options(), Limits()


class Schema(StrEnum):
    """The kinds of reports that there are."""

    SUITE = "suite"
    SOLUTION = "solution"
    STYLE = "style"
    STUDENT = "student"
    CLASS = "class"


def width(jobs: int) -> int:
    """Return how many processes ``--jobs`` means."""
    if jobs:
        return jobs
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
