"""Visible tests of casino/hand: a friendly start that leaves most of the contract untested."""

from card import Card, Spot, Suit
from hand import Hand


def test_a_new_hand_is_worth_nothing():
    """A hand without cards counts 0 and is not soft."""
    assert Hand().hand_value() == (0, False)


def test_a_nine_and_a_king():
    """A Nine and a King make 19."""
    hand = Hand()
    hand.add_card(Card(Spot.NINE, Suit.HEARTS))
    hand.add_card(Card(Spot.KING, Suit.SPADES))
    assert hand.hand_value() == (19, False)


def test_an_ace_and_a_six():
    """An Ace and a Six make a soft 17."""
    hand = Hand()
    hand.add_card(Card(Spot.ACE, Suit.CLUBS))
    hand.add_card(Card(Spot.SIX, Suit.DIAMONDS))
    assert hand.hand_value().count == 17
    assert hand.hand_value().soft


def test_putting_the_cards_away():
    """After discard_all() the hand is as empty as a new one."""
    hand = Hand()
    hand.add_card(Card(Spot.SEVEN, Suit.HEARTS))
    hand.discard_all()
    assert hand.hand_value() == (0, False)
