from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self._cards = [Card(spot, suit) for suit in Suit for spot in Spot]
        self._top = 0

    def shuffle(self, n):
        left, right = self._cards[:n], self._cards[n:]
        k = min(len(left), len(right))
        mixed = []
        for i in range(k):
            mixed.append(right[i])
            mixed.append(left[i])
        self._cards = mixed + right[k:] + left[k:]
        self._top = 0

    def deal(self):
        if self._top >= len(self._cards):
            raise DeckEmpty("no cards left")
        card = self._cards[self._top]
        self._top += 1
        return card

    def cards_left(self):
        return len(self._cards) - self._top
