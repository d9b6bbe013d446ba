"""Visible tests of contract/driver: a friendly start that leaves most of the contract untested."""

from card import Card, cards_of
from driver import BlackjackGame
from hand import Hand


def hand_of(text):
    """A hand with the cards of the text, as in "2H 7D 8C"."""
    hand = Hand()
    for card in cards_of(text):
        hand.add(card)
    return hand


def test_two_cards_each():
    """In a new game the player and the house have two cards each."""
    game = BlackjackGame()
    assert (game.get_player().size(), game.get_house().size()) == (2, 2)


def test_a_copy_can_be_spoiled():
    """What is done to the hand that get_player() returned does no harm to the game."""
    game = BlackjackGame()
    game.get_player().add(Card("7", "D"))
    assert game.get_player().size() == 2


def test_the_player_hits():
    """A hit brings the player one more card."""
    game = BlackjackGame()
    game.player_hits()
    assert game.get_player().size() == 3


def test_the_house_plays():
    """The house has 17 points or more when it has played."""
    game = BlackjackGame()
    game.house_plays()
    assert BlackjackGame.hand_points(game.get_house()) >= 17


def test_busted():
    """Three aces are 33 points, and that is too much."""
    assert BlackjackGame.is_busted(hand_of("AC AD AH"))
    assert not BlackjackGame.is_busted(hand_of("QD AS"))
