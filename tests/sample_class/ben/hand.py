from typing import NamedTuple
from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


VALUES = {
    Spot.TWO: 2, Spot.THREE: 3, Spot.FOUR: 4, Spot.FIVE: 5, Spot.SIX: 6, Spot.SEVEN: 7, Spot.EIGHT: 8,
    Spot.NINE: 9, Spot.TEN: 10, Spot.JACK: 10, Spot.QUEEN: 10, Spot.KING: 10, Spot.ACE: 11,
}


class Hand:
    def __init__(self):
        self.cards = []

    def discard_all(self):
        self.cards.clear()

    def add_card(self, c):
        self.cards.append(c)

    def hand_value(self):
        total = 0
        aces = 0
        for c in self.cards:
            total = total + VALUES[c.spot]
            if c.spot == Spot.ACE:
                aces = aces + 1
        # turn aces into 1 until it fits
        while total > 21 and aces > 0:
            total = total - 10
            aces = aces - 1
        if aces > 0:
            return HandValue(total, True)
        else:
            return HandValue(total, False)
