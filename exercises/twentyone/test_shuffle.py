"""A few tests to start with. Run them with `python -m pytest test_shuffle.py`, then write your own."""

from shuffle import new_deck, shuffle


def test_new_deck():
    """A new deck has 52 cards, and card 0 is the first."""
    deck = new_deck()
    assert len(deck) == 52
    assert deck[0] == 0


def test_one_card():
    """A deck of one card stays as it is."""
    cards = ["a"]
    shuffle(cards, lambda: 0)
    assert cards == ["a"]


def test_two_cards_stay_the_same_cards():
    """Two cards are still there after a shuffle."""
    cards = ["a", "b"]
    shuffle(cards, lambda: 0)
    assert sorted(cards) == ["a", "b"]


def test_nothing_comes_back():
    """A shuffle changes the list, and returns None."""
    assert shuffle(["a", "b"], lambda: 0) is None
