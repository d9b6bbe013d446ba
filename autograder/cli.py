"""The command line: which commands there are, where each is at home, and examples of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated

import typer

from autograder import __version__


@dataclass(frozen=True)
class Command:
    """One command: the module that has it, and lines to try.

    function: where it is not named as the command is.
    """

    name: str
    module: str
    examples: tuple[str, ...]
    function: str = ""

    def add_to(self, app: typer.Typer) -> None:
        """Load it and add it."""
        home = import_module(f"autograder.{self.module}")
        function = getattr(home, self.function or self.name.replace("-", "_"))
        lines = (f"autograder {self.name}{line and ' '}{line}" for line in self.examples)
        app.command(self.name, epilog="\n\n".join(["Examples:", *lines]))(function)


COMMANDS = (
    Command("list", "kit_commands", ("", "--json -"), "list_exercises"),
    Command("show", "kit_commands", ("casino/deck", "casino/deck:7")),
    Command("check", "kit_commands", ("", "casino/deck -q")),
    Command("hints", "hints_commands", ("casino/deck", "casino/deck --write")),
    Command(
        "suite",
        "marking_commands",
        (
            "casino/deck handed_in/ada",
            "casino/deck test_deck.py --disclose student",
            "casino/deck test_deck.py -q --json report.json",
        ),
    ),
    Command("solution", "marking_commands", ("casino/deck handed_in/ada", "casino/deck deck.py --disclose final")),
    Command("style", "marking_commands", ("casino/deck handed_in/ada", "casino/deck deck.py --disclose student")),
    Command(
        "grade",
        "marking_commands",
        ("handed_in -e casino/hand -e casino/deck", "handed_in --out week3 --disclose final"),
    ),
    Command(
        "regrade",
        "class_commands",
        ("marks/week3 --withdraw casino/deck:7", "marks/week3 --weights casino/deck:7=2 --out marks/week3b"),
    ),
    Command("similar", "class_commands", ("handed_in", "handed_in --at-least 0.5")),
    Command(
        "sample-class",
        "class_commands",
        ("30 -e casino/deck --out pretend", "300 -e casino/deck --tests 12 --seed 7 --out pretend"),
    ),
    Command("overview", "side_commands", ("casino/deck handed_in/ada", "casino/deck test_deck.py --out deck.overview")),
    Command("tournament", "side_commands", ("handed_in", "casino handed_in --turns 20000 --seed 7")),
    Command("schema", "kit_commands", ("suite", "class > class.schema.json")),
    Command("report", "page_commands", ("week3", "week3 --disclose final")),
    Command(
        "export",
        "export_commands",
        (
            "csv week3",
            'canvas week3 --template gradebook.csv --column "casino/deck=Deck (4711)"',
            "gradescope-zip . -e casino/hand -e casino/deck",
        ),
    ),
    Command("selftest", "selftest_commands", ("", "--quick --level limits")),
    Command("notebooks", "course_commands", ("course", "course --by stage -t casino", "course --lint")),
    Command(
        "release",
        "release_commands",
        (
            "for_students -e casino/hand -e casino/deck",
            "for_students -t casino --share 0.5 --hide casino/deck:7 --hints input --notebooks --files",
        ),
    ),
)


def app_for(arguments: Sequence[str] = ()) -> typer.Typer:
    """Return the command line with the one command that the arguments begin with, or with all, where they do not.

    To load all takes as long as to load Typer itself.
    """
    app = typer.Typer(
        name="autograder",
        help="Mark students' solutions, and students' own test suites, against a kit of staged exercises.",
        epilog="Exit codes: 0 all well, or full marks; 1 marked but not full, or not gradable; 2 could not grade.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )
    app.callback()(_every_command)
    for each in [each for each in COMMANDS if each.name in arguments[:1]] or COMMANDS:
        each.add_to(app)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"autograder {__version__}")
        raise typer.Exit()


def _every_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    pass
