"""What crosses to a process that marks whole submissions, and back: how to mark, what, and what came of it."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from autograder import __version__
from autograder.kit import Exercise
from autograder.options import Limits, Options
from autograder.unpack import Handed

# Parts of the engine that no mark depends on.
ONLY_SHOWS = (
    *("render", "listing", "screen", "export", "page/", "similar"),
    *("check", "gates", "hints", "here/", "selftest", "sample"),
)


@dataclass(frozen=True)
class Setup:
    """How a class is marked: by which kit, options and limits; children: how many at once in one process.

    engine: a hash of the engine that asks, so that another one does not answer.
    """

    kit: str
    exercises: tuple[str, ...]
    options: Options = Options()
    limits: Limits = Limits()
    spawn: bool = False
    isolation: str = ""
    children: int = 1
    engine: str = ""

    def to_json(self) -> str:
        """Return it as one line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Setup:
        """Return what ``to_json`` wrote."""
        table = json.loads(text)
        made = {"options": Options(**table.pop("options")), "limits": Limits(**table.pop("limits"))}
        return cls(**{**table, **made, "exercises": tuple(table["exercises"])})

    def made_of(self, exercise: Exercise, kit: str, handed: Handed) -> str:
        """Return a hash of all that a student's marks in the exercise depend on; kit: the kit's own of the exercise."""
        table = [kit, handed.digest, engine_digest(), asdict(self.options), asdict(self.limits), self.isolation]
        return hashlib.sha256(json.dumps([exercise.name, *table]).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Task:
    """What one student handed in, and which exercises to mark; ours: why that failed every time, by our fault."""

    student: str
    exercises: tuple[str, ...]
    handed: Handed
    ours: str = ""

    def to_json(self) -> str:
        """Return it as one line."""
        table = asdict(self)
        table["handed"]["files"] = {n: base64.b64encode(data).decode() for n, data in self.handed.files.items()}
        return json.dumps(table)

    @classmethod
    def from_json(cls, text: str | bytes) -> Task:
        """Return what ``to_json`` wrote."""
        table = json.loads(text)
        handed = table.pop("handed")
        files = {name: base64.b64decode(data) for name, data in handed.pop("files").items()}
        handed = Handed(files, tuple(handed["notes"]), handed["reason"], handed["loose"])
        return cls(table["student"], tuple(table["exercises"]), handed, table["ours"])


@lru_cache(maxsize=1)
def engine_digest() -> str:
    """Return a hash of the engine's own files, but for those that only show what came of a marking."""
    seen = hashlib.sha256(__version__.encode())
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith(ONLY_SHOWS):
            seen.update(name.encode())
            seen.update(path.read_bytes())
    return seen.hexdigest()[:16]
