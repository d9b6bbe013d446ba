"""A till."""

from account import Account, Overdrawn


def pay_all(account: Account, bills: list[int]) -> int:
    """Pay bills in order while there is money; return how many were paid."""
    for paid, bill in enumerate(bills):
        try:
            account.withdraw(bill)
        except Overdrawn:
            return paid
    return len(bills)
