"""Three players for one table: Simple, Counting, and a Competitor of your own."""

from abc import ABC, abstractmethod

from card import Card, Spot
from hand import Hand


class Player(ABC):
    """What the driver asks of a player, and what it tells one. (Given.)"""

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
        return minimum

    def draw(self, dealer: Card, player: Hand) -> bool:
        count, soft = player.hand_value()
        return _draws_soft(count, dealer.spot) if soft else _draws_hard(count, dealer.spot)

    def expose(self, c: Card) -> None:
        pass

    def shuffled(self) -> None:
        pass


def _draws_hard(count: int, up: Spot) -> bool:
    """Return whether Simple draws on a hard total against the dealer's up card.

    A dealer who shows a low card often goes over 21. That is when it pays to stand on little.
    """
    if count <= 11:
        return True  # no card can take this hand over 21
    if count == 12:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 16:
        return not Spot.TWO <= up <= Spot.SIX
    return False


def _draws_soft(count: int, up: Spot) -> bool:
    """Return whether Simple draws on a soft total: one card cannot bust it, so Simple dares more."""
    if count <= 17:
        return True
    if count == 18:
        return up not in (Spot.TWO, Spot.SEVEN, Spot.EIGHT)
    return False


# What each card seen does to the count. High cards are good for the player, so each one that has gone
# makes the rest of the deck a little worse; each low card that has gone makes it a little better.
_LOW = (Spot.TWO, Spot.THREE, Spot.FOUR, Spot.FIVE, Spot.SIX)
_HIGH = (Spot.TEN, Spot.JACK, Spot.QUEEN, Spot.KING, Spot.ACE)

_GOOD_COUNT = 2  # from here on, Counting bets double


class Counting(Simple):
    """Plays its hands as Simple does, but counts the cards that it sees, and bets by the count.

    There is no `draw` here: Counting *is* a Simple, and says only what it does differently.
    """

    def __init__(self) -> None:
        self._count = 0

    def bet(self, bankroll: int, minimum: int) -> int:
        double = 2 * minimum
        if self._count >= _GOOD_COUNT and double <= bankroll:
            return double
        return super().bet(bankroll, minimum)

    def expose(self, c: Card) -> None:
        if c.spot in _LOW:
            self._count += 1
        elif c.spot in _HIGH:
            self._count -= 1

    def shuffled(self) -> None:
        self._count = 0


_MOST_CHIPS = 4


class Competitor(Counting):
    """Bets one minimum more for each point of the count, and stands on soft 18 where that is better.

    One of endlessly many right answers: yours may do anything that the rules of the table allow.
    """

    def bet(self, bankroll: int, minimum: int) -> int:
        chips = min(max(self._count, 1), _MOST_CHIPS)
        return min(chips * minimum, bankroll)  # never more than there is

    def draw(self, dealer: Card, player: Hand) -> bool:
        count, soft = player.hand_value()
        if soft and count == 18:
            return dealer.spot >= Spot.NINE  # the dealer is likely to have 19 or more
        return super().draw(dealer, player)


# One of each, made once. Whoever asks for a player gets the same one, with all that it has seen so far.
_SIMPLE = Simple()
_COUNTING = Counting()
_COMPETITOR = Competitor()


def get_simple() -> Player:
    """Return the one Simple player that everybody shares."""
    return _SIMPLE


def get_counting() -> Player:
    """Return the one Counting player that everybody shares."""
    return _COUNTING


def get_competitor() -> Player:
    """Return the one Competitor that everybody shares."""
    return _COMPETITOR
