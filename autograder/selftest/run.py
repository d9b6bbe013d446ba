"""Run the attacks on this machine, each beside honest tests, with an honest submission marked again between them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from autograder import disclose, store, unpack, worker
from autograder.downloads import Entry, Source
from autograder.errors import GraderError
from autograder.grader import Grader
from autograder.kit import Exercise, load_kit
from autograder.lookalikes import Plain
from autograder.onelook import one_line
from autograder.options import Limits, Options
from autograder.results import Outcome, SolutionReport, Status, SuiteReport
from autograder.sandbox.levels import Bounds, Isolation
from autograder.selftest import pretend
from autograder.selftest.attacks import AS_HONEST, FULL, MINIMUM, NOT_GRADABLE, Attack, attacks
from autograder.tasks import Task

LIMITS = {"suite": Limits(test=1.0, run=20.0), "solution": Limits(test=3.0, run=20.0)}
HONEST_CATCHES = 3
ROOMS = ("suite", "solution")
LEFT = ("/tmp", "/var/tmp", "/dev/shm")  # where an attack may have left something, at a low level
BETWEEN = 12  # attacks after which the honest submission is marked once more
HONEST = (
    Attack("suite", "honest", "", AS_HONEST, True, False, {"test": ""}),
    Attack("solution", "honest", "", FULL, True, False, {"module": "CORRECT"}),
)
Report = SuiteReport | SolutionReport


@dataclass(frozen=True)
class Result:
    """What came of an attack: the mark that it got, in the same words, and what it did to others.

    honest: what of the honest tests beside it still counted. reached: whether it got at what it should not.
    leaked: what only the staff have, in the student's report. seen: what the engine says of the attack.
    """

    attack: Attack
    got: str
    honest: str = ""
    reached: bool = False
    leaked: str = ""
    seen: str = ""

    @property
    def holds(self) -> bool:
        """Whether it got what it deserves, and no more."""
        return self.got == self.attack.deserves and not self.leaked


@dataclass(frozen=True)
class Selftest:
    """All results, and what held on this machine; ``changed``: what did in the report of an honest submission.

    token: what the names of all files begin with that attacks tried to leave behind.
    """

    results: tuple[Result, ...]
    isolation: Isolation
    changed: str = ""
    token: str = ""

    @property
    def others(self) -> bool:
        """Whether the honest submissions had the same mark and report throughout."""
        return not self.changed

    @property
    def holds(self) -> bool:
        """Whether every attack got what it deserves, and nobody else noticed."""
        return self.others and all(result.holds for result in self.results)


Progress = Callable[[Result, int, int], None]


def selftest(
    quick: bool = False,
    bounds: Bounds = Bounds(),
    width: int = 2,
    spawn: bool = False,
    progress: Progress = lambda result, done, total: None,
    rooms: tuple[str, ...] = ROOMS,
) -> Selftest:
    """Run the attacks, or the quick ones alone."""
    chosen = [each for each in attacks() if (each.quick or not quick) and each.room in rooms]
    with tempfile.TemporaryDirectory(prefix="selftest-") as folder, _bench(Path(folder), bounds, width, spawn) as bench:
        marks = [bench.honest(rooms)]
        results = []
        for number, attack in enumerate(chosen, start=1):
            results.append(bench.run(attack))
            if number % BETWEEN == 0 or number == len(chosen):
                marks.append(bench.honest(rooms))
            progress(results[-1], number, len(chosen))
        changes = [change for mark in marks for change in _changes(marks[0], mark)]
        return Selftest(tuple(results), bench.grader.pool.isolation, "".join(changes[:1]), bench.token)


@contextlib.contextmanager
def _bench(folder: Path, bounds: Bounds, width: int, spawn: bool) -> Iterator[_Bench]:
    pretend.write(folder / "kit")
    kit = load_kit(folder / "kit")
    options = Options(seed=secrets.randbelow(1 << 30))
    with Grader(kit, options, Limits(), width, spawn, bounds=bounds) as grader:
        yield _Bench(grader, kit.exercise(pretend.NAME), folder, known_code())


def known_code() -> str:
    """Return the hashes of the code of all correct versions that could be learnt, as Python writes a set."""
    found: set[str] = set()
    for text in (pretend.REFERENCE, pretend.ALTERNATIVE):
        codes = [one_line(compile(text, "stack.py", "exec"))]
        codes += [Plain(text).disguised("stack", random.Random(seed)) for seed in range(20)]
        for code in codes:
            found |= set(_hashes(code))
    return repr(found)


def _hashes(code: object) -> Iterator[str]:
    for each in getattr(code, "co_consts", ()):
        if hasattr(each, "co_code"):
            yield hashlib.sha256(each.co_code).hexdigest()
            yield from _hashes(each)


@dataclass
class _Bench:
    """A grader of the pretend kit, and a folder in which submissions are made."""

    grader: Grader
    exercise: Exercise
    folder: Path
    known: str
    token: str = field(default_factory=lambda: f"selftest-{secrets.token_hex(6)}-")
    made: int = 0

    def honest(self, rooms: tuple[str, ...]) -> dict[str, object]:
        """Mark an honest suite and solution, and return their reports; a machine that is busy must not matter."""
        told: dict[str, object] = {}
        for attack in HONEST:
            if attack.room in rooms:
                try:
                    told[attack.room] = json.loads(store.to_json(self._mark(attack, Limits())))
                except GraderError as error:
                    told[attack.room] = str(error)
        return told

    def run(self, attack: Attack) -> Result:
        """Run one attack and judge what came of it."""
        try:
            report = self._mark(attack, LIMITS[attack.room])
        except (GraderError, OSError) as error:
            return Result(attack, f"not marked at all: {error}")
        if isinstance(report, SuiteReport):
            return self._suite(attack, report)
        return Result(attack, _got_by_solution(report), leaked=_leaked(report), seen=report.reason)

    def _suite(self, attack: Attack, report: SuiteReport) -> Result:
        mine = [test for test in report.tests if "test_honest" in test.id]
        valid = [test for test in mine if test.status is Status.VALID]
        reached = any(t.status is Status.VALID for t in report.tests if attack.reaches and "test_attack" in t.id)
        others = [test for test in report.tests if test not in mine]
        seen = "; ".join(dict.fromkeys(f"{t.status} {t.why.message if t.why else t.remark}"[:90] for t in others))
        said = "all count" if len(valid) == 3 else f"{len(valid)} of 3 count"
        said = "" if attack.table.get("alone") else said
        return Result(attack, _got_by_suite(report), said, reached, _leaked(report), seen or report.reason)

    def _mark(self, attack: Attack, limits: Limits) -> Report:
        self.made += 1
        self.grader.pool.limits = limits
        place = self.folder / f"{self.made}"
        attack.lay_out(place / "in", self.known, self.token)
        handed = unpack.read(Entry("student", (Source(place / "in"),)))
        out = place / "out"
        try:
            worker._lay_out(Task("student", (self.exercise.name,), handed), self.exercise, out)
            if attack.room == "suite":
                if handed.reason:
                    return self.grader.no_suite(self.exercise, "", Outcome.NOT_GRADABLE, handed.reason)
                return self.grader.suite(self.exercise, out)
            if handed.reason:
                return self.grader.no_solution(self.exercise, "", Outcome.NOT_GRADABLE, handed.reason)
            return self.grader.solution(self.exercise, out)
        finally:
            shutil.rmtree(place, ignore_errors=True)
            for folder in LEFT:
                for path in Path(folder).glob(f"{self.token}*"):
                    path.unlink(missing_ok=True)


def _got_by_suite(report: SuiteReport) -> str:
    if report.outcome is Outcome.CANNOT_GRADE or report.score is None:
        return f"no mark: {report.reason}"
    caught = sum(bug.caught for bug in report.bugs)
    if caught == HONEST_CATCHES:
        return AS_HONEST
    return MINIMUM if not report.score else f"{caught} bugs caught"


def _got_by_solution(report: SolutionReport) -> str:
    if report.outcome is Outcome.CANNOT_GRADE or report.score is None:
        return f"no mark: {report.reason}"
    if report.outcome is Outcome.NOT_GRADABLE:
        return NOT_GRADABLE
    return FULL if report.score == report.points else MINIMUM if not report.score else f"{report.score:g} points"


def _leaked(report: Report) -> str:
    """Return what only the staff may know, where a student's report tells it."""
    level = disclose.Level.STUDENT
    told = disclose.suite(report, level) if isinstance(report, SuiteReport) else disclose.solution(report, level)
    text = store.to_json(told)
    return next((word for word in pretend.STAFF_ONLY if word in text), "")


def _changes(before: object, after: object, where: str = "") -> Iterator[str]:
    """Yield where two reports differ, times aside."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for name in before.keys() - {"seconds"}:
            yield from _changes(before[name], after[name], f"{where}/{name}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changes(one, other, f"{where}/{number}")
    elif before != after:
        yield f"{where} was {before!r:.60} and became {after!r:.60}"
