"""The freedom to change nothing: a tuple of cards, replaced by another one with each step, can safely be shared."""

from itertools import product

from card import Card, card_points


class Hand:
    def __init__(self) -> None:
        self._held: tuple[Card, ...] = ()

    def add(self, card: Card) -> None:
        self._held = (*self._held, card)

    def remove_last(self) -> Card:
        *others, last = self._held
        self._held = tuple(others)
        return last

    def size(self) -> int:
        return len(self._held)

    def cards(self) -> list[Card]:
        return [*self._held]

    def copy(self) -> "Hand":
        twin = Hand()
        twin._held = self._held
        return twin

    def text(self) -> str:
        return str([str(card) for card in self._held]).replace("'", "").replace(",", "")

    def points(self) -> int:
        total = 0
        for card in self._held:
            total += card_points(card, True)
        return total

    def canonical_value(self) -> int:
        choices = [{card_points(card, False), card_points(card, True)} for card in self._held]
        totals = {sum(chosen) for chosen in product(*choices)}
        good = {total for total in totals if total <= 21}
        return max(good) if good else min(totals)
