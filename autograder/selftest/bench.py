"""A bench: one grader of the pretend kit, on which one attack after the other is marked and judged."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder import disclose, store, unpack, worker
from autograder.downloads import Entry, Source
from autograder.errors import GraderError
from autograder.grader import Grader
from autograder.kit import Exercise
from autograder.lookalikes import Plain
from autograder.onelook import one_line
from autograder.options import Limits
from autograder.results import Outcome, SolutionReport, Status, SuiteReport
from autograder.selftest import pretend
from autograder.selftest.attacks import AS_HONEST, FULL, MINIMUM, NOT_GRADABLE, Attack
from autograder.tasks import Task

LIMITS = Limits(test=0.5, run=20.0)
HONEST_CATCHES = 3
LEFT = ("/tmp", "/var/tmp", "/dev/shm")  # where an attack may have left something, at a low level
HONEST = (
    Attack("suite", "honest", "", AS_HONEST, True, None, {"test": ""}),
    Attack("solution", "honest", "", FULL, True, None, {"module": "CORRECT"}),
)
Report = SuiteReport | SolutionReport


@dataclass(frozen=True)
class Result:
    """What came of an attack: the mark that it got, in the same words, and what it did to others.

    honest: what of the honest tests beside it still counted. reached: whether it got at what it should not, and may:
    whether that is to be expected at such a level. leaked: what only the staff have, in the student's report. seen:
    what the engine says of the attack.
    """

    attack: Attack
    got: str
    honest: str = ""
    reached: bool = False
    may: bool = False
    leaked: str = ""
    seen: str = ""

    @property
    def holds(self) -> bool:
        """Whether it got what it deserves, and no more."""
        return self.got == self.attack.deserves and not self.leaked and (self.may or not self.reached)


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
class Bench:
    """A grader of the pretend kit, and a folder in which submissions are made.

    known: hashes of correct code that an attacker could have. token: begins the name of all that attacks leave behind.
    """

    grader: Grader
    exercise: Exercise
    folder: Path
    known: str
    token: str
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
            report = self._mark(attack, LIMITS)
        except (GraderError, OSError) as error:
            return Result(attack, f"not marked at all: {error}")
        if isinstance(report, SuiteReport):
            return self._suite(attack, report)
        return Result(attack, _got_by_solution(report), leaked=_leaked(report), seen=report.reason)

    def _reached(self, attack: Attack, report: SuiteReport) -> bool:
        """Return whether the attack's own test passed, where that says that it got at something."""
        tests = (each for each in report.tests if "test_attack" in each.id)
        return attack.reaches is not None and any(each.status is Status.VALID for each in tests)

    def _suite(self, attack: Attack, report: SuiteReport) -> Result:
        mine = [test for test in report.tests if "test_honest" in test.id]
        valid = [test for test in mine if test.status is Status.VALID]
        may = attack.reaches is not None and self.grader.pool.isolation.level in attack.reaches
        others = [test for test in report.tests if test not in mine]
        seen = "; ".join(dict.fromkeys(f"{t.status} {t.why.message if t.why else t.remark}"[:90] for t in others))
        said = "all count" if len(valid) == 3 else f"{len(valid)} of 3 count"
        said = "" if attack.table.get("alone") else said
        got, reached = _got_by_suite(report), self._reached(attack, report)
        return Result(attack, got, said, reached, may, _leaked(report), seen or report.reason)

    def _mark(self, attack: Attack, limits: Limits) -> Report:
        self.made += 1
        self.grader.pool.limits = limits
        place = self.folder / f"{self.made}"
        attack.lay_out(place / "in", self.known, self.token if attack not in HONEST else "")
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
