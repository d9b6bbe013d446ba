import unittest

from card import Card, Spot, Suit
from deck import Deck, DeckEmpty


class TestNewDeck(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all_cards = [Card(spot, suit) for suit in Suit for spot in Spot]

    def test_order(self):
        deck = Deck()
        self.assertEqual([deck.deal() for _ in range(52)], self.all_cards)

    def test_empty(self):
        deck = Deck()
        for _ in range(52):
            deck.deal()
        self.assertEqual(deck.cards_left(), 0)
        with self.assertRaises(DeckEmpty):
            deck.deal()


class TestShuffledDeck(unittest.TestCase):
    def setUp(self):
        self.deck = Deck()

    def deal(self, n):
        return [str(self.deck.deal()) for _ in range(n)]

    def test_middle(self):
        self.deck.shuffle(26)
        self.assertEqual(self.deal(3), ["Two of Clubs", "Two of Spades", "Three of Clubs"])

    def test_large_cut(self):
        self.deck.shuffle(51)
        self.assertEqual(self.deal(3), ["Ace of Diamonds", "Two of Spades", "Three of Spades"])

    def test_dealt_cards_come_back(self):
        self.deal(5)
        self.deck.shuffle(26)
        self.assertEqual(self.deck.cards_left(), 52)
        self.assertEqual(self.deal(2), ["Two of Clubs", "Two of Spades"])

    def test_reset(self):
        self.deck.shuffle(26)
        self.deck.reset()
        self.assertEqual(self.deal(1), ["Two of Spades"])


if __name__ == "__main__":
    unittest.main()
