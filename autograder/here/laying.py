"""Lay out what a student has so far: the cells that the kernel was given, or the files of the current folder."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from autograder.errors import NotGradable
from autograder.here.kernel import Ran
from autograder.kit import Exercise
from autograder.notebook.unfold import offered, unfold

IN = "In.ipynb"
LARGEST_FILE = 1 << 20
MOST_FILES = 200
Value = TypeVar("Value")
_CELL = re.compile(rf"{re.escape(IN)}, cell (\d+)")


@dataclass(frozen=True)
class Work:
    """Where the solution and the suite are, each None when there is none so far."""

    solution: Path | None
    suite: Path | None


def lay_out(exercise: Exercise, cells: list[Ran] | None, place: Path) -> Work:
    """Write the student's work below ``place``: what the cells define counts, and where they define nothing, files."""
    here = exercise.students_place(Path.cwd())
    files = place / "files"
    copy_beside(here, files)
    solution = files if (files / f"{exercise.stage}.py").exists() else None
    suite = files if any(files.glob(f"*test*{exercise.stage}*.py")) else None
    if cells is not None:
        book = _notebook(cells, place / "cells")
        copy_beside(here, book.parent, exercise.stage)
        held = _held(exercise, book, place)
        solution = book.parent if f"{exercise.stage}.py" in held else solution
        suite = book.parent if f"test_{exercise.stage}.py" in held else suite
    return Work(solution, suite)


def _notebook(cells: Iterable[Ran], folder: Path) -> Path:
    """Write the cells as a notebook in which each has the place that its number says."""
    numbered = {each.number: each.text for each in cells}
    table = [_cell(numbered.get(number)) for number in range(1, max(numbered, default=0) + 1)]
    folder.mkdir(parents=True)
    path = folder / IN
    text = json.dumps({"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": table})
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    return path


def _cell(text: str | None) -> dict[str, Any]:
    kind = "markdown" if text is None else "code"
    return {"cell_type": kind, "metadata": {}, "source": text or ""}


def _held(exercise: Exercise, book: Path, place: Path) -> set[str]:
    """Return which files the notebook holds; all of them where it cannot be told, so that its marking says why."""
    try:
        unfolded = unfold(exercise, book, place / "look", book)
    except NotGradable:
        return {f"{exercise.stage}.py", f"test_{exercise.stage}.py"}
    return {name for name, written in unfolded.files.items() if written.text}


def copy_beside(here: Path, folder: Path, stage: str = "") -> None:
    """Copy the modules and small data files of a folder, but no notebooks; with a stage, neither its file nor tests."""
    folder.mkdir(parents=True, exist_ok=True)
    fitting = [each for each in sorted(here.iterdir()) if _is_beside(each) and not (stage and _is_of(each, stage))]
    fitting.sort(key=lambda each: each.suffix != ".py")  # modules first, should there be too many
    for path in fitting[:MOST_FILES]:
        shutil.copyfile(path, folder / path.name)


def _is_beside(path: Path) -> bool:
    plain = not path.name.startswith(".") and path.suffix != ".ipynb" and not path.is_symlink() and path.is_file()
    return plain and path.stat().st_size <= LARGEST_FILE


def _is_of(path: Path, stage: str) -> bool:
    return path.suffix == ".py" and (path.stem == stage or "test" in path.stem.lower().split("_"))


def missing(exercise: Exercise, part: str, in_kernel: bool) -> str:
    """Return the sentence on a part of which there is nothing yet."""
    if part == "solution":
        names = " or ".join(offered(exercise)[:3])
        cells = f"No cell that you have run defines {names}: run the cell with your solution first."
        return cells if in_kernel else f"There is no {exercise.stage}.py in this folder: your solution goes into it."
    if in_kernel:
        return "No cell that you have run holds tests of your own: write functions named test_… and run their cell."
    return f"There are no tests of your own in this folder: write them into test_my_{exercise.stage}.py."


def told(value: Value) -> Value:
    """Return a report in which cells are called as JupyterLab shows them: ``cell [5]``."""
    return _told(value)  # type: ignore[no-any-return]


def _told(value: Any) -> Any:
    if type(value) is str:  # and no enumeration
        return _CELL.sub(r"cell [\1]", value).replace(f"{IN}: ", "")
    if isinstance(value, tuple):
        return tuple(map(_told, value))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{each.name: _told(getattr(value, each.name)) for each in fields(value)})
