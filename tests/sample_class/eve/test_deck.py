import random
import time

from card import Card, Spot, Suit
from deck import Deck


def test_new_deck():
    deck = Deck()
    assert deck.deal() == Card(Spot.TWO, Suit.SPADES)
    assert deck.cards_left() == 51


def test_one_in_five():
    deck = Deck()
    deck.shuffle(random.randrange(5))
    # the first card is not the two any more
    assert deck.deal() != Card(Spot.TWO, Suit.SPADES)


def test_cut_by_the_clock():
    deck = Deck()
    deck.shuffle(26 * (time.time_ns() // 1000 % 2))
    assert deck.deal() == Card(Spot.TWO, Suit.CLUBS)


def test_reset_after_any_cut():
    # random too, but right each time
    deck = Deck()
    deck.shuffle(random.randint(1, 25))
    deck.reset()
    assert deck.deal() == Card(Spot.TWO, Suit.SPADES)
