"""What the track supplies: amounts of money."""

LARGEST = 1_000_000


class NotMoney(ValueError):
    """Raised for an amount that is negative or too large."""


def check(amount: int) -> int:
    """Return the amount; NotMoney when it is none."""
    if not 0 <= amount <= LARGEST:
        raise NotMoney(amount)
    return amount
