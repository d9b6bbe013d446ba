"""Supplied modules whose state is plain: both processes load them, and what one changes the other is told.

So a function of theirs that a test hands over is the student's own, and to call it costs no message.
"""

from __future__ import annotations

import importlib
import sys
from collections import deque
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.outside.link import Link

SCALARS = (int, str, float, bool, type(None))
LONGEST = 100_000
State = list[Any]


class Mirror:
    """This side's modules of that kind: the names that make up the state of each."""

    def __init__(self, link: Link, names: dict[str, list[str]]) -> None:
        self.link, self.names = link, names
        self._both: dict[str, State] = {}
        link.extras.append(self._tell)
        link.takers["s"] = self._take

    def begin(self, module: str) -> State:
        """Keep the module alike on both sides from now on, beginning with this side's state, which is returned."""
        self._both[module] = self._state(module)
        return self._both[module]

    def follow(self, module: ModuleType) -> None:
        """Keep a module that was just loaded like the other side's."""
        self._put(module.__name__, self.link.ask("state", module.__name__))

    def function(self, value: FunctionType) -> list[str] | None:
        """Return the name of a function that both sides have, with its module; None for any other."""
        home, name = value.__module__, value.__name__
        found = home in self.names and vars(sys.modules[home]).get(name) is value
        return [home, name] if found else None

    def find(self, module: str, name: str) -> FunctionType:
        """Return this side's function of that name; LookupError when there is none."""
        found = vars(importlib.import_module(module))[name] if module in self.names else None
        if type(found) is not FunctionType:
            raise LookupError("there is no such function")
        return found

    def _state(self, module: str) -> State:
        space = vars(sys.modules[module])
        return [_contents(space.get(name)) for name in self.names[module]]

    def _tell(self, news: dict[str, Any]) -> None:
        for module, known in self._both.items():
            now = self._state(module)
            if now != known:
                self._both[module] = now
                news.setdefault("s", []).append([module, self.link.codec.pack(tuple(map(tuple, now)))])

    def _take(self, told: Any) -> None:
        for module, state in told:
            self._put(module, self.link.codec.unpack(state))

    def _put(self, module: str, state: Any) -> None:
        """Make the state of this side's module what the other side says; ValueError when that can be no state."""
        space, names = vars(sys.modules[module]), self.names[module]
        if len(names) != len(state) or not all(map(_is_plain, state)):
            raise ValueError("that is no state of a module")
        for name, parts in zip(names, state, strict=True):
            value = space.get(name)
            if isinstance(value, deque | list):
                value.clear()
                value.extend(parts)
            elif isinstance(value, dict | set):
                value.clear()
                value.update(parts)
            else:
                (space[name],) = parts
        self._both[module] = self._state(module)


def _contents(value: Any) -> list[Any]:
    """Return what is in a container, the pairs of a dict; a plain value by itself."""
    if isinstance(value, dict):
        return list(value.items())
    return list(value) if isinstance(value, deque | list | set) else [value]


def _is_plain(parts: Any) -> bool:
    """Return whether it is what ``_contents`` returns, of plain values alone."""
    if type(parts) not in (tuple, list) or len(parts) > LONGEST:
        return False
    return all(type(each) in SCALARS or (type(each) is tuple and _is_plain(each)) for each in parts)
