"""Visible tests of rigged/players: a friendly start that leaves most of the contract untested."""

from hand import Card, Rank, Type
from outcomes import Outcome
from players import ComputerPlayer, HumanPlayer, settle


def test_a_human_who_wants_a_card():
    """The human draws when the answer is y."""
    human = HumanPlayer(ask=lambda question: "y", say=print)
    human.hand.add(Card(Rank.NINE, Type.CLUBS))
    assert human.is_drawing()


def test_an_announcement():
    """A human tells how the round ended."""
    lines = []
    HumanPlayer(ask=input, say=lines.append).announce(Outcome.PUSH)
    assert lines == ["Push: No one wins."]


def test_twenty_against_nineteen():
    """The higher total wins."""
    assert settle(20, 19) is Outcome.PLAYER_WINS


def test_a_casino_with_and_without_help():
    """With one round lost the casino takes the best of three cards, and with one won the first."""
    cards = [Card(rank, Type.HEARTS) for rank in (Rank.FIVE, Rank.NINE, Rank.KING)]
    chosen = []
    for outcome in (Outcome.PLAYER_WINS, Outcome.CASINO_WINS):
        casino = ComputerPlayer()
        casino.hand.add(Card(Rank.TWO, Type.SPADES))
        casino.hand.add(Card(Rank.TEN, Type.SPADES))
        casino.history.note(outcome)
        chosen.append(casino.choose(cards))
    assert chosen == [1, 0]
