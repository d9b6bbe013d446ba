from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


def new():
    return [Card(spot, suit) for suit in Suit for spot in Spot]


class Deck:
    def __init__(self):
        self.cards = new()
        self.count = 0

    def reset(self):
        self.cards = new()
        self.count = 0

    def shuffle(self, n):
        left = iter(self.cards[:n])
        right = iter(self.cards[n:])
        mixed = []
        while len(mixed) < 52:
            for part in [right, left]:
                card = next(part, None)
                if card:
                    mixed.append(card)
        self.cards = mixed
        self.count = 0

    def deal(self):
        try:
            card = self.cards[self.count]
        except IndexError:
            raise DeckEmpty("sorry")
        self.count += 1
        return card

    def cards_left(self):
        return len(self.cards[self.count:])
