"""Exceptions cross by their class, arguments and text, with the student's own line that they came from."""

from __future__ import annotations

import builtins
from types import FunctionType
from typing import TYPE_CHECKING, Any

from autograder.outside.remote import RemoteError

if TYPE_CHECKING:
    from autograder.outside.link import Link

MOST = 20
LONGEST = 20_000
Where = tuple[str, int] | None


class Raised:
    """Packs exceptions that this side's code raised, and unpacks those of the other side.

    own: finds the last line of the student's own on the way to an exception; shown: the file that stands for theirs.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self.own: Any = lambda error: None
        self.shown: Any = lambda where: None

    def pack(self, error: BaseException) -> list[Any]:
        """Return what stands for the exception; one that came from the other side goes back by its number."""
        number = error.__dict__.get("_number")
        if type(number) is int:
            return ["h", number]
        pack = self.link.codec.pack
        where = self.own(error)
        if not self.link.strict:
            error.__traceback__ = None  # or all that was on its way would be kept
        return [
            "m",
            self.link.objects.export(error),
            pack(type(error)),
            [*map(pack, self._arguments(error))],
            _text(error),
            {name: pack(value) for name, value in self._attributes(error)},
            where,
        ]

    def _arguments(self, error: BaseException) -> list[Any]:
        args = [*error.args[:MOST]] if type(error.args) is tuple else []
        return args if all(map(_simple, args)) else [_text(error)]

    def _attributes(self, error: BaseException) -> list[tuple[str, Any]]:
        found = [(name, each) for name, each in vars(error).items() if name.isidentifier() and name[0] != "_"]
        return [(name, each) for name, each in found if _simple(each)][:MOST]

    def unpack(self, given: list[Any]) -> tuple[BaseException, Where]:
        """Return the exception, and where it came from; it may be one of this side that comes back."""
        if given[0] == "h":
            error = self.link.objects.own[given[1]]
            if not isinstance(error, BaseException):
                raise ValueError("that is no exception")
            return error, None
        _, number, kind, args, text, attributes, where = given
        unpack = self.link.codec.unpack
        error = _made(unpack(kind), [*map(unpack, args)], text)
        error.__dict__.update({str(name): unpack(each) for name, each in attributes.items() if name[:1] != "_"})
        error.__dict__["_number"] = number
        return error, self.shown(where) if where else None

    def throw(self, error: BaseException, where: Where) -> None:
        """Raise the exception, from the student's line if there is one."""
        if where is None:
            raise error
        code = _throw.__code__.replace(co_filename=where[0], co_firstlineno=where[1], co_name="the student's code")
        FunctionType(code, {})(error)


# fmt: off
def _throw(error: BaseException) -> None: raise error
# fmt: on


def _made(kind: Any, args: list[Any], text: str) -> BaseException:
    if not (isinstance(kind, type) and issubclass(kind, BaseException)) or type(text) is not str:
        raise ValueError("that is no exception")
    made: BaseException
    if getattr(builtins, kind.__name__, None) is kind:
        made = _made_builtin(kind, args, text)
    else:
        made = kind.__new__(kind, *args)
        made.args = tuple(args)
    if isinstance(kind, RemoteError):
        made.__dict__["_text"] = text[:LONGEST]
    return made


def _made_builtin(kind: Any, args: list[Any], text: str) -> BaseException:
    try:
        made: BaseException = kind(*args)
    except Exception:  # it wants other arguments
        made = Exception.__new__(kind)
        made.args = (text,)
    return made


def _text(error: BaseException) -> str:
    try:
        text = str(error)
        return text[:LONGEST] if type(text) is str else ""
    except Exception as second:
        return f"(its message raises {type(second).__name__})"


def _simple(value: Any) -> bool:
    if type(value) in (list, tuple):
        return len(value) < 1000 and all(map(_simple, value))
    return type(value) in (int, str, float, bool, type(None)) and (type(value) is not str or len(value) < LONGEST)
