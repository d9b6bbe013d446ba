"""The freedom to deal from an iterator beside a stored count, and to hold a tuple of cards that never changes."""

from card import Card, Rank, Suit

PACKS = 6


class ShoeEmpty(Exception):
    pass


ORDER = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def new_pack() -> list[Card]:
    return [*ORDER]


def in_shuffle(cards):
    half = len(cards) // 2
    return [cards[half + place // 2 if place % 2 == 0 else place // 2] for place in range(2 * half)]


class Shoe:
    def __init__(self, packs: int = PACKS) -> None:
        self._lay(ORDER * packs)

    def _lay(self, cards) -> None:
        self._cards = tuple(cards)
        self._deals, self._left = iter(self._cards), len(self._cards)

    def deal(self) -> Card:
        card = next(self._deals, None)
        if card is None:
            raise ShoeEmpty(f"all {len(self._cards)} cards have been dealt")
        self._left -= 1
        return card

    def cards_left(self) -> int:
        return self._left

    def shuffle(self) -> None:
        self._lay(in_shuffle(self._cards))

    def cut(self, n: int) -> None:
        self._lay(self._cards[n:] + self._cards[:n])
