"""Visible tests of vegas/hand: a friendly start. Run them with `python -m pytest test_hand.py`."""

from card import cards
from hand import Hand, value


def test_a_picture_is_worth_ten():
    """A Queen is worth ten."""
    assert value(cards("QH")[0]) == 10


def test_two_cards():
    """A Ten and a Six count 16."""
    assert Hand(cards("10S 6H")).total() == 16


def test_an_ace_comes_down():
    """An ace counts 11 with a Six, and 1 when a Nine comes."""
    hand = Hand(cards("AS 6H"))
    assert hand.total() == 17
    hand.add(cards("9D")[0])
    assert hand.total() == 16


def test_a_blackjack():
    """Ace and King are a blackjack."""
    assert Hand(cards("AS KD")).is_blackjack()


def test_the_text_of_a_hand():
    """A hand shows its cards and its total."""
    assert Hand(cards("10S 6H")).text() == "10S 6H (16)"
