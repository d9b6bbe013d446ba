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
        if c.spot == Spot.ACE:
            # 有 A 就是软的
            self.soft = True
            self.count += 1
        else:
            self.count += min(c.spot + 2, 10)

    def hand_value(self):
        if self.soft and self.count <= 11:
            return HandValue(self.count + 10, self.soft)
        return HandValue(self.count, self.soft)
