"""check() and %%suite where students work: in a notebook's shell, and in a folder of files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from conftest import HERE

from autograder import check
from autograder.here.check import Checked
from autograder.here.trying import Tried
from autograder.results import Outcome, Status, Verdict

pytest.importorskip("IPython")
MINI = HERE / "mini_kit"
BANK = MINI / "reference" / "bank"
SOLUTION = (BANK / "account.py").read_text(encoding="utf-8")
STUB = (MINI / "exercises" / "bank" / "account.py").read_text(encoding="utf-8")
TESTS = """%%suite bank/account
from account import Account

def test_empty():
    \"\"\"A new account <b>holds</b> nothing.\"\"\"
    assert Account().balance() == 0

def test_wrong():
    assert Account().balance() == 1
"""


CHECK = 'from autograder import check  # the solution has imported another of this name\ncheck("bank/account")'


class Shell:
    """A notebook without a browser: cells are run in IPython's own shell."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell

    def __call__(self, text: str, id: str | None = None) -> Any:
        """Run a cell and return what its last expression is."""
        return self.shell.run_cell(text, store_history=True, cell_id=id).result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a student, with what is supplied, and the kit within reach."""
    monkeypatch.setenv("AUTOGRADER_KIT", str(MINI))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "money.py").write_bytes((MINI / "exercises" / "bank" / "money.py").read_bytes())
    return tmp_path


@pytest.fixture
def cell(here: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """A new shell in that folder, in which the first cell was run as the notebook has it."""
    from IPython.core.interactiveshell import InteractiveShell

    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)  # as in a kernel
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
    names, finders = {"__main__", "account", "till", "money", "card", "hand", "deck", "pictures"}, sys.meta_path[:]
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    run = Shell(shell)
    run('from autograder.course.lesson import begin\nbegin("bank/account", supplied=["money"])')
    yield run
    InteractiveShell.clear_instance()
    sys.meta_path[:] = finders
    for name in names:
        sys.modules.pop(name, None)
    sys.modules.update(before)


# --- check


def test_a_notebook_is_checked_and_shows_itself(cell: Shell, capfd: pytest.CaptureFixture[str]) -> None:
    """Promises, tests and bugs of what the cells define; the same as HTML and as text, and nothing on stderr."""
    cell("from autograder import check")
    cell(SOLUTION.replace("-= amount", "-= 1"))
    cell(TESTS)
    found = cell(CHECK)
    assert isinstance(found, Checked) and found.solution is not None and found.suite is not None
    assert {each.id for each in found.solution.promises if not each.kept} == {"takes"}
    assert {each.id.partition("::")[2]: each.status for each in found.suite.tests} == {
        "test_empty": Status.VALID,
        "test_wrong": Status.INVALID,
    }
    (wrong,) = [each.why for each in found.suite.tests if each.why]
    assert (wrong.file, wrong.line, wrong.expected) == ("cell [4]", 9, "1")
    assert found.suite.disclosure == found.solution.disclosure == "student"
    text = repr(found)
    assert "cell [4]:9" in text and "What to look at next" in text and "points × " not in text
    page = Page(found._repr_html_())
    kinds = {kind for kind in page.cells if kind}
    assert {"ag-passed", "ag-wrong", "ag-catch", "ag-yes", "ag-no"} <= kinds
    assert all(page.cells[kind] for kind in kinds - {"ag-none"})  # no colour without a letter
    assert "script" not in page.tags and "b" not in page.tags
    assert capfd.readouterr().err == ""


class Page(HTMLParser):
    """The tags of a page, and the text of its table's cells by their class."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.cells: dict[str, str] = {}
        self.kind: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.kind = (dict(attrs).get("class") or "").split(" ")[0] if tag == "td" else None
        self.cells.setdefault(self.kind or "", "")

    def handle_data(self, data: str) -> None:
        if self.kind:
            self.cells[self.kind] += data.strip()


def test_each_cell_counts_as_it_was_run_last(cell: Shell) -> None:
    """A test that was renamed, a solution that was mended and a cell that was broken are what they are now."""
    cell("from autograder import check")
    cell(STUB, "solution")
    cell(TESTS, "tests")
    cell(SOLUTION, "solution")
    cell(TESTS.replace("test_wrong", "test_right").replace("== 1", "== 0"), "tests")
    found = cell(CHECK)
    assert all(each.kept for each in found.solution.promises)
    assert [(each.id.partition("::")[2], each.status) for each in found.suite.tests] == [
        ("test_empty", Status.VALID),
        ("test_right", Status.VALID),
    ]
    cell(SOLUTION.replace("def balance(self) -> int:", "def balance(self) -> int"), "solution")
    found = cell(CHECK.replace(")", ", suite=False)"))
    assert found.suite is None and found.solution.outcome is Outcome.NOT_GRADABLE
    assert "cell [8], line" in found.solution.reason and "not Python" in repr(found)


