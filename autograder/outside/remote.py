"""What stands on one side for what lives on the other: objects, classes, exception classes, things to call.

Public methods, attributes and operators are asked for there. An operator is only there when the class over there has
it, so that ``len()`` of what has no length fails as ever; and what is not made by the student is never equal to
something of theirs: two objects of the other side are compared there, anything else is simply not equal.
"""

from __future__ import annotations

from abc import ABCMeta
from typing import TYPE_CHECKING, Any

from autograder.outside.describe import Description, methods, operators
from autograder.outside.errors import Unpromised
from autograder.outside.known import shape

if TYPE_CHECKING:
    from autograder.outside.link import Link

COMPARING = frozenset({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"})
ANSWERS: dict[str, type] = {name: bool for name in (*COMPARING, "__bool__", "__contains__")}
ANSWERS |= {"__len__": int, "__hash__": int, "__int__": int, "__index__": int, "__float__": float}
ANSWERS |= {"__str__": str, "__repr__": str, "__format__": str}
PLAIN = frozenset({int, str, bool, float, bytes, list, tuple, dict, set, frozenset, type(None)})


class RemoteType(ABCMeta):
    """The class of classes that live on the other side: to call one makes an object over there."""

    _link: Link
    _number: int
    _local: bool

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> None:
        super().__init__(name, bases, space)
        if bases and "_number" not in space:  # a test has derived it: over there is one too, whose methods call these
            mine = {key: each for key, each in space.items() if key[:1] != "_" or key == "__init__"}
            mine = {key: each for key, each in mine.items() if callable(each) or type(each) in PLAIN}
            type.__setattr__(cls, "_local", True)
            type.__setattr__(cls, "_number", cls._link.derive(cls, mine))

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return cls._link.call(cls._number, "", args, kwargs)

    def __getattr__(cls, name: str) -> Any:
        if name[:1] == "_" or cls._number < 0:  # below 0 nothing is over there: this is the root itself
            raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")
        return cls._link.get(cls._number, name)

    def __iter__(cls) -> Any:
        return cls._link.call(cls._number, "__iter__", (), {})

    def __len__(cls) -> int:
        return int(cls._link.call(cls._number, "__len__", (), {}))

    def __getitem__(cls, key: Any) -> Any:
        return cls._link.call(cls._number, "__getitem__", (key,), {})

    def __contains__(cls, member: Any) -> bool:
        return cls._link.call(cls._number, "__contains__", (member,), {}) is True

    def __bool__(cls) -> bool:
        return True


class Remote(metaclass=RemoteType):
    """The root of what stands for objects of the other side."""

    _link: Link
    _number: int
    _local = False

    def __getattr__(self, name: str) -> Any:
        if name[:1] == "_":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self._link.get(self._number, name, type(self).__name__)

    def __setattr__(self, name: str, value: Any) -> None:
        self._link.set(self._number, name, value)

    def __copy__(self) -> Any:
        return self._link.copy(self._number, False)

    def __deepcopy__(self, memory: Any) -> Any:
        return self._link.copy(self._number, True)

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"a {type(self).__name__} of another process cannot be pickled")


class RemoteError(type):
    """The class of exception classes that the other side has defined; their instances are made and raised here."""

    _number: int


class Callable:
    """Something to call on the other side."""

    def __init__(self, link: Link, number: int, name: str) -> None:
        self._link, self._number = link, number
        self.__name__ = name[:80] or "callable"
        self._promise = link.promises.of("", name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._link.call(self._number, "", args, kwargs, self._promise)


def number_of(value: Any) -> int:
    """Return the number that the other side knows the object or class by."""
    number: int = type.__getattribute__(value, "_number") if isinstance(value, type) else value.__dict__["_number"]
    return number


def make(kind: Any, number: int) -> Any:
    """Return what stands for the object of that number."""
    made = object.__new__(kind)
    made.__dict__["_number"] = number
    return made


def make_class(link: Link, number: int, told: Description) -> Any:
    """Return what stands for a class of the other side."""
    space: dict[str, Any] = {"_number": number, "__module__": told.module, "__qualname__": told.name}
    if told.error:
        return _make_error(told, space)
    space |= {"_link": link, "_local": False}
    space |= _forwarders(link, number, told.name, told.methods, told.operators)
    bases = tuple(link.objects.stand_in(each, link) if _stays(each) else each for each in told.bases)
    bases = tuple(each for each in bases if isinstance(each, RemoteType))
    for choice in (bases, bases[:1], ()):
        try:
            return _concrete(RemoteType(told.name, choice or (Remote,), space))
        except TypeError:  # no order of its bases fits
            continue
    raise ValueError("its bases do not fit together")


def _stays(kind: Any) -> bool:
    """Return whether it is a class that both sides have, and whose objects stay where they are."""
    return (
        isinstance(kind, type) and not isinstance(kind, RemoteType) and shape(kind)[0] == "class" and kind is not object
    )


def stand_in(link: Link, kind: Any) -> Any:
    """Return a class for objects of the other side whose class both sides have: they are instances of it here too."""
    space: dict[str, Any] = {"_number": -1, "_link": link, "_local": False}
    space |= {"__module__": kind.__module__, "__qualname__": kind.__qualname__}
    named = {name: letter for name, letter in methods(kind).items() if letter == "f"}
    space |= _forwarders(link, -1, kind.__name__, named, tuple(operators(kind)))
    return _concrete(RemoteType(kind.__name__, (Remote, kind), space))


def _concrete(kind: RemoteType) -> RemoteType:
    kind.__abstractmethods__ = frozenset()
    return kind


def _make_error(told: Description, space: dict[str, Any]) -> Any:
    bases = tuple(each for each in told.bases if isinstance(each, type) and issubclass(each, BaseException))
    space["__str__"] = lambda self: self.__dict__.get("_text") or BaseException.__str__(self)
    for choice in (bases, bases[:1]):
        try:
            return RemoteError(told.name, choice or (Exception,), space)
        except TypeError:
            continue
    raise ValueError("its bases do not fit together")


def _forwarders(link: Link, number: int, owner: str, named: dict[str, str], known: tuple[str, ...]) -> dict[str, Any]:
    space = {name: _method(link, number, owner, name, letter) for name, letter in named.items()}
    space |= {name: _operator(link, name) for name in known}
    if "__eq__" in known and "__hash__" not in known:
        space["__hash__"] = None
    elif "__eq__" not in known:
        space["__hash__"] = object.__hash__
    space["__init__"] = _first_call(link, number)
    return space


def _method(link: Link, number: int, owner: str, name: str, letter: str) -> Any:
    promise = link.promises.of(owner, name)

    def forward(self: Any, /, *args: Any, **kwargs: Any) -> Any:
        if self._local:  # of a class that a test has derived, which said super()
            return link.call(number, name, (self, *args), kwargs, promise)
        return link.call(self._number, name, args, kwargs, promise)

    def on_class(cls: Any, /, *args: Any, **kwargs: Any) -> Any:
        return link.call(cls._number, name, args, kwargs, promise)

    def static(*args: Any, **kwargs: Any) -> Any:
        return link.call(number, name, args, kwargs, promise)

    for each in (forward, on_class, static):
        each.__name__ = name
        each.__qualname__ = f"{owner}.{name}"
    return {"f": forward, "c": classmethod(on_class), "s": staticmethod(static)}[letter]


def _first_call(link: Link, number: int) -> Any:
    def __init__(self: Any, /, *args: Any, **kwargs: Any) -> None:
        link.call(number, "__init__", (self, *args), kwargs)

    return __init__


def _operator(link: Link, name: str) -> Any:
    expected = ANSWERS.get(name)

    def forward(self: Any, /, *args: Any) -> Any:
        if name in COMPARING and not isinstance(args[0], Remote):
            return NotImplemented
        answer = link.call(self._number, name, args, {})
        if expected is None or type(answer) is expected or answer is NotImplemented:
            return answer
        raise Unpromised(f"{name} of a {type(self).__name__} returned something that is no {expected.__name__}")

    forward.__name__ = name
    return forward
