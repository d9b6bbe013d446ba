"""Uses the freedom of names for places: counts from the end, and swaps only where two places differ."""


def new_deck():
    """Suit by suit."""
    return [13 * suit + rank for suit in range(4) for rank in range(13)]


def shuffle(cards, rand):
    """The place -1 is the last. A card drawn for its own place is left there: no exchange, but a draw."""
    for back in range(1, len(cards)):
        i = len(cards) - back
        number = rand()
        j = number - number // (i + 1) * (i + 1)
        if j != i:
            cards[-back], cards[j] = cards[j], cards[-back]
