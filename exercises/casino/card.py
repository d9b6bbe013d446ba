"""Playing cards. This module is supplied: use it as it is."""

from dataclasses import dataclass
from enum import IntEnum


class Suit(IntEnum):
    """The four suits, in the order of a new deck."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3


class Spot(IntEnum):
    """The thirteen spots from Two to Ace. The numbers are places in this list, not blackjack values."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12


# SUIT_NAMES[Suit.HEARTS] is "Hearts", SPOT_NAMES[Spot.TEN] is "Ten".
SUIT_NAMES = ("Spades", "Hearts", "Clubs", "Diamonds")
SPOT_NAMES = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace",
)  # fmt: skip


@dataclass(frozen=True)
class Card:
    """One card. It never changes, and two cards are equal when spot and suit are."""

    spot: Spot
    suit: Suit

    def __str__(self) -> str:
        return f"{SPOT_NAMES[self.spot]} of {SUIT_NAMES[self.suit]}"

    def __repr__(self) -> str:
        return f"<{self}>"
