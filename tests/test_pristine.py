"""A workspace is put back as it was, whatever a run did to it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from autograder.pristine import Pristine

NAMES = st.sampled_from(["a.py", "b.txt", "pkg/c.py", "pkg/new.py", "other/d", "other/deep/e"])
DEEDS = st.lists(st.tuples(st.sampled_from(["write", "remove", "make a folder of"]), NAMES), max_size=6)
FILES = {"a.py": "A = 1\n", "b.txt": "b", "pkg/c.py": "C = 3\n"}


def contents(folder: Path) -> dict[str, str]:
    """Return the text of each file of the folder."""
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in folder.rglob("*") if p.is_file()}


def do(deed: str, path: Path) -> None:
    """Do to a file what a test might."""
    if path.parent.exists() and not path.parent.is_dir():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    if deed == "write" and not path.is_dir():
        path.write_text("something else", encoding="utf-8")
    elif deed == "remove":
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    elif deed == "make a folder of" and not path.exists():
        path.mkdir()


@given(st.lists(DEEDS, max_size=3))
def test_whatever_was_done_is_undone(runs: list[list[tuple[str, str]]]) -> None:
    """After each tidying, every file that was there is there as it was, and no other file is."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "submission"
        for name, text in FILES.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        pristine = Pristine(folder)
        for deeds in runs:
            for deed, name in deeds:
                do(deed, folder / name)
            pristine.tidy()
            assert contents(folder) == FILES
