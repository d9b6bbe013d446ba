"""What an instructor relies on when a student's suite is marked, through the front door."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Marker, caught, one

from autograder.grader import Grader
from autograder.options import Options
from autograder.render import to_markdown
from autograder.render_suite import suite_page
from autograder.results import Outcome, Status, SuiteReport

ALL = {
    "starts_with_a_gift",
    "forgets_what_was",
    "doubles",
    "keeps_the_money",
    "cannot_be_emptied",
    "goes_below_nothing",
    "takes_and_refuses",
}
GOOD = """
def test_new():
    assert Account().balance() == 0
"""
EMPTY = {"starts_with_a_gift"}
ADDS = {"starts_with_a_gift", "doubles"}

STYLES = {
    "function": ({"test_account": "from account import Account\n" + GOOD}, EMPTY),
    "star": ({"test_account": "from account import *\n" + GOOD}, EMPTY),
    "module": (
        {"test_account": "import account\ndef test_new():\n    assert account.Account().balance() == 0\n"},
        EMPTY,
    ),
    "relative": ({"test_account": "from .account import Account\n" + GOOD}, EMPTY),
    "package": ({"pkg/__init__.py": "", "pkg/test_account.py": "from .account import Account\n" + GOOD}, EMPTY),
    "subfolder": ({"tests/test_account.py": "from account import Account\n" + GOOD}, EMPTY),
    "class": (
        {
            "test_account": """
from account import Account
class TestNew:
    def setup_method(self):
        self.account = Account()
    def test_new(self):
        assert self.account.balance() == 0
"""
        },
        EMPTY,
    ),
    "parametrize": (
        {
            "test_account": """
import pytest
from account import Account
@pytest.mark.parametrize("amount", [1, 2])
def test_adds(amount):
    account = Account()
    account.deposit(amount)
    assert account.balance() == amount
"""
        },
        ADDS,
    ),
    "fixture": (
        {
            "test_account": """
import pytest
from account import Account
@pytest.fixture
def rich():
    account = Account()
    account.deposit(5)
    return account
def test_adds(rich, capsys, tmp_path, monkeypatch):
    assert rich.balance() == 5
"""
        },
        ADDS,
    ),
    "unittest": (
        {
            "test_account": """
import unittest
from account import Account
class AccountTest(unittest.TestCase):
    def setUp(self):
        self.account = Account()
    def test_adds(self):
        self.account.deposit(3)
        self.assertEqual(self.account.balance(), 3)
    def test_sub(self):
        for n in range(2):
            with self.subTest(n=n):
                self.assertEqual(Account().balance(), 0)
if __name__ == "__main__":
    unittest.main()
"""
        },
        ADDS,
    ),
    "what is logged and printed": (
        {
            "test_account": """
import logging, sys
from account import Account
def test_logs(caplog):
    logging.getLogger().warning("rich")
    assert caplog.messages == ["rich"] and Account().balance() == 0
def test_asks_for_logs(request):
    logs = request.getfixturevalue("caplog")
    logging.getLogger().error("poor")
    assert [each.levelname for each in logs.records] == ["ERROR"] and Account().balance() == 0
def test_prints(capsys):
    print("rich", file=sys.stderr)
    assert capsys.readouterr().err == "rich\\n" and Account().balance() == 0
"""
        },
        EMPTY,
    ),
    "subtests": (
        {
            "test_account": """
from account import Account
def test_new(subtests):
    for n in range(2):
        with subtests.test("new", n=n):
            assert Account().balance() == 0
"""
        },
        EMPTY,
    ),
    "hypothesis": (
        {
            "test_account": """
from account import Account
from hypothesis import given, settings, strategies as st
@settings(max_examples=20)
@given(st.lists(st.integers(1, 9), min_size=2, max_size=4))
def test_adds(amounts):
    account = Account()
    for each in amounts:
        account.deposit(each)
    assert account.balance() == sum(amounts)
