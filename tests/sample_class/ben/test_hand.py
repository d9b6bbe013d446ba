from card import *
from hand import *


def test_hand():
    h = Hand()
    h.add_card(Card(Spot.NINE, Suit.HEARTS))
    h.add_card(Card(Spot.KING, Suit.HEARTS))
    assert h.hand_value() == (19, False)


def test_ace():
    h = Hand()
    h.add_card(Card(Spot.ACE, Suit.HEARTS))
    h.add_card(Card(Spot.SIX, Suit.HEARTS))
    assert h.hand_value().count == 17
