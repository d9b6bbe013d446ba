"""The model suite of twentyone/hand: a table for each promise of the handout."""

import pytest
from hand import best_score, card_text, card_value, hand_text

behaviour = pytest.mark.behaviour

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["H", "S", "D", "C"]  # thirteen cards each, in this order
TEXTS = [f"{rank}-{suit}" for suit in SUITS for rank in RANKS]  # the text of card i is TEXTS[i]


def cards(text):
    """The hand of a line such as "A-H K-S": the tests below say cards as people say them."""
    return [TEXTS.index(each) for each in text.split()]


# ---- one card ------------------------------------------------------------------------------------


@behaviour("number-value")
@pytest.mark.parametrize("rank", range(2, 11))
def test_numbers_are_worth_their_number(rank):
    """Each heart from the two to the ten is worth its number."""
    assert card_value(rank - 2) == rank


@behaviour("face-value")
@pytest.mark.parametrize("face", ["J-H", "Q-H", "K-H"])
def test_faces_are_worth_ten(face):
    """The jack, the queen and the king of hearts are worth ten."""
    assert [card_value(card) for card in cards(face)] == [10]


@behaviour("ace-value")
def test_ace_is_worth_eleven():
    """The ace of hearts is worth eleven by itself."""
    assert card_value(12) == 11


@behaviour("every-suit")
@pytest.mark.parametrize("suit", SUITS[1:])
def test_suits_are_worth_the_same(suit):
    """From the two to the ace a suit is worth the same as hearts."""
    first = 13 * SUITS.index(suit)
    assert [card_value(first + i) for i in range(13)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]


@behaviour("card-form")
@pytest.mark.parametrize("card", [0, 51])
def test_text_has_a_hyphen_in_it(card):
    """A card's text is two parts with a hyphen between them."""
    assert len(card_text(card).split("-")) == 2


@behaviour("rank-text")
@pytest.mark.parametrize("rank", RANKS)
def test_rank_is_in_the_text(rank):
    """The part of the text that is not the suit's letter is the rank, in capital letters."""
    assert rank in card_text(RANKS.index(rank)).split("-")


@behaviour("suit-text")
@pytest.mark.parametrize("suit", SUITS)
def test_suit_is_in_the_text(suit):
    """All thirteen cards of a suit, and no others, have its letter in their text."""
    assert [i // 13 for i in range(52) if suit in card_text(i).split("-")] == [SUITS.index(suit)] * 13


@behaviour("card-form")
def test_text_is_rank_then_suit():
    """The rank comes first, then the hyphen and the suit: 2-C, 10-H, A-S."""
    assert [card_text(card) for card in cards("2-C 10-H A-S")] == ["2-C", "10-H", "A-S"]


# ---- a hand on the screen ------------------------------------------------------------------------


@behaviour("hand-text")
def test_hand_of_one_card():
    """A hand of one card is that card's text and nothing else."""
    assert hand_text(cards("9-D")) == "9-D"


@behaviour("hand-text")
@pytest.mark.parametrize("line", ["3-H 8-S", "2-H 2-S 2-D 2-C"])
def test_hand_has_single_spaces(line):
    """Cards that lie in rising order are shown with exactly one space between two."""
    assert hand_text(cards(line)) == line


@behaviour("hand-order")
@pytest.mark.parametrize("line", ["K-C 2-H", "A-S 9-H J-D"])
def test_hand_keeps_its_order(line):
    """Cards are shown in the order in which they lie in the hand."""
    assert hand_text(cards(line)).split() == line.split()


# ---- the score of a hand -------------------------------------------------------------------------


def table(*rows):
    """A case for each row "score: cards", named by the row."""
    split = [row.split(":") for row in rows]
    return pytest.mark.parametrize(("score", "hand"), [(int(s), cards(c)) for s, c in split], ids=rows)


@behaviour("hard-score")
@table("12: 2-H 10-S", "20: K-D Q-C", "9: 2-H 3-S 4-D", "21: 7-H 7-S 7-D", "20: 2-H 2-S 2-D 2-C 3-H 3-S 3-D 3-C")
def test_without_aces(score, hand):
    """Without an ace the score is the sum of the cards."""
    assert best_score(hand) == score


@behaviour("ace-high")
@table("13: A-H 2-S", "17: 6-D A-S", "20: 9-C A-D", "21: K-H A-C", "21: A-S 4-D 6-H", "18: 2-C A-H 5-S")
def test_ace_counts_eleven(score, hand):
    """An ace counts 11 while that keeps the hand at 21 or less, and 21 itself is allowed."""
    assert best_score(hand) == score


@behaviour("ace-low")
@table(
    "12: A-H 5-S 6-C", "12: A-S 5-S 6-C", "12: A-D 5-S 6-C", "12: A-C 5-S 6-C", "13: 10-D 2-S A-C", "20: K-H 9-S A-D"
)
def test_ace_counts_one(score, hand):
    """An ace of any suit counts 1 where 11 would take the hand over 21."""
    assert best_score(hand) == score


@behaviour("ace-low")
@pytest.mark.parametrize("line", ["A-H Q-C 9-D", "A-C A-D A-H A-S Q-C"])
def test_ace_keeps_a_hand_from_going_bust(line):
    """A hand with an ace is not over 21 while there is a way to count it at 21 or less."""
    assert best_score(cards(line)) <= 21


@behaviour("card-order")
@table(
    "21: A-H 10-S J-D", "21: 10-S A-H J-D", "21: 10-S J-D A-H", "14: A-C 3-D Q-S", "14: 3-D A-C Q-S", "14: Q-S 3-D A-C"
)
def test_order_does_not_matter(score, hand):
    """An ace comes down for a card that is dealt after it as well as for one before."""
    assert best_score(hand) == score


@behaviour("many-aces")
@table(
    "12: A-H A-S", "13: A-H A-S A-D", "14: A-H A-S A-D A-C", "21: A-H A-S 9-D", "18: A-C 6-D A-D", "20: 8-H A-S A-H K-C"
)
def test_several_aces(score, hand):
    """Of several aces one counts 11 if that fits, and as many as need be count 1."""
    assert best_score(hand) == score


@behaviour("bust-score")
@table("22: K-H 2-S Q-D", "26: 10-H 9-C 7-S", "30: K-H Q-S J-D")
def test_bust_without_aces(score, hand):
    """A hand over 21 scores what its cards add up to."""
    assert best_score(hand) == score


@behaviour("bust-score")
@table("22: K-H A-S J-D A-C", "26: A-H 10-S J-D 5-C", "23: A-H A-S Q-D K-C A-D")
def test_bust_with_aces(score, hand):
    """A hand that is over 21 with every ace at 1 scores just that."""
    assert best_score(hand) == score


@behaviour("empty-hand")
def test_empty_hand_scores_nothing():
    """A hand without cards scores 0."""
    assert best_score([]) == 0


@behaviour("empty-hand")
def test_empty_hand_has_no_text():
    """A hand without cards is the empty text."""
    assert hand_text([]) == ""


@behaviour("leaves-hand")
@pytest.mark.parametrize("line", ["2-H 5-S A-D", "A-C K-D 3-H"])
@pytest.mark.parametrize("look", [best_score, hand_text])
def test_looking_leaves_the_hand(look, line):
    """Scoring or showing a hand leaves its cards as they were."""
    hand = cards(line)
    look(hand)
    assert hand == cards(line)
