"""The freedom to count along: the points are kept up to date with each card; cards are kept as texts."""

from card import Card, card_points


class Hand:
    def __init__(self) -> None:
        self.texts: list[str] = []
        self.low = 0
        self.aces = 0

    def _count(self, card: Card, sign: int) -> None:
        self.low += sign * card_points(card, aces_high=False)
        self.aces += sign * (card.rank == "A")

    def add(self, card: Card) -> None:
        self.texts.append(f"{card}")
        self._count(card, 1)

    def remove_last(self) -> Card:
        text = self.texts.pop()
        card = Card(text[:-1], text[-1:])
        self._count(card, -1)
        return card

    def size(self) -> int:
        return len(self.texts)

    def cards(self) -> list[Card]:
        return [Card(text[:-1], text[-1:]) for text in self.texts]

    def copy(self) -> "Hand":
        twin = Hand()
        for card in self.cards():
            twin.add(card)
        return twin

    def text(self) -> str:
        return f"[{' '.join(self.texts)}]"

    def points(self) -> int:
        return self.low + 10 * self.aces

    def canonical_value(self) -> int:
        if self.aces and self.low <= 11:
            return self.low + 10  # two aces at 11 are too much, so one is all that can ever be raised
        return self.low
