from typing import NamedTuple

from card import Card, Spot


class HandValue(NamedTuple):
    count: int
    soft: bool


点数 = {s: min(s + 2, 10) for s in Spot}
点数[Spot.ACE] = 1


class Hand:
    def __init__(self):
        self.牌 = []

    def discard_all(self):
        self.牌 = []

    def add_card(self, c):
        self.牌.append(c)

    def hand_value(self):
        和 = sum(点数[c.spot] for c in self.牌)
        # 有 A 而且不超过 21, 就加 10
        软 = any(c.spot == Spot.ACE for c in self.牌) and 和 <= 11
        return HandValue(和 + 10 * 软, 软)
