"""The model suite of casino/hand: the hidden tests, and an example of a suite that finds every planted bug.

Hands are written in one letter a card, "AT5" being Ace, Ten, Five.
"""

from itertools import cycle, permutations

import pytest
from card import Card, Spot, Suit
from hand import Hand
from hypothesis import given, settings
from hypothesis import strategies as st

SPOTS = dict(zip("23456789TJQKA", Spot, strict=True))
PICTURES = "TJQK"


def hand_of(spots, hand=None):
    """A new hand, or this one, with these cards added; the suits take turns."""
    hand = hand or Hand()
    for spot, suit in zip(spots, cycle(Suit), strict=False):
        hand.add_card(Card(SPOTS[spot], suit))
    return hand


def value_of(spots):
    """What a hand of these cards is worth."""
    return hand_of(spots).hand_value()


def table(*rows):
    """One case for each hand, named by its cards."""
    return pytest.mark.parametrize("spots, value", [pytest.param(*row, id=row[0]) for row in rows])


@pytest.mark.behaviour("empty-hand")
def test_a_new_hand_counts_nothing():
    """A hand without cards counts 0 and is not soft."""
    assert Hand().hand_value() == (0, False)


@pytest.mark.behaviour("empty-hand")
def test_the_fields_of_a_value():
    """A value can be read by the names count and soft."""
    value = Hand().hand_value()
    assert [getattr(value, "count", None), getattr(value, "soft", None)] == [0, False]


@pytest.mark.behaviour("empty-hand")
def test_a_new_hand_counts_zero():
    """Whatever is said of soft, a hand without cards counts 0."""
    assert getattr(Hand().hand_value(), "count", None) == 0


