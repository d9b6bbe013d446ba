"""Uses the freedom of how to exchange: a hat that gets smaller, a row that grows, and no exchange at all."""


def new_deck():
    """Sorts what needs no sorting."""
    return sorted(range(52))


def shuffle(cards, rand):
    """The last card in the hat takes the place of the one drawn: so it is after an exchange, too."""
    hat, row = list(cards), []
    while len(hat) > 1:
        j = rand() % len(hat)
        row.append(hat[j])
        last = hat.pop()
        if j < len(hat):
            hat[j] = last
    cards[:] = hat + row[::-1]
