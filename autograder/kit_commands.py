"""The commands that look at a kit: list, show, check, schema."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from autograder.arguments import Jobs, JsonPath, KitPath, Quiet, Schema, width

if TYPE_CHECKING:
    from autograder.kit import Kit


def kit_at(path: Path | None) -> Kit:
    """Return the kit that the command works on."""
    from autograder.kit import find_kit

    return find_kit(path)


def write(place: str, text: str) -> None:
    """Write JSON to a file, whole, or to standard output."""
    from autograder.store import write_whole

    if place == "-":
        typer.echo(text, nl=False)
    else:
        write_whole(Path(place), text)


def dumped(value: object) -> str:
    """Return plain data as JSON."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def list_exercises(kit: KitPath = None, to_json: JsonPath = None) -> None:
    """Show which exercises there are: tracks by stages."""
    from autograder import listing
    from autograder.screen import print_page

    found = kit_at(kit)
    if to_json:
        return write(to_json, dumped([listing.as_table(each) for each in found.exercises]))
    print_page(listing.grid_page(found))


def show(
    exercise: Annotated[str, typer.Argument(metavar="EXERCISE[:BUG]", help="With a bug's number or name: its diff.")],
    kit: KitPath = None,
    to_json: JsonPath = None,
) -> None:
    """For staff: the behaviours, alternatives and bugs of an exercise, or how one bug differs from the reference."""
    from autograder import listing
    from autograder.screen import print_page

    name, _, wanted = exercise.partition(":")
    found = kit_at(kit).for_staff().exercise(name)
    bug = found.bug(wanted) if wanted else None
    if to_json and bug:
        return write(to_json, dumped(listing.bug_table(bug) | {"diff": listing.bug_diff(found, bug)}))
    if to_json:
        return write(to_json, dumped(listing.as_table(found)))
    print_page(listing.bug_page(found, bug) if bug else listing.exercise_page(found))


def check(
    exercise: Annotated[str | None, typer.Argument(metavar="[EXERCISE]", help="Without it: the whole kit.")] = None,
    kit: KitPath = None,
    to_json: JsonPath = None,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> None:
    """For staff: check that the kit is sound, and say what to mend where. Exit code 0 when it is, else 1."""
    from autograder.blocks import several
    from autograder.gates import check_kit
    from autograder.listing import findings_page
    from autograder.screen import Bar, print_line, print_page

    found = kit_at(kit).for_staff()
    chosen = [found.exercise(exercise)] if exercise else list(found.exercises)
    with Bar(exercise or "the whole kit", quiet=quiet) as bar:
        findings = check_kit(found, chosen, width(jobs), bar)
    if to_json:
        write(to_json, dumped([asdict(each) for each in findings]))
    elif quiet:
        print_line(f"{several(len(findings), 'finding')} in {several(len(chosen), 'exercise')}")
    else:
        print_page(findings_page(findings, len(chosen)))
    raise typer.Exit(1 if findings else 0)


def schema(
    kind: Annotated[Schema, typer.Argument(metavar="[suite|solution|style|student|class]")] = Schema.SUITE,
) -> None:
    """Print the JSON schema of a report."""
    from autograder import results
    from autograder.schema import schema as make

    kinds: dict[Schema, type[Any]] = {
        Schema.SUITE: results.SuiteReport,
        Schema.SOLUTION: results.SolutionReport,
        Schema.STYLE: results.StyleReport,
        Schema.STUDENT: results.StudentReport,
        Schema.CLASS: results.ClassReport,
    }
    typer.echo(dumped(make(kinds[kind])), nl=False)
