"""A disguise for every run of an implementation, so that a child cannot know by its looks what it holds."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Iterable
from types import CodeType

from autograder import plan, supply
from autograder.decoys import Decoys
from autograder.kit import Exercise
from autograder.lookalikes import Plain
from autograder.plan import Implementation

LOOKS = 3  # disguises of each bug in one marking of a class: what is correct has a new one in every run
_PRIVATE = re.compile(r"\b_[a-zA-Z0-9]\w*")


class Wardrobe:
    """The disguises for one exercise under one seed; made once for a class."""

    def __init__(self, exercise: Exercise, seed: int) -> None:
        self.exercise = exercise
        given = plan.implementations(exercise)
        self.secret = f"{seed} {plan.secret(given)}"
        self.kept = frozenset(named_elsewhere(exercise))
        self.decoys = Decoys([each.text for each in given if each.kind is not plan.Kind.CONTROL], self._rng("decoys"))
        self._plain: dict[str, Plain] = {}
        others = supply.modules_for(exercise, "")
        self.others = {n: supply.packed(supply.compile_blind(n, t)) for n, t in others.items() if n != exercise.stage}
        self._kept: dict[tuple[str, int], str] = {}

    def _rng(self, what: str) -> random.Random:
        return random.Random(hashlib.sha256(f"{self.secret} {what}".encode()).digest())

    def dress(self, implementation: Implementation, what: str) -> CodeType:
        """Return the code in the disguise that ``what`` says."""
        text = implementation.text
        if text not in self._plain:
            self._plain[text] = Plain(text, self.kept)
        fill, taken = self.decoys.filler(text), self.decoys.names
        return self._plain[text].disguised(self.exercise.stage, self._rng(what), fill, taken)

    def bug(self, implementation: Implementation, number: int) -> str:
        """Return the code of a bug, packed, in one of its few disguises."""
        key = implementation.name, number % LOOKS
        if key not in self._kept:
            self._kept[key] = supply.packed(self.dress(implementation, f"{key}"))
        return self._kept[key]


class Dresser:
    """Dresses what one suite is run on; the disguises hang on the suite too, so that another try meets others."""

    def __init__(self, wardrobe: Wardrobe, texts: Iterable[str]) -> None:
        self.wardrobe = wardrobe
        self.salt = hashlib.sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()
        self.worn: Counter[str] = Counter()

    def modules(self, implementation: Implementation) -> dict[str, str]:
        """Return the packed code behind each flat name, for one more run; no disguise is worn twice in a row."""
        self.worn[implementation.name] += 1
        number = self.worn[implementation.name]
        if implementation.correct:
            code = supply.packed(self.wardrobe.dress(implementation, f"{self.salt} {implementation.name} {number}"))
        else:
            code = self._bug(implementation, number)
        return self.wardrobe.others | {self.wardrobe.exercise.stage: code}

    def lay_out(self, implementations: Iterable[Implementation]) -> None:
        """Make ready what each bug will wear next."""
        for each in implementations:
            if not each.correct:
                self._bug(each, self.worn[each.name] + 1)

    def _bug(self, implementation: Implementation, number: int) -> str:
        return self.wardrobe.bug(implementation, number + int(self.salt[:4], 16))


def named_elsewhere(exercise: Exercise) -> set[str]:
    """Return the private names that other files of the kit use, or that students are told."""
    others = [exercise.room / f"{name}.py" for name in exercise.supplied]
    found = {name for each in exercise.earlier for name in _PRIVATE.findall(exercise.correct(each))}
    for path in (*others, exercise.stub, exercise.handout, exercise.visible_tests):
        if path.exists():
            found.update(_PRIVATE.findall(path.read_text(encoding="utf-8")))
    return found


_WARDROBES: dict[tuple[Exercise, int], Wardrobe] = {}


def wardrobe(exercise: Exercise, seed: int) -> Wardrobe:
    """Return the wardrobe of the exercise, made at its first use."""
    key = exercise, seed
    if key not in _WARDROBES:
        _WARDROBES[key] = Wardrobe(*key)
    return _WARDROBES[key]
