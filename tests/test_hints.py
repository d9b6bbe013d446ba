"""Hints: the ladder, the file that it is read from, the search for inputs, and that what is stored is true."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import HERE

from autograder.__main__ import run
from autograder.check_bench import Bench
from autograder.check_hints import hints_are_true
from autograder.errors import KitError, UsageError
from autograder.hints import Height, ladder, needed
from autograder.hints.search import Input, Judge, search
from autograder.hints.table import hints_file, parse, read_hints
from autograder.hints.trials import World, outcomes, statements_of, world_of
from autograder.hints.writing import filled_in
from autograder.kit import Exercise, Kit, load_kit

MINI = HERE / "mini_kit"
SUITES = 8


@pytest.fixture
def account(mini_kit: Kit) -> Exercise:
    """The exercise of the pretend kit that has hints."""
    return mini_kit.exercise("bank/account")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the pretend kit, to be written to."""
    shutil.copytree(MINI, tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "kit"


# ---- the ladder

LADDER = (
    "Read “An account” in the handout once more, where it says “What is put in can be taken out”.",
    "How much can be taken, and what is left then?",
    "Try this:\n\n```python\nfrom account import Account\n\naccount = Account()\naccount.deposit(1)\n"
    "account.withdraw(1)\naccount.balance()\n```",
    "With correct code the last line gives `0`; with this bug it gives `1`.",
)


@pytest.mark.parametrize("steps, height", list(enumerate(Height)), ids=lambda given: str(given))
def test_a_ladder_is_as_high_as_it_is_set(steps: int, height: Height, account: Exercise) -> None:
    """Each height tells what those below it tell, and one thing more."""
    assert ladder(account, account.bug("keeps_the_money"), height) == LADDER[:steps]


def test_a_ladder_knows_its_heights(account: Exercise) -> None:
    """A slip of the pen is not taken for a height."""
    with pytest.raises(UsageError, match="none, part, nudge, input, outputs"):
        ladder(account, account.bugs[0], "nugde")


@pytest.mark.parametrize(
    "bug, says",
    [
        ("goes_below_nothing", "the last line raises `Overdrawn`; with this bug it gives `None`."),
        ("cannot_be_emptied", "the last line gives `None`; with this bug it raises `Overdrawn`."),
    ],
)
def test_an_exception_is_an_outcome(bug: str, says: str, account: Exercise) -> None:
    """It is said to be raised, and not given."""
    assert ladder(account, account.bug(bug), "outputs")[-1].endswith(says)


def test_without_an_input_the_ladder_is_shorter(copy: Path) -> None:
    """Where the file gives a reason in place of an input, part and nudge are left."""
    place = copy / "buggy_impls" / "bank" / "account.toml"
    text = place.read_text(encoding="utf-8")
    place.write_text(
        text[: text.index("[bugs.")] + '[bugs.doubles]\nnone = "Only chance shows it."\n', encoding="utf-8"
    )
    exercise = load_kit(copy).exercise("bank/account")
    assert len(ladder(exercise, exercise.bug("doubles"), "outputs")) == 2


def test_an_exercise_without_hints_has_no_ladder(mini_kit: Kit, account: Exercise) -> None:
    """Nothing is told where nothing is written."""
    assert ladder(mini_kit.exercise("bank/till"), account.bugs[0], "outputs") == ()


def test_only_needed_names_are_imported() -> None:
    """The lines of an input begin with what they use."""
    begin = ("import crand", "from card import Card, Suit as S, Rank", "from deck import Deck")
    assert needed(begin, ("for each in S:", "    Card(2, each)")) == ["from card import Card, Suit as S"]


def test_show_tells_staff_the_ladder(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a student would be told stands below the diff of a bug."""
    monkeypatch.setenv("COLUMNS", "120")
    assert run(["show", "bank/account:keeps_the_money", "--kit", str(MINI)]) == 0
    told = capsys.readouterr().out
    assert all(line in told for text in (*LADDER[:2], LADDER[3]) for line in text.splitlines())
    assert told.index("account.withdraw(1)\naccount.balance()") > told.index(LADDER[1])


# ---- the file


@pytest.mark.parametrize(
    "text, says",
    [
        ("[bugs", "mend the file"),
        ("starts = []", "unknown key 'starts'"),
        ("[search]\ndose = []", "write does"),
        ("[bugs.odd]\nlines = 'x'", "lines is no list of texts"),
        ("[bugs.odd]\nright = 1", "right = 1 is no text"),
        ("[bugs]\nodd = 1", "odd is no table"),
        ("bugs = 1", "bugs is no table"),
        ("[behaviours]\nodd = 1", "behaviour 'odd' has no nudge"),
        ("[behaviours.odd]\nlines = []", "unknown key 'lines'"),
    ],
)
def test_an_odd_file_is_refused(text: str, says: str) -> None:
    """What is wrong is named, and the file with it."""
    with pytest.raises(KitError) as refused:
        parse(text, "buggy_impls/bank/account.toml")
    assert says in str(refused.value) and "account.toml" in str(refused.value)


def test_a_bug_may_have_words_of_its_own(account: Exercise) -> None:
    """They stand in the place of what is said of its behaviour."""
    hints = parse('[behaviours]\nadds = "All."\n[bugs.doubles]\nnudge = "One."\npart = "There"\n', "")
    told = {bug.name: (hints.of(bug).part, hints.of(bug).nudge) for bug in account.bugs if bug.breaks == "adds"}
    assert told == {"forgets_what_was": ("", "All."), "doubles": ("There", "One.")}


def test_what_a_person_wrote_stays() -> None:
    """New entries come in the order of the page; comments, and keys that are there, are kept as they are."""
    text = "# Mine.\nbegin = []\n\n[bugs.third]\nlines = ['x']  # so\n\n# Odd.\n[bugs.first]\nnone = 'No.'\n"
    found = {"second": Input(("a = 1", 'b = "\\n"'), "ä", "0"), "third": Input(("x",), "1", "2")}
    assert filled_in(text, parse(text, "").bugs, found, ["first", "second", "third"]) == (
        "# Mine.\nbegin = []\n\n# Odd.\n[bugs.first]\nnone = 'No.'\n\n"
        '[bugs.second]\nlines = ["a = 1", "b = \\"\\\\n\\""]\nright = "ä"\nwrong = "0"\n\n'
        '[bugs.third]\nlines = [\'x\']  # so\nright = "1"\nwrong = "2"\n'
    )


# ---- running and finding


@pytest.mark.parametrize(
    "lines, gives",
    [
        (["1 + 1"], "2"),
        (["x = [1]", "for each in (2, 3):", "    x.append(each)", "x"], "[1, 2, 3]"),
        (["from odd import Level", "Level.LOW"], "1"),
        (["from odd import tell", "tell()"], "None and prints 'told\\n'"),
        (["1 / 0", "2"], "raises ZeroDivisionError"),
        (["from odd import Own, fail", "fail()"], "raises Own"),
        (["from odd import fail", "fail()"], "raises Sub"),
        (["from odd import nothing"], "raises ImportError"),
        (["from odd import leave", "leave()"], "raises SystemExit"),
        (["object()"], "<object object>"),
        (["input()"], "raises EOFError"),
    ],
)
def test_lines_come_to_something(lines: list[str], gives: str) -> None:
    """What the last one gives, or what an earlier one raises, under the name by which the lines know it."""
    odd = (
        "from enum import IntEnum\nclass Level(IntEnum):\n    LOW = 1\n"
        "class Own(Exception): pass\nclass Sub(Own): pass\n"
        "def tell(): print('told')\ndef fail(): raise Sub\ndef leave(): raise SystemExit\n"
    )
    assert outcomes(World({"odd": odd}, "odd"), statements_of(lines))[-1] == gives


def test_lines_that_do_not_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """And those after them are not run."""
    monkeypatch.setattr("autograder.hints.trials.SECONDS", 0.1)
    world = World({"odd": "def on():\n    while True:\n        pass\n"}, "odd")
    assert outcomes(world, ["from odd import on", "on()", "1"]) == ["", "does not end"]


def test_each_run_begins_anew(account: Exercise) -> None:
    """A module's state, and chance, are as at first; a module that never changes is loaded once."""
    world = World({"odd": "seen = []\n", "still": "from enum import Enum\nclass E(Enum):\n    A = 1\n"}, "odd")
    lines = ["import odd, random", "odd.seen.append(random.random())", "import still", "id(still.E), odd.seen"]
    assert outcomes(world, lines)[-1] == outcomes(world, lines)[-1]
    assert set(world_of(account).lasting) == {"money"}


def test_a_search_finds_the_shortest_and_the_same(account: Exercise) -> None:
    """For each bug of the page something no longer than the file has, and twice the same."""
    hints = read_hints(account)
    for bug in account.bugs:
        found, again = (search(Judge(account, hints), bug, hints.search) for _ in range(2))
        assert found is not None and found == again, bug.name
        assert len(found.statements) <= len(statements_of(hints.of(bug).lines)), bug.name


def test_what_no_answer_promises_is_not_found(account: Exercise) -> None:
    """Where correct answers differ, or raise what is not theirs, a bug's difference says nothing."""
    hints = parse('begin = ["from account import Account"]\n[search]\nasks = ["vars(Account())", "Account().x"]\n', "")
    assert search(Judge(account, hints), account.bug("starts_with_a_gift"), hints.search, tries=50) is None


def test_the_command_fills_in_what_is_missing(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An entry that was taken out comes back as it was, and one with lines gets what they come to."""
    place = copy / "buggy_impls" / "bank" / "account.toml"
    whole = place.read_text(encoding="utf-8")
    doubles = whole[whole.index("[bugs.doubles]") : whole.index("[bugs.keeps_the_money]")]
    bare = whole.replace(doubles, "").replace('right = "raises Overdrawn"\nwrong = "None"\n', "")
    place.write_text(bare, encoding="utf-8")

    assert run(["hints", "bank/account", "--kit", str(copy)]) == 0
    assert "account.deposit(1)\n    account.balance()\n    right: 1\n    wrong: 2\n" in capsys.readouterr().out
    assert place.read_text(encoding="utf-8") == bare
    assert run(["hints", "bank/account", "--write", "-q", "--kit", str(copy)]) == 0
    assert place.read_text(encoding="utf-8") == whole
    assert run(["hints", "bank/account", "--write", "-q", "--kit", str(copy)]) == 0
    assert "every bug of bank/account has an input" in capsys.readouterr().out


def test_the_command_says_what_it_did_not_find(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With exit code 1, and where to write it by hand; without a file, how to begin."""
    place = copy / "buggy_impls" / "bank" / "account.toml"
    text = place.read_text(encoding="utf-8")
    head, ask = text.index("[search]"), text.index("[behaviours.empty]")
    place.write_text(text[:head] + text[ask : text.index("[bugs.doubles]")], encoding="utf-8")
    assert run(["hints", "bank/account", "--kit", str(copy)]) == 1
    assert "bank/account:doubles: no input found; write its lines" in capsys.readouterr().out
    assert run(["hints", "bank/till", "--kit", str(copy)]) == 2
    assert "write buggy_impls/bank/till.toml" in capsys.readouterr().err


# ---- what is stored


@pytest.mark.parametrize(
    "old, new, says",
    [
        (
            '"account.balance()"]\nright = "0"',
            '"account.balance()"]\nright = "7"',
            "gives 0 with the reference, and not 7",
        ),
        ('right = "2"\nwrong = "1"', 'right = "2"\nwrong = "0"', "forgets_what_was gives 1 with the bug, and not 0"),
        ('right = "2"\nwrong = "1"', 'right = "2"\nwrong = "2"', "does not tell right from wrong"),
        ('right = "2"\nwrong = "1"', "", "does not tell right from wrong"),
        (
            '"account.balance()"]\nright = "0"\nwrong = "1"',
            '"len(vars(account))"]\nright = "1"\nwrong = "0"',
            "starts_with_a_gift gives 2 with account_",
        ),
        ('"account.balance()"]\nright = "1"', 9 * '"1", ' + '"account.balance()"]\nright = "1"', "12 lines, of 10"),
        ("[bugs.doubles]", '[bugs.doubles]\nnone = "No."', "doubles has an input, and a reason"),
    ],
)
def test_an_untrue_hint_is_found(old: str, new: str, says: str, copy: Path) -> None:
    """What the lines come to is compared, with all correct code and with the bug."""
    place = copy / "buggy_impls" / "bank" / "account.toml"
    text = place.read_text(encoding="utf-8")
    assert old in text
    place.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [each.what for each in hints_are_true(Bench(load_kit(copy).exercise("bank/account")))]
    assert len(found) == 1 and says in found[0], found


def test_every_bug_that_a_suite_meets_has_a_whole_ladder(kit: Kit) -> None:
    """Four steps, each with words: eight exercises, and no exception."""
    suites = [each for each in kit.exercises if each.suite]
    assert len(suites) == SUITES
    short = [f"{each.name}:{bug.name}" for each in suites for bug in each.bugs if len(ladder(each, bug, "outputs")) < 4]
    assert short == []


def test_every_input_of_the_kit_is_true(kit: Kit) -> None:
    """With the reference, with each alternative, and with the bug."""
    assert [each.what for exercise in kit.exercises for each in hints_are_true(Bench(exercise))] == []


def test_a_nudge_belongs_to_its_exercise(kit: Kit) -> None:
    """No two behaviours of an exercise share one, which would point at neither."""
    for each in (each for each in kit.exercises if hints_file(each).is_file()):
        nudges = [hint.nudge for hint in read_hints(each).behaviours.values()]
        assert len(set(nudges)) == len(nudges), each.name
