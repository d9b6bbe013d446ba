from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.count = 0
        self.soft = False

    def discard_all(self):
        self.count = 0
        self.soft = False

    def add_card(self, c):
        # an ace is 11 if it fits, and a soft hand gets 10 less when it is over 21
        if c.spot == Spot.ACE:
            self.soft = self.count + 11 <= 21
            self.count += 11 if self.soft else 1
        else:
            self.count += min(c.spot + 2, 10)
        if self.count > 21 and self.soft:
            self.count -= 10
            self.soft = False

    def hand_value(self):
        return HandValue(self.count, self.soft)
