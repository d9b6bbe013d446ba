"""A class is marked in the end, whatever stops the marking on the way: nobody twice, nobody lost, the same bytes."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder import crew, store
from autograder.__main__ import run
from autograder.crew import Died, Worker
from autograder.gradefiles import claimed
from autograder.grades import Grades, key_of
from autograder.kit import load_kit
from autograder.results import BugResult, ClassReport, Outcome, SolutionReport, StudentReport, SuiteReport
from autograder.tasks import Setup, Task
from autograder.unpack import Handed

MINI = Path(__file__).parent / "mini_kit"
BANK = MINI / "reference" / "bank"
SOLUTION, SUITE = (BANK / "account.py").read_text("utf-8"), (BANK / "test_account.py").read_text("utf-8")
TILL = (BANK / "till.py").read_text("utf-8")
WEAK = "from account import Account\n\ndef test_empty():\n    assert Account().balance() == 0\n"
STRICT = WEAK + "\ndef test_repr():\n    assert repr(Account()) == 'Account(0)'\n"
HANGS = WEAK + "\ndef test_waits():\n    import signal\n    signal.pause()\n"
CLASS = {
    "ada": {"account.py": SOLUTION, "test_account.py": SUITE, "till.py": TILL},
    "ben": {"account.py": SOLUTION.replace("+=", "="), "test_account.py": WEAK},
    "cy": {"account.py": SOLUTION, "test_account.py": STRICT, "till.py": "def pay_all(:\n"},
    "dee": {"account.py": "import nothing\n", "test_account.py": HANGS},
    "eve": {"notes.txt": "I was ill."},
    "Ünal, Ö": {"account.py": SOLUTION, "test_account.py": WEAK},
}
EXERCISES = ["-e", "bank/account", "-e", "bank/till", "--timeout", "4"]
KEPT = ("reports", "students", "class.csv")


def hand_in(folder: Path, files: dict[str, str]) -> None:
    """Write down what a student hands in."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The class, as plain folders, and two single files named after their students."""
    root = tmp_path_factory.mktemp("handed") / "in"
    for name, files in CLASS.items():
        hand_in(root / name, files)
    hand_in(root, {"fay.py": SOLUTION, "gus.py": SUITE})
    return root


