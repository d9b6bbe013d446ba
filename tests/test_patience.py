"""Whose fault it was: the machine's, which is busy; the grader's own, which fails; or the student's, who is told so."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import HERE, Marker, one

from autograder import children, processes, wire
from autograder.__main__ import run
from autograder.children import Asked, Child
from autograder.errors import GraderError
from autograder.grader import Grader
from autograder.options import Limits
from autograder.patience import MOST, NOTHING, Load, Patience, load_of
from autograder.results import Outcome, Status
from autograder.warm import Parent

RIGHT = (HERE / "mini_kit/reference/bank/account.py").read_text(encoding="utf-8")
SUITE = "from account import Account\n\n\ndef test_empty():\n    assert Account().balance() == 0\n"
on_linux = pytest.mark.skipif(load_of(1) is None, reason="this system does not say who waits for a processor")


# ---- how long a child may take


@pytest.mark.parametrize(
    ("computes", "queues", "wall"),
    [(1.0, 0.0, 10), (0.0, 0.0, 10), (0.2, 0.8, 50), (0.5, 0.5, 20), (0.0, 1.0, 200), (3.0, 0.9, 10)],
)
def test_time_in_the_queue_does_not_count(computes: float, queues: float, wall: int) -> None:
    """What spins, or sleeps, has its ten seconds; what waits for a processor has longer, but not for ever."""
    patience, now = Patience(10.0, 0.0, NOTHING), 0.0
    for _ in range(100_000):
        now = max(now + 0.001, patience.deadline)
        if patience.is_over(now, Load(computes * now, queues * now)):
            break
    assert now == pytest.approx(wall, rel=0.02)
    assert MOST == 20


def test_without_the_kernels_accounts_the_clock_decides() -> None:
    """As before: ten seconds are ten seconds, and a look at a quarter of it changes nothing."""
    patience = Patience(10.0, 0.0)
    assert not patience.is_over(patience.deadline, None)
    assert patience.deadline == 10.0
    assert patience.is_over(10.0, None)


def test_what_was_done_before_is_not_counted_against_it() -> None:
    """A test begins with what the child has come to in others: that is looked at early on."""
    patience = Patience(8.0, 100.0)
    assert not patience.is_over(102.0, Load(90.0, 7.0))
    assert not patience.is_over(108.0, Load(91.0, 12.0))
    assert patience.is_over(patience.deadline, Load(96.0, 12.0))
    assert patience.had(patience.deadline) == pytest.approx(8.0, abs=0.1)


def test_in_doubt_a_test_is_asked_again_before_it_costs() -> None:
    """Where nobody tells who waited for a processor, a test that hung is asked once more, and only then it did hang."""
    asked = Asked("it", wire.Job("", (), {}))
    late = wire.Failure("timeout", "still running")
    for turn in range(3):
        child = Child([asked], Limits(), False)
        if turn == 0:
            (asked,) = child.stopped(late, doubtful=True)
            assert asked.run.trouble == ""
            continue
        tests = (wire.Found("a", "f", 1), wire.Found("b", "f", 2))
        child.feed(wire.encode(wire.Collected(tests, ())) + wire.encode(wire.Started("a")))
        (asked,) = child.stopped(late, doubtful=True)
        assert asked.job.only == (("a", "b") if turn == 1 else ("b",))
    assert [each.verdict for each in asked.run.ended.values()] == ["timeout"]


@pytest.fixture
def busy() -> Iterator[None]:
    """Ten processes that compute, so that each other one gets a small part of the machine."""
    crowd = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(10)]
    yield
    for each in crowd:
        each.kill()
        each.wait()


TAKES_ITS_TIME = (
    SUITE
    + """

def test_computes():
    import time
    until = time.process_time() + 0.6
    while time.process_time() < until:
        pass
    assert Account().balance() == 0


def test_sleeps():
    import time
    time.sleep(600)


def test_spins():
    while True: pass
"""
)


@pytest.mark.long
@pytest.mark.timeout(600)
@on_linux
def test_a_busy_machine_costs_nobody_a_mark(busy: None, mark: Marker) -> None:
    """A test that takes longer than its limit because others compute is valid; those that hang end all the same."""
    report = mark(TAKES_ITS_TIME)
    found = {test.id.partition("::")[2]: test for test in report.tests}
    assert {name: test.status for name, test in found.items()} == {
        "test_empty": Status.VALID,
        "test_computes": Status.VALID,
        "test_sleeps": Status.INVALID,
        "test_spins": Status.INVALID,
    }


def test_where_the_load_is_not_told_a_slow_start_is_forgiven(mark: Marker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that is late once, and in time when it is asked again, is valid."""
    late = iter([True])
    monkeypatch.setattr(processes, "load", lambda process, parent: None)
    over = children.Child.is_over_time
    monkeypatch.setattr(
        children.Child, "is_over_time", lambda self, now, load: next(late, False) or over(self, now, load)
    )
    report = mark("import time\n" + SUITE.replace("test_empty():\n", "test_slow():\n    time.sleep(0.27)\n"))
    assert one(report, "test_slow").status is Status.VALID
    assert next(late, "it was late once") == "it was late once"


