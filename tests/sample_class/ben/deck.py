from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.cards = []
        self.used = []
        self.reset()

    def reset(self):
        self.cards = []
        self.used = []
        for suit in Suit:
            for spot in Spot:
                self.cards.append(Card(spot, suit))

    def shuffle(self, n):
        # first put the used cards back
        self.cards = self.used + self.cards
        self.used = []
        left = self.cards[0:n]
        right = self.cards[n:52]
        self.cards = []
        while len(left) > 0 or len(right) > 0:
            if len(right) > 0:
                self.cards.append(right.pop(0))
            if len(left) > 0:
                self.cards.append(left.pop(0))

    def deal(self):
        if len(self.cards) == 0:
            raise DeckEmpty()
        c = self.cards.pop(0)
        self.used.append(c)
        return c

    def cards_left(self):
        return len(self.cards)
