"""The freedom of a bust: it always counts 22, and stays so; the value is ready before anyone asks."""

from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


BUST = HandValue(22, False)


class Hand:
    def __init__(self) -> None:
        self.hard, self.ace, self.value = 0, False, HandValue(0, False)

    discard_all = __init__

    def add_card(self, c: Card) -> None:
        self.hard += {Spot.ACE: 1, Spot.JACK: 10, Spot.QUEEN: 10, Spot.KING: 10}.get(c.spot, c.spot + 2)
        self.ace |= c.spot == Spot.ACE
        if self.hard > 21:
            self.value = BUST
        elif self.ace and self.hard < 12:
            self.value = HandValue(self.hard + 10, True)
        else:
            self.value = HandValue(self.hard, False)

    def hand_value(self) -> HandValue:
        return self.value