# ---- a fault of our own


def broken_kit(root: Path, how: str) -> Path:
    """Return the pretend kit with a hidden test that breaks the judge's own process when a balance is 5."""
    kit = root / "kit"
    shutil.copytree(HERE / "mini_kit", kit)
    suite = kit / "reference/bank/test_account.py"
    old = "    assert Account().balance() == 0\n"
    text = suite.read_text(encoding="utf-8")
    assert old in text
    suite.write_text(text.replace(old, f"    if Account().balance() == 5:\n        {how}\n{old}"), encoding="utf-8")
    return kit


def test_a_fault_of_the_judge_is_no_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is tried again, and then it cannot be graded: exit code 2, and not a word against the student."""
    kit = broken_kit(tmp_path, "from autograder import wire; wire.encode = None  # by which it tells the grader")
    (tmp_path / "account.py").write_text(RIGHT.replace("self._balance = 0", "self._balance = 5"), encoding="utf-8")
    assert run(["solution", "bank/account", str(tmp_path / "account.py"), "--kit", str(kit), "-q"]) == 2
    said = capsys.readouterr().err
    assert "the process that runs the tests fails by itself: TypeError" in said and "account.py" not in said


def test_a_student_cannot_feign_a_fault_of_the_judge(mini: Grader, tmp_path: Path) -> None:
    """To end with the exit code of a fault is to end the process, and costs what it always costs."""
    text = RIGHT.replace("return self._balance", "import os; os._exit(70)")
    (tmp_path / "account.py").write_text(text, encoding="utf-8")
    report = mini.solution(mini.kit.exercise("bank/account"), tmp_path)
    assert report.outcome is Outcome.MARKED and not next(each for each in report.promises if each.id == "empty").kept
    assert "it ended the process" in next(each.symptom for each in report.promises if each.id == "empty")


@pytest.mark.parametrize("deaths", [2, 1000])
def test_what_dies_before_any_code_of_a_student_is_our_fault(
    mark: Marker, monkeypatch: pytest.MonkeyPatch, deaths: int
) -> None:
    """A child that ends before it has gone into the sandbox is started again; when each does, it cannot be graded."""
    fork, number = processes.fork, itertools.count()

    def dying(jobs: list[wire.Job], code: bytes, parent: Parent) -> processes.Process:
        return fork(jobs, code if next(number) >= deaths else b"", parent)

    monkeypatch.setattr(processes, "fork", dying)
    if deaths == 2:
        assert one(mark(SUITE), "test_empty").status is Status.VALID
    else:
        with pytest.raises(GraderError, match="fails by itself"):
            mark(SUITE)


# ---- what a module does while it is imported

AT_IMPORT = {
    "prints much": ("print('x' * 10**7)", ""),
    "prints without end": ("while True: print('x' * 10**6)", "line 1 could not be imported: it prints without end"),
    "asks": ("n = int(input('How many? '))", "line 1 could not be imported: it asks for input while it is imported"),
    "asks again and again": (
        "while True:\n    try:\n        n = int(input())\n    except Exception:\n        pass",
        "line 3 could not be imported: it asks for input while it is imported",
    ),
    "prints slowly": (
        "import time\nwhile True:\n    print('waiting')\n    time.sleep(0.001)",
        "line 4 could not be imported: still running after 1 s",
    ),
}


@pytest.mark.parametrize(
    "case", [pytest.param(each, marks=[pytest.mark.long] * (each == "prints slowly")) for each in AT_IMPORT]
)
def test_what_a_module_does_at_import_is_told_as_it_is(mini: Grader, tmp_path: Path, case: str) -> None:
    """To print is allowed; what goes on for ever, or waits for somebody, is said with its line."""
    text, says = AT_IMPORT[case]
    (tmp_path / "account.py").write_text(f"{text}\n{RIGHT}", encoding="utf-8")
    report = mini.solution(mini.kit.exercise("bank/account"), tmp_path)
    assert (report.score == report.points) == (not says)
    assert says in report.reason
