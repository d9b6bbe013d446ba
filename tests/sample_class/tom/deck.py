from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    cards = [Card(Spot(n), Suit(s)) for s in range(4) for n in range(2, 15)]

    def __init__(self):
        self.pos = 0

    def reset(self):
        self.pos = 0

    def shuffle(self, n):
        left, right = self.cards[:n], self.cards[n:]
        self.cards = [c for pair in zip(right, left) for c in pair]
        self.pos = 0

    def deal(self):
        if self.pos == len(self.cards):
            raise DeckEmpty
        self.pos += 1
        return self.cards[self.pos - 1]

    def cards_left(self):
        return len(self.cards) - self.pos
