"""The command line: what each command prints and writes, and the exit code it ends with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from autograder import classroom
from autograder.__main__ import run
from autograder.grader import Grader
from autograder.grades import Grades, key_of

MINI = Path(__file__).parent / "mini_kit"
BANK = MINI / "reference" / "bank"
COMMANDS = ("list", "show", "check", "suite", "solution", "style", "grade", "regrade", "schema")


@pytest.fixture(autouse=True)
def _in_the_mini_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOGRADER_KIT", str(MINI))
    monkeypatch.setenv("COLUMNS", "100")


def hand_in(folder: Path, **files: str | Path) -> Path:
    """Make a folder with Python files of these texts, or copies of these files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, given in files.items():
        text = given.read_text(encoding="utf-8") if isinstance(given, Path) else given
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, str]:
    """A small messy class, marked: the folder of the reports, the exit code and what was printed."""
    root = tmp_path_factory.mktemp("class")
    folder = root / "handed in"
    model = {"account": BANK / "account.py", "test_account": BANK / "test_account.py"}
    hand_in(folder / "O'Neil, Zoë", **model)
    hand_in(folder / "=1+1", account=BANK / "account.py")
    hand_in(folder / "[red] & <b>", account="def broken(:\n", test_account=BANK / "test_account.py")
    hand_in(
        folder / "lazy" / "bank", account=MINI / "exercises" / "bank" / "account.py", test_account="import account\n"
    )
    hand_in(folder / "nothing")
    hand_in(folder / ".git")
    out = root / "out"
    command = [sys.executable, "-m", "autograder", "grade", str(folder), "--out", str(out), "--kit", str(MINI)]
    done = subprocess.run([*command, "-e", "bank/account"], capture_output=True, encoding="utf-8", check=False)
    return out, done.returncode, done.stdout + done.stderr


def marks(out: Path) -> dict[str, list[float | None]]:
    """Return each student's marks: the solution, the suite."""
    return {each.student: [each.solutions[0].score, each.suites[0].score] for each in Grades.open(out)}


def test_everyone_in_a_messy_class_gets_the_mark_they_deserve(graded: tuple[Path, int, str]) -> None:
    """A missing file or a syntax error costs its own part, and nobody else's."""
    out, code, said = graded

    assert code == 0, said
    assert marks(out) == {
        "=1+1": [10, 0],
        "O'Neil, Zoë": [10, 10],
        "[red] & <b>": [0, 10],
        "lazy": [0, 0],
        "nothing": [0, 0],
    }


def test_the_class_is_shown_as_a_table(graded: tuple[Path, int, str]) -> None:
    """One line a student, odd names as they are, and what went wrong in a word."""
    _, _, said = graded

    assert next(line for line in said.splitlines() if "O'Neil, Zoë" in line).split()[-3:] == ["10", "10", "20"]
    assert "not gradable" in next(line for line in said.splitlines() if "[red] & <b>" in line)
    assert "5 students, 10 parts: 5 marked, 5 not gradable" in said


def test_each_student_gets_a_report_of_their_own(graded: tuple[Path, int, str]) -> None:
    """As text and as JSON, at the student's level; the reason is in it where there is one."""
    out, _, _ = graded
    names = {path.name for path in (out / "students").iterdir()}
    report = (out / "students" / f"{key_of('[red] & <b>')}.md").read_text(encoding="utf-8")

    assert names == {f"{key_of(name)}.{kind}" for name in marks(out) for kind in ("md", "json")}
    assert "account.py, line 1: this is not Python" in report
    assert all("starts_with_a_gift" not in path.read_text("utf-8") for path in (out / "students").iterdir())
    assert "starts_with_a_gift" in (out / "reports" / "O'Neil, Zoë.json").read_text(encoding="utf-8")


def test_no_progress_is_printed_where_there_is_no_terminal(graded: tuple[Path, int, str]) -> None:
    """A log holds the report and no bars."""
    _, _, said = graded

    assert "━" not in said
    assert "\x1b" not in said


def test_the_class_as_csv_is_harmless_to_a_spreadsheet(graded: tuple[Path, int, str]) -> None:
    """A name that looks like a formula is made text."""
    lines = (graded[0] / "class.csv").read_text(encoding="utf-8").splitlines()

    assert lines[0].startswith("student,bank/account solution,")
    assert lines[1].startswith("'=1+1,10,,0,")


