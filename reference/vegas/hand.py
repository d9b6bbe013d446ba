"""A blackjack hand: what it counts, and what it is."""

from collections.abc import Iterable

from card import Card, Rank

_LIMIT = 21
_ACE_DROP = 10  # an ace is worth 11, and 10 less where 11 would do harm


def value(card: Card) -> int:
    """Return what a card is worth by itself: its number, 10 for a picture, 11 for an ace."""
    if card.rank == Rank.ACE:
        return 11
    return min(int(card.rank), 10)  # the ranks go on counting after Ten; what they are worth does not


class Hand:
    """The cards of one hand, in the order in which they came."""

    def __init__(self, cards: Iterable[Card] = (), split: bool = False) -> None:
        """A hand of these cards; `split` says that it is one of the two that were made of a pair."""
        # A list of our own: whoever handed the cards in may do with theirs what they like.
        self._cards = list(cards)
        self._split = split

    def add(self, card: Card) -> None:
        """Take one more card into the hand."""
        self._cards.append(card)

    def cards(self) -> list[Card]:
        """Return the cards in a list of its own."""
        return list(self._cards)

    def total(self) -> int:
        """Return the best total up to 21; where there is none, the total with every ace at 1."""
        # Begin with every ace at 11, and let one after the other drop to 1 for as long as that is needed.
        total = sum(value(card) for card in self._cards)
        aces = sum(card.rank == Rank.ACE for card in self._cards)
        while total > _LIMIT and aces:
            total -= _ACE_DROP
            aces -= 1
        return total

    def is_bust(self) -> bool:
        """Return whether the hand is over 21."""
        return self.total() > _LIMIT

    def is_blackjack(self) -> bool:
        """Return whether the hand is 21 as it was dealt: with two cards, and not by a split."""
        return len(self._cards) == 2 and self.total() == _LIMIT and not self._split

    def is_pair(self) -> bool:
        """Return whether the hand is two cards of the same value, such as Ten and Queen."""
        # Values and not ranks: for the count it is all one whether a ten has a face.
        return len(self._cards) == 2 and value(self._cards[0]) == value(self._cards[1])

    def text(self) -> str:
        """Return the cards and their total on one line: 10S 6H (16)."""
        return f"{' '.join(map(str, self._cards))} ({self.total()})"
