"""Uses the freedom to compute what the model answer looks up: no tables, and aces counted low first."""


def card_value(card):
    """Ranks count from 0, so a two is 0 + 2; nothing but the ace is above ten."""
    rank = card % 13
    return 11 if rank == 12 else min(rank + 2, 10)


def card_text(card):
    """Numbers are written as they are; the four others by their letter."""
    rank, suit = card % 13, card // 13
    return (str(rank + 2) if rank < 9 else "JQKA"[rank - 9]) + "-" + "HSDC"[suit]


def hand_text(hand):
    """Adds a space before each card but the first."""
    text = ""
    for card in hand:
        text += " " + card_text(card) if text else card_text(card)
    return text


def best_score(hand):
    """Every ace low; then one of them goes up if there is room for ten more."""
    low = sum(1 if card % 13 == 12 else card_value(card) for card in hand)
    has_ace = any(card % 13 == 12 for card in hand)
    return low + 10 if has_ace and low <= 11 else low
