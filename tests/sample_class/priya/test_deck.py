from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from card import Card, Spot, Suit
from deck import Deck, DeckEmpty

NEW = [Card(spot, suit) for suit in Suit for spot in Spot]


class DeckMachine(RuleBasedStateMachine):
    """Does the same with a deck and with two lists."""

    def __init__(self):
        super().__init__()
        self.deck = Deck()
        self.order = list(NEW)
        self.dealt = 0

    @rule(n=st.integers(0, 52))
    def shuffle(self, n):
        self.deck.shuffle(n)
        left, right = self.order[:n], self.order[n:]
        self.order = []
        while left or right:
            if right:
                self.order.append(right.pop(0))
            if left:
                self.order.append(left.pop(0))
        self.dealt = 0

    @rule()
    def reset(self):
        self.deck.reset()
        self.order = list(NEW)
        self.dealt = 0

    @rule(times=st.sampled_from([1, 2, 10, 52]))
    def deal(self, times):
        for _ in range(times):
            if self.dealt == 52:
                try:
                    self.deck.deal()
                except DeckEmpty:
                    pass
                else:
                    raise AssertionError("a card too many")
            else:
                assert self.deck.deal() == self.order[self.dealt]
                self.dealt += 1

    @invariant()
    def count(self):
        assert self.deck.cards_left() == 52 - self.dealt


TestDeck = DeckMachine.TestCase
TestDeck.settings = settings(max_examples=6, stateful_step_count=6)
