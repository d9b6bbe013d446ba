from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    """Remembers the cuts, and works out with recursion where each card is."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.cuts = []
        self.cards = [self.find(place, 0) for place in range(52)]
        self.pos = 0

    def find(self, place, shuffles):
        """The card at this place after so many shuffles."""
        if shuffles == 0:
            return Card(Spot(place % 13), Suit(place // 13))
        n = self.cuts[shuffles - 1]
        both = min(n, 52 - n)
        if place >= 2 * both:
            # the rest of the longer part: where was it before?
            if n < 26:
                return self.find(place, shuffles - 1)
            return self.find(place - 52 + n, shuffles - 1)
        # look at both cards and take the one whose turn it is
        from_right = self.find(n + place // 2, shuffles - 1)
        from_left = self.find(place // 2, shuffles - 1)
        if place % 2 == 0:
            return from_right
        return from_left

    def shuffle(self, n):
        self.cuts.append(n)
        self.cards = [self.find(place, len(self.cuts)) for place in range(52)]
        self.pos = 0

    def deal(self):
        if self.pos > 51:
            raise DeckEmpty
        card = self.cards[self.pos]
        self.pos += 1
        return card

    def cards_left(self):
        return 52 - self.pos
