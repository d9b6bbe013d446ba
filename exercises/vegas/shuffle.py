"""vegas/shuffle: packs, the in-shuffle and the shoe. Your task: handouts/vegas/shuffle.md."""

from typing import TypeVar

from card import Card

Thing = TypeVar("Thing")

PACKS = 6


class ShoeEmpty(Exception):
    """There was no card left to deal. Given: nothing to do here."""


def new_pack() -> list[Card]:
    """Return a pack of 52: spades, hearts, clubs, diamonds, each of them rising from Two to Ace."""
    raise NotImplementedError


def in_shuffle(cards: list[Thing]) -> list[Thing]:
    """Return the cards (an even number) with both halves taking turns, the second half first."""
    raise NotImplementedError


class Shoe:
    """Some packs on top of each other, with a mark at the card that is dealt next."""

    def __init__(self, packs: int = PACKS) -> None:
        """A shoe of so many new packs, one after the other."""
        raise NotImplementedError

    def deal(self) -> Card:
        """Return the next card; when there is none, raise ShoeEmpty."""
        raise NotImplementedError

    def cards_left(self) -> int:
        """Return how many cards have not been dealt since the last shuffle or cut."""
        raise NotImplementedError

    def shuffle(self) -> None:
        """Put back what was dealt, and in-shuffle the whole shoe once."""
        raise NotImplementedError

    def cut(self, n: int) -> None:
        """Put back what was dealt, and lay the first n cards under the others."""
        raise NotImplementedError
