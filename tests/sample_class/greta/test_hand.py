from card import Card, Spot, Suit
from hand import Hand


def test_seven_and_eight():
    hand = Hand()
    hand.add_card(Card(Spot.SEVEN, Suit.CLUBS))
    hand.add_card(Card(Spot.EIGHT, Suit.CLUBS)
    assert hand.hand_value() == (15, False)
