"""A new deck, and Durstenfeld's form of the Fisher-Yates shuffle."""

from collections.abc import Callable


def new_deck() -> list[int]:
    """The 52 cards in order, 0 first."""
    return list(range(52))


def shuffle(cards: list[int], rand: Callable[[], int]) -> None:
    """Shuffles the list in place, as the numbers of rand() decide; n cards take n - 1 numbers."""
    # The cards above i are drawn already; those from 0 to i are still in the hat. Take one of these i + 1 out
    # and lay it at i. The card that lay there gets the place that is free now, and the hat is one smaller.
    # With one card left in the hat (i would be 0) there is nothing to choose.
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
