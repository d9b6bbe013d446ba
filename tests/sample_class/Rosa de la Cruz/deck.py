from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    """The cards are in a list and deal() pops the last one, so the list is the deck upside down."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.cards = [Card(spot, suit) for suit in Suit for spot in Spot]
        self.cards.reverse()
        self.gone = []

    def shuffle(self, n):
        # put the dealt cards back on top, the last one first
        while self.gone:
            self.cards.append(self.gone.pop())
        cards = self.cards[::-1]
        left, right = cards[:n], cards[n:]
        mixed = []
        for i in range(52):
            if i < len(right):
                mixed.append(right[i])
            if i < len(left):
                mixed.append(left[i])
        self.cards = mixed

    def deal(self):
        if not self.cards:
            raise DeckEmpty
        card = self.cards.pop()
        self.gone.append(card)
        return card

    def cards_left(self):
        return len(self.cards)
