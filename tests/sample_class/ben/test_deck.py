from deck import *


def all_cards(d):
    cards = []
    for i in range(52):
        cards.append(d.deal())
    return cards


def test_all_cards_are_there():
    assert len(set(all_cards(Deck()))) == 52


def test_all_cards_are_there_after_shuffle():
    # no card is lost and no card is twice
    d = Deck()
    d.shuffle(26)
    assert len(set(all_cards(d))) == 52
