"""Visible tests of contract/hand: a friendly start that leaves most of the contract untested."""

from card import Card, cards_of
from hand import Hand


def hand_of(text):
    """A hand with the cards of the text, as in "2H 7D 8C"."""
    hand = Hand()
    for card in cards_of(text):
        hand.add(card)
    return hand


def test_cards_keep_their_order():
    """The cards of a hand come in the order in which they were added."""
    assert hand_of("7D 2H").cards() == [Card("7", "D"), Card("2", "H")]


def test_the_last_card_is_taken_away():
    """remove_last() returns the last card, and the others stay."""
    hand = hand_of("2H 7D 8C")
    assert hand.remove_last() == Card("8", "C")
    assert hand.size() == 2


def test_points():
    """Points are the sum of the cards, with every ace at 11."""
    assert hand_of("2H 7D 8C").points() == 17
    assert hand_of("AC AD AH").points() == 33


def test_the_canonical_value():
    """An ace may count 1 when that is better for the hand."""
    assert hand_of("AC AD AH").canonical_value() == 13


def test_a_copy():
    """A copy has the same cards."""
    assert hand_of("2H 7D").copy().text() == "[2H 7D]"
