"""The freedom to serve the house first, and to copy the whole hand with what Python has for it."""

from copy import deepcopy

from deck import Deck
from hand import Hand


class BlackjackGame:
    def __init__(self, seed: int | None = None) -> None:
        self._deck = deck = Deck()
        deck.shuffle(seed)
        self._hands = {"house": Hand(), "player": Hand()}
        for who in ("house", "house", "player", "player"):
            self._give(who)

    def _give(self, who: str) -> None:
        self._hands[who].add(self._deck.deal())

    def get_player(self) -> Hand:
        return deepcopy(self._hands["player"])

    def get_house(self) -> Hand:
        return deepcopy(self._hands["house"])

    def player_hits(self) -> None:
        self._give("player")

    def house_plays(self) -> None:
        while not self.hand_points(self.get_house()) > 16:
            self._give("house")

    @staticmethod
    def is_busted(hand: Hand) -> bool:
        return not hand.points() <= 21

    @staticmethod
    def hand_points(hand: Hand) -> int:
        return hand.points()

    @staticmethod
    def player_wins(player: Hand, house: Hand) -> bool:
        worth = [0 if BlackjackGame.is_busted(hand) else hand.points() for hand in (player, house)]
        return worth[0] > worth[1]
