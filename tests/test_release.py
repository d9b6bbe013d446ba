"""What students get to practise with: how it is made, what is in it and what is not, and how the engine marks by it."""

from __future__ import annotations

import ast
import base64
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from conftest import HERE

from autograder import plan
from autograder.__main__ import run
from autograder.errors import GraderError, UsageError
from autograder.grader import Grader
from autograder.hints import Height
from autograder.kit import Exercise, Kit, load_kit
from autograder.lookalike_names import BUILTIN, look
from autograder.options import Limits
from autograder.practice import seal
from autograder.practice.choose import Wish, named, public_bugs
from autograder.practice.folder import Look, Release, release, write
from autograder.practice.pack import Pack
from autograder.practice.tree import folded, source
from autograder.practice.veil import veiled
from autograder.results import Outcome

ROOT = HERE.parent
CLONE = HERE / "mini_kit"
HINTS = """
begin = ["from account import Account"]

[behaviours]
adds = "What if there was money before?"
takes = "Is it gone?"

[bugs.forgets_what_was]
lines = ["account = Account()", "account.deposit(1)", "account.deposit(2)", "account.balance()"]
right = "3"
wrong = "2"
"""
WEAK = "from account import Account\n\n\ndef test_new():\n    assert Account().balance() == 0\n"
# What the isolated process below may not touch; whoever opens it anyway gets an exception.
GUARD = """
import sys

def watch(event, arguments):
    if event in ("open", "os.listdir", "os.scandir") and str(arguments[0]).startswith(CLONE):
        raise RuntimeError("the staff's rooms were opened")

sys.addaudithook(watch)
"""


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """A clone of the pretend kit in which some hints are written."""
    root = tmp_path_factory.mktemp("clone")
    shutil.copytree(CLONE, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    (root / "buggy_impls" / "bank" / "account.toml").write_text(HINTS, encoding="utf-8")
    return load_kit(root)


def wish(kit: Kit, share: float = 0.33, seed: int = 0, public: str = "", hidden: str = "") -> Wish:
    """Return what an instructor asks for, bugs being named as on the command line."""
    return Wish(share, seed, named(kit, [public] if public else []), named(kit, [hidden] if hidden else []))


PUBLIC = "bank/account:forgets_what_was,keeps_the_money,cannot_be_emptied"


@pytest.fixture(scope="module")
def released(clone: Kit, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """What students get of the pretend kit: three bugs, notebooks beside the files, and all hints."""
    place = tmp_path_factory.mktemp("students") / "given"
    made = release(clone.exercises, wish(clone, 0, public=PUBLIC), Look(True, True, Height.OUTPUTS))
    write(made, place, clone, force=False)
    return load_kit(place)


@pytest.fixture(scope="module")
def grader(released: Kit) -> Iterator[Grader]:
    """A warm grader of what students were given."""
    with Grader(released, width=2, limits=Limits(test=2.0, run=20.0)) as found:
        yield found


@pytest.fixture(scope="module")
def everything(kit: Kit) -> Release:
    """A release of the whole kit, with all that there may be in one."""
    return release(kit.exercises, Wish(), Look(True, True, Height.OUTPUTS))


def hand_in(folder: Path, **texts: str) -> Path:
    """Write the files of a student."""
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


# --- which bugs are public


def test_the_bugs_are_chosen_by_the_seed_alone(kit: Kit) -> None:
    """The same seed chooses the same bugs in the same order, another seed others."""
    deck = kit.exercise("casino/deck")
    first, same, other = (public_bugs(deck, Wish(seed=seed)) for seed in (1, 1, 2))
    assert first == same
    assert {bug.number for bug in first} != {bug.number for bug in other}


def test_public_bugs_are_spread_over_the_behaviours(kit: Kit) -> None:
    """A third of the bugs; of each behaviour some, and where one has several, one at least stays hidden."""
    for exercise in (each for each in kit.exercises if each.suite):
        public = [bug.breaks for bug in public_bugs(exercise, Wish())]
        everywhere = [bug.breaks for bug in exercise.bugs]
        assert len(public) == round(0.33 * len(everywhere))
        several = {id for id in everywhere if everywhere.count(id) > 1}
        assert all(public.count(id) < everywhere.count(id) for id in public)
        assert len(set(public)) >= min(len(several), len(public)), exercise.name


@pytest.mark.parametrize(
    ("share", "public", "hidden", "numbers"),
    [
        (0, "2,7", "", {2, 7}),
        (0, "doubles", "", {3}),
        (1, "", "1,4", {2, 3, 5, 6, 7}),
        (1, "", "", {1, 2, 3, 4, 5, 6, 7}),
    ],
)
def test_an_instructor_may_name_bugs(share: float, public: str, hidden: str, numbers: set[int], clone: Kit) -> None:
    """Those named public are, those named hidden are not, and the share is of all bugs."""
    account = clone.exercise("bank/account")
    asked = wish(clone, share, public=public and f"bank/account:{public}", hidden=hidden and f"bank/account:{hidden}")
    assert {bug.number for bug in public_bugs(account, asked)} == numbers


@pytest.mark.parametrize(
    ("share", "public", "hidden", "said"),
    [
        (0, "", "", "no bug of bank/account would be public"),
        (0.3, "bank/account:2", "bank/account:2", "public and hidden"),
        (0.3, "bank/account:99", "", "has no bug '99'"),
        (0.3, "bank/account", "", "names no bug"),
        (0.3, "bank/acount:1", "", "bank/account"),
    ],
)
def test_odd_wishes_are_refused(share: float, public: str, hidden: str, said: str, clone: Kit) -> None:
    """Whoever names what is not there, or nothing, is told what to write."""
    with pytest.raises(UsageError, match=re.escape(said)):
        public_bugs(clone.exercise("bank/account"), wish(clone, share, public=public, hidden=hidden))


# --- what is in a release


def test_the_same_sources_and_seed_make_the_same_bytes(kit: Kit, everything: Release) -> None:
    """Two releases are equal; another seed makes other packs, and the same files."""
    some = kit.chosen(["twentyone"], [])
    made = release(some, Wish(), Look(True, True, Height.OUTPUTS)).files
    assert all(everything.files[name] == text for name, text in made.items() if name != "README.md")
    other = release(some, Wish(seed=1), Look(True, True, Height.OUTPUTS)).files
    changed = {name for name, text in other.items() if made[name] != text}
    assert changed == {f"practice/twentyone/{stage}.pack" for stage in ("hand", "shuffle", "driver")}


def test_the_folder_holds_the_students_rooms(released: Kit) -> None:
    """Files, notebooks, handouts, a README, and for each exercise a pack with the files that it needs."""
    files = {path.relative_to(released.root).as_posix() for path in released.root.rglob("*") if path.is_file()}
    python = {"account.py", "money.py", "test_account.py", "till.py", "test_till.py"}
    assert files == {
        "README.md",
        *(f"exercises/bank/{name}" for name in python),
        *(f"practice/bank/given/{name}" for name in python),
        *(f"handouts/bank/{stage}.md" for stage in ("account", "till")),
        *(f"practice/bank/{stage}.pack" for stage in ("account", "till")),
        *(f"notebooks/bank/{name}" for name in ("account.ipynb", "till.ipynb", "money.py")),
    }


@pytest.mark.parametrize(("files", "notebooks"), [(True, False), (False, True)])
def test_files_or_notebooks(files: bool, notebooks: bool, clone: Kit) -> None:
    """A release has the one, the other or both; handouts and packs are in each."""
    made = release(clone.exercises, Wish(), Look(files, notebooks)).files
    rooms = {name.partition("/")[0] for name in made}
    wanted = {"README.md", "handouts", "practice"} | ({"exercises"} if files else {"notebooks"})
    assert rooms == wanted


def test_students_notebooks_have_nothing_of_nbgrader(everything: Release) -> None:
    """No metadata, markers or checks of nbgrader; the stub is as it was, and what is given cannot be edited."""
    books = {name: json.loads(text) for name, text in everything.files.items() if name.endswith(".ipynb")}
    assert len(books) == 18
    for name, book in books.items():
        text = json.dumps(book)
        assert "nbgrader" not in text and "BEGIN SOLUTION" not in text and "NBGRADER" not in text, name
        roles = [cell["metadata"].get("autograder", {}).get("role") for cell in book["cells"]]
        assert roles.count("solution") == 1 and "marks" not in roles
        assert book["cells"][0]["metadata"]["editable"] is False


def decoded(text: str) -> Iterator[str]:
    """Yield the text, and what its long words are to somebody who tries the obvious: base64, base85, zlib."""
    yield text
    for word in re.findall(r"[^\s\"]{40,}", text):
        for decode in (base64.b64decode, base64.b85decode, lambda each: each.encode()):
            with contextlib.suppress(ValueError):
                data = decode(word)
                yield data.decode("utf-8", "replace")
                with contextlib.suppress(zlib.error):
                    yield zlib.decompress(data).decode("utf-8", "replace")


def texts_of(exercise: Exercise) -> Iterator[str]:
    """Yield the sentences of the staff's rooms: docstrings of bugs, and those of answers and of the model suite."""
    yield from (bug.sees for bug in exercise.bugs)
    for path in (exercise.reference, exercise.model_suite, *exercise.alternatives):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
                yield text


def lines_of(exercise: Exercise) -> Iterator[str]:
    """Yield the lines of answers and of the model suite, but for imports and the shortest."""
    for path in (exercise.reference, exercise.model_suite, *exercise.alternatives):
        lines = map(str.strip, path.read_text(encoding="utf-8").splitlines())
        yield from (line for line in lines if len(line) > 12 and not line.startswith(("from ", "import ")))


def test_nothing_of_the_staffs_rooms_can_be_read(kit: Kit, everything: Release) -> None:
    """No word or line of a bug, a model suite or an answer stands in a file, as it is or as the usual tools unpack it.

    What students are given anyway does not count: their rooms, the promises, and the hints that the instructor allows.
    """
    rooms = [path for room in ("exercises", "handouts") for path in (ROOT / room).rglob("*.*")]
    given = [path.read_text(encoding="utf-8") for path in rooms if path.suffix in (".py", ".md")]
    given += [each.says for exercise in kit.exercises for each in exercise.behaviours]
    own = "\n".join(given)
    names = {bug.name for exercise in kit.exercises for bug in exercise.bugs}
    words = {each for exercise in kit.exercises for each in texts_of(exercise) if each not in own}
    own_lines = {line.strip() for line in own.splitlines()}
    lines = {line for exercise in kit.exercises for line in lines_of(exercise)} - own_lines
    assert len(names) > 300 and len(words) > 500 and len(lines) > 2000
    for name, text in everything.files.items():
        for found in decoded(text) if name.endswith(".pack") else [readable(name, text)]:
            assert lines.isdisjoint(line.strip() for line in found.splitlines()), name
            assert names.isdisjoint(re.findall(r"\w+", found)), name
            assert [each for each in words if each in found] == [], name


def readable(name: str, text: str) -> str:
    """Return the text of a file; of a notebook, that of its cells."""
    if not name.endswith(".ipynb"):
        return text
    return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])


