from itertools import zip_longest

from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self.order = [Card(spot, suit) for suit in Suit for spot in Spot]
        self.dealt = 0

    def shuffle(self, n):
        left, right = self.order[:n], self.order[n:]
        self.order = []
        # zip_longest fills up with None when one part is used up
        for pair in zip_longest(right, left):
            self.order += [card for card in pair if card is not None]
        self.dealt = 0

    def deal(self):
        if self.dealt == 52:
            raise DeckEmpty("all cards have been dealt")
        self.dealt += 1
        return self.order[self.dealt - 1]

    def cards_left(self):
        return 52 - self.dealt
