"""The hints for missed bugs, as lines of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.blocks import Span, Tone, Words, code, listed, words
from autograder.results import BugResult

FENCE = "```"


def hints(bugs: Sequence[BugResult]) -> Iterator[Words]:
    """Yield the hints for bugs that break one promise: what is said of several stands there once."""
    numbers: dict[str, list[str]] = {}
    for bug in bugs:
        for each in bug.hints:
            numbers.setdefault(each, []).append(str(bug.number))
    for text, mine in numbers.items():
        yield from _lines(text, "" if len(mine) == len(bugs) else f"{listed(mine)}: ")


def _lines(text: str, which: str) -> Iterator[Words]:
    """Yield the lines of a hint, which is Markdown: what stands in a fence is code."""
    fenced = False
    for line in filter(str.strip, text.splitlines()):
        if line.startswith(FENCE):
            fenced = not fenced
        elif fenced:
            yield words("    ", code(line))
        else:
            yield words(Span(f"{which}{line}", Tone.GOOD))
            which = ""
