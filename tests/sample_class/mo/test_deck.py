from deck import Deck


def test_52():
    d = Deck()
    assert d.cards_left() == 52


def test_51():
    d = Deck()
    d.deal()
    assert d.cards_left() == 51
