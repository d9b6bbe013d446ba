"""Uses the freedom of shape: the score by recursion on the aces, the card by walking through the suits."""


def card_value(card):
    """Goes back suit by suit until the card is a heart."""
    while card > 12:
        card -= 13
    if card == 12:
        return 11
    return card + 2 if card < 8 else 10


def card_text(card):
    """Finds rank and suit by counting through the deck."""
    count = 0
    for suit in ["H", "S", "D", "C"]:
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]:
            if count == card:
                return f"{rank}-{suit}"
            count += 1
    return None


def hand_text(hand):
    """The first card, then the others."""
    if not hand:
        return ""
    return (card_text(hand[0]) + " " + hand_text(hand[1:])).rstrip()


def best_score(hand):
    """Scores a hand of values, bringing one ace down at each step."""

    def score(values):
        if sum(values) > 21 and 11 in values:
            ace = values.index(11)
            return score([*values[:ace], 1, *values[ace + 1 :]])
        return sum(values)

    return score([card_value(card) for card in hand])
