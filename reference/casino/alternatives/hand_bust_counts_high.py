"""The freedom of a bust: there every ace counts 11, and the hand calls itself soft."""

from typing import NamedTuple

from card import Card, Spot

POINTS = dict(zip(Spot, (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11), strict=True))


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self) -> None:
        self.total = self.aces = 0

    def discard_all(self) -> None:
        self.total = self.aces = 0

    def add_card(self, c: Card) -> None:
        self.total += POINTS[c.spot]
        self.aces += c.spot == Spot.ACE

    def hand_value(self) -> HandValue:
        count, high = self.total, self.aces
        while count > 21 and high > 0:
            count, high = count - 10, high - 1
        if count > 21:
            return HandValue(self.total, self.aces > 0)
        return HandValue(count, high > 0)
