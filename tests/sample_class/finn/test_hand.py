from card import Card, Spot, Suit
from hand import Hand


def test_king_and_five():
    hand = Hand()
    hand.add_card(Card(Spot.KING, Suit.SPADES))
    hand.add_card(Card(Spot.FIVE, Suit.SPADES))
    assert hand.hand_value() == (15, False)


def test_draw_until_bust():
    hand = Hand()
    while True:
        hand.add_card(Card(Spot.TWO, Suit.SPADES))
        if hand.hand_value == 22:
            break
    assert hand.hand_value().count > 21


def test_ace_and_king():
    hand = Hand()
    hand.add_card(Card(Spot.ACE, Suit.SPADES))
    hand.add_card(Card(Spot.KING, Suit.SPADES))
    assert hand.hand_value() == (21, True)
