"""The program of the student's process: load their module when it is asked for, and answer until the judge is gone.

It is a fresh Python that knows nothing of the kit but what it is sent: the student's text, the code of earlier stages
and of supplied modules. It has never held a hidden test, an expected value, or the reference of what is judged.
"""

from __future__ import annotations

import copy
import importlib
import marshal
import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType, ModuleType
from typing import Any, NoReturn

from autograder.outside.confine import confine
from autograder.outside.describe import OPERATORS
from autograder.outside.known import Known
from autograder.outside.line import Line
from autograder.outside.link import Link
from autograder.outside.planted import fill
from autograder.outside.streams import Input, Output, Printed
from autograder.outside.where import tell_when_asked

Table = dict[str, Any]


class Home:
    """A finder and loader of the student's module and of those that they are given; watches for ``random``.

    Not derived from those of ``importlib.abc``, which loads ``random`` and much else.

    code: by flat name. shared: names of modules that keep a state, and so live with the judge.
    """

    def __init__(self, table: Table, link: Link) -> None:
        self.code: dict[str, CodeType] = table["code"]
        self.shared: list[str] = table["shared"]
        self.folder: str = table["home"]
        self.link = link

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Answer for names at the top, and inside the student's own packages."""
        flat = fullname.rpartition(".")[2]
        if (flat in self.code or flat in self.shared) and (path is None or any(self._is_own(each) for each in path)):
            spec = ModuleSpec(fullname, self, origin=os.path.join(self.folder, f"{flat}.py"))  # type: ignore[arg-type]
            spec.has_location = True
            return spec
        if fullname == "random":
            found = PathFinder.find_spec(fullname, path, target)
            if found is not None and found.loader is not None:
                found.loader = _Random(found.loader, self.link)  # type: ignore[assignment]
            return found
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Hand back the one module of a name, however deep the import names it."""
        flat = spec.name.rpartition(".")[2]
        return importlib.import_module(flat) if spec.name != flat else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module, or have the judge asked for what is in it."""
        if module.__name__ in self.shared:
            fill(module, self.link)
        elif module.__name__ in self.code:
            module.__dict__["__entered__"] = bytearray(1024)
            exec(self.code[module.__name__], module.__dict__)
            if module.__name__ in self.link.mirror.names:
                self.link.mirror.follow(module)

    def own_class(self, module: str, name: str) -> Any:
        """Return this side's class of that name, for values that cross."""
        if module in self.shared:
            space: Table = {"__name__": module, "__entered__": bytearray(1024)}
            exec(self.code[module], space)
            return space.get(name)
        return getattr(sys.modules.get(module) or importlib.import_module(module), name, None)

    def line(self, error: BaseException) -> list[Any] | None:
        """Return the file and line of the student's own that an exception came from, or None."""
        found = None
        trace = error.__traceback__
        while trace is not None:
            if self._is_own(trace.tb_frame.f_code.co_filename):
                found = [os.path.relpath(trace.tb_frame.f_code.co_filename, self.folder), trace.tb_lineno]
            trace = trace.tb_next
        if isinstance(error, SyntaxError) and self._is_own(error.filename or ""):
            found = [os.path.relpath(error.filename or "", self.folder), error.lineno or 0]
        return found

    def _is_own(self, path: str) -> bool:
        return path.startswith(self.folder)


class _Random:
    """Loads ``random``, and starts it where the judge's is."""

    def __init__(self, loader: Any, link: Link) -> None:
        self.loader, self.link = loader, link

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Leave that to the real loader."""
        made: ModuleType | None = self.loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Run it, and take over the judge's state."""
        self.loader.exec_module(module)
        from autograder.outside.chance import Chance

        chance = Chance(self.link)
        chance.take(self.link.ask("chance"))


