from card import Card, Spot, Suit
from deck import Deck


def test_новая_колода():
    deck = Deck()
    for suit in Suit:
        for spot in Spot:
            assert deck.deal() == Card(spot, suit)


def test_сколько_осталось():
    deck = Deck()
    for n in range(52, 0, -1):
        assert deck.cards_left() == n
        deck.deal()
    assert deck.cards_left() == 0


def test_тасовка():
    # слева, справа, слева, справа
    deck = Deck()
    deck.shuffle(26)
    assert str(deck.deal()) == "Two of Spades"
    assert str(deck.deal()) == "Two of Clubs"
    assert str(deck.deal()) == "Three of Spades"
