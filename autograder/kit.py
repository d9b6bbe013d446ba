"""A kit on disk: which tracks, stages, behaviours and bugs there are, and where each file lives."""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from autograder.errors import KitError, UsageError
from autograder.pages import Bug, KnownBug, read_page
from autograder.style_table import StyleRules, read_style

if TYPE_CHECKING:
    from autograder.plan import Implementation

SECTION = {"title", "suite", "points", "cap", "behaviours", "alike", "style"}
ROOMS = ("exercises", "reference", "buggy_impls", "handouts")
PACKS = "practice/*/*.pack"
IN_A_CLONE = "work in your clone of the kit, or name it: --kit FOLDER"


@dataclass(frozen=True)
class Behaviour:
    """One promise of the handout; ``points`` is its share of the solution's mark."""

    id: str
    says: str
    points: float = 1


@dataclass(frozen=True, eq=False)
class Exercise:
    """One stage of one track, and where its five things are.

    Of what students were given, there is another kind: ``practice/released.py``. It has no staff's rooms.
    """

    released: ClassVar[bool] = False

    kit: Path
    track: str
    stage: str
    title: str
    suite: bool
    solution_points: float
    suite_points: float
    cap: float
    behaviours: tuple[Behaviour, ...]
    stages: tuple[str, ...]
    earlier: tuple[str, ...]
    supplied: tuple[str, ...]
    alike: dict[str, str] = field(default_factory=dict)
    style_points: float = 0.0
    style: StyleRules = StyleRules()
    overview_points: float = 0.0  # of a list of what the suite tests, marked by a person in a notebook
    extensions: tuple[str, ...] = ()  # modules of exercises/ that make notebooks nicer to look at: contract/pictures

    @property
    def name(self) -> str:
        """The one word that finds everything: ``casino/deck``."""
        return f"{self.track}/{self.stage}"

    @property
    def room(self) -> Path:
        """The folder of what students are given as files, as it was written."""
        return self.kit / "exercises" / self.track

    @property
    def stub(self) -> Path:
        return self.room / f"{self.stage}.py"

    @property
    def visible_tests(self) -> Path:
        return self.room / f"test_{self.stage}.py"

    @property
    def handout(self) -> Path:
        return self.kit / "handouts" / self.track / f"{self.stage}.md"

    @property
    def reference(self) -> Path:
        return self.kit / "reference" / self.track / f"{self.stage}.py"

    @property
    def model_suite(self) -> Path:
        return self.kit / "reference" / self.track / f"test_{self.stage}.py"

    @property
    def hidden_tests(self) -> Path:
        """The tests by which a solution is marked."""
        return self.model_suite

    @property
    def page(self) -> Path:
        return self.kit / "buggy_impls" / self.track / f"{self.stage}.py"

    @property
    def track_file(self) -> Path:
        return self.kit / "reference" / self.track / "track.toml"

    @property
    def alternatives(self) -> list[Path]:
        """The other correct answers, in the order of their names."""
        return sorted((self.kit / "reference" / self.track / "alternatives").glob(f"{self.stage}_*.py"))

    @cached_property
    def bugs(self) -> list[Bug]:
        """The bugs of the page, in its order."""
        bugs = read_page(self.page)
        known = {each.id for each in self.behaviours}
        for bug in bugs:
            if bug.breaks not in known:
                raise KitError(
                    f"buggy_impls/{self.track}/{self.stage}.py:{bug.line}: {bug.name} breaks {bug.breaks!r}, "
                    f"which is no behaviour of {self.name}",
                    f"use one of: {', '.join(sorted(known))}; or add it to reference/{self.track}/track.toml",
                )
        return bugs

    @property
    def listed_alternatives(self) -> list[str]:
        """The names of the alternatives."""
        return [path.stem for path in self.alternatives]

    @property
    def listed_bugs(self) -> Sequence[KnownBug]:
        """What may be told of the bugs."""
        return self.bugs

    @property
    def planted(self) -> tuple[Implementation, ...]:
        """All implementations, where they are planted already: nothing, in a clone."""
        return ()

    def students_place(self, path: Path) -> Path:
        """Return where a student's files are when the path is named."""
        return path

    def correct(self, stage: str = "") -> str:
        """Return the correct code of this stage, or of one before it."""
        return self.reference.with_name(f"{stage or self.stage}.py").read_text(encoding="utf-8")

    def model_suite_at(self, path: Path) -> Path | None:
        """Return the model suite where the path is meant for it: it names the file, or the reference's folder."""
        meant = (self.model_suite.resolve(), self.reference.parent.resolve())
        return self.model_suite if path.resolve() in meant else None

    def digest(self) -> str:
        """Return what the marks depend on, as a short hash: the exercise's files, and what stands behind them."""
        table = tomllib.loads(self.track_file.read_text(encoding="utf-8"))
        section = {key: each for key, each in table.items() if key not in self.stages or key == self.stage}
        seen = hashlib.sha256(json.dumps(section, default=str).encode())
        for room in ("reference", "exercises", "buggy_impls"):
            for path in sorted((self.kit / room / self.track).rglob("*.py")):
                if not _is_of_another_stage(path, self):
                    seen.update(path.relative_to(self.kit).as_posix().encode())
                    seen.update(path.read_bytes())
        return seen.hexdigest()[:16]

    def behaviour(self, id: str) -> Behaviour:
        """Return the behaviour of that id; KeyError when there is none."""
        return next(each for each in self.behaviours if each.id == id)

    def bug(self, name: str) -> Bug:
        """Return the bug of that name or number; UsageError lists what there is."""
        for each in self.bugs:
            if name in (each.name, str(each.number)):
                return each
        raise UsageError(f"{self.name} has no bug {name!r}", f"see: autograder show {self.name}")


