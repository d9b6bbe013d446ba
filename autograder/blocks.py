"""A report as a page: a few kinds of blocks, made once and shown on a terminal or in a file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """How a piece of text is meant; the terminal shows it as a colour."""

    PLAIN = "plain"
    CODE = "code"
    STRONG = "strong"
    GOOD = "good"
    BAD = "bad"
    WARN = "warn"
    DIM = "dim"


@dataclass(frozen=True)
class Span:
    """A piece of text in one tone."""

    text: str
    tone: Tone = Tone.PLAIN


Words = tuple[Span, ...]


def words(*parts: str | Span) -> Words:
    """Return the parts as words; a bare string is plain."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def code(text: str) -> Span:
    """Return text that is code, a name or a command."""
    return Span(text, Tone.CODE)


@dataclass(frozen=True)
class Header:
    """The top of a report: what it is of, and what it comes to."""

    title: str
    result: str
    tone: Tone
    level: int = 1


@dataclass(frozen=True)
class Title:
    """The title of a section."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    words: Words


@dataclass(frozen=True)
class Item:
    """A line of a list, and what is said below it."""

    mark: Span
    words: Words
    below: tuple[Words, ...] = ()


@dataclass(frozen=True)
class Table:
    """Rows under a head; the columns in ``right`` hold numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[Words, ...], ...]
    right: tuple[int, ...] = ()


@dataclass(frozen=True)
class Listing:
    """Code, line by line."""

    text: str
    language: str = "python"


@dataclass(frozen=True)
class Chart:
    """Lines for a terminal that is wide enough for them; a file does without."""

    title: str
    lines: tuple[Words, ...]

    @property
    def width(self) -> int:
        """The columns that it takes."""
        return max((sum(len(span.text) for span in line) for line in self.lines), default=0)


Block = Header | Title | Paragraph | Item | Table | Listing | Chart
Page = tuple[Block, ...]


def number(value: float) -> str:
    """Return a score with at most two decimals, and none where none is needed."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def several(count: int, one: str, many: str = "") -> str:
    """Return ``1 test`` or ``3 tests``."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(items: list[str]) -> str:
    """Return ``1``, ``1 and 2`` or ``1, 2 and 3``."""
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))


def visible(text: str, kept: str = "") -> str:
    """Return text with whatever cannot be seen made visible, for students' text may hold anything.

    Without this a name or message could steer the terminal, or read otherwise than it is. Characters in
    ``kept`` stay as they are.
    """
    return "".join(each if each.isprintable() or each in kept else repr(each)[1:-1] for each in text)
