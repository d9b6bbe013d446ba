"""A pytest plugin that sees how a test ended, before pytest turns that into text."""

from __future__ import annotations

import os
import re
import unittest
from collections.abc import Generator
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from autograder import wire

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Watcher:
    """Keeps the reports of one test, its first exception, and both sides of a comparison that failed."""

    def __init__(self) -> None:
        self.problems: list[BaseException] = []
        self.names: frozenset[str] | None = None
        self.reset()

    def only(self, tests: tuple[str, ...] | None) -> None:
        """Say which tests will be run: what is not among them need not be made."""
        parts = [test.split("::", 2) for test in tests or ()]
        self.names = None if tests is None else frozenset(each[1].partition("[")[0] for each in parts if len(each) > 1)

    def reset(self) -> None:
        """Forget the test before."""
        self.reports: list[pytest.TestReport] = []
        self.raised: BaseException | None = None
        self.when = ""
        self.sides: tuple[str, str] | None = None

    def stopped(self, error: BaseException) -> None:
        """Note an exception that would have ended the session."""
        self.raised, self.when = self.raised or error, "call"

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test, and tell nobody: there is nothing that prints, and to ask plugins costs as much as a test."""
        self.reports += runtestprotocol(item, log=False, nextitem=nextitem)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Keep the first exception of a test; unittest's is known only afterwards."""
        report = yield
        if call.excinfo is not None and self.raised is None:
            self.raised, self.when = call.excinfo.value, call.when
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
        """Pass over the tests of a module that are not wanted."""
        passed_over = self.names is not None and isinstance(collector, pytest.Module) and name not in self.names
        return [] if passed_over else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the outcome of a subtest."""
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

    def verdict(self) -> str:
        """Return how the test ended; a failed assertion is told from any other exception."""
        whole = [report for report in self.reports if type(report).__name__ != "SubtestReport"]
        failed = any(report.failed for report in self.reports)
        if not failed and any(report.skipped for report in whole):
            return "xfailed" if any(hasattr(report, "wasxfail") for report in whole) else "skipped"
        stopped = not isinstance(self.raised, pytest.skip.Exception | unittest.SkipTest | None)
        if not failed and not stopped and whole and all(report.passed for report in whole):
            return "passed"
        asserted = isinstance(self.raised, AssertionError | pytest.fail.Exception | None)
        return "failed" if asserted and self.when in ("call", "") else "error"

    def failure(self, workspace: str) -> wire.Failure | None:
        """Return why the test did not pass, or None when nothing was raised."""
        return failure(self.raised, workspace, self.sides) if self.raised is not None else None


def failure(error: BaseException, workspace: str, sides: tuple[str, str] | None = None) -> wire.Failure:
    """Return what is known of an exception: the last line of the student's own on the way to it."""
    error = _root(error)
    sides = sides if isinstance(error, AssertionError) else None
    file, line = _last_own_line(error, workspace)
    notes = [each for each in getattr(error, "__notes__", ()) if isinstance(each, str)]
    return wire.Failure(
        kind=type(error).__name__,
        message=_without_our_folders(_message(error), workspace),
        file=file,
        line=line,
        left=sides[0] if sides else None,
        right=sides[1] if sides else None,
        example=wire.cut("\n".join(notes)) if notes else None,
    )


def _last_own_line(error: BaseException, workspace: str) -> tuple[str, int]:
    file, line = "", 0
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(workspace):
            file, line = name, trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(workspace):
        file, line = error.filename or "", error.lineno or 0
    return os.path.relpath(file, workspace).replace(os.sep, "/") if file else "", line


def _root(error: BaseException) -> BaseException:
    """Return what stands behind pytest's wrapping of import errors, and the first of a group."""
    if isinstance(error, pytest.Collector.CollectError) and error.__cause__ is not None:
        return error.__cause__
    cause = getattr(error, "cause", None)  # of a conftest.py that could not be imported
    if type(error).__name__ == "ConftestImportFailure" and isinstance(cause, BaseException):
        return cause
    if isinstance(error, BaseExceptionGroup) and error.exceptions:
        return _root(error.exceptions[0])
    return error


def _without_our_folders(text: str, workspace: str) -> str:
    """Return the text with paths as the student knows them: where we laid files out is nobody's business."""
    for _ in range(3):  # the submission, the place of this student, the folder of the marking
        text, workspace = text.replace(workspace + os.sep, ""), os.path.dirname(workspace)
    return text


def _short(value: object) -> str:
    try:
        return wire.cut(_ADDRESS.sub("", repr(value)), 160)
    except Exception as error:
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"


def _message(error: BaseException) -> str:
    try:
        return wire.cut(_ADDRESS.sub("", str(error)))
    except Exception as second:
        return f"(its message raises {type(second).__name__})"