def started(folder: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    """Start the command in a process of its own."""
    command = [sys.executable, "-m", "autograder", "grade", str(folder), "--out", str(out), "--kit", str(MINI)]
    return subprocess.Popen(
        [*command, *EXERCISES, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )


def ended(process: subprocess.Popen[str], code: int = 0) -> str:
    """Wait for the command and return what it said."""
    said, _ = process.communicate(timeout=100)
    assert process.returncode == code, said
    return said


def contents(out: Path) -> dict[str, bytes]:
    """Return the files that must be the same in every marking."""
    paths = [path for name in KEPT for path in ((out / name).rglob("*") if (out / name).is_dir() else [out / name])]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in paths}


def same(out: Path, other: Path) -> None:
    """Check that the two hold the same bytes, and show the first line that differs."""
    one, two = contents(out), contents(other)
    assert one.keys() == two.keys()
    for name in one:
        assert one[name].splitlines() == two[name].splitlines(), name


@pytest.fixture(scope="module")
def undisturbed(handed_in: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The class marked in one go, by two processes."""
    out = tmp_path_factory.mktemp("undisturbed") / "out"
    ended(started(handed_in, out, "--jobs", "2"))
    return out


# ---- stopped, and begun again


def wait_for(reports: int, out: Path, process: subprocess.Popen[str]) -> None:
    """Wait until so many students have a report, or the command has ended."""
    while len([*(out / "reports").glob("*.json")]) < reports and process.poll() is None:
        time.sleep(0.02)


@pytest.mark.parametrize("after", [0, 3])
def test_after_a_power_cut_it_goes_on(handed_in: Path, undisturbed: Path, tmp_path: Path, after: int) -> None:
    """Killed at any moment and begun again, it ends with the same bytes, and marks nobody twice."""
    process = started(handed_in, tmp_path, "--jobs", "2")
    wait_for(after, tmp_path, process)
    process.kill()
    process.communicate()
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "reports").glob("*.json")}
    said = ended(started(handed_in, tmp_path, "--jobs", "2"))

    assert len(before) >= after
    same(tmp_path, undisturbed)
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())
    assert not before or f"{len(before)} of them before" in said
    assert not [*tmp_path.rglob("*.part")]


def test_ctrl_c_keeps_what_is_done(handed_in: Path, tmp_path: Path) -> None:
    """It ends at once, says so, writes the table of those who are done, and leaves no process behind."""
    process = started(handed_in, tmp_path, "--jobs", "2")
    wait_for(2, tmp_path, process)
    workers = children(process.pid)
    assert workers
    process.send_signal(signal.SIGINT)
    said = ended(process, 130)

    assert "the same command goes on" in said
    assert len((tmp_path / "class.csv").read_text("utf-8").splitlines()) == 1 + len(Grades.open(tmp_path))
    assert not Grades.open(tmp_path).header.finished
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def children(pid: int) -> list[int]:
    """Return the processes that this one started, whichever of its threads did."""
    found = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [int(each) for each in path.read_text().split()]
    return found


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks for the processes in /proc")
def test_a_lost_process_costs_a_retry(handed_in: Path, undisturbed: Path, tmp_path: Path) -> None:
    """Whichever of the processes that mark is killed, what it was at is marked again, and nobody notices."""
    process = started(handed_in, tmp_path, "--jobs", "2")
    killed = []
    for after in (0, 2):  # the third time it would be given up
        wait_for(after, tmp_path, process)
        while not (found := [each for each in children(process.pid) if each not in killed]) and process.poll() is None:
            time.sleep(0.02)
        for pid in found[:1]:
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)
    ended(process)

    assert len(killed) == 2
    same(tmp_path, undisturbed)


def test_the_number_of_processes_makes_no_difference(handed_in: Path, undisturbed: Path, tmp_path: Path) -> None:
    """One after the other in one process, or two at a time."""
    ended(started(handed_in, tmp_path, "--jobs", "1"))

    same(tmp_path, undisturbed)


def test_a_process_that_always_dies_costs_that_student_alone() -> None:
    """It is tried three times, and then there is no mark, and a reason."""

    class Dying(Worker):
        asked = 0

        def _ask(self, task: Task) -> str:
            self.asked += 1
            if not task.ours:
                raise Died("killed by signal 9")
            return super()._ask(task)

    worker = Dying(Setup(str(MINI), ("bank/account",)))
    try:
        task = Task("ada", ("bank/account",), Handed({"account.py": SOLUTION.encode()}))
        report = store.from_json(worker.mark(task), StudentReport)
    finally:
        worker.stop()
    assert worker.asked == 4
    assert {part.outcome for part in report.parts} == {Outcome.CANNOT_GRADE}
    assert "killed by signal 9" in report.parts[0].reason


# ---- what is marked again, and what is not

Marked = list[tuple[str, str]]


class Pretended:
    """Stands in for what marks: it notes whom it was asked to mark, and makes up a report that fits."""

    asked: Marked = []
    outcome = Outcome.MARKED

    def __init__(self, setup: Setup) -> None:
        self.kit = load_kit(Path(setup.kit))

    def __enter__(self) -> Pretended:
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def mark(self, task: Task) -> StudentReport:
        """Return a report of the exercises asked for."""
        self.asked.extend((task.student, name) for name in task.exercises)
        solutions = tuple(self._solution(task, name) for name in task.exercises)
        return StudentReport(task.student, (self._suite(task),), solutions)

    def _suite(self, task: Task) -> SuiteReport:
        """Return the report of a suite that caught the first of two bugs."""
        kit = self.kit.digest(self.kit.exercise("bank/account"))
        bugs = tuple(BugResult(n, f"bug_{n}", "adds", "", "", 1.0, n == 1) for n in (1, 2))
        table = {"exercise": "bank/account", "student": task.student, "outcome": Outcome.MARKED, "reason": ""}
        return SuiteReport(
            **table,
            score=5.0,
            points=10.0,
            formula="",
            seed=0,
            disclosure="staff",
            kit=kit,
            engine="0",
            options={"cap": 2.0},
            bugs=bugs,
            seconds=0.5,
        )

    def _solution(self, task: Task, name: str) -> SolutionReport:
        score = 1.0 if self.outcome is Outcome.MARKED else None
        kit = self.kit.digest(self.kit.exercise(name))
        return SolutionReport(name, task.student, self.outcome, "", score, 1.0, "", 0, "staff", kit, "0", seconds=0.5)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Marked:
    """Have nothing marked, and return what would have been: students and exercises."""
    monkeypatch.setattr("autograder.worker.Marker", Pretended)
    monkeypatch.setattr(Pretended, "asked", [])
    return Pretended.asked


@pytest.fixture
def again(tmp_path: Path, marked: Marked) -> Iterator[Callable[..., int]]:
    """A small class of two with a kit of its own, and the command that marks it."""
    shutil.copytree(MINI, tmp_path / "kit")
    hand_in(tmp_path / "in" / "ada", {"account.py": SOLUTION, "test_account.py": WEAK, "till.py": TILL})
    hand_in(tmp_path / "in" / "ben", {"account.py": SOLUTION})

    def grade(*options: str) -> int:
        arguments = ["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--kit", str(tmp_path / "kit")]
        return run([*arguments, *EXERCISES, "-j1", *options])

    yield grade


BOTH = [(student, exercise) for student in ("ada", "ben") for exercise in ("bank/account", "bank/till")]


def swap(path: Path, old: str, new: str) -> None:
    """Change a file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


CHANGES: dict[str, tuple[Callable[[Path], None], list[str], Marked]] = {
    "nothing": (lambda root: None, [], []),
    "a submission": (lambda root: swap(root / "in/ben/account.py", "= 0", "=  0"), [], BOTH[2:]),
    "a new student": (lambda root: hand_in(root / "in/cy", {"account.py": ""}), [], [("cy", e) for _, e in BOTH[:2]]),
    "a bug": (lambda root: swap(root / "kit/buggy_impls/bank/account.py", "2 *", "3 *"), [], [BOTH[0], BOTH[2]]),
    "points": (lambda root: swap(root / "kit/reference/bank/track.toml", "style = 5", "style = 4"), [], BOTH[1::2]),
    "the first stage's reference": (lambda root: swap(root / "kit/reference/bank/account.py", "in.", "in!"), [], BOTH),
    "a handout": (lambda root: swap(root / "kit/handouts/bank/till.md", "till", "cash box"), [], []),
    "the seed": (lambda root: None, ["--seed", "1"], BOTH),
    "a limit": (lambda root: None, ["--timeout", "5"], BOTH),
    "again": (lambda root: None, ["--again"], BOTH),
    "only one, again": (lambda root: None, ["--again", "--only", "ben"], BOTH[2:]),
    "a report cut short": (lambda root: (root / "out/reports/ada.json").write_text("{"), [], BOTH[:2]),
    "a report of another schema": (
        lambda root: swap(root / "out/reports/ada.json", "student/3", "student/2"),
        [],
        BOTH[:2],
    ),
    "a page lost": (lambda root: (root / "out/students/ada.md").unlink(), [], []),
    "who reads it": (lambda root: None, ["--disclose", "final"], []),
}


@pytest.mark.parametrize("name", CHANGES)
def test_only_what_a_change_touches_is_marked_again(
    name: str, tmp_path: Path, again: Callable[..., int], marked: Marked
) -> None:
    """What it goes by is what is in the files, and how they are marked."""
    change, options, expected = CHANGES[name]
    assert again() == 0
    marked.clear()
    change(tmp_path)
    assert again(*options) == 0

    assert marked == expected
    assert (tmp_path / "out/students/ada.md").exists()
    assert len(Grades.open(tmp_path / "out")) == (3 if name == "a new student" else 2)


def test_marks_by_two_kits_are_told_apart(tmp_path: Path, again: Callable[..., int], capsys) -> None:
    """Who was left out when the kit had changed is counted, until all are marked by the new one."""
    assert again() == 0
    swap(tmp_path / "kit/buggy_impls/bank/account.py", "2 *", "3 *")
    capsys.readouterr()
    assert again("--only", "ben") == 0
    assert "1 student was marked before the kit changed: without --only" in capsys.readouterr().out
    assert again() == 0
    assert "before the kit changed" not in capsys.readouterr().out


def test_what_is_kept_is_as_it_would_be(tmp_path: Path, again: Callable[..., int]) -> None:
    """A report of which one exercise was marked again is, byte for byte, one of which all was."""
    assert again() == 0
    swap(tmp_path / "kit/buggy_impls/bank/account.py", "2 *", "3 *")
    assert again() == 0
    kept = contents(tmp_path / "out")
    assert again("--again") == 0

    assert contents(tmp_path / "out") == kept


def test_what_we_failed_at_is_tried_again(
    again: Callable[..., int], marked: Marked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mark that could not be given is no mark that is kept."""
    with monkeypatch.context() as patch:
        patch.setattr(Pretended, "outcome", Outcome.CANNOT_GRADE)
        assert again("--only", "ada") == 2
    assert again("--only", "ada") == 0

    assert marked == [*BOTH[:2], *BOTH[:2]]


def test_whoever_comes_later_is_marked_by_the_new_weights(
    tmp_path: Path, again: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    """After a regrade, a student who is marked is marked as the others are, and nobody else is marked again."""
    assert again() == 0
    assert run(["regrade", str(tmp_path / "out"), "--withdraw", "bank/account:1"]) == 0
    hand_in(tmp_path / "in" / "cy", {"account.py": SOLUTION})
    capsys.readouterr()
    assert again() == 0

    assert {each.student: each.suites[0].score for each in Grades.open(tmp_path / "out")} == {
        "ada": 0,
        "ben": 0,
        "cy": 0,
    }
    assert Grades.open(tmp_path / "out").header.weights == {"bank/account:bug_1": 0}
    assert "2 of them before" in capsys.readouterr().out


def test_fewer_exercises_are_refused(tmp_path: Path, again: Callable[..., int], capsys) -> None:
    """Marks that are there would be lost: it is said how to keep them."""
    assert again() == 0
    arguments = ["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--kit", str(tmp_path / "kit")]

    assert run([*arguments, "-e", "bank/till"]) == 2
    assert "-e bank/account -e bank/till" in capsys.readouterr().err


def test_two_at_once_are_refused(tmp_path: Path, again: Callable[..., int], capsys) -> None:
    """Nobody writes where another one is writing."""
    with claimed(tmp_path / "out"):
        assert again() == 2
    assert "another autograder is writing to" in capsys.readouterr().err


def test_an_unknown_student_is_named(again: Callable[..., int], capsys) -> None:
    """With some who are there."""
    assert again("--only", "Bob") == 2
    assert "the students are ada, ben" in capsys.readouterr().err


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, again: Callable[..., int], capsys) -> None:
    """Files that are no grades are not written over."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "package.json").write_text("{}")

    assert again() == 2
    assert "holds something other than grades" in capsys.readouterr().err


# ---- what is handed in, and what comes out


def test_a_download_of_canvas_is_marked(tmp_path: Path, marked: Marked) -> None:
    """Names, lateness and attempts are read, and said: on the page, in the table and in the report."""
    hand_in(tmp_path / "in", {"doejane_LATE_12_34_account-1.py": SOLUTION, "doejane_LATE_12_35_test_account.py": WEAK})
    out = tmp_path / "out"
    assert run(["grade", str(tmp_path / "in"), "--out", str(out), "--kit", str(MINI), *EXERCISES, "-j1"]) == 0
    handin = Grades.open(out).student("doejane").handin

    assert (handin.platform, handin.id, handin.late, handin.attempt) == ("canvas", "12", True, 2)
    assert "handed in late, attempt 2" in (out / "students/doejane.md").read_text("utf-8")
    assert ",late,2,12,," in (out / "class.csv").read_text("utf-8").splitlines()[1]


def test_everyone_has_the_mark_they_deserve(undisturbed: Path) -> None:
    """Folders and single files, right, wrong, hanging, broken and missing."""
    marks = {each.student: [part.score for part in each.parts] for each in Grades.open(undisturbed)}

    assert marks == {
        "ada": [10, 10, 10, 5],
        "ben": [6.6667, 1.6667, 0, 0],
        "cy": [10, 1.6667, 0, 0],
        "dee": [0, 1.6667, 0, 0],
        "eve": [0, 0, 0, 0],
        "fay": [10, 0, 0, 0],
        "gus": [0, 10, 0, 0],
        "Ünal, Ö": [10, 1.6667, 0, 0],
    }


def test_the_whole_class_can_be_had_at_once(undisturbed: Path, handed_in: Path, capsys) -> None:
    """``--json`` gives all of it, in its schema."""
    arguments = ["grade", str(handed_in), "--out", str(undisturbed), "--kit", str(MINI), *EXERCISES]
    assert run([*arguments, "--json", "-", "-j1"]) == 0
    whole = store.from_json(capsys.readouterr().out, ClassReport)

    assert [each.student for each in whole.students] == sorted([*CLASS, "fay", "gus"])


def test_times_are_kept_apart(undisturbed: Path) -> None:
    """The reports hold none, so that they are the same in every marking."""
    grades = Grades.open(undisturbed)
    times = grades.times("ada")

    assert all(part.seconds == 0 for report in grades for part in report.parts)
    assert times.parts["bank/account suite"] > 0
    assert len(times.tests["bank/account suite"]) == len(grades.student("ada").suites[0].tests)


@pytest.mark.parametrize("name", ["ada", "a/b", "..", ".x", "x. ", 'a:b*?"<>|', "50%", "\\xff", "李"])
def test_every_name_is_a_file_name(name: str, tmp_path: Path) -> None:
    """And is read back from it."""
    grades = Grades(tmp_path)
    store.write_whole(grades.report_path(name), store.to_json(StudentReport(name)))

    assert "/" not in key_of(name)
    assert grades.names() == [name]
    assert [each.student for each in grades] == [name]


def test_no_grades_are_no_grades(tmp_path: Path, capsys) -> None:
    """It is said what to do."""
    assert run(["regrade", str(tmp_path), "--withdraw", "3"]) == 2
    assert "autograder grade SUBMISSIONS --out GRADES" in capsys.readouterr().err


def test_the_last_worker_is_told_to_stop() -> None:
    """A worker that was stopped starts no other process."""
    worker = crew.Worker(Setup(str(MINI), ("bank/account",)))
    worker.over = True

    with pytest.raises(Exception, match="it was stopped"):
        worker.mark(Task("ada", (), Handed({})))
