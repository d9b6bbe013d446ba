"""A hand of cards: your task. The handout says what each method promises."""

from card import Card


class Hand:
    """Some cards, in the order in which they came."""

    def __init__(self) -> None:
        """An empty hand."""
        raise NotImplementedError

    def add(self, card: Card) -> None:
        """Put the card after all others."""
        raise NotImplementedError

    def remove_last(self) -> Card:
        """Take the last card out of the hand and return it."""
        raise NotImplementedError

    def size(self) -> int:
        """How many cards there are."""
        raise NotImplementedError

    def cards(self) -> list[Card]:
        """A new list of the cards, from first to last."""
        raise NotImplementedError

    def copy(self) -> "Hand":
        """A new hand with the same cards in the same order."""
        raise NotImplementedError

    def text(self) -> str:
        """The cards in brackets, from first to last, with a space between: [2H 7D 10C]."""
        raise NotImplementedError

    def points(self) -> int:
        """The sum of the cards, with every ace at 11."""
        raise NotImplementedError

    def canonical_value(self) -> int:
        """The largest total not above 21 that the aces allow; if there is none, the smallest above."""
        raise NotImplementedError
