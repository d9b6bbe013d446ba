"""The freedom of form: a hand that is itself a list, and lowers its aces one by one."""

from card import Card, card_points


class Hand(list):
    def add(self, card: Card) -> None:
        self.append(card)

    def remove_last(self) -> Card:
        return self.pop()

    def size(self) -> int:
        return len(self)

    def cards(self) -> list[Card]:
        return self[:]

    def copy(self) -> "Hand":
        twin = Hand()
        twin.extend(self)
        return twin

    def text(self) -> str:
        return "[" + " ".join(map(str, self)) + "]"

    def points(self) -> int:
        return sum(card_points(card, True) for card in self)

    def canonical_value(self) -> int:
        value, high = self.points(), sum(card.rank == "A" for card in self)
        while value > 21 and high > 0:
            value, high = value - 10, high - 1
        return value
