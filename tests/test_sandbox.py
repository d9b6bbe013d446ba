"""What keeps students' code in: levels, attacks, what is left behind, and what still works inside."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest
from conftest import HERE, one

from autograder import warm
from autograder.__main__ import run
from autograder.errors import UsageError
from autograder.grader import Grader
from autograder.kit import Kit
from autograder.options import Limits, Options
from autograder.pool import Pool
from autograder.results import Status
from autograder.sandbox import bubblewrap, probe, remedy
from autograder.sandbox.levels import Bounds, Isolation, Lack, Level
from autograder.sandbox.places import LOCK, PREFIX, Place, remove

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has the sandbox")
PAGE = HERE.parent / "docs" / "sandbox.md"
FORBID = (sys.executable, str(HERE / "forbid.py"))


@cache
def offered() -> dict[str, Bounds]:
    """The levels that this machine can be held to."""
    return probe.offered()


def mostly_long(*cases: str, quick: tuple[str, ...] = ("full",)) -> list[object]:
    """Return the cases, of which those that are not quick run with the long tests."""
    return [each if each in quick else pytest.param(each, marks=pytest.mark.long) for each in cases]


def held(bounds: Bounds = Bounds()) -> Isolation:
    """Return what holds on this machine."""
    with Pool(bounds=bounds, serve=False) as pool:
        return pool.isolation


# --- levels


@pytest.mark.parametrize(
    ("missing", "level", "says"),
    [
        ("landlock", Level.LIMITS, "this kernel offers no Landlock"),
        ("namespaces", Level.KERNEL, "no namespaces may be made here"),
        ("seccomp", Level.LIMITS, "seccomp did not hold on trial"),
    ],
)
def test_what_the_machine_lacks_lowers_the_level(
    missing: str, level: Level, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next level is taken, and the reason told with what to do."""
    if "full" not in offered():
        pytest.skip("this machine lacks more than one thing")
    monkeypatch.setattr(warm, "BEFORE", (*FORBID, missing))
    isolation = held()
    assert isolation.level is level
    (lack,) = [each for each in isolation.lacks if says in each.why]
    assert lack.todo


def test_without_bubblewrap_grade_refuses_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One command that installs it, and the option to mark with less."""
    if "kernel" not in offered():
        pytest.skip("this machine lacks more")
    monkeypatch.setattr(bubblewrap, "found", str)
    grade = ["grade", str(HERE / "sample_class"), "-e", "casino/hand", "--kit", str(HERE.parent)]
    assert run([*grade, "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert "bubblewrap is not installed" in said
    assert "install -y bubblewrap" in said or "bubblewrap" in said.partition("missing: ")[2]
    assert "--isolation kernel" in said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("manager", sorted(remedy.INSTALL))
def test_one_command_installs_all_that_is_missing(manager: str) -> None:
    """For each family of systems, both packages in one command."""
    command = remedy.install(("bubblewrap", "seccomp"), manager)
    assert manager in command and "bubblewrap" in command and "libseccomp" in command


def test_a_demand_that_is_not_met_names_the_way_out() -> None:
    """What is missing, what it takes, and the level that would do."""
    found = Isolation(limits=True, lacks=(Lack("landlock", "no Landlock here", "use a newer kernel"),))
    with pytest.raises(UsageError, match="no Landlock here; use a newer kernel; or accept less: --isolation limits"):
        remedy.demand(found, Level.FULL)
    remedy.demand(found, Level.LIMITS)


def test_what_held_survives_the_way_between_processes() -> None:
    """Written as plain values and read again, it is equal."""
    found = Isolation(True, True, 6, True, True, 64_999, ("/a",), (Lack("x", "why", "todo"),))
    assert Isolation.from_table(found.to_table()) == found
    assert found.level is Level.FULL


# --- attacks


def documented() -> dict[str, dict[str, str]]:
    """Return the table of the page: what came of each attack, by column."""
    text = PAGE.read_text(encoding="utf-8").partition(probe.BEGIN)[2].partition(probe.END)[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.strip().splitlines()]
    head, _, *body = rows
    return {name: {row[0]: row[column] for row in body} for column, name in enumerate(head) if column}


@pytest.mark.parametrize("column", mostly_long(*probe.COLUMNS, quick=("full",)))
def test_attacks_are_stopped_as_the_page_says(column: str) -> None:
    """What the table of the page promises is what happens on this machine."""
    if column not in offered():
        pytest.skip(f"this machine does not offer {column}")
    probed = probe.probe(offered()[column])
    says = probe.attacks()
    found = {says[name]: "–" if stopped else "**succeeds**" for name, stopped in probed.stopped.items()}
    assert found == documented()[column]


# --- what is left behind

ENDLESS = """
import os, time
def test_hangs():
    try:
        if os.fork() == 0:
            os.setsid()
    except OSError:
        pass
    open("here", "w").close()
    time.sleep(600)
