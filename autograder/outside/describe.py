"""What the other side is told of a class: its name, its bases, which methods it has and which operators it knows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from autograder.outside.known import Known

MOST_NAMES = 400
LONGEST_NAME = 80
NAMES = """
eq ne lt le gt ge bool contains len iter next reversed getitem setitem delitem call str repr format hash int float index
enter exit add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow and rand or ror xor rxor neg pos
abs invert iadd isub imul iand ior ixor
"""
OPERATORS = frozenset(f"__{name}__" for name in NAMES.split())


@dataclass(frozen=True)
class Description:
    """A class of the other side.

    methods: by name, ``f`` for a function, ``s`` static, ``c`` of the class. operators: those that it defines.
    """

    name: str
    module: str
    error: bool
    bases: tuple[Any, ...]
    methods: dict[str, str]
    operators: tuple[str, ...]

    @staticmethod
    def read(given: list[Any], unpack: Callable[[Any], Any]) -> Description:
        """Return what was written by ``describe``; ValueError when it was written by something else."""
        name, module, error, bases, methods, operators = given
        names = [name, *module.split("."), *methods, *operators]
        if len(names) > MOST_NAMES or not all(each.isidentifier() and len(each) <= LONGEST_NAME for each in names):
            raise ValueError("these are no names")
        if not set(operators) <= OPERATORS or not set(methods.values()) <= set("fsc"):
            raise ValueError("these are no methods")
        return Description(name, module, error is True, tuple(map(unpack, bases)), methods, tuple(operators))


def describe(kind: type, pack: Callable[[type], Any], known: Known) -> list[Any]:
    """Return the description of a class as ``Description.read`` takes it."""
    error = issubclass(kind, BaseException)
    bases = [pack(base) for base in kind.__bases__ if _counts(base, error, known)]
    return [
        _identifier(kind.__name__),
        _module(kind),
        error,
        bases,
        {} if error else methods(kind),
        [] if error else operators(kind),
    ]


def methods(kind: type) -> dict[str, str]:
    """Return the public methods of a class, those of its bases included."""
    found: dict[str, str] = {}
    for owner in reversed(kind.__mro__[:-1]):
        for name, value in list(vars(owner).items()):
            letter = _letter(value)
            if name[:1] != "_" and letter and name.isidentifier():
                found[name] = letter
            else:
                found.pop(name, None)  # a property, or a plain attribute
    return dict(list(found.items())[: MOST_NAMES // 2])


def operators(kind: type) -> list[str]:
    """Return the operators that a class defines, beyond what every object has."""
    found = {name for owner in kind.__mro__[:-1] for name in vars(owner) if name in OPERATORS}
    return sorted(found)


def _letter(value: object) -> str:
    if isinstance(value, staticmethod):
        return "s"
    if isinstance(value, classmethod):
        return "c"
    return "f" if callable(value) and hasattr(value, "__get__") and not isinstance(value, type) else ""


def _counts(base: type, error: bool, known: Known) -> bool:
    """Return whether a base matters on the other side: to catch an exception by, or to be an instance of."""
    if base is object:
        return False
    if error and issubclass(base, BaseException):
        return True
    home = base.__module__.partition(".")[0]
    return known.number(base) is not None or home not in sys.stdlib_module_names


def _identifier(name: str) -> str:
    return name if name.isidentifier() and len(name) <= LONGEST_NAME else "Unnamed"


def _module(kind: type) -> str:
    home = getattr(kind, "__module__", "")
    plain = isinstance(home, str) and all(part.isidentifier() and len(part) <= LONGEST_NAME for part in home.split("."))
    return home if plain else "unknown"
