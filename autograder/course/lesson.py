"""What a released notebook uses in its kernel: modules by name, and the visible tests.

``begin("casino/deck", ["hand"])`` makes ``from deck import Deck`` mean the Deck that this notebook defines, so that
tests read in a notebook as they do in a file; ``hand`` is the student's own notebook of that stage, or a ``hand.py``.
Marks never depend on what happens here.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.util
import io
import json
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.notebook.cells import METADATA, python_of

SECONDS = 20


class Here(ModuleType):
    """A module whose names are the notebook's, as they are now."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        main = vars(sys.modules["__main__"])
        if name not in main:
            raise ImportError(f"this notebook does not define {name} yet: run the cell with your solution first")
        return main[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("__"):
            super().__setattr__(name, value)
        else:
            setattr(sys.modules["__main__"], name, value)


class Earlier(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The last finder that is asked: a stage before this one is what its own notebook holds as the solution."""

    def __init__(self, track: str, stages: Sequence[str]) -> None:
        self.track, self.stages = track, stages

    def places(self, stage: str) -> list[Path]:
        """Return where the notebook of a stage may be: beside this one, or in an assignment of its own."""
        return [Path(f"{stage}.ipynb"), Path("..", f"{self.track}-{stage}", f"{stage}.ipynb")]

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """Answer for the stages before; what is missing is said with what to do."""
        if name not in self.stages:
            return None
        for place in self.places(name):
            if place.is_file():
                return importlib.util.spec_from_loader(name, self, origin=str(place))
        wanted = " or ".join(each.as_posix() for each in self.places(name))
        raise ImportError(
            f"{name} is an earlier stage: put your notebook of it at {wanted}, or {name}.py beside this one"
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run the cells of the notebook that hold the solution."""
        assert module.__spec__ is not None
        place = Path(str(module.__spec__.origin))
        for text in _solution_cells(place):
            exec(compile(text, f"{place.name}: {module.__name__}", "exec"), module.__dict__)

    def text_of(self, stage: str) -> str:
        """Return the text of a stage's solution in its notebook, or nothing when there is no such notebook."""
        place = next((each for each in self.places(stage) if each.is_file()), None)
        return "" if place is None else "\n".join(_solution_cells(place))


def _solution_cells(place: Path) -> Iterator[str]:
    for cell in json.loads(place.read_text(encoding="utf-8"))["cells"]:
        if cell.get("metadata", {}).get(METADATA, {}).get("role") == "solution":
            yield python_of("".join(cell["source"]))


class VisibleTestsFailed(AssertionError):
    """Some visible tests do not pass yet; shown without a trace through this module."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def begin(
    exercise: str, earlier: Sequence[str] = (), supplied: Sequence[str] = (), extensions: Sequence[str] = ()
) -> None:
    """Let the names of the exercise's modules mean what a notebook can offer, and offer the magics for tests.

    extensions: modules beside the notebook that make it nicer to look at; without them it works as well.
    """
    track, _, stage = exercise.partition("/")
    missing = [f"{name}.py" for name in supplied if not Path(f"{name}.py").is_file()]
    if missing:
        raise FileNotFoundError(f"{', '.join(missing)} must lie beside this notebook: fetch the assignment again")
    sys.modules[stage] = Here(stage)
    sys.meta_path[:] = [each for each in sys.meta_path if not isinstance(each, Earlier)] + [Earlier(track, earlier)]
    for name in earlier:
        sys.modules.pop(name, None)
    _register(exercise, extensions)
    print(f"Ready: {stage} is what this notebook defines.")


def _register(exercise: str, extensions: Sequence[str]) -> None:
    from IPython import get_ipython

    from autograder.here import magic

    shell: Any = get_ipython()
    if shell is not None:
        stage = exercise.partition("/")[2]
        shell.register_magic_function(lambda line, cell: visible_tests(stage, cell), "cell", "visible_tests")
        magic.load(shell, exercise)
        for name in extensions:
            if Path(f"{name}.py").is_file():
                shell.extension_manager.load_extension(name)


def visible_tests(stage: str, text: str) -> None:
    """Run these tests on what the notebook holds, say of each whether it passed, and raise when one did not."""
    import pytest

    told = _Told()
    sys.modules.pop(f"test_{stage}", None)  # pytest would take what it loaded the last time, with the code of then
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"test_{stage}.py")
        path.write_text(text, encoding="utf-8")
        Path(folder, "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        options = ["-p", "no:cacheprovider", "--capture=sys", "--import-mode=importlib", f"--rootdir={folder}"]
        limit = [f"--timeout={SECONDS}"] if hasattr(signal, "SIGALRM") else []
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            pytest.main([str(path), f"--config-file={Path(folder, 'pytest.ini')}", *options, *limit], plugins=[told])
    print("\n".join(told.lines) or "no test could be run")
    if told.failed or not told.lines:
        raise VisibleTestsFailed(f"{told.failed} of {len(told.lines)} visible tests fail: see above")


class _Told:
    """A plugin of pytest that keeps one line a test."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failed = 0
        self.says: dict[str, str] = {}

    def pytest_itemcollected(self, item: Any) -> None:
        first = (getattr(item.obj, "__doc__", None) or "").strip().split("\n")[0]
        self.says[item.nodeid] = first or str(item.name)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self._add(False, "The tests could not be loaded.", str(report.longrepr))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" or report.failed:
            why = getattr(getattr(report.longrepr, "reprcrash", None), "message", "") or str(report.longrepr or "")
            self._add(report.passed, self.says.get(report.nodeid, report.nodeid), why)

    def _add(self, passed: bool, says: str, why: str) -> None:
        self.failed += not passed
        reason = [line.strip() for line in why.splitlines() if line.strip()]
        shown = reason[-1] if "could not be loaded" in says and reason else (reason or [""])[0]
        self.lines.append(f"✔ {says}" if passed else f"✘ {says}\n    {shown}")
