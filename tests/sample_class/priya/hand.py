from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.cards = ()

    def discard_all(self):
        self.cards = ()

    def add_card(self, c: Card):
        self.cards = self.cards + (c,)

    def hand_value(self):
        """Tries all totals, like my tests do."""
        totals = {0}
        for card in self.cards:
            points = {1, 11} if card.spot == Spot.ACE else {min(card.spot + 2, 10)}
            totals = {t + p for t in totals for p in points}
        good = {t for t in totals if t <= 21}
        if not good:
            return HandValue(99, False)
        return HandValue(max(good), max(good) > min(totals))
