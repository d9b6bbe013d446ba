"""The freedom to put the halves in place by slices, to keep dealt cards aside, and to cut by turning a deque."""

from collections import deque
from itertools import chain, product

from card import Card, Rank, Suit

PACKS = 6


class ShoeEmpty(Exception):
    pass


def new_pack() -> list[Card]:
    return [Card(rank, suit) for suit, rank in product(Suit, Rank)]


def in_shuffle(cards):
    half = len(cards) // 2
    mixed = list(cards)
    mixed[0::2], mixed[1::2] = cards[half:], cards[:half]
    return mixed


class Shoe:
    def __init__(self, packs: int = PACKS) -> None:
        self._waiting = deque(chain.from_iterable(new_pack() for _ in range(packs)))
        self._dealt: list[Card] = []

    def deal(self) -> Card:
        try:
            self._dealt.append(self._waiting.popleft())
        except IndexError:
            raise ShoeEmpty("no card is left") from None
        return self._dealt[-1]

    def cards_left(self) -> int:
        return len(self._waiting)

    def _put_back(self) -> None:
        self._waiting.extendleft(reversed(self._dealt))
        self._dealt.clear()

    def shuffle(self) -> None:
        self._put_back()
        self._waiting = deque(in_shuffle([*self._waiting]))

    def cut(self, n: int) -> None:
        self._put_back()
        self._waiting.rotate(-n)
