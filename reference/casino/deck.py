"""A deck of 52 cards that is shuffled by hand: cut, then mixed card by card."""

from card import Card, Spot, Suit

# A tuple, since all decks start from this one: what cannot be changed can safely be shared.
_NEW_DECK = tuple(Card(spot, suit) for suit in Suit for spot in Spot)


class DeckEmpty(Exception):
    """There was no card left to deal."""


class Deck:
    """A standard deck of 52 playing cards, without jokers."""

    # Dealing moves a mark along the cards and takes none away. So the dealt cards are still in their places
    # when a shuffle wants them back, and to put them back is to move the mark to the front.

    def __init__(self) -> None:
        """A new deck: the spades from Two to Ace, then the hearts, the clubs and the diamonds."""
        self.reset()

    def reset(self) -> None:
        """Make this deck a new one again."""
        self._cards = list(_NEW_DECK)
        self._next = 0

    def shuffle(self, n: int) -> None:
        """Put back what was dealt, cut off the first n cards (0 to 52), and mix the two parts by turns."""
        left, right = self._cards[:n], self._cards[n:]
        self._cards = _interleave(right, left)
        self._next = 0

    def deal(self) -> Card:
        """The next card; when there is none, raise DeckEmpty."""
        if self._next == len(self._cards):
            raise DeckEmpty
        card = self._cards[self._next]
        self._next += 1
        return card

    def cards_left(self) -> int:
        """How many cards have not been dealt since the last reset or shuffle."""
        return len(self._cards) - self._next


def _interleave(first: list[Card], second: list[Card]) -> list[Card]:
    """Both piles by turns, a card from each, then what is left of the longer one."""
    rounds = min(len(first), len(second))
    turns = [pile[i] for i in range(rounds) for pile in (first, second)]
    return turns + first[rounds:] + second[rounds:]  # one of these ends is empty: no need to ask which
