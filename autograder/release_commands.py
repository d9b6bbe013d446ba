"""The command that makes what students get: release."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.arguments import KitPath, Quiet
from autograder.errors import UsageError
from autograder.hints import Height
from autograder.kit_commands import kit_at
from autograder.screen import print_line, print_page

if TYPE_CHECKING:
    from autograder.practice.folder import Release


def release(
    place: Annotated[Path, typer.Argument(metavar="DIR", help="The folder for students; it is made.")],
    track: Annotated[
        list[str] | None, typer.Option("--track", "-t", help="A track to release; again for more. Else all.")
    ] = None,
    exercise: Annotated[
        list[str] | None, typer.Option("--exercise", "-e", help="An exercise instead, such as casino/deck.")
    ] = None,
    share: Annotated[float, typer.Option("--share", min=0, max=1, help="The share of the bugs that is public.")] = 0.33,
    seed: Annotated[int, typer.Option("--seed", help="It chooses which bugs are public; it is told at the end.")] = 0,
    public: Annotated[
        list[str] | None,
        typer.Option("--public", metavar="BUGS", help="These are public, as part of the share: casino/deck:3,7."),
    ] = None,
    hide: Annotated[
        list[str] | None, typer.Option("--hide", metavar="BUGS", help="These stay hidden: casino/deck:5.")
    ] = None,
    hints: Annotated[
        Height, typer.Option("--hints", help="How far the hints for a missed bug go; each tells more.")
    ] = Height.PART,
    files: Annotated[bool, typer.Option("--files", help="Files to fill in; so it is unless --notebooks.")] = False,
    notebooks: Annotated[bool, typer.Option("--notebooks", help="Notebooks; with --files, both.")] = False,
    wheel: Annotated[
        Path | None, typer.Option("--wheel", metavar="FILE", help="The engine's wheel, to lie in the folder too.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that differ from what is made now.")] = False,
    kit: KitPath = None,
    quiet: Quiet = False,
) -> None:
    """For staff: make what students get: exercises, handouts, and sealed packs to practise with.

    A pack holds correct code and the public bugs. Hidden bugs and hidden tests stay with you, and marks never depend on
    a pack. What you read here of the bugs is for you: the folder tells neither their names nor your numbers.
    """
    from autograder.blocks import several
    from autograder.practice.choose import Wish, named
    from autograder.practice.folder import Look, write
    from autograder.practice.folder import release as make

    found = kit_at(kit).for_staff()
    chosen = found.chosen(track or [], exercise or [])
    if wheel and not wheel.is_file():
        raise UsageError(f"there is no {wheel}", "make it in your clone: pip wheel --no-deps -w dist .")
    wish = Wish(share, seed, named(found, public or []), named(found, hide or []))
    look = Look(files or not notebooks, notebooks, hints, wheel.name if wheel else "")
    made = make(chosen, wish, look)
    write(made, place, found, force)
    if wheel:
        shutil.copyfile(wheel, place / wheel.name)
    if not quiet:
        _tell(made)
    count = several(sum(map(len, made.public.values())), "public bug")
    print_line(f"{place}: {several(len(chosen), 'exercise')}, {count} (seed {seed})")
    if not wheel and not quiet:
        print_line(
            "Students need the engine, too: hand it out, or put it in with --wheel (pip wheel --no-deps -w dist .)"
        )


def _tell(made: Release) -> None:
    """Print which bugs are public, in the order of their new numbers."""
    from autograder.blocks import Table, code, listed, words

    rows = [
        (words(code(name)), words(listed([str(each.number) for each in bugs]) if bugs else "the visible tests alone"))
        for name, bugs in made.public.items()
    ]
    print_page((Table(("exercise", "its bugs 1, 2, 3, … for students are yours of these numbers"), tuple(rows)),))
