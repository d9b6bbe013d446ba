"""A new deck and the shuffle. See handouts/twentyone/shuffle.md."""

from collections.abc import Callable


def new_deck() -> list[int]:
    """The 52 cards in order, 0 first."""
    raise NotImplementedError


def shuffle(cards: list[int], rand: Callable[[], int]) -> None:
    """Shuffles the list in place, as the numbers of rand() decide; n cards take n - 1 numbers."""
    raise NotImplementedError
