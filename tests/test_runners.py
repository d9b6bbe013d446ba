"""Two ways of running and two ways of sparing, the same matrix."""

from __future__ import annotations

import random
from dataclasses import fields
from functools import cached_property
from pathlib import Path

import pytest
from conftest import HERE, caught
from hypothesis import given
from hypothesis import strategies as st

from autograder import plan, wire
from autograder.grader import Grader
from autograder.kit import Exercise, Kit
from autograder.options import Limits, Options
from autograder.plan import Implementation, Kind
from autograder.results import SuiteReport
from autograder.supply import compile_blind

MODEL = HERE / "mini_kit" / "reference" / "bank" / "test_account.py"
MIXED = """
import random
import pytest
from hypothesis import given, strategies as st
from account import Account, Overdrawn

@given(st.lists(st.integers(0, 1000), max_size=5))
def test_sums(amounts):
    account = Account()
    for each in amounts:
        account.deposit(each)
    assert account.balance() == sum(amounts)

@given(st.integers(), st.text(max_size=3))
def test_finds_by_luck(number, text):
    account = Account()
    account.deposit(abs(number) % 1000)
    account.withdraw(abs(number) % 1000)
    assert account.balance() == 0

def test_wrong():
    assert Account().balance() == 1

def test_random():
    assert random.random() < 0.9

def test_hangs():
    while True:
        pass

def test_skips():
    pytest.skip("no")
"""


OFTEN = Options(repeats=2, seed=7)  # with this seed, the test that fails by chance is run 25 times more, and no more


