"""A blackjack hand: your task. The handout says what each method promises."""

from typing import NamedTuple

from card import Card


class HandValue(NamedTuple):
    """What a hand is worth. Given: nothing to do here. HandValue(21, True) == (21, True)."""

    count: int  # the total
    soft: bool  # does an ace count 11 in that total?


class Hand:
    """A blackjack hand of no, one or many cards."""

    def __init__(self) -> None:
        """An empty hand."""
        raise NotImplementedError

    def discard_all(self) -> None:
        """Put all cards away: the hand is empty again."""
        raise NotImplementedError

    def add_card(self, c: Card) -> None:
        """Take the card c into the hand."""
        raise NotImplementedError

    def hand_value(self) -> HandValue:
        """The best total up to 21, and whether it is soft; on a bust, any count over 21."""
        raise NotImplementedError
