"""The freedom to inherit: a deck is a hand of 52 cards, and what it cannot do with its methods it rebuilds."""

from collections.abc import Callable
from random import randrange

from hand import Card, Hand, Rank, Type


class DeckEmpty(Exception):
    pass


class Deck(Hand):
    def __init__(self, pick: Callable[[int], int] = randrange) -> None:
        super().__init__()
        self.pick = pick
        self.populate()

    def populate(self) -> None:
        self.hold([Card(Rank(number % 13 + 1), each) for each in Type for number in range(13)])

    def hold(self, cards: list[Card]) -> None:
        self.clear()
        for card in cards:
            self.add(card)

    def shuffle(self) -> None:
        cards = list(self.cards())
        size = len(cards)
        for done in range(1, size):
            last = size - done
            chosen = self.pick(last + 1)
            cards[chosen], cards[last] = cards[last], cards[chosen]
        self.hold(cards)

    def deal(self, hand: Hand, place: int = 0) -> None:
        cards = list(self.cards())
        try:
            card = cards.pop(place)
        except IndexError:
            raise DeckEmpty("no more cards") from None
        hand.add(card)
        self.hold(cards)

    def peek(self, n: int) -> tuple[Card, ...]:
        return tuple(self.cards()[:n])

    def cards_left(self) -> int:
        return len(self.cards())
