"""The freedom to keep a tally beside the cards, and to try an ace at 11 last."""

from card import Card, Rank


def value(card: Card) -> int:
    points = {Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10, Rank.ACE: 11}
    return points.get(card.rank, card.rank)


class Hand:
    def __init__(self, cards=(), split: bool = False) -> None:
        self.held: tuple[Card, ...] = ()
        self.hard = 0
        self.ace = False
        self.dealt = not split
        for card in cards:
            self.add(card)

    def add(self, card: Card) -> None:
        self.held += (card,)
        self.ace = self.ace or card.rank == Rank.ACE
        self.hard += 1 if card.rank == Rank.ACE else value(card)

    def cards(self) -> list[Card]:
        return [*self.held]

    def total(self) -> int:
        return self.hard + 10 if self.ace and self.hard <= 11 else self.hard

    def is_bust(self) -> bool:
        return self.hard > 21

    def is_blackjack(self) -> bool:
        return self.dealt and sorted(value(card) for card in self.held) == [10, 11]

    def is_pair(self) -> bool:
        return len(self.held) == 2 and len({value(card) for card in self.held}) == 1

    def text(self) -> str:
        return " ".join([*(str(card) for card in self.held), f"({self.total()})"])
