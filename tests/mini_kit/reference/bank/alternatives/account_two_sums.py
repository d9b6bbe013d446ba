"""Keeps what came in and what went out apart."""

from money import check


class Overdrawn(Exception):
    """Raised when more is asked for than is there."""


class Account:
    """Keeps money, and never less than none."""

    def __init__(self) -> None:
        self.came = self.went = 0

    def deposit(self, amount: int) -> None:
        self.came = self.came + check(amount)

    def withdraw(self, amount: int) -> None:
        went = self.went + check(amount)
        if went > self.came:
            raise Overdrawn
        self.went = went

    def balance(self) -> int:
        return self.came - self.went
