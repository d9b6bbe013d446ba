from typing import NamedTuple

from card import Card, Spot, Suit


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self):
        self.cards = []

    def discard_all(self):
        self.cards = []

    def add_card(self, c):
        self.cards.append(c)

    def hand_value(self):
        total = sum(1 if c.spot == Spot.ACE else min(c.spot + 2, 10) for c in self.cards)
        if total <= 11 and Spot.ACE in [c.spot for c in self.cards]:
            return HandValue(total + 10, True)
        return HandValue(total, False)


# try it out
print("Welcome to my blackjack hand!")
hand = Hand()
while True:
    spot = input("Which card do you want (2-10, J, Q, K, A)? ")
    if spot == "":
        break
    hand.add_card(Card(Spot(int(spot) - 2), Suit.SPADES))
    print(hand.hand_value())
