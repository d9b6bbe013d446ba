"""The classes that both processes have: what they supply, what earlier stages define, and what a stage gives.

Of these, values cross whole and are made anew on the other side: members of enumerations, frozen dataclasses, named
tuples. Objects of the other classes stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import EnumMeta
from typing import Any

Shape = tuple[str, tuple[str, ...]]
VALUES = ("tuple", "enum", "frozen")


def shape(kind: Any) -> Shape:
    """Return what makes up a value of the class: its form and its fields' names; ``class`` when it is no value."""
    if isinstance(kind, EnumMeta):
        return "enum", tuple(kind.__members__)
    if hasattr(kind, "__dataclass_params__"):
        return "frozen" if kind.__dataclass_params__.frozen else "class", tuple(kind.__dataclass_fields__)
    if issubclass(kind, tuple) and isinstance(getattr(kind, "_fields", None), tuple):
        return "tuple", kind._fields
    return "class", ()


class Known:
    """A numbered list of such classes, the same on both sides.

    rows: module, name and shape of each. find: how this side finds the class of a row; it may have none.
    """

    def __init__(
        self, rows: list[tuple[str, str, Shape]], find: Callable[[str, str], Any] = lambda module, name: None
    ) -> None:
        self.rows = rows
        self.find = find
        self._classes: dict[int, Any] = {}
        self._all: list[tuple[int, str, int]] | None = None
        self._numbers = {(module, name): number for number, (module, name, _) in enumerate(rows)}

    def number(self, kind: type) -> int | None:
        """Return the number of a class that is exactly the one of its row, else None."""
        number = self._numbers.get((getattr(kind, "__module__", ""), getattr(kind, "__qualname__", "")))
        return number if number is not None and self.kind(number) is kind else None

    def kind(self, number: int) -> Any:
        """Return this side's own class of that number, or None when it has none of that shape."""
        if number not in self._classes:
            module, name, looks = self.rows[number]
            found = self.find(module, name)
            if not isinstance(found, type) or shape(found) != looks:
                return None  # it may be there later: the module may still be on its way in
            self._classes[number] = found
        return self._classes[number]

    def tokens(self) -> dict[int, int]:
        """Return a small number for each member of the enumerations, by the id of this side's own member."""
        found = {}
        for number, name, token in self._members():
            kind = self.kind(number)
            if kind is not None:
                found[id(kind.__members__[name])] = token
        return found

    def member(self, token: int) -> Any:
        """Return this side's own member of that number; LookupError when there is none."""
        number, name, _ = self._members()[token]
        return self.kind(number).__members__[name]

    def _members(self) -> list[tuple[int, str, int]]:
        if self._all is None:
            enums = [(number, looks[1]) for number, (_, _, looks) in enumerate(self.rows) if looks[0] == "enum"]
            pairs = [(number, name) for number, names in enums for name in names]
            self._all = [(number, name, token) for token, (number, name) in enumerate(pairs)]
        return self._all

    def tuples(self) -> dict[tuple[str, ...], int]:
        """Return the number of each named tuple by its fields."""
        return {looks[1]: number for number, (_, _, looks) in enumerate(self.rows) if looks[0] == "tuple"}


def take_apart(value: Any, fields: tuple[str, ...]) -> list[Any]:
    """Return what a value is made of, without running any code of its class."""
    if isinstance(value, tuple):
        return list(tuple.__iter__(value))
    return [object.__getattribute__(value, name) for name in fields]


def put_together(kind: Any, form: str, fields: tuple[str, ...], parts: list[Any]) -> Any:
    """Return the value made of these parts, without running any code of its class."""
    if len(parts) != len(fields):
        raise ValueError("a value has another number of fields")
    if form == "tuple":
        return tuple.__new__(kind, parts)
    made = object.__new__(kind)
    for name, part in zip(fields, parts, strict=True):
        object.__setattr__(made, name, part)
    return made
