"""Whose mark is another after a regrade."""

from __future__ import annotations

from autograder.blocks import Block, Header, Page, Paragraph, Span, Table, Tone, Words, number, several, words
from autograder.regrade import Change
from autograder.render_parts import NONE


def changes_page(changes: list[Change], weights: dict[str, float]) -> Page:
    """Return the table of who changed, old and new, and by how much."""
    changed = [each for each in changes if each.old != each.new]
    said = ", ".join(
        f"{name} {'withdrawn' if weight == 0 else f'weighs {weight:g}'}" for name, weight in weights.items()
    )
    top = Header(f"{several(len(changed), 'mark')} changed", said, Tone.WARN if changed else Tone.GOOD)
    if not changed:
        return top, Paragraph(words("Nobody's mark depends on it."))
    page: list[Block] = [top, Table(("student", "old", "new", "change"), tuple(map(_row, changed)))]
    return tuple(page)


def _row(change: Change) -> tuple[Words, ...]:
    old, new = change.old, change.new
    by = 0.0 if old is None or new is None else new - old
    tone = Tone.GOOD if by > 0 else Tone.BAD
    return words(change.student), words(_mark(old)), words(_mark(new)), words(Span(f"{by:+.4g}", tone))


def _mark(score: float | None) -> str:
    return NONE if score is None else number(score)
