"""Style, the third part of the mark: the rules, what they cost, and whose fault it is when they cannot be applied."""

from __future__ import annotations

import dataclasses
import json
import shutil
import sys
from pathlib import Path

import pytest

from autograder import disclose, style_ruff
from autograder.__main__ import run
from autograder.disclose import Level
from autograder.errors import GraderError, KitError, NotGradable
from autograder.grader import Grader
from autograder.kit import Exercise, Kit, load_kit
from autograder.render import to_markdown
from autograder.render_class import class_csv, class_page
from autograder.render_solution import part_page
from autograder.results import ClassReport, Outcome, StudentReport, StyleReport
from autograder.style import LARGEST, MOST_PLACES, findings_in
from autograder.style_ruff import MOST_BRANCHES, RULES
from autograder.style_rules import REASONS
from autograder.style_table import StyleRules, read_style

MINI = Path(__file__).parent / "mini_kit"
TILL = (MINI / "reference" / "bank" / "till.py").read_text(encoding="utf-8")
STUB = MINI / "exercises" / "bank"
ALL = StyleRules(
    imports=("random", "sys", "typing"), quiet=True, stateless=True, inherits=("Counting", "Counting.draw")
)
SIMPLE = """class Simple:
    def bet(self, bankroll, minimum):
        \"\"\"The minimum.\"\"\"
        return minimum

    def expose(self, c):
        pass

    def draw(self, up):
        raise NotImplementedError


"""
BRANCHES = (
    "def f(x):\n" + "".join(f"    if x == {n}:\n        x += 1\n" for n in range(MOST_BRANCHES)) + "    return x\n"
)

# rule: a text that breaks it and nothing else, and the line
GENERAL = {
    "F401": ("import random\n", 1),
    "F403": ("from random import *\n", 1),
    "F541": ('x = f"text"\n', 1),
    "F632": ("def f(x):\n    return x is 5\n", 2),
    "F811": ("def f():\n    return 1\n\n\ndef f():\n    return 2\n", 5),
    "F821": ("def f():\n    return cuont\n", 2),
    "F841": ("def f():\n    count = 1\n", 2),
    "E501": (f"x = '{'x' * 120}'\n", 1),
    "E701": ("def f(x):\n    if x: return 1\n    return 2\n", 2),
    "E702": ("x = 1; y = 2\n", 1),
    "E703": ("x = 1;\n", 1),
    "E711": ("def f(x):\n    return x == None\n", 2),
    "E712": ("def f(x):\n    return 1 if x == True else 2\n", 2),
    "E713": ("def f(x, y):\n    return not x in y\n", 2),
    "E714": ("def f(x, y):\n    return not x is y\n", 2),
    "E721": ("def f(x):\n    return type(x) == int\n", 2),
    "E722": ("try:\n    x = 1\nexcept:\n    x = 2\n", 3),
    "E731": ("f = lambda x: x\n", 1),
    "E741": ("l = 1\n", 1),
    "A001": ("sum = 1\n", 1),
    "A002": ("def f(list):\n    return list\n", 1),
    "B006": ("def f(x=[]):\n    return x\n", 1),
    "B015": ("def f(x):\n    x == 1\n", 2),
    "B018": ("def f(x):\n    [x]\n", 2),
    "B020": ("def f(x):\n    for x in x:\n        f(x)\n", 2),
    "C901": (BRANCHES, 1),
    "N801": ("class my_class:\n    pass\n", 1),
    "N802": ("def cardsLeft():\n    return 1\n", 1),
    "N803": ("def f(cardsLeft):\n    return 1\n", 1),
    "PLW0127": ("x = 1\nx = x\n", 2),
    "S102": ('exec("x = 1")\n', 1),
    "S110": ("try:\n    x = 1\nexcept Exception:\n    pass\n", 3),
    "S307": ('x = eval("1")\n', 1),
    "SIM103": ("def f(x):\n    if x > 1:\n        return True\n    return False\n", 2),
    "SIM210": ("def f(x):\n    return True if x > 1 else False\n", 2),
}

