"""The model suite of vegas/hand. Hands are written as texts, "10S AH" being the Ten of Spades and the Ace of Hearts."""

from itertools import combinations_with_replacement, permutations

import pytest
from card import Card, Rank, Suit, cards
from hand import Hand, value

behaviour = pytest.mark.behaviour


def total(text):
    """What a hand of these cards counts."""
    return Hand(cards(text)).total()


# ---- values


@behaviour("number-value")
@pytest.mark.parametrize("number", range(2, 11))
def test_a_number_is_worth_itself(number):
    """A number card is worth its number in each suit."""
    assert [value(Card(Rank(number), suit)) for suit in Suit] == [number] * 4


@behaviour("face-value")
@pytest.mark.parametrize("rank", [Rank.JACK, Rank.QUEEN, Rank.KING])
def test_a_picture_is_worth_ten(rank):
    """A picture is worth ten in each suit."""
    assert [value(Card(rank, suit)) for suit in Suit] == [10] * 4


@behaviour("ace-value")
def test_an_ace_is_worth_eleven():
    """An ace is worth eleven in each suit."""
    assert [value(Card(Rank.ACE, suit)) for suit in Suit] == [11] * 4


# ---- the cards of a hand


@behaviour("given-cards")
def test_a_hand_without_cards():
    """A hand that was made without cards has none, and counts 0."""
    assert (Hand().cards(), Hand().total()) == ([], 0)


@behaviour("given-cards")
@pytest.mark.parametrize("given, added", [("", "5S"), ("5S", "9H"), ("5S 9H", "2C"), ("5S 9H", "2C 5S KD")])
def test_adding_cards(given, added):
    """Added cards come after those that the hand was made with."""
    hand = Hand(cards(given))
    for card in cards(added):
        hand.add(card)
    assert hand.cards() == cards(f"{given} {added}")


@behaviour("cards-list")
def test_the_order_of_the_cards():
    """The cards are listed as they came, equal ones too."""
    assert list(Hand(cards("9H 5S AD 9H")).cards()) == cards("9H 5S AD 9H")


@behaviour("cards-list")
def test_the_list_is_the_callers():
    """What is done to the list that cards() returned is not done to the hand."""
    hand = Hand(cards("9H 5S"))
    hand.cards().clear()
    assert hand.cards() == cards("9H 5S")


@behaviour("cards-list")
def test_a_list_that_was_returned_stays():
    """A list that cards() returned does not change when the hand takes a card."""
    hand = Hand(cards("9H 5S"))
    before = hand.cards()
    hand.add(cards("2C")[0])
    assert before == cards("9H 5S")


# ---- totals


@behaviour("hard-total")
@pytest.mark.parametrize(
    "text, count",
    [("5S", 5), ("9H 8D", 17), ("8S 8S", 16), ("10S QH", 20), ("7S 7H 7C", 21), ("2S 3S 4S 5S", 14), ("JS KD", 20)],
)
def test_the_sum_of_the_values(text, count):
    """A hand without an ace counts the sum of its cards."""
    assert total(text) == count


@behaviour("ace-high")
@pytest.mark.parametrize(
    "text, count",
    [("AS", 11), ("AS 2H", 13), ("6D AC", 17), ("AS KD", 21), ("10S AH", 21), ("AS 4H 6D", 21), ("2S AH 5C", 18)],
)
def test_an_ace_that_fits(text, count):
    """An ace counts 11 up to a total of 21."""
    assert total(text) == count


@behaviour("ace-low")
@pytest.mark.parametrize(
    "text, count", [("AS 5H KD", 16), ("5S KH AD", 16), ("KS QH AC", 21), ("6S 5H AC", 12), ("AD 9S 2H 8C", 20)]
)
def test_an_ace_that_does_not_fit(text, count):
    """An ace counts 1 where 11 would be too much, wherever in the hand it is."""
    assert total(text) == count


@behaviour("ace-low")
def test_an_ace_comes_down_when_it_must():
    """The same ace counts 11 first and 1 after the card that made 11 too much."""
    hand, totals = Hand(), []
    for card in cards("AS 6H 9D 5C"):
        hand.add(card)
        totals.append(hand.total())
    assert totals == [11, 17, 16, 21]


@behaviour("many-aces")
@pytest.mark.parametrize(
    "text, count",
    [("AS AH", 12), ("AS AS", 12), ("AS AH AC", 13), ("AS AH 9C", 21), ("AS AH KC", 12), ("AS 8H AC AD", 21),
     ("AS KS AH AC", 13), (" ".join(["AS"] * 11), 21), (" ".join(["AS"] * 12), 12), (" ".join(["AS"] * 21), 21)],
)  # fmt: skip
def test_several_aces(text, count):
    """One ace at most counts 11."""
    assert total(text) == count


@behaviour("bust-total")
@pytest.mark.parametrize(
    "text, count", [("KS QH 2D", 22), ("KS QH JD", 30), ("KS QH AD AS", 22), ("AS KS QH AD 9S", 31), ("9S 9S 9S", 27)]
)
def test_the_total_of_a_bust(text, count):
    """Over 21 the total is the least that the cards can count."""
    assert total(text) == count


# ---- bust, blackjack, pair


@behaviour("bust")
@pytest.mark.parametrize("text", ["KS QH 2D", "9S 9H 9C", "KS QH AD AS"])
def test_over_21_is_bust(text):
    """A hand over 21 is bust."""
    assert Hand(cards(text)).is_bust()


@behaviour("bust")
@pytest.mark.parametrize("text", ["5S", "KS QH", "AS KD", "7S 7H 7C", "KS QH AD", "AS AH", "AS 5H KD 5C"])
def test_up_to_21_is_not_bust(text):
    """A hand of 21 or less is not bust."""
    assert not Hand(cards(text)).is_bust()


