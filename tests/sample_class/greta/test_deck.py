from deck import Deck, DeckEmpty
import pytest


def test_empty():
    deck = Deck()
    for _ in range(52):
        deck.deal()
    with pytest.raises(DeckEmpty):
        deck.deal()


def test_reset():
    deck = Deck()
    first = deck.deal()
    deck.shuffle(26)
    deck.reset()
    assert deck.cards_left() == 52
    assert deck.deal() == first
