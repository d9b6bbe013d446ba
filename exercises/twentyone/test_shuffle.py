"""A few tests to start with. Run them with `python -m pytest test_shuffle.py`, then write your own."""

import crand
from shuffle import new_deck, shuffle


def test_new_deck():
    """A new deck is in order."""
    assert new_deck()[:5] == [0, 1, 2, 3, 4]


def test_all_zeros():
    """When every draw is 0, each card moves one place to the front, and the first card goes to the end."""
    cards = ["a", "b", "c", "d"]
    shuffle(cards, lambda: 0)
    assert cards == ["b", "c", "d", "a"]


def test_cards_stay_the_same_cards():
    """After the shuffle there are still 52 different cards."""
    crand.srand(1)
    cards = new_deck()
    shuffle(cards, crand.rand)
    assert sorted(cards) == new_deck()


def test_top_of_the_deck_for_seed_37():
    """With seed 37 the first cards are 6, 14, 2 and 39."""
    crand.srand(37)
    cards = new_deck()
    shuffle(cards, crand.rand)
    assert cards[:4] == [6, 14, 2, 39]
