"""The freedom of the Competitor: it stands alone and tosses coins. And Counting keeps two tallies."""

import random
from abc import ABC, abstractmethod

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


def numbers(*wanted: int) -> frozenset[Spot]:
    """Return the spots with these numbers on them."""
    return frozenset(Spot(number - 2) for number in wanted)


STANDS_HARD = {12: numbers(4, 5, 6)} | dict.fromkeys((13, 14, 15, 16), numbers(2, 3, 4, 5, 6))
STANDS_SOFT = {18: numbers(2, 7, 8)}
ALWAYS, NEVER = frozenset(Spot), frozenset()


class Simple(Player):
    def bet(self, bankroll: int, minimum: int) -> int:
        return minimum

    def draw(self, dealer: Card, player: Hand) -> bool:
        count, soft = player.hand_value()
        if soft:
            stands = STANDS_SOFT.get(count, ALWAYS if count >= 19 else NEVER)
        else:
            stands = STANDS_HARD.get(count, ALWAYS if count >= 17 else NEVER)
        return dealer.spot not in stands

    def expose(self, c: Card) -> None:
        pass

    def shuffled(self) -> None:
        pass


class Counting(Simple):
    def __init__(self) -> None:
        self.shuffled()

    def bet(self, bankroll: int, minimum: int) -> int:
        good = self.low >= self.high + 2
        return minimum * (2 if good and bankroll >= minimum * 2 else 1)

    def expose(self, c: Card) -> None:
        self.low += c.spot < Spot.SEVEN
        self.high += c.spot > Spot.NINE

    def shuffled(self) -> None:
        self.low = self.high = 0


class Competitor(Player):
    """Draws by a coin, and bets by another."""

    def __init__(self) -> None:
        self.coin = random.Random(280)

    def bet(self, bankroll: int, minimum: int) -> int:
        return self.coin.choice((minimum, bankroll))

    def draw(self, dealer: Card, player: Hand) -> bool:
        return player.hand_value().count < 21 and self.coin.random() < 0.5

    def expose(self, c: Card) -> None:
        pass

    def shuffled(self) -> None:
        pass


_PLAYERS = (Simple(), Counting(), Competitor())


def get_simple() -> Player:
    return _PLAYERS[0]


def get_counting() -> Player:
    return _PLAYERS[1]


def get_competitor() -> Player:
    return _PLAYERS[2]
