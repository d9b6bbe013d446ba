"""The model suite of rigged/hand: the hidden tests, and an example of a suite that finds every planted bug.

Cards are written here as they are shown: hand_of("10D QS 1H"). Each test looks at one promise, through hands that
would come out differently if somebody had made the mistake in question.
"""

from itertools import permutations

import pytest
from hand import Card, Hand, Rank, Type
from hypothesis import given, settings
from hypothesis import strategies as st

behaviour = pytest.mark.behaviour

RANK_TEXTS = {
    "1": "ACE", "2": "TWO", "3": "THREE", "4": "FOUR", "5": "FIVE", "6": "SIX", "7": "SEVEN", "8": "EIGHT",
    "9": "NINE", "10": "TEN", "J": "JACK", "Q": "QUEEN", "K": "KING",
}  # fmt: skip
TYPE_TEXTS = {"C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS", "S": "SPADES"}
RANKS, TYPES = list(RANK_TEXTS.values()), list(TYPE_TEXTS.values())


def card(text):
    """Return the card that is shown like this."""
    return Card(getattr(Rank, RANK_TEXTS[text[:-1]]), getattr(Type, TYPE_TEXTS[text[-1]]))


def hand_of(texts):
    """Return a hand of these cards."""
    hand = Hand()
    for text in texts.split():
        hand.add(card(text))
    return hand


def total(texts):
    """Return the total of these cards."""
    return hand_of(texts).total()


def in_hand(hand):
    """Return the cards of a hand as pairs of names, so that nothing here depends on how a card is shown."""
    return [named(each) for each in hand.cards()]


def named(each):
    """Return the names of a card's rank and type."""
    return each.rank.name, each.type.name


def names(texts):
    """Return the pairs of names of these cards."""
    return [(RANK_TEXTS[text[:-1]], TYPE_TEXTS[text[-1]]) for text in texts.split()]


# ---- rank and type


def held(*cards):
    """Return these cards as a hand gives them back."""
    hand = Hand()
    for each in cards:
        hand.add(each)
    return hand.cards()


@behaviour("rank-enum")
@pytest.mark.parametrize("number", range(1, 14))
def test_each_rank_has_its_number(number):
    """The ranks are numbered from ACE, 1, to KING, 13."""
    rank = getattr(Rank, RANKS[number - 1])
    assert [each.rank.value for each in held(Card(rank, Type.CLUBS))] == [number]


@behaviour("rank-enum")
def test_all_ranks_in_their_order():
    """There are thirteen different ranks, in the order of their numbers."""
    assert [named(each)[0] for each in held(*(Card(rank, Type.CLUBS) for rank in Rank))] == RANKS


@behaviour("type-enum")
def test_all_types_in_their_order():
    """There are four different types, in the promised order."""
    assert [named(each)[1] for each in held(*(Card(Rank.TWO, each) for each in Type))] == TYPES


# ---- one card


@behaviour("number-value")
@pytest.mark.parametrize("number", range(2, 11))
def test_a_number_card(number):
    """A card with a number has that value."""
    assert card(f"{number}D").value() == number


@behaviour("picture-value")
@pytest.mark.parametrize("text", ["JC", "QH", "KS"])
def test_a_picture(text):
    """Jack, queen and king have the value 10."""
    assert card(text).value() == 10


@behaviour("ace-value")
@pytest.mark.parametrize("text", ["1C", "1S"])
def test_an_ace_by_itself(text):
    """A card does not know the hand, so an ace has the value 1."""
    assert card(text).value() == 1


@behaviour("display-rank")
@pytest.mark.parametrize("text", ["1H", "2H", "9H", "10H", "JH", "QH", "KH"])
def test_the_rank_is_shown_first(text):
    """What is shown begins with the rank, and no other digit follows."""
    shown, rank = str(card(text).display()), text[:-1]
    assert shown.startswith(rank)
    assert not shown.removeprefix(rank)[:1].isdigit()


@behaviour("display-type")
@pytest.mark.parametrize("text", ["7C", "7D", "7H", "7S"])
def test_the_type_is_shown_last(text):
    """What is shown ends with the first letter of the type, right behind the rank."""
    assert card(text).display() == text


@behaviour("display-type")
@pytest.mark.parametrize("text", ["KC", "KS"])
def test_the_type_is_one_letter(text):
    """A picture is shown by two characters: one for the rank, and one for the type."""
    assert len(str(card(text).display())) == 2


@behaviour("display-type")
@pytest.mark.parametrize("text", ["QC", "QS"])
def test_the_type_is_a_capital_letter(text):
    """What is shown has no small letters."""
    shown = str(card(text).display())
    assert shown == shown.upper()


# ---- totals


@behaviour("empty-hand")
def test_a_new_hand():
    """A new hand has the total 0."""
    assert Hand().total() == 0