def test_the_sieve_finds_what_is_only_packed() -> None:
    """What the test above relies on: text in base64, base85 or zlib is seen."""
    for pack in (base64.b64encode, base64.b85encode):
        secret = b"deals_the_last_card_twice, and what is more, again and again"
        assert any("last_card" in each for each in decoded(f'"x": "{pack(secret).decode()}"'))
        assert any("last_card" in each for each in decoded(f'"x": "{pack(zlib.compress(secret)).decode()}"'))


def shape(text: str) -> str:
    """Return the code without docstrings, and without names that are local or private."""
    tree = veiled(text, None, Random(0))
    public = {name for name in look(tree).top | BUILTIN if name[0] != "_"}
    for node in ast.walk(tree):
        for field in ("id", "attr", "name"):
            name = getattr(node, field, None)
            private = isinstance(name, str) and name[0] == "_" and name[:2] != "__"
            if private or (field == "id" and name not in public):
                setattr(node, field, "x")
    return ast.dump(tree)


def test_hidden_bugs_stay_behind(kit: Kit, everything: Release) -> None:
    """What is sealed are correct codes, and the public bugs by numbers of their own; no other, and no word of any."""
    deck = kit.exercise("casino/deck")
    given = plan.implementations(deck)
    public = [bug.number for bug in everything.public["casino/deck"]]
    pack = Pack(envelope_of(everything.files["practice/casino/deck.pack"]))
    planted = list(pack.implementations())
    wanted = [each for each in given if each.correct]
    wanted += [next(each for each in given if each.bug and each.bug.number == number) for number in public]
    assert [shape(each.text) for each in planted[:-1]] == [shape(each.text) for each in wanted]
    assert [each.entered_as for each in planted] == [each.entered_as for each in [*wanted, given[-1]]]
    assert [each.bug.number for each in planted if each.bug] == list(range(1, len(public) + 1))
    assert sorted(pack._opened) == ["bugs", "correct", "earlier"] and len(pack._opened["bugs"]) == len(public) < len(
        deck.bugs
    )
    breaks = {bug.number: bug.breaks for bug in deck.bugs}
    assert [bug.breaks for bug in pack.bugs] == [breaks[number] for number in public]
    inside = json.dumps(pack._opened)
    assert not [bug.name for bug in deck.bugs if bug.name in inside or bug.sees in inside]


