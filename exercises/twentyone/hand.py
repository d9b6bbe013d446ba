"""Cards as numbers from 0 to 51, and what a hand of them is worth. See handouts/twentyone/hand.md."""


def card_value(card: int) -> int:
    """What the card is worth by itself; an ace is worth 11."""
    raise NotImplementedError


def card_text(card: int) -> str:
    """The card for the screen: 10-H is the ten of hearts."""
    raise NotImplementedError


def hand_text(hand: list[int]) -> str:
    """The cards of the hand in their order, one space between them."""
    raise NotImplementedError


def best_score(hand: list[int]) -> int:
    """The highest total up to 21 that the aces allow, or else the lowest total above 21."""
    raise NotImplementedError
