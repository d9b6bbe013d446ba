"""A deck is a hand that begins with all 52 cards."""

from random import Random

from card import RANKS, SUITS, Card
from hand import Hand


class Deck(Hand):
    """Cards to deal from. All that a hand can do, a deck can do as well."""

    # Not a word here of how a hand keeps its cards. A deck calls what every hand promises (add, remove_last,
    # size) and so works with any Hand that keeps these promises, with one that is written anew next year too.

    def __init__(self) -> None:
        """All 52 cards, in each suit from 2 up to the ace."""
        super().__init__()  # first become an empty hand, then fill it
        for suit in SUITS:
            for rank in RANKS:
                self.add(Card(rank, suit))

    def shuffle(self, seed: int | None = None) -> None:
        """Bring the cards that are left into a random order; the same seed gives the same order."""
        # A generator of our own, made for this one shuffle. `random.seed(seed)` would set the generator that the
        # whole program shares, and so change what others draw from it. Without a seed, Random asks the system.
        cards = self._take_all()
        Random(seed).shuffle(cards)
        for card in cards:
            self.add(card)

    def deal(self) -> Card:
        """Take the last card off the deck and return it."""
        return self.remove_last()

    def _take_all(self) -> list[Card]:
        return [self.remove_last() for _ in range(self.size())]
