"""The model suite of the account."""

import pytest
from account import Account, Overdrawn


def holding(amount: int) -> Account:
    """Return an account that holds the amount."""
    account = Account()
    account.deposit(amount)
    return account


@pytest.mark.behaviour("empty")
def test_a_new_account_is_empty():
    """A new account holds nothing."""
    assert Account().balance() == 0


@pytest.mark.behaviour("adds")
@pytest.mark.parametrize("amounts", [(5,), (5, 7), (1, 2, 3)], ids=str)
def test_deposits_add_up(amounts):
    """Deposits add up."""
    account = Account()
    for amount in amounts:
        account.deposit(amount)
    assert account.balance() == sum(amounts)


@pytest.mark.behaviour("takes")
@pytest.mark.parametrize("amount", [0, 4, 10])
def test_a_withdrawal_takes(amount):
    """What is taken out is gone."""
    account = holding(10)
    try:
        account.withdraw(amount)
    except Overdrawn:
        pytest.fail("refused what was there")
    assert account.balance() == 10 - amount


@pytest.mark.behaviour("refuses")
def test_too_much_is_refused():
    """More than there is raises Overdrawn."""
    with pytest.raises(Overdrawn):
        holding(10).withdraw(11)


@pytest.mark.behaviour("unchanged")
def test_a_refusal_changes_nothing():
    """After a refusal the balance is as before."""
    account = holding(10)
    try:
        account.withdraw(11)
    except Overdrawn:
        assert account.balance() == 10
