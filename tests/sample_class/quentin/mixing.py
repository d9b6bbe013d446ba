def mix(left, right):
    """The two halves by turns, right first, works for any lists."""
    left, right = list(left), list(right)
    out = []
    while right or left:
        for pile in (right, left):
            if pile:
                out.append(pile.pop(0))
    return out