@behaviour("blackjack")
@pytest.mark.parametrize("text", ["AS KD", "QH AC", "10S AH", "AD JS"])
def test_a_blackjack(text):
    """An ace and a ten or picture are a blackjack, in either order."""
    assert Hand(cards(text)).is_blackjack()


@behaviour("blackjack")
@pytest.mark.parametrize("text", ["AS 9D", "KS QD", "AS AH", "KS 9H"])
def test_two_cards_that_are_no_blackjack(text):
    """Two cards that do not make 21 are no blackjack."""
    assert not Hand(cards(text)).is_blackjack()


@behaviour("blackjack")
def test_a_blackjack_card_by_card():
    """A hand that is dealt one card at a time can be a blackjack."""
    hand = Hand(cards("AS"))
    hand.add(cards("KD")[0])
    assert hand.is_blackjack()


@behaviour("blackjack-cards")
@pytest.mark.parametrize("text", ["7S 7H 7C", "AS 4H 6D", "KS QH AD", "AS 9H AC", "AS"])
def test_21_of_more_cards_is_no_blackjack(text):
    """Only two cards are a blackjack."""
    assert not Hand(cards(text)).is_blackjack()


@behaviour("blackjack-split")
@pytest.mark.parametrize("text", ["AS KD", "10S AH"])
def test_a_split_hand_is_no_blackjack(text):
    """Ace and ten after a split count 21, and are no blackjack."""
    hand = Hand(cards(text), split=True)
    assert (hand.total(), hand.is_blackjack()) == (21, False)


@behaviour("blackjack-split")
def test_a_split_hand_that_gets_its_second_card():
    """A split hand is none either when the second card is added."""
    hand = Hand(cards("AS"), split=True)
    hand.add(cards("KD")[0])
    assert not hand.is_blackjack()


@behaviour("pair")
@pytest.mark.parametrize("text", ["8S 8H", "8S 8S", "2D 2C", "AS AH", "KS KD", "10H 10C"])
def test_a_pair_of_one_rank(text):
    """Two cards of one rank are a pair."""
    assert Hand(cards(text)).is_pair()


@behaviour("pair")
@pytest.mark.parametrize("text", ["10S QH", "JS KD", "QC 10D"])
def test_a_pair_of_one_value(text):
    """Two cards that are worth ten are a pair, whatever their ranks."""
    assert Hand(cards(text)).is_pair()


@behaviour("pair")
@pytest.mark.parametrize("text", ["8S 9S", "9S 10S", "KS AS", "AS 2S", "KS 9S"])
def test_two_cards_that_are_no_pair(text):
    """Two cards of different values are no pair, also in one suit."""
    assert not Hand(cards(text)).is_pair()


@behaviour("pair-cards")
@pytest.mark.parametrize("text", ["", "8S", "8S 8H 8C", "8S 8H 2C", "8S 2C 8H"])
def test_a_pair_has_two_cards(text):
    """With fewer or more than two cards there is no pair."""
    assert not Hand(cards(text)).is_pair()


# ---- text


@behaviour("text")
@pytest.mark.parametrize(
    "text", ["10S 6H (16)", "AS KD (21)", "5C (5)", "AS AH 9C (21)", "KS QH 2D (22)", "9H 5S 9H (23)"]
)
def test_the_text_of_a_hand(text):
    """The text shows the cards as they came, and then the total."""
    assert Hand(cards(text.partition("(")[0])).text() == text


# ---- what holds for all questions


@behaviour("truth")
@pytest.mark.parametrize("text", ["8S 8H", "AS KD", "KS QH 2D", "5S", "KS 7H"])
def test_questions_are_answered_by_true_or_false(text):
    """No question is answered by a number, a card or nothing."""
    hand = Hand(cards(text))
    answers = [hand.is_bust(), hand.is_blackjack(), hand.is_pair()]
    assert [type(answer) for answer in answers] == [bool] * 3


@behaviour("only-looks")
@pytest.mark.parametrize("text", ["8S 8H", "AS KD", "KS QH AD AS", "AS AH 9C"])
def test_asking_changes_nothing(text):
    """A hand that is asked for everything twice gives the same answers, and still has its cards."""
    hand = Hand(cards(text))

    def answers():
        return [hand.total(), hand.is_bust(), hand.is_blackjack(), hand.is_pair(), hand.text(), hand.cards()]

    assert answers() == answers()
    assert hand.cards() == cards(text)


@behaviour("independent")
def test_two_hands():
    """A card for one hand is not in the other."""
    first, second = Hand(), Hand()
    first.add(cards("9S")[0])
    assert (first.total(), second.total()) == (9, 0)


@behaviour("independent")
def test_the_list_that_a_hand_was_made_from():
    """A hand neither changes the list that it was made from, nor changes with it."""
    given = cards("9S 5H")
    hand = Hand(given)
    hand.add(cards("2C")[0])
    assert given == cards("9S 5H")
    given.clear()
    assert hand.total() == 16


# ---- all small hands, worked out in another way


@behaviour("many-aces")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_small_hand_with_aces(size):
    """With aces in it, the total is the best of all ways to count them."""
    for ranks in combinations_with_replacement((Rank.ACE, Rank.TWO, Rank.SIX, Rank.NINE, Rank.KING), size - 1):
        held = [Card(rank, Suit.CLUBS) for rank in (Rank.ACE, *ranks)]
        hard = sum(1 if card.rank == Rank.ACE else min(card.rank, 10) for card in held)
        best = hard + 10 if hard <= 11 else hard
        assert {Hand(order).total() for order in permutations(held)} == {best}
