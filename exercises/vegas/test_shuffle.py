"""Visible tests of vegas/shuffle: a friendly start that leaves most of the contract untested."""

import pytest
from card import cards
from shuffle import Shoe, ShoeEmpty, in_shuffle, new_pack


def test_the_first_cards_of_a_pack():
    """A new pack begins with the Two and the Three of Spades."""
    assert new_pack()[:2] == cards("2S 3S")


def test_four_cards():
    """An in-shuffle of four cards makes CADB of ABCD."""
    assert in_shuffle(["A", "B", "C", "D"]) == ["C", "A", "D", "B"]


def test_a_shoe_has_six_packs():
    """A new shoe has 312 cards, and 310 when two have been dealt."""
    shoe = Shoe()
    assert shoe.cards_left() == 312
    shoe.deal()
    shoe.deal()
    assert shoe.cards_left() == 310


def test_a_cut():
    """After a cut at 13 the first card of a new shoe is the Two of Hearts."""
    shoe = Shoe()
    shoe.cut(13)
    assert shoe.deal() == cards("2H")[0]


def test_nothing_is_left_of_one_pack():
    """When all 52 cards of a shoe of one pack have been dealt, the next deal raises ShoeEmpty."""
    shoe = Shoe(1)
    for _ in range(52):
        shoe.deal()
    with pytest.raises(ShoeEmpty):
        shoe.deal()
