"""The freedom to work with places: card number i of n goes to place 2i modulo n + 1; and to deal by pop()."""

from card import Card, Rank, Suit

PACKS = 6


class ShoeEmpty(Exception):
    pass


class NothingLeft(ShoeEmpty):
    def __str__(self) -> str:
        return "shuffle, please"


def new_pack() -> list[Card]:
    return [Card(Rank(2 + place % 13), Suit(place // 13)) for place in range(52)]


def in_shuffle(cards):
    size = len(cards)
    places = {2 * i % (size + 1): card for i, card in enumerate(cards, start=1)}
    return [places[place] for place in range(1, size + 1)]


class Shoe:
    def __init__(self, packs: int = PACKS) -> None:
        self.order = [card for pack in [new_pack()] * packs for card in pack]
        self.face_down = self.order[::-1]

    def deal(self) -> Card:
        if not self.face_down:
            raise NothingLeft
        return self.face_down.pop()

    def cards_left(self) -> int:
        return len(self.face_down)

    def shuffle(self):
        return self.laid(in_shuffle(self.order))

    def cut(self, n: int):
        return self.laid([*self.order[n:], *self.order[:n]])

    def laid(self, cards):
        self.order, self.face_down = cards, cards[::-1]
        return self
