import unittest

from card import Card, Spot, Suit
from hand import Hand


class TestHand(unittest.TestCase):
    def setUp(self):
        self.hand = Hand()

    def add(self, *spots):
        for spot in spots:
            self.hand.add_card(Card(spot, Suit.DIAMONDS))

    def check(self, count, soft):
        value = self.hand.hand_value()
        self.assertEqual(value.count, count)
        self.assertEqual(value.soft, soft)

    def test_empty(self):
        self.check(0, False)

    def test_every_card_without_ace(self):
        for spot, count in zip(Spot, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]):
            with self.subTest(spot=spot):
                self.hand.discard_all()
                self.add(spot)
                self.check(count, False)

    def test_blackjack(self):
        self.add(Spot.ACE, Spot.QUEEN)
        self.check(21, True)

    def test_three_cards_with_ace(self):
        self.add(Spot.TWO, Spot.ACE, Spot.THREE)
        self.check(16, True)

    def test_two_aces_and_king(self):
        self.add(Spot.ACE, Spot.ACE, Spot.KING)
        self.check(12, False)

    def test_bust(self):
        self.add(Spot.KING, Spot.KING, Spot.KING)
        self.assertGreater(self.hand.hand_value().count, 21)

    def test_discard(self):
        self.add(Spot.KING, Spot.ACE, Spot.TWO)
        self.hand.discard_all()
        self.check(0, False)


if __name__ == "__main__":
    unittest.main()