@pytest.mark.behaviour("card-points")
@pytest.mark.parametrize("spot, points", zip("23456789TJQK", [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
def test_a_single_card(spot, points):
    """Two to Ten count their number and the pictures 10, in each suit."""
    values = []
    for suit in Suit:
        hand = Hand()
        hand.add_card(Card(SPOTS[spot], suit))
        values.append(hand.hand_value())
    assert values == [(points, False)] * 4


@pytest.mark.behaviour("card-points")
@table(
    ("25", (7, False)),
    ("9K", (19, False)),
    ("777", (21, False)),
    ("88", (16, False)),
    ("22222", (10, False)),
    ("2345", (14, False)),
    ("QJ", (20, False)),
)
def test_the_sum_of_the_cards(spots, value):
    """A hand without an ace counts the sum of all its cards, pairs included."""
    assert value_of(spots) == value


@pytest.mark.behaviour("card-points")
def test_the_same_card_twice():
    """Two equal cards, from two packs, both count."""
    hand = Hand()
    hand.add_card(Card(Spot.EIGHT, Suit.CLUBS))
    hand.add_card(Card(Spot.EIGHT, Suit.CLUBS))
    assert hand.hand_value() == (16, False)


ELEVEN_FITS = [("A", 11), ("A2", 13), ("A6", 17), ("A9", 20), ("A23", 16), ("A234", 20), ("A46", 21)]
NATURALS = [("A" + picture, 21) for picture in PICTURES]
ELEVEN_IS_TOO_MUCH = [
    ("A56", 12),
    ("A5K", 16),
    ("A9K", 20),
    ("A29", 12),
    ("A5K2", 18),
    ("5KA", 16),
    ("65A", 12),
    ("65A9", 21),
    ("AKQ", 21),
    ("KQA", 21),
]


@pytest.mark.behaviour("soft-ace")
@table(*ELEVEN_FITS, *NATURALS)
def test_an_ace_that_fits_counts_eleven(spots, value):
    """An ace counts 11 up to a total of 21."""
    assert value_of(spots).count == value


@pytest.mark.behaviour("soft-ace")
@table(*ELEVEN_FITS, *NATURALS)
def test_a_hand_with_an_ace_at_eleven_is_soft(spots, value):
    """A hand in which an ace counts 11 is soft, at 21 too."""
    assert value_of(spots).soft


@pytest.mark.behaviour("soft-ace")
@pytest.mark.parametrize("spots", ["", "95", "A6", "AK", "A6K", "KQ2"])
def test_soft_is_true_or_false(spots):
    """Whether a hand is soft is said by True or False, not by a number or a card that is as good as true."""
    assert type(value_of(spots).soft) is bool


@pytest.mark.behaviour("ace-drops")
@table(*ELEVEN_IS_TOO_MUCH)
def test_an_ace_that_does_not_fit_counts_one(spots, value):
    """An ace that would take the hand over 21 counts 1."""
    assert value_of(spots).count == value


@pytest.mark.behaviour("ace-drops")
@table(*ELEVEN_IS_TOO_MUCH)
def test_a_hand_with_an_ace_at_one_is_not_soft(spots, value):
    """A hand in which no ace counts 11 is not soft."""
    assert not value_of(spots).soft


@pytest.mark.behaviour("ace-drops")
def test_from_soft_to_hard_and_on():
    """A hand is asked after each card: it is soft until the ace has to count 1."""
    hand = Hand()
    values = [hand_of(spot, hand).hand_value() for spot in "A4637"]
    assert values == [(11, True), (15, True), (21, True), (14, False), (21, False)]


@pytest.mark.behaviour("many-aces")
@table(
    ("AA", (12, True)),
    ("AAA", (13, True)),
    ("AAAA", (14, True)),
    ("AA9", (21, True)),
    ("AAK", (12, False)),
    ("AAA8", (21, True)),
    ("AAA9", (12, False)),
    ("A8A", (20, True)),
    ("A9AA", (12, False)),
    ("AKAA", (13, False)),
    ("A" * 11, (21, True)),
    ("A" * 12, (12, False)),
    ("A" * 21, (21, False)),
)
def test_one_ace_at_most_counts_eleven(spots, value):
    """Of several aces one counts 11 where that fits, and all others count 1."""
    assert value_of(spots) == value


@pytest.mark.behaviour("order-free")
@pytest.mark.parametrize("spots", ["A5", "A5K", "A29", "AK5", "A235", "2K9"])
def test_every_order_of_a_few_cards(spots):
    """A hand is worth the same in each order of its cards."""
    assert {value_of(order) for order in permutations(spots)} == {value_of(sorted(spots))}


@pytest.mark.behaviour("order-free")
def test_an_ace_in_any_place():
    """A hand of four cards is worth the same wherever its ace is."""
    assert [value_of(spots) for spots in ("2A34", "23A4", "234A")] == [value_of("A234")] * 3


@pytest.mark.behaviour("order-free")
@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(st.permutations("A22345"))
def test_six_cards_in_any_order(spots):
    """An ace and five other cards are worth the same in any order."""
    assert value_of(spots) == value_of("A22345")


@pytest.mark.behaviour("bust")
@pytest.mark.parametrize("spots", ["KQ2", "KQJ", "9994", "KQJA", "AKQJ", "KQ9A", "A" * 22, "KKKKK"])
def test_a_bust_counts_more_than_21(spots):
    """A hand that cannot stay at 21 or less counts more than 21."""
    assert value_of(spots).count > 21


@pytest.mark.behaviour("bust")
def test_a_bust_is_not_worth_less():
    """The card that takes a hand over 21 does not make it count less."""
    assert value_of("KQ2").count > value_of("K9").count


@pytest.mark.behaviour("bust")
def test_the_card_too_many_counts():
    """The card that takes a hand over 21 changes its count."""
    assert value_of("KQ2").count != value_of("KQ").count


@pytest.mark.behaviour("bust")
def test_a_bust_stays_a_bust():
    """Whatever is added to a hand over 21, it stays over 21."""
    hand = hand_of("KQ5")
    assert all(hand_of(spot, hand).hand_value().count > 21 for spot in "2A9K")


@pytest.mark.behaviour("bust")
@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(st.lists(st.sampled_from("6789TJQK"), min_size=4, max_size=8))
def test_four_high_cards_are_a_bust(spots):
    """Four or more cards of six points and up are a bust."""
    assert value_of(spots).count > 21


@pytest.mark.behaviour("discard")
@pytest.mark.parametrize("spots", ["", "5", "A", "K9", "A6", "AA", "AKQ", "KQJ"])
def test_discarding_empties_the_hand(spots):
    """After discard_all() a hand is worth what a new one is, whatever it held."""
    hand = hand_of(spots)
    hand.discard_all()
    assert hand.hand_value() == Hand().hand_value()


@pytest.mark.behaviour("discard")
@pytest.mark.parametrize("before, after", [("K7", "95"), ("A6", "K5"), ("KQ5", "A7")])
def test_a_hand_after_discarding(before, after):
    """Cards that come after discard_all() are counted as in a new hand."""
    hand = hand_of(before)
    hand.discard_all()
    assert hand_of(after, hand).hand_value() == value_of(after)


@pytest.mark.behaviour("only-looks")
@pytest.mark.parametrize("spots", ["", "95", "A", "A6", "AA", "AK5"])
def test_asking_again(spots):
    """hand_value() gives the same answer each time it is asked."""
    hand = hand_of(spots)
    assert [hand.hand_value() for _ in range(3)] == [value_of(spots)] * 3


@pytest.mark.behaviour("only-looks")
@pytest.mark.parametrize("spots", ["95", "A6", "A5K", "KA5"])
def test_asking_after_each_card(spots):
    """A hand that is asked after each card ends like one that is asked only once."""
    hand = Hand()
    for spot in spots:
        hand.hand_value()
        hand_of(spot, hand)
    assert hand.hand_value() == value_of(spots)


@pytest.mark.behaviour("only-looks")
def test_an_earlier_value_stays():
    """A value that was returned before does not change when the hand does."""
    hand = hand_of("A6")
    earlier = hand.hand_value()
    hand_of("K", hand).hand_value()
    hand.discard_all()
    assert earlier == (17, True)


@pytest.mark.behaviour("independent")
def test_two_hands():
    """A card that is added to one hand does not count in the other."""
    player, dealer = Hand(), Hand()
    hand_of("9K", player)
    hand_of("A6", dealer)
    assert [player.hand_value(), dealer.hand_value()] == [(19, False), (17, True)]


@pytest.mark.behaviour("independent")
def test_discarding_one_of_two_hands():
    """Discarding one hand leaves the other as it was."""
    player, dealer = hand_of("9K"), Hand()
    dealer.discard_all()
    assert player.hand_value() == (19, False)
