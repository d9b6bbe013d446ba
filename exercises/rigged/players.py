"""A human player, and a casino that helps itself: your task. The handout says what each method promises."""

from collections.abc import Callable, Sequence

from hand import Card
from outcomes import Outcome


class AbstractPlayer:
    """What all players have: a hand, and an opinion on drawing. To be made abstract: see the module abc."""

    def __init__(self) -> None:
        """A player with an empty hand, self.hand."""
        raise NotImplementedError

    def is_drawing(self) -> bool:
        """Does this player want another card? (To be an abstract method.)"""
        raise NotImplementedError

    def is_busted(self) -> bool:
        """Is this player over 21?"""
        raise NotImplementedError


class HumanPlayer(AbstractPlayer):
    """A player who is asked. How to ask and how to tell is handed in: a screen, or a test."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        """A human; ask(question) returns an answer, say(line) shows a line."""
        raise NotImplementedError

    def is_drawing(self) -> bool:
        """Ask, unless there is nothing to gain any more."""
        raise NotImplementedError

    def announce(self, outcome: Outcome) -> None:
        """Tell how the round ended for this player."""
        raise NotImplementedError


class History:
    """How all rounds so far have ended."""

    def __init__(self) -> None:
        """A history without rounds."""
        raise NotImplementedError

    def note(self, outcome: Outcome) -> None:
        """One more round has ended, like this."""
        raise NotImplementedError

    def count(self, outcome: Outcome) -> int:
        """How many rounds have ended like this."""
        raise NotImplementedError

    def needs_help(self) -> bool:
        """Has the casino won less than 55 % of the decided rounds?"""
        raise NotImplementedError


class ComputerPlayer(AbstractPlayer):
    """The casino. It has no choice when to draw, and sometimes takes one which card."""

    def __init__(self) -> None:
        """A casino that has not played yet: an empty hand, and an empty History, self.history."""
        raise NotImplementedError

    def is_drawing(self) -> bool:
        """Draw to 16, stand on all 17s."""
        raise NotImplementedError

    def choose(self, cards: Sequence[Card]) -> int:
        """The place of the card to draw, among those that come next in the deck."""
        raise NotImplementedError


def settle(player: int, casino: int) -> Outcome:
    """How a round ends with these totals."""
    raise NotImplementedError
