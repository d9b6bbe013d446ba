"""A report's blocks made ready for the template: each with its kind, the items of a list together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from autograder.blocks import Block, Chart, Item, Page


@dataclass(frozen=True)
class Piece:
    """One block, or the items of one list."""

    kind: str
    blocks: tuple[Block, ...]


def pieces(page: Page) -> list[Piece]:
    """Return the page without its charts, which are for terminals: a page has the matrix as a table."""
    found: list[Piece] = []
    for is_item, blocks in groupby(
        (each for each in page if not isinstance(each, Chart)), lambda b: isinstance(b, Item)
    ):
        members = tuple(blocks)
        found += [Piece("List", members)] if is_item else [Piece(type(each).__name__, (each,)) for each in members]
    return found
