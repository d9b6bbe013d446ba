"""The model suite of contract/hand: the hidden tests, and an example of a suite that finds every planted bug.

Hands are written as the handout writes them: "2H 7D 10C".
"""

import pytest
from card import RANKS, SUITS, Card, cards_of
from hand import Hand

behaviour = pytest.mark.behaviour
HANDS = ["", "7D", "AS", "10C 2H", "7D 8C 7D", "QD AS 3C", "AC AD AH 9H", "KH 2S 5D 5D 9C JS"]


def hand_of(text):
    """A hand with these cards, added one by one."""
    hand = Hand()
    for card in cards_of(text):
        hand.add(card)
    return hand


def taken(hand):
    """The card that remove_last() brings, or the name of what was raised: a crash becomes a failed comparison."""
    try:
        return hand.remove_last()
    except Exception as error:
        return type(error).__name__


def seen(hand):
    """All that a hand tells of itself."""
    return hand.cards(), hand.size(), hand.text(), hand.points(), hand.canonical_value()


def on_hands(test):
    """Run the test on each of HANDS."""
    return pytest.mark.parametrize("text", HANDS, ids=lambda text: text or "empty")(test)


def table(*rows):
    """One case for each hand, named by its cards."""
    return pytest.mark.parametrize(("text", "expected"), [pytest.param(*row, id=row[0]) for row in rows])


# ---- the cards of a hand


@behaviour("empty-hand")
def test_a_new_hand_has_no_cards():
    """A new hand has an empty list of cards, and the size 0."""
    assert (Hand().cards(), Hand().size()) == ([], 0)


@behaviour("empty-hand")
def test_a_new_hand_is_worth_nothing():
    """A new hand counts 0 in both ways."""
    assert (Hand().points(), Hand().canonical_value()) == (0, 0)


@behaviour("empty-hand")
def test_the_text_of_a_new_hand():
    """The text of a new hand is a pair of brackets."""
    assert Hand().text() == "[]"


@behaviour("adds-last")
def test_a_card_comes_after_the_others():
    """The card that was added last is the last of the cards."""
    assert hand_of("7D 10C 2H").cards()[-1:] == cards_of("2H")


@behaviour("adds-last")
def test_each_card_is_kept():
    """All cards that were added are in the hand, in whatever order."""
    assert sorted(map(str, hand_of("7D 10C 2H AS 9S").cards())) == ["10C", "2H", "7D", "9S", "AS"]


@behaviour("adds-last")
def test_equal_cards_are_kept():
    """A card that is there already can be added once more."""
    assert len(hand_of("8C 7D 8C").cards()) == 3


@behaviour("adds-last")
def test_a_hand_may_be_large():
    """A hand takes as many cards as there are."""
    deck = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    hand = Hand()
    for card in deck:
        hand.add(card)
    assert hand.cards() == deck


@behaviour("remove-last")
@pytest.mark.parametrize("text", HANDS[1:])
def test_the_last_card_is_returned(text):
    """remove_last() returns the card that was last."""
    assert taken(hand_of(text)) == cards_of(text)[-1]


@behaviour("remove-last")
@pytest.mark.parametrize("text", HANDS[1:])
def test_the_others_stay(text):
    """After remove_last() all cards but the last are there, in their order."""
    hand = hand_of(text)
    taken(hand)
    assert hand.cards() == cards_of(text)[:-1]


@behaviour("remove-last")
def test_one_card_goes_each_time():
    """Each remove_last() makes the hand one card smaller."""
    hand = hand_of("7D 8C 7D")
    taken(hand)
    assert hand.size() == 2


@behaviour("remove-last")
def test_cards_go_from_last_to_first():
    """All cards can be removed, from the last to the first, and then others be added."""
    hand = hand_of("7D 10C 2H")
    assert [taken(hand) for _ in range(3)] == cards_of("2H 10C 7D")
    hand.add(Card("K", "S"))
    assert hand.cards() == cards_of("KS")


