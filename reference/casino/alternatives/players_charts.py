"""The freedom of form: the tables are charts of letters, and one dictionary says what each card counts."""

from abc import ABC, abstractmethod
from functools import cache

from card import Card, Spot
from hand import Hand


class Player(ABC):
    @abstractmethod
    def bet(self, bankroll: int, minimum: int) -> int: ...

    @abstractmethod
    def draw(self, dealer: Card, player: Hand) -> bool: ...

    @abstractmethod
    def expose(self, c: Card) -> None: ...

    @abstractmethod
    def shuffled(self) -> None: ...


# The up card:     23456789TJQKA        d draws, s stands; totals without a row draw below and stand above
HARD = {
    12: "ddsssdddddddd",
    13: "sssssdddddddd",
    14: "sssssdddddddd",
    15: "sssssdddddddd",
    16: "sssssdddddddd",
}
SOFT = {18: "sddddssdddddd"}

WORTH = dict(zip(Spot, [1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1], strict=True))


class Simple(Player):
    def bet(self, bankroll: int, minimum: int) -> int:
        return minimum

    def draw(self, dealer: Card, player: Hand) -> bool:
        count, soft = player.hand_value()
        chart = SOFT if soft else HARD
        if count in chart:
            return chart[count][dealer.spot] == "d"
        return count < min(chart)

    def expose(self, c: Card) -> None:
        return None

    def shuffled(self) -> None:
        return None


class Counting(Simple):
    def __init__(self) -> None:
        self.seen: list[Card] = []

    def bet(self, bankroll: int, minimum: int) -> int:
        count = sum(WORTH[card.spot] for card in self.seen)
        return minimum * 2 if count > 1 and bankroll - minimum >= minimum else minimum

    def expose(self, c: Card) -> None:
        self.seen.append(c)

    def shuffled(self) -> None:
        self.seen.clear()


class Competitor(Simple):
    """Never risks to go over 21."""

    def draw(self, dealer: Card, player: Hand) -> bool:
        count, soft = player.hand_value()
        return count < 17 if soft else count < 12


@cache
def get_simple() -> Player:
    return Simple()


@cache
def get_counting() -> Player:
    return Counting()


@cache
def get_competitor() -> Player:
    return Competitor()
