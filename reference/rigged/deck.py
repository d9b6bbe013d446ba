"""A deck of 52 cards that can be populated, shuffled, looked into and dealt."""

from collections.abc import Callable
from random import randrange

from hand import Card, Hand, Rank, Type


class DeckEmpty(Exception):
    """There was no card to deal."""


class Deck:
    """Up to 52 cards; the next one to be dealt lies at place 0."""

    # A deck owns its cards: what is dealt is gone from it, and so no card can be dealt twice. That holds without
    # anybody checking it, for `pop` takes a card out in the same step in which it hands it over.

    def __init__(self, pick: Callable[[int], int] = randrange) -> None:
        """A populated deck. pick(n) is a whole number from 0 to n - 1: all the chance that a shuffle needs."""
        # Chance comes in from outside. Whoever hands in a pick that is known beforehand knows the shuffle
        # beforehand, and can test it.
        self._pick = pick
        self.populate()

    def populate(self) -> None:
        """Make this a whole deck in order: clubs, diamonds, hearts, spades, each from ace to king."""
        self._cards = [Card(rank, type_) for type_ in Type for rank in Rank]

    def shuffle(self) -> None:
        """Mix the cards that are in the deck."""
        # Fisher and Yates: each place gets a card picked among those that have no place yet. It may be the one
        # that lies there: a card that could never stay would make the shuffle unfair.
        for place in range(len(self._cards) - 1, 0, -1):
            self._exchange(place, self._pick(place + 1))

    def deal(self, hand: Hand, place: int = 0) -> None:
        """Deal the card at this place to a hand; where there is none, raise DeckEmpty."""
        if place >= len(self._cards):
            raise DeckEmpty
        hand.add(self._cards.pop(place))

    def peek(self, n: int) -> tuple[Card, ...]:
        """The next n cards, or as many as there are; they stay in the deck."""
        return tuple(self._cards[:n])

    def cards_left(self) -> int:
        """How many cards are in the deck."""
        return len(self._cards)

    def _exchange(self, one: int, other: int) -> None:
        self._cards[one], self._cards[other] = self._cards[other], self._cards[one]