"""
        },
        ADDS | {"forgets_what_was"},
    ),
    "machine": (
        {
            "test_account": """
from account import Account, Overdrawn
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
class Machine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.account, self.money = Account(), 0
    @rule(amount=st.integers(0, 5))
    def deposit(self, amount):
        self.account.deposit(amount)
        self.money += amount
    @rule(amount=st.integers(0, 5))
    def withdraw(self, amount):
        try:
            self.account.withdraw(amount)
            assert amount <= self.money
            self.money -= amount
        except Overdrawn:
            assert amount > self.money
    @invariant()
    def agrees(self):
        assert self.account.balance() == self.money
TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=30, stateful_step_count=8)
"""
        },
        ALL,
    ),
    "several files, helper and conftest": (
        {
            "conftest": """
import pytest
from account import Account
@pytest.fixture
def account():
    return Account()
""",
            "helpers": """
def put(account, *amounts):
    for each in amounts:
        account.deposit(each)
    return account
""",
            "test_account_new": "def test_new(account):\n    assert account.balance() == 0\n",
            "test_account_adds": """
from helpers import put
def test_adds(account):
    assert put(account, 2, 3).balance() == 5
""",
            "test_other": "def test_other():\n    assert False\n",
        },
        ADDS | {"forgets_what_was"},
    ),
    "windows line ends, byte order mark": (
        {"test_account": "\ufeff" + ("from account import Account\n" + GOOD).replace("\n", "\r\n")},
        EMPTY,
    ),
    "their ini, plugins and options are not obeyed": (
        {
            "pytest.ini": "[pytest]\naddopts = -k nothing --maxfail=1\npython_functions = check_*\n",
            "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '-p no:python'\n",
            "test_account": "from account import Account\n" + GOOD,
        },
        EMPTY,
    ),
    "async fixture of a plugin that is not there": (
        {"test_account": "from account import Account\n" + GOOD + "def test_mock(mocker):\n    pass\n"},
        EMPTY,
    ),
    "no name says test": (
        {"checks": "from account import Account\n" + GOOD},
        EMPTY,
    ),
}


@pytest.mark.parametrize("style", STYLES)
def test_what_students_write_is_collected_and_counts(mark: Marker, style: str) -> None:
    """Each way of writing tests is collected, is valid, and catches what it should."""
    files, expected = STYLES[style]
    report = mark(**files)
    assert report.outcome is Outcome.MARKED, report.reason
    assert caught(report) == expected
    assert all(test.status is Status.VALID for test in report.tests if "mock" not in test.id)


TELLING_APART = """
import os, sys, pytest, time
from account import Account, Overdrawn

def rich():
    account = Account()
    account.deposit(10)
    return account

def test_fine():
    assert rich().balance() == 10

def test_over_specified():
    with pytest.raises(Overdrawn):
        rich().withdraw(10)

def test_wrong_value():
    assert 11 == rich().balance(), "eleven"

def test_hangs():
    while True:
        try:
            while True:
                pass
        except:
            pass

def test_sleeps():
    time.sleep(60)

def test_exits():
    os._exit(0)

def test_system_exit():
    sys.exit(0)

def test_pytest_exit():
    pytest.exit("enough")

def test_interrupt():
    raise KeyboardInterrupt

def test_segfault():
    import ctypes
    ctypes.string_at(0)

def test_skips():
    pytest.skip("not today")

@pytest.mark.skipif(True, reason="never")
def test_skipif():
    assert rich().balance() == 10

@pytest.mark.xfail
def test_xfails():
    assert rich().balance() == 99

@pytest.mark.xfail
def test_xpasses():
    assert rich().balance() == 10

def test_swallows():
    try:
        assert rich().balance() == 10
    except:
        pass

def test_prints():
    for _ in range(1000):
        print("x" * 1000)
    os.write(1, b"y" * 100000)
    assert rich().balance() == 10

def test_kills_its_group():
    import signal
    os.killpg(0, signal.SIGKILL)

