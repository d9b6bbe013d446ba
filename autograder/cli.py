"""The command line: which commands there are, and an example of each."""

from __future__ import annotations

from typing import Annotated

import typer

from autograder import (
    __version__,
    class_commands,
    course_commands,
    export_commands,
    hints_commands,
    kit_commands,
    marking_commands,
    page_commands,
    release_commands,
    selftest_commands,
    side_commands,
)

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
app.command(epilog=_examples("autograder hints casino/deck", "autograder hints casino/deck --write"))(
    hints_commands.hints
)
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
        "autograder regrade marks/week3 --withdraw casino/deck:7",
        "autograder regrade marks/week3 --weights casino/deck:7=2 --out marks/week3b",
    )
)(class_commands.regrade)
app.command(epilog=_examples("autograder similar handed_in", "autograder similar handed_in --at-least 0.5"))(
    class_commands.similar
)
app.command(
    "sample-class",
    epilog=_examples(
        "autograder sample-class 30 -e casino/deck --out pretend",
        "autograder sample-class 300 -e casino/deck --tests 12 --seed 7 --out pretend",
    ),
)(class_commands.sample_class)
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
app.command(epilog=_examples("autograder report week3", "autograder report week3 --disclose final"))(
    page_commands.report
)
app.command(
    epilog=_examples(
        "autograder export csv week3",
        'autograder export canvas week3 --template gradebook.csv --column "casino/deck=Deck (4711)"',
        "autograder export gradescope-zip . -e casino/hand -e casino/deck",
    )
)(export_commands.export)
app.command(epilog=_examples("autograder selftest", "autograder selftest --quick --level limits"))(
    selftest_commands.selftest
)
app.command(
    epilog=_examples(
        "autograder notebooks course",
        "autograder notebooks course --by stage -t casino",
        "autograder notebooks course --lint",
    )
)(course_commands.notebooks)
app.command(
    epilog=_examples(
        "autograder release for_students -e casino/hand -e casino/deck",
        "autograder release for_students -t casino --share 0.5 --hide casino/deck:7 --hints input --notebooks --files",
    )
)(release_commands.release)
