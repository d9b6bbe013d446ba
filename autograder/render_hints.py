"""The hints for missed bugs, as lines of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.blocks import Span, Tone, Words, code, words
from autograder.results import BugResult

FENCE = "```"


def hints(bugs: Sequence[BugResult]) -> Iterator[Words]:
    """Yield the hints for bugs that break one promise: what is said of all stands there once, and first."""
    shared = 0
    for steps in zip(*(bug.hints for bug in bugs), strict=False):
        if len(set(steps)) > 1:
            break
        yield from _lines(steps[0], "")
        shared += 1
    for bug in bugs:
        which = f"{bug.number}: " if len(bugs) > 1 else ""
        for text in bug.hints[shared:]:
            yield from _lines(text, which)
            which = ""


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
