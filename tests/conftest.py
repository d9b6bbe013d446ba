"""What the tests share: one warm grader, the pretend kit, and the real one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.grader import Grader
from autograder.kit import Kit, load_kit
from autograder.options import Limits
from autograder.results import SuiteReport, TestResult

HERE = Path(__file__).parent
Marker = Callable[..., SuiteReport]
# What takes minutes: whole courses in nbgrader, clusters, lost processes, every attack. Run by: pytest -m long
LONG = {"test_nbgrader", "test_course", "test_scale", "test_selftest", "test_grade", "test_jupyterlab"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is long, by its file or its name."""
    for item in items:
        if item.path.stem in LONG or item.name.startswith("test_nbgrader"):
            item.add_marker("long")


os.environ["AUTOGRADER_SELFTEST"] = "0"  # it has tests of its own: grade need not run it in each of its


@pytest.fixture(scope="session")
def mini_kit() -> Kit:
    """The pretend kit of two exercises."""
    return load_kit(HERE / "mini_kit")


@pytest.fixture(scope="session")
def kit() -> Kit:
    """The kit itself."""
    return load_kit(HERE.parent)


@pytest.fixture(scope="session")
def mini(mini_kit: Kit) -> Iterator[Grader]:
    """A warm grader of the pretend kit, with a short limit for tests that hang."""
    with Grader(mini_kit, width=2, limits=Limits(test=1.0, run=20.0)) as grader:
        yield grader


@pytest.fixture
def mark(mini: Grader, tmp_path: Path) -> Marker:
    """Mark files, given by name and text, as a suite of bank/account."""

    def marking(text: str = "", **files: str) -> SuiteReport:
        if text:
            files["test_account"] = text
        for name, content in files.items():
            path = tmp_path / (name if "." in name else f"{name}.py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return mini.suite(mini.kit.exercise("bank/account"), tmp_path)

    return marking


def one(report: SuiteReport, name: str) -> TestResult:
    """Return the test of that name in the report."""
    found = [test for test in report.tests if test.id.endswith(f"::{name}")]
    assert len(found) == 1, [test.id for test in report.tests]
    return found[0]


def caught(report: SuiteReport) -> set[str]:
    """Return the names of the bugs caught."""
    return {bug.name for bug in report.bugs if bug.caught}
