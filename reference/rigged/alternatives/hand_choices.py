"""The freedom of the enums' values and of how a total is found: every way to count the aces is tried."""

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from itertools import product


class Rank(IntEnum):
    ACE = auto()
    TWO = auto()
    THREE = auto()
    FOUR = auto()
    FIVE = auto()
    SIX = auto()
    SEVEN = auto()
    EIGHT = auto()
    NINE = auto()
    TEN = auto()
    JACK = auto()
    QUEEN = auto()
    KING = auto()


class Type(Enum):
    CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


@dataclass(frozen=True, order=True)
class Card:
    rank: Rank
    type: Type

    def value(self) -> int:
        return self.rank if self.rank < 10 else 10

    def display(self) -> str:
        return TEXTS[self.rank - 1] + self.type.name[0]


TEXTS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Hand(list):
    """A list of cards that knows what it is worth."""

    def __init__(self) -> None:
        super().__init__()

    def add(self, card: Card) -> "Hand":
        self.append(card)
        return self

    def cards(self) -> list[Card]:
        return self[:]

    def total(self) -> int:
        choices = [[1, 11] if card.rank == Rank.ACE else [card.value()] for card in self]
        totals = {sum(values) for values in product(*choices)}
        return max((total for total in totals if total <= 21), default=min(totals))

    def display(self) -> str:
        return "".join(f"{card.display()} " for card in self) + f"[{self.total()}]"
