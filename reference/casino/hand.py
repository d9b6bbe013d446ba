"""A blackjack hand, and what it is worth."""

from typing import NamedTuple

from card import Card, Spot

_LIMIT = 21
_ACE_BONUS = 10  # an ace is worth 1, and 10 more when that does no harm


class HandValue(NamedTuple):
    """What a hand is worth."""

    count: int  # the total
    soft: bool  # does an ace count 11 in that total?


class Hand:
    """A blackjack hand of no, one or many cards."""

    # The hand remembers its cards and nothing else. Whether an ace is 1 or 11 may change with every card:
    # a total kept beside the cards would need correcting, one that is worked out anew is never out of date.

    def __init__(self) -> None:
        """An empty hand."""
        self.discard_all()

    def discard_all(self) -> None:
        """Put all cards away: the hand is empty again."""
        self._cards: list[Card] = []

    def add_card(self, c: Card) -> None:
        """Take the card c into the hand."""
        self._cards.append(c)

    def hand_value(self) -> HandValue:
        """The best total up to 21, and whether it is soft; on a bust, any count over 21."""
        # Two aces at 11 are 22 already, so at most one is worth more than 1: the question is asked once.
        hard = sum(_points(card.spot) for card in self._cards)
        has_ace = any(card.spot == Spot.ACE for card in self._cards)
        soft = has_ace and hard + _ACE_BONUS <= _LIMIT
        return HandValue(hard + _ACE_BONUS if soft else hard, soft)


def _points(spot: Spot) -> int:
    """What a spot is worth, an ace at its lower value."""
    if spot == Spot.ACE:
        return 1
    return min(spot + 2, 10)  # TWO is number 0, and the pictures are worth no more than the Ten
