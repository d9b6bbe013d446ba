"""A few tests to start with. Run them with `python -m pytest test_hand.py`, then write your own."""

from hand import best_score, card_text, card_value, hand_text


def test_value_of_the_five_of_hearts():
    """Card 3 is the five of hearts and is worth five."""
    assert card_value(3) == 5


def test_text_of_the_ten_of_hearts():
    """Card 8 is written 10-H."""
    assert card_text(8) == "10-H"


def test_text_of_two_cards():
    """A hand of the ten of hearts and the ace of spades is written with one space between."""
    assert hand_text([8, 25]) == "10-H A-S"


def test_score_of_an_ace_and_a_king():
    """An ace and a king make 21."""
    assert best_score([12, 11]) == 21


def test_score_of_an_ace_that_comes_down():
    """With a ten, a nine and an ace the ace counts 1."""
    assert best_score([8, 7, 12]) == 20
