"""Playing cards, and what each is worth. This module is supplied: use it as it is."""

from dataclasses import dataclass

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # from low to high
SUITS = ("C", "D", "H", "S")  # clubs, diamonds, hearts, spades: no suit is higher than another


@dataclass(frozen=True)
class Card:
    """One card: Card("10", "C") is the ten of clubs. It never changes; equal ranks and suits make equal cards."""

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS or self.suit not in SUITS:
            raise ValueError(f"there is no card {self.rank!r} of {self.suit!r}")

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"<{self}>"


def cards_of(text: str) -> list[Card]:
    """The cards that a text names: cards_of("7D 10C") is [Card("7", "D"), Card("10", "C")]."""
    return [Card(word[:-1], word[-1]) for word in text.split()]


def card_points(card: Card, aces_high: bool) -> int:
    """What one card is worth: its number, 10 for a picture; an ace 11 if aces_high is True, and else 1."""
    if card.rank == "A":
        return 11 if aces_high else 1
    return 10 if card.rank in ("J", "Q", "K") else int(card.rank)