@pytest.mark.parametrize("spawn", [False, pytest.param(True, marks=pytest.mark.long)])
def test_files_are_checked_without_a_notebook(
    here: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, spawn: bool
) -> None:
    """In plain Python the files of the folder count; so it is without fork, and whatever is called random.py there."""
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    (here / "account.py").write_text(SOLUTION, encoding="utf-8")
    (here / "test_account.py").write_text(TESTS.partition("\n")[2], encoding="utf-8")
    (here / "random.py").write_text("raise SystemError", encoding="utf-8")
    found = check("bank/account", spawn=spawn)
    assert found.solution.full and found.suite.tests[1].why.file == "test_account.py"
    assert any(each.caught for each in found.suite.bugs)
    assert capfd.readouterr() == ("", "")


NOTHING: dict[str, tuple[list[str], str, str]] = {
    # the cells that were run before, the call, and what is said
    "a name that is nearly right": ([], 'check("bank/acount")', "try one of: bank/account"),
    "no solution": ([], 'check("bank/account", suite=False)', "No cell that you have run defines"),
    "no tests": ([SOLUTION], 'check("bank/account", solution=False)', "holds tests of your own"),
    "the given tests alone": (
        [SOLUTION, (MINI / "exercises" / "bank" / "test_account.py").read_text(encoding="utf-8")],
        'check("bank/account", solution=False)',
        "holds tests of your own",
    ),
    "no kit": (["import os\nos.environ['AUTOGRADER_KIT'] = '.'"], 'check("bank/account")', "nothing to check against"),
}


@pytest.mark.parametrize("case", NOTHING)
def test_what_cannot_be_checked_is_said(cell: Shell, case: str, capfd: pytest.CaptureFixture[str]) -> None:
    """A sentence says what to do, as text and in the page; there is no traceback, and nothing on stderr."""
    cells, call, said = NOTHING[case]
    cell("from autograder import check")
    for each in cells:
        cell(each)
    found = cell(f"from autograder import check\n{call}")
    assert said in " ".join(repr(found).split()) and said in found._repr_html_()
    out, err = capfd.readouterr()
    assert "Traceback" not in out and err == ""


