"""Packs of cards, the in-shuffle, and the shoe from which a Las Vegas dealer deals."""

from typing import TypeVar

from card import Card, Rank, Suit

Thing = TypeVar("Thing")

PACKS = 6


class ShoeEmpty(Exception):
    """There was no card left to deal."""


def new_pack() -> list[Card]:
    """Return a pack of 52: spades, hearts, clubs, diamonds, each of them rising from Two to Ace."""
    return [Card(rank, suit) for suit in Suit for rank in Rank]


def in_shuffle(cards: list[Thing]) -> list[Thing]:
    """Return the cards (an even number) with both halves taking turns, the second half first."""
    # The top card moves in, to the second place: hence the name. Of n cards, number i comes to lie at place 2i if
    # there is such a place, else at 2i - (n + 1); in one formula, at 2i modulo n + 1. So after k shuffles all is in
    # order again when 2 to the power of k is 1 modulo n + 1. For n = 52 that is k = 52, for n = 312 only k = 156.
    half = len(cards) // 2
    mixed = []
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [second, first]
    return mixed


class Shoe:
    """Some packs on top of each other, with a mark at the card that is dealt next."""

    # Dealing moves the mark and takes no card away. So the dealt cards are in their places when they are wanted
    # back, and to put them back is to move the mark to the front.

    def __init__(self, packs: int = PACKS) -> None:
        """A shoe of so many new packs, one after the other."""
        self._cards = [card for _ in range(packs) for card in new_pack()]
        self._next = 0

    def deal(self) -> Card:
        """Return the next card; when there is none, raise ShoeEmpty."""
        if self._next == len(self._cards):
            raise ShoeEmpty
        card = self._cards[self._next]
        self._next += 1
        return card

    def cards_left(self) -> int:
        """Return how many cards have not been dealt since the last shuffle or cut."""
        return len(self._cards) - self._next

    def shuffle(self) -> None:
        """Put back what was dealt, and in-shuffle the whole shoe once."""
        self._cards = in_shuffle(self._cards)
        self._next = 0

    def cut(self, n: int) -> None:
        """Put back what was dealt, and lay the first n cards under the others."""
        self._cards = self._cards[n:] + self._cards[:n]
        self._next = 0
