"""Do the tests of a suite share state? Then no verdict of one may be inferred without running the others.

A test that does not enter a function cannot be broken by a bug in it, unless another test left something
behind for it: a global, a class attribute, a file, the environment. What is looked at here changes when
something was left; what cannot be looked into counts as changing.
"""

from __future__ import annotations

import enum
import itertools
import os
import sys
from collections import deque
from collections.abc import Iterable, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

PLAIN = frozenset({int, float, complex, str, bytes, bool, type(None), range, type(...), type(NotImplemented)})
INERT = (FunctionType, ModuleType, BuiltinFunctionType, MethodType, property, staticmethod, classmethod, enum.Enum)
UNCHANGING = {"_pytest", "pytest", "hypothesis", "re", "typing", "abc", "pathlib"}
UNCHANGING |= {"_abc", "decimal", "fractions", "datetime", "operator", "__future__"}
MOST_NODES = 5_000


class Watch:
    """Looks at some modules, a folder and the environment, again and again.

    It remembers what can never change, so that the second look costs little.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._frozen: dict[int, object] = {}
        self._count = itertools.count()

    def fingerprint(self, modules: Iterable[ModuleType]) -> int:
        """Return a number that changes when a test leaves something behind."""
        self._trail: list[object] = []
        self._visited: set[int] = set()
        for module in modules:
            self._names(vars(module), module.__name__)
        self._trail += sorted((each.name, each.stat().st_mtime_ns) for each in os.scandir(self.folder))
        self._trail += [each for each in os.environ.items() if each[0] != "PYTEST_CURRENT_TEST"]
        return hash(tuple(self._trail))

    def _names(self, table: Mapping[str, Any], home: str) -> None:
        for name, value in list(table.items()):
            if name[:2] not in ("__", "@p"):
                self._trail.append(name)
                self._value(value, home)

    def _value(self, value: Any, home: str) -> None:
        kind = type(value)
        if kind in PLAIN:
            self._trail.append(value)
        elif kind is FunctionType and id(value) not in self._visited:
            self._visited.add(id(value))
            self._trail.append(id(value))
            self._behind(value, home)
        elif kind is MethodType:
            self._value(value.__self__, home)
        elif hasattr(value, "cache_info"):
            self._trail.append(("unseen", next(self._count)))  # what is kept there cannot be looked at
        elif id(value) in self._frozen or isinstance(value, INERT) or hasattr(kind, "__get__"):
            self._trail.append(id(value))  # a function, an enum's member, what a class makes of a field
        elif id(value) not in self._visited:
            self._visited.add(id(value))
            if isinstance(value, type):
                self._trail.append(id(value))
                if value.__module__ == home:
                    self._names(vars(value), home)
            elif self._is_frozen(value, kind):
                self._frozen[id(value)] = value  # kept, so that its id is not given to another
                self._trail.append(id(value))
            else:
                self._inside(value, kind, home)

    def _behind(self, function: FunctionType, home: str) -> None:
        """Look at what a function keeps: default values, closed-over variables, attributes."""
        if function.__module__ != home:
            return
        for kept in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
            self._value(kept, home)
        for cell in function.__closure__ or ():
            try:
                self._value(cell.cell_contents, home)
            except ValueError:  # not filled yet
                continue
        self._names({key: each for key, each in vars(function).items() if "hypothesis" not in key}, home)

    def _is_frozen(self, value: Any, kind: type) -> bool:
        """Return whether nothing reachable from the value can change: a tuple or frozen dataclass of such."""
        if kind in PLAIN or id(value) in self._frozen or isinstance(value, INERT) or hasattr(kind, "__get__"):
            return True
        if isinstance(value, tuple | frozenset):
            return all(self._is_frozen(each, type(each)) for each in value)
        parameters = getattr(kind, "__dataclass_params__", None)
        names = getattr(kind, "__dataclass_fields__", ())
        if parameters is None or not parameters.frozen:
            return kind.__module__.partition(".")[0] in UNCHANGING
        return all(self._is_frozen(getattr(value, name, None), type(getattr(value, name, None))) for name in names)

    def _inside(self, value: Any, kind: type, home: str) -> None:
        self._trail.append(id(kind))
        if len(self._trail) > MOST_NODES:
            self._trail.append(("too much", next(self._count)))
        elif isinstance(value, dict):
            for key, each in list(value.items()):
                self._value(key, home)
                self._value(each, home)
        elif isinstance(value, list | tuple | deque):
            self._trail.append(len(value))
            for each in list(value):
                self._value(each, home)
        elif isinstance(value, set | frozenset):
            self._trail.append(frozenset(each if type(each) in PLAIN else id(each) for each in value))
            for each in list(value):
                self._value(each, home)
        elif kind.__module__ in sys.stdlib_module_names or not (hasattr(value, "__dict__") or _slots(kind)):
            self._trail.append(("unseen", next(self._count)))  # an iterator, a generator, a lock: it may change unseen
        else:
            for name in _slots(kind):
                self._value(getattr(value, name, None), home)
            self._names(getattr(value, "__dict__", {}), home)


def _slots(kind: type) -> list[str]:
    found: list[str] = []
    for each in kind.__mro__:
        slots = each.__dict__.get("__slots__", ())
        found += [slots] if isinstance(slots, str) else list(slots)
    return found
