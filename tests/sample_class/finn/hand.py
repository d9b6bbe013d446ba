from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.values = []

    def discard_all(self):
        self.values = []

    def add_card(self, c):
        v = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11][c.spot]
        self.values.append(v)

    def hand_value(self):
        values = self.values[:]
        # 11 -> 1 as long as it is too much
        while sum(values) > 21 and 11 in values:
            values[values.index(11)] = 1
        return HandValue(sum(values), 11 in values)
