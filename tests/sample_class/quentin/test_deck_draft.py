from deck import Deck


def test_two_decks():
    one = Deck()
    two = Deck()
    one.
