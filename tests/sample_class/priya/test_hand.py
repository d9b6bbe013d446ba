from hypothesis import given, settings, strategies as st

from card import Card, Spot, Suit
from hand import Hand

cards = st.builds(Card, st.sampled_from(Spot), st.sampled_from(Suit))


def hand_of(cards):
    hand = Hand()
    for card in cards:
        hand.add_card(card)
    return hand


def all_totals(cards):
    totals = {0}
    for card in cards:
        points = [1, 11] if card.spot == Spot.ACE else [min(card.spot + 2, 10)]
        totals = {t + p for t in totals for p in points}
    return totals


@settings(max_examples=20)
@given(st.lists(cards, max_size=5))
def test_value_is_the_best_total(cards):
    count, soft = hand_of(cards).hand_value()
    totals = all_totals(cards)
    good = [t for t in totals if t <= 21]
    if good:
        assert count == max(good)
        assert soft == (count != min(totals))
    else:
        assert count > 21


@settings(max_examples=10)
@given(st.lists(cards, max_size=5))
def test_discard(cards):
    hand = hand_of(cards)
    hand.discard_all()
    assert hand.hand_value() == (0, False)


@settings(max_examples=10)
@given(st.lists(cards, max_size=2))
def test_two_cards_more_are_never_soft_21(cards):
    # I thought so, but there is Ace and King
    hand = hand_of(cards + [Card(Spot.ACE, Suit.CLUBS), Card(Spot.KING, Suit.CLUBS)])
    assert hand.hand_value() != (21, True)
