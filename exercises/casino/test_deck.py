"""Visible tests of casino/deck: a friendly start that leaves most of the contract untested."""

import pytest
from card import Card, Spot, Suit
from deck import Deck, DeckEmpty


def test_the_first_card_of_a_new_deck():
    """A new deck begins with the Two of Spades."""
    assert Deck().deal() == Card(Spot.TWO, Suit.SPADES)


def test_each_deal_leaves_one_card_less():
    """A new deck has 52 cards, and 50 when two have been dealt."""
    deck = Deck()
    assert deck.cards_left() == 52
    deck.deal()
    deck.deal()
    assert deck.cards_left() == 50


def test_a_shuffle_in_the_middle():
    """Cut at 26, a new deck has another card on top."""
    deck = Deck()
    deck.shuffle(26)
    assert deck.deal() != Card(Spot.TWO, Suit.SPADES)


def test_nothing_is_left_after_52_cards():
    """When all 52 cards have been dealt, the next deal raises DeckEmpty."""
    deck = Deck()
    for _ in range(52):
        deck.deal()
    with pytest.raises(DeckEmpty):
        deck.deal()
