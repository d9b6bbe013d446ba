"""My tests for Hand.

Each line of PAPER is a hand that I worked out on paper. The cards are added one by one, and I
look at the value after *every* card, twice, because looking must not change anything.
"""
import pytest

from card import Card, Spot, Suit
from hand import Hand

LETTERS = "23456789TJQKA"

# cards, then what the hand is worth after each of them ("s" is soft, "bust" is anything over 21)
PAPER = {
    "one card": """
        2 2
        3 3
        4 4
        5 5
        6 6
        7 7
        8 8
        9 9
        T 10
        J 10
        Q 10
        K 10
        A 11s
        """,
    "no ace": """
        9K  9 19
        88  8 16
        777 7 14 21
        22222 2 4 6 8 10
        """,
    "an ace that fits": """
        AK  11s 21s
        KA  10 21s
        5A  5 16s
        2A3 2 13s 16s
        A6K 11s 17s 17
        """,
    "an ace that does not": """
        AKQ 11s 21s 21
        A56 11s 16s 12
        A5K 11s 16s 16
        K5A 10 15 16
        KQA 10 20 21
        """,
    "many aces": """
        AA  11s 12s
        AA9 11s 12s 21s
        AAK 11s 12s 12
        AAA8 11s 12s 13s 21s
        AAAA9 11s 12s 13s 14s 13
        A23A 11s 13s 16s 17s
        """,
    "bust": """
        KQ2 10 20 bust
        KQJA 10 20 bust bust
        KQJ32 10 20 bust bust bust
        A9K5 11s 20s 20 bust
        """,
}


def add(hand, letter, suit=Suit.CLUBS):
    hand.add_card(Card(Spot(LETTERS.index(letter)), suit))


def say(value):
    """17s for (17, True), so that the table is easy to read."""
    if value.count > 21:
        return "bust"
    return f"{value.count}{'s' if value.soft else ''}"


@pytest.mark.parametrize("chapter", PAPER)
def test_as_on_paper(chapter):
    for line in PAPER[chapter].strip().splitlines():
        cards, *expected = line.split()
        hand = Hand()
        seen = []
        for place, letter in enumerate(cards):
            # all of one suit, but the last one
            add(hand, letter, Suit.HEARTS if place == len(cards) - 1 else Suit.CLUBS)
            first = say(hand.hand_value())
            assert say(hand.hand_value()) == first, "looking twice gives two answers"
            seen.append(first)
        assert seen == expected, cards


def test_without_looking_in_between():
    hand = Hand()
    for letter in "AA5K":
        add(hand, letter)
    assert hand.hand_value() == (17, False)


def test_nothing():
    value = Hand().hand_value()
    assert value.count == 0
    assert not value.soft


@pytest.mark.parametrize("cards", ["", "7", "AA", "A6", "KQJ"])
def test_discard(cards):
    hand = Hand()
    for letter in cards:
        add(hand, letter)
    hand.discard_all()
    assert hand.hand_value() == (0, False)
    add(hand, "5")
    add(hand, "A")
    assert hand.hand_value() == (16, True)


def test_player_and_dealer():
    player = Hand()
    add(player, "9")
    dealer = Hand()
    add(dealer, "A")
    add(player, "8")
    assert player.hand_value() == (17, False)
    assert dealer.hand_value() == (11, True)
    dealer.discard_all()
    assert player.hand_value() == (17, False)


def test_old_value_does_not_change():
    hand = Hand()
    add(hand, "A")
    before = hand.hand_value()
    add(hand, "K")
    hand.hand_value()
    assert before == (11, True)
