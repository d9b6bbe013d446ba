"""Uses the freedom of when to draw: all numbers first, then the exchanges on a copy that is put back."""


def new_deck():
    """Unpacks a range."""
    return [*range(52)]


def shuffle(cards, rand):
    """The slice on the left of the last line puts the new order into the list that was handed in."""
    places = range(len(cards) - 1, 0, -1)
    numbers = [rand() for _ in places]
    order = cards.copy()
    for i, number in zip(places, numbers, strict=True):
        j = number % (i + 1)
        order[i], order[j] = order[j], order[i]
    cards[:] = order
