from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.value = HandValue(0, False)

    def discard_all(self):
        self.value = HandValue(0, False)

    def add_card(self, c: Card):
        count, soft = self.value
        if c.spot == Spot.ACE and count <= 10:
            count, soft = count + 11, True
        elif c.spot == Spot.ACE:
            count = count + 1
        else:
            count = count + min(c.spot + 2, 10)
        # too much? then the ace is only a one
        if count > 21 and soft:
            count, soft = count - 10, False
        self.value = HandValue(count, soft)

    def hand_value(self):
        return self.value
