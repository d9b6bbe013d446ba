from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    """Колода из 52 карт."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.cards = [Card(spot, suit) for suit in Suit for spot in Spot]
        self.i = 0

    def shuffle(self, n):
        левая, правая = self.cards[:n], self.cards[n:]
        новая = []
        # одна карта слева, одна справа
        while левая or правая:
            if левая:
                новая.append(левая.pop(0))
            if правая:
                новая.append(правая.pop(0))
        self.cards = новая
        self.i = 0

    def deal(self):
        if self.i == 52:
            raise DeckEmpty
        self.i += 1
        return self.cards[self.i - 1]

    def cards_left(self):
        return 52 - self.i
