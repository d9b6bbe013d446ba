"""Lay out what students get: a folder of exercises, handouts, notebooks and packs, and nothing of the staff's rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course.build import By, beside
from autograder.errors import UsageError
from autograder.hints import Height
from autograder.kit import ROOMS, Exercise, Kit
from autograder.pages import Bug
from autograder.practice import pack
from autograder.practice.choose import Wish, public_bugs
from autograder.practice.papers import readme
from autograder.practice.released import GIVEN
from autograder.practice.students import students_notebook
from autograder.store import write_whole

README = "README.md"


@dataclass(frozen=True)
class Look:
    """What a release is made of: files, notebooks or both; how far hints go; the wheel that lies in it, or nothing."""

    files: bool = True
    notebooks: bool = False
    height: Height = Height.PART
    wheel: str = ""


@dataclass(frozen=True)
class Release:
    """What to write, by its path below the folder, and which bugs are public, in their new order."""

    files: dict[str, str]
    public: dict[str, list[Bug]]


def release(exercises: Sequence[Exercise], wish: Wish, look: Look) -> Release:
    """Return the release of the exercises."""
    public = {each.name: public_bugs(each, wish) if each.suite else [] for each in exercises}
    files = {README: readme(exercises, look.files, look.notebooks, look.wheel)}
    for each in exercises:
        files |= _papers(each)
        files[f"practice/{each.name}.pack"] = pack.made(each, public[each.name], look.height, wish.seed)
        given = pack.given_files(each)
        files |= {f"practice/{each.track}/{GIVEN}/{name}": text for name, text in given.items()}
        mine = {f"{name}.py" for name in (*each.supplied, each.stage, f"test_{each.stage}")}
        if look.files:
            files |= {f"exercises/{each.track}/{name}": text for name, text in given.items() if name in mine}
        if look.notebooks:
            files |= {f"notebooks/{each.track}/{name}": text for name, text in _notebooks(each)}
    return Release(dict(sorted(files.items())), public)


def _papers(exercise: Exercise) -> dict[str, str]:
    """Return the handout, and what is said of the whole track."""
    paths = [exercise.handout, exercise.handout.with_name(README)]
    return {
        f"handouts/{exercise.track}/{path.name}": path.read_text(encoding="utf-8") for path in paths if path.is_file()
    }


def _notebooks(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """Yield the notebook and what lies beside it."""

    def link(stage: str) -> str | None:
        return f"{stage}.ipynb" if stage in exercise.stages else None

    yield f"{exercise.stage}.ipynb", students_notebook(exercise, link)
    yield from beside(exercise, By.TRACK)


def write(made: Release, place: Path, kit: Kit, force: bool) -> None:
    """Write the release; UsageError, and nothing is written, where that would be a clone, or replace other files."""
    here, root = place.resolve(), kit.root.resolve()
    if (here / "reference").is_dir() or any(here.is_relative_to(root / room) for room in ROOMS):
        raise UsageError(f"{place} is, or lies in, a room of the staff", "name a folder for students")
    changed = [name for name, text in made.files.items() if name != README and _differs(place / name, text)]
    if changed and not force:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        raise UsageError(f"{changed[0]}{more} differs from what would be made now", "replace it with --force")
    for name, text in made.files.items():
        write_whole(place / name, text)


def _differs(path: Path, text: str) -> bool:
    return path.exists() and path.read_bytes() != text.encode()
