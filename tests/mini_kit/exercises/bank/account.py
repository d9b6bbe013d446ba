"""An account. Fill in the methods."""

from money import check  # noqa: F401


class Overdrawn(Exception):
    """Raised when more is asked for than is there."""


class Account:
    """Keeps money, and never less than none."""

    def __init__(self) -> None:
        """Open an empty account."""
        raise NotImplementedError

    def deposit(self, amount: int) -> None:
        """Put money in."""
        raise NotImplementedError

    def withdraw(self, amount: int) -> None:
        """Take money out; Overdrawn when there is not enough, and then nothing changes."""
        raise NotImplementedError

    def balance(self) -> int:
        """Return the money in it."""
        raise NotImplementedError
