"""The freedom to keep lists side by side, to count what the player owns in all, and to compare by cases."""

from card import Card, Rank
from hand import Hand

START_MONEY = 1000


class NotAllowed(Exception):
    pass


class TooDear(NotAllowed):
    pass


def winnings(bet: int, hand: Hand, dealer: Hand) -> int:
    if hand.is_bust():
        return -bet
    if hand.is_blackjack() and dealer.is_blackjack():
        return 0
    if hand.is_blackjack():
        return bet + bet // 2
    if dealer.is_blackjack():
        return -bet
    if dealer.is_bust():
        return bet
    return (hand.total() > dealer.total()) * bet - (hand.total() < dealer.total()) * bet


class Player:
    def __init__(self, name: str, money: int = START_MONEY) -> None:
        self.name = name
        self.worth = money
        self.hands: list[Hand] = []
        self.stakes: list[int] = []
        self.closed: set[int] = set()

    @property
    def money(self) -> int:
        return self.worth - sum(self.stakes)

    def bets(self) -> list[int]:
        return [*self.stakes]

    def hand(self, place: int) -> Hand:
        return self.hands[place]

    def place_bet(self, dollars: int) -> None:
        if dollars < 1:
            raise NotAllowed("bet a dollar at least")
        if dollars > self.money:
            raise TooDear(f"there are only {self.money} dollars")
        self.hands, self.stakes, self.closed = [Hand()], [dollars], set()

    def can_hit(self, place: int) -> bool:
        return place not in self.closed and self.stakes[place] != 0 and self.hands[place].total() <= 20

    def can_double(self, place: int) -> bool:
        rich = self.money >= self.stakes[place]
        return rich and len(self.hands[place].cards()) == 2 and self.can_hit(place)

    def can_split(self) -> bool:
        return self.stakes[1:] == [] and self.stakes != [] and self.hands[0].is_pair() and self.can_double(0)

    def _insist(self, allowed: bool) -> None:
        if not allowed:
            raise NotAllowed("not now")

    def hit(self, place: int, card: Card) -> None:
        self._insist(self.can_hit(place))
        self.hands[place].add(card)

    def stand(self, place: int) -> None:
        self.closed.add(place)

    def double(self, place: int, card: Card) -> None:
        self._insist(self.can_double(place))
        self.hit(place, card)
        self.stakes[place] += self.stakes[place]
        self.stand(place)

    def split(self, first: Card, second: Card) -> None:
        self._insist(self.can_split())
        left, right = self.hands[0].cards()
        self.stakes *= 2
        self.hands = [Hand([left, first], split=True), Hand([right, second], split=True)]
        if left.rank is Rank.ACE:
            self.closed = {0, 1}

    def settle(self, place: int, dealer: Hand) -> int:
        won = winnings(self.stakes[place], self.hands[place], dealer)
        self.worth += won
        self.stakes[place] = 0
        return won

    def quit(self) -> int:
        lost = self.worth - self.money
        self.worth, self.stakes = self.money, [0 for _ in self.stakes]
        return lost