OWN = [
    ("imports", "import random\nimport os.path\n\nrandom.seed(os.sep)\n", 2),
    ("imports", "from numpy import array\n\narray(1)\n", 1),
    ("imports", "from . import helpers\n\nhelpers.x()\n", 1),
    ("imports", "def f():\n    return __import__('os')\n", 2),
    ("quiet", "def f(x):\n    print(x)\n", 2),
    ("quiet", "def f():\n    return [open][0]('x')\n", 2),
    ("quiet", "import sys\n\n\ndef f(x):\n    sys.stderr.write(x)\n", 5),
    ("quiet", "from sys import stdout\n\nstdout.write('x')\n", 1),
    ("stateless", "count = 0\n\n\ndef f():\n    global count\n    count += 1\n", 5),
    ("stateless", "seen = []\n\n\ndef f(x):\n    seen.append(x)\n", 5),
    ("stateless", "seen = {}\n\n\ndef f(x):\n    seen[x]['a'] = 1\n", 5),
    ("stateless", "seen = [0]\n\n\ndef f():\n    seen[0] += 1\n", 5),
    ("stateless", "seen = [0]\n\n\ndef f():\n    del seen[0]\n", 5),
    ("stateless", "class A:\n    n = 0\n\n    def f(self):\n        A.n += 1\n", 5),
    ("stateless", "def f():\n    f.calls = 1\n", 2),
    ("stateless", "from money import Till\n\nTILL = Till()\n\n\ndef f():\n    return TILL.take()\n", 7),
    ("stateless", "import money\n\ntill = money.Till()\n\n\ndef f():\n    return till.take()\n", 7),
    ("stateless", "class A:\n    def g(self):\n        return 1\n\n\na: A = A()\n\n\ndef f():\n    return a.g()\n", 10),
    ("stateless", "import random\n\nchance = random.Random(1)\n\n\ndef f():\n    return chance.random()\n", 7),
    ("stateless", "turns = iter(range(9))\n\n\ndef f():\n    return next(turns)\n", 5),
    ("stateless", "def f(x):\n    globals()['x'] = x\n", 2),
    ("inherits", SIMPLE + "class Counting(Simple):\n    def bet(self, money, least):\n        return least\n", 14),
    ("inherits", SIMPLE + "class Counting:\n    def bet(self, bankroll, minimum):\n        return minimum\n", 14),
    ("inherits", SIMPLE + "class Counting(Simple):\n    def expose(self, c):\n        return None\n", 14),
    ("inherits", SIMPLE + "class Counting(Simple):\n    def bet(self, a, b):\n        return super().bet(a, b)\n", 14),
    (
        "inherits",
        SIMPLE + "class Counting(Simple):\n    def bet(self, a, b):\n        return Simple.bet(self, a, b)\n",
        14,
    ),
    ("inherits", SIMPLE + "class Counting(Simple):\n    def draw(self, up):\n        return up > 1\n", 14),
    ("inherits", SIMPLE + "class Counting(Simple):\n    draw = Simple.bet\n", 14),
]

CLEAN = {
    "supplied": "import money\nfrom money import check\n\ncheck(money.LARGEST)\n",
    "future": "from __future__ import annotations\n",
    "tries itself out": "def f():\n    return 1\n\n\nif __name__ == '__main__':\n    print(f())\n",
    "a method called print": "class A:\n    def print(self):\n        return self.input\n",
    "constants": "WORTH = {'a': 1}\n\n\ndef f(x):\n    return WORTH[x] + WORTH.get(x, 0)\n",
    "a constant is built": "PRIMES = []\nfor n in (2, 3, 5):\n    PRIMES.append(n)\n",
    "a local of the same name": "seen = []\n\n\ndef f(x):\n    seen = []\n    seen.append(x)\n    return seen\n",
    "a parameter of the same name": "seen = []\n\n\ndef f(seen):\n    seen.append(1)\n",
    "state in an object": "class A:\n    def __init__(self):\n        self.n = []\n\n    def f(self):\n"
    "        self.n.append(1)\n",
    "an object that cannot change": "from typing import NamedTuple\n\n\nclass V(NamedTuple):\n    n: int\n\n"
    "    def g(self):\n        return self.n\n\n\nBUST = V(22)\n\n\ndef f():\n    return BUST.g()\n",
    "says what is different": SIMPLE + "class Counting(Simple):\n    def bet(self, bankroll, minimum):\n"
    "        return 2 * super().bet(bankroll, minimum)\n",
    "another order of arguments": SIMPLE + "class Counting(Simple):\n    def bet(self, a, b):\n"
    "        return super().bet(b, a)\n",
    "an heir repeats it": "class Counting:\n    def bet(self, a):\n        return a\n\n\nclass Other(Counting):\n"
    "    def bet(self, a):\n        return a\n",
    "unsolved like its base": SIMPLE + "class Counting(Simple):\n    def bet(self, a, b):\n"
    "        raise NotImplementedError\n",
    "nothing at all": "",
}  # fmt: skip


