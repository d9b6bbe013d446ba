from typing import NamedTuple

from card import Card, Spot, SPOT_NAMES


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.names = []

    def discard_all(self):
        del self.names[:]

    def add_card(self, c):
        self.names.append(SPOT_NAMES[c.spot])

    def hand_value(self):
        total = 0
        for name in self.names:
            if name in ("Ten", "Jack", "Queen", "King"):
                total += 10
            elif name == "Ace":
                total += 1
            else:
                total += SPOT_NAMES.index(name) + 2
        if "Ace" in self.names and total < 12:
            return HandValue(total + 10, True)
        else:
            return HandValue(total, False)
