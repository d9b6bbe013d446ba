"""Playing cards. This module is supplied: use it as it is."""

from dataclasses import dataclass
from enum import IntEnum


class Suit(IntEnum):
    """The four suits, in the order of a new pack."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3


class Rank(IntEnum):
    """The thirteen ranks, rising from Two to Ace. From Jack on the number is not what the card is worth."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


SUIT_LETTERS = "SHCD"  # SUIT_LETTERS[Suit.HEARTS] is "H"
RANK_TEXTS = {  # RANK_TEXTS[Rank.TEN] is "10"
    **{rank: str(int(rank)) for rank in Rank if rank <= Rank.TEN},
    **{Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"},
}


@dataclass(frozen=True)
class Card:
    """One card. It never changes, and two cards are equal when rank and suit are."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        """Return the card's short text, such as 10S, AH or QD."""
        return RANK_TEXTS[self.rank] + SUIT_LETTERS[self.suit]

    def __repr__(self) -> str:
        return f"<{self}>"


def cards(text: str) -> list[Card]:
    """Return the cards that a text names: cards("10S AH") is the Ten of Spades and the Ace of Hearts."""
    ranks = {name: rank for rank, name in RANK_TEXTS.items()}
    return [Card(ranks[word[:-1]], Suit(SUIT_LETTERS.index(word[-1]))) for word in text.split()]
