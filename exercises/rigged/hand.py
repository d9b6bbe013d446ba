"""Cards, and a hand of them: your task. The handout says what each method promises."""

from dataclasses import dataclass
from enum import Enum


class Rank(Enum):
    """The thirteen ranks, from ACE, which is 1, to KING, which is 13. Write them here."""


class Type(Enum):
    """The four types: CLUBS, DIAMONDS, HEARTS, SPADES. Write them here, with values of your choice."""


@dataclass(frozen=True)
class Card:
    """One card. That much is given: it never changes, and two cards are equal when rank and type are."""

    rank: Rank
    type: Type

    def value(self) -> int:
        """What the card counts by itself: its number, 10 for a picture, 1 for an ace."""
        raise NotImplementedError

    def display(self) -> str:
        """Rank and type, as in 1H, 10D or QS."""
        raise NotImplementedError


class Hand:
    """The cards that somebody holds: none, one or many."""

    def __init__(self) -> None:
        """An empty hand."""
        raise NotImplementedError

    def add(self, card: Card) -> None:
        """Take the card into the hand, behind those that are there."""
        raise NotImplementedError

    def clear(self) -> None:
        """Put all cards away: the hand is empty again."""
        raise NotImplementedError

    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they came."""
        raise NotImplementedError

    def total(self) -> int:
        """The best total: the highest up to 21 or, if there is none, the lowest."""
        raise NotImplementedError

    def display(self) -> str:
        """The cards and the total, as in 4C 9D [13]."""
        raise NotImplementedError