@dataclass(frozen=True)
class Kit:
    """All exercises of the kit at ``root``, in the order of their tracks and stages."""

    root: Path
    exercises: tuple[Exercise, ...]

    def exercise(self, name: str) -> Exercise:
        """Return the exercise of that name (``casino/deck``); UsageError names the near ones."""
        for each in self.exercises:
            if each.name == name.strip("/"):
                return each
        names = [each.name for each in self.exercises]
        near = [each for each in names if name and name in each] or difflib.get_close_matches(name, names)
        hint = ", ".join(near or names)
        raise UsageError(f"there is no exercise {name!r} in this kit", f"try one of: {hint}")

    def chosen(self, tracks: Sequence[str], names: Sequence[str]) -> list[Exercise]:
        """Return the exercises of these names and of these tracks, all when none is named; UsageError for others."""
        found = [self.exercise(each) for each in names]
        known = list(dict.fromkeys(each.track for each in self.exercises))
        for name in tracks or ([] if names else known):
            if name not in known:
                raise UsageError(f"there is no track {name!r} in this kit", f"try one of: {', '.join(known)}")
            found += [each for each in self.exercises if each.track == name]
        return list(dict.fromkeys(found))

    def digest(self, exercise: Exercise) -> str:
        """Return what the marks of ``exercise`` depend on, as a short hash."""
        return exercise.digest()

    @property
    def released(self) -> bool:
        """Whether this is what students were given."""
        return any(each.released for each in self.exercises)

    def for_staff(self) -> Kit:
        """Return the kit; UsageError when it is what students were given, and has no staff's rooms."""
        if self.released:
            raise UsageError(f"{self.root.name} is what students were given; this is for staff", IN_A_CLONE)
        return self


def _is_of_another_stage(path: Path, exercise: Exercise) -> bool:
    """Return whether the file is of another stage alone; the reference of an earlier one is not."""
    if path.parent == exercise.reference.parent and path.stem in exercise.earlier:
        return False
    others = [each for each in exercise.stages if each != exercise.stage]
    alternative = path.parent.name == "alternatives" and not path.stem.startswith(f"{exercise.stage}_")
    return path.stem.removeprefix("test_") in others or (
        alternative and any(path.stem.startswith(f"{each}_") for each in others)
    )


def find_kit(start: Path | None = None) -> Kit:
    """Return the kit at ``start``, else at $AUTOGRADER_KIT, else at or above the current folder.

    Raises UsageError when there is none, KitError when a track.toml is not sound.
    """
    named = start or (Path(os.environ["AUTOGRADER_KIT"]) if os.environ.get("AUTOGRADER_KIT") else None)
    places = [named] if named else [Path.cwd(), *Path.cwd().parents]
    for place in places:
        if all((place / room).is_dir() for room in ("exercises", "reference")) or _is_released(place):
            return load_kit(place.resolve())
    where = f"in {named.name}" if named else "here or in any folder above"
    raise UsageError(
        f"there is no kit {where}: a folder with {', '.join(ROOMS)}, or with practice for students",
        "go into your clone of the kit, or the folder that you were given, or name it: --kit FOLDER",
    )


