"""What each side knows by number: its own objects that the other side may name, and what stands for the other's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from autograder.outside.remote import stand_in

if TYPE_CHECKING:
    from autograder.outside.link import Link

MOST = 2_000_000


class Numbered:
    """The two tables of one side.

    own: this side's objects; bare: the numbers of those that may only be called. foreign: what stands for the others.
    """

    def __init__(self) -> None:
        self.own: dict[int, Any] = {}
        self.bare: set[int] = set()
        self.foreign: dict[int, Any] = {}
        self.last = 0
        self._numbers: dict[int, int] = {}
        self._stand_ins: dict[Any, Any] = {}

    def export(self, value: Any, bare: bool = False) -> int:
        """Return the number by which the other side may name an object of this side; bare: only to call it."""
        number = self._numbers.get(id(value))
        if number is None:
            number = self._numbers[id(value)] = self.last = self.last + 1
            self.own[number] = value  # kept, so that its id is not given to another
            if bare:
                self.bare.add(number)
        return number

    def is_exported(self, value: Any) -> bool:
        """Return whether the other side knows the object already."""
        return id(value) in self._numbers

    def forget_since(self, mark: int) -> None:
        """Forget what was numbered since, for the other side was never told."""
        for number in range(mark + 1, self.last + 1):
            del self._numbers[id(self.own.pop(number))]
        self.last = mark

    def away(self, number: int, make: Callable[[], Any]) -> Any:
        """Return what stands for an object of the other side: always the same for the same number."""
        found = self.foreign.get(number)
        if found is None:
            if type(number) is not int or len(self.foreign) > MOST:
                raise ValueError("there are too many objects")
            found = self.foreign[number] = make()
        return found

    def stand_in(self, kind: Any, link: Link) -> Any:
        """Return the class for objects of the other side whose class both sides have."""
        if kind not in self._stand_ins:
            self._stand_ins[kind] = stand_in(link, kind)
        return self._stand_ins[kind]
