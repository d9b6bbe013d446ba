"""The freedom to hold the deck face down, the next card last; peek gives a list; DeckEmpty may have a text."""

from collections.abc import Callable
from random import randrange

from hand import Card, Hand, Rank, Type


class DeckEmpty(Exception):
    pass


class NoSuchCard(DeckEmpty):
    pass


class Deck:
    def __init__(self, pick: Callable[[int], int] = randrange) -> None:
        self.pick = pick
        self.stack: list[Card] = []
        self.populate()

    def populate(self) -> None:
        self.stack = [Card(rank, each) for each in reversed(Type) for rank in reversed(Rank)]

    def shuffle(self) -> None:
        cards = self.stack[::-1]
        end: list[Card] = []
        while len(cards) > 1:
            place = self.pick(len(cards))
            end.append(cards[place])
            cards[place] = cards[-1]
            cards.pop()
        self.stack = end + cards

    def deal(self, hand: Hand, place: int = 0) -> Card:
        if not 0 <= place < len(self.stack):
            raise NoSuchCard(f"no card at place {place}")
        card = self.stack.pop(-1 - place)
        hand.add(card)
        return card

    def peek(self, n: int) -> list[Card]:
        return [self.stack[-place] for place in range(1, min(n, len(self.stack)) + 1)]

    def cards_left(self) -> int:
        return len(self.stack)
