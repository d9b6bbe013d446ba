from card import Card


class DeckEmpty(Exception):
    """There was no card left to deal. Given: nothing to do here."""


class Deck:
    def __init__(self) -> None:
        self.left = 52

    def reset(self) -> None:
        self.left = 52

    def shuffle(self, n: int) -> None:
        raise NotImplementedError

    def deal(self) -> Card:
        raise NotImplementedError

    def cards_left(self) -> int:
        return self.left
