"""The overview of a suite: what its tests claim to check, as read from the source."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.__main__ import run
from autograder.claims import claims, sentences

MINI = Path(__file__).parent / "mini_kit"


@pytest.fixture(autouse=True)
def _in_the_mini_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOGRADER_KIT", str(MINI))


def told(text: str) -> dict[str, str]:
    """Return the behaviour of each test of a file."""
    return {claim.test: claim.behaviour for claim in claims("test_it.py", text)}


GOOD = '''
from account import Account

def test_opens_empty():
    """A new account is empty."""
    raise SystemExit("never run")

class TestDeposit:
    def test_adds(self):
        """A deposit adds up.
        It does so each time.

        Here the pennies were lost once. So we look. At all. Of them.
        """

def test_empty_again():
    """A new account is empty."""
'''


def test_the_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Behaviours in their order, the tests of each below it; nothing is run."""
    (tmp_path / "test_account.py").write_text(GOOD, encoding="utf-8")

    assert run(["overview", "bank/account", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "account.overview: bank/account, 2 behaviours, 3 tests",
        "",
        "  1. A new account is empty.",
        "     test_account.py::test_opens_empty",
        "     test_account.py::test_empty_again",
        "  2. A deposit adds up. It does so each time.",
        "     test_account.py::TestDeposit::test_adds",
    ]


def test_what_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No docstring, or one of more than three sentences: the test, its line, and exit code 1."""
    text = 'def test_a():\n    pass\n\n\ndef test_b():\n    """One. Two. Three. Four."""\n'
    (tmp_path / "test_account.py").write_text(text, encoding="utf-8")
    out = tmp_path / "account.overview"

    assert run(["overview", "bank/account", str(tmp_path / "test_account.py"), "--out", str(out)]) == 1
    listed = out.read_text(encoding="utf-8")
    assert "  1. One. Two. Three.\n" in listed
    assert "Without a docstring" in listed
    assert "test_account.py, line 1: test_a\n" in listed
    assert "test_account.py, line 5: test_b\n" in listed
    assert "1 without a docstring, 1 with more than 3 sentences" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def test_a(:\n", "test_account.py, line 1: this is not Python"),
        ("x = 1\n", "there is no test in test_account.py"),
        (None, "there is no test file for bank/account"),
    ],
)
def test_without_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, said: str) -> None:
    """What cannot be read is told in a sentence, with exit code 2."""
    if text is not None:
        (tmp_path / "test_account.py").write_text(text, encoding="utf-8")

    assert run(["overview", "bank/account", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err


def test_no_such_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path that is not there, or an exercise that is none: exit code 2."""
    assert run(["overview", "bank/account", str(tmp_path / "nowhere")]) == 2
    assert run(["overview", "bank/acount", str(tmp_path)]) == 2
    assert "bank/account" in capsys.readouterr().err


def test_what_counts_as_a_test() -> None:
    """Functions, async ones, methods of Test classes and of unittest's cases, what they inherit, state machines."""
    text = '''
if True:
    async def test_later():
        """Later."""

def helper(): ...
def test_twice(): ...
def test_twice():
    """The second one."""

class Mixin:
    def test_shared(self):
        """Shared."""
    def test_changed(self):
        """As it was."""

class TestUses(Mixin):
    def test_changed(self):
        """As it is."""
    class TestInner:
        def test_deep(self):
            """Deep."""

class Cases(unittest.TestCase):
    def setUp(self): ...
    def testCamel(self):
        """Camel."""

class More(Cases): ...

class TestMade:
    def __init__(self): ...
    def test_never(self): ...

class TestOff:
    __test__ = False
    def test_never(self): ...

class Machine(RuleBasedStateMachine):
    """A machine."""

TestMachine = Machine.TestCase
'''
    assert told(text) == {
        "test_later": "Later.",
        "test_twice": "The second one.",
        "TestUses::test_shared": "Shared.",
        "TestUses::test_changed": "As it is.",
        "TestUses::TestInner::test_deep": "Deep.",
        "Cases::testCamel": "Camel.",
        "More::testCamel": "Camel.",
        "TestMachine::runTest": "A machine.",
    }


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("No full stop", 1),
        ("After 2.5 cards, e.g. The Ace, deal() raises DeckEmpty.", 1),
        ("It is empty. `reset()` fills it! Does it? Yes.", 4),
        ("Say 'so.' (And so.) Then go.", 3),
        ("Колода полна. Потом она пуста.", 2),
    ],
)
def test_sentences(text: str, count: int) -> None:
    """Full stops in numbers, calls and abbreviations end no sentence."""
    assert len(sentences(text)) == count


def test_our_own_model_suites_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """The model suite of the pretend kit has a docstring on each test."""
    assert run(["overview", "bank/account", str(MINI / "reference/bank/test_account.py")]) == 0
    assert "test_account.py::" in capsys.readouterr().out
