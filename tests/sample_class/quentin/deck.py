from card import Card, Spot, Suit
from mixing import mix


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self.order = [Card(spot, suit) for suit in Suit for spot in Spot]
        self.stack = list(reversed(self.order))

    def shuffle(self, n):
        self.order = mix(self.order[:n], self.order[n:])
        self.stack = list(reversed(self.order))

    def deal(self):
        if not self.stack:
            raise DeckEmpty
        return self.stack.pop()

    def cards_left(self):
        return len(self.stack)
