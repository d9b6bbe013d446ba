"""The freedom to do nothing yet: a shuffle notes its cut, and a card is worked out when it is dealt."""

from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


def place_before(place: int, n: int) -> int:
    """Where the card at this place lay before shuffle(n)."""
    short = min(n, 52 - n)
    if place < 2 * short:
        return place // 2 if place % 2 else n + place // 2
    return place if n < 26 else place - 52 + n


class Deck:
    def __init__(self) -> None:
        self._cuts: list[int] = []
        self._dealt = 0

    def reset(self) -> None:
        self._cuts.clear()
        self._dealt = 0

    def shuffle(self, n: int) -> None:
        self._cuts.append(n)
        self._dealt = 0

    def deal(self) -> Card:
        if self._dealt > 51:
            raise DeckEmpty
        place = self._dealt
        for n in reversed(self._cuts):
            place = place_before(place, n)
        self._dealt += 1
        return Card(Spot(place % 13), Suit(place // 13))

    def cards_left(self) -> int:
        return 52 - self._dealt
