"""My tests for Deck: little stories, played with the deck and with a list of numbers beside it.

In a story, 3 deals three cards, s26 shuffles at 26, r resets and x tries to deal from an empty deck.
"""
import pytest

from card import Card, Spot, Suit
from deck import Deck, DeckEmpty

STORIES = [
    "52 x x x",
    "10 s10 5 r s20 52 x",
    # where the cut is
    "s26 52 x",
    "9 s0 52 x",
    "9 s52 52 x",
    # more than one shuffle
    "s13 s0 s52 s7 52 x",
    # cards dealt before
    "s20 7 s33 11 s5 52 x",
    "s20 52 x s33 52 x",
    "52 s30 52",
]


def name(number):
    return Card(Spot(number % 13), Suit(number // 13))


def by_turns(cards, n):
    """The shuffle of the handout, for a list."""
    left, right, mixed = cards[:n], cards[n:], []
    while left and right:
        mixed.append(right.pop(0))
        mixed.append(left.pop(0))
    return mixed + left + right


def test_my_own_shuffle_with_six_letters():
    # from the table in the handout
    assert "".join(by_turns(list("ABCDEF"), 2)) == "CADBEF"
    assert "".join(by_turns(list("ABCDEF"), 4)) == "EAFBCD"


@pytest.mark.parametrize("story", STORIES)
def test_story(story):
    deck = Deck()
    cards, place = list(range(52)), 0
    for step in story.split():
        if step == "r":
            deck.reset()
            cards, place = list(range(52)), 0
        elif step == "x":
            with pytest.raises(DeckEmpty):
                deck.deal()
        elif step[0] == "s":
            deck.shuffle(int(step[1:]))
            cards, place = by_turns(cards, int(step[1:])), 0
        else:
            for _ in range(int(step)):
                assert deck.cards_left() == 52 - place
                assert deck.deal() == name(cards[place])
                place += 1
        assert deck.cards_left() == 52 - place


def test_two_decks():
    mine = Deck()
    mine.shuffle(26)
    first = mine.deal()
    yours = Deck()
    assert yours.deal() == Card(Spot.TWO, Suit.SPADES)
    yours.reset()
    assert first == Card(Spot.TWO, Suit.CLUBS)
    assert mine.deal() == Card(Spot.TWO, Suit.SPADES)
    assert mine.cards_left() == 50