def envelope_of(text: str) -> dict[str, object]:
    """Return the envelope in the text of a pack."""
    table: dict[str, object] = json.loads(text)
    return {name: each for name, each in table.items() if name != "digest"}


def test_an_exercise_without_a_suite_gives_no_answer_of_its_own(everything: Release) -> None:
    """The pack of a driver has the stages before it, which it needs, and nothing of the driver."""
    pack = Pack(envelope_of(everything.files["practice/casino/driver.pack"]))
    assert sorted(pack._opened) == ["earlier"]
    assert sorted(pack._opened["earlier"]) == ["deck", "hand", "players"]


def test_a_release_does_not_write_where_it_should_not(clone: Kit, released: Kit, tmp_path: Path) -> None:
    """Not into a clone or its rooms, and over other files only when told to; over itself always."""
    made = release(clone.exercises, wish(clone, 0, public=PUBLIC), Look(True, True, Height.OUTPUTS))
    for place in (clone.root, clone.root / "exercises" / "out"):
        with pytest.raises(UsageError, match="a room of the staff"):
            write(made, place, clone, force=True)
    write(made, tmp_path, clone, force=False)
    write(made, tmp_path, clone, force=False)
    other = release(clone.exercises, wish(clone, 1), Look())
    with pytest.raises(UsageError, match=r"account\.pack differs .*--force"):
        write(other, tmp_path, clone, force=False)
    write(other, tmp_path, clone, force=True)
    assert len(load_kit(tmp_path).exercise("bank/account").listed_bugs) == 7


