"""vegas/hand: what a hand counts, and what it is. Your task: handouts/vegas/hand.md."""

from collections.abc import Iterable

from card import Card


def value(card: Card) -> int:
    """Return what a card is worth by itself: its number, 10 for a picture, 11 for an ace."""
    raise NotImplementedError


class Hand:
    """The cards of one hand, in the order in which they came."""

    def __init__(self, cards: Iterable[Card] = (), split: bool = False) -> None:
        """A hand of these cards; `split` says that it is one of the two that were made of a pair."""
        raise NotImplementedError

    def add(self, card: Card) -> None:
        """Take one more card into the hand."""
        raise NotImplementedError

    def cards(self) -> list[Card]:
        """Return the cards in a list of its own."""
        raise NotImplementedError

    def total(self) -> int:
        """Return the best total up to 21; where there is none, the total with every ace at 1."""
        raise NotImplementedError

    def is_bust(self) -> bool:
        """Return whether the hand is over 21."""
        raise NotImplementedError

    def is_blackjack(self) -> bool:
        """Return whether the hand is 21 as it was dealt: with two cards, and not by a split."""
        raise NotImplementedError

    def is_pair(self) -> bool:
        """Return whether the hand is two cards of the same value, such as Ten and Queen."""
        raise NotImplementedError

    def text(self) -> str:
        """Return the cards and their total on one line: 10S 6H (16)."""
        raise NotImplementedError
