from card import Card, Spot, Suit
from deck import Deck, DeckEmpty


def test_first():
    assert Deck().deal() == Card(Spot.TWO, Suit.SPADES)


def test_deal_until_empty():
    deck = Deck()
    n = 0
    while True:
        try:
            deck.deal()
            n += 1
        except:
            # it is empty now... but the loop goes on
            pass
    assert n == 52


def test_empty():
    deck = Deck()
    for i in range(52):
        deck.deal()
    try:
        deck.deal()
        empty = False
    except DeckEmpty:
        empty = True
    assert empty