@behaviour("size")
@on_hands
def test_size(text):
    """The size is the number of cards, equal ones counted each time."""
    assert hand_of(text).size() == len(text.split())


@behaviour("cards")
@on_hands
def test_cards_come_from_first_to_last(text):
    """cards() has the cards in the order in which they were added."""
    assert hand_of(text).cards() == cards_of(text)


@behaviour("cards")
def test_the_first_card():
    """The card that was added first is the first of the cards."""
    assert hand_of("7D 10C 2H").cards()[:1] == cards_of("7D")


@behaviour("cards")
def test_cards_are_cards():
    """What cards() lists are cards and not their texts."""
    assert all(isinstance(each, Card) for each in hand_of("7D 10C").cards())


@behaviour("cards")
def test_equal_cards_are_listed():
    """cards() lists a card twice that is in the hand twice."""
    assert len(hand_of("7D 8C 7D").cards()) == 3


@behaviour("list-of-its-own")
def test_the_list_can_be_added_to():
    """What is appended to the list does not come into the hand."""
    hand = hand_of("7D 8C")
    hand.cards().append(Card("K", "S"))
    assert hand.cards() == cards_of("7D 8C")


@behaviour("list-of-its-own")
def test_the_list_can_be_emptied():
    """The hand keeps its cards when the list loses them."""
    hand = hand_of("7D 8C")
    hand.cards().clear()
    assert (hand.size(), hand.points()) == (2, 15)


@behaviour("list-of-its-own")
def test_the_list_stays_as_it_was():
    """A list that was returned before does not change when the hand does."""
    hand = hand_of("7D 8C")
    before = hand.cards()
    hand.add(Card("K", "S"))
    assert before == cards_of("7D 8C")


@behaviour("list-of-its-own")
def test_each_list_is_a_new_one():
    """A list that was changed does not change the next one."""
    hand = hand_of("7D 8C")
    hand.cards().reverse()
    assert hand.cards() == cards_of("7D 8C")


@behaviour("text")
@on_hands
def test_text(text):
    """The text has the cards in their order, one space between two, in square brackets."""
    assert hand_of(text).text() == f"[{text}]"


@behaviour("text")
def test_the_texts_of_the_cards():
    """Whatever stands around them, the texts of the cards come in their order."""
    words = hand_of("7D 10C AS").text().strip("[]()").replace(",", " ").split()
    assert words == ["7D", "10C", "AS"]


@behaviour("text")
def test_the_brackets():
    """The text begins and ends with a bracket, with no space beside it."""
    text = hand_of("7D 10C").text()
    assert (text[:2], text[-2:]) == ("[7", "C]")


# ---- points


@behaviour("plain-points")
@pytest.mark.parametrize("rank", RANKS[:-1])
def test_points_of_a_single_card(rank):
    """Numbers count as they are and pictures 10, in every suit."""
    expected = int(rank) if rank.isdigit() else 10
    assert [hand_of(rank + suit).points() for suit in SUITS] == [expected] * 4


@behaviour("plain-points")
@table(("2H 7D 8C", 17), ("4C JS KH", 24), ("8C 8H", 16), ("9S 9S 9S", 27), ("2C 3C 4C 5C 6C 7C", 27))
def test_points_without_aces(text, expected):
    """Points are the sum of all cards, also of equal ones and above 21."""
    assert hand_of(text).points() == expected


@behaviour("aces-eleven")
@pytest.mark.parametrize("suit", SUITS)
def test_points_of_an_ace(suit):
    """An ace of any suit has 11 points."""
    assert hand_of("A" + suit).points() == 11


@behaviour("aces-eleven")
@table(("QD AS", 21), ("3C QD AS", 24), ("AC AD", 22), ("AC AD AH", 33), ("3C JD QD AC AS", 45))
def test_points_with_aces(text, expected):
    """Every ace counts 11, also above 21."""
    assert hand_of(text).points() == expected


