"""The freedom to count the aces last, each at 11 while there is room for the others; a deque of cards."""

from collections import deque
from dataclasses import dataclass
from enum import Enum, unique


@unique
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

    def __str__(self) -> str:
        return self.name[0] if self.value > 10 else f"{self.value}"


@unique
class Type(Enum):
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


@dataclass(frozen=True, slots=True)
class Card:
    rank: Rank
    type: Type

    def value(self) -> int:
        if self.rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
            return 10
        return self.rank.value

    def display(self) -> str:
        return f"{self.rank}{self.type.value[0].upper()}"


class Hand:
    def __init__(self) -> None:
        self.held: deque[Card] = deque()

    def add(self, card: Card) -> None:
        self.held.append(card)

    def clear(self) -> None:
        while self.held:
            self.held.pop()

    def cards(self) -> list[Card]:
        return list(self.held)

    def total(self) -> int:
        values = sorted((card.value() for card in self.held), reverse=True)
        total = sum(value for value in values if value > 1)
        aces = values.count(1)
        for left in range(aces, 0, -1):
            total += 11 if total + 11 + (left - 1) <= 21 else 1
        return total

    def display(self) -> str:
        texts = [card.display() for card in self.held]
        texts.append(f"[{self.total()}]")
        return " ".join(texts)
