"""Marks worked out again from what is stored: a bug withdrawn or weighed anew, without running anything."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder import store
from autograder.__main__ import run
from autograder.disclose import Level
from autograder.gradefiles import assembled, without_times, write_report
from autograder.grader import Grader
from autograder.grades import Grades
from autograder.results import ClassHeader, Times

MODEL = Path(__file__).parent / "mini_kit/reference/bank/test_account.py"
WEAK = "from account import Account\n\ndef test_empty():\n    assert Account().balance() == 0\n"
SUITES = {"ada": MODEL.read_text("utf-8"), "ben": WEAK, "cy": "def test_(:\n"}


@pytest.fixture(scope="module")
def marked(mini: Grader, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The grades of three: full, one bug of seven, not gradable."""
    root = tmp_path_factory.mktemp("marked")
    exercise = mini.kit.exercise("bank/account")
    for name, text in SUITES.items():
        (root / name).mkdir()
        (root / name / "test_account.py").write_text(text, "utf-8")
        report = assembled(name, [mini.suite(exercise, root / name, name)], (exercise.name,))
        write_report(root / "out", without_times(report, Times(name))[0], Level.STUDENT)
    header = ClassHeader((exercise.name,), 0, {}, {exercise.name: mini.kit.digest(exercise)}, "0", finished=True)
    store.write_whole(root / "out" / "class.json", store.to_json(header))
    return root / "out"


@pytest.fixture
def grades(marked: Path, tmp_path: Path) -> Path:
    """A copy of them to work on."""
    shutil.copytree(marked, tmp_path / "grades")
    return tmp_path / "grades"


def marks(folder: Path) -> dict[str, float | None]:
    """Return everyone's mark."""
    return {each.student: each.score for each in Grades.open(folder)}


# Of ten points, for bugs that weigh 6 of 7; ben catches the first, starts_with_a_gift.
CASES = {
    "as it was": (["--weights", "2=1"], 1.6667),
    "the one that was caught": (["--withdraw", "starts_with_a_gift"], 0),
    "by its number": (["--withdraw", "bank/account:1"], 0),
    "one that was missed": (["--withdraw", "2"], 2.0),
    "two that were missed": (["--withdraw", "2", "--withdraw", "doubles"], 2.5),
    "all but one": ([part for n in range(2, 8) for part in ("--withdraw", str(n))], 10),
    "a weight": (["--weights", "bank/account:starts_with_a_gift=3"], 5),
    "withdrawn, and taken back": (["--withdraw", "2", "--weights", "doubles=1"], 2.0),
    "half a weight": (["--weights", "1=0.5", "--withdraw", "7"], 1.0),
}


@pytest.mark.parametrize("name", CASES)
def test_marks_follow_from_what_is_stored(name: str, grades: Path) -> None:
    """Who caught all still has full marks, who was not gradable the minimum."""
    options, expected = CASES[name]
    assert run(["regrade", str(grades), *options]) == 0

    assert marks(grades) == {"ada": 10, "ben": pytest.approx(expected, abs=0.0001), "cy": 0}


def test_the_old_reports_are_kept(grades: Path, marked: Path) -> None:
    """Beside the new ones; the pages and the table are new, and the header says what was changed."""
    assert run(["regrade", str(grades), "--withdraw", "1"]) == 0
    assert run(["regrade", str(grades), "--weights", "1=2"]) == 0

    assert marks(grades / "before" / "1") == marks(marked)
    assert marks(grades / "before" / "2")["ben"] == 0
    assert marks(grades)["ben"] == 3.3333
    assert Grades.open(grades).header.weights == {"bank/account:starts_with_a_gift": 2.0}
    assert "3.33" in (grades / "students" / "ben.md").read_text("utf-8")
    assert "ben,3.3333," in (grades / "class.csv").read_text("utf-8")


def test_a_withdrawn_bug_is_said_to_be(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the report; and a table shows who changed, old and new."""
    assert run(["regrade", str(grades), "--withdraw", "1"]) == 0
    said = capsys.readouterr().out
    bug = Grades.open(grades).student("ben").suites[0].bugs[0]

    assert bug.weight == 0 and "withdrawn" in bug.remark
    assert "withdrawn: it counts for nobody" in (grades / "students" / "ben.md").read_text("utf-8")
    line = next(line for line in said.splitlines() if line.startswith("ben"))
    assert line.split() == ["ben", "1.67", "0", "-1.667"]
    assert "1 of 3 marks changed" in said
    assert not any(line.startswith("ada") for line in said.splitlines())


def test_pages_made_before_are_said_to_be_old(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are not made again unasked; nothing is said where there are none."""
    assert run(["regrade", str(grades), "--withdraw", "2"]) == 0
    assert "old marks" not in capsys.readouterr().out

    assert run(["report", str(grades)]) == 0
    assert run(["regrade", str(grades), "--withdraw", "1"]) == 0
    assert "still tell the old marks: make them again" in capsys.readouterr().out


def test_another_folder_leaves_the_grades_as_they_are(grades: Path, tmp_path: Path) -> None:
    """``--out`` is a whole set of grades."""
    assert run(["regrade", str(grades), "--withdraw", "1", "--out", str(tmp_path / "new"), "-q"]) == 0

    assert marks(grades)["ben"] == 1.6667
    assert marks(tmp_path / "new")["ben"] == 0
    assert not (grades / "before").exists()


def test_weights_come_from_a_file(grades: Path, tmp_path: Path) -> None:
    """TOML, a line for each bug."""
    (tmp_path / "weights.toml").write_text('"bank/account:1" = 3\n"doubles" = 0.5\n', "utf-8")
    assert run(["regrade", str(grades), "--weights", str(tmp_path / "weights.toml")]) == 0

    assert marks(grades)["ben"] == 5
    assert Grades.open(grades).header.weights == {"bank/account:starts_with_a_gift": 3.0, "bank/account:doubles": 0.5}


REFUSED = {
    "nothing asked": ([], "say what: --withdraw"),
    "no such bug": (["--withdraw", "bank/account:99"], "'bank/account:99'"),
    "no such exercise": (["--withdraw", "bank/tip:1"], "name it as in"),
    "no number": (["--weights", "1=much"], "'much' is no weight for 1"),
    "less than nothing": (["--weights", "1=-2"], "'-2' is no weight for 1"),
    "no such file": (["--weights", "nowhere.toml"], "cannot read nowhere.toml"),
    "all of them": ([part for n in range(1, 8) for part in ("--withdraw", str(n))], "no bug of bank/account would"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_sense_is_refused(name: str, grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what to do, and nothing is changed."""
    options, words = REFUSED[name]

    assert run(["regrade", str(grades), *options]) == 2
    assert words in capsys.readouterr().err
    assert marks(grades)["ben"] == 1.6667
    assert not (grades / "before").exists()
