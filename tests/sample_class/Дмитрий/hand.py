from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.cards = []

    def discard_all(self):
        self.cards = []

    def add_card(self, c):
        self.cards.append(c)

    def hand_value(self):
        count = 0
        for c in self.cards:
            if c.spot == Spot.ACE:
                count += 1
            elif c.spot > Spot.TEN:
                count += 10
            else:
                count += c.spot + 2
        soft = False
        for c in self.cards:
            if c.spot == Spot.ACE and count + 10 <= 21:
                count += 10
                soft = True
        if count > 21:
            count = 22  # перебор
        return HandValue(count, soft)
