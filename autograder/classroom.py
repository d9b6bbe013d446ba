"""A class: who handed in what, and which exercises are marked."""

from __future__ import annotations

import tomllib
from pathlib import Path

from autograder import unpack
from autograder.downloads import Entry, entries, text_of
from autograder.errors import UsageError
from autograder.kit import Exercise, Kit

LIST = "class.toml"


def students_in(folder: Path) -> list[Path]:
    """Return the sub-folders of the students, by name; UsageError when there are none."""
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}", "name the folder that holds one sub-folder a student")
    found = sorted(each for each in folder.iterdir() if each.is_dir() and not each.name.startswith((".", "__")))
    if not found:
        raise UsageError(f"no student is in {folder}", "put what each student handed in into a sub-folder of its own")
    return found


def student_name(folder: Path) -> str:
    """Return the name of the folder as text; bytes that are none are written out."""
    return text_of(folder.name)


def entries_for(kit: Kit, folder: Path, only: list[str]) -> list[Entry]:
    """Return what each student handed in; of ``only`` some, if any are named. UsageError when one is not there."""
    stages = {each.stage for each in kit.exercises}
    found = entries(folder, {name for stage in stages for name in (f"{stage}.py", f"test_{stage}.py")})
    unknown = set(only) - {each.student for each in found}
    if unknown:
        near = ", ".join(each.student for each in found[:5])
        raise UsageError(f"no {', '.join(sorted(unknown))} is in {folder}", f"the students are {near}, …")
    return [each for each in found if not only or each.student in only]


def exercises_for(kit: Kit, folder: Path, named: list[str]) -> list[Exercise]:
    """Return what to mark: what was named, else what ``class.toml`` says, else what was handed in."""
    wanted = named or _listed(folder / LIST)
    found = [kit.exercise(each) for each in wanted] if wanted else _handed_in(kit, folder)
    return list(dict.fromkeys(found))


def _listed(path: Path) -> list[str]:
    if not path.exists():
        return []
    try:
        names = tomllib.loads(path.read_text(encoding="utf-8")).get("exercises")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {error}", "mend the file") from error
    if not isinstance(names, list) or not names or not all(isinstance(each, str) for each in names):
        raise UsageError(f"{path} names no exercises", 'write, for example: exercises = ["casino/hand", "casino/deck"]')
    return names


def _handed_in(kit: Kit, folder: Path) -> list[Exercise]:
    """Return the exercises of which a student has the file, where only one track has such a stage."""
    names = {name.rpartition("/")[2].lower() for each in entries_for(kit, folder, []) for name in _files(each)}
    found = [each for each in kit.exercises if not names.isdisjoint({f"{each.stage}.py", f"test_{each.stage}.py"})]
    stages = [each.stage for each in found]
    if found and len(stages) == len(set(stages)):
        return found
    said = f"it may be one of {', '.join(each.name for each in found)}" if found else "no file has the name of a stage"
    raise UsageError(
        f"it is not clear what to mark in {folder}: {said}",
        f'name it with --exercise, or write {LIST} there: exercises = ["track/stage"]',
    )


def _files(entry: Entry) -> list[str]:
    return [*unpack.read(entry).files]
