"""The freedom to hold the deck face down: the next card is the last of a list, which pop() takes."""

from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self) -> None:
        self._order: list[Card] = []
        self._stack: list[Card] = []
        self.reset()

    def reset(self) -> None:
        self._order = [Card(spot, suit) for suit in Suit for spot in Spot]
        self._stack = self._order[::-1]

    def shuffle(self, n: int) -> None:
        left, right = self._order[:n][::-1], self._order[n:][::-1]
        mixed = []
        while right and left:
            mixed += [right.pop(), left.pop()]
        self._order = mixed + right[::-1] + left[::-1]
        self._stack = self._order[::-1]

    def deal(self) -> Card:
        try:
            return self._stack.pop()
        except IndexError:
            raise DeckEmpty from None

    def cards_left(self) -> int:
        return len(self._stack)
