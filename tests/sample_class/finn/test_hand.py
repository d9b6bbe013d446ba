from card import Card, Spot, Suit
from hand import Hand


def test_king_and_five():
    hand = Hand()
    hand.add_card(Card(Spot.KING, Suit.SPADES))
    hand.add_card(Card(Spot.FIVE, Suit.SPADES))
    assert hand.hand_value() == (15, False)


def test_ace_and_king():
    hand = Hand()
    hand.add_card(Card(Spot.ACE, Suit.SPADES))
    hand.add_card(Card(Spot.KING, Suit.SPADES))
    assert hand.hand_value() == (21, True)
