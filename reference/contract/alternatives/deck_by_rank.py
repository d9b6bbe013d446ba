"""The freedom of order: all twos come first, all aces last; the shuffle exchanges cards by Fisher and Yates."""

import random

from card import RANKS, Card
from hand import Hand


class Deck(Hand):
    def __init__(self) -> None:
        Hand.__init__(self)
        for rank in RANKS:
            for suit in "SHDC":
                self.add(Card(rank, suit))

    def shuffle(self, seed: int | None = None) -> None:
        generator = random.Random(seed)
        cards = self.cards()
        for place in range(len(cards) - 1, 0, -1):
            other = generator.randint(0, place)
            cards[place], cards[other] = cards[other], cards[place]
        while self.size():
            self.remove_last()
        for card in cards:
            self.add(card)

    def deal(self) -> Card:
        return super().remove_last()
