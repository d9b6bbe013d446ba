"""The freedom to deal from an iterator, beside a stored count; reset and shuffle return the deck."""

from itertools import chain, product, zip_longest

from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self) -> None:
        self._open([Card(spot, suit) for suit, spot in product(Suit, Spot)])

    def _open(self, cards: list[Card]) -> "Deck":
        self._cards, self._deals, self._count = tuple(cards), iter(cards), len(cards)
        return self

    def reset(self) -> "Deck":
        return self._open(sorted(self._cards, key=lambda card: (card.suit, card.spot)))

    def shuffle(self, n: int) -> "Deck":
        pairs = zip_longest(self._cards[n:], self._cards[:n])
        return self._open([card for card in chain.from_iterable(pairs) if card is not None])

    def deal(self) -> Card:
        for card in self._deals:
            self._count -= 1
            return card
        raise DeckEmpty(f"all {len(self._cards)} cards have been dealt")

    def cards_left(self) -> int:
        return self._count
