from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


def worth(card):
    """What a card is worth. Aces are 1, hand_value makes them 11."""
    if card.spot == Spot.ACE:
        return 1
    if card.spot in (Spot.JACK, Spot.QUEEN, Spot.KING):
        return 10
    return card.spot + 2


class Hand:
    def __init__(self):
        self._cards = []

    def discard_all(self):
        self._cards = []

    def add_card(self, c: Card):
        self._cards += [c]

    def hand_value(self):
        total = sum(map(worth, self._cards))
        spots = [c.spot for c in self._cards]
        if Spot.ACE in spots and total + 10 < 22:
            return HandValue(total + 10, True)
        return HandValue(total, False)
