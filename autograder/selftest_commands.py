"""The command that attacks the engine itself, and what ``grade`` asks of it first."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.arguments import Jobs, Quiet, Spawn, width
from autograder.errors import GraderError
from autograder.kit_commands import write
from autograder.sandbox.levels import Bounds, Level
from autograder.screen import Bar, print_line


def selftest(
    quick: Annotated[bool, typer.Option("--quick", help="The most telling attacks alone.")] = False,
    level: Annotated[
        Level, typer.Option("--level", help="Keep attackers in no better than this, to see what it stops.")
    ] = Level.FULL,
    to_file: Annotated[
        Path | None, typer.Option("--write", metavar="FILE", help="Run at every level, and write the table there.")
    ] = None,
    jobs: Jobs = 0,
    spawn: Spawn = False,
    quiet: Quiet = False,
) -> None:
    """Attack the engine: does each hostile suite and solution get the mark that it deserves, on this machine?

    Every attack is marked beside honest tests, and honest submissions in between; those that got another mark are told.

    Exit code: 0 when each got what it deserves and no other mark changed, 2 when not.
    """
    from autograder.selftest import table
    from autograder.selftest.run import selftest as run

    levels = list(Level) if to_file else [level]
    found = {}
    for each in levels:
        with Bar(f"selftest {each}", quiet=quiet) as bar:
            bounds = Bounds(most=each)
            found[each] = run(quick, bounds, width(jobs), spawn, bar)
        for line in table.wrong(found[each]):
            print_line(line)
        print_line(table.summary(found[each]))
    if to_file:
        write(str(to_file), table.markdown(found))
    raise typer.Exit(0 if all(each.holds for each in found.values()) else 2)


def insist(bounds: Bounds, width: int, spawn: bool, quiet: bool) -> None:
    """Run the quick attacks; GraderError when one gets what it does not deserve: then nothing is to be marked."""
    from autograder.selftest import table
    from autograder.selftest.run import selftest as run

    with Bar("selftest", quiet=quiet) as bar:
        found = run(True, bounds, width, spawn, bar)
    if not found.holds:
        said = next(table.wrong(found))
        raise GraderError(f"the engine does not withstand an attack here: {said}", "see all: autograder selftest")
