"""vegas/players: bets, doubles and splits. Your task: handouts/vegas/players.md."""

from card import Card
from hand import Hand

START_MONEY = 1000


class NotAllowed(Exception):
    """The rules of the house forbid this. Nothing has happened. (Given: nothing to do here.)"""


def winnings(bet: int, hand: Hand, dealer: Hand) -> int:
    """Return what a bet on this hand wins against the dealer's: less than 0 when it is lost, 0 for a tie."""
    raise NotImplementedError


class Player:
    """Somebody with money, who plays round after round."""

    def __init__(self, name: str, money: int = START_MONEY) -> None:
        """A player with no bet on the table."""
        raise NotImplementedError

    def bets(self) -> list[int]:
        """Return the bet on each hand of this round, 0 where it is settled."""
        raise NotImplementedError

    def hand(self, place: int) -> Hand:
        """Return hand number 0, or, after a split, number 0 or 1."""
        raise NotImplementedError

    def place_bet(self, dollars: int) -> None:
        """Begin a round: put a bet of 1 to all dollars on the table, for one hand without cards."""
        raise NotImplementedError

    def can_hit(self, place: int) -> bool:
        """Return whether the hand may take a card: below 21, and neither stood, doubled, settled nor split aces."""
        raise NotImplementedError

    def can_double(self, place: int) -> bool:
        """Return whether the hand may be doubled: two cards, and money for a second bet."""
        raise NotImplementedError

    def can_split(self) -> bool:
        """Return whether the hand may be split: the only one of the round, a pair, and money for a second bet."""
        raise NotImplementedError

    def hit(self, place: int, card: Card) -> None:
        """Take a card, be it one of the first two or a later one."""
        raise NotImplementedError

    def stand(self, place: int) -> None:
        """Take no more cards to this hand."""
        raise NotImplementedError

    def double(self, place: int, card: Card) -> None:
        """Put as much again on the hand, and take just one more card."""
        raise NotImplementedError

    def split(self, first: Card, second: Card) -> None:
        """Make two hands of the pair, with as much again on the second, and give each of them a new card."""
        raise NotImplementedError

    def settle(self, place: int, dealer: Hand) -> int:
        """Take the bet off the table with what it won, and return that: less than 0 when it is lost."""
        raise NotImplementedError

    def quit(self) -> int:
        """Give up every bet that is on the table, and return how many dollars that costs."""
        raise NotImplementedError
