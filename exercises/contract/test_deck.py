"""Visible tests of contract/deck: a friendly start that leaves most of the contract untested."""

from deck import Deck


def test_a_new_deck_has_52_cards():
    """A new deck has 52 different cards."""
    assert len(set(Deck().cards())) == 52


def test_deal_takes_the_last_card():
    """deal() returns the card that was last, and leaves the others."""
    deck = Deck()
    cards = deck.cards()
    assert deck.deal() == cards[-1]
    assert deck.cards() == cards[:-1]


def test_a_shuffle_loses_no_card():
    """After a shuffle all 52 cards are there."""
    deck = Deck()
    deck.shuffle()
    assert set(deck.cards()) == set(Deck().cards())


def test_a_deck_is_a_hand():
    """A deck can be added to, as any hand can."""
    deck = Deck()
    card = deck.deal()
    deck.add(card)
    assert deck.size() == 52
