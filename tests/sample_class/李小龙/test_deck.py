import pytest

from deck import Deck, DeckEmpty


def test_发完():
    d = Deck()
    for _ in range(52):
        d.deal()
    with pytest.raises(DeckEmpty):
        d.deal()
    assert d.cards_left() == 0


def test_切在边上():
    d = Deck()
    d.shuffle(0)
    d.shuffle(52)
    assert str(d.deal()) == "Two of Spades"
