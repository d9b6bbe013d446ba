"""Find a student's module, or say what is there instead of it."""

from __future__ import annotations

import re
from pathlib import Path

from autograder.errors import NotGradable, UsageError
from autograder.kit import Exercise

NOT_COPIED = {"__pycache__", "node_modules", "venv", "env", "site-packages"}
MOST_FILES = 2_000
LARGEST_FILE = 5 << 20
LIKE = re.compile(r"\W|copy|\d|_?final|_?new", re.ASCII)


def find_solution(exercise: Exercise, path: Path) -> Path:
    """Return the student's module for this exercise, in a folder or named itself.

    Raises UsageError when the path is not there, NotGradable when the folder has no such file.
    """
    if path.is_file():
        return path
    if not path.is_dir():
        raise UsageError(f"there is no {path.name}", f"name your {exercise.stage}.py or the folder that holds it")
    name = f"{exercise.stage}.py"
    found = sorted((each for each in path.rglob(name) if _is_own(each)), key=lambda each: len(each.parts))
    if found:
        return found[0]
    misspelt = in_another_case(path, name)
    if misspelt is None:
        there = instead(path, exercise.stage)
        raise NotGradable(f"there is no {name}{there}: hand in your solution of {exercise.name} under this name")
    return misspelt


def _is_own(path: Path) -> bool:
    return not NOT_COPIED.intersection(path.parts)


def in_another_case(folder: Path, name: str) -> Path | None:
    """Return the file whose name is this one but for capital letters, if that is the only such."""
    found = [each for each in folder.rglob("*") if each.name.lower() == name and each.is_file() and _is_own(each)]
    return found[0] if len(found) == 1 and found[0].name != name else None


def instead(folder: Path, stem: str) -> str:
    """Say what is there instead of the file of this name: a notebook, or what looks like a copy of it."""
    names = sorted(each.name for each in folder.rglob("*") if each.is_file() and _is_own(each))
    notebooks = [each for each in names if each.endswith(".ipynb")]
    copies = [each for each in names if LIKE.sub("", each.lower()) in (f"{stem}py", f"{stem}pytxt", f"{stem}txt")]
    if copies:
        return f", and {copies[0]} is not looked at"
    if notebooks:
        how = "save its code as a .py file (File, Save and Export As, Executable Script)"
        return f", and {notebooks[0]} is a notebook: {how}"
    return ""
