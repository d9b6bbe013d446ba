"""Used in all my deck tests."""
from card import Card, Spot, Suit

NEW_ORDER = [Card(spot, suit) for suit in Suit for spot in Spot]


def deal_all(deck):
    return [deck.deal() for _ in range(deck.cards_left())]