def test_a_failure_of_ours_on_one_student_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That one has no mark, the others have theirs, and the exit code is 2."""
    mark = Grader.suite

    def fails_on_ada(self: Grader, exercise, path: Path, student: str = ""):
        if student == "ada":
            raise RuntimeError("the disk is full")
        return mark(self, exercise, path, student)

    monkeypatch.setattr(Grader, "suite", fails_on_ada)
    for name in ("ada", "bob"):
        hand_in(tmp_path / "class" / name, account=BANK / "account.py", test_account="import account\n")
    code = run(["grade", str(tmp_path / "class"), "--out", str(tmp_path / "out"), "-e", "bank/account", "-j1"])
    said = capsys.readouterr().out

    assert code == 2
    assert marks(tmp_path / "out") == {"ada": [10, None], "bob": [10, 0]}
    assert "the disk is full" in said
    assert "the disk is full" not in (tmp_path / "out" / "students" / "ada.md").read_text(encoding="utf-8")


def test_a_full_suite_ends_with_zero_and_its_json_follows_the_schema(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--json`` writes what ``schema`` describes, at the level asked for."""
    file = tmp_path / "report.json"
    path = str(hand_in(tmp_path / "s", test_account=BANK / "test_account.py"))

    assert run(["suite", "bank/account", path, "--json", str(file), "-q", "--disclose", "student", "--seed", "7"]) == 0
    assert capsys.readouterr().out == "bank/account suite: 10 of 10 points\n"
    assert run(["schema", "suite"]) == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    jsonschema.validate(report, json.loads(capsys.readouterr().out))
    assert (report["seed"], report["disclosure"], report["score"]) == (7, "student", 10)


def test_a_weak_suite_ends_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Marked, and not full."""
    text = "from account import Account\n\ndef test_new():\n    assert Account().balance() == 0\n"

    assert run(["suite", "bank/account", str(hand_in(tmp_path, test_account=text)), "--disclose", "student"]) == 1
    said = capsys.readouterr().out
    assert "Caught: 1 of 7 bugs" in said
    assert "starts_with_a_gift" not in said


def test_a_suite_that_is_no_python_ends_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not gradable is the student's fault, so the minimum, with the line."""
    path = str(hand_in(tmp_path, test_account="def test_a(:\n"))

    assert run(["suite", "bank/account", path]) == 1
    assert "test_account.py, line 1: this is not Python" in capsys.readouterr().out


