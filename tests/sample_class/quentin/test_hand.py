from card import Card, Spot, Suit
from hand import Hand


class TestHand:
    def setup_method(self):
        self.hand = Hand()

    def test_zero(self):
        assert self.hand.hand_value().count == 0

    def test_seventeen(self):
        self.hand.add_card(Card(Spot.NINE, Suit.CLUBS))
        self.hand.add_card(Card(Spot.EIGHT, Suit.CLUBS))
        assert self.hand.hand_value() == (17, False)
