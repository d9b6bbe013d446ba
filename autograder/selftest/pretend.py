"""The pretend kit of the selftest: one exercise, as small as can be, written out where it is needed.

Its honest suite catches three of the six bugs, so that an attack has something to gain and something to lose.
"""

from __future__ import annotations

from pathlib import Path

NAME = "box/stack"

REFERENCE = '''
class Empty(Exception):
    """There is nothing to take."""


class Stack:
    """Gives back last what came first."""

    def __init__(self) -> None:
        self._items: list[int] = []

    def push(self, value: int) -> None:
        """Put a value on top."""
        self._items.append(value)

    def pop(self) -> int:
        """Take the top value; Empty when there is none."""
        if not self._items:
            raise Empty
        return self._items.pop()

    def size(self) -> int:
        """How many values there are."""
        return len(self._items)
'''

ALTERNATIVE = '''
class Empty(Exception):
    """Nothing is left."""


class Stack:
    def __init__(self) -> None:
        self.top, self.many = None, 0

    def push(self, value: int) -> None:
        self.top, self.many = (value, self.top), self.many + 1

    def pop(self) -> int:
        if self.top is None:
            raise Empty("nothing is left")
        value, self.top = self.top
        self.many -= 1
        return value

    def size(self) -> int:
        return self.many
'''

STUB = '''
class Empty(Exception):
    """There is nothing to take."""


class Stack:
    """Gives back last what came first."""

    def push(self, value: int) -> None:
        """Put a value on top."""

    def pop(self) -> int:
        """Take the top value; Empty when there is none."""
        return 0

    def size(self) -> int:
        """How many values there are."""
        return 0
'''

BUGS = '''
from reference.box.stack import Empty, Stack
from autograder.bugs import bug


@bug(Stack.push, breaks="counts")
def xyzzy_forgets(self, value):
    """What was there is lost."""
    self._items = [value]


@bug(Stack.size, breaks="counts")
def xyzzy_counts_one_more(self):
    """The size is one too large."""
    return len(self._items) + 1


@bug(Stack.pop, breaks="refuses")
def xyzzy_gives_nothing(self):
    """Of an empty stack one gets nothing."""
    return self._items.pop() if self._items else 0


@bug(Stack.pop, breaks="order")
def xyzzy_is_a_queue(self):
    """What came first comes first."""
    if not self._items:
        raise Empty
    return self._items.pop(0)


@bug(Stack.pop, breaks="takes")
def xyzzy_keeps(self):
    """What is taken stays."""
    if not self._items:
        raise Empty
    return self._items[-1]


@bug(Stack.push, breaks="takes")
def xyzzy_refuses_twins(self, value):
    """A value that is there already is not put on top."""
    if value not in self._items:
        self._items.append(value)
'''

MODEL = '''
import pytest
from stack import Empty, Stack


def holding(*values):
    stack = Stack()
    for value in values:
        stack.push(value)
    return stack


@pytest.mark.behaviour("counts")
@pytest.mark.parametrize("values", [(7,), (7, 9), (7, 9, 11)], ids=str)
def test_plugh_size(values):
    """The size is how many were pushed."""
    assert holding(*values).size() == len(values)


@pytest.mark.behaviour("order")
@pytest.mark.parametrize("values", [(7, 9), (11, 7, 9)], ids=str)
def test_plugh_order(values):
    """The last comes first."""
    assert holding(*values).pop() == values[-1]


@pytest.mark.behaviour("refuses")
def test_plugh_refuses():
    """An empty stack gives nothing."""
    with pytest.raises(Empty):
        Stack().pop()


@pytest.mark.behaviour("takes")
@pytest.mark.parametrize("values", [(7, 9), (7, 7)], ids=str)
def test_plugh_takes(values):
    """What is taken is gone."""
    stack = holding(*values)
    stack.pop()
    assert (stack.pop(), stack.size()) == (values[0], 0)
'''

TRACK = """
title = "Box"
stages = ["stack"]

[stack]
suite = true
cap = 6
points = { solution = 4, suite = 6 }

[stack.behaviours]
counts = "It knows how many values it holds."
order = "The last value comes first."
refuses = "An empty stack raises Empty."
takes = "What is taken is gone."
"""

VISIBLE = '''
from stack import Stack


def test_one():
    """One value comes back."""
    stack = Stack()
    stack.push(3)
    assert stack.pop() == 3
'''

HONEST = """
import pytest
from stack import Empty, Stack


def test_honest_size():
    stack = Stack()
    stack.push(1)
    stack.push(2)
    assert stack.size() == 2


def test_honest_empty():
    with pytest.raises(Empty):
        Stack().pop()


def test_honest_taken():
    stack = Stack()
    stack.push(5)
    assert stack.pop() == 5
"""

FILES = {
    "reference/box/track.toml": TRACK,
    "reference/box/stack.py": REFERENCE,
    "reference/box/test_stack.py": MODEL,
    "reference/box/alternatives/stack_pairs.py": ALTERNATIVE,
    "exercises/box/stack.py": STUB,
    "exercises/box/test_stack.py": VISIBLE,
    "buggy_impls/box/stack.py": BUGS,
}
STAFF_ONLY = ("xyzzy", "plugh")  # in every name of a bug and of a hidden test: nobody else may ever read them


def write(root: Path) -> None:
    """Write the kit down below the folder."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
