"""Bugs of bank/account."""

from reference.bank.account import Account, Overdrawn, check

from autograder.bugs import bug


@bug(Account.__init__, breaks="empty")
def starts_with_a_gift(self) -> None:
    """A new account holds one."""
    self._balance = 1


@bug(Account.deposit, breaks="adds")
def forgets_what_was(self, amount):
    """A deposit replaces the balance."""
    self._balance = check(amount)


@bug(Account.deposit, breaks="adds")
def doubles(self, amount):
    """A deposit counts twice."""
    self._balance += 2 * check(amount)


@bug(Account.withdraw, breaks="takes")
def keeps_the_money(self, amount):
    """A withdrawal leaves the balance as it is."""
    if check(amount) > self._balance:
        raise Overdrawn(amount)


@bug(Account.withdraw, breaks="takes")
def cannot_be_emptied(self, amount):
    """Taking all that is there is refused."""
    if check(amount) >= self._balance:
        raise Overdrawn(amount)
    self._balance -= amount


@bug(Account.withdraw, breaks="refuses")
def goes_below_nothing(self, amount):
    """Asking for too much is granted."""
    self._balance -= check(amount)


@bug(Account.withdraw, breaks="unchanged")
def takes_and_refuses(self, amount):
    """A refused withdrawal is taken all the same."""
    self._balance -= check(amount)
    if self._balance < 0:
        raise Overdrawn(amount)
