"""Visible tests of vegas/players: a friendly start. Run them with `python -m pytest test_players.py`."""

import pytest
from card import cards
from hand import Hand
from players import NotAllowed, Player, winnings


def playing(text, bet=100):
    """A player with 1000 dollars who has put down a bet and got these cards."""
    player = Player("Ann")
    player.place_bet(bet)
    for card in cards(text):
        player.hit(0, card)
    return player


def test_a_bet():
    """A bet is taken from the money."""
    player = playing("10S 6H")
    assert (player.money, player.bets()) == (900, [100])


def test_a_bet_that_is_too_high():
    """Nobody can bet more than there is."""
    with pytest.raises(NotAllowed):
        Player("Ann").place_bet(1001)


def test_a_double():
    """A double puts as much again on the hand."""
    player = playing("5S 6H")
    player.double(0, cards("KD")[0])
    assert (player.money, player.bets(), player.hand(0).total()) == (800, [200], 21)


def test_a_split():
    """A split makes two hands of a pair."""
    player = playing("8S 8H")
    player.split(*cards("5C 6D"))
    assert [player.hand(place).text() for place in (0, 1)] == ["8S 5C (13)", "8H 6D (14)"]


def test_a_hand_that_wins():
    """20 against 19 wins the bet."""
    assert winnings(100, Hand(cards("10S QH")), Hand(cards("10C 9H"))) == 100
