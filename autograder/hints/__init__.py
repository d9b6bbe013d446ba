"""Hints for a bug that a suite missed: a ladder, whose height the instructor sets."""

from __future__ import annotations

import ast
from enum import StrEnum

from autograder.errors import UsageError
from autograder.hints.handout import part_of
from autograder.hints.table import ENDLESS, PRINTS, RAISES, Hint, Hints, read_hints
from autograder.kit import Exercise
from autograder.pages import Bug

__all__ = ["Height", "ladder"]


class Height(StrEnum):
    """How far up the ladder a student may go; each step tells more."""

    NONE = "none"
    PART = "part"
    NUDGE = "nudge"
    INPUT = "input"
    OUTPUTS = "outputs"


def ladder(exercise: Exercise, bug: Bug, height: Height | str) -> tuple[str, ...]:
    """Return the hints for a bug up to that height, in Markdown, the one that tells least first.

    A step of which nothing is written is left out. Raises KitError when the file of hints is not sound.
    """
    if height not in list(Height):
        raise UsageError(f"there is no height {height!r} of a ladder", f"use one of: {', '.join(Height)}")
    hints = read_hints(exercise)
    hint = hints.of(bug)
    steps = (_part(exercise, bug, hint), hint.nudge, _input(hints, hint), _outputs(hint))
    return tuple(text for text in steps[: list(Height).index(Height(height))] if text)


def _part(exercise: Exercise, bug: Bug, hint: Hint) -> str:
    heading, words = part_of(exercise, hint, bug.breaks)
    named = f", where it says {words}" if words else ""
    return f"Read “{heading}” in the handout once more{named}." if heading else ""


def _input(hints: Hints, hint: Hint) -> str:
    if not hint.lines:
        return ""
    code = "\n".join([*needed(hints.begin, hint.lines), "", *hint.lines])
    return f"Try this:\n\n```python\n{code.strip()}\n```"


def _outputs(hint: Hint) -> str:
    if not hint.lines:
        return ""
    return f"With correct code the last line {_gives(hint.right)}; with this bug it {_gives(hint.wrong)}."


def _gives(said: str) -> str:
    """Return what lines come to, as the end of a clause."""
    if said == ENDLESS:
        return said
    if said.startswith(RAISES):
        return f"raises `{said.removeprefix(RAISES)}`"
    value, prints, printed = said.partition(PRINTS)
    return f"gives `{value}`" + (f" and prints `{printed}`" if prints else "")


def needed(begin: tuple[str, ...], lines: tuple[str, ...]) -> list[str]:
    """Return the imports that the lines need, of those that they may begin with."""
    used = {node.id for node in ast.walk(ast.parse("\n".join(lines))) if isinstance(node, ast.Name)}
    found = []
    for node in ast.parse("\n".join(begin)).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [each for each in node.names if (each.asname or each.name).partition(".")[0] in used]
            found += [ast.unparse(node)] if node.names else []
    return found
