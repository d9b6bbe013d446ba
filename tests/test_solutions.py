"""What an instructor relies on when a student's solution is marked, through the front door."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import HERE

from autograder.errors import NotGradable, UsageError
from autograder.grader import Grader
from autograder.results import Outcome, Promise, SolutionReport

RIGHT = (HERE / "mini_kit/reference/bank/account.py").read_text(encoding="utf-8")


def broken(report: SolutionReport) -> dict[str, Promise]:
    """Return the promises that are not kept."""
    return {promise.id: promise for promise in report.promises if not promise.kept}


def mark(grader: Grader, place: Path, **files: str) -> SolutionReport:
    """Mark files, given by name and text, as a solution of bank/account."""
    for name, text in files.items():
        (place / f"{name}.py").write_text(text, encoding="utf-8")
    return grader.solution(grader.kit.exercise("bank/account"), place)


def changed(old: str, new: str) -> str:
    """Return the right solution with a change."""
    assert old in RIGHT
    return RIGHT.replace(old, new)


CASES = {
    "right": (RIGHT, 10, set(), ""),
    "a method is missing": (
        changed("def balance(", "def total("),
        10 / 6,
        {"empty", "adds", "takes", "unchanged"},
        "'Account' object has no attribute 'balance'",
    ),
    "a method takes something else": (
        changed("def deposit(self, amount: int)", "def deposit(self)"),
        10 / 6,
        {"adds", "takes", "refuses", "unchanged"},
        "takes 1 positional argument but 2 were given",
    ),
    "raises": (
        changed("        self._balance -= amount", "        self._balance -= 1 // 0"),
        10 * 5 / 6,
        {"takes"},
        "your code raised ZeroDivisionError at account.py, line 25: self._balance -= 1 // 0",
    ),
    "ends the program": (
        changed("            raise Overdrawn(amount)", "            import os; os._exit(0)"),
        10 * 4 / 6,
        {"refuses", "unchanged"},
        "it ended the process with exit code 0",
    ),
    "hangs": (
        changed("            raise Overdrawn(amount)", "            while True: pass"),
        10 * 4 / 6,
        {"refuses", "unchanged"},
        "still running after 1 s at account.py, line 24: while True: pass",
    ),
    "wrong value": (changed("+= check(amount)", "+= check(amount) + 1"), 10 * 2 / 6, {"adds", "takes", "refuses"}, ""),
    "other exception class": (
        changed("raise Overdrawn(amount)", "raise ValueError(amount)"),
        10 * 4 / 6,
        {"refuses", "unchanged"},
        "your code raised ValueError",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_solution_loses_what_it_breaks_and_is_told_why(mini: Grader, tmp_path: Path, name: str) -> None:
    """The points of each broken promise are gone, the others are kept, and a cause of its own is named."""
    text, score, promises, symptom = CASES[name]
    report = mark(mini, tmp_path, account=text)
    assert report.outcome is Outcome.MARKED
    assert set(broken(report)) == promises
    assert report.score == pytest.approx(score, abs=1e-3)
    said = " ".join(each.symptom for each in broken(report).values())
    assert symptom in said


REFUSED = {
    "syntax error": ("class Account:\n    def deposit(self:\n", "account.py, line 2: this is not Python"),
    "asks at import": ("x = 1\nname = input('?')\n", "account.py, line 2 could not be imported: it asks for input"),
    "ends at import": ("import os\nos._exit(0)\n", "it ended the process with exit code 0"),
    "raises at import": ("x = 1\ny = x / 0\n", "account.py, line 2 could not be imported: ZeroDivisionError"),
    "misspelt name": ("class Acount:\n    pass\n", "account.py has no Account: the handout asks for this name"),
    "not text": ("\0", "null"),
    "empty": ("", "account.py has no Account"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_marked_is_refused_with_a_reason(mini: Grader, tmp_path: Path, name: str) -> None:
    """The minimum comes with the line and what is wrong."""
    text, reason = REFUSED[name]
    report = mark(mini, tmp_path, account=text)
    assert (report.outcome, report.score) == (Outcome.NOT_GRADABLE, 0)
    assert reason in report.reason


def test_a_missing_file_is_named(mini: Grader, tmp_path: Path) -> None:
    """A folder without the file is not gradable, a path that is not there is the caller's mistake."""
    report = mini.solution(mini.kit.exercise("bank/account"), tmp_path)
    assert report.outcome is Outcome.NOT_GRADABLE and "there is no account.py" in report.reason
    with pytest.raises(UsageError, match="nobody"):
        mini.solution(mini.kit.exercise("bank/account"), tmp_path / "nobody")


