from card import Card, Spot, Suit
from deck import Deck

ALL = {Card(spot, suit) for suit in Suit for spot in Spot}


def test_shuffle_is_a_permutation():
    for n in range(53):
        deck = Deck()
        deck.shuffle(n)
        assert {deck.deal() for _ in range(52)} == ALL


def test_shuffle_changes_the_order():
    deck = Deck()
    deck.shuffle(26)
    assert deck.deal() != Card(Spot.TWO, Suit.SPADES)


def test_shuffle_after_deal():
    deck = Deck()
    deck.deal()
    deck.deal()
    deck.shuffle(10)
    assert deck.cards_left() == 52
