"""The exports: each is read back by something that reads that format, and nothing is lost or made up."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pretend_class as pretend
import pytest
import typer
from junitparser import Error, Failure, JUnitXml, Skipped

from autograder import exports
from autograder.__main__ import run
from autograder.cli import app_for
from autograder.exports import long_csv
from autograder.exports.checks import checks
from autograder.exports.classroom50 import whole_points
from autograder.exports.job import Export, File, Job
from autograder.grades import key_of

MINI = Path(__file__).parent / "mini_kit"
HARD = ("=", "+", "-", "@", "\t", "\r")
RUNNER = {
    "CLASSROOM": "cs1",
    "ASSIGNMENT": "bank",
    "OWNER": "ada",
    "SUBMISSION_TAG": "submit/2026-11-02T10-00-00Z-abc",
    "COMMIT_URL": "https://host.example/commit/1",
    "RELEASE_URL": "https://host.example/release/1",
}


@pytest.fixture(scope="module")
def grades(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pretend class."""
    return pretend.write(tmp_path_factory.mktemp("grades"))


def table(path: Path, delimiter: str = ",") -> list[dict[str, str]]:
    """Return the rows of a CSV file by the names of their columns."""
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline=""), delimiter=delimiter))


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """Return what was printed, its lines joined, for the screen breaks them."""
    done = capsys.readouterr()
    return " ".join(f"{done.out} {done.err}".split())


# --- the long table


def test_long_csv(grades: Path, tmp_path: Path) -> None:
    """A line for each check of each student, with the marks of the report, and blank where we could not grade."""
    out = tmp_path / "checks.csv"
    assert run(["export", "csv", str(grades), "--out", str(out)]) == 0
    rows = table(out)
    assert tuple(rows[0]) == long_csv.COLUMNS
    assert len(rows) == sum(len(list(checks(each))) for each in pretend.students())
    parts = {(row["student"], row["check"]): row["earned"] for row in rows if row["kind"] == "part"}
    assert parts["Ada Lovelace", "bank/account suite"] == "10.0"
    assert parts["Nina", "bank/account suite"] == "0.0"
    assert parts["Otto", "bank/account suite"] == ""
    caught = [
        row for row in rows if row["student"] == "Zoë & Co" and row["kind"] == "bug" and row["result"] == "caught"
    ]
    assert [row["check"] for row in caught] == ["bug 1 never_adds", "bug 2 adds_twice"]
    promises = [row for row in rows if row["student"] == "Lee, Ann" and row["kind"] == "promise"]
    assert [
        (row["check"], float(row["earned"]), float(row["of"])) for row in promises if row["exercise"] == "bank/till"
    ] == [
        ("empty", 2.5, 2.5),
        ("takes", 7.5, 7.5),
    ]


def test_long_csv_is_no_formula(grades: Path, tmp_path: Path) -> None:
    """No cell with a student's text starts like a formula, and all text is quoted."""
    out = tmp_path / "checks.csv"
    assert run(["export", "csv", str(grades), "--out", str(out)]) == 0
    cells = [cell for row in csv.reader(out.open(encoding="utf-8", newline="")) for cell in row]
    assert not [cell for cell in cells if cell.startswith(HARD)]
    assert f"'{pretend.FORMULA}" in cells
    assert out.read_text(encoding="utf-8").startswith('"student","id"')


def test_long_csv_for_students(grades: Path, tmp_path: Path) -> None:
    """At the student's level no bug has a name."""
    out = tmp_path / "checks.csv"
    assert run(["export", "csv", str(grades), "--out", str(out), "--disclose", "student"]) == 0
    text = out.read_text(encoding="utf-8")
    assert not [word for word in (*pretend.BUGS, pretend.SECRET) if word in text]


# --- Canvas