def test_nothing_is_shown_while_nbgrader_runs_the_cells(cell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the check nor the magic says or does anything there."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert cell('from autograder import check\ncheck("bank/account")') is None
    assert cell("%%suite bank/account\ndef test_loop():\n    while True: pass") is None


def test_the_engine_stays_quick_to_import() -> None:
    """To import the package loads nothing of what check needs."""
    code = "import sys, autograder; print(sorted({'pytest', 'rich', 'autograder.here'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# --- %%suite


def test_the_tests_of_a_cell_run_on_the_notebooks_own_code(cell: Shell, capfd: pytest.CaptureFixture[str]) -> None:
    """Cases, fixtures, properties, helpers of other cells: each is told, and a loop that swallows all ends."""
    cell(SOLUTION.replace("-= amount", "-= 1"))
    cell("import pytest\n\n@pytest.fixture\ndef rich():\n    return holding(10)")
    cell("def holding(amount):\n    account = Account()\n    account.deposit(amount)\n    return account")
    cell("def test_of_an_earlier_cell():\n    assert False")
    found = cell(SEVERAL)
    assert isinstance(found, Tried)
    verdicts = {each.name: each.verdict for each in found.tests}
    assert verdicts == {
        "test_case[1]": Verdict.PASSED,
        "test_case[2]": Verdict.FAILED,
        "test_fixture": Verdict.PASSED,
        "test_property": Verdict.FAILED,
        "test_loop": Verdict.TIMEOUT,
        "test_printing": Verdict.ERROR,
    }
    text = repr(found)
    assert "2 of 6 tests passed on your own code" in text and "it printed: hello" in text
    assert "cell [6]:9" in text and "expected 2, got 1" in text and "example: test_property(" in text
    page = Page(found._repr_html_())
    assert "script" not in page.tags
    assert capfd.readouterr().err == ""


SEVERAL = """%%suite bank/account --timeout 0.7
from account import Account
from hypothesis import given, strategies as st
import pytest

@pytest.mark.parametrize("number", [1, 2])
def test_case(number):
    amount = 1
    assert amount == number

def test_fixture(rich):
    assert rich.balance() == 10

@given(st.integers(1, 9))
def test_property(amount):
    account = holding(amount)
    account.withdraw(amount)
    assert account.balance() == 0

def test_loop():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass

def test_printing():
    print("hello")
    {}["key"]
"""
ODD_CELLS: dict[str, tuple[str, str]] = {
    "not Python": ("%%suite bank/account\ndef test_it()\n    pass", "line 2: this is not Python"),
    "no test": ("%%suite bank/account\nnumber = 1", "there is no test in this cell"),
    "nothing to test": (
        "%%suite bank/account\nfrom account import Account\ndef test_it():\n    Account()",
        "Account: not defined yet, run the cell with your solution first",
    ),
    "a test that ends the process": (
        "%%suite\nimport os\ndef test_it():\n    os._exit(3)",
        "it ended the process with exit code 3",
    ),
    "a line that says nothing": ("%%suite bank/account --timeout soon\ndef test_it(): ...", "write %%suite and"),
    "an error at the top": ("%%suite bank/account\n1 / 0\ndef test_it(): ...", "ZeroDivisionError"),
}


@pytest.mark.parametrize("case", ODD_CELLS)
def test_what_cannot_be_run_is_said(cell: Shell, case: str, capfd: pytest.CaptureFixture[str]) -> None:
    """A cell that cannot be run gets a sentence, and no traceback."""
    text, said = ODD_CELLS[case]
    found = cell(text)
    assert said in repr(found) and said in found._repr_html_().replace("&#39;", "'")
    out, err = capfd.readouterr()
    assert "Traceback" not in out and err == ""


def test_earlier_stages_come_from_their_own_notebooks(cell: Shell, here: Path) -> None:
    """What the solution imports of a stage before is taken from the notebook of it that lies beside."""
    made = {"cell_type": "code", "metadata": {"autograder": {"role": "solution"}}, "source": SOLUTION}
    (here / "account.ipynb").write_text(json.dumps({"cells": [made]}), encoding="utf-8")
    cell('begin("bank/till", earlier=["account"], supplied=["money"])')
    cell((BANK / "till.py").read_text(encoding="utf-8"))
    tests = (BANK / "test_till.py").read_text(encoding="utf-8")
    found = cell(f"%%suite\n{tests}")
    assert found.tests and all(each.passed for each in found.tests), found


def test_the_visible_tests_run_on_the_code_of_now(cell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    """Run again after the solution was mended, they pass."""
    given = "%%visible_tests\n" + (MINI / "exercises" / "bank" / "test_account.py").read_text(encoding="utf-8")
    for solution, mark in ((STUB, "✘"), (SOLUTION, "✔"), (SOLUTION, "✔"), (STUB, "✘")):
        cell(solution)
        capsys.readouterr()
        cell(given)
        said = capsys.readouterr().out
        assert {"✔", "✘"} & set(said) == {mark}, said


# --- cards

DRAWN: dict[str, tuple[str, str, str]] = {
    # a track's card, a list and a hand of its cards
    "casino": (
        "from card import Card, Spot, Suit\ncard = Card(Spot.TEN, Suit.CLUBS)",
        "from hand import Hand\nhand = Hand()\nhand.add_card(card)",
        "<Ten of Clubs>",
    ),
    "contract": (
        'from card import Card\ncard = Card("10", "C")',
        "from hand import Hand\nhand = Hand()\nhand.add(card)",
        "<10C>",
    ),
    "rigged": (
        "from hand import Card, Hand, Rank, Type\ncard = Card(Rank.TEN, Type.CLUBS)",
        "hand = Hand()\nhand.add(card)",
        "",
    ),
    "vegas": (
        "from card import Card, Rank, Suit\ncard = Card(Rank.TEN, Suit.CLUBS)",
        "from hand import Hand\nhand = Hand([card])",
        "<10C>",
    ),
}


@pytest.mark.parametrize("track", DRAWN)
def test_cards_and_hands_draw_themselves(cell: Shell, track: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card, a list of cards and a hand are pictures that say their names, and keep their text; all else stays."""
    root = HERE.parent
    for folder in ("exercises/contract", f"exercises/{track}", f"reference/{track}"):
        monkeypatch.syspath_prepend(str(root / folder))  # the last comes first
    cell("%load_ext pictures")
    card, hand, text = DRAWN[track]
    cell(f"{card}\n{hand}")
    draw = cell.shell.display_formatter.format
    for thing in ("card", "[card, card]", "(card,)", "hand"):
        data, _ = draw(cell(thing))
        assert "ten of clubs" in data["text/html"] and "svg" not in data["text/plain"]
        assert text in data["text/plain"] or thing == "hand"
    for thing in ("[1, card]", "[]", "'10C'", "type(hand)()", "type(hand)", "type(card)"):
        assert "text/html" not in draw(cell(thing))[0], thing
    cell("class Hand:\n    def cards(self):\n        raise NotImplementedError")
    cell("class Own:\n    def _repr_html_(self):\n        return 'its own'")
    assert "text/html" not in draw(cell("Hand()"))[0]
    assert draw(cell("Own()"))[0]["text/html"] == "its own"


def test_begin_loads_what_makes_cards_draw_themselves(cell: Shell, here: Path) -> None:
    """The first cell of a notebook does, where the file is there, and does without it elsewhere."""
    cell('begin("bank/account", extensions=["pictures"])')
    assert "pictures" not in cell.shell.extension_manager.loaded
    (here / "pictures.py").write_bytes((HERE.parent / "exercises" / "contract" / "pictures.py").read_bytes())
    cell('begin("bank/account", extensions=["pictures"])')
    assert "pictures" in cell.shell.extension_manager.loaded
