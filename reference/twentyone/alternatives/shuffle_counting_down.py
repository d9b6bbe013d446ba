"""Uses the freedom of the loop: counts the cards left, takes remainders by divmod, swaps by a third name."""


def new_deck():
    """Adds the cards one by one."""
    deck = []
    while len(deck) < 52:
        deck.append(len(deck))
    return deck


def shuffle(cards, rand):
    """`left` is how many cards are in the hat, so the last of them lies at left - 1."""
    left = len(cards)
    while left > 1:
        _, j = divmod(rand(), left)
        left -= 1
        last = cards[left]
        cards[left] = cards[j]
        cards[j] = last
