from card import Card, Spot, Suit
from hand import Hand


def make(*spots):
    hand = Hand()
    for spot in spots:
        hand.add_card(Card(spot, Suit.HEARTS))
    return hand


def test_empty():
    assert Hand().hand_value() == (0, False)


def test_pictures_are_ten():
    assert make(Spot.JACK, Spot.QUEEN).hand_value() == (20, False)


def test_blackjack():
    assert make(Spot.ACE, Spot.KING).hand_value() == (21, True)


def test_ace_goes_down():
    assert make(Spot.ACE, Spot.SIX, Spot.KING).hand_value() == (17, False)


def test_bust():
    # 10 + 10 + 5, counted with all aces as 1
    assert make(Spot.KING, Spot.QUEEN, Spot.FIVE).hand_value().count == 25


def test_discard():
    hand = make(Spot.ACE, Spot.SIX)
    hand.discard_all()
    assert hand.hand_value() == (0, False)
