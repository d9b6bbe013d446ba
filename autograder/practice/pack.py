"""A pack: what the engine needs of the staff's rooms to mark one exercise for practice."""

from __future__ import annotations

import hashlib
import random
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder import __version__, plan
from autograder.hints import Height, ladder
from autograder.kit import Exercise
from autograder.pages import Bug, KnownBug
from autograder.plan import Implementation, Kind
from autograder.practice import seal
from autograder.practice.choose import cap_for
from autograder.practice.tree import folded, source
from autograder.practice.veil import veiled
from autograder.wardrobe import named_elsewhere

PRIVATE = {"alike"}  # keys of a stage's table that are for staff


def made(exercise: Exercise, public: Sequence[Bug], height: Height, seed: int) -> str:
    """Return the text of the exercise's pack; ``public``: its bugs in their new order. Same sources, same text."""
    return seal.sealed(
        {
            "exercise": exercise.name,
            "engine": __version__,
            "kit": exercise.digest(),
            "about": _about(exercise, public),
            "files": {name: text_digest(text) for name, text in given_files(exercise).items()},
        },
        _secret(exercise, public, height, seed),
    )


def given_files(exercise: Exercise) -> dict[str, str]:
    """Return the files that the engine needs as students were given them: stubs, visible tests, supplied modules."""
    names = [*exercise.supplied, *exercise.earlier, exercise.stage, f"test_{exercise.stage}"]
    paths = [exercise.room / f"{name}.py" for name in names]
    return {path.name: path.read_text(encoding="utf-8") for path in paths if path.is_file()}


def text_digest(text: str) -> str:
    """Return the digest of a file's text, whatever its line ends are."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _about(exercise: Exercise, public: Sequence[Bug]) -> dict[str, Any]:
    """Return the part of track.toml that a student may know, with the cap for the public bugs."""
    table = tomllib.loads(exercise.track_file.read_text(encoding="utf-8"))
    section = {key: each for key, each in table[exercise.stage].items() if key not in PRIVATE}
    if exercise.suite:
        section["cap"] = cap_for(exercise, public)
    track: dict[str, Any] = {key: table[key] for key in ("title", "stages", "supplied", "extensions") if key in table}
    return {**track, exercise.stage: section}


def _secret(exercise: Exercise, public: Sequence[Bug], height: Height, seed: int) -> dict[str, Any]:
    """Return what is sealed; without a suite to practise, only the stages before have their answers in it."""
    rng = random.Random(f"veil {seed} {exercise.name}")
    kept = frozenset(named_elsewhere(exercise))
    secret: dict[str, Any] = {
        "earlier": {name: folded(veiled(exercise.correct(name), None, rng)) for name in exercise.earlier}
    }
    if exercise.suite:
        given = plan.implementations(exercise)
        secret["correct"] = [folded(veiled(each.text, kept, rng)) for each in given if each.correct]
        by_number = {each.bug.number: each for each in given if each.bug is not None}
        secret["bugs"] = [
            {
                "breaks": bug.breaks,
                "weight": bug.weight,
                "entered": by_number[bug.number].entered_as,
                "hints": list(ladder(exercise, bug, height)),
                "code": folded(veiled(by_number[bug.number].text, kept, rng)),
            }
            for bug in public
        ]
    return secret


@dataclass(frozen=True, eq=False)
class Pack:
    """A pack that was read: the envelope is checked, and what is sealed in it is opened when it is asked for."""

    envelope: dict[str, Any]

    @staticmethod
    def read(path: Path, where: str) -> Pack:
        """Return the pack at the path; KitError says what is wrong with it, and what to do."""
        return Pack(seal.read_envelope(path, where))

    @cached_property
    def _opened(self) -> dict[str, Any]:
        opened: dict[str, Any] = seal.opened(self.envelope)
        return opened

    def earlier(self, stage: str) -> str:
        """Return the correct code of a stage before."""
        return source(self._opened["earlier"][stage])

    @cached_property
    def correct(self) -> list[str]:
        """The correct codes of the exercise, the reference first; none where the suite is not marked."""
        return [source(each) for each in self._opened.get("correct", [])]

    @cached_property
    def bugs(self) -> list[KnownBug]:
        """What may be told of the public bugs, by number."""
        return [
            KnownBug(number=number, breaks=each["breaks"], weight=each["weight"], hints=tuple(each["hints"]))
            for number, each in enumerate(self._opened.get("bugs", []), start=1)
        ]

    def implementations(self) -> Iterator[Implementation]:
        """Yield what a suite is run on, in the order in which it is planted in a clone."""
        for number, text in enumerate(self.correct):
            kind = Kind.ALTERNATIVE if number else Kind.REFERENCE
            yield Implementation(f"alternative {number}" if number else "reference", kind, text)
        for bug, each in zip(self.bugs, self._opened.get("bugs", []), strict=True):
            yield Implementation(f"bug {bug.number}", Kind.BUG, source(each["code"]), bug, each["entered"])
        if self.correct:
            yield Implementation("control", Kind.CONTROL, plan.sabotage(self.correct[0]))