# ---- the canonical value


@behaviour("value-without-aces")
@table(("2H 7D 8C", 17), ("10C JS", 20), ("KH 9C 2D", 21), ("KH 9C 3D", 22), ("4C JS KH", 24), ("KH QD JS", 30))
def test_value_without_aces(text, expected):
    """Without an ace there is one total, and that is the value."""
    assert hand_of(text).canonical_value() == expected


@behaviour("value-up-to-21")
@table(("AS", 11), ("AS 6D", 17), ("AS 3D 6D", 20), ("AC AD", 12), ("AC AD 8H", 20))
def test_an_ace_at_eleven(text, expected):
    """An ace counts 11 where the total stays below 21."""
    assert hand_of(text).canonical_value() == expected


@behaviour("value-up-to-21")
@table(("QD AS", 21), ("AS 4C 6D", 21), ("AC AD 9H", 21))
def test_twenty_one_will_do(text, expected):
    """A total of just 21 is not above 21."""
    assert hand_of(text).canonical_value() == expected


@behaviour("value-up-to-21")
@table(("3C QD AS", 14), ("AS 5C 6D", 12), ("QD KD AS", 21), ("AC 9S 2D", 12))
def test_an_ace_at_one(text, expected):
    """An ace counts 1 where 11 would be too much."""
    assert hand_of(text).canonical_value() == expected


@behaviour("value-up-to-21")
@table(("AC AD AH", 13), ("3C QD AC AS", 15), ("AC AD AH 9H", 12), ("AC AD AH AS", 14), ("AC AD AH AS 7C", 21))
def test_several_aces(text, expected):
    """Of several aces as many count 1 as need to, and no more."""
    assert hand_of(text).canonical_value() == expected


@behaviour("value-above-21")
@table(("3C JD QD AC AS", 25), ("KD QD 2C AS", 23), ("KD QD AS AC", 22), ("10C 9C 8C AH", 28))
def test_value_above_21(text, expected):
    """When all aces at 1 are still too much, that is the value."""
    assert hand_of(text).canonical_value() == expected


@behaviour("value-above-21")
def test_a_value_above_21_is_too_high():
    """A hand that cannot stay within 21 has a value above 21."""
    assert hand_of("3C JD QD AC AS").canonical_value() > 21


@behaviour("any-order")
@pytest.mark.parametrize("text", ["AS 5C 6D", "6D AS 5C", "6D 5C AS", "AC 9H AD", "AC AD 9H", "9H AC AD"])
def test_the_order_does_not_matter(text):
    """A hand has the value of the same cards the other way round."""
    turned = " ".join(reversed(text.split()))
    assert hand_of(text).canonical_value() == hand_of(turned).canonical_value()


@behaviour("any-order")
@pytest.mark.parametrize("text", ["AS 5C", "KD 2C", "2C KD AS"])
def test_the_order_does_not_matter_for_points(text):
    """A hand has the points of the same cards the other way round."""
    turned = " ".join(reversed(text.split()))
    assert hand_of(text).points() == hand_of(turned).points()


@behaviour("up-to-date")
def test_points_after_another_card():
    """Points that were asked for before do not stay when a card is added."""
    hand = hand_of("AS 6D")
    hand.points()
    hand.add(Card("K", "H"))
    assert hand.points() == 27


@behaviour("up-to-date")
def test_value_after_another_card():
    """The value may become lower when a card is added, also when it was asked for before."""
    hand = hand_of("AS 6D 2C")
    before = hand.canonical_value()
    hand.add(Card("5", "H"))
    assert (before, hand.canonical_value()) == (19, 14)


@behaviour("up-to-date")
def test_points_after_a_card_has_gone():
    """A card that was removed does not count, also when the points were asked for before."""
    hand = hand_of("AS 6D KH")
    before = hand.points()
    taken(hand)
    assert (before, hand.points()) == (27, 17)


