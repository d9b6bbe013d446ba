from collections import namedtuple

from card import Spot

HandValue = namedtuple("HandValue", ["count", "soft"])


class Hand:
    def __init__(self):
        self.spots = []

    def discard_all(self):
        self.spots = []

    def add_card(self, c):
        self.spots.append(c.spot)

    def hand_value(self):
        hard = 0
        for spot in self.spots:
            if spot == Spot.ACE:
                hard += 1
            elif spot >= Spot.TEN:
                hard += 10
            else:
                hard += int(spot) + 2
        if Spot.ACE in self.spots and hard < 12:
            return HandValue(count=hard + 10, soft=True)
        return HandValue(count=hard, soft=False)
