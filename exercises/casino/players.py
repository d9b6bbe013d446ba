"""casino/players: three players for one table. Your task: handouts/casino/players.md."""

from abc import ABC, abstractmethod

from card import Card
from hand import Hand


class Player(ABC):
    """What the driver asks of a player, and what it tells one. (Given: leave it as it is.)"""

    @abstractmethod
    def bet(self, bankroll: int, minimum: int) -> int:
        """Return the wager for the next hand, from `minimum` to `bankroll`; both may be wagered.

        The bankroll is never below the minimum, and the minimum is at least 1.
        """

    @abstractmethod
    def draw(self, dealer: Card, player: Hand) -> bool:
        """Return True to be dealt another card, False to stand.

        `dealer` is the dealer's face-up card, `player` the player's own hand, which is not changed.
        """

    @abstractmethod
    def expose(self, c: Card) -> None:
        """Take note of a card that has just been shown face up, to whomever it was dealt."""

    @abstractmethod
    def shuffled(self) -> None:
        """Take note that the whole deck has just been shuffled."""


class Simple(Player):
    """Plays by two tables, always for the minimum, and pays no heed to the cards that go by."""

    def bet(self, bankroll: int, minimum: int) -> int:
        raise NotImplementedError

    def draw(self, dealer: Card, player: Hand) -> bool:
        raise NotImplementedError

    def expose(self, c: Card) -> None:
        raise NotImplementedError

    def shuffled(self) -> None:
        raise NotImplementedError


class Counting(Simple):
    """Plays its hands as Simple does, but counts the cards that it sees, and bets by the count.

    Write only what differs from Simple: the rest is inherited.
    """

    def bet(self, bankroll: int, minimum: int) -> int:
        raise NotImplementedError

    def expose(self, c: Card) -> None:
        raise NotImplementedError

    def shuffled(self) -> None:
        raise NotImplementedError


class Competitor(Counting):
    """Plays in a way of your own, unlike Simple and unlike Counting.

    It need not be a Counting: derive it from whichever class helps you most, Player among them.
    """

    def bet(self, bankroll: int, minimum: int) -> int:
        raise NotImplementedError

    def draw(self, dealer: Card, player: Hand) -> bool:
        raise NotImplementedError


def get_simple() -> Player:
    """Return the one Simple player that everybody shares."""
    raise NotImplementedError


def get_counting() -> Player:
    """Return the one Counting player that everybody shares."""
    raise NotImplementedError


def get_competitor() -> Player:
    """Return the one Competitor that everybody shares."""
    raise NotImplementedError