@pytest.fixture
def till(mini_kit: Kit) -> Exercise:
    """The exercise whose style is marked, held to every rule there is."""
    return dataclasses.replace(mini_kit.exercise("bank/till"), style=ALL)


def found(exercise: Exercise, folder: Path, text: str | bytes) -> list[tuple[str, int]]:
    """Return the rules that the text breaks, and the lines."""
    path = folder / "till.py"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [(each.rule, each.line) for each in findings_in(exercise, path)]


def hand_in(folder: Path, text: str) -> Path:
    """Write the student's till."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "till.py").write_text(text, encoding="utf-8")
    return folder


# --- the rules


@pytest.mark.parametrize("rule", RULES)
def test_each_general_rule_is_found_and_alone(rule: str, mini_kit: Kit, tmp_path: Path) -> None:
    """Its example breaks it in the line given, and no other rule."""
    text, line = GENERAL[rule]
    exercise = dataclasses.replace(mini_kit.exercise("bank/till"), style=StyleRules())

    assert found(exercise, tmp_path, text) == [(rule, line)]


@pytest.mark.parametrize(("rule", "text", "line"), OWN)
def test_each_rule_of_an_exercise_is_found_and_alone(
    rule: str, text: str, line: int, till: Exercise, tmp_path: Path
) -> None:
    """Every form of breaking it is found once, in its line."""
    assert found(till, tmp_path, text) == [(rule, line)]


@pytest.mark.parametrize("name", CLEAN)
def test_what_breaks_no_rule_has_no_finding(name: str, till: Exercise, tmp_path: Path) -> None:
    """What looks like a fault and is none is left alone."""
    assert found(till, tmp_path, CLEAN[name]) == []


def test_rules_that_are_switched_off_find_nothing(mini_kit: Kit, tmp_path: Path) -> None:
    """An exercise without a table is held to the general rules alone."""
    exercise = dataclasses.replace(mini_kit.exercise("bank/till"), style=StyleRules())

    for rule, text, _ in OWN:
        assert rule not in {each for each, _ in found(exercise, tmp_path, text)}, text


def test_nobody_excuses_himself(till: Exercise, tmp_path: Path) -> None:
    """A comment for ruff does not silence it."""
    assert found(till, tmp_path, "# ruff: noqa\nimport random  # noqa: F401\n") == [("F401", 2)]


def test_settings_around_do_not_count(till: Exercise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a configuration beside the file or here, nor the environment, changes the rules."""
    for name in ("ruff.toml", ".ruff.toml"):
        (tmp_path / name).write_text('lint.ignore = ["F401"]\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUFF_OUTPUT_FORMAT", "concise")
    monkeypatch.setenv("RUFF_OUTPUT_FILE", str(tmp_path / "away.txt"))

    assert found(till, tmp_path, "import random\n") == [("F401", 1)]


def test_every_rule_has_a_reason() -> None:
    """In one sentence or so, for a student."""
    assert all(text.endswith(".") and len(text) < 180 for text in (RULES | REASONS).values())


@pytest.mark.parametrize("track", ["casino", "twentyone"])
def test_our_own_answers_have_no_findings(kit: Kit, track: str) -> None:
    """The references, the alternatives, and the stubs but for imports that are not used yet."""
    marked = [each for each in kit.exercises if each.track == track and each.style_points]
    paths = [(each, path) for each in marked for path in (each.reference, *each.alternatives, each.stub)]
    wrong = [(path.name, one) for each, path in paths for one in findings_in(each, path)]

    assert {each.stage for each in marked} == {each.stage for each in kit.exercises if each.track == track}
    assert [one for name, one in wrong if one.rule != "F401"] == []
    assert {name for name, _ in wrong} <= {each.stub.name for each in marked}


# --- the mark


@pytest.mark.parametrize(
    ("more", "score", "rules"),
    [
        ("", 5, []),
        ("import sys\n", 3, ["F401", "imports"]),
        ("import sys\nimport os\nimport re\n", 3, ["F401", "imports"]),
        ("import os\n\nl = 1;\nsum = 1\nprint(sum, f'x')\nsum = sum\n", 0,
         ["F401", "imports", "E703", "E741", "A001", "F541", "quiet", "PLW0127"]),
    ],
)  # fmt: skip
def test_a_rule_costs_once_and_never_more_than_there_is(
    more: str, score: float, rules: list[str], mini: Grader, tmp_path: Path
) -> None:
    """The formula says how many rules are broken, and what comes of it."""
    report = mini.style(mini.kit.exercise("bank/till"), hand_in(tmp_path, TILL + more), "ada")

    assert (report.outcome, report.score, report.points, report.student) == (Outcome.MARKED, score, 5, "ada")
    assert list(dict.fromkeys(each.rule for each in report.findings)) == rules
    assert f"max(0, 5 points − 1 × {len(rules)} rules broken) = {score}" == report.formula
    assert report.full is (score == 5)


def test_a_stub_earns_nothing_for_its_style(mini: Grader) -> None:
    """What keeps no promise is not yet written, however well."""
    report = mini.style(mini.kit.exercise("bank/till"), STUB)

    assert (report.outcome, report.score) == (Outcome.MARKED, 0)
    assert "keeps no promise" in report.reason
    assert "0 of 5 points, as no promise is kept" in to_markdown(part_page(report))


def test_few_of_many_places_are_kept(mini: Grader, tmp_path: Path) -> None:
    """A fault that is made a hundred times is quoted ten times."""
    report = mini.style(mini.kit.exercise("bank/till"), hand_in(tmp_path, TILL + "x = 1;\n" * 100))

    assert (len(report.findings), report.left_out, report.score) == (MOST_PLACES, 100 - MOST_PLACES, 4)
    assert "90 more places" in to_markdown(part_page(report))


def test_the_page_quotes_the_line_and_gives_the_reason(mini: Grader, tmp_path: Path) -> None:
    """What a student needs to mend it, at every level."""
    report = mini.style(mini.kit.exercise("bank/till"), hand_in(tmp_path, TILL + "\n\nx = None == len\nprint(x)\n"))
    told = to_markdown(part_page(disclose.style(report, Level.STUDENT)))
    line = len((TILL + "\n\nx\n").splitlines()) + 1

    assert "max(0, 5 points − 1 × 2 rules broken) = 3" in told
    assert "- ✗ **E711**  None is compared with `is`: there is only one of it." in told
    assert "`x = None == len`" in told
    assert f"line {line}  `print(x)`  `print` is used" in told


def test_no_style_where_it_is_not_marked(mini: Grader) -> None:
    """It is said, and what can be marked instead."""
    with pytest.raises(GraderError, match="autograder solution bank/account"):
        mini.style(mini.kit.exercise("bank/account"), STUB)


# --- a class


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of four, marked; the folder of the reports."""
    root = tmp_path_factory.mktemp("class")
    texts = {"ada": TILL, "bob": TILL + "import os\nprint(1)\n", "cy": "def (:\n"}
    for name, text in texts.items():
        hand_in(root / "in" / name, text)
    shutil.copytree(STUB, root / "in" / "dee")
    assert (
        run(["grade", str(root / "in"), "--out", str(root / "out"), "-e", "bank/till", "--kit", str(MINI), "-q"]) == 0
    )
    return root / "out"


def test_style_is_a_column_of_the_class(graded: Path) -> None:
    """Beside the solution, with what was wrong in a word."""
    lines = (graded / "class.csv").read_text(encoding="utf-8").splitlines()

    assert lines[0].startswith(
        "student,bank/till solution,bank/till solution remark,bank/till style,bank/till style remark,total,points,"
    )
    assert [line.rstrip(",") for line in lines[1:3]] == ["ada,10,,5,,15,15", "bob,10,,2,3 rules,12,15"]
    assert lines[3].startswith("cy,0,") and ',0,"till.py, line 1: this is not Python' in lines[3]
    assert lines[4].startswith("dee,0,") and "keeps no promise" in lines[4]


def test_each_student_gets_the_findings(graded: Path) -> None:
    """In the text and in the JSON."""
    told = json.loads((graded / "students" / "bob.json").read_text(encoding="utf-8"))

    assert {each["rule"] for each in told["styles"][0]["findings"]} == {"F401", "imports", "quiet"}
    assert "## bank/till style: 2 of 5 points" in (graded / "students" / "bob.md").read_text(encoding="utf-8")


def test_a_style_that_we_could_not_mark_is_no_zero(mini: Grader) -> None:
    """A dash in the table, an empty cell in the CSV, and no total."""
    style = mini.no_style(mini.kit.exercise("bank/till"), "ada", Outcome.CANNOT_GRADE, "ruff is not installed")
    report = ClassReport(0, ("bank/till",), (StudentReport("ada", styles=(style,)),))

    assert "— cannot grade" in to_markdown(class_page(report))
    assert class_csv(report).splitlines()[1].startswith("ada,,ruff is not installed,,5,")
    assert disclose.style(style, Level.STUDENT).reason == disclose.OURS


def test_the_command_ends_with_zero_or_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Full, not full; the JSON is of the schema that it names."""
    place = str(hand_in(tmp_path, TILL))
    assert run(["style", "bank/till", place, "--kit", str(MINI), "-q"]) == 0
    assert capsys.readouterr().out == "bank/till style: 5 of 5 points\n"
    hand_in(tmp_path, TILL + "x = 1;\n")
    assert run(["style", "bank/till", place, "--kit", str(MINI), "--json", "-"]) == 1
    assert json.loads(capsys.readouterr().out)["schema"] == "autograder/style/1"


# --- whose fault it is


def test_without_ruff_there_is_no_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, and what to install."""
    monkeypatch.setattr(style_ruff.shutil, "which", lambda *_, **__: None)

    assert run(["style", "bank/till", str(hand_in(tmp_path, TILL)), "--kit", str(MINI)]) == 2
    assert "pip install ruff" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="the pretend ruff is a shell script")
@pytest.mark.parametrize(
    "body",
    ["exit 134", "echo oh no >&2; exit 2", "echo '[{}]'; exit 1", "echo '[{\"code\": null'", "echo 7", "kill -9 $$"],
)
def test_a_ruff_that_fails_gives_no_mark(
    body: str, till: Exercise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash, an error, or an answer of another form is never taken for "no findings"."""
    program = tmp_path / "ruff"
    program.write_text(f"#!/bin/sh\ncat > /dev/null\n{body}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(style_ruff.shutil, "which", lambda *_, **__: str(program))

    with pytest.raises(GraderError, match="ruff"):
        found(till, tmp_path, TILL)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"x = 1\0\n", "not text"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"def f(:\n", "line 1: this is not Python"),
        (b"return 1\n", "line 1: this is not Python"),
        (b"x = 1\n" * LARGEST, "larger than"),
        (b"x = " + b"(" * 5_000 + b")" * 5_000, "not Python"),
        (b"x = " + b"-" * 50_000 + b"1", "not Python"),
        (b"# coding: raw_unicode_escape\nx = '\\ud800'\n", "not Python"),
    ],
)
def test_what_cannot_be_read_is_not_gradable(text: bytes, said: str, till: Exercise, tmp_path: Path) -> None:
    """The student's fault, in one sentence."""
    with pytest.raises(NotGradable, match=said):
        found(till, tmp_path, text)


