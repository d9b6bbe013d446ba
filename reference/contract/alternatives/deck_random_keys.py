"""The freedom of method: diamonds first, and each card gets a random number to be sorted by."""

import random

from card import RANKS, SUITS, Card
from hand import Hand


class Deck(Hand):
    def __init__(self) -> None:
        super().__init__()
        every = [Card(rank, suit) for rank in RANKS for suit in SUITS]
        for card in sorted(every, key=lambda card: "DCSH".index(card.suit)):  # a stable sort: ranks keep their order
            self.add(card)

    def shuffle(self, seed: int | None = None) -> None:
        draw = random.Random(seed).random
        for _, card in sorted([(draw(), self.remove_last()) for _ in self.cards()], key=lambda pair: pair[0]):
            self.add(card)

    def deal(self) -> Card:
        return self.remove_last()
