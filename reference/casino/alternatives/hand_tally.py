"""The freedom of state: no cards and no order, only how often each spot was seen; a bust counts 1000."""

from collections import Counter
from typing import NamedTuple

from card import SPOT_NAMES, Card

NUMBERS = {name: min(place, 10) for place, name in enumerate(SPOT_NAMES, start=2)}


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self) -> None:
        self._tally: Counter[str] = Counter()

    def discard_all(self) -> None:
        self._tally.clear()

    def add_card(self, c: Card) -> None:
        self._tally[SPOT_NAMES[c.spot]] += 1

    def hand_value(self) -> HandValue:
        aces = self._tally["Ace"]
        count = sum(NUMBERS[name] * times for name, times in self._tally.items() if name != "Ace")
        if aces and count + 11 + aces - 1 <= 21:
            return HandValue(count + 10 + aces, True)
        return HandValue(count + aces if count + aces <= 21 else 1000, False)
