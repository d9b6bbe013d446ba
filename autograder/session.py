"""Collect a suite with pytest, run its tests on one implementation, and report each verdict."""

from __future__ import annotations

import contextlib
import inspect
import io
import itertools
import os
import random
import shutil
import sys
import time
import unittest
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, ModuleType
from typing import Protocol

import pytest
from _pytest.main import Session

from autograder import calm, wire
from autograder.output import Cutter
from autograder.outside import server
from autograder.prepared import Prepared, compile_test
from autograder.replay import replay
from autograder.state import Watch
from autograder.supply import Supplier, compile_blind, compile_plain, unpacked
from autograder.watcher import failure


class Emit(Protocol):
    """Writes events."""

    def __call__(self, *events: wire.Event) -> None: ...


MARKS = ("skip", "skipif", "xfail")
WARM = """
import pytest
from warm import one

@pytest.fixture
def value():
    return one()

def test_fails(value):
    assert [value] == [2]

class TestClass:
    @pytest.mark.parametrize("number", [1, "a"])
    def test_passes(self, number):
        with pytest.raises(ZeroDivisionError):
            1 / 0
"""


def warmed(root: Path) -> Prepared:
    """Prepare a session, and run a small suite here, so that what is slow the first time is not so in every child."""
    prepared = Prepared(root)
    place = root / "warm"
    place.mkdir(exist_ok=True)  # it is there when this parent follows one that died
    file = place / "test_warm.py"
    file.write_text(WARM, encoding="utf-8")
    job = wire.Job(str(place), (file.name,), {"warm": "def one():\n    return 1\n"}, scratch=str(place))
    run_here(job, prepared, {str(file): compile_test(str(file), WARM, prepared)}, lambda *events: None)
    return prepared


def run_here(job: wire.Job, prepared: Prepared, files: dict[str, CodeType], emit: Emit) -> None:
    """Run the job in this process, and leave the process as it was."""
    with _restored():
        run(job, prepared, files, emit)
    prepared.renew()


@contextlib.contextmanager
def _restored() -> Iterator[None]:
    streams, folder, path, finders = (sys.stdin, sys.stdout, sys.stderr), os.getcwd(), sys.path[:], sys.meta_path[:]
    modules, drawn, environment = dict(sys.modules), random.getstate(), dict(os.environ)
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.chdir(folder)
        sys.path[:], sys.meta_path[:] = path, finders
        for name in set(sys.modules) - set(modules):
            if _home(sys.modules[name]) is None or "site-packages" not in (_home(sys.modules[name]) or ""):
                del sys.modules[name]
        random.setstate(drawn)
        os.environ.clear()
        os.environ.update(environment)


def _home(module: ModuleType) -> str | None:
    return getattr(module, "__file__", None)


def run(job: wire.Job, prepared: Prepared, files: dict[str, CodeType], emit: Emit) -> None:
    """Run the job in this process and emit its events: Collected, then Started and Ended for each test, then Done."""
    supplier = _supplier(job, files)
    sys.meta_path.insert(0, supplier)
    output = Cutter()
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), output, output
    _lay_out_data(job)
    os.chdir(job.scratch)
    sys.path.append(job.workspace)  # as if started from the student's own folder
    random.seed(job.seed)
    outside = server.start(job, supplier)
    prepared.config.option.basetemp = os.path.join(job.scratch, "tmp")
    items = _collect(job, prepared)
    found = tuple(_found(item, job) for item in items)
    emit(wire.Collected(found, tuple(failure(each, job.workspace) for each in prepared.watcher.problems)))
    chosen = _chosen(job, dict(zip((test.id for test in found), items, strict=True)))
    runner = _Runner(job, prepared, supplier, output)
    said: tuple[wire.Event, ...] = ()  # goes with what follows at once: to be heard twice costs as much as a test
    for index, (id, item) in enumerate(chosen):
        following = chosen[index + 1][1] if index + 1 < len(chosen) else None
        emit(*said, wire.Started(id))
        ended = runner.run(item, following, id)
        said = (ended,)
        if job.stop and ended.verdict in wire.REJECTING:
            break
    emit(*said)
    if outside is not None:
        outside.close()
    emit(wire.Done(runner.at_import))


def _chosen(job: wire.Job, items: dict[str, pytest.Item]) -> list[tuple[str, pytest.Item]]:
    ids = items if job.only is None else [id for id in job.only if id in items]
    return [(id, items[id]) for id in ids if id not in job.without]


def _lay_out_data(job: wire.Job) -> None:
    """Copy the files that are no Python to where the tests run, for those that open them by a relative path."""
    for folder, _, names in os.walk(job.workspace):
        for name in names:
            if not name.endswith(".py"):
                target = os.path.join(job.scratch, os.path.relpath(folder, job.workspace), name)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copyfile(os.path.join(folder, name), target)


def _supplier(job: wire.Job, files: dict[str, CodeType]) -> Supplier:
    modules = {
        name: compile_plain(name, text, job.workspace) if name in job.plain else compile_blind(name, text)
        for name, text in job.modules.items()
        if name not in job.outside
    }
    modules |= {name: unpacked(text) for name, text in job.blind.items()}
    return Supplier(modules, files, job.workspace, job.watched)