@pytest.mark.parametrize("depth", [500, 2_000, 20_000])
@pytest.mark.parametrize("form", ["x = 1{}\n", "def f(x):\n    return x{}\n"])
def test_deep_nesting_ends_one_way_or_the_other(form: str, depth: int, till: Exercise, tmp_path: Path) -> None:
    """Read, or not gradable; never a crash."""
    for more in (" + 1", ".x", "[0]", "()"):
        try:
            found(till, tmp_path, form.format(more * min(depth, LARGEST // 5)))
        except NotGradable:
            continue


def test_classes_in_circles_and_crowds_end(till: Exercise, tmp_path: Path) -> None:
    """Bases that name each other, or the same one again and again, take no time."""
    ring = "".join(f"class C{n}(C{n - 1}, C{n + 1}, Counting):\n    x = {n}\n\n\n" for n in range(300))

    assert ("inherits", 1) not in found(till, tmp_path, f"class Counting(C1, C2, Counting):\n    x = 1\n\n\n{ring}")


def test_the_students_code_is_not_run(till: Exercise, tmp_path: Path) -> None:
    """Neither the module nor a helper, a configuration or a startup file beside it is imported."""
    trap = f"import pathlib\npathlib.Path({str(tmp_path / 'sprung')!r}).touch()\n"
    for name in ("till", "account", "helpers", "conftest", "ruff", "sitecustomize", "money"):
        (tmp_path / f"{name}.py").write_text(trap, encoding="utf-8")
    found(till, tmp_path, trap)

    assert not (tmp_path / "sprung").exists()
    assert "till" not in sys.modules


def test_the_report_names_the_ruff_that_was_used(mini: Grader, tmp_path: Path) -> None:
    """Another release may find something else."""
    report: StyleReport = mini.style(mini.kit.exercise("bank/till"), hand_in(tmp_path, TILL))

    assert report.linter.startswith("ruff ")


# --- track.toml


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"quite": True}, "unknown key 'quite'"),
        ({"quiet": "yes"}, "quiet = true"),
        ({"stateless": 1}, "stateless = true"),
        ({"imports": "random"}, 'imports = "standard"'),
        ({"imports": ["no module"]}, '["random"]'),
        ({"inherits": "Counting"}, '["Counting"]'),
        ({"cost": -1}, "cost = -1"),
        ({"cost": True}, "cost = True"),
    ],
)
def test_a_wrong_table_is_refused_by_name(table: dict[str, object], said: str) -> None:
    """The file, the stage and the key are named, and what may stand there."""
    with pytest.raises(KitError) as caught:
        read_style({"points": {"style": 5}, "style": table}, "deck", "reference/casino/track.toml")

    assert said in str(caught.value)
    assert "reference/casino/track.toml: [deck" in str(caught.value)


