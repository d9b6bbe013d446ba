from typing import NamedTuple

from card import Card


class HandValue(NamedTuple):
    count: int
    soft: bool


class Hand:
    def __init__(self) -> None:
        raise NotImplementedError

    def discard_all(self) -> None:
        raise NotImplementedError

    def add_card(self, c: Card) -> None:
        raise NotImplementedError

    def hand_value(self) -> HandValue:
        raise NotImplementedError
