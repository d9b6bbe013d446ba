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
        count = sum(c.points for c in self.cards)
        aces = len([c for c in self.cards if c.spot == Spot.ACE])
        while count > 21 and aces:
            count -= 10
            aces -= 1
        return HandValue(count, aces > 0)
