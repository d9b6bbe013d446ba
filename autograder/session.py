"""In the child: collect a suite with pytest, run its tests on one implementation, and report each verdict.

The session is prepared once in the parent (``prepare``) and used by every child that it forks. pytest
collects and runs the tests, so whatever pytest understands is understood here; the student's own ini files
and plugins are not obeyed, and only a ``conftest.py`` of theirs is.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import os
import random
import re
import sys
import time
import unittest
from collections.abc import Callable, Generator
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis
import pytest
from _pytest.assertion.rewrite import rewrite_asserts
from _pytest.config import _prepareconfig
from _pytest.main import Session
from hypothesis.internal.charmap import charmap
from hypothesis.internal.conjecture import providers

from autograder import wire
from autograder.output import Cutter
from autograder.state import fingerprint
from autograder.supply import Supplier, compile_blind, compile_plain

Emit = Callable[[wire.Event], None]

LEFT_OUT = (
    "cacheprovider faulthandler unraisableexception threadexception warnings junitxml pastebin setuponly setupplan "
    "stepwise doctest legacypath hypothesispytest timeout"
)
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
BEHAVIOUR_MARK = "behaviour(id): the promise of the handout that the test checks"


class Watcher:
    """A pytest plugin that sees why a test failed before pytest turns that into text."""

    def __init__(self) -> None:
        self.reports: list[pytest.TestReport] = []
        self.raised: BaseException | None = None
        self.when = ""
        self.sides: tuple[str, str] | None = None
        self.problems: list[BaseException] = []
        self.skipped: list[tuple[str, str]] = []

    def reset(self) -> None:
        """Forget the test before."""
        self.reports, self.raised, self.when, self.sides = [], None, "", None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Keep the first exception of a test."""
        if call.excinfo is not None and self.raised is None:
            self.raised, self.when = call.excinfo.value, call.when
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the outcome of each phase."""
        self.reports.append(report)

    def pytest_assertrepr_compare(self, left: object, right: object) -> None:
        """Keep both sides of the comparison that failed."""
        self.sides = (_short(left), _short(right))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, Any, Any]:
        """Keep why a file could not be imported."""
        report = yield
        call = getattr(report, "call", None)
        if report.failed and call is not None and call.excinfo is not None:
            self.problems.append(call.excinfo.value)
        return report


def _short(value: object) -> str:
    try:
        return wire.cut(_ADDRESS.sub("", repr(value)), 160)
    except Exception as error:
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"


class Prepared:
    """pytest and Hypothesis, loaded and configured; a fork of the process starts from here."""

    def __init__(self, root: Path) -> None:
        self.root = root
        ini = root / f"autograder{os.getpid()}.ini"
        ini.write_text("[pytest]\n", encoding="utf-8")
        os.environ.pop("PYTEST_ADDOPTS", None)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        self.watcher = Watcher()
        arguments = ["-c", str(ini), f"--rootdir={root}", f"--confcutdir={root}", "--capture=no", str(root)]
        arguments += [part for name in LEFT_OUT.split() for part in ("-p", f"no:{name}")]
        self.config = _prepareconfig(arguments, [self.watcher])
        self.config.option.tbstyle = "value"  # the exception alone: the text of a traceback costs more than the test
        self.config.addinivalue_line("markers", BEHAVIOUR_MARK)
        self.config._do_configure()
        self.config.pluginmanager.unregister(name="terminalreporter")
        self.session = Session.from_config(self.config)
        self.config.hook.pytest_sessionstart(session=self.session)
        _calm_hypothesis()


def _calm_hypothesis() -> None:
    """Make Hypothesis choose the same examples whatever else is loaded, and warm what is slow at first use."""
    providers._get_local_constants = lambda: providers._local_constants  # type: ignore[assignment]
    hypothesis.settings.register_profile("marking", _calm(hypothesis.settings()))
    hypothesis.settings.load_profile("marking")
    hypothesis.configuration.set_hypothesis_home_dir(_cache())  # its table of characters takes a second to make

    @hypothesis.settings(max_examples=2)
    @hypothesis.given(hypothesis.strategies.lists(hypothesis.strategies.integers()))
    def warm(numbers: list[int]) -> None: ...

    warm()


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "autograder" / "hypothesis"


def warm_text() -> None:
    """Load the table of characters, when a suite draws text; children then need not."""
    with contextlib.suppress(Exception):
        charmap()


def _calm(settings: hypothesis.settings) -> hypothesis.settings:
    """Return the student's settings without what would make marking slow, or differ from run to run."""
    return hypothesis.settings(
        settings,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        phases=[phase for phase in settings.phases if phase in _PHASES],
        suppress_health_check=list(hypothesis.HealthCheck),
    )


