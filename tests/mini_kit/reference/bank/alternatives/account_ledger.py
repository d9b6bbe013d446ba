"""Keeps every movement, and adds them up when asked."""

from money import check


class Overdrawn(Exception):
    """Raised when more is asked for than is there."""


class Account:
    """Keeps money, and never less than none."""

    def __init__(self) -> None:
        self.moves: list[int] = []

    def deposit(self, amount: int) -> None:
        self.moves.append(check(amount))

    def withdraw(self, amount: int) -> None:
        if self.balance() < check(amount):
            raise Overdrawn("there is not enough in this account")
        self.moves.append(-amount)

    def balance(self) -> int:
        return sum(self.moves)
