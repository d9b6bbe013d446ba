from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self)
        self.cards = [Card(spot, suit) for suit in Suit for spot in Spot]

    def deal(self):
        if not self.cards:
            raise DeckEmpty
        return self.cards.pop(0)
