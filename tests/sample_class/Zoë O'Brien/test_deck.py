import pytest

from card import Card, Spot, Suit
from deck import Deck, DeckEmpty


def test_first_card():
    assert Deck().deal() == Card(Spot.TWO, Suit.SPADES)


def test_last_card():
    deck = Deck()
    for _ in range(51):
        deck.deal()
    assert deck.deal() == Card(Spot.ACE, Suit.DIAMONDS)


def test_empty_deck():
    deck = Deck()
    for _ in range(52):
        deck.deal()
    with pytest.raises(DeckEmpty) as info:
        deck.deal()
    assert str(info.value) == "no cards left"


def test_cards_are_in_a_list():
    # the deck has to know all cards, also when some are dealt
    deck = Deck()
    deck.deal()
    assert len(deck._cards) == 52


def test_cards_left():
    deck = Deck()
    deck.deal()
    assert deck.cards_left() == 51


def test_shuffle_takes_right_first():
    deck = Deck()
    deck.shuffle(10)
    assert deck.deal() == Card(Spot.QUEEN, Suit.SPADES)
    assert deck.deal() == Card(Spot.TWO, Suit.SPADES)
