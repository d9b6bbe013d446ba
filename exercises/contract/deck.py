"""A deck is a hand that begins with all 52 cards: your task. The handout says what each method promises."""

from card import Card
from hand import Hand


class Deck(Hand):
    """Cards to deal from. All that a hand can do, a deck can do as well."""

    def __init__(self) -> None:
        """All 52 cards, in each suit from 2 up to the ace."""
        raise NotImplementedError

    def shuffle(self, seed: int | None = None) -> None:
        """Bring the cards that are left into a random order; the same seed gives the same order."""
        raise NotImplementedError

    def deal(self) -> Card:
        """Take the last card off the deck and return it."""
        raise NotImplementedError
