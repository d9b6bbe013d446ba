"""Visible tests of rigged/hand: a friendly start that leaves most of the contract untested."""

from hand import Card, Hand, Rank, Type


def test_a_king_is_worth_ten():
    """A picture counts 10."""
    assert Card(Rank.KING, Type.HEARTS).value() == 10


def test_the_ace_of_hearts():
    """An ace is shown as a 1, and its type as one letter."""
    assert Card(Rank.ACE, Type.HEARTS).display() == "1H"


def test_a_four_and_a_nine():
    """A four and a nine make 13, and are shown with their total."""
    hand = Hand()
    hand.add(Card(Rank.FOUR, Type.CLUBS))
    hand.add(Card(Rank.NINE, Type.DIAMONDS))
    assert hand.total() == 13
    assert hand.display() == "4C 9D [13]"


def test_an_ace_beside_a_queen():
    """An ace counts 11 where that is better."""
    hand = Hand()
    hand.add(Card(Rank.QUEEN, Type.SPADES))
    hand.add(Card(Rank.ACE, Type.CLUBS))
    assert hand.total() == 21


def test_a_hand_that_is_cleared():
    """After clear() the hand is empty."""
    hand = Hand()
    hand.add(Card(Rank.TWO, Type.SPADES))
    hand.clear()
    assert hand.total() == 0
