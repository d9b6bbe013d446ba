"""The freedom to keep no cards: a running value is brought down when it goes over; a bust runs on."""

from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self) -> None:
        self._value = HandValue(0, False)

    def discard_all(self) -> None:
        self._value = HandValue(0, False)

    def add_card(self, c: Card) -> None:
        count, soft = self._value
        if c.spot < Spot.TEN:
            count += c.spot + 2
        elif c.spot < Spot.ACE:
            count += 10
        elif soft or count > 10:
            count += 1
        else:
            count, soft = count + 11, True
        if soft and count > 21:
            count, soft = count - 10, False
        self._value = HandValue(count, soft)

    def hand_value(self) -> HandValue:
        return self._value