def _is_released(root: Path) -> bool:
    """Return whether the folder is what students were given."""
    return not (root / "reference").is_dir() and any(root.glob(PACKS))


def load_kit(root: Path) -> Kit:
    """Read every track of the kit at ``root``: of a clone, or of what students were given."""
    if _is_released(root):
        from autograder.practice.released import read_packs

        return Kit(root, read_packs(root, sorted(root.glob(PACKS))))
    found: list[Exercise] = []
    for path in sorted((root / "reference").glob("*/track.toml")):
        found += _read_track(root, path)
    if not found:
        raise KitError("the kit has no track", "write reference/<track>/track.toml")
    return Kit(root, tuple(found))


def _read_track(root: Path, path: Path) -> list[Exercise]:
    where = path.relative_to(root).as_posix()
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise KitError(f"{where}: {error}", "mend the file") from error
    stages = table.get("stages")
    refuse_unknown(table, {"title", "seed", "stages", "supplied", "extensions", *(stages or [])}, where, "it")
    if not isinstance(stages, list) or not stages:
        raise KitError(f"{where} names no stages", 'write, for example: stages = ["hand", "deck"]')
    return [
        read_stage(root, path.parent.name, stage, tuple(stages[:index]), table, where)
        for index, stage in enumerate(stages)
    ]


def read_stage(
    root: Path,
    track: str,
    stage: str,
    earlier: tuple[str, ...],
    table: dict[str, Any],
    where: str,
    make: Callable[..., Exercise] = Exercise,
) -> Exercise:
    """Return the exercise as the table of its track says; ``make``: which kind of it. KitError says what is wrong."""
    section = table.get(stage)
    if not isinstance(section, dict) or not section.get("behaviours"):
        raise KitError(f"{where}: stage {stage!r} has no behaviours", f"write a table [{stage}.behaviours]")
    refuse_unknown(section, SECTION, where, f"[{stage}]")
    points = section.get("points", {})
    refuse_unknown(points, {"solution", "suite", "style", "overview"}, where, f"[{stage}] points")
    suite = bool(section.get("suite", False))
    style_points, style = read_style(section, stage, where)
    exercise = make(
        kit=root,
        track=track,
        stage=stage,
        title=str(section.get("title", stage)),
        suite=suite,
        solution_points=float(points.get("solution", 10)),
        suite_points=float(points.get("suite", 10)) if suite else 0.0,
        cap=float(section.get("cap", 0)),
        behaviours=tuple(_read_behaviour(id, each, where) for id, each in section["behaviours"].items()),
        stages=tuple(table["stages"]),
        earlier=earlier,
        supplied=tuple(table.get("supplied", [])),
        alike=dict(section.get("alike", {})),
        style_points=style_points,
        style=style,
        overview_points=float(points.get("overview", 0)),
        extensions=tuple(table.get("extensions", [])),
    )
    if suite and exercise.cap <= 0:
        raise KitError(
            f"{where}: [{stage}] has no cap", "write the weight of caught bugs that earns full marks: cap = 10"
        )
    return exercise


def refuse_unknown(table: dict[str, Any], known: set[str], where: str, what: str) -> None:
    """Raise KitError for a key that means nothing: a slip of the pen must not change marks in silence."""
    for key in table:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            hint = f"write {near[0]}" if near else f"use one of: {', '.join(sorted(known))}"
            raise KitError(f"{where}: {what} has an unknown key {key!r}", hint)


def _read_behaviour(id: str, given: object, where: str) -> Behaviour:
    if isinstance(given, str):
        return Behaviour(id, given)
    if isinstance(given, dict) and isinstance(given.get("says"), str):
        refuse_unknown(given, {"says", "points"}, where, f"behaviour {id!r}")
        return Behaviour(id, given["says"], float(given.get("points", 1)))
    raise KitError(f"{where}: behaviour {id!r} says nothing", f'write: {id} = "one sentence"')