def test_rules_without_points_are_refused() -> None:
    """They would be forgotten in silence."""
    with pytest.raises(KitError, match="no points"):
        read_style({"style": {"quiet": True}}, "deck", "track.toml")
    with pytest.raises(KitError, match=r"points\.style = 'five'"):
        read_style({"points": {"style": "five"}}, "deck", "track.toml")
    with pytest.raises(KitError, match=r"\[deck\.style\]"):
        read_style({"points": {"style": 5}, "style": 7}, "deck", "track.toml")


def test_without_points_there_is_no_style() -> None:
    """And points without a table mean the general rules."""
    assert read_style({}, "deck", "track.toml") == (0, StyleRules())
    assert read_style({"points": {"style": 5}}, "deck", "track.toml") == (5, StyleRules())


def test_the_standard_library_can_be_allowed_in_one_word(till: Exercise, tmp_path: Path) -> None:
    """All of it, and nothing else."""
    _, rules = read_style({"points": {"style": 5}, "style": {"imports": "standard"}}, "till", "track.toml")
    exercise = dataclasses.replace(till, style=rules)

    assert found(exercise, tmp_path, "import json\nimport numpy\n\nnumpy.x(json)\n") == [("imports", 2)]


def test_the_kit_reads_its_tables(tmp_path: Path) -> None:
    """A copy of the kit with a misspelt key does not load."""
    shutil.copytree(MINI, tmp_path / "kit")
    path = tmp_path / "kit" / "reference" / "bank" / "track.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("quiet = true", "quit = true"), encoding="utf-8")

    with pytest.raises(KitError, match="unknown key 'quit'"):
        load_kit(tmp_path / "kit")