@behaviour("empty-hand")
def test_a_new_hand_has_no_cards():
    """There is no card in a new hand."""
    assert len(Hand().cards()) == 0


@behaviour("sum-total")
@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ("9H", 9),
        ("4C 9D", 13),
        ("8S 2H 9S", 19),
        ("2C 3D 4H 5S 6C", 20),
        ("QS", 10),
        ("JC QC", 20),
        ("7H 7S 7D", 21),
    ],
)
def test_the_sum_of_all_cards(texts, expected):
    """Without an ace the total is the sum of the values."""
    assert total(texts) == expected


@behaviour("sum-total")
@pytest.mark.parametrize(("texts", "expected"), [("8H 8S", 16), ("5D 5D", 10), ("KH QH", 20)])
def test_pairs_count_twice(texts, expected):
    """Cards of the same value, or the very same card, count each time."""
    assert total(texts) == expected


@behaviour("ace-high")
@pytest.mark.parametrize(
    ("texts", "expected"),
    [("1S", 11), ("1C 2H", 13), ("6D 1D", 17), ("2S 3S 1S", 16), ("1H 2C 3D 4S", 20), ("1H 9H", 20)],
)
def test_an_ace_counts_eleven(texts, expected):
    """An ace counts 11 where the total stays below 21."""
    assert total(texts) == expected


@behaviour("ace-high")
@pytest.mark.parametrize("texts", ["QS 1C", "1H KH", "1D 4D 6C"])
def test_an_ace_makes_twenty_one(texts):
    """An ace counts 11 where that makes just 21."""
    assert total(texts) == 21


@behaviour("ace-high")
@pytest.mark.parametrize(("texts", "most"), [("1S", 11), ("6D 1D", 17)])
def test_an_ace_counts_no_more_than_eleven(texts, most):
    """With an ace at 11 the total is no higher than that makes it."""
    assert total(texts) <= most


@behaviour("ace-low")
@pytest.mark.parametrize(
    ("texts", "expected"), [("1C 2H 10D", 13), ("1S KD QD", 21), ("9C 8C 1C", 18), ("JC 1H 5H 5S", 21)]
)
def test_an_ace_counts_one(texts, expected):
    """An ace counts 1 where 11 would be too much."""
    assert total(texts) == expected


@behaviour("ace-low")
@pytest.mark.parametrize(("texts", "expected"), [("1D 8D 3S", 12), ("KC 1C 1S", 12)])
def test_an_ace_that_would_make_twenty_two(texts, expected):
    """22 is too much already."""
    assert total(texts) == expected


@behaviour("ace-low")
def test_an_ace_comes_down_with_the_next_card():
    """An ace that counted 11 a card ago counts 1 when it has to."""
    hand = hand_of("1C 6C")
    before = hand.total()
    hand.add(card("9D"))
    assert (before, hand.total()) == (17, 16)


@behaviour("many-aces")
@pytest.mark.parametrize(
    ("texts", "expected"),
    [("1C 1D", 12), ("1C 1D 1H", 13), ("1C 1D 1H 1S", 14), ("1S 1H 9H", 21), ("1D 4C 1C 5H", 21)],
)
def test_one_of_several_aces_counts_eleven(texts, expected):
    """Of several aces one counts 11 where it can."""
    assert total(texts) == expected


@behaviour("many-aces")
@pytest.mark.parametrize(("texts", "expected"), [("1C 1D KH", 12), ("1C 1D 1S KH", 13), ("9C 9D 1C 1S", 20)])
def test_none_of_several_aces_counts_eleven(texts, expected):
    """Of several aces each counts 1 where it must."""
    assert total(texts) == expected


@behaviour("order-free")
@pytest.mark.parametrize("texts", ["1C 6D KH", "1S 5D 5H", "1C 1D 9S", "2H 3S 1D JC"])
def test_the_order_does_not_matter(texts):
    """All orders of the same cards have the same total."""
    totals = [total(" ".join(order)) for order in permutations(texts.split())]
    assert totals == totals[:1] * len(totals)


@behaviour("order-free")
@settings(max_examples=40, derandomize=True, deadline=None, database=None)
@given(st.lists(st.sampled_from(list(RANK_TEXTS)), max_size=6).map(sorted))
def test_an_ace_first_or_last(ranks):
    """A hand that is added backwards has the same total."""
    texts = [f"{rank}S" for rank in ranks]
    assert total(" ".join(texts)) == total(" ".join(reversed(texts)))


@behaviour("bust-total")
@pytest.mark.parametrize(
    ("texts", "expected"), [("KH QH 2H", 22), ("4C 9D 7C 8S", 28), ("KC KD KH", 30), ("9D 9C 9S 3S 2S", 32)]
)
def test_a_hand_over_twenty_one(texts, expected):
    """The total of a hand over 21 is the sum of its values."""
    assert total(texts) == expected