class Answers:
    """What the judge may ask of this process: all that one module may ask of another."""

    def __init__(self, link: Link) -> None:
        self.link = link
        link.answers = {
            "call": self.call,
            "get": lambda number, name: getattr(link.objects.own[number], name),
            "set": lambda number, name, value: setattr(link.objects.own[number], name, value),
            "copy": lambda number, deep: (copy.deepcopy if deep else copy.copy)(link.objects.own[number]),
            "import": lambda name: importlib.import_module(name) and None,
            "member": lambda name, member: getattr(sys.modules[name], member),
            "derive": self.derive,
        }

    def call(self, target: Any, number: int, name: str, args: list[Any], kwargs: Table) -> Any:
        """Call an object, or one of its methods, or use an operator as its class defines it."""
        if name == "":
            return target(*args, **kwargs)
        if name not in OPERATORS:
            return getattr(target, name)(*args, **kwargs)
        if isinstance(target, type):
            on_class: Table = {"__iter__": iter, "__len__": len, "__getitem__": _item, "__contains__": _contains}
            return on_class[name](target, *args)
        return getattr(type(target), name)(target, *args)

    def derive(self, name: str, bases: list[type], space: Table) -> int:
        """Make a class that a test has derived; its methods are the test's."""
        made = type(bases[0])(name, tuple(bases), {key: _method(each) for key, each in space.items()})
        return self.link.objects.export(made)


def _item(target: Any, key: Any) -> Any:
    return target[key]


def _contains(target: Any, key: Any) -> bool:
    return key in target


def _method(value: Any) -> Any:
    if not callable(value):
        return value

    def method(self: Any, /, *args: Any, **kwargs: Any) -> Any:
        return value(self, *args, **kwargs)

    return method


def _gone() -> NoReturn:
    os._exit(0)  # the judge has all that it wants to know


def _begin() -> tuple[int, int]:
    """Put the line to the judge out of the way of the standard streams."""
    reader, writer = os.dup(0), os.dup(1)
    if hasattr(os, "register_at_fork"):  # what forks away has no part in the conversation
        os.register_at_fork(after_in_child=lambda: (os.close(reader), os.close(writer)))  # type: ignore[func-returns-value]
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    return reader, writer


def _told(reader: int) -> Table:
    """Return what the judge tells before there are messages."""
    table: Table = marshal.loads(_read(reader, int(_read(reader, 16))))
    return table


def _read(reader: int, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = os.read(reader, size - len(data))
        if not more:
            _gone()
        data += more
    return data


def _confine(table: Table, writer: int) -> None:
    """Confine this process, and say so, or why not."""
    try:
        confine(table)
    except OSError as error:
        os.write(writer, f"{error}\n".encode()[:500])
        _gone()
    os.write(writer, b"ready\n")


def lay_out_data(folder: str, target: str) -> None:
    """Copy the files that are no Python to where the module runs, for those that it opens by a relative path."""
    for place, _, names in os.walk(folder):
        for name in names:
            if not name.endswith(".py"):
                copied = os.path.join(target, os.path.relpath(place, folder), name)
                os.makedirs(os.path.dirname(copied), exist_ok=True)
                with open(os.path.join(place, name), "rb") as source, open(copied, "wb") as copy_of_it:
                    copy_of_it.write(source.read())


def _link(reader: int, writer: int, table: Table) -> Link:
    """Make this end of the line, and have all that Python does outside itself go through it."""
    known = Known([(module, name, (form, tuple(fields))) for module, name, form, fields in table["known"]])
    link = Link(Line(reader, writer, _gone), known, None, table["mirrored"])
    home = Home(table, link)
    known.find = home.own_class
    link.raised.own = home.line
    Answers(link)
    printed = Printed(link)
    sys.stdin, sys.stdout, sys.stderr = Input(link), Output(printed, 1), Output(printed, 2)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc, assignment]
    sys.meta_path.insert(0, home)
    return link


def main() -> None:
    """Serve the judge on standard input and output."""
    reader, writer = _begin()
    table = _told(reader)
    if table["where"]:
        tell_when_asked(*table["where"])
    sys.dont_write_bytecode = True
    _confine(table, writer)
    os.chdir(table["scratch"])
    lay_out_data(table["home"], table["scratch"])
    table |= _told(reader)
    sys.path[:] = [each for each in sys.path if each not in table["without"]] + [*table["paths"], table["home"]]
    sys.argv = [""]
    sys.modules.pop("random", None)  # whatever has loaded it: when the student's code does, we shall know
    _link(reader, writer, table).serve()
