"""Visible tests of rigged/deck: a friendly start that leaves most of the contract untested."""

import random

from deck import Deck
from hand import Card, Hand, Rank, Type


def test_the_first_card_of_a_new_deck():
    """A new deck begins with the ace of clubs."""
    hand = Hand()
    Deck().deal(hand)
    assert list(hand.cards()) == [Card(Rank.ACE, Type.CLUBS)]


def test_each_deal_leaves_one_card_less():
    """When two cards have been dealt, 50 are left."""
    deck, hand = Deck(), Hand()
    deck.deal(hand)
    deck.deal(hand)
    assert deck.cards_left() == 50


def test_looking_ahead():
    """Who looks at the next three cards sees what is dealt then."""
    deck, hand = Deck(), Hand()
    deck.shuffle()
    ahead = deck.peek(3)
    for _ in range(3):
        deck.deal(hand)
    assert list(hand.cards()) == list(ahead)


def test_a_shuffle_that_is_known_beforehand():
    """With seed 7 the shuffled deck begins as it does in the handout."""
    deck = Deck(random.Random(7).randrange)
    deck.shuffle()
    assert [card.display() for card in deck.peek(4)] == ["5D", "1S", "6H", "JC"]
