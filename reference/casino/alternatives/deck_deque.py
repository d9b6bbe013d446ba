"""The freedom to move the cards: dealt from a deque, they are kept aside for the next shuffle."""

from collections import deque

from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.waiting = deque(Card(spot, suit) for suit in Suit for spot in Spot)
        self.dealt: list[Card] = []

    def shuffle(self, n: int) -> None:
        right = deque([*self.dealt, *self.waiting])
        left = deque(right.popleft() for _ in range(n))
        self.waiting, self.dealt = deque(), []
        while left or right:
            for side in (right, left):
                if side:
                    self.waiting.append(side.popleft())

    def deal(self) -> Card:
        if not self.waiting:
            raise DeckEmpty("not a single card left")
        self.dealt.append(self.waiting.popleft())
        return self.dealt[-1]

    def cards_left(self) -> int:
        return len(self.waiting)
