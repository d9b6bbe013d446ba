"""Cards as numbers from 0 to 51, and what a hand of them is worth.

A card is its place in a new deck: thirteen hearts from 2 to ace, then the spades, the diamonds and the clubs.
So `card // 13` is its suit and `card % 13` its rank, and everything else is looked up in a table.
"""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
SUITS = "HSDC"


def card_value(card: int) -> int:
    """What the card is worth by itself; an ace is worth 11."""
    return VALUES[card % 13]


def card_text(card: int) -> str:
    """The card for the screen: 10-H is the ten of hearts."""
    suit, rank = divmod(card, 13)
    return f"{RANKS[rank]}-{SUITS[suit]}"


def hand_text(hand: list[int]) -> str:
    """The cards of the hand in their order, one space between them."""
    return " ".join(card_text(card) for card in hand)


def best_score(hand: list[int]) -> int:
    """The highest total up to 21 that the aces allow, or else the lowest total above 21."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    # Only now, with the whole hand in sight, can we say how many aces have to come down from 11 to 1.
    while score > 21 and high_aces:
        score -= 10
        high_aces -= 1
    return score
