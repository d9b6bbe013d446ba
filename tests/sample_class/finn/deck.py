from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.cards = [Card(spot, suit) for suit in Suit for spot in Spot]
        self.pos = 0

    def reset(self):
        self.__init__()

    def shuffle(self, n):
        # keep n in range
        while n >= 52:
            n = n % 53
        left = self.cards[:n]
        right = self.cards[n:]
        both = min(n, 52 - n)
        cards = []
        for i in range(both):
            cards = cards + [right[i], left[i]]
        self.cards = cards + right[both:] + left[both:]
        self.pos = 0

    def deal(self):
        if self.pos > 51:
            raise DeckEmpty
        card = self.cards[self.pos]
        self.pos += 1
        return card

    def cards_left(self):
        return 52 - self.pos
