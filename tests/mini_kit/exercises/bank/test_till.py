"""Tests that you are given."""

from account import Account
from till import pay_all


def test_no_bills():
    """No bills, none paid."""
    assert pay_all(Account(), []) == 0