@behaviour("bust-total")
@pytest.mark.parametrize(("texts", "expected"), [("1C 2H 10D KH", 23), ("1S 1D KH QH", 22), ("1D JD JS 1S 9D", 31)])
def test_a_hand_over_twenty_one_with_an_ace(texts, expected):
    """In a hand over 21 every ace counts 1."""
    assert total(texts) == expected


# ---- the cards of a hand


@behaviour("cards-order")
@pytest.mark.parametrize("texts", ["9S", "KH 2C", "8D 1D 8C 3H"])
def test_the_cards_that_were_added(texts):
    """The cards are there in the order in which they came."""
    assert in_hand(hand_of(texts)) == names(texts)


@behaviour("cards-order")
def test_a_card_that_comes_twice():
    """A hand takes every card that it is given, also one that it has."""
    assert in_hand(hand_of("5D 5D 5D")) == names("5D 5D 5D")


@behaviour("cards-order")
def test_cards_beyond_twenty_one():
    """A hand over 21 takes cards too: it is not the hand that keeps the rules."""
    assert in_hand(hand_of("KC KD KH 2S")) == names("KC KD KH 2S")


@behaviour("snapshot")
def test_an_old_answer_does_not_grow():
    """What cards() returned has no card that was added later."""
    hand = hand_of("4C 9D")
    before = hand.cards()
    hand.add(card("7C"))
    assert [named(each) for each in before] == names("4C 9D")


@behaviour("snapshot")
def test_an_old_answer_is_not_cleared():
    """What cards() returned keeps its cards when the hand is cleared."""
    hand = hand_of("4C 9D")
    before = hand.cards()
    hand.clear()
    assert len(before) == 2


@behaviour("clear")
@pytest.mark.parametrize("texts", ["", "5D", "KH 5S", "1C 6D KH 2S 3S"])
def test_a_cleared_hand_is_empty(texts):
    """After clear() there is no card, and the total is 0."""
    hand = hand_of(texts)
    hand.clear()
    assert (len(hand.cards()), hand.total()) == (0, 0)


@behaviour("clear")
def test_to_clear_a_hand_again():
    """A hand that is cleared three times is empty too."""
    hand = hand_of("1C 6D KH 2S 3S")
    for _ in range(3):
        hand.clear()
    assert in_hand(hand) == []


@behaviour("clear")
def test_a_cleared_hand_forgets_its_aces():
    """Cards that are added after clear() count as in a new hand."""
    hand = hand_of("1C 6D KH")
    hand.clear()
    for text in ("2H", "3H"):
        hand.add(card(text))
    assert (in_hand(hand), hand.total()) == (names("2H 3H"), 5)


@behaviour("hand-display")
@pytest.mark.parametrize("shown", ["8S [8]", "4C 9D [13]", "10H 2D [12]", "KC JD 2S [22]"])
def test_a_hand_is_shown(shown):
    """The cards come in their order, and then the total in brackets."""
    assert hand_of(shown.partition("[")[0]).display() == shown


@behaviour("hand-display")
@pytest.mark.parametrize("shown", ["1S [11]", "QS 1C [21]", "1C 2H 10D [13]", "1D 1H [12]"])
def test_a_hand_with_an_ace_is_shown(shown):
    """The total in brackets is that of the hand, with its aces at their best."""
    assert hand_of(shown.partition("[")[0]).display() == shown


@behaviour("hand-display")
def test_an_empty_hand_is_shown():
    """Of an empty hand there is nothing to show but the total, without a space before it."""
    assert Hand().display() == "[0]"


# ---- what a question may not do


@behaviour("only-looks")
def test_the_total_again():
    """The total is the same when it is asked for again."""
    hand = hand_of("1C 6D 2S")
    assert [hand.total() for _ in range(3)] == [19, 19, 19]


@behaviour("only-looks")
def test_the_total_between_the_cards():
    """To ask for the total after each card does not change what it comes to."""
    hand, totals = Hand(), []
    for text in ("2C", "1C", "3C", "KC"):
        hand.add(card(text))
        totals.append(hand.total())
    assert totals == [2, 13, 16, 16]


@behaviour("only-looks")
@pytest.mark.parametrize("ask", ["total", "display", "cards"])
def test_the_cards_after_a_question(ask):
    """The cards lie as before when the hand has been asked for something."""
    hand = hand_of("KC 1D 2H")
    getattr(hand, ask)()
    assert in_hand(hand) == names("KC 1D 2H")


@behaviour("independent")
def test_two_hands():
    """A card goes into the hand that it is added to."""
    first, second = Hand(), Hand()
    first.add(card("9C"))
    second.add(card("4D"))
    assert (in_hand(first), in_hand(second)) == (names("9C"), names("4D"))


@behaviour("independent")
def test_a_new_hand_beside_a_full_one():
    """A new hand does not empty another one, and clear() does not either."""
    first = hand_of("9C 1D")
    Hand().clear()
    assert first.total() == 20