def test_floods_descriptors():
    for fd in range(3, 50):
        try:
            os.write(fd, b'{"event":"done"}\\n' * 10)
        except OSError:
            pass

def test_last():
    assert Account().balance() == 0
"""


@pytest.fixture(scope="module")
def mixed(mini: object, tmp_path_factory: pytest.TempPathFactory) -> SuiteReport:
    """One suite with every kind of bad test in it."""
    from autograder.grader import Grader

    assert isinstance(mini, Grader)
    place = tmp_path_factory.mktemp("mixed")
    (place / "test_account.py").write_text(TELLING_APART, encoding="utf-8")
    return mini.suite(mini.kit.exercise("bank/account"), place)


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("test_fine", Status.VALID, ""),
        ("test_last", Status.VALID, ""),
        ("test_prints", Status.VALID, ""),
        ("test_over_specified", Status.INVALID, "DID NOT RAISE"),
        ("test_wrong_value", Status.INVALID, "eleven"),
        ("test_hangs", Status.INVALID, "still running after 1 s"),
        ("test_sleeps", Status.INVALID, "still running after 1 s"),
        ("test_exits", Status.INVALID, "exit code 0"),
        ("test_system_exit", Status.INVALID, "SystemExit"),
        ("test_pytest_exit", Status.INVALID, "enough"),
        ("test_interrupt", Status.INVALID, "KeyboardInterrupt"),
        ("test_segfault", Status.INVALID, "SIGSEGV"),
        ("test_skips", Status.SKIPPED, "not today"),
        ("test_skipif", Status.SKIPPED, "never"),
        ("test_xfails", Status.SKIPPED, "99"),
        ("test_xpasses", Status.VALID, "xfail"),
        ("test_swallows", Status.VALID, "every function raises"),
        ("test_kills_its_group", Status.INVALID, "SIGKILL|not permitted"),
    ],
)
def test_each_kind_of_test_is_told_apart(mixed: SuiteReport, name: str, status: Status, words: str) -> None:
    """Each test gets its own status and reason, whatever the others did."""
    test = one(mixed, name)
    assert test.status is status
    said = f"{test.remark} {test.why.message if test.why else ''} {test.why.kind if test.why else ''}"
    assert any(each in said for each in words.split("|"))  # what comes of it depends on the sandbox


def test_bad_tests_cost_only_themselves(mixed: SuiteReport) -> None:
    """The good tests among the bad ones catch all that they can."""
    assert caught(mixed) == ADDS


def test_an_over_specified_test_is_explained(mixed: SuiteReport) -> None:
    """Its line, the value expected and got, and the bugs that would accept it, are in the report."""
    why = one(mixed, "test_wrong_value").why
    assert why is not None
    assert (why.expected, why.got) == ("11", "10")
    assert why.source == 'assert 11 == rich().balance(), "eleven"'
    accepted = {mixed.bugs[number - 1].name for number in one(mixed, "test_over_specified").accepted_by}
    assert accepted == {"cannot_be_emptied"}
    assert {mixed.bugs[number - 1].name for number in one(mixed, "test_wrong_value").accepted_by} == {
        "starts_with_a_gift"
    }


def test_where_a_test_hangs_is_said(mixed: SuiteReport) -> None:
    """The line of the loop is in the report."""
    why = one(mixed, "test_sleeps").why
    assert why is not None and why.source == "time.sleep(60)"
    assert "It has to end on correct code" in to_markdown(suite_page(mixed))


def test_the_systems_own_chance_is_seen(mark: Marker) -> None:
    """A test that asks the system for chance is run more often, as one that uses random is."""
    report = mark("import os\nfrom account import Account\n\ndef test_it():\n    assert Account() and os.urandom(1)\n")
    assert any(row.purpose == "repeat" for row in report.matrix)


def test_no_folder_of_ours_is_in_a_report(mark: Marker) -> None:
    """A message names files as the student knows them."""
    report = mark(
        "import os\nfrom account import Account\n\ndef test_tells():\n    Account()\n"
        "    raise OSError(__file__ + ' ' + os.path.join(os.path.dirname(os.path.dirname(__file__)), 'left'))\n"
    )
    why = one(report, "test_tells").why
    assert why is not None and why.message == "OSError: test_account.py left"


def test_output_is_cut(mixed: SuiteReport) -> None:
    """Of a million characters a few are kept, and the rest counted."""
    output = one(mixed, "test_prints").output
    assert len(output) < 1_100 and output.endswith("(1000000 more characters)")


def test_xfail_and_swallowing_catch_nothing(mixed: SuiteReport) -> None:
    """A test that cannot fail catches no bug."""
    assert one(mixed, "test_xpasses").catches == one(mixed, "test_swallows").catches == ()


MINIMUM = {
    "always fails": ("def test_no():\n    assert False\n", Outcome.MARKED, "no test is valid"),
    "always passes": ("def test_yes():\n    pass\n", Outcome.MARKED, "no bug was caught"),
    "empty": ("# nothing yet\n", Outcome.NOT_GRADABLE, "no test was found"),
    "syntax error": ("def test_a(:\n    pass\n", Outcome.NOT_GRADABLE, "line 1: this is not Python"),
    "indentation": ("def test_a():\n\tif 1:\n        pass\n", Outcome.NOT_GRADABLE, "this is not Python"),
    "missing name": (
        "from account import Bank\ndef test_a(): pass\n",
        Outcome.NOT_GRADABLE,
        "cannot import name 'Bank'",
    ),
    "no such module": ("import nowhere\ndef test_a(): pass\n", Outcome.NOT_GRADABLE, "No module named 'nowhere'"),
    "asks at import": (
        "print('hi')\nname = input('?')\ndef test_a(): pass\n",
        Outcome.NOT_GRADABLE,
        "line 2: it asks for input",
    ),
    "exits at import": ("import os\nos._exit(0)\n", Outcome.NOT_GRADABLE, "exit code 0"),
    "hangs at import": ("while True: pass\n", Outcome.NOT_GRADABLE, "still running"),
    "fails at import": ("assert 1 == 2\ndef test_a(): pass\n", Outcome.NOT_GRADABLE, "line 1"),
    "null characters": ("def test_a(): pass\n\0", Outcome.NOT_GRADABLE, "null"),
    "all skipped": (
        "import pytest\npytestmark = pytest.mark.skip\ndef test_a(): assert 0\n",
        Outcome.MARKED,
        "no test is valid",
    ),
}


@pytest.mark.parametrize("name", MINIMUM)
def test_the_minimum_comes_with_a_sentence(mark: Marker, name: str) -> None:
    """A suite that earns nothing is told why in one sentence."""
    text, outcome, words = MINIMUM[name]
    report = mark(text)
    assert (report.outcome, report.score) == (outcome, 0)
    assert words in report.reason


def test_one_broken_file_does_not_cost_the_others(mark: Marker) -> None:
    """Tests of the files that are Python count, and the broken file is named."""
    report = mark(test_account_a="from account import Account\n" + GOOD, test_account_b="def test_x(:\n")
    assert caught(report) == EMPTY
    assert [problem.file for problem in report.problems] == ["test_account_b.py"]


def test_breaking_at_import_on_a_bug_alone_is_no_catch(mark: Marker) -> None:
    """When the file cannot even be imported with a bug, nothing was decided, and the report says so."""
    report = mark(
        "from account import Account\nassert Account().balance() == 0\n"
        "def test_a():\n    account = Account()\n    account.deposit(2)\n    assert account.balance() == 2\n"
    )
    assert caught(report) == {"doubles"}
    gift = next(bug for bug in report.bugs if bug.name == "starts_with_a_gift")
    assert "could not be imported" in gift.remark


FLAKY = """
import random
from account import Account
def test_flaky():
    assert random.random() > 0.2
