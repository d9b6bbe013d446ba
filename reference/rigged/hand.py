"""Cards with a rank and a type, and a hand of them."""

from dataclasses import dataclass
from enum import Enum

LIMIT = 21
ACE_BONUS = 10  # an ace is worth 1, and 10 more where that does no harm


class Rank(Enum):
    """The thirteen ranks. The number of a rank is its place in the row."""

    ACE = 1
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


class Type(Enum):
    """The four types. Nobody computes with them, so their value can be the letter that is shown."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


@dataclass(frozen=True)
class Card:
    """One card. It never changes, and two cards are equal when rank and type are."""

    rank: Rank
    type: Type

    def value(self) -> int:
        """What the card counts by itself: its number, 10 for a picture, 1 for an ace."""
        # Whether an ace counts 11 depends on the cards beside it. A card does not know those; the hand does.
        return min(self.rank.value, 10)

    def display(self) -> str:
        """Rank and type, as in 1H, 10D or QS."""
        return _rank_text(self.rank) + self.type.value


class Hand:
    """The cards that somebody holds: none, one or many."""

    # The hand remembers its cards and nothing else. The total is worked out anew whenever it is asked for:
    # what is not stored cannot be out of date, and an ace may count 11 now and 1 a card later.

    def __init__(self) -> None:
        """An empty hand."""
        self.clear()

    def add(self, card: Card) -> None:
        """Take the card into the hand, behind those that are there."""
        self._cards.append(card)

    def clear(self) -> None:
        """Put all cards away: the hand is empty again."""
        self._cards: list[Card] = []

    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they came."""
        return tuple(self._cards)  # a copy: whoever gets it cannot reach into the hand with it

    def total(self) -> int:
        """The best total: the highest up to 21 or, if there is none, the lowest."""
        # Two aces at 11 are 22 already. So at most one counts 11, and the question is asked once.
        low = sum(card.value() for card in self._cards)
        high = low + ACE_BONUS
        return high if self._has_ace() and high <= LIMIT else low

    def display(self) -> str:
        """The cards and the total, as in 4C 9D [13]."""
        return " ".join([*(card.display() for card in self._cards), f"[{self.total()}]"])

    def _has_ace(self) -> bool:
        return any(card.rank is Rank.ACE for card in self._cards)


def _rank_text(rank: Rank) -> str:
    """The number of the rank, or the first letter of its name for a picture."""
    return rank.name[0] if rank.value > Rank.TEN.value else str(rank.value)
