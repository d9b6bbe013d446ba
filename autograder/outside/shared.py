"""Lists, dicts and sets that both sides hold: what one side changes in place, the other sees at the next message.

Both sides keep a table of them by number, and before each message look which of them look otherwise than when they
were last told. One that nobody but the table holds any more can no longer be looked at, and is forgotten by both.
"""

from __future__ import annotations

import sys
from operator import is_
from typing import Any

Container = Any  # list, dict or set: of exactly these types


class Entry:
    """A container that both sides hold, and what was in it when it was last told."""

    __slots__ = ("seen", "value")

    def __init__(self, value: Container) -> None:
        self.value = value
        self.look()

    def look(self) -> None:
        """Remember what is in it now."""
        value = self.value
        self.seen = [*value, *value.values()] if type(value) is dict else list(value)

    def places(self) -> list[int]:
        """Return the few places where a list of unchanged length has something else; nothing when there are many."""
        if type(self.value) is not list or len(self.value) != len(self.seen):
            return []
        found = [place for place, (new, old) in enumerate(zip(self.value, self.seen, strict=True)) if new is not old]
        return found if 3 * len(found) < len(self.value) else []

    def changed(self) -> bool:
        """Return whether other things are in it now, or in another order."""
        value, seen = self.value, self.seen
        if type(value) is not list:
            value = [*value, *value.values()] if type(value) is dict else list(value)
        return len(value) != len(seen) or not all(map(is_, value, seen))


class Shared:
    """One side's table; the two sides give numbers that never meet, each counting in steps of two."""

    def __init__(self, first: int) -> None:
        self.entries: dict[int, Entry] = {}
        self._numbers: dict[int, int] = {}
        self._next = first
        probe = Entry([])
        self._held = _holders(probe)  # how many hold a container that only the table knows; versions of Python differ

    def number(self, value: Container) -> int | None:
        """Return the number of a container that is shared already."""
        return self._numbers.get(id(value))

    def add(self, value: Container, number: int | None = None) -> int:
        """Share a container, under the number that the other side gave it, or the next of this side's."""
        if number is None:
            number, self._next = self._next, self._next + 2
        self.entries[number] = Entry(value)
        self._numbers[id(value)] = number
        return number

    def forget(self, number: int) -> None:
        """Let each side's container be its own from now on."""
        entry = self.entries.pop(number, None)
        if entry is not None:
            self._numbers.pop(id(entry.value), None)

    def mark(self) -> int:
        """Return where the numbers of this side are now."""
        return self._next

    def forget_since(self, mark: int) -> None:
        """Forget what was shared since, for the other side was never told."""
        for number in range(mark, self._next, 2):
            self.forget(number)

    def news(self) -> tuple[list[tuple[int, Container, list[int]]], list[int]]:
        """Return the containers that changed since the last message, and the numbers of those forgotten.

        With each that changed come the places that did, where all others are as they were.
        """
        changed: list[tuple[int, Container, list[int]]] = []
        gone: list[int] = []
        for number, entry in self.entries.items():
            if _holders(entry) <= self._held:
                gone.append(number)  # after its last change was told
            if entry.changed():
                changed.append((number, entry.value, entry.places()))
                entry.look()
        for number in gone:
            self.forget(number)
        return changed, gone

    def update(self, number: int, items: list[Any]) -> None:
        """Put into a container what the other side has in it; KeyError when there is no such container."""
        entry = self.entries[number]
        fill(entry.value, items)
        entry.look()

    def patch(self, number: int, places: list[int], items: list[Any]) -> None:
        """Put into some places of a list what the other side has there; LookupError when there are none such."""
        entry = self.entries[number]
        for place, item in zip(places, items, strict=True):
            entry.value[place] = entry.seen[place] = item


def fill(value: Container, items: list[Any]) -> None:
    """Replace what is in a container, in place; a dict's items are pairs."""
    if type(value) is list:
        value[:] = items
    else:
        value.clear()
        value.update(items)


def _holders(entry: Entry) -> int:
    return sys.getrefcount(entry.value)
