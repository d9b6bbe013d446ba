"""The freedom to keep a sum and a mark for aces up to date with each card; types are numbers, shown by a table."""

from enum import Enum, IntEnum
from typing import NamedTuple


class Rank(Enum):
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


class Type(IntEnum):
    CLUBS = 10
    DIAMONDS = 20
    HEARTS = 30
    SPADES = 40


LETTERS = {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"}
SIGNS = {Type.CLUBS: "C", Type.DIAMONDS: "D", Type.HEARTS: "H", Type.SPADES: "S"}


class Card(NamedTuple):
    rank: Rank
    type: Type

    def value(self) -> int:
        return 10 if self.rank in LETTERS else self.rank.value

    def display(self) -> str:
        return f"{LETTERS.get(self.rank, self.rank.value)}{SIGNS[self.type]}"


class Hand:
    def __init__(self) -> None:
        self.low, self.bonus, self.shown, self.held = 0, 0, "", ()

    def clear(self) -> None:
        self.low, self.bonus, self.shown, self.held = 0, 0, "", ()

    def add(self, card: Card) -> None:
        self.low += card.value()
        if card.rank is Rank.ACE:
            self.bonus = 10
        self.shown += card.display() + " "
        self.held += (card,)

    def cards(self) -> tuple[Card, ...]:
        return self.held

    def total(self) -> int:
        with_bonus = self.low + self.bonus
        return with_bonus if with_bonus <= 21 else self.low

    def display(self) -> str:
        return f"{self.shown}[{self.total()}]"