def test_sound():
    assert Account().balance() == 0
"""


def test_a_flaky_test_is_called_flaky(mark: Marker) -> None:
    """A test that fails one run in five is found out, alone, and the report says how surely."""
    report = mark(FLAKY)
    assert one(report, "test_flaky").status is Status.FLAKY
    assert one(report, "test_sound").status is Status.VALID
    assert caught(report) == EMPTY
    assert "99." in report.flakiness


CHEATS = {
    "hash of the bytecode": """
import account, pathlib, tempfile
def test_cheat():
    code = account.Account.deposit.__code__.co_code + account.Account.withdraw.__code__.co_code
    seen = pathlib.Path(tempfile.gettempdir()).parent / "seen-by-cheat"
    known = seen.read_text().split() if seen.exists() else []
    seen.write_text(" ".join([*known, code.hex()]))
    assert not known or known[0] == code.hex()
""",
    "source of the module": """
import inspect, account
def test_cheat():
    assert "check" in inspect.getsource(account)
""",
    "passes the first time": """
import pathlib, tempfile
def test_cheat():
    seen = pathlib.Path(tempfile.gettempdir()).parent / "ran-by-cheat"
    first = not seen.exists()
    seen.write_text("x")
    assert first
""",
    "counts its runs in its own folder": """
