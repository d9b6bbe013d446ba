from deck import Deck


def test_shuffle():
    d = Deck()
    d.shuffle(26)
    assert str(d.deal()) == "Two of Clubs"


def test_reset():
    d = Deck()
    a = str(d.deal())
    d.reset()
    assert str(d.deal()) == a
