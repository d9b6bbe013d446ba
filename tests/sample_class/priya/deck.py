from itertools import chain, zip_longest

from card import Card, Spot, Suit

NOTHING = object()


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self._start([Card(spot, suit) for suit in Suit for spot in Spot])

    def _start(self, cards):
        self.cards = cards
        self.rest = iter(cards)
        self.left = 52

    def shuffle(self, n):
        pairs = zip_longest(self.cards[n:], self.cards[:n], fillvalue=NOTHING)
        self._start([card for card in chain.from_iterable(pairs) if card is not NOTHING])

    def deal(self):
        if self.left == 0:
            raise DeckEmpty
        self.left -= 1
        return next(self.rest)

    def cards_left(self):
        return self.left
