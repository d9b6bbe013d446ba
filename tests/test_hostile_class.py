"""One hostile submission in a class of twenty: nobody else's mark or report changes by a letter."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest
from conftest import HERE

from autograder.__main__ import run
from autograder.sandbox import probe
from autograder.sandbox.levels import Level

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has the sandbox"),
]
MINI = HERE / "mini_kit"
RIGHT = (MINI / "reference/bank/account.py").read_text(encoding="utf-8")
SUITE = (MINI / "reference/bank/test_account.py").read_text(encoding="utf-8")
WEAK = "from account import Account\n\n\ndef test_empty():\n    assert Account().balance() == 0\n"
COIN = WEAK + "\n\ndef test_coin():\n    import random\n    assert random.random() < 0.9\n"
HONEST = ((RIGHT, SUITE), (RIGHT.replace("+=", "="), WEAK), ("def broken(:\n", COIN), (RIGHT.replace("-=", "="), SUITE))
WORSE = """
import os, signal, sys, threading, time
from account import Account

def everywhere():
    for folder, _, names in os.walk(__file__.split("/autograder-run-")[0]):  # where all markings of the class are
        yield from (os.path.join(folder, name) for name in names)

def test_writes_over_what_it_finds():
    for path in everywhere():
        try: open(path, "w").write("def test_all(): assert False")
        except OSError: pass

def test_removes_what_it_finds():
    for path in everywhere():
        try: os.remove(path)
        except OSError: pass

def test_leaves_a_process_that_does_it_again():
    try:
        if os.fork() == 0:
            os.setsid()
            until = time.time() + 20
            while time.time() < until:
                test_removes_what_it_finds()
            os._exit(0)
    except OSError: pass

def test_signals_its_relatives():
    for send, whom in ((os.kill, os.getppid()), (os.killpg, 0), (os.killpg, os.getpgid(os.getppid()))):
        try: send(whom, signal.SIGKILL)
        except OSError: pass

def test_fills_all_there_is():
    for number in range(5000): open(f"{number}", "w").write("x" * 10_000)

def test_starts_threads():
    for _ in range(1000): threading.Thread(target=time.sleep, args=(60,), daemon=True).start()

def test_kills_the_process_above():
    os.kill(os.getppid(), signal.SIGKILL)

def test_spins():
    while True: pass

def test_empty():
    assert Account().balance() == 0
"""
WORSE_SOLUTION = """
import os, signal, sys
sys.modules["pytest"] = sys.modules["account"] = None
for number in range(3, 100):
    try: os.write(number, b'{"event":"done"}\\n' * 1000)
    except OSError: pass
while True:
    try: os.kill(os.getppid(), signal.SIGKILL)
    except OSError: os._exit(0)
"""


def write(folder: Path, hostile: bool) -> Path:
    """Write the class, its eleventh student being hostile or not."""
    for number in range(20):
        solution, suite = HONEST[number % len(HONEST)]
        if number == 10 and hostile:
            solution, suite = WORSE_SOLUTION, WORSE
        place = folder / f"student{number:02}"
        place.mkdir(parents=True)
        (place / "account.py").write_text(solution, encoding="utf-8")
        (place / "test_account.py").write_text(suite, encoding="utf-8")
    return folder


def marked(folder: Path, out: Path) -> dict[str, str]:
    """Mark the class with two processes, and return each student's row and report."""
    command = ["grade", str(folder), "-e", "bank/account", "--kit", str(MINI), "--out", str(out), "--timeout", "2"]
    assert run([*command, "-j", "2", "--isolation", "kernel", "--no-selftest", "-q"]) == 0
    with (out / "class.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["student"]: repr(row) for row in csv.DictReader(file)}
    return {
        name: row
        + (out / "students" / f"{name}.json").read_text("utf-8")
        + (out / "reports" / f"{name}.json").read_text("utf-8")
        for name, row in rows.items()
    }


def test_a_hostile_submission_changes_no_other_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The marks of the nineteen others, and all that their reports say, are what they are without it."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    if Level.KERNEL.value not in probe.offered():
        pytest.skip("this machine cannot keep it in")
    peaceful = marked(write(tmp_path / "peaceful", False), tmp_path / "one")
    attacked = marked(write(tmp_path / "attacked", True), tmp_path / "other")
    assert len(peaceful) == len(attacked) == 20
    changed = [name for name in peaceful if peaceful[name] != attacked[name]]
    assert changed == ["student10"]