def _collect(job: wire.Job, prepared: Prepared) -> list[pytest.Item]:
    session = prepared.session
    prepared.watcher.only(job.only)
    prepared.config.pluginmanager._confcutdir = Path(job.workspace)  # it would list the folders above, which are closed
    arguments = [os.path.join(job.workspace, each) for each in job.tests]
    try:
        session.perform_collect(arguments, genitems=True)
    except (pytest.UsageError, Session.Interrupted, Session.Failed):
        pass  # the watcher has seen why
    except BaseException as error:  # sys.exit() at import, a hook that raises
        prepared.watcher.problems.append(error)
    for item in session.items:
        calm.calm(item)
    return list(session.items)


def _found(item: pytest.Item, job: wire.Job) -> wire.Found:
    path, line, _ = item.reportinfo()
    in_file = os.path.basename(path) == item.path.name  # a state machine's test stands in Hypothesis
    file = os.path.relpath(item.path, job.workspace).replace(os.sep, "/")
    return wire.Found(
        id=f"{file}::{item.nodeid.partition('::')[2]}",
        file=file,
        line=(line or 0) + 1 if in_file else 0,
        doc=wire.cut(_doc(getattr(item, "obj", None))) if in_file else "",
        marks=tuple(mark.name for mark in item.iter_markers() if mark.name in MARKS),
        behaviours=tuple(str(arg) for mark in item.iter_markers("behaviour") for arg in mark.args),
        wide=_uses_wide_fixture(item),
        explores=calm.explores(item),
    )


def _doc(test: object) -> str:
    """Return what is said of the test, be it where it inherits from."""
    said = getattr(test, "__doc__", None)
    return inspect.cleandoc(said) if isinstance(said, str) else inspect.getdoc(test) or ""


def _uses_wide_fixture(item: pytest.Item) -> bool:
    """Return whether the test shares a fixture of the student's, or a class or module set-up, with other tests."""
    info = getattr(item, "_fixtureinfo", None)
    definitions = [each for group in info.name2fixturedefs.values() for each in group] if info else []
    own = any(each.scope != "function" and not each.func.__module__.startswith("_pytest.") for each in definitions)
    xunit = any(each.argname.startswith(("_xunit_setup_module", "_xunit_setup_class")) for each in definitions)
    return own or xunit or _sets_up_its_class(getattr(item, "cls", None))


def _sets_up_its_class(owner: type | None) -> bool:
    return any("setUpClass" in vars(each) for each in getattr(owner, "__mro__", ()) if each is not unittest.TestCase)


class _Runner:
    """Runs the tests of one job, and looks what each of them entered and left behind."""

    def __init__(self, job: wire.Job, prepared: Prepared, supplier: Supplier, output: Cutter) -> None:
        self.job, self.prepared, self.supplier, self.output = job, prepared, supplier, output
        self.at_import = _indices(supplier.entered)
        self.watch = Watch(job.scratch)
        self.own: list[ModuleType] = []
        self.loaded = prepared.loaded
        self.before = self._fingerprint()
        self.drawn = random.getstate()

    def run(self, item: pytest.Item, following: pytest.Item | None, id: str) -> wire.Ended:
        """Run one test and return how it ended."""
        watcher = self.prepared.watcher
        watcher.reset()
        self.output.take()
        replay.begin(id, self.job.examples.get(id))
        self.supplier.entered[:] = bytes(len(self.supplier.entered))
        drawn = self.drawn
        started = time.perf_counter()
        try:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        except BaseException as error:  # pytest.exit() or Ctrl-C from inside a test: no reason to stop the others
            watcher.stopped(error)
            with contextlib.suppress(BaseException):
                self.prepared.session._setupstate.teardown_exact(following)
        seconds = time.perf_counter() - started
        self.drawn = after = random.getstate()
        if calm.explores(item):
            random.setstate(drawn)  # Hypothesis seeds it anew for each example
            self.drawn = drawn
        before, self.before = self.before, self._fingerprint()
        return wire.Ended(
            test=id,
            verdict=watcher.verdict(),
            seconds=round(seconds, 6),
            entered=_indices(self.supplier.entered),
            changed=self.before != before,
            failure=watcher.failure(self.job.workspace),
            output=self.output.take(),
            random=after != drawn and not calm.explores(item),
            examples=replay.recorded(),
        )

    def _fingerprint(self) -> int:
        if not self.job.watch:
            return 0
        new = len(sys.modules) - self.loaded
        if new > 0:
            self.loaded += new
            names = list(
                itertools.islice(reversed(sys.modules), new)
            )  # the newest: to look at all costs as many copies
            self.own += [sys.modules[name] for name in names if self._is_own(name, sys.modules[name])]
        return self.watch.fingerprint(self.own)

    def _is_own(self, name: str, module: ModuleType) -> bool:
        return name in self.supplier.modules or (_home(module) or "").startswith(self.job.workspace)


def _indices(entered: bytearray) -> tuple[int, ...]:
    """Return where it is set: in a few places of many."""
    found, index = [], entered.find(1)
    while index >= 0:
        found.append(index)
        index = entered.find(1, index + 1)
    return tuple(found)
