"""The commands beside the marks: overview, tournament."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from autograder.arguments import OTHERS, ExerciseName, Isolation, Jobs, KitPath, Quiet, Submitted, width
from autograder.kit_commands import kit_at, write
from autograder.screen import Bar, print_line, print_page


def overview(
    exercise: ExerciseName,
    path: Submitted,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Write the list to this file; - prints it.")] = "-",
    kit: KitPath = None,
) -> None:
    """List the behaviours that a test suite claims to test: the first paragraph of each test's docstring.

    Nothing is run. A test without a docstring is named, and so is one that takes more than three sentences.

    Exit code: 0 when every test has one of at most three sentences, 1 when not, 2 when there is no list.
    """
    from autograder.overview import as_text, one_line, overview_of

    wanted = kit_at(kit).exercise(exercise)
    found = overview_of(wanted, wanted.students_place(path))
    write(out, as_text(found))
    if out != "-":
        print_line(f"{one_line(found)}; the list is in {out}")
    raise typer.Exit(1 if found.silent or found.wordy else 0)


def tournament(
    first: Annotated[
        str, typer.Argument(metavar="FOLDER|TRACK", help="The class, one sub-folder a student; or which track's it is.")
    ],
    second: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="The class, after a track.")] = None,
    turns: Annotated[int, typer.Option("--turns", "--hands", min=20, help="How many turns each player has.")] = 100_000,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Of all the luck. Else a new one, which is told.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="For tournament.csv and .svg; else marks/<FOLDER>.")
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option("--timeout", min=1, help="Seconds that a match may take; else 60, or 120 per 100000."),
    ] = None,
    kit: KitPath = None,
    jobs: Jobs = 0,
    isolation: Isolation = OTHERS,
    quiet: Quiet = False,
) -> None:
    """Let the students' entries play against the kit's own, with the same luck for all: who does best, how surely?

    Each entry plays in a process of its own, kept in as well as this machine can. One that fails is disqualified, and
    the reason told.

    Exit code: 0 when every student is ranked, 1 when not, 2 when the tournament could not be held.
    """
    from autograder import render_tournament as render
    from autograder.entrants import track_with_tournament
    from autograder.match import Patience
    from autograder.plot import svg
    from autograder.pool import offered
    from autograder.tournament import hold

    found = kit_at(kit).for_staff()
    folder = second or Path(first)
    track = track_with_tournament(found, first if second else "")
    place = out or Path("marks") / folder.resolve().name
    luck = secrets.randbelow(1 << 32) if seed is None else seed
    whole = timeout or max(60.0, turns * 120 / 100_000)
    patience = Patience(whole, min(Patience.sitting, whole))
    held = offered(False, isolation)
    with Bar(f"{track}: tournament", quiet=quiet) as bar:
        bar.say(held.sentence())
        standings = hold(found, track, folder, turns, luck, width(jobs), patience, bar, held, isolation)
    write(str(place / "tournament.csv"), render.standings_csv(standings))
    write(str(place / "tournament.svg"), svg(standings))
    if not quiet:
        print_page(render.standings_page(track, standings))
    print_line(f"{render.standings_line(standings)}; the table and the plot are in {place}")
    raise typer.Exit(0 if standings.complete else 1)
