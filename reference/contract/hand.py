"""A hand of cards: it keeps them in order, and tells what they are worth."""

from card import Card, card_points

_LIMIT = 21
_ACE_STEP = 10  # an ace that counts 11 counts 10 more than one that counts 1


class Hand:
    """Some cards, in the order in which they came."""

    # The list is the hand's own: nobody else may hold it, or they could change the hand behind its back. So the
    # list itself never goes out. `cards` and `copy` give copies of it. The cards in a copy are the same ones, and
    # that does no harm: a card never changes.

    def __init__(self) -> None:
        """An empty hand."""
        self._cards: list[Card] = []

    def add(self, card: Card) -> None:
        """Put the card after all others."""
        self._cards.append(card)

    def remove_last(self) -> Card:
        """Take the last card out of the hand and return it."""
        return self._cards.pop()

    def size(self) -> int:
        """How many cards there are."""
        return len(self._cards)

    def cards(self) -> list[Card]:
        """A new list of the cards, from first to last."""
        return list(self._cards)

    def copy(self) -> "Hand":
        """A new hand with the same cards in the same order."""
        # Hand(), and not type(self)(): a hand of a special kind may begin with cards of its own, and they
        # would be in the copy too. The next stage has such a kind.
        twin = Hand()
        twin._cards = list(self._cards)
        return twin

    def text(self) -> str:
        """The cards in brackets, from first to last, with a space between: [2H 7D 10C]."""
        return f"[{' '.join(str(card) for card in self._cards)}]"

    def points(self) -> int:
        """The sum of the cards, with every ace at 11."""
        return self._sum(aces_high=True)

    def canonical_value(self) -> int:
        """The largest total not above 21 that the aces allow; if there is none, the smallest above."""
        totals = self._totals()
        return max((total for total in totals if total <= _LIMIT), default=min(totals))

    def _totals(self) -> list[int]:
        """All totals that the hand can count, the smallest first."""
        # Which aces count 11 makes no difference, only how many of them do. So three aces have four totals, not
        # eight: from all low to all high, in steps of 10.
        return list(range(self._sum(aces_high=False), self._sum(aces_high=True) + 1, _ACE_STEP))

    def _sum(self, aces_high: bool) -> int:
        return sum(card_points(card, aces_high) for card in self._cards)
