"""Bugs of twentyone/hand: tables off by one, texts that look nearly right, and aces misunderstood."""

from autograder.bugs import bug
from reference.twentyone.hand import RANKS, SUITS, VALUES, best_score, card_text, card_value, hand_text

# ---- one card ------------------------------------------------------------------------------------


@bug(card_value, breaks="number-value")
def reads_ten_as_one(card):
    """A ten is worth 1, the first figure of its text."""
    rank = RANKS[card % 13]
    return int(rank[0]) if rank[0].isdigit() else VALUES[card % 13]


@bug(VALUES, breaks="number-value")
def counts_ranks_from_one():
    """A two is worth 1, a three 2, and so on to the ten that is worth 9."""
    return (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 11)


@bug(VALUES, breaks="face-value")
def faces_go_on_counting():
    """A jack is worth 11, a queen 12, a king 13."""
    return (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 11)


@bug(VALUES, breaks="face-value")
def king_is_an_ace():
    """The king is worth 11 like the ace beside it."""
    return (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 11, 11)


@bug(VALUES, breaks="ace-value")
def ace_is_one():
    """An ace is worth 1 by itself, so that it never counts 11 in a hand."""
    return (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)


@bug(VALUES, breaks="ace-value")
def ace_is_a_face():
    """An ace is worth 10, like the three cards before it."""
    return (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10)


@bug(card_value, breaks="every-suit")
def clubs_begin_one_early(card):
    """Every club is worth what the next one should be, and the ace of clubs is worth 2."""
    return VALUES[(card + 1) % 13] if card >= 39 else VALUES[card % 13]


@bug(card_value, breaks="every-suit")
def second_half_is_all_ace(card):
    """A diamond or a club is worth 11: the table is read past its end."""
    return VALUES[card % 13] if card < 26 else VALUES[-1]


@bug(card_text, breaks="card-form")
def suit_comes_first(card):
    """The ten of hearts is shown as H-10."""
    suit, rank = divmod(card, 13)
    return f"{SUITS[suit]}-{RANKS[rank]}"


@bug(card_text, breaks="card-form")
def leaves_out_the_hyphen(card):
    """The ten of hearts is shown as 10H."""
    suit, rank = divmod(card, 13)
    return f"{RANKS[rank]}{SUITS[suit]}"


@bug(RANKS, breaks="rank-text")
def ten_is_one_letter():
    """The ten of hearts is shown as T-H."""
    return ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")


@bug(RANKS, breaks="rank-text")
def ranks_begin_with_ace():
    """Card 0 is shown as the ace, and each card as the one below it."""
    return ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@bug(RANKS, breaks="rank-text")
def queen_is_a_nought():
    """The queen of hearts is shown as 0-H."""
    return ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "0", "K", "A")


@bug(card_text, breaks="rank-text")
def shows_the_value(card):
    """A jack, a queen and a king are shown as 10, an ace as 11."""
    return f"{card_value(card)}-{SUITS[card // 13]}"


@bug(SUITS, breaks="suit-text")
def suits_by_the_alphabet():
    """The suits are clubs, diamonds, hearts, spades, as in many other decks."""
    return "CDHS"


@bug(SUITS, breaks="suit-text")
def diamonds_before_spades():
    """The second thirteen cards are shown as diamonds and the third as spades."""
    return "HDSC"


# ---- a hand on the screen ------------------------------------------------------------------------


@bug(hand_text, breaks="hand-text")
def space_after_each_card(hand):
    """The text of a hand ends with a space."""
    return "".join(card_text(card) + " " for card in hand)


@bug(hand_text, breaks="hand-text")
def commas_between_cards(hand):
    """There is a comma and a space between two cards."""
    return ", ".join(card_text(card) for card in hand)


@bug(hand_text, breaks="hand-text")
def prints_the_hand(hand):
    """The text of a hand appears on the screen, and nothing comes back."""
    print(" ".join(card_text(card) for card in hand))


@bug(hand_text, breaks="hand-order")
def shows_cards_sorted(hand):
    """The cards are shown from the lowest number to the highest."""
    return " ".join(card_text(card) for card in sorted(hand))


# ---- the score of a hand -------------------------------------------------------------------------


@bug(best_score, breaks="hard-score")
def looks_at_two_cards(hand):
    """Only the first two cards of a hand count."""
    score = sum(card_value(card) for card in hand[:2])
    return score - 10 if score > 21 else score