_PHASES = (hypothesis.Phase.explicit, hypothesis.Phase.generate, hypothesis.Phase.target)


def compile_test(path: str, text: str, prepared: Prepared) -> CodeType:
    """Compile a test file once, with its assertions rewritten; SyntaxError when it is not Python."""
    tree = ast.parse(text, filename=path)
    rewrite_asserts(tree, text.encode(), path, prepared.config)
    return compile(tree, path, "exec", dont_inherit=True)


def run(job: wire.Job, prepared: Prepared, files: dict[str, CodeType], emit: Emit) -> None:
    """Run the job in this process and emit its events: Collected, then Started and Ended for each test, then Done."""
    supplier = _supplier(job, files)
    sys.meta_path.insert(0, supplier)
    output = Cutter()
    sys.stdout = sys.stderr = output  # type: ignore[assignment]
    os.chdir(job.scratch)
    random.seed(job.seed)
    prepared.config.option.basetemp = os.path.join(job.scratch, "tmp")
    items = _collect(job, prepared)
    found = [_found(item, job) for item in items]
    emit(wire.Collected(tuple(found), tuple(_failure(each, job, None) for each in prepared.watcher.problems)))
    at_import = _indices(supplier.entered)
    chosen = [
        (item, test)
        for item, test in zip(items, found, strict=True)
        if (job.only is None or test.id in job.only) and test.id not in job.without
    ]
    own = _Own(job)
    for index, (item, test) in enumerate(chosen):
        following = chosen[index + 1][0] if index + 1 < len(chosen) else None
        emit(wire.Started(test.id))
        emit(_run_test(item, following, test.id, job, prepared, supplier, output, own))
    emit(wire.Done(at_import))


def _supplier(job: wire.Job, files: dict[str, CodeType]) -> Supplier:
    modules = {
        name: compile_plain(name, text) if name in job.plain else compile_blind(name, text)
        for name, text in job.modules.items()
    }
    return Supplier(modules, files, job.workspace, job.watched)


def _collect(job: wire.Job, prepared: Prepared) -> list[pytest.Item]:
    session = prepared.session
    arguments = [os.path.join(job.workspace, each) for each in job.tests]
    with contextlib.suppress(pytest.UsageError, Session.Interrupted, Session.Failed):
        session.perform_collect(arguments, genitems=True)
    for item in session.items:
        _calm_item(item)
    return list(session.items)


def _calm_item(item: pytest.Item) -> None:
    function = getattr(item, "obj", None)
    settings = getattr(function, "_hypothesis_internal_use_settings", None)
    if settings is not None:
        inspect.unwrap(function)  # type: ignore[arg-type]
        target = getattr(function, "__func__", function)
        target._hypothesis_internal_use_settings = _calm(settings)  # type: ignore[union-attr]
    owner = getattr(item, "cls", None)
    if isinstance(owner, type) and isinstance(getattr(owner, "settings", None), hypothesis.settings):
        owner.settings = _calm(owner.settings)  # a state machine's TestCase


def _found(item: pytest.Item, job: wire.Job) -> wire.Found:
    path, line, _ = item.location
    in_file = os.path.basename(path) == item.path.name  # a state machine's test stands in Hypothesis
    file = os.path.relpath(item.path, job.workspace).replace(os.sep, "/")
    doc = inspect.getdoc(getattr(item, "obj", None)) or ""
    return wire.Found(
        id=f"{file}::{item.nodeid.partition('::')[2]}",
        file=file,
        line=(line or 0) + 1 if in_file else 0,
        doc=doc if isinstance(item, pytest.Function) else "",
        marks=tuple(mark.name for mark in item.iter_markers() if mark.name in ("skip", "skipif", "xfail", "flaky")),
        behaviours=tuple(str(arg) for mark in item.iter_markers("behaviour") for arg in mark.args),
        wide=_uses_wide_fixture(item),
    )


