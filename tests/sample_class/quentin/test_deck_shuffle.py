import pytest
from helpers import NEW_ORDER, deal_all
from mixing import mix


@pytest.mark.parametrize("n", [0, 1, 10, 26, 30, 51, 52])
def test_one_shuffle(deck, n):
    deck.shuffle(n)
    assert deal_all(deck) == mix(NEW_ORDER[:n], NEW_ORDER[n:])


@pytest.mark.parametrize("dealt", [1, 20, 52])
def test_shuffle_after_deal(deck, dealt):
    for _ in range(dealt):
        deck.deal()
    deck.shuffle(26)
    assert deal_all(deck) == mix(NEW_ORDER[:26], NEW_ORDER[26:])


class TestTwoShuffles:
    def test_both_count(self, deck):
        deck.shuffle(10)
        deck.shuffle(40)
        once = mix(NEW_ORDER[:10], NEW_ORDER[10:])
        assert deal_all(deck) == mix(once[:40], once[40:])
