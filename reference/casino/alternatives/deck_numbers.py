"""The freedom to hold numbers, 0 to 51, made into cards when dealt; and to raise a child of DeckEmpty."""

from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class NothingToDeal(DeckEmpty):
    def __str__(self) -> str:
        return "please shuffle"


class Deck:
    def __init__(self) -> None:
        self.numbers, self.left = list(range(52)), 52

    def reset(self) -> None:
        self.__init__()

    def shuffle(self, n: int) -> None:
        short = min(n, 52 - n)
        mixed = self.numbers[n:] if n < 26 else self.numbers[:n]
        evens, odds = self.numbers[n : n + short], self.numbers[:short]
        mixed = [0] * (2 * short) + mixed[short:]
        mixed[0 : 2 * short : 2], mixed[1 : 2 * short : 2] = evens, odds
        self.numbers, self.left = mixed, 52

    def deal(self) -> Card:
        if self.left == 0:
            raise NothingToDeal
        self.left -= 1
        suit, spot = divmod(self.numbers[51 - self.left], 13)
        return Card(Spot(spot), Suit(suit))

    def cards_left(self) -> int:
        return self.left