GRADEBOOK = """\
\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,bank/account suite (55),Essay (56),Week 3 (57),Current Score
    Points Possible,,,,,10.00,5,35.00,(read only)
"Lovelace, Ada",1001,A1,ada,"One, and two",3.00,4,,81.5
"Smith, Zoë",1002,A2,col@u.edu,One,,,,
"Lee, Ann",1003,A3,lee,One,EX,,,
"Jones, Otto",1004,Otto,,One,7,,,
"Absent, Abe",1005,A5,abe,One,1.50,2,,
"Student, Test",1006,,,One,,,,
"""


@pytest.fixture
def gradebook(tmp_path: Path) -> Path:
    """A gradebook as Canvas exports it."""
    path = tmp_path / "gradebook.csv"
    path.write_bytes(GRADEBOOK.encode().replace(b"\n", b"\r\n"))
    return path


def test_canvas(grades: Path, gradebook: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Marks stand in the column of their name, by Canvas's id, SIS ids or name; all else is as it was."""
    out = tmp_path / "new" / "canvas.csv"
    assert run(["export", "canvas", str(grades), "--template", str(gradebook), "--out", str(out)]) == 1
    before, after = table(gradebook), table(out)
    assert list(after[0]) == list(before[0])
    suite = "bank/account suite (55)"
    new = {row["Student"]: row.pop(suite) for row in after}
    old = {row["Student"]: row.pop(suite) for row in before}
    assert after == before
    changed = {"Lovelace, Ada": "10.00", "Smith, Zoë": "4.00"}
    assert new == old | changed
    assert new["Lee, Ann"] == "EX" and new["Jones, Otto"] == "7"
    assert out.read_bytes().startswith("\ufeffStudent,ID".encode()) and b"\r\n" in out.read_bytes()
    text = said(capsys)
    assert "2 of " in text and "rows filled in" in text
    assert "Lee, Ann (excused)" in text and "Otto (bank/account suite)" in text
    left = table(out.with_name("canvas.left-over.csv"))
    lost = [pretend.HOSTILE, pretend.UNREADABLE, "Zoë", "李小龙"]  # the other of Zoë & Co was found, by an e-mail
    assert [row["student"] for row in left] == ["'=1+1", *lost]
    assert [row["bank/account suite"] for row in left if row["student"] == "Nina"] == ["0.00"]
    assert all(name in text for name in lost)


@pytest.mark.parametrize("column", ["total=Week 3 (57)", "total=Week 3"])
def test_canvas_total(grades: Path, gradebook: Path, tmp_path: Path, column: str) -> None:
    """Any mark goes to any column that is named, by its title with Canvas's number or without."""
    out = tmp_path / "canvas.csv"
    command = ["export", "canvas", str(grades), "--template", str(gradebook), "--out", str(out), "--column", column]
    assert run(command) == 1
    marks = {row["Student"]: row["Week 3 (57)"] for row in table(out)}
    assert marks["Lovelace, Ada"] == "26.50"
    assert marks["Jones, Otto"] == "", "a total of which a part could not be graded is no total"


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("total=Essay", "total is worth 35 points here, and 5 in the worksheet"),
        ("total", "--column total does not say which column"),
        ("total=Week 9", "has no column 'Week 9'"),
        ("total=Current Score", "has no column"),
        ("bank/vault=Essay", "there is no mark 'bank/vault'"),
        ("=Essay", "names no mark"),
    ],
)
def test_canvas_refuses(
    grades: Path, gradebook: Path, tmp_path: Path, option: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What does not fit is refused, with what would; nothing is written."""
    out = tmp_path / "canvas.csv"
    command = ["export", "canvas", str(grades), "--template", str(gradebook), "--out", str(out), "--column", option]
    assert run(command) == 2
    assert sentence in said(capsys)
    assert not out.exists()


def test_canvas_scaled(grades: Path, gradebook: Path, tmp_path: Path) -> None:
    """With --scale a mark is worked out of the worksheet's points."""
    out = tmp_path / "canvas.csv"
    command = ["export", "canvas", str(grades), "--template", str(gradebook), "--out", str(out), "--scale"]
    assert run([*command, "--column", "total=Essay"]) == 1
    assert table(out)[1]["Essay (56)"] == f"{26.5 / 35 * 5:.2f}"


def test_canvas_never_guesses_a_column(grades: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no column is named like a mark, the columns and the marks are listed."""
    path = tmp_path / "gradebook.csv"
    path.write_text(GRADEBOOK.replace("bank/account suite", "Suites"), encoding="utf-8")
    assert run(["export", "canvas", str(grades), "--template", str(path)]) == 2
    text = said(capsys)
    assert "Suites (55), Essay (56), Week 3 (57)" in text and "--column" in text and "Current Score" not in text


def test_canvas_two_of_one_name(grades: Path, tmp_path: Path) -> None:
    """A name that two rows share is no name: neither row is filled in."""
    path, out = tmp_path / "gradebook.csv", tmp_path / "canvas.csv"
    path.write_text(GRADEBOOK.replace("1001", "9999") + '"Lovelace, Ada",1009,,,One,,,,\n', encoding="utf-8")
    assert run(["export", "canvas", str(grades), "--template", str(path), "--out", str(out)]) == 1
    rows = [row["bank/account suite (55)"] for row in table(out) if row["Student"] == "Lovelace, Ada"]
    assert rows == ["3.00", ""]
    assert "Ada Lovelace" in {row["student"] for row in table(out.with_name("canvas.left-over.csv"))}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "--template"),
        (b"Name,Mark\nAda,1\n", "is no gradebook of Canvas"),
        (b"", "has no rows"),
        ("Student,ID,Section\nÄda,1,1\n".encode("utf-16"), "is not UTF-8"),
    ],
)
def test_canvas_wrong_worksheet(
    grades: Path, tmp_path: Path, content: bytes | None, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A worksheet that is none is refused with a sentence, and so is none at all."""
    path = tmp_path / "gradebook.csv"
    path.write_bytes(content or b"")
    template = [] if content is None else ["--template", str(path)]
    assert run(["export", "canvas", str(grades), *template]) == 2
    assert sentence in said(capsys)


def test_canvas_semicolons(grades: Path, tmp_path: Path) -> None:
    """A gradebook with semicolons keeps them."""
    path, out = tmp_path / "gradebook.csv", tmp_path / "canvas.csv"
    path.write_text(
        "Student;ID;Section;bank/till style (9)\n  Points Possible;;;5\nAda Lovelace;1001;One;\n", encoding="utf-8"
    )
    assert run(["export", "canvas", str(grades), "--template", str(path), "--out", str(out)]) == 1
    assert table(out, ";")[1]["bank/till style (9)"] == "4.00"


# --- Moodle

WORKSHEET = """\
Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade),Feedback
Participant 301,Ada Lovelace,ada@u.edu,"Submitted, for grading",,35.00,Yes,-,
Participant 303,Li Xiaolong,li@u.edu,Submitted,12.00,35.00,Yes,-,"=well, done"
Participant 304,Ann Lee,ann@u.edu,Submitted,1.00,35.00,No,-,
Participant 305,Otto,otto@u.edu,Submitted,,35.00,Yes,-,
Participant 306,Nina,nina@u.edu,No submission,,35.00,Yes,-,
"""


def moodle(grades: Path, folder: Path, text: str, *options: str) -> tuple[int, list[dict[str, str]]]:
    """Fill in a worksheet; return the exit code and the rows."""
    path, out = folder / "worksheet.csv", folder / "moodle.csv"
    path.write_text(text, encoding="utf-8")
    code = run(["export", "moodle", str(grades), "--template", str(path), "--out", str(out), *options])
    return code, table(out) if out.exists() else []


def test_moodle(grades: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Totals go to the participants by their numbers, else by name; all columns stay, and what cannot be changed."""
    code, rows = moodle(grades, tmp_path, WORKSHEET)
    assert code == 1
    before = list(csv.DictReader(io.StringIO(WORKSHEET)))
    assert [{**row, "Grade": ""} for row in rows] == [{**row, "Grade": ""} for row in before]
    assert [row["Grade"] for row in rows] == ["26.50", "18.50", "1.00", "", "16.50"]
    text = said(capsys)
    assert "Otto (total)" in text and pretend.HOSTILE in text
    left = table(tmp_path / "moodle.left-over.csv")
    assert {row["student"] for row in left} >= {"'=1+1", pretend.HOSTILE, "Lee, Ann"}
    assert next(row["total"] for row in left if row["student"] == "'=1+1") == "22.50"


def test_moodle_in_another_language(grades: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The column of marks is named by the teacher where Moodle speaks another language; commas stay commas."""
    german = 'ID,Vollständiger Name,Bewertung,Maximum Grade\nTeilnehmer/in303,Li,,"35,00"\n'
    code, _ = moodle(grades, tmp_path, german)
    assert code == 2 and "Bewertung" in said(capsys)
    _, rows = moodle(grades, tmp_path, german, "--column", "total=Bewertung")
    assert rows[0]["Bewertung"] == "18,50"


def test_moodle_one_part(grades: Path, tmp_path: Path) -> None:
    """Another mark than the total is named without a title, for there is one column of marks."""
    text = WORKSHEET.replace("35.00", "10.00")
    _, rows = moodle(grades, tmp_path, text, "--column", "bank/account suite")
    assert [row["Grade"] for row in rows] == ["10.00", "2.00", "1.00", "", "0.00"]


# --- Gradescope

GRADESCOPE = {
    "type": "object",
    "required": ["score", "tests"],
    "properties": {
        "score": {"type": "number", "minimum": 0},
        "execution_time": {"type": "number"},
        "output": {"type": "string"},
        "visibility": {"enum": ["hidden", "after_due_date", "after_published", "visible"]},
        "stdout_visibility": {"enum": ["hidden", "after_due_date", "after_published", "visible"]},
        "tests": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/test"}},
    },
    "$defs": {
        "test": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "score": {"type": "number"},
                "max_score": {"type": "number"},
                "status": {"enum": ["passed", "failed"]},
                "name": {"type": "string", "minLength": 1},
                "number": {"type": "string"},
                "output": {"type": "string"},
                "tags": {"type": "array", "items": {"type": "string"}},
                "visibility": {"enum": ["hidden", "after_due_date", "after_published", "visible"]},
            },
            "additionalProperties": False,
        }
    },
}


def documents(folder: Path, name: str) -> dict[str, Any]:
    """Return the JSON documents by the folders that they are in."""
    return {path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob(name))}


