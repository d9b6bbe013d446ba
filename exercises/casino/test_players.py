"""Visible tests of casino/players. They are a start: the hidden tests look at many more situations."""

from card import Card, Spot, Suit
from hand import Hand
from players import Counting, Simple, get_competitor, get_counting, get_simple


def hand_of(*spots: Spot) -> Hand:
    """Return a hand of these spots."""
    hand = Hand()
    for spot in spots:
        hand.add_card(Card(spot, Suit.CLUBS))
    return hand


def test_simple_bets_the_minimum():
    """Simple bets the minimum, however much it has."""
    assert Simple().bet(1000, 5) == 5


def test_simple_draws_on_eleven():
    """Simple draws on 11: no card can bust it."""
    assert Simple().draw(Card(Spot.SIX, Suit.SPADES), hand_of(Spot.FIVE, Spot.SIX))


def test_simple_stands_on_seventeen():
    """Simple stands on a hard 17, even against an ace."""
    assert not Simple().draw(Card(Spot.ACE, Suit.SPADES), hand_of(Spot.TEN, Spot.SEVEN))


def test_simple_fears_a_ten_more_than_a_six():
    """With 16, Simple draws against a ten and stands against a six."""
    sixteen = hand_of(Spot.KING, Spot.SIX)
    assert Simple().draw(Card(Spot.TEN, Suit.SPADES), sixteen)
    assert not Simple().draw(Card(Spot.SIX, Suit.SPADES), sixteen)


def test_counting_doubles_after_two_low_cards():
    """After two low cards Counting bets double."""
    counting = Counting()
    counting.expose(Card(Spot.THREE, Suit.HEARTS))
    counting.expose(Card(Spot.FIVE, Suit.CLUBS))
    assert counting.bet(100, 5) == 10


def test_counting_starts_again_after_a_shuffle():
    """A shuffle makes Counting bet the minimum again."""
    counting = Counting()
    counting.expose(Card(Spot.THREE, Suit.HEARTS))
    counting.expose(Card(Spot.FIVE, Suit.CLUBS))
    counting.shuffled()
    assert counting.bet(100, 5) == 5


def test_counting_plays_its_hands_as_simple_does():
    """Counting inherits Simple's way of playing a hand."""
    assert isinstance(Counting(), Simple)
    assert Counting().draw(Card(Spot.NINE, Suit.SPADES), hand_of(Spot.ACE, Spot.SEVEN))


def test_there_is_one_of_each():
    """Whoever asks for a player gets the same one each time."""
    assert get_simple() is get_simple()
    assert get_counting() is get_counting()
    assert get_competitor() is get_competitor()