def test_solutions_end_with_zero_or_one(capsys: pytest.CaptureFixture[str]) -> None:
    """The reference is full, the stub is not; JSON can go to standard output."""
    assert run(["solution", "bank/account", str(BANK / "account.py"), "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == 10
    assert run(["solution", "bank/account", str(MINI / "exercises" / "bank"), "-q"]) == 1
    assert capsys.readouterr().out == "bank/account solution: 0 of 10 points\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["suite", "bank/acount", "."], "bank/account"),
        (["suite", "account", "."], "try one of: bank/account"),
        (["suite", "bank/till", "."], "the suite of bank/till is not marked"),
        (["suite", "bank/account", "nowhere.py"], "there is no nowhere.py"),
        (["suite", "bank/account", "no/where"], "there is no no/where"),
        (["solution", "bank/account", "nowhere.py"], "there is no nowhere.py"),
        (["style", "bank/account", "."], "the style of bank/account is not marked"),
        (["style", "bank/till", "nowhere.py"], "there is no nowhere.py"),
        (["show", "bank/account:99"], "bank/account has no bug '99'"),
        (["grade", "nowhere"], "there is no folder nowhere"),
        (["list", "--kit", "nowhere"], "there is no kit in nowhere"),
        (["solution", "bank/account", str(BANK / "account.py"), "--json", "/dev/null/a.json"], "cannot write"),
    ],
)
def test_what_is_not_there_is_named_and_ends_with_two(
    command: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on standard error says what is missing and what to do."""
    assert run(command) == 2
    told = capsys.readouterr().err
    assert told.startswith("autograder: ")
    assert said in told
    assert "Traceback" not in told


@pytest.mark.parametrize("what", ["suite", "solution"])
def test_an_archive_is_no_submission(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    """It is not marked as if it were empty: it is for grade, or to be unpacked."""
    (tmp_path / "ada.zip").write_bytes(b"PK")
    assert run([what, "bank/account", str(tmp_path / "ada.zip")]) == 2
    assert "ada.zip is an archive: unpack it" in " ".join(capsys.readouterr().err.replace(";", ":").split())


def test_a_wrong_option_ends_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    """Fewer than three correct runs would let chance pass."""
    assert run(["suite", "bank/account", ".", "--runs", "2"]) == 2
    assert "--runs" in capsys.readouterr().err


def test_an_error_of_ours_ends_with_two_and_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Never a mark; the traceback only for whoever asks."""

    def broken(*_: object) -> None:
        raise RuntimeError("oh no")

    monkeypatch.setattr(Grader, "solution", broken)
    command = ["solution", "bank/account", str(BANK / "account.py")]
    assert run(command) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert "oh no" in told.err
    monkeypatch.setenv("AUTOGRADER_DEBUG", "1")
    assert run(command) == 2
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """As shells expect."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Grader, "solution", interrupted)
    assert run(["solution", "bank/account", str(BANK / "account.py")]) == 130


def test_which_exercises_are_marked(tmp_path: Path) -> None:
    """What class.toml says; else what was handed in; else it is asked for."""
    from autograder.kit import load_kit

    kit = load_kit(MINI)
    folder = tmp_path / "class"
    hand_in(folder / "ada", till=BANK / "till.py")
    assert [each.name for each in classroom.exercises_for(kit, folder, [])] == ["bank/till"]
    (folder / "class.toml").write_text('exercises = ["bank/account"]\n', encoding="utf-8")
    assert [each.name for each in classroom.exercises_for(kit, folder, [])] == ["bank/account"]
    assert [each.name for each in classroom.exercises_for(kit, folder, ["bank/till"])] == ["bank/till"]


@pytest.mark.parametrize("text", ["exercises = [", "exercises = []", "exercises = 3", 'name = "x"'])
def test_a_class_file_that_names_nothing_is_refused(tmp_path: Path, text: str, capsys) -> None:
    """It is named, and an example given."""
    hand_in(tmp_path / "ada", till=BANK / "till.py")
    (tmp_path / "class.toml").write_text(text, encoding="utf-8")

    assert run(["grade", str(tmp_path), "--out", str(tmp_path.parent / "out")]) == 2
    assert "class.toml" in capsys.readouterr().err


def test_two_tracks_with_the_same_stage_must_be_told_apart(tmp_path: Path, capsys) -> None:
    """A file's name alone does not say which track it is of."""
    kit = tmp_path / "kit"
    shutil.copytree(MINI, kit)
    for room in ("exercises", "reference", "buggy_impls"):
        shutil.copytree(kit / room / "bank", kit / room / "shop")
    hand_in(tmp_path / "class" / "ada", till=BANK / "till.py")

    assert run(["grade", str(tmp_path / "class"), "--kit", str(kit)]) == 2
    told = capsys.readouterr().err
    assert "bank/till, shop/till" in told
    assert "--exercise" in told


def test_reports_do_not_go_among_the_students(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They would be taken for a student the next time."""
    hand_in(tmp_path / "ada", till=BANK / "till.py")

    assert run(["grade", str(tmp_path), "--out", str(tmp_path / "marks")]) == 2
    assert "--out" in capsys.readouterr().err


def test_list_shows_the_grid(capsys: pytest.CaptureFixture[str]) -> None:
    """Tracks by stages, with behaviours, alternatives and bugs."""
    assert run(["list"]) == 0
    told = capsys.readouterr().out
    assert "●S 5·2·7" in told
    assert run(["list", "--json", "-"]) == 0
    assert [each["exercise"] for each in json.loads(capsys.readouterr().out)] == ["bank/account", "bank/till"]


@pytest.mark.parametrize("bug", ["5", "cannot_be_emptied"])
def test_show_gives_a_bugs_diff(bug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """By its number or its name."""
    assert run(["show", f"bank/account:{bug}"]) == 0
    told = capsys.readouterr().out
    assert "-        if check(amount) > self._balance:" in told
    assert "+        if check(amount) >= self._balance:" in told


def test_show_gives_behaviours_bugs_and_alternatives(capsys: pytest.CaptureFixture[str]) -> None:
    """All that staff ask of an exercise."""
    assert run(["show", "bank/account"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("unchanged", "takes_and_refuses", "account_ledger", "5 behaviours", "7 bugs"))


def test_check_names_the_file_and_the_next_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A kit that is not sound ends with 1."""
    kit = tmp_path / "kit"
    shutil.copytree(MINI, kit)
    (kit / "handouts" / "bank" / "till.md").unlink()

    assert run(["check", "bank/till", "--kit", str(kit)]) == 1
    told = capsys.readouterr().out
    assert "handouts/bank/till.md" in told
    assert "→" in told


def test_check_of_a_sound_exercise_ends_with_zero(capsys: pytest.CaptureFixture[str]) -> None:
    """And says so in a line."""
    assert run(["check", "bank/till", "-q"]) == 0
    assert capsys.readouterr().out == "0 findings in 1 exercise\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """``--help`` has a sentence and examples."""
    assert run([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert "Examples:" in told
    assert f"autograder {command}" in told


@pytest.mark.parametrize("kind", ["suite", "solution", "style", "student", "class"])
def test_schemas_are_schemas(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is valid and names itself."""
    assert run(["schema", kind]) == 0
    schema = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator.check_schema(schema)
    versions = {"suite": 2, "solution": 2, "style": 1, "student": 3, "class": 3}
    assert schema["$id"] == f"autograder/{kind}/{versions[kind]}"


def test_help_starts_without_the_engine() -> None:
    """``--help`` loads neither pytest nor Hypothesis."""
    code = "import sys; from autograder.__main__ import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)

    assert {"pytest", "hypothesis"}.isdisjoint(done.stderr.split())


@pytest.mark.skipif(os.name != "posix", reason="a process is replaced on POSIX only")
def test_sets_come_in_the_same_order_in_every_marking() -> None:
    """The command starts itself again with fixed hashes, whatever the environment says."""
    code = "from autograder.__main__ import main; print(hash('a'), flush=True); main()"

    def last_hash(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", code, "--version"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=True)
        return done.stdout.splitlines()[-2]

    assert last_hash("1") == last_hash("2")
