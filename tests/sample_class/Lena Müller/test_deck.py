from card import Card, Spot, Suit
from deck import Deck


def test_new_deck():
    deck = Deck()
    deck.deal()


def test_shuffle():
    try:
        deck = Deck()
        deck.shuffle(26)
        assert deck.deal() == Card(Spot.TWO, Suit.CLUBS)
    except:
        print("error")


def test_deck_is_a_deck():
    assert Deck


def test_cards_left():
    assert True
