import os
import random

from card import Card, Spot, Suit
from hand import Hand


def random_card():
    return Card(random.choice(list(Spot)), random.choice(list(Suit)))


def test_new_hand():
    assert Hand().hand_value() == (0, False)


def test_one_random_card_is_not_soft():
    # forgot the ace, it fails only sometimes?!
    hand = Hand()
    for _ in range(3):
        hand.discard_all()
        hand.add_card(random_card())
        assert not hand.hand_value().soft


def test_nine_and_eight_of_any_suit():
    # random, but sure
    hand = Hand()
    hand.add_card(Card(Spot.NINE, random.choice(list(Suit))))
    hand.add_card(Card(Spot.EIGHT, random.choice(list(Suit))))
    assert hand.hand_value() == (17, False)


def test_suit_by_process():
    # the number of the process is another one each time
    spot = Spot.ACE if os.getpid() % 3 == 0 else Spot.KING
    hand = Hand()
    hand.add_card(Card(spot, Suit.CLUBS))
    assert hand.hand_value() == (10, False)
