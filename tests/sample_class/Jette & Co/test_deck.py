# we test only what we are sure of
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
