"""Odd submissions: each student is told in a sentence what to do, and nobody else's marks suffer.

The class is marked once, by the command; the table says what is in each submission and what its student reads.
"""

from __future__ import annotations

import codecs
import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.grades import Grades
from autograder.results import Outcome, StudentReport

MINI = Path(__file__).parent / "mini_kit"
BANK = MINI / "reference" / "bank"
SOLUTION, SUITE = (BANK / "account.py").read_text("utf-8"), (BANK / "test_account.py").read_text("utf-8")
GAME = "while True:\n    bet = input('Your bet? ')\n    if bet == 'stop':\n        break\n"
ENDLESS = "while True:\n    try:\n        input('again? ')\n    except EOFError:\n        print('please answer')\n"
PYTHON_2 = "class Account:\n    def deposit(self, amount):\n        print 'deposit', amount\n"
TABS = "class Account:\n    def deposit(self, amount):\n        if amount:\n\t    return 1\n"


def zipped(**files: str | bytes) -> bytes:
    """Return a zip of files, given by name (`__` for a slash, `_py` for the suffix)."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/").replace("_py", ".py").replace("_zip", ".zip"), content)
    return data.getvalue()


def link(folder: Path) -> None:
    """A link that leads to the model answer."""
    (folder / "account.py").symlink_to(BANK / "account.py")


def flood(folder: Path) -> None:
    """Ten thousand files beside the solution."""
    (folder / "many").mkdir()
    for number in range(10_000):
        os.close(os.open(folder / "many" / f"{number}.txt", os.O_CREAT))


def large(folder: Path) -> None:
    """A file of 200 MB beside the solution; most of it is a hole."""
    with (folder / "data.bin").open("wb") as file:
        file.truncate(200 << 20)


def deep(folder: Path) -> None:
    """The solution, forty folders down."""
    place = folder.joinpath(*["d"] * 40)
    place.mkdir(parents=True)
    (place / "account.py").write_text(SOLUTION, "utf-8")


def escaping(folder: Path) -> None:
    """A zip with a path that leads out of it, and the solution."""
    with zipfile.ZipFile(folder / "work.zip", "w") as archive:
        archive.writestr("../../../account.py", "stolen = 1\n")
        archive.writestr("/tmp/account.py", "stolen = 1\n")
        archive.writestr("account.py", SOLUTION)


def linked_in_a_zip(folder: Path) -> None:
    """A zip with a symbolic link in it."""
    with zipfile.ZipFile(folder / "work.zip", "w") as archive:
        info = zipfile.ZipInfo("account.py")
        info.external_attr = 0o120777 << 16
        archive.writestr(info, "/etc/passwd")


def locked(folder: Path) -> None:
    """A zip that asks for a password: its flag is set."""
    data = bytearray(zipped(account_py=SOLUTION))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    (folder / "work.zip").write_bytes(bytes(data))


def pipe(folder: Path) -> None:
    """A named pipe that nobody writes to."""
    os.mkfifo(folder / "account.py")


BOMB = zipped(**{f"zeros{number}": bytes(4 << 20) for number in range(20)})
Files = dict[str, str | bytes] | Callable[[Path], None]
GOOD: dict[str, str | bytes] = {"account.py": SOLUTION, "test_account.py": SUITE}
# What is handed in; whether the solution and the suite are marked in full; and what the student reads.
ODD: dict[str, tuple[Files, tuple[bool, bool], str]] = {
    "empty folder": ({}, (False, False), "nothing was handed in: the folder is empty"),
    "zip": ({"work.zip": zipped(account_py=SOLUTION, test_account_py=SUITE)}, (True, True), ""),
    "zip with a folder": ({"w.zip": zipped(w__account_py=SOLUTION, w__test_account_py=SUITE)}, (True, True), ""),
    "zip in a zip": ({"outer.zip": zipped(inner_zip=zipped(account_py=SOLUTION))}, (True, False), ""),
    "zip in a zip in a zip": (
        {"outer.zip": zipped(middle_zip=zipped(inner_zip=zipped(account_py=SOLUTION)))},
        (False, False),
        "inner.zip is a zip in a zip in a zip and was left out: hand in one zip, or the files",
    ),
    "zip bomb": ({"bomb.zip": BOMB}, (False, False), "it is more than 50 MB, unpacked: hand in your own files only"),
    "no zip": (
        {"work.zip": b"PK\x03\x04nonsense"},
        (False, False),
        "work.zip cannot be opened: it is broken, or no zip",
    ),
    "zip with a password": (locked, (False, False), "work.zip cannot be opened: it asks for a password"),
    "path that escapes": (escaping, (True, False), "work.zip holds a path that leads out of it"),
    "link in a zip": (linked_in_a_zip, (False, False), "account.py in work.zip is a link and was left out"),
    "rar": ({"work.rar": b"Rar!"}, (False, False), "work.rar cannot be opened here: hand in the .py files themselves"),
    "link": (link, (False, False), "account.py is a link and was left out: hand in the file itself"),
    "pipe": (pipe, (False, False), "account.py is no file and was left out"),
    "too deep": (deep, (False, False), "is more than 12 folders deep and was left out: hand in a flat folder"),
    "ten thousand files": (flood, (False, False), "there are more than 2000 files: hand in your own files only"),
    "200 MB": (large, (True, False), "data.bin is larger than 5 MB and was left out: hand in your own files only"),
    "a virtual environment": ({**GOOD, **{f"venv/{n}.py": "" for n in range(50)}}, (True, True), ""),
    "李小龙": (GOOD, (True, True), ""),
    "Дмитрий": (
        {"account.py": SOLUTION, "тест.txt": "привет"},
        (True, False),
        "there is no test file for bank/account",
    ),
    "Windows line ends": ({n: str(t).replace("\n", "\r\n") for n, t in GOOD.items()}, (True, True), ""),
    "byte order mark": ({n: codecs.BOM_UTF8 + str(t).encode() for n, t in GOOD.items()}, (True, True), ""),
    "UTF-16": (
        {n: str(t).encode("utf-16") for n, t in GOOD.items()},
        (False, False),
        "account.py is UTF-16, which Python does not read: save it as UTF-8 and hand it in again",
    ),
    "UTF-16 without a mark": (
        {"account.py": SOLUTION.encode("utf-16-le")},
        (False, False),
        "account.py is not text: it holds null characters, as UTF-16 does: save it as UTF-8",
    ),
    "Latin-1": ({"account.py": b"# \xfcber\n"}, (False, False), "account.py is not UTF-8 text: save it as UTF-8"),
    "Python 2": (
        {"account.py": PYTHON_2},
        (False, False),
        "account.py, line 3: this is not Python: Missing parentheses in call to 'print'. Did you mean print(...)?; "
        "that is Python 2, and here Python 3 is used",
    ),
    "tabs": (
        {"account.py": TABS},
        (False, False),
        "account.py, line 4: this is not Python: inconsistent use of tabs and spaces in indentation; "
        "indent with four spaces, and with no tab",
    ),
    "capital letters": (
        {"Account.py": SOLUTION, "Test_Account.py": SUITE},
        (True, True),
        "Account.py was taken for account.py: write the name in small letters, as Python wants it",
    ),
    "capital suffix": ({"account.PY": SOLUTION, "test_account.PY": SUITE}, (True, True), ""),
    "copy of a browser": (
        {"account (1).py": SOLUTION},
        (False, False),
        "there is no account.py, and account (1).py is not looked at: hand in your solution of bank/account",
    ),
    "text file": ({"account.py.txt": SOLUTION}, (False, False), "there is no account.py, and account.py.txt is not"),
    "game at import": ({"account.py": GAME}, (False, False), "it asks for input while it is imported"),
    "endless printing": ({"account.py": ENDLESS}, (False, False), "asks for input while it is imported"),
    "only compiled": ({"account.pyc": b"\x00"}, (False, False), "there is no account.py"),
    "ada": (GOOD, (True, True), ""),
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Grades:
    """All of them marked by one command, with a short limit for what hangs."""
    root = tmp_path_factory.mktemp("odd")
    for name, (files, _, _) in ODD.items():
        folder = root / "class" / name
        folder.mkdir(parents=True)
        if callable(files):
            if files not in (link, linked_in_a_zip, escaping, locked, pipe, deep):
                (folder / "account.py").write_text(SOLUTION, "utf-8")
            files(folder)
        else:
            for path, content in files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(content if isinstance(content, bytes) else content.encode())
    command = [sys.executable, "-m", "autograder", "grade", str(root / "class"), "--out", str(root / "out")]
    options = ["--kit", str(MINI), "-e", "bank/account", "--timeout", "0.5", "--jobs", "2"]
    done = subprocess.run([*command, *options], capture_output=True, encoding="utf-8", check=False, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    return Grades.open(root / "out")


def told(grades: Grades, name: str) -> str:
    """Return what the student is given to read, on one line."""
    return " ".join((grades.folder / "students" / f"{name}.md").read_text("utf-8").replace("`", "").split())


@pytest.mark.parametrize("name", ODD)
def test_an_odd_submission_is_marked_or_gets_a_sentence(graded: Grades, name: str) -> None:
    """What can be marked is; the rest is the minimum, with what to do about it."""
    _, full, words = ODD[name]
    report: StudentReport = graded.student(name)

    assert tuple(part.full for part in report.parts) == full
    assert all(part.outcome is not Outcome.CANNOT_GRADE for part in report.parts)
    assert words in told(graded, name), told(graded, name)


def test_nothing_is_written_outside(graded: Grades) -> None:
    """A zip that leads out of itself leads nowhere."""
    root = graded.folder.parent

    assert {each.name for each in root.iterdir()} == {"class", "out"}
    assert not list(root.parent.glob("account.py"))


def test_all_of_them_are_in_the_table(graded: Grades) -> None:
    """One line each, and the notes are in it."""
    lines = (graded.folder / "class.csv").read_text("utf-8").splitlines()

    assert len(lines) == 1 + len(ODD) == 1 + len(graded)
    assert any("data.bin is larger than 5 MB" in line for line in lines)