def test_own_helpers_are_found_and_own_supplied_modules_are_not(mini: Grader, tmp_path: Path) -> None:
    """A helper module counts; a changed supplied module is not used, and the report says so."""
    text = "from ledger import Ledger\n" + changed("from money import check", "from money import LARGEST, check")
    report = mark(mini, tmp_path, account=text, ledger="class Ledger:\n    pass\n", money="LARGEST = 1\n")
    assert report.full
    assert [problem.message for problem in report.problems if "your money.py was not used" in problem.message]


def test_the_earlier_stage_is_the_reference(mini: Grader, tmp_path: Path) -> None:
    """A later stage is marked with the model answer of the earlier one, however wrong the student's own is."""
    till = (HERE / "mini_kit/reference/bank/till.py").read_text(encoding="utf-8")
    (tmp_path / "till.py").write_text(till, encoding="utf-8")
    (tmp_path / "account.py").write_text("raise RuntimeError", encoding="utf-8")
    assert mini.solution(mini.kit.exercise("bank/till"), tmp_path).full


def test_the_given_tests_do_not_count_unchanged(mini: Grader, tmp_path: Path) -> None:
    """The visible tests alone are refused; beside own tests, and among them, only the own ones are marked."""
    exercise = mini.kit.exercise("bank/account")
    given = exercise.visible_tests.read_text(encoding="utf-8")
    for text in (
        given,
        f"# by Ada\n{given}\n\n# the end\n",
        given.replace('    """A new account holds nothing."""\n', ""),
    ):
        (tmp_path / "test_account.py").write_text(text, encoding="utf-8")
        alone = mini.suite(exercise, tmp_path)
        assert alone.outcome is Outcome.NOT_GRADABLE and "those that you were given" in alone.reason
    own = "from account import Account\ndef test_mine():\n    assert Account().balance() == 0\n"
    (tmp_path / "test_account_mine.py").write_text(own, encoding="utf-8")
    assert [test.id for test in mini.suite(exercise, tmp_path).tests] == ["test_account_mine.py::test_mine"]

    (tmp_path / "test_account_mine.py").unlink()
    mine = "\r\ndef test_mine():\r\n    assert Account().balance() == 1\r\n"
    (tmp_path / "test_account.py").write_bytes(given.replace("\n", "\r\n").encode() + mine.encode())
    for path in (tmp_path, tmp_path / "test_account.py"):
        among = mini.suite(exercise, path)
        (test,) = among.tests
        assert test.why is not None
        assert (test.id, test.why.line) == ("test_account.py::test_mine", given.count("\n") + 3)
        assert any("were given to you" in problem.message for problem in among.problems)


def test_reading_a_file_that_is_no_text_is_not_gradable(tmp_path: Path) -> None:
    """Bytes in no coding are refused with the name of the file."""
    from autograder.submission import read_python

    (tmp_path / "latin.py").write_bytes(b"x = '\xe9'\n")
    with pytest.raises(NotGradable, match=r"latin\.py is not UTF-8"):
        read_python(tmp_path / "latin.py")
    (tmp_path / "coded.py").write_bytes(b"# -*- coding: latin-1 -*-\nx = '\xe9'\n")
    assert "é" in read_python(tmp_path / "coded.py")
