"""Open what was handed in: files as they are, a notebook as the files that it would have been."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from autograder.errors import NotGradable, UsageError
from autograder.kit import Exercise
from autograder.notebook.unfold import Report, Unfolded, offered, unfold

ARCHIVES = {".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"}
CHECKPOINTS = ".ipynb_checkpoints"


@dataclass(frozen=True)
class Opened:
    """Where the files are that are marked, and what leads a report on them back to what was handed in."""

    path: Path
    unfolded: Unfolded | None = None

    def relabel(self, report: Report) -> Report:
        """Return the report with a notebook's cells in place of its files' lines."""
        return report if self.unfolded is None else self.unfolded.relabel(report)


def open_solution(exercise: Exercise, path: Path, place: Path) -> Opened:
    """Return the files of a solution; NotGradable when it is a notebook that does not define what is asked for."""
    asked = " or ".join(offered(exercise)[:3])
    return _opened(exercise, path, place, f"{exercise.stage}.py", f"no cell defines {asked}")


def open_suite(exercise: Exercise, path: Path, place: Path) -> Opened:
    """Return the files of a suite; NotGradable when it is a notebook without tests of the exercise."""
    todo = "no cell holds tests of your own: write functions whose names start with test_, each calling what it tests"
    return _opened(exercise, path, place, f"test_{exercise.stage}.py", todo, f"*test*{exercise.stage}*.py")


def _opened(exercise: Exercise, path: Path, place: Path, name: str, lacks: str, pattern: str = "") -> Opened:
    if path.is_file() and path.suffix.lower() in ARCHIVES:
        todo = f"unpack it, or mark the folder that it is in: autograder grade FOLDER -e {exercise.name}"
        raise UsageError(f"{path.name} is an archive", todo)
    notebook = _notebook_in(path, pattern or name)
    if notebook is None:
        return Opened(path)
    unfolded = unfold(exercise, notebook, place, path)
    if not unfolded.files[name].text:
        raise NotGradable(f"{notebook.name}: {lacks}; this is about {exercise.name}")
    return Opened(unfolded.folder, unfolded)


def _notebook_in(path: Path, pattern: str) -> Path | None:
    """Return the notebook to be read: the path itself, or one in a folder that holds no file of that pattern."""
    if path.is_file():
        return path if path.suffix == ".ipynb" else None
    if not path.is_dir() or any(path.rglob(pattern)):
        return None
    found = [each for each in path.rglob("*.ipynb") if CHECKPOINTS not in each.parts]
    return min(found, key=lambda each: (len(each.parts), each.name), default=None)