# --- the seal


def spoiled(text: str, **changed: object) -> str:
    """Return the pack with other values, and the digest that goes with them."""
    table = {**envelope_of(text), **changed}
    return json.dumps({**table, "digest": seal.digest_of(table)})


DAMAGE: dict[str, tuple[Callable[[str], str], str]] = {
    "cut short": (lambda text: text[:-200], "account.pack is damaged.*get the file again"),
    "empty": (lambda text: "", "account.pack is damaged"),
    "another letter": (lambda text: text.replace("An account", "An Account"), "account.pack is damaged"),
    "another cap": (lambda text: re.sub(r'"cap": [\d.]+', '"cap": 1', text), "account.pack is damaged"),
    "something else": (lambda text: "[1, 2]", "is no pack for practice"),
    "a newer version": (
        lambda text: spoiled(text, version=2),
        "is of version 2.*install the autograder that came",
    ),
    "an older version": (lambda text: spoiled(text, version=0), "is of an old version.*ask your teacher"),
    "no version": (lambda text: spoiled(text, version=None), "is of an old version"),
    "of another exercise": (lambda text: spoiled(text, exercise="bank/till"), "is the pack of bank/till"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_pack_that_is_not_sound_is_refused(name: str, released: Kit, tmp_path: Path) -> None:
    """The file is named, and what to do with it."""
    spoil, said = DAMAGE[name]
    place = shutil.copytree(released.root, tmp_path / "given")
    path = place / "practice" / "bank" / "account.pack"
    text = spoil(path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GraderError, match=rf"practice/bank/account\.pack.*|{said}") as caught:
        load_kit(place)
    assert re.search(said, str(caught.value)), caught.value


@pytest.mark.parametrize(("text", "said"), [("X = 1\n", "is not the file"), (None, "is missing")])
def test_files_and_packs_belong_together(text: str | None, said: str, released: Kit, tmp_path: Path) -> None:
    """A file below practice/ that was changed or lost is named; those in exercises/ are the student's to change."""
    place = shutil.copytree(released.root, tmp_path / "given")
    shutil.rmtree(place / "exercises")
    load_kit(place)
    path = place / "practice" / "bank" / "given" / "money.py"
    path.unlink() if text is None else path.write_text(text, encoding="utf-8")
    with pytest.raises(GraderError, match=rf"practice/bank/given/money\.py {said}.*all of the folder practice"):
        load_kit(place)


def test_line_ends_do_not_matter(released: Kit, tmp_path: Path) -> None:
    """Files that came through a mail program or a repository of Windows are still the same."""
    place = shutil.copytree(released.root, tmp_path / "given")
    for path in (place / "practice").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_kit(place).exercise("bank/account").correct() == released.exercise("bank/account").correct()


# --- code in other words


def test_a_tree_comes_back_as_it_was(kit: Kit) -> None:
    """Every implementation of the kit is the same code after it was written as plain data and read."""
    for exercise in kit.exercises:
        for path in (exercise.reference, *exercise.alternatives):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            data = json.loads(json.dumps(folded(tree)))
            assert source(data) == ast.unparse(tree) + "\n", path.name


ODD_CODE = '''
"""Says {hello}."""
from dataclasses import dataclass, field
from functools import cached_property

_LIMIT = 3  # a comment that tells

@dataclass
class Box:
    """Holds things."""
    _kept: list = field(default_factory=list)

    def add(self, thing, *more, named=None):
        """Put it in."""
        total = [each for each in (thing, *more) if each is not None]
        def inner():
            """Inside."""
            nonlocal named
            named = (named or 0) + len(total)
            return named
        for item in total:
            self._kept.append(item)
        self._count = inner()
        return self._check(f"{total=} {self._count:>{_LIMIT}}", key=lambda each, size=2: each * size)

    def _check(self, text, key):
        try:
            raise ValueError(text)
        except ValueError as error:
            value = key(str(error))
            if (found := len(value)) > _LIMIT:
                return value, found, [total for total in range(_LIMIT)]

    @cached_property
    def size(self):
        result, *rest = len(self._kept), 1
        match self._kept:
            case [first, *others]:
                result += first + len(others)
        return result

class Empty:
    """Nothing."""
def shown():
    """It shows."""
    return __doc__.format(hello="hello")
'''


def test_the_veil_changes_no_meaning() -> None:
    """Closures, comprehensions, matches, names in texts, and a module that shows its docstring."""
    made = []
    veil = ast.unparse(veiled(ODD_CODE, frozenset(), Random(1)))
    for text in (ODD_CODE, veil):
        space: dict[str, object] = {"__name__": "box"}
        exec(compile(text, "box.py", "exec", dont_inherit=True), space)
        box = space["Box"]()
        made.append([box.add(1, 2, named=5), box.add(4), box.size, repr(box), space["shown"]()])
    assert made[0] == made[1]
    told = ("Holds things", "Put it in", "Inside", "a comment", "Nothing.", "It shows", "_check", "_count", "_LIMIT")
    assert [each for each in told if each in veil] == []
    assert "total" not in re.findall(r"\w+", veil.replace("total=", ""))


def test_names_that_a_function_looks_for_stay() -> None:
    """Where ``locals()`` is asked, the names are part of what the code does."""
    text = "def names():\n    wanted = 1\n    return sorted(locals())\n"
    assert "wanted" in ast.unparse(veiled(text, frozenset(), Random(1)))


def test_names_that_others_use_stay() -> None:
    """A private name that the handout or another module names is kept, and so is all that is public."""
    text = "def _helper(n):\n    wanted = n\n    return wanted\n\n\ndef public(number=1):\n    return _helper(number)\n"
    kept, other = (ast.unparse(veiled(text, each, Random(1))) for each in (frozenset({"_helper"}), frozenset()))
    assert "_helper" in kept and "_helper" not in other
    assert all("public(number=1)" in each and "wanted" not in each for each in (kept, other))


# --- marking by a pack


def test_a_suite_is_marked_by_the_public_bugs(grader: Grader, clone: Kit, tmp_path: Path) -> None:
    """The model suite accepts all that is correct and catches each; even for staff there is no word of a bug."""
    account = grader.kit.exercise("bank/account")
    suite = clone.exercise("bank/account").model_suite.read_text(encoding="utf-8")
    report = grader.suite(account, hand_in(tmp_path, test_account=suite))
    assert report.practice and report.disclosure == "staff" and report.score == report.points == 10
    assert [(bug.number, bug.breaks, bug.name, bug.sees) for bug in report.bugs] == [
        (1, "adds", "", ""),
        (2, "takes", "", ""),
        (3, "takes", "", ""),
    ]
    assert all(bug.caught and not bug.hints for bug in report.bugs)
    assert report.formula == "10 points × min(3 caught, 3) / 3 = 10"
    assert report.kit == account.digest() != clone.exercise("bank/account").digest()


def test_a_missed_bug_shows_its_hints(grader: Grader, tmp_path: Path) -> None:
    """They climb from a nudge to both outputs; what is the same for two bugs is said once."""
    from autograder.course.asked import as_text
    from autograder.render_suite import suite_page

    report = grader.suite(grader.kit.exercise("bank/account"), hand_in(tmp_path, test_account=WEAK))
    assert report.score == 0
    assert [len(bug.hints) for bug in report.bugs] == [3, 1, 1]
    page = as_text(suite_page(report))
    shown = page[page.index("Missed") :].split("\n")
    lines = [" ".join(line.split()) for line in shown]
    wanted = ["What if there was money before?", "Try this:", "account = Account()", "account.balance()"]
    assert [line for line in lines if line in wanted] == wanted
    told = next(hint for hint in report.bugs[0].hints if "`3`" in hint and "`2`" in hint)
    assert told in " ".join(lines)
    assert lines.count("Is it gone?") == 1
    assert "these are the bugs that your teacher made public" in " ".join(page.split())


@pytest.mark.parametrize(("height", "hints"), [("none", 0), ("nudge", 1), ("input", 2), ("outputs", 3)])
def test_hints_are_as_high_as_is_allowed(height: str, hints: int, clone: Kit) -> None:
    """What is above the height is not in the pack at all."""
    made = release(clone.exercises, wish(clone, 0, public=PUBLIC), Look(height=Height(height)))
    pack = Pack(envelope_of(made.files["practice/bank/account.pack"]))
    assert len(pack.bugs[0].hints) == hints


SOLUTIONS = {
    "the stub": ("bank/account", (CLONE / "exercises/bank/account.py").read_text(encoding="utf-8"), 0.0),
    "right where it is looked at": ("bank/account", "class Account:\n    def balance(self):\n        return 0\n", 1.0),
    "of a stage without a suite": ("bank/till", "def pay_all(account, bills):\n    return len(bills)\n", 1.0),
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_solution_is_checked_by_the_visible_tests(name: str, grader: Grader, tmp_path: Path) -> None:
    """Each visible test counts as one, what fails is told, and so is that the mark is made otherwise."""
    from autograder.course.asked import as_text
    from autograder.disclose import Level, solution
    from autograder.render_solution import one_line, solution_page

    exercise, text, score = SOLUTIONS[name]
    found = grader.kit.exercise(exercise)
    report = solution(grader.solution(found, hand_in(tmp_path, **{found.stage: text})), Level.STUDENT)
    assert report.practice and (report.score, report.points) == (score, 1)
    assert one_line(report).endswith(f"{score:g} of 1 visible tests")
    said = " ".join(as_text(solution_page(report)).split())
    assert "Your mark is made with hidden tests" in said
    assert ("NotImplementedError" in said) == (score == 0)


def test_a_solution_that_cannot_be_imported_is_not_gradable(grader: Grader, tmp_path: Path) -> None:
    """The reason is the same sentence as in a clone."""
    report = grader.solution(grader.kit.exercise("bank/till"), hand_in(tmp_path, till="def pay_all(:\n"))
    assert report.outcome is Outcome.NOT_GRADABLE and "till.py, line 1" in report.reason


def test_style_is_marked(grader: Grader, tmp_path: Path) -> None:
    """The rules of style are in the pack, for students know them."""
    text = "def pay_all(account, bills):\n    print(bills)\n    return len(bills)\n"
    report = grader.style(grader.kit.exercise("bank/till"), hand_in(tmp_path, till=text))
    assert (report.score, [each.rule for each in report.findings]) == (4.0, ["quiet"])


def test_a_students_notebook_is_marked(grader: Grader, tmp_path: Path) -> None:
    """The released notebook, filled in, is marked as the files would be."""
    book = json.loads((grader.kit.root / "notebooks/bank/account.ipynb").read_text(encoding="utf-8"))
    for cell in book["cells"]:
        if cell["metadata"].get("autograder", {}).get("role") == "tests":
            cell["source"] = WEAK.splitlines(keepends=True)
    path = tmp_path / "account.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    report = grader.suite(grader.kit.exercise("bank/account"), path)
    assert [test.status.value for test in report.tests] == ["valid"]


def in_release(released: Kit, place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process that has the engine and the release, and cannot open the staff's rooms."""
    engine = place / "engine"
    if not engine.exists():
        shutil.copytree(ROOT / "autograder", engine / "autograder", ignore=shutil.ignore_patterns("*cache*"))
        rooms = ("reference", "buggy_impls", "exercises", "tests")
        guard = GUARD.replace("CLONE", repr(tuple(str(ROOT / room) for room in rooms)))
        (engine / "sitecustomize.py").write_text(guard, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name != "AUTOGRADER_KIT"}
    return subprocess.run(
        [sys.executable, "-m", "autograder", *arguments],
        cwd=released.root / "exercises" / "bank",
        env={**kept, "PYTHONPATH": str(engine), "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def away(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for a copy of the engine."""
    return tmp_path_factory.mktemp("away")


def test_the_process_is_away_from_the_clone(released: Kit, away: Path) -> None:
    """What the tests below rely on: whoever names the clone there cannot read it."""
    done = in_release(released, away, "list", "--kit", str(CLONE))
    assert done.returncode == 2 and "the staff's rooms were opened" in done.stderr


@pytest.mark.parametrize("how", ["fork", pytest.param("spawn", marks=pytest.mark.long)])
def test_a_student_marks_their_suite_in_what_they_were_given(how: str, released: Kit, away: Path) -> None:
    """With nothing but the engine and the folder: the score, and the report at the level of a student."""
    place = away / how
    place.mkdir()
    hand_in(place, test_account=WEAK)
    spawn = ["--spawn"] if how == "spawn" else []
    done = in_release(released, away, "suite", "bank/account", str(place), "--json", "-", *spawn)
    assert done.returncode == 1, done.stderr
    table = json.loads(done.stdout)
    assert (table["score"], table["points"], table["disclosure"], table["practice"]) == (0.0, 10.0, "student", True)
    assert [(bug["number"], bug["caught"], len(bug["hints"])) for bug in table["bugs"]] == [
        (1, False, 3),
        (2, False, 1),
        (3, False, 1),
    ]
    assert {row["implementation"] for row in table["matrix"]} >= {"reference", "alternative 1", "bug 3", "control"}


def test_the_whole_folder_may_be_named(
    released: Kit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At its top, `.` means the files of the track; a file of tests that nobody changed is no suite."""
    monkeypatch.chdir(released.root)
    assert run(["suite", "bank/account", ".", "-q"]) == 1
    assert "the tests in test_account.py are those that you were given, unchanged" in capsys.readouterr().out


def test_the_list_shows_what_is_public(
    released: Kit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Behaviours, alternatives and public bugs, and what to type to practise."""
    monkeypatch.chdir(released.root / "handouts")
    assert run(["list"]) == 0
    printed = capsys.readouterr().out
    assert "5·2·3" in printed and "autograder suite bank/account ." in printed
    assert run(["list", "--json", "-"]) == 0
    account = json.loads(capsys.readouterr().out)[0]
    assert (account["cap"], account["alternatives"]) == (3.0, ["alternative 1", "alternative 2"])
    assert set(account["bugs"][0]) == {"number", "breaks", "weight"}


STAFF = {
    "show": ["show", "bank/account"],
    "check": ["check"],
    "grade": ["grade", "."],
    "sample-class": ["sample-class", "2", "-e", "bank/account", "--out", "class"],
    "similar": ["similar", "."],
    "tournament": ["tournament", "."],
    "notebooks": ["notebooks", "course"],
    "release": ["release", "other"],
    "export": ["export", "gradescope-zip", ".", "-e", "bank/account"],
}


@pytest.mark.parametrize("name", STAFF)
def test_what_is_for_staff_is_refused(
    name: str, released: Kit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one sentence that says what this folder is, and where to work instead."""
    monkeypatch.chdir(released.root)
    before = sorted(released.root.rglob("*"))
    assert run(STAFF[name]) == 2
    said = capsys.readouterr().err
    assert "is what students were given" in said and "work in your clone" in said
    assert sorted(released.root.rglob("*")) == before


@pytest.mark.parametrize("room", ["reference", "model_suite", "page", "track_file", "alternatives", "bugs"])
def test_a_room_of_the_staff_is_refused_by_name(room: str, released: Kit) -> None:
    """Whatever part of the engine asks for it."""
    with pytest.raises(UsageError, match="bank/account is not in what students were given; work in your clone"):
        getattr(released.exercise("bank/account"), room)


def test_the_command_makes_a_release(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It tells staff which bugs are public, by their own numbers, and the seed; the folder works."""
    wheel = tmp_path / "engine-1-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    place = tmp_path / "students"
    options = ["--kit", str(CLONE), "-e", "bank/account", "--share", "0", "--public", "bank/account:6,2", "--seed", "4"]
    assert run(["release", str(place), *options, "--wheel", str(wheel)]) == 0
    printed = capsys.readouterr().out
    assert "2 and 6" in printed and "(seed 4)" in printed
    assert "pip install ./engine-1-py3-none-any.whl" in (place / "README.md").read_text(encoding="utf-8")
    assert (place / wheel.name).read_bytes() == b"wheel"
    assert [each.name for each in load_kit(place).exercises] == ["bank/account"]


def test_a_real_suite_practises_on_the_deck(kit: Kit, everything: Release, tmp_path: Path) -> None:
    """A weak suite of the sample class catches some public bugs of casino/deck, and each missed one has a hint."""
    write(everything, tmp_path / "given", replace(kit, root=ROOT), force=False)
    given = load_kit(tmp_path / "given")
    deck = given.exercise("casino/deck")
    with Grader(given, width=2) as marker:
        report = marker.suite(deck, HERE / "sample_class" / "Zoë O'Brien" / "test_deck.py")
    assert report.practice and len(report.bugs) == len(everything.public["casino/deck"])
    caught = [bug for bug in report.bugs if bug.caught]
    assert 3 < len(caught) < deck.cap < len(report.bugs)
    assert report.score == round(40 * len(caught) / deck.cap, 4)
    assert all(bug.hints for bug in report.bugs if not bug.caught)
    assert sum(test.status.value == "valid" for test in report.tests) == 4


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", [each.name for each in load_kit(ROOT).exercises])
def test_the_model_suite_earns_full_marks_on_its_pack(name: str, kit: Kit, everything: Release, tmp_path: Path) -> None:
    """All that is correct is accepted and every public bug caught, and the model answer passes the visible tests."""
    write(everything, tmp_path / "given", kit, force=False)
    given, ours = load_kit(tmp_path / "given"), kit.exercise(name)
    exercise = given.exercise(name)
    with Grader(given, width=2) as marker:
        assert marker.solution(exercise, ours.reference).full
        if exercise.suite:
            suite = shutil.copy(ours.model_suite, hand_in(tmp_path))
            report = marker.suite(exercise, Path(suite))
            assert report.full and all(bug.caught for bug in report.bugs)
