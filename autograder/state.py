"""Do the tests of a suite share state? Then no verdict of one may be inferred without running the others.

A test that does not enter a function cannot be broken by a bug in it, unless another test left something
behind for it: a global, a class attribute, a file, the environment. What is looked at here changes when
something was left; what cannot be looked into counts as changing.
"""

from __future__ import annotations

import enum
import os
import sys
from collections import deque
from collections.abc import Iterable
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any

PLAIN = (int, float, complex, str, bytes, bool, type(None), range, type(...), type(NotImplemented), slice)
INERT = (ModuleType, FunctionType, BuiltinFunctionType, MethodType, property, staticmethod, classmethod, enum.Enum)
UNCHANGING = {"_pytest", "pytest", "hypothesis", "unittest", "re", "typing", "functools", "abc", "pathlib"}
UNCHANGING |= {"decimal", "fractions", "datetime", "operator"}
MOST_NODES = 5_000


def fingerprint(modules: Iterable[ModuleType], folder: str) -> int:
    """Return a number that changes when a test leaves something in these modules, the folder or the environment."""
    walk = _Walk()
    for module in modules:
        walk.names(vars(module), module.__name__)
    walk.seen(tuple(sorted((each.name, each.stat().st_mtime_ns) for each in os.scandir(folder))))
    walk.seen(tuple(sorted(each for each in os.environ.items() if each[0] != "PYTEST_CURRENT_TEST")))
    return hash(tuple(walk.trail))


class _Walk:
    def __init__(self) -> None:
        self.trail: list[object] = []
        self.visited: set[int] = set()

    def seen(self, value: object) -> None:
        self.trail.append(value)

    def names(self, table: dict[str, Any] | MappingProxyType[str, Any], home: str) -> None:
        for name, value in list(table.items()):
            if not (name.startswith("__") and name.endswith("__")) and not name.startswith("@"):
                self.seen(name)
                self.value(value, home)

    def value(self, value: Any, home: str) -> None:
        kind = type(value)
        if kind in PLAIN:
            self.seen(value if kind is not slice else repr(value))
        elif isinstance(value, INERT):
            self.seen(id(value))
        elif isinstance(value, type):
            self.seen(id(value))
            if value.__module__ == home and self._first_time(value):
                self.names(vars(value), home)
        elif self._first_time(value):
            self.inside(value, kind, home)

    def _first_time(self, value: object) -> bool:
        if id(value) in self.visited:
            return False
        self.visited.add(id(value))
        return True

    def inside(self, value: Any, kind: type, home: str) -> None:
        self.seen(kind)
        if len(self.trail) > MOST_NODES:
            self.seen(object())
        elif isinstance(value, dict):
            for key, each in list(value.items()):
                self.value(key, home)
                self.value(each, home)
        elif isinstance(value, list | tuple | deque):
            for each in list(value):
                self.value(each, home)
        elif isinstance(value, set | frozenset):
            self.seen(frozenset(id(each) if not isinstance(each, PLAIN) else each for each in value))
        elif kind.__module__.partition(".")[0] in UNCHANGING:
            self.seen(id(value))
        elif kind.__module__ in sys.stdlib_module_names or not (hasattr(value, "__dict__") or _slots(kind)):
            self.seen(object())  # an iterator, a generator, a lock: it may change unseen
        else:
            for name in _slots(kind):
                self.value(getattr(value, name, None), home)
            self.names(getattr(value, "__dict__", {}), home)


def _slots(kind: type) -> list[str]:
    found: list[str] = []
    for each in kind.__mro__:
        slots = each.__dict__.get("__slots__", ())
        found += [slots] if isinstance(slots, str) else list(slots)
    return found
