"""Work out the report of a suite from its matrix; nothing is run here."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from autograder import __version__, wire
from autograder.explain import explain, sentence
from autograder.kit import Exercise
from autograder.matrix import Matrix
from autograder.options import Limits, Options
from autograder.plan import Implementation
from autograder.results import NOT_USED, BugResult, Outcome, Status, SuiteReport, TestResult, Why
from autograder.score import score_of
from autograder.solution import NOTHING_MARKED
from autograder.submission import Submission

CANNOT_BE_IMPORTED = "your test file could not be imported with this one: keep calls of the module inside tests"
REMARKS = {
    Status.SKIPPED: "it was skipped or is expected to fail: that is no pass, and it can catch nothing",
    Status.FLAKY: "it passed and failed on the same code",
}
CANNOT_FAIL = "it passes even when every function raises an exception: it checks nothing, or catches its own failure"
NEVER_ENTERS = "it never calls the module that is tested, so it can catch nothing"
ONE_IN_FIVE = 0.8


def by_chance(failed: int, runs: int) -> str:
    """Say how often a test fails on correct code: the share seen, and Wilson's 95 % interval for the true one."""
    z = 1.96
    middle, spread = failed + z * z / 2, z * math.sqrt(failed * (runs - failed) / runs + z * z / 4)
    low, high = (middle - spread) / (runs + z * z), (middle + spread) / (runs + z * z)
    return (
        f"it draws at random: it failed {failed} of {runs} runs on correct code, each with its own seed; its rate of "
        f"false alarms is between {max(low, 0):.1%} and {high:.1%} (95 %), which is fair: it counts, and what it "
        "catches was confirmed twice"
    )


