from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.counter = {spot: 0 for spot in Spot}

    def discard_all(self):
        for spot in Spot:
            self.counter[spot] = 0

    def add_card(self, c: Card):
        self.counter[c.spot] += 1

    def hand_value(self):
        count = 0
        for spot, points in zip(Spot, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]):
            count += points * self.counter[spot]
        soft = self.counter[Spot.ACE] > 0 and count + 10 <= 21
        if soft:
            count += 10
        return HandValue(count, soft)
