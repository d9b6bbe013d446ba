from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    """I keep the total with every ace at 1, and remember if there was an ace."""

    def __init__(self):
        self.low = 0
        self.ace = False

    def discard_all(self):
        self.low = 0
        self.ace = False

    def add_card(self, c: Card):
        if c.spot == Spot.ACE:
            self.ace = True
            self.low += 1
        elif c.spot >= Spot.TEN:
            self.low += 10
        else:
            self.low += c.spot + 2  # TWO is 0

    def hand_value(self):
        if self.ace and self.low <= 11:
            return HandValue(self.low + 10, True)
        return HandValue(self.low, False)
