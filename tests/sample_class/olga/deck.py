from card import Card, Spot, Suit


class DeckEmpty(Exception):
    def __init__(self):
        super().__init__("The deck is empty.")


def riffle(left, right):
    result = []
    while left and right:
        result += [right[0], left[0]]
        left, right = left[1:], right[1:]
    return result + left + right


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self.not_dealt = [Card(spot, suit) for suit in Suit for spot in Spot]
        self.was_dealt = []

    def shuffle(self, n):
        cards = self.was_dealt + self.not_dealt
        self.not_dealt = riffle(cards[:n], cards[n:])
        self.was_dealt = []

    def deal(self):
        if len(self.not_dealt) == 0:
            raise DeckEmpty()
        self.was_dealt.append(self.not_dealt.pop(0))
        return self.was_dealt[-1]

    def cards_left(self):
        return len(self.not_dealt)
