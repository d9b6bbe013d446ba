from card import Card, Spot, Suit
from hand import Hand


def 手(*spots):
    h = Hand()
    for s in spots:
        h.add_card(Card(s, Suit.HEARTS))
    return h


def test_软():
    assert 手(Spot.ACE, Spot.SIX).hand_value() == (17, True), "A 和 6 是软 17"


def test_硬():
    assert 手(Spot.ACE, Spot.SIX, Spot.KING).hand_value() == (17, False)


def test_看两次():
    h = 手(Spot.ACE, Spot.FIVE)
    h.hand_value()
    assert h.hand_value() == (16, True)
