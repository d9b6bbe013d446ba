"""The hidden tests of the till."""

import pytest
from account import Account
from till import pay_all


def paying(bills: list[int]) -> int:
    """Return how many of the bills an account of ten pays."""
    account = Account()
    account.deposit(10)
    return pay_all(account, bills)


@pytest.mark.behaviour("counts")
@pytest.mark.parametrize("bills", [[], [1], [5, 5]], ids=str)
def test_counts(bills):
    """All bills that can be paid are."""
    assert paying(bills) == len(bills)


@pytest.mark.behaviour("stops")
def test_stops():
    """A bill after one that cannot be paid is not paid."""
    assert paying([5, 6, 1]) == 1