"""
MARK = """
import sys
from pathlib import Path
from autograder.grader import Grader
from autograder.kit import load_kit
from autograder.options import Limits
from autograder.sandbox.levels import Bounds, Level
kit = load_kit(Path(sys.argv[1]))
with Grader(kit, width=2, limits=Limits(100.0, 200.0), bounds=Bounds(most=Level(sys.argv[3]))) as grader:
    print(grader.root, flush=True)
    grader.suite(kit.exercise("bank/account"), Path(sys.argv[2]))
"""


def processes_of(root: str) -> list[str]:
    """Return the numbers of the processes that were started for the folder."""
    found = []
    for each in Path("/proc").iterdir():
        if each.name.isdigit() and root.encode() in _command(each):
            found.append(each.name)
    return found


def _command(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def gone(root: str) -> bool:
    """Whether the folder and all its processes are gone within some seconds."""
    for _ in range(200):
        if not os.path.exists(root) and not processes_of(root):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("level", mostly_long("full", "kernel", "limits", "none"))
def test_nothing_is_left_after_the_grader_was_killed(level: str, tmp_path: Path) -> None:
    """No process, no mount and no file, when it is killed with SIGKILL in the middle of a run."""
    if level not in offered():
        pytest.skip(f"this machine does not offer {level}")
    text = ENDLESS.replace("os.setsid()", "pass") if level == "none" else ENDLESS  # nothing there stops who creeps away
    (tmp_path / "test_account.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", MARK, str(HERE / "mini_kit"), str(tmp_path), level]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as grader:
        assert grader.stdout is not None
        root = grader.stdout.readline().strip()
        while not list(Path(root).glob(f"run*{'.where'}")):
            assert grader.poll() is None
            time.sleep(0.05)
        time.sleep(1)
        assert len(processes_of(root)) > 2
        os.killpg(grader.pid, signal.SIGKILL)
    assert gone(root)
    assert root not in Path("/proc/self/mounts").read_text(encoding="utf-8")


def test_a_folder_that_nobody_holds_is_swept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a machine that went down has left is removed by the next marking; what is in use is not."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    used, left, empty = Place(), tmp_path / f"{PREFIX}left", tmp_path / f"{PREFIX}empty"
    marks, other_name = tmp_path / f"{PREFIX}marks", tmp_path / "autograder-marks"
    for folder in (left, empty, marks, other_name):
        folder.mkdir()
    for lock in (used.root / LOCK, left / LOCK, marks / ".lock", other_name / ".lock"):
        lock.touch()
        os.utime(lock, (1, 1))
    for folder in (empty, marks, other_name):
        os.utime(folder, (1, 1))
    other = Place()
    assert not left.exists() and not empty.exists() and used.root.exists()
    used.remove()
    other.remove()
    assert sorted(tmp_path.iterdir()) == [other_name, marks]  # what is no marking's stays, whatever its name


def test_a_folder_that_was_closed_is_removed(tmp_path: Path) -> None:
    """Whatever modes a student gave it."""
    place = tmp_path / "a"
    (place / "b" / "c").mkdir(parents=True)
    (place / "b" / "c" / "file").touch()
    (place / "b" / "c").chmod(0)
    (place / "b").chmod(0)
    remove(place)
    assert not place.exists()


def test_the_death_of_the_warm_parent_is_handled(mini_kit: Kit, tmp_path: Path) -> None:
    """The test that killed it is to blame, the others are run by another one, and there is a mark."""
    text = """
