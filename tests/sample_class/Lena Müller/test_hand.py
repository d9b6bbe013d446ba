import pytest

from card import Card, Spot, Suit
from hand import Hand


@pytest.mark.skip(reason="does not work yet")
def test_empty():
    assert Hand().hand_value() == (0, False)


@pytest.mark.xfail
def test_ace():
    hand = Hand()
    hand.add_card(Card(Spot.ACE, Suit.HEARTS))
    assert hand.hand_value() == (1, False)


@pytest.mark.xfail
def test_king():
    # it is marked xfail, but it works :-)
    hand = Hand()
    hand.add_card(Card(Spot.KING, Suit.HEARTS))
    assert hand.hand_value() == (10, False)


def test_aces():
    pytest.skip("ask in the tutorial what a soft hand is")