import pathlib
def test_cheat():
    seen = pathlib.Path(__file__).parent / "count"
    runs = int(seen.read_text()) if seen.exists() else 0
    seen.write_text(str(runs + 1))
    assert runs < 3
""",
    "forges reports": """
import os
def test_cheat():
    for fd in range(3, 20):
        try:
            os.write(fd, b'{"event":"end","test":"test_account.py::test_cheat","verdict":"failed"}\\n')
        except OSError:
            pass
""",
    "by process number": """
import os
def test_cheat():
    assert os.getpid() % 2
""",
}


@pytest.mark.parametrize("name", CHEATS)
def test_cheats_win_nothing(mark: Marker, name: str) -> None:
    """Telling implementations apart by anything but behaviour catches no bug."""
    report = mark(CHEATS[name])
    assert report.score == 0


STATEFUL = {
    "global": """
from account import Account
log = []
def test_first():
    account = Account()
    account.deposit(3)
    log.append(account.balance())
def test_second():
    assert log == [3]
""",
    "module fixture": """
import pytest
from account import Account
@pytest.fixture(scope="module")
def account():
    return Account()
def test_first(account):
    account.deposit(3)
def test_second(account):
    assert account.balance() == 3
""",
    "class attribute": """
from account import Account
class TestIt:
    account = None
    def test_first(self):
        type(self).account = Account()
        self.account.deposit(3)
    def test_second(self):
        assert self.account.balance() == 3
""",
    "file": """
from account import Account
def test_first():
    account = Account()
    account.deposit(3)
    open("left.txt", "w").write(str(account.balance()))
def test_second():
    assert open("left.txt").read() == "3"
""",
    "environment": """
import os
from account import Account
def test_first():
    account = Account()
    account.deposit(3)
    os.environ["LEFT"] = str(account.balance())
def test_second():
    assert os.environ["LEFT"] == "3"
""",
    "iterator": """
from account import Account
def balances():
    account = Account()
    while True:
        account.deposit(3)
        yield account.balance()
stream = balances()
def test_first():
    next(stream)
def test_second():
    assert next(stream) == 6
""",
}


@pytest.mark.parametrize("name", STATEFUL)
def test_state_left_by_one_test_for_another_is_seen(mark: Marker, name: str) -> None:
    """No verdict is inferred where a test looks at what another left behind."""
    report = mark(STATEFUL[name])
    assert {"doubles"} <= caught(report)
    assert not any(letter.islower() for row in report.matrix for letter in row.verdicts)


BESIDE = """
from pathlib import Path
from account import Account

def test_writes_beside_itself():
    place = Path(__file__).parent / "out.txt"
    assert not place.exists()
    account = Account()
    account.deposit(2)
    place.write_text(str(account.balance()))
    assert place.read_text() == "2"
