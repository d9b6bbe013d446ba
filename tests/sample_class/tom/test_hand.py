from card import Card, Spot, Suit
from hand import Hand


def test_card_points():
    # the new property of my cards
    assert Card(Spot.KING, Suit.SPADES).points == 10


def test_number():
    # Spot(7) is the seven in my card.py
    hand = Hand()
    hand.add_card(Card(Spot(7), Suit.SPADES))
    assert hand.hand_value() == (7, False)


def test_name():
    hand = Hand()
    hand.add_card(Card(Spot.SEVEN, Suit.SPADES))
    assert hand.hand_value() == (7, False)