def verdicts(report: SuiteReport) -> list[tuple[str, str, str]]:
    """Return the matrix with inferred letters made equal to run ones."""
    return [(row.implementation, row.purpose, row.verdicts.upper()) for row in report.matrix]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of good, bad, flaky, hanging and skipping tests."""
    folder = tmp_path_factory.mktemp("suite")
    (folder / "test_account.py").write_text(MIXED, encoding="utf-8")
    return folder


class Few(Exercise):
    """An exercise with a few of its bugs: where each run is a process of its own, all of them take long."""

    @cached_property
    def planted(self) -> tuple[Implementation, ...]:
        """All that is correct, the control, and three bugs."""
        given = plan.implementations(Exercise(**{each.name: getattr(self, each.name) for each in fields(Exercise)}))
        bugs = [each for each in given if each.kind is Kind.BUG]
        return tuple(each for each in given if each not in bugs[3:])


@pytest.fixture(scope="module")
def few(mini_kit: Kit) -> Exercise:
    """The exercise of the pretend kit with few bugs."""
    exercise = mini_kit.exercise("bank/account")
    return Few(**{each.name: getattr(exercise, each.name) for each in fields(Exercise)})


@pytest.fixture(scope="module")
def forked(mini_kit: Kit, few: Exercise, suite: Path) -> SuiteReport:
    """The suite, marked in forked children."""
    with Grader(mini_kit, OFTEN, Limits(test=1.5), width=2) as grader:
        return grader.suite(few, suite)


def test_spawned_children_give_the_same_matrix(mini_kit: Kit, few: Exercise, suite: Path, forked: SuiteReport) -> None:
    """Where there is no fork, every verdict is the same."""
    with Grader(mini_kit, OFTEN, Limits(test=1.5), width=2, spawn=True) as grader:
        report = grader.suite(few, suite)
    assert report.matrix == forked.matrix
    assert (report.score, caught(report)) == (forked.score, caught(forked))
    assert caught(report)
    assert any(row.purpose == "rate" for row in report.matrix)


def test_running_one_at_a_time_gives_the_same_matrix(
    mini_kit: Kit, few: Exercise, suite: Path, forked: SuiteReport
) -> None:
    """How many children run at once does not matter."""
    with Grader(mini_kit, OFTEN, Limits(test=1.5), width=1) as grader:
        assert grader.suite(few, suite).matrix == forked.matrix


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_sparing_changes_no_verdict(mini_kit: Kit, seed: int, fast: bool) -> None:
    """What is inferred is what would have come out, and being fast catches the same."""
    exercise = mini_kit.exercise("bank/account")
    with Grader(mini_kit, Options(seed=seed, skip=False), width=2) as grader:
        full = grader.suite(exercise, MODEL)
    with Grader(mini_kit, Options(seed=seed, fast=fast), width=2) as grader:
        spared = grader.suite(exercise, MODEL)
    assert caught(full) == caught(spared)
    assert full.score == spared.score
    if not fast:
        assert verdicts(full) == verdicts(spared)
        assert any(letter.islower() for row in spared.matrix for letter in row.verdicts)


@given(st.integers(0, 60), st.integers(3, 8), st.integers())
def test_the_order_is_blind_and_spread(others: int, runs: int, seed: int) -> None:
    """Everything is run once, the reference as often as asked, first somewhere among the first four."""
    reference = Implementation("reference", Kind.REFERENCE, "")
    given = (reference, *(Implementation(f"bug {n}", Kind.BUG, "") for n in range(others)))
    order = plan.order(given, runs, seed)
    assert sorted(each.name for each in order) == sorted([each.name for each in given] + ["reference"] * (runs - 1))
    assert order.index(reference) < plan.EARLY


def test_every_early_place_comes_up() -> None:
    """No position gives the first correct run away."""
    reference = Implementation("reference", Kind.REFERENCE, "")
    given = (reference, *(Implementation(f"bug {n}", Kind.BUG, "") for n in range(20)))
    assert {plan.order(given, 3, seed).index(reference) for seed in range(50)} == {0, 1, 2, 3}


def test_two_sources_of_the_same_size_are_never_confused(mini_kit: Kit) -> None:
    """Code is compiled from its text, never taken from a cache by size and time."""
    one, two = (compile_blind("same", f"def value():\n    return {n}\n") for n in (1, 2))
    space_one: dict[str, object] = {"__entered__": bytearray(9)}
    space_two: dict[str, object] = {"__entered__": bytearray(9)}
    exec(one, space_one)
    exec(two, space_two)
    assert space_one["value"]() == 1 and space_two["value"]() == 2  # type: ignore[operator]


def test_a_planted_module_tells_nothing_of_its_lines(mini_kit: Kit) -> None:
    """The reference and each bug have the same file name, line numbers and docstrings."""
    exercise: Exercise = mini_kit.exercise("bank/account")
    codes = [
        compile_blind("account", each.text) for each in plan.implementations(exercise) if each.kind is not Kind.CONTROL
    ]
    for code in codes:
        assert code.co_filename == "account.py"
        assert {line for _, _, line in code.co_lines()} <= {1, 0, None}


@given(st.binary(max_size=200))
def test_a_line_is_an_event_or_an_error(line: bytes) -> None:
    """Whatever a child writes, reading it gives an event or a ValueError."""
    try:
        event = wire.decode(line)
    except ValueError:
        return
    assert isinstance(event, wire.Event)


EVENTS = st.one_of(
    st.builds(wire.Started, st.text(max_size=20)),
    st.builds(
        wire.Ended,
        st.text(max_size=20),
        st.sampled_from(sorted(wire.VERDICTS)),
        st.floats(0, 10),
        st.lists(st.integers(0, 99), max_size=4).map(tuple),
        st.booleans(),
        st.none()
        | st.builds(wire.Failure, st.text(max_size=5), st.text(max_size=9), left=st.none() | st.text(max_size=4)),
    ),
    st.builds(wire.Done, st.lists(st.integers(0, 99), max_size=4).map(tuple)),
    st.builds(
        wire.Collected,
        st.lists(st.builds(wire.Found, st.text(max_size=5), st.text(max_size=5), st.integers(0, 99)), max_size=3).map(
            tuple
        ),
        st.just(()),
    ),
)


@given(EVENTS)
def test_an_event_survives_the_wire(event: wire.Event) -> None:
    """What is written is what is read."""
    assert wire.decode(wire.encode(event)) == event


def test_nothing_is_left_behind(mini_kit: Kit, suite: Path) -> None:
    """After a marking no folder and no process of it remains."""
    import os
    import subprocess

    def children() -> set[str]:
        listed = ["ps", "--ppid", str(os.getpid()), "-o", "pid=,comm="]
        return {each for each in subprocess.check_output(listed, text=True).splitlines() if not each.endswith(" ps")}

    before = children()  # the other tests' graders
    with Grader(mini_kit, Options(repeats=0), Limits(test=0.5), width=2) as grader:
        root = grader.root
        marked = grader.suite(mini_kit.exercise("bank/account"), suite)
        assert [each for each in root.iterdir() if each.name.startswith(("run", "s"))] == []
    assert not root.exists()
    assert marked.tests
    assert children() <= before


def test_random_state_of_the_grader_is_its_own(mini_kit: Kit) -> None:
    """Marking draws from the seed alone, and leaves the process's generator as it was."""
    random.seed(5)
    before = random.getstate()
    with Grader(mini_kit) as grader:
        grader.suite(mini_kit.exercise("bank/account"), MODEL)
    assert random.getstate() == before


SAME_EVERYWHERE = """
import os
from account import Account

def test_environment():
    assert not {"CI", "BUILD_NUMBER", "SECRET", "USER"} & set(os.environ)

def test_long_difference():
    assert list(range(30_000 + Account().balance())) == [each + 1 for each in range(30_000)]
"""


@pytest.mark.parametrize("spawn", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_graders_environment_makes_no_difference(
    mini_kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spawn: bool
) -> None:
    """A suite sees nothing of the grader's environment; where it is a build machine, pytest writes no endless diff."""
    for name in ("CI", "BUILD_NUMBER", "SECRET", "USER"):
        monkeypatch.setenv(name, "true")
    (tmp_path / "test_account.py").write_text(SAME_EVERYWHERE, encoding="utf-8")
    with Grader(mini_kit, Options(repeats=0), Limits(test=1.5), width=2, spawn=spawn) as grader:
        report = grader.suite(mini_kit.exercise("bank/account"), tmp_path)
    first, second = report.tests
    assert first.status.value == "valid"
    assert second.why is not None and second.why.kind == "AssertionError"
