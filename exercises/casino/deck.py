"""A deck of 52 cards: your task. The handout says what each method promises."""

from card import Card


class DeckEmpty(Exception):
    """There was no card left to deal. Given: nothing to do here."""


class Deck:
    """A standard deck of 52 playing cards, without jokers."""

    def __init__(self) -> None:
        """A new deck: the spades from Two to Ace, then the hearts, the clubs and the diamonds."""
        raise NotImplementedError

    def reset(self) -> None:
        """Make this deck a new one again."""
        raise NotImplementedError

    def shuffle(self, n: int) -> None:
        """Put back what was dealt, cut off the first n cards (0 to 52), and mix the two parts by turns."""
        raise NotImplementedError

    def deal(self) -> Card:
        """The next card; when there is none, raise DeckEmpty."""
        raise NotImplementedError

    def cards_left(self) -> int:
        """How many cards have not been dealt since the last reset or shuffle."""
        raise NotImplementedError
