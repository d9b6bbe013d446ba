"""What platforms call what students handed in: the names are read, and nobody is lost or taken for another."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.downloads import Entry, entries
from autograder.errors import UsageError
from autograder.unpack import read

GRADESCOPE = """---
submission_101:
  :submitters:
  - :name: Ada Lovelace
    :sid: '4711'
    :email: ada@example.edu
  :created_at: 2026-01-28 21:09:16.871438000 Z
  :score: 3.0
  :history:
  - :id: 99
    :score: 1.0
submission_102:
  :submitters:
  - :name: Ben
    :sid: '4712'
    :email: ben@example.edu
  - :name: Cy
    :sid: '4713'
    :email: cy@example.edu
  :created_at: 2026-01-29 08:00:00 Z
"""


def made(root: Path, *files: str, text: str = "") -> Path:
    """Make a folder with these files in it."""
    for name in files:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or name, encoding="utf-8")
    return root


def facts(entry: Entry) -> tuple[str, str, bool, int, list[str]]:
    """Return who it is, their id, whether it is late, which attempt, and the files by the students' own names."""
    handin = entry.handin
    return entry.student, handin.id, handin.late, handin.attempt, [*read(entry).files]


DOWNLOADS = {
    "canvas": (
        ["doejane_123_9001_deck.py", "doejane_123_9002_test_deck-2.py", "roejohn_LATE_77_9003_deck-1.py"],
        [("doejane", "123", False, 3, ["deck.py", "test_deck.py"]), ("roejohn", "77", True, 2, ["deck.py"])],
    ),
    "canvas, two of one name": (
        ["doejane_1_9_deck.py", "doejane_2_8_deck.py"],
        [("doejane", "1", False, 1, ["deck.py"]), ("doejane (2)", "2", False, 1, ["deck.py"])],
    ),
    "canvas keeps underscores of the student's file": (
        ["li_5_6_test_deck_new.py"],
        [("li", "5", False, 1, ["test_deck_new.py"])],
    ),
    "moodle": (
        [
            "Zoë O'Brien_123456_assignsubmission_file_/deck.py",
            "Ann Lee_123457_assignsubmission_file/a/test_deck.py",
            "Ann Lee_123457_assignsubmission_onlinetext_/onlinetext.html",
        ],
        [
            ("Ann Lee", "123457", False, 0, ["a/test_deck.py"]),
            ("Zoë O'Brien", "123456", False, 0, ["deck.py"]),
        ],
    ),
    "moodle without folders, and blind": (
        ["Participant_31_assignsubmission_file_deck.py", "Participant_32_assignsubmission_file_deck.py"],
        [("Participant 31", "31", False, 0, ["deck.py"]), ("Participant 32", "32", False, 0, ["deck.py"])],
    ),
    "gradescope": (
        ["submission_101/deck.py", "submission_102/deck.py", "submission_metadata.yml"],
        [
            ("Ada Lovelace", "4711", False, 2, ["deck.py"]),
            ("Ben & Cy", "4712; 4713", False, 1, ["deck.py"]),
        ],
    ),
    "forge": (
        ["deck-21-ada/.git/HEAD", "deck-21-ada/deck.py", "deck-21-li-wei/.git/HEAD", "deck-21-li-wei/src/deck.py"],
        [("ada", "ada", False, 0, ["deck.py"]), ("li-wei", "li-wei", False, 0, ["src/deck.py"])],
    ),
    "nbgrader": (
        ["ada/ps1/deck.ipynb", "ada/ps1/timestamp.txt", "ben/ps1/deck.py"],
        [("ada", "ada", False, 0, ["ps1/deck.ipynb", "ps1/timestamp.txt"]), ("ben", "ben", False, 0, ["ps1/deck.py"])],
    ),
    "plain": (
        ["ada/deck.py", "ben.py", "cy.ipynb", ".git/HEAD", "__pycache__/x.py", "notes.txt", "deck.py"],
        [("ada", "", False, 0, ["deck.py"]), ("ben", "", False, 0, ["ben.py"]), ("cy", "", False, 0, ["cy.ipynb"])],
    ),
    "other scripts": (
        ["Дмитрий/deck.py", "李小龙/deck.py"],
        [("Дмитрий", "", False, 0, ["deck.py"]), ("李小龙", "", False, 0, ["deck.py"])],
    ),
    "names that differ in case alone": (
        ["Ada/deck.py", "ada/deck.py"],
        [("Ada", "", False, 0, ["deck.py"]), ("ada (2)", "", False, 0, ["deck.py"])],
    ),
}


@pytest.mark.parametrize("name", DOWNLOADS)
def test_a_download_is_read(name: str, tmp_path: Path) -> None:
    """Who it is, the platform's id, late, attempt, and the files as the student called them."""
    files, expected = DOWNLOADS[name]
    made(tmp_path, *files)
    if "submission_metadata.yml" in files:
        (tmp_path / "submission_metadata.yml").write_text(GRADESCOPE, encoding="utf-8")

    assert [facts(each) for each in entries(tmp_path, {"deck.py"})] == expected


def test_gradescope_tells_more(tmp_path: Path) -> None:
    """E-mail, time and the platform's number go into the report."""
    made(tmp_path, "submission_101/deck.py")
    (tmp_path / "submission_metadata.yml").write_text(GRADESCOPE, encoding="utf-8")
    (entry,) = entries(tmp_path)

    assert entry.handin.email == "ada@example.edu"
    assert entry.handin.submission == "101"
    assert entry.handin.submitted.startswith("2026-01-28 21:09:16")


@pytest.mark.parametrize("text", ["- a\n", "a: [", "submission_101: 3\n"])
def test_a_broken_gradescope_list_is_refused(text: str, tmp_path: Path) -> None:
    """Nobody is guessed at: it is named, and what to do."""
    made(tmp_path, "submission_101/deck.py")
    (tmp_path / "submission_metadata.yml").write_text(text, encoding="utf-8")

    if text.startswith("submission"):
        assert [each.student for each in entries(tmp_path)] == ["submission_101"]
    else:
        with pytest.raises(UsageError, match="download the submissions again"):
            entries(tmp_path)


def test_a_clone_says_its_commit(tmp_path: Path) -> None:
    """The commit that is marked stands in the report."""
    made(tmp_path, "deck-ada/deck.py", "deck-ben/deck.py", "deck-ben/.git/HEAD")
    made(tmp_path, "deck-ada/.git/HEAD", text="ref: refs/heads/main\n")
    made(tmp_path, "deck-ada/.git/refs/heads/main", text="0123abcd\n")

    assert [each.handin.submission for each in entries(tmp_path)] == ["0123abcd", "deck-ben/.git/HEAD"]


def test_long_names_are_cut(tmp_path: Path) -> None:
    """Two that begin alike are still told apart, and fit into a file's name with what is added to it."""
    made(tmp_path, f"{'é' * 120}a/deck.py", f"{'é' * 120}b/deck.py")
    names = [each.student for each in entries(tmp_path)]

    assert len({*names}) == 2
    assert all(len(name.encode()) < 180 for name in names)


@pytest.mark.parametrize(
    ("files", "words"), [(["deck.py", "notes.txt"], "no student is in"), ([], "there is no folder")]
)
def test_a_folder_without_students_is_refused(files: list[str], words: str, tmp_path: Path) -> None:
    """One student's own files are no class."""
    made(tmp_path / "x", *files)

    with pytest.raises(UsageError, match=words):
        entries(tmp_path / "x", {"deck.py"})
