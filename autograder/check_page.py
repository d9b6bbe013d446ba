"""Gates on the page of bugs, as it is written: each can be planted, is small, and says what it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from autograder import splice
from autograder.check_bench import Bench, Fault
from autograder.check_model import is_sentence
from autograder.outline import docstrings
from autograder.signatures import unknown_names

MOST_CHANGED = 12
NO_NAME = re.compile(r"_*(bug|mutant|wrong|test|f|x)?_*\d*")


def every_bug_can_be_planted(bench: Bench) -> Iterator[Fault]:
    """Every bug has a target, a behaviour, a docstring and the reference's signature, and makes valid Python."""
    yield from bench.refused


def every_behaviour_has_a_bug(bench: Bench) -> Iterator[Fault]:
    """Where the suite is marked, every behaviour has a bug that breaks it."""
    broken_ones = {each.bug.breaks for each in bench.bugs}
    for behaviour in bench.exercise.behaviours if bench.exercise.suite and bench.page_is_read else ():
        if behaviour.id not in broken_ones:
            todo = f"write one, with breaks={behaviour.id!r}: which mistake would break it?"
            yield Fault(bench.where(bench.exercise.page), f"no bug breaks {behaviour.id!r}", todo)


def bugs_are_described(bench: Bench) -> Iterator[Fault]:
    """Every bug's name says the misdeed, and its docstring says in one sentence what a student would see."""
    for bug in (each.bug for each in bench.bugs):
        if NO_NAME.fullmatch(bug.name):
            yield Fault(bench.at(bug), f"the name {bug.name} does not say the misdeed", "rename it, as in loses_a_card")
        if not is_sentence(bug.sees):
            todo = "say in one sentence, with a full stop, what a student would see"
            yield Fault(bench.at(bug), f"the docstring of {bug.name} is not one sentence", todo)


def bugs_use_known_names(bench: Bench) -> Iterator[Fault]:
    """A bug uses no global name that neither the reference nor Python defines."""
    known = unknown_names(bench.reference)
    for each in bench.bugs:
        for name in sorted(unknown_names(each.text) - known):
            todo = "import it inside the body of the bug, or use what the reference has"
            yield Fault(bench.at(each.bug), f"{each.bug.name} uses {name}, which the reference does not define", todo)


def bugs_are_small(bench: Bench) -> Iterator[Fault]:
    """A bug changes few lines of the reference."""
    for each in bench.bugs:
        changed = splice.changed_lines(bench.reference, each.text)
        if changed > MOST_CHANGED:
            what = f"{each.bug.name} changes {changed} lines, of {MOST_CHANGED} at most"
            todo = f"name a smaller target, or split the reference's {each.bug.target}; see: {bench.show(each.bug)}"
            yield Fault(bench.at(each.bug), what, todo)
        elif not changed:
            todo = f"plant a fault in it; see: {bench.show(each.bug)}"
            yield Fault(bench.at(each.bug), f"{each.bug.name} changes nothing", todo)


def bugs_keep_the_docstrings(bench: Bench) -> Iterator[Fault]:
    """A running program reads the same docstrings, bug or not."""
    ours = docstrings(bench.tree)
    for each in bench.bugs:
        theirs = docstrings(ast.parse(each.text))
        for name in sorted(name for name in ours | theirs if ours.get(name) != theirs.get(name)):
            todo = "let the bug's body not begin with a second text, and give the target a docstring"
            yield Fault(bench.at(each.bug), f"{each.bug.name} changes the docstring of {name or 'the module'}", todo)


def cap_can_be_reached(bench: Bench) -> Iterator[Fault]:
    """The cap is no more than all bugs weigh, and no less than half of that."""
    exercise, weight = bench.exercise, sum(each.bug.weight for each in bench.bugs)
    if exercise.suite and bench.page_is_read and not weight / 2 <= exercise.cap <= weight:
        what = f"{bench.section()} has cap = {exercise.cap:g}, and all bugs together weigh {weight:g}"
        yield Fault(bench.where(exercise.track_file), what, f"write, for example: cap = {weight * 0.9:.0f}")
