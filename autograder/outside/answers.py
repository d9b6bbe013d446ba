"""What the student's process may ask of the judge: to call what it was handed, to read, to print, and no more."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from autograder.outside.chance import Chance
from autograder.outside.describe import OPERATORS
from autograder.outside.errors import Broken
from autograder.outside.link import Link

MOST_PRINTED = 80_000_000  # more than their process lets them print, as long as it is as it was


class Answers:
    """Answers requests that come from a process which the student's code controls.

    shared: the supplied modules that live with the judge.
    """

    def __init__(self, link: Link, shared: tuple[str, ...]) -> None:
        self.link, self.shared = link, shared
        self._printed = 0
        self._chance: Chance | None = None
        link.takers["o"] = self.print
        link.answers = {
            "call": self.call,
            "get": self.get,
            "set": self.set,
            "member": self.member,
            "read": self.read,
            "printed": lambda: None,
            "chance": self.chance,
            "state": self.state,
        }

    def call(self, target: Any, number: int, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """Call what was handed over, or a public method of it."""
        if name == "":
            return target(*args, **kwargs)
        if name in OPERATORS and number not in self.link.objects.bare and not isinstance(target, type):
            return getattr(type(target), name)(target, *args)
        return getattr(self._allowed(number, name), name)(*args, **kwargs)

    def get(self, number: int, name: str) -> Any:
        """Return a public attribute of an object that was handed over."""
        return getattr(self._allowed(number, name), name)

    def set(self, number: int, name: str, value: Any) -> None:
        """Set a public attribute of an object that was handed over."""
        setattr(self._allowed(number, name), name, value)

    def member(self, module: str, name: str) -> Any:
        """Return what a supplied module offers under that name."""
        if module not in self.shared or type(name) is not str:
            raise Broken("it asked for a module that is not supplied")
        value = vars(sys.modules[module]).get(name)
        foreign = getattr(value, "__module__", module) != module or isinstance(value, ModuleType)
        if name not in vars(sys.modules[module]) or name[:1] == "_" or foreign:
            raise AttributeError(f"module {module!r} has no attribute {name[:80]!r}")
        return value

    def read(self, how: str, size: int) -> str:
        """Read from what is standard input at the moment."""
        if how not in ("read", "readline") or type(size) is not int:
            raise Broken("it reads in a way that there is not")
        text = getattr(sys.stdin, how)(size) if size >= 0 else getattr(sys.stdin, how)()
        return str(text)

    def print(self, printed: Any) -> None:
        """Write to what are the standard streams at the moment."""
        try:
            parts = [({1: sys.stdout, 2: sys.stderr}[stream], "".join([text])) for stream, text in printed]
        except (LookupError, TypeError, ValueError) as error:
            raise Broken(f"it printed nothing that can be printed: {error}") from error
        for stream, text in parts:
            self._printed += len(text)
            if self._printed > MOST_PRINTED:
                raise Broken("it printed without end")
            stream.write(text)

    def chance(self) -> Any:
        """Keep the state of ``random`` the same on both sides from now on."""
        self._chance = self._chance or Chance(self.link)
        return self._chance.begin()

    def state(self, module: str) -> Any:
        """Keep a supplied module alike on both sides from now on."""
        if module not in self.link.mirror.names:
            raise Broken("it asked for a module that is not supplied")
        return self.link.mirror.begin(module)

    def _allowed(self, number: int, name: str) -> Any:
        target = self.link.objects.own[number]
        if number in self.link.objects.bare or type(name) is not str or name[:1] == "_":
            raise AttributeError(f"{type(target).__name__!r} object has no attribute {str(name)[:80]!r}")
        return target
