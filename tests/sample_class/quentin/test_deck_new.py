from helpers import NEW_ORDER, deal_all


def test_order(deck):
    assert deal_all(deck) == NEW_ORDER


def test_reset_slow(deck):
    # "slow" in the name, and it has to count anyway
    deal_all(deck)
    deck.reset()
    assert deal_all(deck) == NEW_ORDER
