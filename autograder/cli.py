"""The command line: which commands there are, and an example of each."""

from __future__ import annotations

from typing import Annotated

import typer

from autograder import __version__, kit_commands, marking_commands, side_commands

app = typer.Typer(
    name="autograder",
    help="Mark students' solutions, and students' own test suites, against a kit of staged exercises.",
    epilog="Exit codes: 0 all well, or full marks; 1 marked but not full, or not gradable; 2 could not grade.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _examples(*lines: str) -> str:
    return "\n\n".join(["Examples:", *lines])


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"autograder {__version__}")
        raise typer.Exit()


@app.callback()
def _every_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    pass


app.command("list", epilog=_examples("autograder list", "autograder list --json -"))(kit_commands.list_exercises)
app.command(epilog=_examples("autograder show casino/deck", "autograder show casino/deck:7"))(kit_commands.show)
app.command(epilog=_examples("autograder check", "autograder check casino/deck -q"))(kit_commands.check)
app.command(
    epilog=_examples(
        "autograder suite casino/deck handed_in/ada",
        "autograder suite casino/deck test_deck.py --disclose student",
        "autograder suite casino/deck test_deck.py -q --json report.json",
    )
)(marking_commands.suite)
app.command(
    epilog=_examples(
        "autograder solution casino/deck handed_in/ada",
        "autograder solution casino/deck deck.py --disclose final",
    )
)(marking_commands.solution)
app.command(
    epilog=_examples(
        "autograder style casino/deck handed_in/ada",
        "autograder style casino/deck deck.py --disclose student",
    )
)(marking_commands.style)
app.command(
    epilog=_examples(
        "autograder grade handed_in -e casino/hand -e casino/deck",
        "autograder grade handed_in --out week3 --disclose final",
    )
)(marking_commands.grade)
app.command(
    epilog=_examples(
        "autograder overview casino/deck handed_in/ada",
        "autograder overview casino/deck test_deck.py --out deck.overview",
    )
)(side_commands.overview)
app.command(
    epilog=_examples(
        "autograder tournament handed_in",
        "autograder tournament casino handed_in --turns 20000 --seed 7",
    )
)(side_commands.tournament)
app.command(epilog=_examples("autograder schema suite", "autograder schema class > class.schema.json"))(
    kit_commands.schema
)
