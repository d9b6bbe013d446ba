"""How values are written in lines of JSON, and read again: exact types only, and nothing is ever executed.

None, bool, int, float and str stand for themselves. All else is a list that begins with a letter:

    l d s  a list, dict or set with its number, then what is in it; L one that the other side has, by its number
    t f b j r S N   tuple, frozenset, bytes, complex, range, slice, NotImplemented
    e      a member of an enumeration, by number
    v k    a value of a known class: the number of the class, then its parts; then the numbers of members, its parts
    K B    a known class by number; a builtin class by name
    m h    an object of the sender's, with its class, and the number or text that a member of an enumeration is; an
           object of the receiver's, by its number
    c T    something of the sender's to call; a class of the sender's, described the first time
    F      a function of a supplied module that both sides have
"""

from __future__ import annotations

import builtins
import functools
import types
from collections.abc import Callable
from enum import EnumMeta
from typing import TYPE_CHECKING, Any

from autograder.outside import describe, remote
from autograder.outside.known import put_together, shape, take_apart

if TYPE_CHECKING:
    from autograder.outside.link import Link

SCALARS = frozenset({int, str, bool, float, type(None)})
FUNCTIONS = (types.FunctionType, types.MethodType, types.BuiltinFunctionType)
BARE = (*FUNCTIONS, functools.partial, functools._lru_cache_wrapper)
BUILTIN = {
    name: each
    for name, each in vars(builtins).items()
    if isinstance(each, type) and (issubclass(each, BaseException) or each in SCALARS or each is object)
    and not issubclass(each, BaseExceptionGroup)
} | {each.__name__: each for each in (list, dict, set, tuple, frozenset, bytes, complex, range)}  # fmt: skip
Pack = Callable[[Any], Any]
Unpack = Callable[[list[Any]], Any]


