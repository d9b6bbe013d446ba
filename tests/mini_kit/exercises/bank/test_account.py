"""Tests that you are given."""

from account import Account


def test_a_new_account_is_empty():
    """A new account holds nothing."""
    assert Account().balance() == 0
