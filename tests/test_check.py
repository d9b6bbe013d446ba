"""The gates of ``autograder check``: for each, a mini kit broken in one place, and what is said of it."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.gates import DOORS, READING, Finding, check_kit, describe_gates
from autograder.kit import load_kit
from autograder.options import Limits

MINI = Path(__file__).parent / "mini_kit"
ROOMS = ("exercises", "reference", "buggy_impls", "handouts")
LIMITS = Limits(test=0.4, run=10.0)

STUB, VISIBLE, SUPPLIED = "exercises/account.py", "exercises/test_account.py", "exercises/money.py"
REFERENCE, MODEL, TRACK = "reference/account.py", "reference/test_account.py", "reference/track.toml"
LEDGER, SUMS = "reference/alternatives/account_ledger.py", "reference/alternatives/account_two_sums.py"
PAGE, HINTS, HANDOUT = "buggy_impls/account.py", "buggy_impls/account.toml", "handouts/account.md"


class Copy:
    """A copy of the pretend track, to be broken; a file is named ``room/file``."""

    def __init__(self, root: Path, track: str) -> None:
        self.root, self.track = root, track
        for room in ROOMS:
            shutil.copytree(MINI / room / "bank", root / room / track, ignore=shutil.ignore_patterns("__pycache__"))

    def path(self, file: str) -> Path:
        """Return where the file of this copy lies."""
        room, _, name = file.partition("/")
        return self.root / room / self.track / name

    def write(self, file: str, text: str) -> None:
        """Write the file anew."""
        self.path(file).write_text(text, encoding="utf-8")

    def replace(self, file: str, old: str, new: str) -> None:
        """Put ``new`` in the place of ``old``, which must be there."""
        text = self.path(file).read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}"
        self.write(file, text.replace(old, new, 1))


Edit = Callable[[Copy], None]


def both(*edits: Edit) -> Edit:
    """Make several edits."""
    return lambda copy: [edit(copy) for edit in edits] and None


def swap(file: str, old: str, new: str) -> Edit:
    """Replace a text in a file."""
    return lambda copy: copy.replace(file, old, new)


def write(file: str, text: str) -> Edit:
    """Write a file anew."""
    return lambda copy: copy.write(file, text)


def add(file: str, text: str) -> Edit:
    """Write more at the end of a file."""
    return lambda copy: copy.write(file, copy.path(file).read_text(encoding="utf-8") + text)


def remove(file: str) -> Edit:
    """Take a file away."""
    return lambda copy: copy.path(file).unlink()


def alike(entry: str) -> Edit:
    """Write an entry of the table that excuses bugs that are alike."""
    return swap(TRACK, "[till]", f"[account.alike]\n{entry}\n\n[till]")


def bug(body: str, target: str = "Account.deposit", **more: object) -> Edit:
    """Write one more bug on the page, of a deposit unless said otherwise."""
    options = "".join(f", {key}={value!r}" for key, value in more.items())
    parameters = "self, amount" if target == "Account.deposit" else "self"
    head = f'\n\n@bug({target}, breaks="adds"{options})\ndef planted({parameters}):\n    """Goes wrong."""\n'
    return both(add(PAGE, head + "".join(f"    {line}\n" for line in body.splitlines())), no_input("planted"))


def no_input(name: str) -> Edit:
    """Say why there is no input that shows a bug."""
    return add(HINTS, f'\n[bugs.{name}]\nnone = "It is not meant to be found."\n')


def style(rules: str = "") -> Edit:
    """Let the style of an account count, by the general rules and these."""
    points = swap(TRACK, "{ solution = 10, suite = 10 }", "{ solution = 10, suite = 10, style = 5 }")
    return both(points, swap(TRACK, "[till]", f"[account.style]\n{rules}\n\n[till]"))


@dataclass(frozen=True)
class Case:
    """A broken kit: the gate that finds it, the words that its message has, and gates that fail along with it."""

    name: str
    edit: Edit
    gate: str
    words: tuple[str, ...]
    along: frozenset[str] = frozenset()


def case(name: str, edit: Edit, gate: str, *words: str, along: str = "") -> Case:
    """Return a case; in words, ``~`` stands for the name of the track."""
    return Case(name, edit, gate, tuple(word.replace("~", name) for word in words), frozenset(along.split()))


TRIPLES = "self._balance += 3 * check(amount)"
LONG = "\n".join(f"x{n} = {n} * amount" for n in range(13)) + "\nself._balance = x1"
ALL = '__all__ = ["Account", "Overdrawn"]\n\n\n'
MARK = '@pytest.mark.behaviour("refuses")\n'

CASES = [
    case("no_stub", remove(STUB), "all_files_are_there", "exercises/~/account.py", "missing",
         "raise NotImplementedError"),
    case("no_visible_tests", remove(VISIBLE), "all_files_are_there", "exercises/~/test_account.py", "friendly tests"),
    case("no_reference", remove(REFERENCE), "all_files_are_there", "reference/~/account.py", "write the model answer"),
    case("no_model_suite", remove(MODEL), "all_files_are_there", "reference/~/test_account.py",
         "@pytest.mark.behaviour"),
    case("no_supplied", remove(SUPPLIED), "all_files_are_there", "exercises/~/money.py", "track.toml"),
    case("a_module_of_pythons", both(write("exercises/turtle.py", "x = 1\n"),
                                     swap(TRACK, 'supplied = ["money"]', 'supplied = ["money", "turtle"]')),
         "names_are_free", "exercises/~/turtle.py", "a module of Python's own", "reference/~/track.toml"),
    case("a_library", both(write("exercises/pluggy.py", "x = 1\n"),
                           swap(TRACK, 'supplied = ["money"]', 'supplied = ["money", "pluggy"]')),
         "names_are_free", "exercises/~/pluggy.py", "pluggy is the name of a library that is installed here"),
    case(
        "not_python",
        swap(LEDGER, "return sum", "return return"),
        "every_file_is_python",
        "reference/~/alternatives/account_ledger.py:25",
        "mend the line",
    ),
    case(
        "not_text",
        lambda copy: copy.path(STUB).write_bytes(b"# caf\xe9\n"),
        "every_file_is_python",
        "exercises/~/account.py",
        "save it as UTF-8",
    ),
    case("no_handout", remove(HANDOUT), "handout_says_something", "handouts/~/account.md", "is missing",
         "write the task"),
    case("empty_handout", write(HANDOUT, "# An account\n\n"), "handout_says_something", "is empty", "write the task"),
    case("no_page", remove(PAGE), "suite_has_bugs_and_alternatives", "buggy_impls/~/account.py", "suite = false"),
    case("empty_page", write(PAGE, '"""No bugs."""\n'), "suite_has_bugs_and_alternatives", "no bugs", "@bug(target"),
    case("one_alternative", remove(SUMS), "suite_has_bugs_and_alternatives",
         "reference/~/alternatives/account_<how>.py", "write another correct answer"),
    case("stub_lacks_a_method", swap(STUB, "def balance", "def _balance"), "stub_has_the_signatures",
         "exercises/~/account.py:10", "Account.balance is missing", "write it as in reference/~/account.py"),
    case("stub_lacks_a_class", swap(STUB, "class Overdrawn", "class _Overdrawn"), "stub_has_the_signatures",
         "Overdrawn is missing", "write it as in"),
    case("stub_renames_a_parameter", swap(STUB, "deposit(self, amount", "deposit(self, money"),
         "stub_has_the_signatures",
         "exercises/~/account.py:17", "Account.deposit takes (self, money)", "(self, amount)", "write it as in"),
    case("stub_has_a_default", swap(STUB, "withdraw(self, amount: int", "withdraw(self, amount: int = 0"),
         "stub_has_the_signatures", "takes (self, amount=0)", "write it as in"),
    case("stub_asks_for_more", add(STUB, "\n    def close(self):\n        raise NotImplementedError\n"),
         "stub_has_the_signatures", "exercises/~/account.py:29", "asks for Account.close", "take it out"),
    case("stub_has_a_property", swap(STUB, "    def balance", "    @property\n    def balance"),
         "stub_has_the_signatures", "is a property", "a plain function", "write it as in"),
    case("alternative_lacks_a_class", swap(SUMS, "class Account:", "class Purse:"), "alternatives_have_the_signatures",
         "reference/~/alternatives/account_two_sums.py", "Account is missing", "write it as in"),
    case("alternative_swaps", swap(LEDGER, "withdraw(self, amount: int", "withdraw(self, sum: int, amount: int = 1"),
         "alternatives_have_the_signatures", "alternatives/account_ledger.py:19", "takes (self, sum, amount=1)",
         "write it as in"),
    case("reference_of_bad_style", both(style(), swap(REFERENCE, "class Overdrawn", "import os\n\n\nclass Overdrawn")),
         "answers_follow_the_style", "reference/~/account.py:6", "`os` imported but unused (F401)", "as students must"),
    case("alternative_breaks_a_rule", both(style("quiet = true"), add(LEDGER, '\n\nprint("ready")\n')),
         "answers_follow_the_style", "alternatives/account_ledger.py:28", "`print` is used (quiet)", "[account.style]"),
    case("stub_breaks_a_rule", both(style(), add(STUB, "\n\ndef list():\n    raise NotImplementedError\n")),
         "stub_follows_the_style", "exercises/~/account.py:30", "(A001)", "RULES in autograder/style_ruff.py",
         along="stub_has_the_signatures"),
    case("inherits_of_nobody", style('inherits = ["Savings"]'), "inherits_names_what_is_there",
         "reference/~/track.toml", "no class Savings", "name one of Overdrawn, Account"),
    case("no_target", bug("pass", target="Account.empty"), "every_bug_can_be_planted",
         "buggy_impls/~/account.py:56", "no Account.empty", "name a function"),
    case("another_signature", swap(PAGE, "doubles(self, amount)", "doubles(self, amount=1)"),
         "every_bug_can_be_planted",
         "buggy_impls/~/account.py:21", "(self, amount=1)", "give it the signature"),
    case("no_behaviour", swap(PAGE, 'breaks="empty"', 'breaks="nothing"'), "every_bug_can_be_planted",
         "buggy_impls/~/account.py:9", "'nothing'", "use one of: adds, empty"),
    case("no_docstring", swap(PAGE, '    """A deposit counts twice."""\n', ""), "every_bug_can_be_planted",
         "buggy_impls/~/account.py:21", "doubles has no docstring", "say in one sentence"),
    case("helper_on_the_page", add(PAGE, "\nTWICE = 2\n"), "every_bug_can_be_planted",
         "buggy_impls/~/account.py:", "imports and bugs, nothing else", "move it into the bug"),
    case("page_is_not_python", swap(PAGE, "+= 2 * check", "+= 2 ** ** check"), "every_bug_can_be_planted",
         "buggy_impls/~/account.py:23", "mend the syntax"),
    case("bug_is_not_python", bug("nonlocal amount"), "every_bug_can_be_planted",
         "buggy_impls/~/account.py:56", "planted", "mend the body"),
    case("behaviour_without_bug", swap(PAGE, 'breaks="refuses"', 'breaks="takes"'), "every_behaviour_has_a_bug",
         "buggy_impls/~/account.py", "no bug breaks 'refuses'", "breaks='refuses'"),
    case("nameless_bug", swap(PAGE, "def doubles", "def bug_2"), "bugs_are_described",
         "buggy_impls/~/account.py:21", "bug_2", "rename it",
         along="hints_belong_to_somebody every_bug_has_a_hint"),
    case("bug_without_a_sentence", swap(PAGE, "counts twice.", "counts twice"), "bugs_are_described",
         "buggy_impls/~/account.py:21", "doubles is not one sentence", "full stop"),
    case("unknown_name", swap(PAGE, "+= 2 * check(", "+= 2 * Decimal("), "bugs_use_known_names",
         "buggy_impls/~/account.py:21", "doubles uses Decimal", "import it inside the body"),
    case("large_bug", swap(PAGE, "self._balance += 2 * check(amount)", LONG.replace("\n", "\n    ")), "bugs_are_small",
         "buggy_impls/~/account.py:21", "changes 14 lines, of 12", "autograder show ~/account:doubles"),
    case("bug_that_is_none", swap(PAGE, "+= 2 * check", "+= check"), "bugs_are_small",
         "buggy_impls/~/account.py:21", "doubles changes nothing", "autograder show ~/account:doubles"),
    case("docstring_gives_it_away",
         both(swap(REFERENCE, '        """Put money in."""\n', ""),
              swap(PAGE, "    self._balance += 2", '    "Put money in twice."\n    self._balance += 2')),
         "bugs_keep_the_docstrings", "buggy_impls/~/account.py:21", "Account.deposit", "second text"),
    case("cap_too_high", swap(TRACK, "cap = 6", "cap = 8"), "cap_can_be_reached",
         "reference/~/track.toml", "cap = 8", "weigh 7", "cap = 6"),
    case("cap_too_low", swap(TRACK, "cap = 6", "cap = 3"), "cap_can_be_reached", "reference/~/track.toml", "cap = 6"),
    case("reference_fails", swap(REFERENCE, "return self._balance", "return self._balance + 1"), "reference_passes",
         "reference/~/test_account.py:14", "test_a_new_account_is_empty (and 7 more)", "reference/~/account.py",
         "1 == 0", "mend account.py"),
    case("alternative_fails", swap(LEDGER, "self.balance() < check(amount)", "self.balance() <= check(amount)"),
         "alternatives_pass", "reference/~/test_account.py:", "account_ledger.py", "mend account_ledger.py",
         along="hints_are_true"),
    case("visible_test_fails", swap(VISIBLE, "== 0", "== 5"), "reference_passes",
         "exercises/~/test_account.py:6", "0 == 5", "mend"),
    case("model_suite_breaks", swap(MODEL, "import Account,", "import Purse,"), "reference_passes",
         "reference/~/test_account.py", "no test can be run", "Purse", "mend test_account.py"),
    case("stub_breaks", add(STUB, "\nAccount().balance()\n"), "stub_can_be_imported",
         "exercises/~/account.py", "NotImplementedError", "leave raise NotImplementedError to the bodies"),
    case("stub_is_solved",
         both(swap(STUB, "raise NotImplementedError", "self.money = 0"),
              swap(STUB, '"""Return the money in it."""\n        raise NotImplementedError', "return self.money")),
         "stub_is_unsolved", "exercises/~/account.py", "'empty'", "raise NotImplementedError in the stub"),
    case("behaviour_without_test", swap(TRACK, 'refuses = "', 'polite = "It says please."\nrefuses = "'),
         "every_behaviour_has_a_test", "reference/~/test_account.py", "'polite'", '@pytest.mark.behaviour("polite")',
         along="every_behaviour_has_a_bug"),
    case("test_without_mark", swap(MODEL, MARK, ""), "every_test_has_a_mark",
         "reference/~/test_account.py:42", "test_too_much_is_refused has no mark", "write @pytest.mark.behaviour",
         along="every_behaviour_has_a_test bugs_are_caught"),
    case("mark_of_no_behaviour", swap(MODEL, MARK, MARK + MARK.replace("refuses", "refuse")), "every_test_has_a_mark",
         "reference/~/test_account.py:", "'refuse'", "use one of adds, empty"),
    case("test_without_docstring", swap(MODEL, '    """Deposits add up."""\n', ""), "every_test_has_a_sentence",
         "reference/~/test_account.py:20", "test_deposits_add_up", "say in one sentence"),
    case("visible_test_without_sentence", swap(VISIBLE, "A new account holds nothing.", "Nothing. It is new."),
         "every_test_has_a_sentence", "exercises/~/test_account.py:6", "say in one sentence"),
    case("sabotage_passes", swap(MODEL, "pytest.raises(Overdrawn)", "pytest.raises(Exception)"), "sabotage_is_noticed",
         "reference/~/test_account.py:42", "test_too_much_is_refused passes", "a test of 'refuses'",
         along="stub_is_unsolved"),
    case("bug_without_end", swap(PAGE, "self._balance += 2 * check(amount)",
         "while amount:\n        self._balance = 0"),
         "bugs_end", "buggy_impls/~/account.py:21", "doubles does not end in time: test_account.py", "let the bug end",
         along="bugs_are_caught"),
    case("bug_of_chance",
         swap(PAGE, "self._balance += 2 * check(amount)",
              "import random\n    self._balance += check(amount) + random.randrange(2)"),
         "bugs_behave_the_same_twice", "buggy_impls/~/account.py:21", "doubles is not the same twice", "take chance"),
    case("uncaught_bug", bug("self._balance += check(amount) + (amount == 99)", weight=6), "bugs_are_caught",
         "buggy_impls/~/account.py:56", "no test fails on planted",
         "write a test of 'adds' in reference/~/test_account.py",
         "autograder show ~/account:planted", along="cap_can_be_reached"),
    case("marks_out_of_reach",
         both(bug("self._balance += check(amount) + (amount == 99)", weight=5), swap(TRACK, "cap = 6", "cap = 11")),
         "model_suite_earns_full_marks", "reference/~/test_account.py", "weigh 7", "need 11",
         "autograder show ~/account",
         along="bugs_are_caught"),
    case("caught_by_another", swap(PAGE, '@bug(Account.deposit, breaks="adds")\ndef doubles',
                                   '@bug(Account.deposit, breaks="empty")\ndef doubles'),
         "bugs_are_caught", "buggy_impls/~/account.py:21", "by no test of its behaviour 'empty'", "breaks="),
    case("caught_by_a_crash", bug("raise KeyError(amount)"), "bugs_are_caught",
         "buggy_impls/~/account.py:56", "planted is caught by a crash", "KeyError", "write crash=True"),
    case("breaks_at_import",
         both(add(PAGE, '\n\n@bug(Overdrawn, breaks="adds")\nclass odd_base(int, str):\n    """Goes."""\n'),
              no_input("odd_base")),
         "bugs_are_caught", "buggy_impls/~/account.py:56", "cannot be imported", "let it break when it is used"),
    case("twins", bug(TRIPLES), "bugs_are_told_apart", "buggy_impls/~/account.py:56",
         "planted fails the same tests as doubles", '[account.alike] "doubles planted"', "reference/~/track.toml"),
    case("alike_of_nobody", alike('"doubles triples" = "so it is"'), "alike_is_needed",
         "reference/~/track.toml", "triples", "write the names of two bugs"),
    case("alike_for_nothing", alike('"doubles forgets_what_was" = "so it is"'), "alike_is_needed",
         "reference/~/track.toml", "not needed", "take the line out"),
    case("alike_without_reason", both(bug(TRIPLES), alike('"doubles planted" = " "')), "alike_is_needed",
         "reference/~/track.toml", "gives no reason", "say why"),
    case("hints_are_no_toml", swap(HINTS, "[search]", "[search"), "hints_can_be_read",
         "buggy_impls/~/account.toml", "mend the file"),
    case("hints_have_an_odd_key", swap(HINTS, "nudge =", "nugde ="), "hints_can_be_read",
         "buggy_impls/~/account.toml", "unknown key 'nugde'", "write nudge"),
    case("lines_are_not_python", swap(HINTS, '"except Overdrawn:"', '"except Overdrawn"'), "hints_can_be_read",
         "buggy_impls/~/account.toml", "takes_and_refuses are not Python"),
    case("hint_of_no_bug", swap(HINTS, "[bugs.doubles]", "[bugs.triples]"), "hints_belong_to_somebody",
         "buggy_impls/~/account.toml", "[bugs.triples] is of no bug", "autograder show ~/account",
         along="every_bug_has_a_hint"),
    case("hint_of_no_behaviour", swap(HINTS, "[behaviours.adds]", "[behaviours.add]"), "hints_belong_to_somebody",
         "buggy_impls/~/account.toml", "'add'", "use one of adds, empty",
         along="every_bug_has_a_hint"),
    case("part_that_is_not_there", swap(HINTS, 'part = "An account"', 'part = "Accounts"'), "hints_find_their_part",
         "buggy_impls/~/account.toml", "no part 'Accounts'", "['An account']"),
    case("words_that_are_not_there", swap(HANDOUT, "can be taken out", "can be had back"), "hints_find_their_part",
         "buggy_impls/~/account.toml", "'What is put in can be taken out'", "words that are there"),
    case("nudge_tells_the_name", swap(HINTS, "Put something in, and", "It doubles:"), "nudges_give_nothing_away",
         "buggy_impls/~/account.toml", "the nudge for doubles tells", "tell less"),
    case("nudge_tells_what_one_sees", swap(HINTS, "Put something in, and then something else.",
                                           "a deposit counts twice."), "nudges_give_nothing_away",
         "buggy_impls/~/account.toml", "the nudge for doubles tells", "tell less"),
    case("nudge_is_no_sentence", swap(HINTS, "somebody was refused?", "somebody was refused"),
         "nudges_give_nothing_away", "buggy_impls/~/account.toml", "the nudge of unchanged is no sentence"),
    case("no_hints_at_all", remove(HINTS), "every_bug_has_a_hint",
         "buggy_impls/~/account.toml", "7 of 7 bugs have no input: starts_with_a_gift, ",
         "autograder hints ~/account --write"),
    case("bug_without_a_nudge", swap(HINTS, 'nudge = "Ask for more than there is."', ""), "every_bug_has_a_hint",
         "buggy_impls/~/account.toml", "no nudge for refuses", "write in [behaviours]"),
    case("bug_without_an_input", both(bug(TRIPLES), swap(HINTS, "It is not meant to be found.", " ")),
         "every_bug_has_a_hint", "buggy_impls/~/account.toml", "1 of 8 bugs have no input: planted",
         'none = "the reason"'),
    case("input_with_another_outcome", swap(HINTS, 'right = "2"', 'right = "3"'), "hints_are_true",
         "buggy_impls/~/account.toml", "forgets_what_was gives 2 with the reference, and not 3",
         "autograder hints ~/account --write"),
]  # fmt: skip

SOUND: dict[str, Edit] = {
    "as_it_is": lambda copy: None,
    "crash_that_is_meant": bug("raise KeyError(amount)", crash=True),
    "alike_with_reason": both(bug(TRIPLES), alike('"doubles planted" = "Only the amount is wrong in both."')),
    "style_that_is_kept": style('imports = []\nquiet = true\nstateless = true\ninherits = ["Account"]'),
    "import_in_the_body": bug("from decimal import Decimal\nself._balance = Decimal(check(amount)) - 1"),
    "public_by_all": both(add(REFERENCE, '\n\ndef helper():\n    """Help."""\n'),
                          swap(REFERENCE, "class Overdrawn", ALL + "class Overdrawn")),
    "inherited_method": swap(SUMS, "class Account:", "class Base:\n    def balance(self):\n        return 0\n\n\n"
                                                     "class Account(Base):"),
}  # fmt: skip


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Finding]]:
    """Check all copies as the tracks of one kit, at once: pytest and Hypothesis are then loaded once."""
    root = tmp_path_factory.mktemp("kit")
    edits = {each.name: each.edit for each in CASES} | SOUND
    for name, edit in edits.items():
        edit(Copy(root, name))
    kit = load_kit(root)
    exercises = [each for each in kit.exercises if each.stage == "account" or each.track == "as_it_is"]
    quick = {each.name for each in CASES if each.gate in {gate.__name__ for gate in (*DOORS, *READING)}}
    found = defaultdict(list)
    for read in (True, False):
        chosen = [each for each in exercises if (each.track in quick) is read]
        for finding in check_kit(kit, chosen, width=4, limits=LIMITS, run=not read):
            found[finding.exercise.partition("/")[0]].append(finding)
    return found


@pytest.mark.parametrize("given", CASES, ids=lambda given: given.name)
def test_a_broken_kit_fails_its_gate(given: Case, findings: dict[str, list[Finding]]) -> None:
    """Each gate finds what is broken, and names the file and the next step."""
    said = [str(each) for each in findings[given.name] if each.gate == given.gate]
    assert any(all(word in line for word in given.words) for line in said), "\n".join(map(str, findings[given.name]))


@pytest.mark.parametrize("given", CASES, ids=lambda given: given.name)
def test_a_broken_kit_fails_no_other_gate(given: Case, findings: dict[str, list[Finding]]) -> None:
    """One fault is said once, but for the gates that cannot but fail along with it."""
    assert {each.gate for each in findings[given.name]} - {given.gate} == given.along, "\n".join(
        map(str, findings[given.name])
    )


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_kit_has_no_findings(name: str, findings: dict[str, list[Finding]]) -> None:
    """The mini kit, and what may be written otherwise in it, pass every gate."""
    assert [str(each) for each in findings[name]] == []


def test_every_finding_names_a_file_and_a_next_step(findings: dict[str, list[Finding]]) -> None:
    """No finding is without a file of the kit and something to do."""
    for each in (finding for group in findings.values() for finding in group):
        assert each.file.split("/")[0] in ROOMS, each
        assert each.what and each.todo, each


def test_every_gate_is_described_and_has_a_broken_kit() -> None:
    """Each gate's docstring is one sentence, and each gate has a case here."""
    gates = describe_gates()
    assert set(gates) == {each.gate for each in CASES}
    assert all(text.endswith(".") and "\n" not in text for text in gates.values())


def test_progress_ends_at_the_total(tmp_path: Path) -> None:
    """The last progress that is told is the whole."""
    Copy(tmp_path, "bank")
    kit = load_kit(tmp_path)
    told: list[tuple[int, int]] = []
    check_kit(kit, [kit.exercise("bank/till")], progress=lambda done, total: told.append((done, total)))
    assert told and told[-1][0] == told[-1][1] == len(told)
