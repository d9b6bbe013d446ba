"""Write an nbgrader course: its settings, and an assignment for each track or each stage."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from autograder.course import config, notebooks, pages
from autograder.errors import UsageError
from autograder.kit import Exercise, Kit
from autograder.store import write_whole

SOURCE = "source"


class By(StrEnum):
    """What an assignment is: a whole track, or a stage of it."""

    STAGE = "stage"
    TRACK = "track"


@dataclass(frozen=True)
class Course:
    """What to write: the text of each file, by its path below the course's folder."""

    files: dict[str, str]
    assignments: tuple[str, ...]


def course(kit: Kit, exercises: Sequence[Exercise], by: By) -> Course:
    """Return the assignments of the exercises as files: notebooks, and what is supplied beside them."""
    files: dict[str, str] = {}
    for exercise in exercises:
        folder = f"{SOURCE}/{_assignment(exercise, exercise.stage, by)}"
        files[f"{folder}/{exercise.stage}.ipynb"] = notebooks.to_json(
            notebooks.notebook(exercise, lambda stage, of=exercise: _link(of, stage, by))  # type: ignore[misc]
        )
        files |= {f"{folder}/{name}": text for name, text in beside(exercise, by)}
    names = dict.fromkeys(_assignment(each, each.stage, by) for each in exercises)
    return Course(dict(sorted(files.items())), tuple(names))


def write(made: Course, place: Path, kit: Kit, run: bool, force: bool) -> None:
    """Write the course; UsageError, and nothing is written, when a file there is another and not to be replaced."""
    changed = [name for name, text in made.files.items() if _differs(place / name, text)]
    if changed and not force:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        raise UsageError(f"{changed[0]}{more} differs from what would be made now", "replace it with --force")
    for name, text in made.files.items():
        write_whole(place / name, text)
    write_whole(place / config.OURS, config.made(_way_to(kit.root, place), run))
    if not (place / config.THEIRS).exists():
        write_whole(place / config.THEIRS, config.MINE)


def _differs(path: Path, text: str) -> bool:
    return path.exists() and path.read_bytes() != text.encode()


def _way_to(kit: Path, place: Path) -> str:
    try:
        return Path(os.path.relpath(kit, place.resolve())).as_posix()
    except ValueError:  # on another drive
        return kit.as_posix()


def _assignment(exercise: Exercise, stage: str, by: By) -> str:
    return exercise.track if by is By.TRACK else f"{exercise.track}-{stage}"


def _link(exercise: Exercise, stage: str, by: By) -> str | None:
    """Return where a notebook finds the handout of another stage."""
    if stage not in exercise.stages:
        return None
    return f"{stage}.ipynb" if by is By.TRACK else f"../{_assignment(exercise, stage, by)}/{stage}.ipynb"


def beside(exercise: Exercise, by: By) -> Iterator[tuple[str, str]]:
    """Yield the files that lie beside the notebook: the supplied modules, and what is said of the whole track."""
    for name in exercise.supplied:
        yield f"{name}.py", exercise.stub.with_name(f"{name}.py").read_text(encoding="utf-8")
    for path in exercise.extensions:
        yield f"{Path(path).name}.py", (exercise.kit / "exercises" / f"{path}.py").read_text(encoding="utf-8")
    about = exercise.handout.with_name("README.md")
    if about.exists():
        text = about.read_text(encoding="utf-8")
        yield "README.md", pages.with_links(text, lambda stage: _link(exercise, stage, by))
