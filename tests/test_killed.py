"""Killed with SIGKILL at any moment, the engine leaves no process, no mount and no temporary file, at any level."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import HERE

from autograder.sandbox import probe
from autograder.sandbox.levels import Level

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="it looks for the processes in /proc"),
    pytest.mark.timeout(600),
]
# Loaded by every Python that is started with it on its path: no better level than this is taken.
AT_MOST = """
import sys
sys.path.append({root!r})
from autograder.sandbox.levels import Bounds, Level
sys.path.pop()
Bounds.__init__.__defaults__ = (Level.NONE, Level({level!r}), frozenset())
"""
SUITE = """
import time
from account import Account

def test_empty():
    assert Account().balance() == 0

def test_sleeps_and_spins():
    time.sleep(0.2)
    assert sum(range(3_000_000)) and Account().balance() == 0

def test_starts_what_would_live_on():
    import os, subprocess
    try:
        subprocess.Popen(["sleep", "600"])
        if os.fork() == 0:
            while True: pass
    except OSError:
        pass
"""
SOLUTION = """
import time
time.sleep(0.3)
class Account:
    def __init__(self): self.here = 0
    def balance(self):
        while True: pass
"""
MOMENTS = {"at once": (0.05, 0.6), "while it starts": (0.6, 1.6), "while it marks": (1.6, 4.5)}
KIT = ("--kit", str(HERE / "mini_kit"), "--isolation", "none")


class Scene:
    """A folder for temporary files, and a command whose processes can all be told by it."""

    def __init__(self, root: Path, level: Level) -> None:
        self.root, self.temporary = root, root / "temporary"
        self.temporary.mkdir()
        patch = AT_MOST.format(root=str(HERE.parent), level=level.value)
        (root / "path").mkdir()
        (root / "path" / "sitecustomize.py").write_text(patch, encoding="utf-8")
        for student in ("ada", "ben", "cy"):
            (root / "class" / student).mkdir(parents=True)
            (root / "class" / student / "test_account.py").write_text(SUITE, encoding="utf-8")
            (root / "class" / student / "account.py").write_text(SOLUTION, encoding="utf-8")

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start the command; what it and its children write to the temporary folder stays there or goes."""
        environment = {**os.environ, "TMPDIR": str(self.temporary), "PYTHONPATH": str(self.root / "path")}
        environment |= {"AUTOGRADER_SELFTEST": "1" if "grade" in words else "0", "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", "autograder", *words, *KIT, "-j", "2"]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def grade(self) -> subprocess.Popen[bytes]:
        """Mark the class, with two processes."""
        return self.start("grade", str(self.root / "class"), "-e", "bank/account", "--out", str(self.root / "out"))

    def suite(self) -> subprocess.Popen[bytes]:
        """Mark one suite."""
        return self.start("suite", "bank/account", str(self.root / "class" / "ada"))

    def processes(self) -> dict[int, str]:
        """Return what is running that was told of the temporary folder, by argument or environment."""
        return dict(self._processes())

    def _processes(self) -> Iterator[tuple[int, str]]:
        for path in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                said = (path / "cmdline").read_bytes()
                if str(self.root).encode() in said + (path / "environ").read_bytes():
                    yield int(path.name), said.replace(b"\0", b" ").decode("utf-8", "replace")

    def left(self) -> str:
        """Return what is left some seconds later: nothing, as a rule."""
        for _ in range(300):
            rest = [*map(str, self.temporary.iterdir()), *map(str, self.processes().values())]
            if not rest:
                break
            time.sleep(0.1)
        mounts = [line for line in Path("/proc/self/mounts").read_text("utf-8").splitlines() if str(self.root) in line]
        return "\n".join([*rest, *mounts])


@pytest.fixture
def scene(request: pytest.FixtureRequest, tmp_path: Path) -> Scene:
    """A scene at the level that the test names."""
    level: Level = request.param
    if level.value not in probe.offered():
        pytest.skip(f"this machine does not offer {level}")
    return Scene(tmp_path, level)


at_each_level = pytest.mark.parametrize("scene", list(Level), indirect=True, ids=str)


@pytest.mark.long
@pytest.mark.parametrize("moment", list(MOMENTS))
@pytest.mark.parametrize("what", ["grade", "suite"])
@at_each_level
def test_nothing_is_left_of_a_command_that_was_killed(scene: Scene, what: str, moment: str) -> None:
    """The command alone is killed, at three moments of each part of its life."""
    chance = random.Random(f"{what} {moment}")
    for _ in range(3):
        process: subprocess.Popen[bytes] = getattr(scene, what)()
        time.sleep(chance.uniform(*MOMENTS[moment]))
        process.kill()
        process.wait()
        assert scene.left() == ""


@pytest.mark.long
@at_each_level
def test_nothing_is_left_of_a_worker_that_was_killed(scene: Scene) -> None:
    """One of the processes that mark is killed, another takes over, and then the command is killed."""
    chance = random.Random("worker")
    process = scene.grade()
    for _ in range(3):
        while not (workers := [pid for pid, said in scene.processes().items() if "autograder.worker" in said]):
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(chance.uniform(0, 2))
        with contextlib.suppress(ProcessLookupError):
            os.kill(chance.choice(workers), signal.SIGKILL)
    process.kill()
    process.wait()
    assert scene.left() == ""
