"""The freedom of state: a count begins with the first card seen, shared players when first asked for."""

from abc import ABC, abstractmethod

from card import Card, Spot
from hand import Hand


class Player(ABC):
    @abstractmethod
    def bet(self, bankroll: int, minimum: int) -> int: ...

    @abstractmethod
    def draw(self, dealer: Card, player: Hand) -> bool: ...

    @abstractmethod
    def expose(self, c: Card) -> None: ...

    @abstractmethod
    def shuffled(self) -> None: ...


class Simple(Player):
    def bet(self, bankroll: int, minimum: int) -> int:
        # What is not promised: this one insists on a bankroll that can pay the minimum.
        assert bankroll >= minimum >= 1
        return minimum

    def draw(self, dealer: Card, player: Hand) -> bool:
        value, up = player.hand_value(), dealer.spot
        low = up in (Spot.TWO, Spot.THREE, Spot.FOUR, Spot.FIVE, Spot.SIX)
        if value.soft:
            stands = value.count > 18 or (value.count == 18 and up in (Spot.TWO, Spot.SEVEN, Spot.EIGHT))
        elif value.count == 12:
            stands = low and up != Spot.TWO and up != Spot.THREE
        else:
            stands = value.count > 16 or (value.count > 12 and low)
        return not stands

    def expose(self, c: Card) -> None: ...

    def shuffled(self) -> None: ...


class Counting(Simple):
    count = 0  # of the class: a player has one of its own from the first card on

    def bet(self, bankroll: int, minimum: int) -> int:
        wager = super().bet(bankroll, minimum)
        if self.count >= 2:
            wager += minimum
        return wager if wager <= bankroll else minimum

    def expose(self, c: Card) -> None:
        self.count += (c.spot <= Spot.SIX) - (c.spot >= Spot.TEN)

    def shuffled(self) -> None:
        if "count" in vars(self):
            del self.count


class Competitor(Counting):
    """Plays its hands as Counting does, and bets all it has when the count is very good."""

    def bet(self, bankroll: int, minimum: int) -> int:
        return bankroll if self.count > 6 else minimum


_shared: dict[type, Player] = {}


def get_simple() -> Player:
    return _shared.setdefault(Simple, Simple())


def get_counting() -> Player:
    return _shared.setdefault(Counting, Counting())


def get_competitor() -> Player:
    return _shared.setdefault(Competitor, Competitor())
