"""The freedom of method: all totals that the cards can make and the best of them; a bust has the largest."""

from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


def choices(card: Card) -> tuple[int, ...]:
    return (1, 11) if card.spot == Spot.ACE else (min(10, card.spot + 2),)


class Hand:
    def __init__(self) -> None:
        self._cards: tuple[Card, ...] = ()

    def discard_all(self) -> None:
        self._cards = ()

    def add_card(self, c: Card) -> None:
        self._cards = (*self._cards, c)

    def hand_value(self) -> HandValue:
        totals = {0}
        for card in self._cards:
            totals = {total + points for total in totals for points in choices(card)}
        best = max((total for total in totals if total <= 21), default=max(totals))
        return HandValue(best, best > min(totals))
