"""The freedom of order: cards are dealt by turns; hands are kept as lists, and made into new hands when asked for."""

from card import Card, card_points
from deck import Deck
from hand import Hand


def hand_of(cards: list[Card]) -> Hand:
    hand = Hand()
    for card in cards:
        hand.add(card)
    return hand


class BlackjackGame:
    def __init__(self, seed: int | None = None) -> None:
        self.deck = Deck()
        self.deck.shuffle(seed)
        self.mine: list[Card] = []
        self.theirs: list[Card] = []
        for _ in range(2):
            self.player_hits()
            self.theirs.append(self.deck.deal())

    def get_player(self) -> Hand:
        return hand_of(self.mine)

    def get_house(self) -> Hand:
        return hand_of(self.theirs)

    def player_hits(self) -> None:
        self.mine.append(self.deck.deal())

    def house_plays(self) -> None:
        while hand_of(self.theirs).points() <= 16:
            self.theirs.append(self.deck.deal())

    @staticmethod
    def is_busted(hand: Hand) -> bool:
        return hand.points() >= 22

    @staticmethod
    def hand_points(hand: Hand) -> int:
        return sum(card_points(card, True) for card in hand.cards())

    @staticmethod
    def player_wins(player: Hand, house: Hand) -> bool:
        mine, theirs = player.points(), house.points()
        return mine <= 21 and (theirs > 21 or mine > theirs)