import os, signal
from account import Account
def test_kills():
    os.kill(os.getppid(), signal.SIGKILL)
    while True: pass
def test_starts_empty():
    assert Account().balance() == 0
"""
    (tmp_path / "test_account.py").write_text(text, encoding="utf-8")
    with Grader(mini_kit, Options(repeats=0), Limits(5.0, 20.0), 2, bounds=Bounds(most=Level.LIMITS)) as grader:
        report = grader.suite(mini_kit.exercise("bank/account"), tmp_path)
    killer = one(report, "test_kills")
    assert killer.status is Status.INVALID and killer.why is not None
    assert one(report, "test_starts_empty").status is Status.VALID
    assert "killed the process that runs the tests" in killer.why.message


# --- what still works

WORKS = """
import asyncio, datetime, decimal, json, os, shutil, sqlite3, tempfile, threading, uuid, zoneinfo
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from account import Account

def test_threads():
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(abs, [-1, -2])) == [1, 2]

def test_asyncio():
    async def two():
        await asyncio.sleep(0)
        return 2
    assert asyncio.run(two()) == 2

def test_temporary(tmp_path):
    (tmp_path / "file").write_text("text")
    shutil.copytree(tmp_path, tmp_path.with_name("copy"))
    assert (tmp_path.with_name("copy") / "file").read_text() == "text"
    with tempfile.TemporaryDirectory() as folder:
        assert os.listdir(folder) == []

def test_where_it_runs():
    Path("here.json").write_text(json.dumps([1]))
    os.rename("here.json", "there.json")
    shutil.copy2("there.json", "again.json")
    assert json.loads(Path("again.json").read_text()) == [1]

def test_beside_itself():
    path = Path(__file__).with_name("beside.txt")
    path.write_text("text")
    assert path.read_text() == "text"
    path.unlink()

def test_its_own_data():
    assert Path(__file__).with_name("data.txt").read_text() == "data"
    assert Path("data.txt").read_text() == "data"

def test_libraries():
    assert sqlite3.connect(":memory:").execute("select 1").fetchone() == (1,)
    assert datetime.datetime(2024, 1, 1, tzinfo=zoneinfo.ZoneInfo("Europe/Paris")).utcoffset().seconds == 3600
    assert decimal.Decimal("0.1") * 10 == 1 and uuid.uuid4() and os.urandom(3)

def test_an_alarm():
    import signal
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    signal.pause()
"""


@pytest.mark.parametrize("level", mostly_long("full", "kernel", "kernel, no namespaces"))
def test_what_an_honest_suite_needs_works(mini_kit: Kit, level: str, tmp_path: Path) -> None:
    """Threads, an event loop, files of its own, data beside it, libraries that were not loaded yet."""
    if level not in offered():
        pytest.skip(f"this machine does not offer {level}")
    (tmp_path / "test_account.py").write_text(WORKS, encoding="utf-8")
    (tmp_path / "data.txt").write_text("data", encoding="utf-8")
    with Grader(mini_kit, Options(repeats=0), Limits(5.0, 20.0), 2, bounds=offered()[level]) as grader:
        report = grader.suite(mini_kit.exercise("bank/account"), tmp_path)
    assert [(test.id, test.why) for test in report.tests if test.status is not Status.VALID] == []
    assert report.isolation == offered()[level].most.value
    assert not (tmp_path / "beside.txt").exists()


def test_the_report_says_which_level_held(mini: Grader, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In the text, and in the JSON."""
    shutil.copy(HERE / "mini_kit" / "exercises" / "bank" / "test_account.py", tmp_path / "test_mine.py")
    (tmp_path / "test_mine.py").write_text("from account import Account\ndef test_a():\n    assert Account()\n")
    run(["suite", "bank/account", str(tmp_path), "--kit", str(HERE / "mini_kit")])
    said = re.search(r"Marked at isolation (\w+)\.", capsys.readouterr().out)
    assert said is not None and said[1] == mini.pool.isolation.level.value
