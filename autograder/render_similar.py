"""The pairs of submissions that share unusual code."""

from __future__ import annotations

from autograder.blocks import Block, Header, Item, Page, Paragraph, Span, Tone, Words, several, words
from autograder.render_parts import ODD
from autograder.similar import Pair, Passage

HINT = "A hint to look at both, and no proof: those who learn together write alike. It is never a part of a mark."


def pairs_page(pairs: list[Pair], students: int, most: int) -> Page:
    """Return the pairs, the most alike first, with where the passages are."""
    tone = Tone.WARN if pairs else Tone.GOOD
    shown = f", the first {most} are shown" if len(pairs) > most else ""
    page: list[Block] = [Header(several(students, "submission"), f"{several(len(pairs), 'pair')} alike{shown}", tone)]
    page += [Item(ODD, _said(pair), _where(pair)) for pair in pairs[:most]]
    return (*page, Paragraph(words(Span(HINT, Tone.DIM))))


def _said(pair: Pair) -> Words:
    one, two = Span(pair.one, Tone.STRONG), Span(pair.two, Tone.STRONG)
    return words(one, " and ", two, f": {pair.share_of_one:.0%} and {pair.share_of_two:.0%} of their unusual code")


def _where(pair: Pair) -> tuple[Words, ...]:
    return tuple(
        words(f"{name}: {_lines(found)}") for name, found in ((pair.one, pair.in_one), (pair.two, pair.in_two))
    )


def _lines(passages: tuple[Passage, ...]) -> str:
    return ", ".join(f"{each.file} {each.first}–{each.last}" for each in passages)
