from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.discard_all()

    def discard_all(self):
        self.count = 0
        self.soft = False

    def add_card(self, c: Card):
        if c.spot == Spot.ACE:
            if self.count + 11 <= 21:
                self.count += 11
                self.soft = True
            else:
                # this ace is a one
                self.count += 1
                self.soft = False
        else:
            self.count += min(c.spot + 2, 10)
        if self.count > 21 and self.soft:
            self.count -= 10
            self.soft = False

    def hand_value(self):
        return HandValue(self.count, self.soft)