class Codec:
    """Packs what this side sends, and unpacks what the other side sent.

    met: what was met of the other side's own objects while unpacking, or None; set it to None before.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self.met: Any = None
        self._tokens: dict[int, int] = {}
        self._made_of: dict[tuple[int, ...], Any] = {}
        self._packers: dict[type, Pack] = {
            list: self._pack_list,
            dict: self._pack_dict,
            set: self._pack_set,
            tuple: lambda value: ["t", *map(self.pack, value)],
            frozenset: lambda value: ["f", *map(self.pack, value)],
            bytes: lambda value: ["b", value.hex()],
            complex: lambda value: ["j", value.real, value.imag],
            range: lambda value: ["r", value.start, value.stop, value.step],
            slice: lambda value: ["S", *map(self.pack, (value.start, value.stop, value.step))],
            type(NotImplemented): lambda value: ["N"],
        }
        self._unpackers: dict[str, Unpack] = {
            "l": lambda given: self._fill([], given),
            "d": lambda given: self._fill({}, given),
            "s": lambda given: self._fill(set(), given),
            "L": lambda given: link.shared.entries[given[1]].value,
            "t": lambda given: tuple(map(self.unpack, given[1:])),
            "f": lambda given: frozenset(map(self.unpack, given[1:])),
            "b": lambda given: bytes.fromhex(given[1]),
            "j": lambda given: complex(given[1], given[2]),
            "r": lambda given: range(*given[1:]),
            "S": lambda given: slice(*map(self.unpack, given[1:])),
            "N": lambda given: NotImplemented,
            "e": lambda given: link.known.member(given[1]),
            "v": self._unpack_value,
            "k": self._unpack_members,
            "K": lambda given: self._known(given[1]),
            "B": lambda given: BUILTIN[given[1]],
            "m": self._unpack_object,
            "c": self._unpack_callable,
            "h": lambda given: link.objects.own[given[1]],
            "T": self._unpack_class,
            "F": lambda given: link.mirror.find(given[1], given[2]),
        }

    # ---- writing

    def pack(self, value: Any) -> Any:
        """Return what stands for the value in JSON; TypeError when it cannot cross."""
        kind = type(value)
        if kind in SCALARS:
            return value
        packer = self._packers.get(kind)
        if packer is None:
            packer = self._packers[kind] = self._learn(kind)
        return packer(value)

    def _learn(self, kind: type) -> Pack:
        """Return how to write instances of the class."""
        if issubclass(kind, remote.RemoteType):
            return lambda value: ["h", remote.number_of(value)]
        if issubclass(kind, remote.Remote) or kind is remote.Callable:
            return lambda value: ["h", remote.number_of(value)]
        if issubclass(kind, type):
            return self._pack_class
        if issubclass(kind, types.ModuleType):
            return self._refuse_module
        number = self._value_number(kind)
        if number is not None:
            return self._value_packer(number)
        if issubclass(kind, types.FunctionType):
            return self._pack_function
        if issubclass(kind, BARE) or (self.link.strict and "__call__" in dir(kind) and not self._is_known(kind)):
            return lambda value: ["c", self.link.objects.export(value, bare=True), getattr(value, "__name__", "")]
        if isinstance(kind, EnumMeta):
            return lambda value: ["m", self.link.objects.export(value), self._pack_class(kind), _underlying(value)]
        return lambda value: ["m", self.link.objects.export(value), self._pack_class(kind)]

    def _value_packer(self, number: int) -> Pack:
        """Return how to write values of a known class; those made of members alone take least room and time."""
        form, fields = self.link.known.rows[number][2]
        self._tokens |= self.link.known.tokens()
        token = self._tokens.get
        if form == "enum":
            return lambda value: ["e", token(id(value))]

        def pack(value: Any) -> Any:
            parts = take_apart(value, fields)
            tokens = [token(id(part)) for part in parts]
            return ["v", number, *map(self.pack, parts)] if None in tokens else ["k", number, *tokens]

        return pack

    def _value_number(self, kind: type) -> int | None:
        number = self.link.known.number(kind)
        if number is not None:
            return number if self.link.known.rows[number][2][0] != "class" else None
        looks = shape(kind)  # a named tuple of the student's under another name, with the fields that were promised
        return self.link.known.tuples().get(looks[1]) if looks[0] == "tuple" else None

    def _is_known(self, kind: type) -> bool:
        return any(self.link.known.number(each) is not None for each in kind.__mro__)

    def _refuse_module(self, value: types.ModuleType) -> Any:
        raise TypeError(f"a module cannot be handed over: {value.__name__}")

    def _pack_class(self, kind: Any) -> Any:
        name = getattr(kind, "__name__", "")
        if BUILTIN.get(name) is kind:
            return ["B", name]
        number = self.link.known.number(kind)
        if number is not None:
            return ["K", number]
        if isinstance(kind, remote.RemoteType | remote.RemoteError):
            return ["h", remote.number_of(kind)]
        new = not self.link.objects.is_exported(kind)
        number = self.link.objects.export(kind)
        return ["T", number, *describe.describe(kind, self._pack_class, self.link.known)] if new else ["T", number]

    def _pack_function(self, value: types.FunctionType) -> Any:
        both = self.link.mirror.function(value)
        return ["F", *both] if both else ["c", self.link.objects.export(value, bare=True), value.__name__]

    def _pack_list(self, value: list[Any]) -> Any:
        return self._pack_shared("l", value, value)

    def _pack_dict(self, value: dict[Any, Any]) -> Any:
        return self._pack_shared("d", value, value.items())

    def _pack_set(self, value: set[Any]) -> Any:
        return self._pack_shared("s", value, value)

    def _pack_shared(self, letter: str, value: Any, items: Any) -> Any:
        number = self.link.shared.number(value)
        if number is not None:
            return ["L", number]
        return [letter, self.link.shared.add(value), *map(self.pack, items)]

    def change(self, number: int, value: Any, places: list[int]) -> list[Any]:
        """Return what stands for the change of a container: what is in these places of it now, or all of it."""
        items = [value[place] for place in places] if places else value.items() if type(value) is dict else value
        return [number, places, [*map(self.pack, items)]]

    # ---- reading

    def unpack(self, given: Any) -> Any:
        """Return the value that was written; one of many exceptions when it was written by no codec."""
        if type(given) is list:
            return self._unpackers[given[0]](given)
        if type(given) is dict:
            raise ValueError("a table stands for no value")
        return given

    def _fill(self, empty: Any, given: list[Any]) -> Any:
        self.link.shared.add(empty, given[1])  # before what is in it, which may be the container itself
        self.link.shared.update(given[1], [*map(self.unpack, given[2:])])
        return empty

    def _unpack_members(self, given: list[Any]) -> Any:
        key = tuple(given[1:])
        found = self._made_of.get(key)
        if found is None:
            found = self._made_of[key] = self._value(given[1], [*map(self.link.known.member, given[2:])])
        return found

    def _unpack_value(self, given: list[Any]) -> Any:
        return self._value(given[1], [*map(self.unpack, given[2:])])

    def _value(self, number: int, parts: list[Any]) -> Any:
        form, fields = self.link.known.rows[number][2]
        kind = self.link.known.kind(number)
        if kind is None and form == "tuple":
            return tuple(parts)  # a module that has no such class, or another one under its name
        return put_together(kind, form, fields, parts)

    def _known(self, number: int) -> Any:
        kind = self.link.known.kind(number)
        if kind is None:
            raise ValueError("there is no such class here")
        return kind

    def _unpack_object(self, given: list[Any]) -> Any:
        kind = self.unpack(given[2])
        if not isinstance(kind, remote.RemoteType):
            kind = self.link.objects.stand_in(kind, self.link)
        self.met = self.met or kind
        made = self.link.objects.away(given[1], lambda: remote.make(kind, given[1]))
        if len(given) > 3 and type(given[3]) in (int, str):
            made.__dict__["_plain"] = given[3]
        return made

    def _unpack_callable(self, given: list[Any]) -> Any:
        self.met = self.met or remote.Callable
        return self.link.objects.away(given[1], lambda: remote.Callable(self.link, given[1], str(given[2])))

    def _unpack_class(self, given: list[Any]) -> Any:
        if len(given) == 2:
            return self.link.objects.foreign[given[1]]
        return self.link.objects.away(given[1], lambda: self._made(given))

    def _made(self, given: list[Any]) -> Any:
        described = describe.Description.read(given[2:], self.unpack)
        return remote.make_class(self.link, given[1], described)


def _underlying(value: Any) -> Any:
    """Return the plain number or text that a member of an enumeration is by its class, as of IntEnum, or None."""
    if isinstance(value, int):
        return int.__add__(value, 0)
    return str.__str__(value) if isinstance(value, str) else None
