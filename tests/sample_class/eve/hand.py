from typing import NamedTuple

import card

TEN_POINTS = [card.Spot.TEN, card.Spot.JACK, card.Spot.QUEEN, card.Spot.KING]


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.small = 0  # points of all that is no ace
        self.aces = 0

    def discard_all(self):
        self.small = self.aces = 0

    def add_card(self, c):
        if c.spot == card.Spot.ACE:
            self.aces += 1
        elif c.spot in TEN_POINTS:
            self.small += 10
        else:
            self.small += list(card.Spot).index(c.spot) + 2

    def hand_value(self):
        if self.aces == 0:
            return HandValue(self.small, False)
        # one ace is 11, the others are 1
        with_eleven = self.small + 11 + (self.aces - 1)
        if with_eleven <= 21:
            return HandValue(with_eleven, True)
        return HandValue(self.small + self.aces, False)