def _uses_wide_fixture(item: pytest.Item) -> bool:
    """Return whether the test shares a fixture of the student's, or a class or module set-up, with other tests."""
    info = getattr(item, "_fixtureinfo", None)
    definitions = [each for group in info.name2fixturedefs.values() for each in group] if info else []
    own = any(each.scope != "function" and not each.func.__module__.startswith("_pytest.") for each in definitions)
    xunit = any(each.argname.startswith(("_xunit_setup_module", "_xunit_setup_class")) for each in definitions)
    return own or xunit or _sets_up_its_class(getattr(item, "cls", None))


def _sets_up_its_class(owner: type | None) -> bool:
    return any("setUpClass" in vars(each) for each in getattr(owner, "__mro__", ()) if each is not unittest.TestCase)


class _Own:
    """The modules of the submission and the planted ones, as far as they are loaded."""

    def __init__(self, job: wire.Job) -> None:
        self.job = job
        self.before = 0

    def fingerprint(self) -> int:
        modules = [
            module
            for name, module in list(sys.modules.items())
            if name in self.job.modules or (getattr(module, "__file__", None) or "").startswith(self.job.workspace)
        ]
        return fingerprint(modules, self.job.scratch)


def _run_test(
    item: pytest.Item,
    following: pytest.Item | None,
    id: str,
    job: wire.Job,
    prepared: Prepared,
    supplier: Supplier,
    output: Cutter,
    own: _Own,
) -> wire.Ended:
    watcher = prepared.watcher
    watcher.reset()
    output.take()
    supplier.entered[:] = bytes(len(supplier.entered))
    if not own.before:
        own.before = own.fingerprint()
    drawn = random.getstate()
    started = time.perf_counter()
    try:
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
    except BaseException as error:  # pytest.exit() or Ctrl-C from inside a test: no reason to stop the others
        watcher.raised, watcher.when = watcher.raised or error, "call"
        with contextlib.suppress(BaseException):
            prepared.session._setupstate.teardown_exact(following)
    seconds = time.perf_counter() - started
    after = own.fingerprint()
    changed, own.before = after != own.before, after
    verdict = _verdict(watcher)
    raised = watcher.raised
    return wire.Ended(
        test=id,
        verdict=verdict,
        seconds=round(seconds, 6),
        entered=_indices(supplier.entered),
        changed=changed,
        failure=_failure(raised, job, watcher.sides) if raised is not None else None,
        output=output.take(),
        random=random.getstate() != drawn,
    )


def _indices(entered: bytearray) -> tuple[int, ...]:
    return tuple(index for index, byte in enumerate(entered) if byte)


def _verdict(watcher: Watcher) -> str:
    xfailed = any(hasattr(report, "wasxfail") for report in watcher.reports)
    if any(report.skipped for report in watcher.reports):
        return "xfailed" if xfailed else "skipped"
    if watcher.raised is None and all(report.passed for report in watcher.reports) and watcher.reports:
        return "passed"
    failed = isinstance(watcher.raised, AssertionError | pytest.fail.Exception | type(None))
    return "failed" if failed and watcher.when in ("call", "") else "error"


def _failure(error: BaseException, job: wire.Job, sides: tuple[str, str] | None) -> wire.Failure:
    """Say why: the last line of the student's own on the way to the exception."""
    error = _root(error)
    file, line = "", 0
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(job.workspace):
            file, line = os.path.relpath(name, job.workspace).replace(os.sep, "/"), trace.tb_lineno
        trace = trace.tb_next
    notes = [each for each in getattr(error, "__notes__", ()) if isinstance(each, str)]
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(job.workspace):
        file, line = os.path.relpath(error.filename or "", job.workspace), error.lineno or 0
    return wire.Failure(
        kind=type(error).__name__,
        message=_message(error),
        file=file,
        line=line,
        left=sides[0] if sides else None,
        right=sides[1] if sides else None,
        example=wire.cut("\n".join(notes)) if notes else None,
    )


def _root(error: BaseException) -> BaseException:
    """Return what stands behind pytest's wrapping of import errors, and the first of a group."""
    if isinstance(error, pytest.Collector.CollectError) and error.__cause__ is not None:
        return error.__cause__
    if isinstance(error, BaseExceptionGroup) and error.exceptions:
        return _root(error.exceptions[0])
    return error


def _message(error: BaseException) -> str:
    try:
        return wire.cut(_ADDRESS.sub("", str(error)))
    except Exception as second:
        return f"(its message raises {type(second).__name__})"



