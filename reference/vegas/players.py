"""A player at the table: a name, some dollars, and a hand or two with a bet on each."""

from dataclasses import dataclass

from card import Card, Rank
from hand import Hand

__all__ = ["START_MONEY", "NotAllowed", "Player", "winnings"]

START_MONEY = 1000
_LIMIT = 21


class NotAllowed(Exception):
    """The rules of the house forbid this. Nothing has happened."""


def blackjack_pay(bet: int) -> int:
    """Return what a blackjack wins: three for two, in whole dollars, rounded down."""
    return 3 * bet // 2


def strength(hand: Hand) -> int:
    """Return a number by which two hands can be compared: the higher wins."""
    if hand.is_bust():
        return 0
    return _LIMIT + 1 if hand.is_blackjack() else hand.total()


def winnings(bet: int, hand: Hand, dealer: Hand) -> int:
    """Return what a bet on this hand wins against the dealer's: less than 0 when it is lost, 0 for a tie."""
    # The player's bust comes first: that bet is lost even if the dealer goes bust as well. This is what the house
    # lives on; in all else the rules are kind to the player.
    if hand.is_bust():
        return -bet
    lead = strength(hand) - strength(dealer)
    if lead > 0:
        return blackjack_pay(bet) if hand.is_blackjack() else bet
    return -bet if lead < 0 else 0


@dataclass
class _Box:
    """A place on the table: one hand, and the bet that lies on it."""

    hand: Hand
    bet: int
    open: bool = True  # may the hand still take cards?


class Player:
    """Somebody with money, who plays round after round."""

    # Dollars are always in one of two places, in the player's pocket (`money`) or on the table (the bets). So what a
    # player can still afford is simply `money`, and nobody has to remember to take a lost bet away later.

    def __init__(self, name: str, money: int = START_MONEY) -> None:
        """A player with no bet on the table."""
        self.name = name
        self.money = money
        self._boxes: list[_Box] = []

    def bets(self) -> list[int]:
        """Return the bet on each hand of this round, 0 where it is settled."""
        return [box.bet for box in self._boxes]

    def hand(self, place: int) -> Hand:
        """Return hand number 0, or, after a split, number 0 or 1."""
        return self._boxes[place].hand

    def place_bet(self, dollars: int) -> None:
        """Begin a round: put a bet of 1 to all dollars on the table, for one hand without cards."""
        if not 1 <= dollars <= self.money:
            raise NotAllowed
        self.money -= dollars
        self._boxes = [_Box(Hand(), dollars)]

    # ---- may I? Each of these asks only what is new in it, and leaves the rest to the one before.

    def can_hit(self, place: int) -> bool:
        """Return whether the hand may take a card: below 21, and neither stood, doubled, settled nor split aces."""
        box = self._boxes[place]
        return box.open and box.bet > 0 and box.hand.total() < _LIMIT

    def can_double(self, place: int) -> bool:
        """Return whether the hand may be doubled: two cards, and money for a second bet."""
        box = self._boxes[place]
        return self.can_hit(place) and len(box.hand.cards()) == 2 and box.bet <= self.money

    def can_split(self) -> bool:
        """Return whether the hand may be split: the only one of the round, a pair, and money for a second bet."""
        only = len(self._boxes) == 1
        return only and self.can_double(0) and self.hand(0).is_pair()  # two cards, and money: as for a double

    # ---- moves: first the question, and only then the deed

    def hit(self, place: int, card: Card) -> None:
        """Take a card, be it one of the first two or a later one."""
        if not self.can_hit(place):
            raise NotAllowed
        self.hand(place).add(card)

    def stand(self, place: int) -> None:
        """Take no more cards to this hand."""
        self._boxes[place].open = False

    def double(self, place: int, card: Card) -> None:
        """Put as much again on the hand, and take just one more card."""
        if not self.can_double(place):
            raise NotAllowed
        box = self._boxes[place]
        self.money -= box.bet
        box.bet *= 2
        box.hand.add(card)
        box.open = False

    def split(self, first: Card, second: Card) -> None:
        """Make two hands of the pair, with as much again on the second, and give each of them a new card."""
        if not self.can_split():
            raise NotAllowed
        bet, pair = self._boxes[0].bet, self.hand(0).cards()
        self.money -= bet
        self._boxes = [
            _Box(Hand([old, new], split=True), bet, open=old.rank != Rank.ACE)  # split aces get one card each
            for old, new in zip(pair, (first, second), strict=True)
        ]

    # ---- the end of a bet

    def settle(self, place: int, dealer: Hand) -> int:
        """Take the bet off the table with what it won, and return that: less than 0 when it is lost."""
        box = self._boxes[place]
        won = winnings(box.bet, box.hand, dealer)
        self.money += box.bet + won
        box.bet = 0  # so that a second time wins nothing
        return won

    def quit(self) -> int:
        """Give up every bet that is on the table, and return how many dollars that costs."""
        lost = sum(self.bets())
        for box in self._boxes:
            box.bet = 0
        return lost