def test_gradescope(grades: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A results.json for each student adds up to the mark and tells what a student may know; none without a mark."""
    assert run(["export", "gradescope", str(grades), "--out", str(tmp_path)]) == 2
    found = documents(tmp_path, "results.json")
    assert set(found) == {key_of(each.student) for each in pretend.students()} - {"Otto"}
    assert "Otto" in said(capsys)
    for report in pretend.students():
        if report.score is None:
            continue
        document = found[key_of(report.student)]
        jsonschema.validate(document, GRADESCOPE)
        assert document["score"] == report.score
        assert sum(test.get("score", 0) for test in document["tests"]) == pytest.approx(report.score)
        assert sum(test.get("max_score", 0) for test in document["tests"]) == pytest.approx(report.points)
        assert document["execution_time"] == 1.25
        assert not [word for word in (*pretend.BUGS, pretend.SECRET) if word in json.dumps(document)]


def test_one_file_for_one_student(grades: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For one student the file is where it was asked for; for more that is refused."""
    out = tmp_path / "results" / "results.json"
    assert run(["export", "gradescope", str(grades), "--student", "Ada Lovelace", "--out", str(out)]) == 0
    assert json.loads(out.read_text(encoding="utf-8"))["score"] == 26.5
    assert run(["export", "gradescope", str(grades), "--out", str(out)]) == 2
    assert run(["export", "gradescope", str(grades), "--student", "Nobody"]) == 2
    assert "there is no student 'Nobody'" in said(capsys)


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The zip unpacked where Gradescope would, with this Python in place of the one that setup.sh installs."""
    root = tmp_path_factory.mktemp("autograder")
    archive = root / "autograder.zip"
    assert run(["export", "gradescope-zip", str(MINI), "-e", "bank/till", "--out", str(archive)]) == 0
    with zipfile.ZipFile(archive) as found:
        found.extractall(root / "source")
        modes = {each.filename: each.external_attr >> 16 for each in found.infolist()}
    for name in ("setup.sh", "run_autograder"):
        assert modes[name] & stat.S_IXUSR
        (root / "source" / name).chmod(0o755)
    python = root / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (root / "submission").mkdir()
    (root / "results").mkdir()
    yield root


def test_gradescope_zip(container: Path) -> None:
    """What Gradescope runs marks a submission with what is in the zip, and writes the results where they belong."""
    shutil.copy(MINI / "reference" / "bank" / "till.py", container / "submission")
    environment = {**os.environ, "AUTOGRADER_ROOT": str(container)}
    subprocess.run([container / "source" / "run_autograder"], env=environment, check=True, capture_output=True)
    document = json.loads((container / "results" / "results.json").read_text(encoding="utf-8"))
    jsonschema.validate(document, GRADESCOPE)
    assert document["score"] == 15
    source = container / "source"
    for script in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", source / script], check=True)
    assert "answers and the bugs" in (source / "README.txt").read_text(encoding="utf-8")
    needed = (source / "requirements.txt").read_text(encoding="utf-8")
    assert "pytest" in needed and "nbgrader" not in needed and "extra" not in needed


def test_gradescope_zip_needs_exercises(capsys: pytest.CaptureFixture[str]) -> None:
    """What is to be marked is never guessed."""
    assert run(["export", "gradescope-zip", str(MINI)]) == 2
    assert "bank/account, bank/till" in said(capsys)


# --- Classroom 50

CLASSROOM50 = {
    "type": "object",
    "additionalProperties": False,
    "required": [
        "schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review",
        "datetime", "score", "max-score", "tests",
    ],
    "properties": {
        "schema": {"const": "classroom50/result/v1"},
        **{key: {"type": "string", "minLength": 1} for key in ("classroom", "assignment", "owner")},
        **{key: {"type": "string", "minLength": 1} for key in ("commit", "release", "review")},
        "assignment_type": {"enum": ["individual", "group"]},
        "submission": {"type": "string", "pattern": "^submit/"},
        "datetime": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"},
        "score": {"type": "integer", "minimum": 0},
        "max-score": {"type": "integer", "minimum": 0},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["test-name", "passed", "score", "max-score"],
                "properties": {
                    "test-name": {"type": "string", "minLength": 1},
                    "passed": {"type": "boolean"},
                    "score": {"type": "integer", "minimum": 0},
                    "max-score": {"type": "integer", "minimum": 0},
                },
            },
        },
    },
}  # fmt: skip


def test_classroom50(grades: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scores are whole, sums are of the tests, no part is full that is not, and the runner says whose it is."""
    for key, value in RUNNER.items():
        monkeypatch.setenv(key, value)
    out = tmp_path / "result.json"
    assert run(["export", "classroom50", str(grades), "--student", "Ada Lovelace", "--out", str(out)]) == 0
    document = json.loads(out.read_text(encoding="utf-8"))
    jsonschema.validate(document, CLASSROOM50)
    assert document["score"] == sum(test["score"] for test in document["tests"]) == 10 + 2 + 10 + 4
    assert document["max-score"] == 35
    assert [test["passed"] for test in document["tests"]] == [False, True, True, False]
    assert document["datetime"] == "2026-11-02T10:00:00Z"
    assert run(["export", "classroom50", str(grades), "--student", "Otto", "--out", str(tmp_path / "o.json")]) == 2
    assert not (tmp_path / "o.json").exists()


def test_classroom50_without_its_runner(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the runner must say is asked for by name."""
    assert run(["export", "classroom50", str(grades), "--student", "Nina"]) == 2
    assert "SUBMISSION_TAG" in said(capsys)


@pytest.mark.parametrize(
    ("earned", "of", "whole"), [(9.99, 10, 9), (10, 10, 10), (0.2, 10, 0), (2.5, 10, 2), (3.6, 10, 4), (0.9, 1, 0)]
)
def test_whole_points(earned: float, of: float, whole: int) -> None:
    """The nearest whole points, and full marks only for full marks."""
    assert whole_points(earned, of, round(of)) == whole


# --- JUnit


def test_junit(grades: Path, tmp_path: Path) -> None:
    """A test suite for each part: broken promises and missed bugs are failures, what we could not grade an error."""
    out = tmp_path / "junit.xml"
    assert run(["export", "junit", str(grades), "--out", str(out)]) == 0
    suites = {suite.name: suite for suite in JUnitXml.fromfile(str(out))}
    assert len(suites) == sum(len(each.parts) for each in pretend.students())
    suite = suites["Ada Lovelace: bank/account suite"]
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (8, 2, 0, 0)
    assert {each.name: each.value for each in suite.properties()}["score"] == "10"
    missed = [case.name for case in suite if any(isinstance(each, Failure) for each in case.result)]
    assert missed == ["test_account.py::test_sum[x]", "bug 6: The promise empty is kept."]
    ours = suites["Otto: bank/account suite"]
    assert [type(each) for case in ours for each in case.result] == [Error]
    assert {each.name: each.value for each in ours.properties()}["score"] == ""
    unreadable = suites["Nina: bank/account suite"]
    assert [type(each) for case in unreadable for each in case.result] == [Failure]
    assert not [
        each for suite in suites.values() for case in suite for each in case.result if isinstance(each, Skipped)
    ]
    assert f"{pretend.HOSTILE}: bank/till style" in suites


# --- another one


def test_another_form(grades: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new form is one module with an EXPORT, and one line in the list."""

    def write(job: Job) -> Iterator[File]:
        yield File("names.txt", "".join(f"{each.student}\n" for each in job.reports))

    module = type(sys)("names_export")
    module.EXPORT = Export("the names", "names.txt", write)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "names_export", module)
    monkeypatch.setitem(exports.EXPORTS, "names", "names_export")
    assert run(["export", "names", str(grades), "--out", str(tmp_path / "names.txt")]) == 0
    names = (tmp_path / "names.txt").read_text(encoding="utf-8").splitlines()
    assert names == [each.student for each in pretend.students()]


def test_unknown_form(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A form that is none is answered with those that there are, each of which can be loaded."""
    assert run(["export", "excel", str(grades)]) == 2
    assert ", ".join(exports.EXPORTS) in said(capsys)
    assert all(exports.export_of(name).says for name in exports.EXPORTS)


# --- nbgrader


@pytest.fixture
def gradebook_db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A gradebook of nbgrader with two students, one of whom waits for a person, and one who handed in nothing."""
    api = pytest.importorskip("nbgrader.api", reason="nbgrader is an extra: pip install -e '.[notebooks]'")
    here = Path(sys.executable).parent  # nbgrader calls alembic, which pip put beside Python
    monkeypatch.setenv("PATH", f"{here}{os.pathsep}{os.environ['PATH']}")
    with api.Gradebook(f"sqlite:///{tmp_path}/gradebook.db") as found:
        found.add_assignment("deck")
        found.add_notebook("deck", "deck")
        for cell in ("deal", "=shuffle"):
            found.add_grade_cell(cell, "deck", "deck", max_score=5, cell_type="code")
        for student, last in {"ada": "Lovelace", "ben": "O, Neil", "eve": "Absent"}.items():
            found.add_student(student, first_name=student.title(), last_name=last, email=f"{student}@u.edu")
        for student in ("ada", "ben"):
            found.add_submission("deck", student)
            for cell, score in {"deal": 4.5, "=shuffle": 5}.items():
                grade = found.find_grade(cell, "deck", "deck", student)
                grade.auto_score, grade.needs_manual_grade = score, (student, cell) == ("ben", "deal")
        found.db.commit()
        yield found


def test_nbgrader_long(gradebook_db: Any, tmp_path: Path) -> None:
    """A line a cell, quoted; a cell that waits for a person has no score."""
    from autograder.exports.nbgrader import LongCsv

    LongCsv(to=str(tmp_path / "cells.csv")).export(gradebook_db)
    rows = table(tmp_path / "cells.csv")
    assert [(row["student"], row["last_name"], row["cell"], row["score"], row["max_score"]) for row in rows] == [
        ("ada", "Lovelace", "'=shuffle", "5.0", "5.0"),
        ("ada", "Lovelace", "deal", "4.5", "5.0"),
        ("ben", "O, Neil", "'=shuffle", "5.0", "5.0"),
        ("ben", "O, Neil", "deal", "", "5.0"),
    ]


def test_nbgrader_canvas(gradebook_db: Any, tmp_path: Path) -> None:
    """The gradebook exported from Canvas is filled in where the assignment has its column."""
    from autograder.exports.nbgrader import Canvas

    path = tmp_path / "gradebook.csv"
    rows = (
        'Student,ID,SIS Login ID,Section,deck (9)\n  Points Possible,,,,10\n"Lovelace, Ada",1,ada,A,\n"N, B",2,ben,A,\n'
    )
    path.write_text(f'{rows}"Absent, Eve",3,eve,A,\n', encoding="utf-8")
    Canvas(to=str(tmp_path / "canvas.csv"), template=str(path)).export(gradebook_db)
    assert [row["deck (9)"] for row in table(tmp_path / "canvas.csv")] == ["10", "9.50", "", ""]


def test_nbgrader_moodle(gradebook_db: Any, tmp_path: Path) -> None:
    """Moodle's worksheet is filled in by e-mail where the numbers are not known."""
    from autograder.exports.nbgrader import Moodle

    path = tmp_path / "worksheet.csv"
    path.write_text("Identifier,Email address,Grade,Maximum Grade\nParticipant 5,ada@u.edu,,10.00\n", encoding="utf-8")
    Moodle(to=str(tmp_path / "moodle.csv"), template=str(path), assignment=["deck"]).export(gradebook_db)
    assert table(tmp_path / "moodle.csv")[0]["Grade"] == "9.50"


def test_nbgrader_finds_the_exporters(gradebook_db: Any, tmp_path: Path) -> None:
    """``nbgrader export --exporter`` takes the class by its name."""
    command = [sys.executable, "-m", "nbgrader", "export", "--exporter", "autograder.exports.nbgrader.LongCsv"]
    subprocess.run([*command, "--to", "cells.csv"], cwd=tmp_path, check=True, capture_output=True)
    assert len(table(tmp_path / "cells.csv")) == 4
    (tmp_path / "sheet.csv").write_text("Identifier,Email address,Grade\nParticipant 5,ada@u.edu,\n", encoding="utf-8")
    command[-1] = command[-1].replace("LongCsv", "Moodle")
    options = ["--Moodle.template=sheet.csv", '--assignment=["deck"]', "--to", "moodle.csv"]
    subprocess.run([*command, *options], cwd=tmp_path, check=True, capture_output=True)
    assert table(tmp_path / "moodle.csv")[0]["Grade"] == "9.50"


def test_recipes_name_what_there_is() -> None:
    """Each command of docs/reports.md is one, with options that it has."""
    text = (MINI.parent.parent / "docs" / "reports.md").read_text(encoding="utf-8")
    commands = [shlex.split(line, comments=True)[1:] for line in re.findall(r"^autograder .*", text, re.MULTILINE)]
    known = typer.main.get_command(app_for()).commands  # type: ignore[attr-defined]
    assert len(commands) >= 10
    for name, *rest in commands:
        options = {option for each in known[name].params for option in each.opts}
        assert {each for each in rest if each.startswith("-")} <= options, name
        assert name != "export" or rest[0] in exports.EXPORTS
