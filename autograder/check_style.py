"""Gates on style: nobody is held to what our own answers, and the stub that one starts from, do not keep."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.check_bench import Bench, Fault
from autograder.errors import NotGradable
from autograder.outline import classes
from autograder.style import findings_in
from autograder.style_ruff import RULES

UNUSED_YET = {"F401"}  # the stub imports what the answer will need


def answers_follow_the_style(bench: Bench) -> Iterator[Fault]:
    """The reference and every alternative follow the rules of style that students are held to."""
    for path in (bench.exercise.reference, *bench.exercise.alternatives):
        yield from _faults(bench, path, set())


def stub_follows_the_style(bench: Bench) -> Iterator[Fault]:
    """What the stub gives follows the rules of style."""
    yield from _faults(bench, bench.exercise.stub, UNUSED_YET)


def inherits_names_what_is_there(bench: Bench) -> Iterator[Fault]:
    """Every class that inherits is to look at is in the reference."""
    for name in bench.exercise.style.inherits:
        owner = name.partition(".")[0]
        if owner not in classes(bench.tree):
            what = f"{bench.section('.style')} has inherits = {name!r}, and the reference has no class {owner}"
            todo = f"name one of {', '.join(classes(bench.tree)) or 'its classes'}, or take it out"
            yield Fault(bench.where(bench.exercise.track_file), what, todo)


def _faults(bench: Bench, path: Path, excused: set[str]) -> Iterator[Fault]:
    """Return where a file breaks a rule; nothing in an exercise whose style is not marked."""
    if not bench.exercise.style_points:
        return
    try:
        findings = findings_in(bench.exercise, path)
    except NotGradable as error:
        yield Fault(bench.where(path), str(error), f"mend {path.name}")
        return
    for each in findings:
        if each.rule not in excused:
            home = (
                "RULES in autograder/style_ruff.py"
                if each.rule in RULES
                else f"{bench.section('.style')} in track.toml"
            )
            what = f"{each.says} ({each.rule}): {each.reason.rstrip('.')}"
            yield Fault(bench.where(path, each.line), what, f"write it as students must, or change {home}")