@bug(best_score, breaks="ace-high")
def aces_are_always_low(hand):
    """Every ace counts 1, even where there is room for 11."""
    return sum(card_value(card) % 10 or 10 for card in hand)


@bug(best_score, breaks="ace-high")
def ace_comes_down_at_21(hand):
    """An ace and a king make 11."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    while score >= 21 and high_aces:
        score -= 10
        high_aces -= 1
    return score


@bug(best_score, breaks="ace-low")
def aces_stay_high(hand):
    """Every ace counts 11, however high the total."""
    return sum(card_value(card) for card in hand)


@bug(best_score, breaks="ace-low")
def knows_one_ace(hand):
    """Only the ace of hearts comes down, the other three stay at 11."""
    score, high_aces = sum(card_value(card) for card in hand), hand.count(12)
    while score > 21 and high_aces:
        score -= 10
        high_aces -= 1
    return score


@bug(best_score, breaks="ace-low")
def low_ace_counts_nothing(hand):
    """An ace that comes down counts 0."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    while score > 21 and high_aces:
        score -= 11
        high_aces -= 1
    return score


@bug(best_score, breaks="card-order")
def never_looks_back(hand):
    """An ace that was counted 11 stays 11, whatever is dealt after it."""
    score = 0
    for card in hand:
        value = card_value(card)
        score += 1 if value == 11 and score > 10 else value
    return score


@bug(best_score, breaks="card-order")
def ace_must_come_first(hand):
    """An ace comes down only when it is the first card of the hand."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    while score > 21 and high_aces and values[0] == 11:
        score -= 10
        high_aces -= 1
    return score


@bug(best_score, breaks="many-aces")
def all_aces_come_down_together(hand):
    """When one ace has to count 1, all of them do."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    return score - 10 * high_aces if score > 21 else score


@bug(best_score, breaks="many-aces")
def only_one_ace_comes_down(hand):
    """At most one ace of a hand ever counts 1."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    if score > 21 and high_aces:
        score -= 10
    return score


@bug(best_score, breaks="many-aces")
def all_aces_are_one_card(hand):
    """Two aces count as much as one: the second is taken for the first."""
    values = [card_value(card) for card in hand]
    score = sum(value for value in values if value != 11) + 11 * (11 in values)
    return score - 10 if score > 21 and 11 in values else score


@bug(best_score, breaks="bust-score")
def comes_down_without_an_ace(hand):
    """A king, a queen and a two make 12."""
    score = sum(card_value(card) for card in hand)
    while score > 21:
        score -= 10
    return score


@bug(best_score, breaks="bust-score")
def every_bust_is_22(hand):
    """A hand over 21 scores 22, however far over it is."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    while score > 21 and high_aces:
        score -= 10
        high_aces -= 1
    return min(score, 22)


@bug(best_score, breaks="bust-score")
def keeps_aces_high_on_a_bust(hand):
    """A hand that is over 21 anyway scores with its aces at 11."""
    values = [card_value(card) for card in hand]
    totals = [sum(values) - 10 * low for low in range(values.count(11) + 1)]
    return max((total for total in totals if total <= 21), default=max(totals))


# ---- a hand without cards, and one that should stay as it is -------------------------------------


@bug(best_score, breaks="empty-hand")
def empty_hand_has_no_score(hand):
    """A hand without cards scores None."""
    values = [card_value(card) for card in hand]
    score, high_aces = sum(values), values.count(11)
    while score > 21 and high_aces:
        score -= 10
        high_aces -= 1
    return score or None


@bug(hand_text, breaks="empty-hand")
def empty_hand_says_so(hand):
    """A hand without cards is shown as a question mark."""
    return " ".join(card_text(card) for card in hand) or "?"


@bug(best_score, breaks="leaves-hand")
def takes_the_cards_away(hand):
    """Scoring a hand leaves it empty."""
    score = high_aces = 0
    while hand:
        value = card_value(hand.pop())
        score, high_aces = score + value, high_aces + (value == 11)
    return score - 10 * min(high_aces, max(0, (score - 12) // 10))


@bug(best_score, breaks="leaves-hand")
def sorts_the_cards(hand):
    """Scoring a hand puts its cards in the order of their numbers."""
    hand.sort()
    values = [card_value(card) for card in hand]
    return sum(values) - 10 * min(values.count(11), max(0, (sum(values) - 12) // 10))


@bug(hand_text, breaks="leaves-hand")
def turns_the_cards_over(hand):
    """Showing a hand puts its last card first for the next time."""
    text = " ".join(card_text(card) for card in hand)
    hand.reverse()
    return text
