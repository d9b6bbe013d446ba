import collections

from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self.pile = collections.deque(Card(spot, suit) for suit in Suit for spot in Spot)
        self.table = []

    def shuffle(self, n):
        # cards from the table go back on the pile
        while self.table:
            self.pile.appendleft(self.table.pop())
        left = collections.deque()
        for _ in range(n):
            left.append(self.pile.popleft())
        right = self.pile
        self.pile = collections.deque()
        while left or right:
            if right:
                self.pile.append(right.popleft())
            if left:
                self.pile.append(left.popleft())

    def deal(self):
        if not self.pile:
            raise DeckEmpty
        self.table.append(self.pile.popleft())
        return self.table[-1]

    def cards_left(self):
        return len(self.pile)
