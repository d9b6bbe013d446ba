"""The freedom of suits and of chance: hearts first, and a shuffle that draws the cards one by one out of a hat."""

from random import Random

from card import RANKS, Card, cards_of
from hand import Hand


class Deck(Hand):
    def __init__(self) -> None:
        super().__init__()
        for card in cards_of(" ".join(rank + suit for suit in "HSDC" for rank in RANKS)):
            self.add(card)

    def shuffle(self, seed: int | None = None) -> None:
        chance = Random() if seed is None else Random(f"deck {seed}")
        hat = []
        while self.size() > 0:
            hat.append(self.deal())
        while hat:
            self.add(hat.pop(chance.randrange(len(hat))))

    def deal(self) -> Card:
        return self.remove_last()
