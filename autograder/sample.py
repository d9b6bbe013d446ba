"""Make up a class: solutions and suites as students hand them in, good and bad, from the kit's own rooms.

Solutions are the reference, an alternative, or these with planted bugs; suites are parts of the model suite, some
with tests that expect the wrong thing, that waver or that hang. All of it comes from the seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from autograder import splice, store
from autograder.errors import KitError
from autograder.kit import Exercise
from autograder.sample_suite import WAVERS, Cut, hanging

NAMES = (
    "Ada Ben Cleo Dan Eve Finn Greta Hugo Ida Jan Kim Lena Mia Nils Olga Pia Quentin Rosa Sam Tom Uma Vera Will Xenia "
    "Yusuf Zoë Łukasz Søren Дмитрий Αθηνά 小龙 아람"
)
# How many students of a hundred hand in what.
SOLUTIONS = {"right": 47, "one fault": 25, "two faults": 12, "stub": 5, "broken": 4, "missing": 4, "hanging": 3}
SUITES = {
    "strong": 22,
    "middling": 30,
    "weak": 18,
    "asks for more": 14,
    "wavers": 5,
    "hanging": 4,
    "broken": 4,
    "missing": 3,
}
ENDLESS = "\n\nwhile True: pass  # on one line: where it was when it was stopped is told, and is the same each time\n"


@dataclass
class Sample:
    """A class to be made up; tests: how many a suite has, or 0 for as many as its kind has."""

    exercises: list[Exercise]
    seed: int
    tests: int = 0
    kinds: list[str] = field(default_factory=list)

    def write(self, number: int, folder: Path) -> None:
        """Write so many submissions into the folder, what to mark, and what each is made of."""
        for index in range(number):
            self._student(index, folder)
        named = ", ".join(f'"{each.name}"' for each in self.exercises)
        store.write_whole(folder / "class.toml", f"exercises = [{named}]\n")
        store.write_whole(folder / "kinds.csv", "student,exercise,solution,suite\n" + "".join(self.kinds))

    def _student(self, index: int, folder: Path) -> None:
        """Write one student's files; they depend on nothing but the seed and the number."""
        rng = random.Random(f"student {self.seed} {index}")
        names = NAMES.split()
        name = f"{names[index % len(names)]} {index + 1:03}"
        (folder / name).mkdir(parents=True, exist_ok=True)
        for exercise in self.exercises:
            kind, text = self._solution(exercise, rng)
            of_suite, tests = self._suite(exercise, rng) if exercise.suite else ("", None)
            for file, content in ((f"{exercise.stage}.py", text), (f"test_{exercise.stage}.py", tests)):
                if content is not None:
                    store.write_whole(folder / name / file, content)
            self.kinds.append(f"{name},{exercise.name},{kind},{of_suite}\n")

    def _solution(self, exercise: Exercise, rng: random.Random) -> tuple[str, str | None]:
        kind = _drawn(SOLUTIONS, rng)
        right = rng.choice([exercise.reference, *exercise.alternatives]).read_text(encoding="utf-8")
        make: dict[str, Callable[[], str | None]] = {
            "right": lambda: right,
            "one fault": lambda: _faulty(exercise, 1, rng),
            "two faults": lambda: _faulty(exercise, 2, rng),
            "stub": lambda: exercise.stub.read_text(encoding="utf-8"),
            "broken": lambda: _broken(right, rng),
            "missing": lambda: None,
            "hanging": lambda: right + ENDLESS,
        }
        return kind, make[kind]()

    def _suite(self, exercise: Exercise, rng: random.Random) -> tuple[str, str | None]:
        kind = _drawn(SUITES, rng)
        cut = Cut(exercise.model_suite.read_text(encoding="utf-8"))
        share = {"strong": 0.9, "middling": 0.5, "weak": 0.15}.get(kind, 0.5)
        text = cut.some(self.tests or max(1, round(share * len(cut.tests))), rng)
        make: dict[str, Callable[[], str | None]] = {
            "asks for more": lambda: Cut(text).wrong(rng),
            "wavers": lambda: text + WAVERS,
            "hanging": lambda: text + hanging(exercise.stage),
            "broken": lambda: _broken(text, rng),
            "missing": lambda: None,
        }
        return kind, make[kind]() if kind in make else text


def _drawn(table: dict[str, int], rng: random.Random) -> str:
    return rng.choices([*table], [*table.values()])[0]


def _faulty(exercise: Exercise, number: int, rng: random.Random) -> str:
    """Return the reference with so many bugs, each in another function."""
    text, touched = exercise.reference.read_text(encoding="utf-8"), set[str]()
    for bug in rng.sample(exercise.bugs, len(exercise.bugs)):
        if bug.target not in touched and len(touched) < number:
            try:
                text = splice.plant(text, bug)
            except KitError:
                continue
            touched.add(bug.target)
    return text


def _broken(text: str, rng: random.Random) -> str:
    """Return the text with one bracket that is never closed."""
    lines = text.split("\n")
    places = [number for number, line in enumerate(lines) if line.rstrip().endswith((")", "):")) and "def" in line]
    number = rng.choice(places or [0])
    lines[number] = lines[number].replace(")", "", 1) if places else "def (:"
    return "\n".join(lines)