@dataclass(frozen=True)
class Judged:
    """A suite whose runs are all made."""

    exercise: Exercise
    submission: Submission
    matrix: Matrix
    options: Options
    given: tuple[Implementation, ...]

    def report(self, student: str, kit: str, limits: Limits, seconds: float) -> SuiteReport:
        """Return the report, for staff."""
        bugs, tests, problems = self.bugs(), self.tests(), self.problems()
        outcome, reason = self.outcome(tests, problems)
        score, formula = self.score(bugs, outcome)
        limits_used = {"test_seconds": limits.test, "run_seconds": limits.run, "cap": self.exercise.cap}
        return SuiteReport(
            exercise=self.exercise.name,
            student=student,
            outcome=outcome,
            reason=reason,
            score=score,
            points=self.exercise.suite_points,
            formula=formula,
            seed=self.options.seed,
            disclosure="staff",
            kit=kit,
            engine=__version__,
            options={**asdict(self.options), **limits_used},
            tests=tests,
            bugs=bugs,
            matrix=self.matrix.rows(),
            problems=problems,
            flakiness=self.flakiness(),
            seconds=seconds,
            practice=self.exercise.released,
        )

    def score(self, bugs: tuple[BugResult, ...], outcome: Outcome) -> tuple[float, str]:
        """Return the score and its formula: caught bugs by weight, up to the cap."""
        if outcome is not Outcome.MARKED:
            return 0.0, NOTHING_MARKED
        return score_of(bugs, self.exercise.suite_points, self.exercise.cap)

    def outcome(self, tests: tuple[TestResult, ...], problems: tuple[Why, ...]) -> tuple[Outcome, str]:
        """Return how the marking ended, and the one sentence that says why the mark is the minimum, if it is."""
        broken = [problem for problem in problems if problem.kind != NOT_USED]
        if not tests and broken:
            return Outcome.NOT_GRADABLE, sentence(broken[0])
        if not tests:
            files = ", ".join(self.submission.tests)
            return Outcome.NOT_GRADABLE, f"no test was found in {files}: the name of a test starts with test_"
        valid = [test for test in tests if test.status is Status.VALID]
        if not valid:
            return Outcome.MARKED, "no test is valid: each one failed, or was skipped, on a correct implementation"
        if not any(test.catches for test in valid):
            return Outcome.MARKED, "no bug was caught: every valid test passes on every broken implementation"
        return Outcome.MARKED, ""

    def bugs(self) -> tuple[BugResult, ...]:
        """Return each bug: caught by which valid tests, and confirmed by which."""
        valid = self.matrix.valid()
        return tuple(self._bug(each, valid) for each in self.given if each.bug is not None)

    def _bug(self, each: Implementation, valid: list[str]) -> BugResult:
        bug = each.bug
        assert bug is not None
        rejecting = [test for test in valid if self.matrix.rejects(test, each)]
        sure = next((test for test in rejecting if self.matrix.confirmed(test, each, self.options.confirm)), "")
        return BugResult(
            number=bug.number,
            name=bug.name,
            breaks=bug.breaks,
            says=self.exercise.behaviour(bug.breaks).says,
            sees=bug.sees,
            weight=bug.weight,
            caught=bool(sure),
            by=tuple(test.id for test in self.matrix.tests() if sure and test.id in rejecting),
            confirmed_by=sure,
            remark="" if sure or self.matrix.imported(each) else CANNOT_BE_IMPORTED,
            hints=() if sure else bug.hints,
        )

    def tests(self) -> tuple[TestResult, ...]:
        """Return each test: its status, why, and what it catches."""
        return tuple(self._test(test, self.matrix.status(test)) for test in self.matrix.tests())

    def _test(self, test: wire.Found, status: Status) -> TestResult:
        bugs = [(each.bug.number, each) for each in self.given if each.bug is not None]
        valid = status is Status.VALID
        invalid = status is Status.INVALID
        return TestResult(
            id=test.id,
            file=test.file,
            line=test.line,
            says=test.doc,
            status=status,
            seconds=self.matrix.seconds(test.id),
            catches=tuple(n for n, each in bugs if valid and self.matrix.rejects(test.id, each)),
            accepted_by=tuple(n for n, each in bugs if invalid and self.matrix.accepts(test.id, each)),
            why=None if valid else self._why(test),
            remark=self._remark(test, status),
            output=self.matrix.output(test.id),
        )

    def _why(self, test: wire.Found) -> Why | None:
        """Return why the test did not pass: on correct code if it can be, else wherever it failed and passed."""
        flaky = self.matrix.status(test) is Status.FLAKY
        for record in (*self.matrix.correct(), *(self.matrix.records if flaky else ())):
            failure = record.failure(test)
            if failure is not None:
                return explain(failure, self.submission, record.implementation.name)
        return None

    def _remark(self, test: wire.Found, status: Status) -> str:
        failed, runs = self.matrix.correct_runs(test.id)
        if status is Status.VALID and test.id in self.matrix.rated and failed:
            return by_chance(failed, runs)
        if status is Status.VALID and "xfail" in test.marks:
            return "it is marked xfail, so it can catch nothing"
        if status is Status.VALID and not self.matrix.entered(test.id):
            return NEVER_ENTERS
        if status is Status.VALID and self.matrix.accepts(test.id, self.given[-1]):
            return CANNOT_FAIL
        return REMARKS.get(status, "")

    def problems(self) -> tuple[Why, ...]:
        """Return what kept whole files from being used."""
        found = list(self.submission.problems)
        first = self.matrix.first_reference()
        if first is not None:
            found += first.run.collected.problems if first.run.collected else ()
            found += [first.run.failure] if first.run.failure else []
        return tuple(explain(each, self.submission, "") for each in found)

    def flakiness(self) -> str:
        """Say how surely a flaky test was found out."""
        runs = len([record for record in self.matrix.correct() if record.purpose == "main"])
        sure = f"{1 - ONE_IN_FIVE**runs:.0%} in {runs} correct runs"
        text = f"How sure: a test that fails one run in five is found out with {sure}"
        repeats = len([record for record in self.matrix.records if record.purpose == "repeat"])
        if not repeats:
            return f"{text}. No test that counts uses chance or the clock; such a test is run more often."
        total = runs + repeats
        return f"{text}, with {1 - ONE_IN_FIVE**total:.1%} in the {total} of those that use chance or the clock."
