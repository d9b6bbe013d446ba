"""Uses the freedom of how to choose: a dictionary of the whole deck, and every total that the aces allow."""

DECK = {
    13 * i + j: (rank, suit)
    for i, suit in enumerate("HSDC")
    for j, rank in enumerate(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
}
SPECIAL = {"J": 10, "Q": 10, "K": 10, "A": 11}


def card_value(card):
    """A letter has a value of its own, a number is its value."""
    rank = DECK[card][0]
    return SPECIAL[rank] if rank in SPECIAL else int(rank)


def card_text(card):
    """Joins the two halves that the dictionary has."""
    return "-".join(DECK[card])


def hand_text(hand):
    """Maps over the hand."""
    return " ".join(map(card_text, hand))


def best_score(hand):
    """Collects the totals with 0, 1, 2 ... aces at 1 and picks the best one."""
    total = sum(map(card_value, hand))
    aces = sum(DECK[card][0] == "A" for card in hand)
    totals = [total - 10 * low for low in range(aces + 1)]
    return max((each for each in totals if each <= 21), default=min(totals))
