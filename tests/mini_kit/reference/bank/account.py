"""An account."""

from money import check


class Overdrawn(Exception):
    """Raised when more is asked for than is there."""


class Account:
    """Keeps money, and never less than none."""

    def __init__(self) -> None:
        """Open an empty account."""
        self._balance = 0

    def deposit(self, amount: int) -> None:
        """Put money in."""
        self._balance += check(amount)

    def withdraw(self, amount: int) -> None:
        """Take money out; Overdrawn when there is not enough, and then nothing changes."""
        if check(amount) > self._balance:
            raise Overdrawn(amount)
        self._balance -= amount

    def balance(self) -> int:
        """Return the money in it."""
        return self._balance
