"""A deck of 52 cards: your task. The handout says what each method promises."""

from collections.abc import Callable
from random import randrange

from hand import Card, Hand


class DeckEmpty(Exception):
    """There was no card to deal. Given: nothing to do here."""


class Deck:
    """Up to 52 cards; the next one to be dealt lies at place 0."""

    def __init__(self, pick: Callable[[int], int] = randrange) -> None:
        """A populated deck. pick(n) is a whole number from 0 to n - 1: all the chance that a shuffle needs."""
        raise NotImplementedError

    def populate(self) -> None:
        """Make this a whole deck in order: clubs, diamonds, hearts, spades, each from ace to king."""
        raise NotImplementedError

    def shuffle(self) -> None:
        """Mix the cards that are in the deck."""
        raise NotImplementedError

    def deal(self, hand: Hand, place: int = 0) -> None:
        """Deal the card at this place to a hand; where there is none, raise DeckEmpty."""
        raise NotImplementedError

    def peek(self, n: int) -> tuple[Card, ...]:
        """The next n cards, or as many as there are; they stay in the deck."""
        raise NotImplementedError

    def cards_left(self) -> int:
        """How many cards are in the deck."""
        raise NotImplementedError
