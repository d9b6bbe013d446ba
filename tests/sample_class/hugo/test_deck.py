from deck import Deck

n = int(input("where do you want to cut? "))


def test_shuffle():
    deck = Deck()
    deck.shuffle(n)
    assert deck.cards_left() == 52
