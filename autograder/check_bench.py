"""The bench on which an exercise is checked: its files, its planted bugs, and what the tests did on each."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from autograder import plan, splice, wire
from autograder.check_runs import broken, failing, tests, verdicts
from autograder.children import Run
from autograder.errors import KitError
from autograder.kit import Exercise
from autograder.lookalikes import Plain
from autograder.pages import Bug
from autograder.pool import Pool
from autograder.submission import Submission, gather_text
from autograder.supply import compile_blind, modules_for, packed
from autograder.wardrobe import named_elsewhere

REFERENCE, STUB, CONTROL = "reference", "stub", "control"


@dataclass(frozen=True)
class Fault:
    """Something that is not sound: in which file, what it is, and what to do or type next."""

    file: str
    what: str
    todo: str


@dataclass(frozen=True)
class Key:
    """One run: of which suite (``model`` or ``visible``), on what, the how manyeth time."""

    what: str
    suite: str = "model"
    turn: int = 1


@dataclass(frozen=True)
class Planted:
    """A bug and the buggy source."""

    bug: Bug
    text: str


@dataclass
class Bench:
    """One exercise, and all that its gates look at; nothing is read before it is asked for."""

    exercise: Exercise
    runs: dict[Key, Run] = field(default_factory=dict)

    def where(self, path: Path, line: int = 0) -> str:
        """Return the path relative to the kit, with the line if there is one."""
        return path.relative_to(self.exercise.kit).as_posix() + (f":{line}" if line else "")

    def at(self, bug: Bug) -> str:
        """Return where the bug stands on its page."""
        return self.where(self.exercise.page, bug.line)

    def show(self, bug: Bug) -> str:
        """Return the command that shows the bug."""
        return f"autograder show {self.exercise.name}:{bug.name}"

    def section(self, table: str = "") -> str:
        """Return the header of the exercise's table in ``track.toml``."""
        return f"[{self.exercise.stage}{table}]"

    @cached_property
    def reference(self) -> str:
        """The text of the reference."""
        return self.exercise.reference.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree of the reference."""
        return ast.parse(self.reference)

    @cached_property
    def answers(self) -> dict[str, Path]:
        """The other correct answers, by what their runs are called."""
        return {path.stem: path for path in self.exercise.alternatives}

    @property
    def bugs(self) -> list[Planted]:
        """The bugs that could be planted."""
        return self._planting[0]

    @property
    def refused(self) -> list[Fault]:
        """What is wrong with the page, or with the bugs that could not be planted."""
        return self._planting[1]

    @property
    def page_is_read(self) -> bool:
        """Whether there are bugs and all could be planted: if not, that is said already."""
        return bool(self.bugs) and not self.refused

    @cached_property
    def _planting(self) -> tuple[list[Planted], list[Fault]]:
        planted, faults = [], []
        try:
            bugs = self.exercise.bugs
        except KitError as error:
            return [], [self._page_fault(error)]
        for bug in bugs:
            try:
                planted.append(Planted(bug, _compiled(splice.plant(self.reference, bug), bug)))
            except KitError as error:
                faults.append(Fault(self.at(bug), error.what, error.todo))
        return planted, faults

    def _page_fault(self, error: KitError) -> Fault:
        found = re.match(r"(\S+:\d+): (.*)", error.what, re.DOTALL)
        file, what = found.groups() if found else (self.where(self.exercise.page), error.what)
        return Fault(file, what, error.todo)

    # --- what the runs say

    @property
    def tests(self) -> tuple[wire.Found, ...]:
        """The tests of the model suite, as collected on the reference."""
        return tests(self.runs.get(Key(REFERENCE), Run()))

    def tests_of(self, behaviour: str) -> list[wire.Found]:
        """Return the model suite's tests of a behaviour."""
        return [test for test in self.tests if behaviour in test.behaviours]

    def of_bug(self, planted: Planted, turn: int = 1) -> Run:
        """Return the model suite's run on a bug."""
        return self.runs.get(Key(f"bug {planted.bug.name}", turn=turn), Run())

    def keeping(self, run: Run) -> Iterator[tuple[str, list[wire.Found]]]:
        """Yield each behaviour of which no test fails in the run, and its tests."""
        if not broken(run):
            for behaviour in self.exercise.behaviours:
                mine = self.tests_of(behaviour.id)
                if mine and not failing(run) & {test.id for test in mine}:
                    yield behaviour.id, mine

    # --- running

    def run(self, pool: Pool, place: Path) -> Iterator[Key]:
        """Run the model suite and the visible tests on everything; yield each key when its run is over."""
        suites = {
            "model": self._lay_out(self.exercise.model_suite, place / "model", pool),
            "visible": self._lay_out(self.exercise.visible_tests, place / "visible", pool),
        }
        files = suites["model"].files | suites["visible"].files
        for key, run in pool.run(self._jobs(suites), files):
            self.runs[key] = run
            yield key

    def _lay_out(self, path: Path, place: Path, pool: Pool) -> Submission:
        return gather_text(path.name, path.read_text(encoding="utf-8"), place)

    @cached_property
    def texts(self) -> dict[str, str]:
        """What the model suite is run on, by what the runs are called."""
        found = {REFERENCE: self.reference, STUB: self.exercise.stub.read_text(encoding="utf-8")}
        found |= {name: path.read_text(encoding="utf-8") for name, path in self.answers.items()}
        found[CONTROL] = plan.sabotage(self.reference)
        return found | {f"bug {each.bug.name}": each.text for each in self.bugs}

    def keys(self) -> list[Key]:
        """Return all runs there will be, those to be compared with a first one last: of bugs that suites meet."""
        again = [REFERENCE, *(f"bug {each.bug.name}" for each in self.bugs if self.exercise.suite)]
        visible = [Key(what, "visible") for what in (REFERENCE, *self.answers)]
        return [*map(Key, self.texts), *visible, *(Key(what, turn=2) for what in again)]

    def _never_ends(self, what: str) -> bool:
        """Return whether the first run has shown that, as far as it is over: a second would but take as long."""
        first = self.runs.get(Key(what), Run())
        return first.trouble == "timeout" or "timeout" in verdicts(first).values()

    def _jobs(self, suites: dict[str, Submission]) -> Iterator[tuple[Key, wire.Job]]:
        rng = random.Random(f"check {self.exercise.name}")
        for key in self.keys():
            if key.turn == 2 and self._never_ends(key.what):
                continue
            text, suite = self.texts[key.what], suites[key.suite]
            compile_blind(self.exercise.stage, text)  # here once, for all children
            yield (
                key,
                wire.Job(
                    workspace=str(suite.workspace),
                    tests=suite.tests,
                    modules=modules_for(self.exercise, text),
                    blind=self._disguised(text) if key.turn == 2 and self.exercise.suite else {},
                    watched=self.exercise.stage,
                    seed=rng.randrange(1 << 30),
                ),
            )

    def _disguised(self, text: str) -> dict[str, str]:
        """Return the code as suites meet it; run a second time so, it must do what it did the first time."""
        stage = self.exercise.stage
        plain = Plain(text, frozenset(named_elsewhere(self.exercise)))
        return {stage: packed(plain.disguised(stage, random.Random(text)))}


def _compiled(text: str, bug: Bug) -> str:
    """Return the planted source, once Python has compiled it."""
    try:
        compile(text, bug.name, "exec", dont_inherit=True)
    except SyntaxError as error:
        what = f"bug {bug.name} makes the reference what is not Python: {error.msg}"
        raise KitError(what, "mend the body of the bug") from error
    return text