@behaviour("up-to-date")
def test_value_after_a_card_has_gone():
    """When the card that brought it down is removed, an ace counts 11 again."""
    hand = hand_of("AS 6D KH")
    before = hand.canonical_value()
    taken(hand)
    assert (before, hand.canonical_value()) == (17, 17)


# ---- asking and copying


@behaviour("only-looks")
@pytest.mark.parametrize("question", ["size", "cards", "text", "points", "canonical_value", "copy"])
@pytest.mark.parametrize("text", ["KH AS 2C AD", "9H 7D 7D"])
def test_a_question_changes_nothing(question, text):
    """After a question the hand has the cards that it had before, in their order."""
    hand = hand_of(text)
    for _ in range(2):
        getattr(hand, question)()
    assert hand.cards() == cards_of(text)


@behaviour("only-looks")
@pytest.mark.parametrize("question", ["cards", "text", "points", "canonical_value", "copy"])
def test_a_question_takes_no_card_away(question):
    """After a question there are as many cards as before."""
    hand = hand_of("KH AS 2C AD")
    getattr(hand, question)()
    assert hand.size() == 4


@behaviour("copy")
@on_hands
def test_a_copy_has_the_same_cards(text):
    """A copy has the cards of the hand, in their order."""
    assert hand_of(text).copy().cards() == cards_of(text)


@behaviour("copy")
@on_hands
def test_a_copy_tells_the_same(text):
    """A copy answers every question as the hand does."""
    hand = hand_of(text)
    assert seen(hand.copy()) == seen(hand)


@behaviour("copy")
def test_a_copy_is_a_hand():
    """A copy can be added to, be taken from, and be copied."""
    twin = hand_of("7D 8C").copy()
    twin.add(Card("K", "S"))
    assert twin.copy().cards() == cards_of("7D 8C KS")
    assert taken(twin) == Card("K", "S")


@behaviour("copy-apart")
def test_adding_to_the_copy():
    """A card that is added to the copy is not in the hand."""
    hand = hand_of("7D 8C")
    hand.copy().add(Card("K", "S"))
    assert hand.cards() == cards_of("7D 8C")


@behaviour("copy-apart")
def test_adding_to_the_hand():
    """A card that is added to the hand later is not in the copy."""
    hand = hand_of("7D 8C")
    twin = hand.copy()
    hand.add(Card("K", "S"))
    assert twin.cards() == cards_of("7D 8C")


@behaviour("copy-apart")
def test_taking_from_the_copy():
    """A card that is taken from the copy stays in the hand."""
    hand = hand_of("7D 8C")
    taken(hand.copy())
    assert hand.cards() == cards_of("7D 8C")


@behaviour("copy-apart")
def test_taking_from_the_hand():
    """A card that is taken from the hand stays in the copy."""
    hand = hand_of("7D 8C")
    twin = hand.copy()
    taken(hand)
    assert twin.cards() == cards_of("7D 8C")


@behaviour("copy-apart")
def test_copies_are_apart_from_each_other():
    """Two copies of a hand do not share their cards."""
    hand = hand_of("7D 8C")
    one, other = hand.copy(), hand.copy()
    one.add(Card("K", "S"))
    assert other.cards() == cards_of("7D 8C")


@behaviour("independent")
def test_two_hands():
    """A card that is added to one hand is not in another that was there before."""
    one, other = Hand(), Hand()
    one.add(Card("7", "D"))
    other.add(Card("K", "S"))
    assert (one.cards(), other.cards()) == (cards_of("7D"), cards_of("KS"))


@behaviour("independent")
def test_a_new_hand_after_another():
    """A new hand has none of the cards of those before it, nor takes them away."""
    one = hand_of("7D 8C")
    assert (Hand().cards(), one.cards()) == ([], cards_of("7D 8C"))
