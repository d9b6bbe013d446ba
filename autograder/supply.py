"""Who supplies this module: the one place that decides what stands behind a flat name.

A student's file says ``from deck import Deck``. While a suite is marked, ``deck`` is one implementation
after another; while a solution is marked, it is the student's own file. Modules of earlier stages are the
reference's, supplied modules come from ``exercises/``. Whatever lies in the submission under these names is
not looked at, and nothing ever comes from a bytecode cache.
"""

from __future__ import annotations

import ast
import base64
import importlib.abc
import importlib.util
import marshal
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from autograder import splice
from autograder.kit import Exercise
from autograder.onelook import one_line
from autograder.outside.stateful import keeps_state, plain_state
from autograder.sourceless import ENTERED, no_source

MOST_FUNCTIONS = 1024


def modules_for(exercise: Exercise, implementation: str) -> dict[str, str]:
    """Return the source text behind each flat name, ``implementation`` being the text of the stage's own."""
    texts = {name: _read(exercise.room / f"{name}.py") for name in exercise.supplied}
    texts |= {name: exercise.correct(name) for name in exercise.earlier}
    texts[exercise.stage] = implementation
    return texts


def lives_outside(exercise: Exercise, text: str, home: Path) -> dict[str, Any]:
    """Return what a job says more when the stage's module is to live in a process of its own, and has that text.

    home: the folder of its other files. Supplied modules that keep a state are named: both processes must see one.
    """
    texts = {name: _read(exercise.stub.with_name(f"{name}.py")) for name in exercise.supplied}
    states = {name: plain_state(text) for name, text in texts.items() if keeps_state(text)}
    return {
        "outside": {exercise.stage: text},
        "home": str(home),
        "shared": tuple(name for name, names in states.items() if not names),
        "mirrored": {name: names for name, names in states.items() if names},
    }


@lru_cache(maxsize=256)
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=2048)
def compile_blind(name: str, text: str) -> CodeType:
    """Compile an implementation so that it tells nothing but its behaviour.

    All that is read from it stands on line 1 of ``<name>.py``, and each function notes that it was entered.
    """
    tree = ast.parse(text)
    for number, function in enumerate(splice.functions(tree).values()):
        note = ast.parse(f"{ENTERED}[{number}] = 1").body
        start = 1 if _has_docstring(function) else 0
        function.body[start:start] = note
    return one_line(compile(ast.fix_missing_locations(tree), f"{name}.py", "exec", dont_inherit=True))


def packed(code: CodeType) -> str:
    """Return the code as text that another process of this Python can run; no source goes with it."""
    return base64.b64encode(marshal.dumps(code)).decode()


def unpacked(text: str) -> CodeType:
    """Return the code that was packed."""
    code = marshal.loads(base64.b64decode(text))
    assert isinstance(code, CodeType)
    return code


def _has_docstring(node: splice.Function) -> bool:
    return ast.get_docstring(node, clean=False) is not None


@lru_cache(maxsize=256)
def compile_plain(name: str, text: str, folder: str = "") -> CodeType:
    """Compile a student's own module as it stands, as a file of the folder; SyntaxError when it is none."""
    return compile(text, os.path.join(folder, f"{name}.py"), "exec", dont_inherit=True)


class Supplier(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The first finder that is asked: serves planted modules, and the student's files as compiled before.

    modules: code by flat name; files: code of the student's own files, by path below ``root``.
    entered: one byte for each function of the ``watched`` module, set when it is entered.
    outside: what fills the module of a name that stands for one in another process.
    """

    outside: Mapping[str, Callable[[ModuleType], None]] = {}

    def __init__(self, modules: Mapping[str, CodeType], files: Mapping[str, CodeType], root: str, watched: str) -> None:
        self.modules = modules
        self.files = files
        self.root = root
        self.watched = watched
        self.entered = bytearray(MOST_FUNCTIONS)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer for planted names at the top or inside the submission's own packages, and for its files."""
        flat = fullname.rpartition(".")[2]
        planted = flat in self.modules or flat in self.outside
        if planted and (path is None or any(each.startswith(self.root) for each in path)):
            spec = ModuleSpec(fullname, self, origin=os.path.join(self.root, f"{flat}.py"))
            spec.has_location = True
            return spec
        for folder in path if path is not None else sys.path:
            file = os.path.join(folder, f"{flat}.py")
            if file in self.files:
                return importlib.util.spec_from_file_location(fullname, file, loader=self)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Hand back the one module of a planted name, however deep the import names it."""
        flat = spec.name.rpartition(".")[2]
        planted = flat in self.modules or flat in self.outside
        return importlib.import_module(flat) if spec.name != flat and planted else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the code that was compiled beforehand."""
        spec = module.__spec__
        assert spec is not None
        if spec.name in self.outside:
            self.outside[spec.name](module)
        elif spec.name in self.modules:
            module.__dict__[ENTERED] = self.entered if spec.name == self.watched else bytearray(MOST_FUNCTIONS)
            exec(self.modules[spec.name], module.__dict__)
        elif spec.origin is not None and spec.origin in self.files:
            exec(self.files[spec.origin], module.__dict__)

    def get_source(self, fullname: str) -> str | None:
        """Refuse the source of what is planted; OSError, for ``linecache`` goes on then."""
        if fullname.rpartition(".")[2] in self.modules:
            raise no_source(fullname)
        return None
