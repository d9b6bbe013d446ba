"""The kit that students have: exercises whose answers come from packs, and no staff's rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NoReturn

from autograder.errors import KitError, UsageError
from autograder.kit import IN_A_CLONE, Exercise, read_stage
from autograder.pages import Bug, KnownBug
from autograder.practice.pack import Pack, text_digest
from autograder.practice.seal import AGAIN, digest_of

if TYPE_CHECKING:
    from autograder.plan import Implementation

GIVEN = "given"  # the folder beside a track's packs: files as they were given, for students change theirs


def read_packs(root: Path, paths: Sequence[Path]) -> tuple[Exercise, ...]:
    """Return the exercises of the packs, in the order of their tracks and stages; KitError when one is not sound."""
    found = [_read(root, path) for path in paths]
    return tuple(sorted(found, key=lambda each: (each.track, each.stages.index(each.stage))))


def _read(root: Path, path: Path) -> Exercise:
    where, track, stage = path.relative_to(root).as_posix(), path.parent.name, path.stem
    pack = Pack.read(path, where)
    if pack.envelope["exercise"] != f"{track}/{stage}":
        raise KitError(f"{where} is the pack of {pack.envelope['exercise']}", AGAIN)
    _check_files(path.parent / GIVEN, pack, f"practice/{track}/{GIVEN}")
    table = pack.envelope["about"]
    earlier = tuple(table["stages"][: table["stages"].index(stage)])
    return read_stage(root, track, stage, earlier, table, where, partial(Released, pack=pack))


def _check_files(folder: Path, pack: Pack, where: str) -> None:
    """Raise KitError unless the files beside the pack are those that it was made with."""
    for name, digest in pack.envelope["files"].items():
        path = folder / name
        if not path.is_file() or text_digest(path.read_text("utf-8", errors="replace")) != digest:
            said = "is not the file that the pack was made with" if path.is_file() else "is missing"
            raise KitError(f"{where}/{name} {said}", f"{AGAIN}, with all of the folder practice")


@dataclass(frozen=True, eq=False)
class Released(Exercise):
    """An exercise as students have it; what only staff have is refused in a sentence."""

    released: ClassVar[bool] = True

    pack: Pack = field(kw_only=True)

    @property
    def room(self) -> Path:
        return self.kit / "practice" / self.track / GIVEN

    @property
    def hidden_tests(self) -> Path:
        """The visible tests: students have no others."""
        return self.visible_tests

    @property
    def listed_alternatives(self) -> list[str]:
        return [f"alternative {number}" for number in range(1, len(self.pack.correct))]

    @property
    def listed_bugs(self) -> Sequence[KnownBug]:
        return self.pack.bugs

    @cached_property
    def planted(self) -> tuple[Implementation, ...]:
        return tuple(self.pack.implementations())

    def students_place(self, path: Path) -> Path:
        """Return the folder of the track where all that was given is named."""
        rooms = [self.kit / room / self.track for room in ("exercises", "notebooks")]
        return next(filter(Path.is_dir, rooms), path) if path.resolve() == self.kit.resolve() else path

    def correct(self, stage: str = "") -> str:
        """Return correct code; of an exercise without a suite, its stub, for the names and what they promise."""
        if stage and stage != self.stage:
            return self.pack.earlier(stage)
        return self.pack.correct[0] if self.pack.correct else self.stub.read_text(encoding="utf-8")

    def model_suite_at(self, path: Path) -> Path | None:
        return None

    def digest(self) -> str:
        """Return what the marks depend on: the pack, which names its files by their digests."""
        return digest_of(self.pack.envelope)[:16]

    def _refuse(self, what: str) -> NoReturn:
        raise UsageError(f"{what} of {self.name} is not in what students were given", IN_A_CLONE)

    @property
    def reference(self) -> Path:
        self._refuse("the model answer")

    @property
    def model_suite(self) -> Path:
        self._refuse("the model suite")

    @property
    def page(self) -> Path:
        self._refuse("the page of bugs")

    @property
    def track_file(self) -> Path:
        self._refuse("the track.toml")

    @property
    def alternatives(self) -> list[Path]:
        self._refuse("the folder of alternatives")

    @cached_property
    def bugs(self) -> list[Bug]:
        self._refuse("the page of bugs")