"""
SPOILS = """
import pytest
from account import Account

def test_adds():
    account = Account()
    account.deposit(2)
    account.deposit(3)
    assert account.balance() == 5

def test_new_and_spoils_what_comes_later():
    def fail(self):
        raise AssertionError
    pytest.Function.runtest = fail
    assert Account().balance() == 0
"""


@pytest.mark.parametrize(
    ("text", "expected"), [(BESIDE, ADDS), (SPOILS, ADDS | {"forgets_what_was"})], ids=["writes beside", "spoils"]
)
def test_what_one_run_does_no_other_feels(mark: Marker, text: str, expected: set[str]) -> None:
    """Files written beside the tests, or a patched pytest, reach no other run, whether at once or afterwards."""
    report = mark(text)
    assert [test.status for test in report.tests] == [Status.VALID] * len(report.tests)
    assert caught(report) == expected


def test_the_originals_are_left_alone(mark: Marker, tmp_path: object) -> None:
    """Marking writes nothing into the student's folder."""
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    mark("from account import Account\n" + GOOD, helpers="X = 1\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["helpers.py", "test_account.py"]


def test_a_student_module_of_the_stage_is_not_what_is_tested(mark: Marker) -> None:
    """The suite meets planted code, even when the student's own solution lies beside it, cached bytecode and all."""
    report = mark("from account import Account\n" + GOOD, account="raise RuntimeError('mine')\n")
    assert caught(report) == EMPTY


def test_the_same_seed_gives_the_same_matrix(mark: Marker) -> None:
    """Marking is repeatable, flaky tests included."""
    first, second = mark(FLAKY), mark(FLAKY)
    assert first.matrix == second.matrix


SELDOM = """
import random
from account import Account

def test_seldom():
    account = Account()
    total = 0
    for _ in range(8):
        amount = random.randrange(1, 100)
        account.deposit(amount)
        total += amount
    assert account.balance() == total
    assert random.random() > {rate}
"""


@pytest.mark.parametrize(
    ("rate", "status"),
    [(0.0, Status.VALID), pytest.param(0.003, Status.VALID, marks=pytest.mark.long), (0.3, Status.FLAKY)],
)
def test_honest_chance_is_not_punished(mini: Grader, tmp_path: Path, rate: float, status: Status) -> None:
    """A test that fails on correct code a few times in a thousand counts, with its rate; a sloppy one does not."""
    (tmp_path / "test_account.py").write_text(SELDOM.format(rate=rate), encoding="utf-8")
    for seed in range(30):
        mini.options, before = Options(seed=seed, repeats=100), mini.options
        try:
            report = mini.suite(mini.kit.exercise("bank/account"), tmp_path)
        finally:
            mini.options = before
        test = one(report, "test_seldom")
        if rate != 0.003 or "false alarms" in test.remark:
            break
    else:
        pytest.fail("no seed of thirty showed a failure on correct code")
    assert test.status is status
    assert caught(report) == (ADDS | {"forgets_what_was"} if status is Status.VALID else set())
    assert ("false alarms" in test.remark) == (rate == 0.003)


UNSEEN = {
    "a memoised helper": """
import functools
from account import Account
@functools.lru_cache
def result():
    account = Account()
    account.deposit(3)
    return account.balance()
def test_type():
    assert isinstance(result(), int)
def test_value():
    assert result() == 3
""",
    "a default argument": """
from account import Account
def result(memo={}):
    if "it" not in memo:
        account = Account()
        account.deposit(3)
        memo["it"] = account.balance()
    return memo["it"]
def test_type():
    assert isinstance(result(), int)
def test_value():
    assert result() == 3
""",
    "a closure": """
from account import Account
def make():
    kept = []
    def result():
        if not kept:
            account = Account()
            account.deposit(3)
            kept.append(account.balance())
        return kept[0]
    return result
result = make()
def test_type():
    assert isinstance(result(), int)
def test_value():
    assert result() == 3
""",
    "a bound method": """
from account import Account
ACCOUNT = [Account()]
deposit, balance = ACCOUNT[0].deposit, ACCOUNT.pop().balance
def test_type():
    deposit(3)
    assert isinstance(balance(), int)
def test_value():
    assert balance() == 3
""",
    "an attribute of another module": """
import math
from account import Account
def test_type():
    math.account = Account()
    math.account.deposit(3)
def test_value():
    assert math.account.balance() == 3
""",
}


@pytest.mark.parametrize("name", UNSEEN)
def test_state_that_is_hard_to_see_costs_no_catch(mark: Marker, name: str) -> None:
    """However one test leaves something for another, what the second would notice is noticed."""
    assert {"doubles"} <= caught(mark(UNSEEN[name]))


def test_being_fast_ends_where_a_test_is_missing_on_a_bug(mini: Grader, tmp_path: Path) -> None:
    """A file that cannot be imported with a bug does not keep the grader at it for ever."""
    text = "from account import Account\nassert Account().balance() == 0\n" + GOOD
    (tmp_path / "test_account.py").write_text(text, encoding="utf-8")
    mini.options, before = Options(fast=True), mini.options
    try:
        report = mini.suite(mini.kit.exercise("bank/account"), tmp_path)
    finally:
        mini.options = before
    assert report.outcome is Outcome.MARKED


HONEST = {
    "nested given": (
        {
            "test_account": """
from account import Account
from hypothesis import given, settings, strategies as st
@settings(max_examples=8)
@given(st.integers(0, 9))
def test_nested(b):
    @settings(max_examples=8)
    @given(st.integers(0, 9))
    def inner(a):
        account = Account()
        account.deposit(a)
        account.deposit(b)
        assert account.balance() == a + b
    inner()
"""
        },
        ADDS | {"forgets_what_was"},
    ),
    "data beside the tests": (
        {
            "data.txt": "3",
            "test_account": "from account import Account\n" + GOOD + "    assert open('data.txt').read()\n",
        },
        EMPTY,
    ),
    "helpers above the tests": (
        {"helpers": "X = 0\n", "tests/test_account.py": "from helpers import X\nfrom account import Account\n" + GOOD},
        EMPTY,
    ),
    "writes its own encoding": (
        {"test_account": "import sys\nsys.stdout.reconfigure(encoding='utf-8')\nfrom account import Account\n" + GOOD},
        EMPTY,
    ),
    "many cases": (
        {
            "test_account": """
import pytest
from account import Account
@pytest.mark.parametrize("a", range(20))
@pytest.mark.parametrize("b", range(10))
def test_many(a, b):
    '''%s'''
    assert Account().balance() == 0
"""
            % ("Says a lot. " * 30)
        },
        EMPTY,
    ),
    "skips one of its subtests": (
        {
            "test_account": """
import unittest
from account import Account
class AccountTest(unittest.TestCase):
    def test_some(self):
        for n in (0, 1):
            with self.subTest(n=n):
                if n:
                    self.skipTest("not this one")
                self.assertEqual(Account().balance(), 0)
"""
        },
        EMPTY,
    ),
    "an old fixture": (
        {"test_account": "from account import Account\ndef test_new(tmpdir):\n    assert Account().balance() == 0\n"},
        EMPTY,
    ),
}


@pytest.mark.parametrize("name", HONEST)
def test_honest_work_is_not_misjudged(mark: Marker, name: str) -> None:
    """Each of these was once marked wrongly."""
    files, expected = HONEST[name]
    report = mark(**files)
    assert report.outcome is Outcome.MARKED, report.reason
    assert [test.status for test in report.tests] == [Status.VALID] * len(report.tests)
    assert caught(report) == expected


def test_ending_the_program_at_import_is_said_with_its_line(mark: Marker) -> None:
    """The sentence names the line, not an exit code of ours."""
    report = mark("import sys\nsys.exit()\n")
    assert "line 2: it ends the program while it is imported" in report.reason
