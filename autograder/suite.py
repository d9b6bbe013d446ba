"""Mark a student's test suite: run it on everything, blind, and see what it accepts and what it rejects."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field

from autograder import __version__, plan, wire
from autograder.children import Pool, Run
from autograder.explain import explain
from autograder.kit import Exercise, Kit
from autograder.matrix import Matrix, Record
from autograder.plan import Implementation, Kind
from autograder.results import BugResult, Outcome, Status, SuiteReport, TestResult, Verdict, Why
from autograder.submission import Submission
from autograder.supply import compile_blind, modules_for

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Options:
    """How a suite is marked.

    runs: correct runs of the reference, at least 3; confirm: how often a catch must be repeated;
    repeats: further correct runs of tests that use chance or the clock; skip: spare what cannot matter;
    fast: stop at the first confirmed catch of each bug.
    """

    seed: int = 0
    runs: int = 3
    confirm: int = 1
    repeats: int = 18
    skip: bool = True
    fast: bool = False


@dataclass
class Marking:
    """One suite being marked; ``mark`` does it all."""

    kit: Kit
    exercise: Exercise
    submission: Submission
    pool: Pool
    options: Options = Options()
    progress: Progress = lambda done, total: None
    matrix: Matrix = field(default_factory=Matrix)
    _done: int = 0
    _total: int = 0

    def mark(self, student: str = "") -> SuiteReport:
        """Run the suite on every implementation and return the report."""
        started = time.monotonic()
        given = plan.implementations(self.exercise)
        for each in given:
            compile_blind(self.exercise.stage, each.text)  # once, for all children
        order = plan.order(given, self.options.runs, self.options.seed)
        self._total = len(order)
        first = order.index(given[0]) + 1
        self._run([(each, "main", None, ()) for each in order[:first]])
        if self._worth_going_on():
            self._run([self._main_task(each) for each in order[first:]])
            self._run(self._missed_by_sparing())
            self._run(self._second_looks())
            self._run(self._looks_for_flakiness(given[0]))
            self._confirm(given)
        return self._report(student, given, time.monotonic() - started)

    # --- running

    def _run(self, tasks: Iterable[tuple[Implementation, str, tuple[str, ...] | None, tuple[str, ...]]]) -> None:
        """Run the suite, or the tests named in a task, on each task's implementation."""
        rng = random.Random(f"runs {self.options.seed} {len(self.matrix.records)}")
        jobs: list[tuple[Record, wire.Job]] = []
        for implementation, purpose, only, without in tasks:
            record = Record(implementation, purpose, Run())
            if implementation.kind is Kind.BUG and purpose == "main":
                record.inferred = self._inferred(implementation)
            job = wire.Job(
                workspace=str(self.submission.workspace),
                tests=self.submission.tests,
                modules=modules_for(self.exercise, implementation.text),
                watched=self.exercise.stage,
                only=only,
                without=(*without, *record.inferred),
                seed=rng.randrange(1 << 30),
            )
            jobs.append((record, job))
        self._total += 0 if jobs and jobs[0][0].purpose == "main" else len(jobs)
        self.matrix.records += [record for record, _ in jobs]
        by_number = {number: record for number, (record, _) in enumerate(jobs)}
        for number, run in self.pool.run(((number, job) for number, (_, job) in enumerate(jobs)), self.submission.files):
            by_number[number].run = run
            self._done += 1
            self.progress(self._done, self._total)

    def _worth_going_on(self) -> bool:
        first = self.matrix.first_reference()
        return first is not None and bool(self.matrix.tests())

    def _main_task(
        self, implementation: Implementation
    ) -> tuple[Implementation, str, tuple[str, ...] | None, tuple[str, ...]]:
        return implementation, "main", None, self._not_worth_running()

    def _not_worth_running(self) -> tuple[str, ...]:
        """Return the tests that have shown on correct code that no run can make them count."""
        lost = {Verdict.TIMEOUT, Verdict.CRASHED, Verdict.SKIPPED, Verdict.XFAILED}
        first = self.matrix.first_reference()
        return tuple(test.id for test in self.matrix.tests() if first is not None and first.verdict(test.id) in lost)

    def _inferred(self, implementation: Implementation) -> dict[str, Verdict]:
        """Return the verdicts of tests that never enter the function which this bug replaces."""
        first = self.matrix.first_reference()
        if not self.options.skip or first is None or first.run.collected is None:
            return {}
        if implementation.entered_as is None or self.matrix.shares_state():
            return {}
        return {
            test.id: first.verdict(test.id)
            for test in self.matrix.tests()
            if test.id in first.run.ended and implementation.entered_as not in self.matrix.entered(test.id)
        }

    def _missed_by_sparing(self) -> list[tuple[Implementation, str, tuple[str, ...] | None, tuple[str, ...]]]:
        """Return what was spared by the first correct run, and should not have been by a later one."""
        tasks = []
        shared = self.matrix.shares_state()
        for record in self.matrix.records:
            number = record.implementation.entered_as
            wrong = tuple(t for t in record.inferred if shared or number in self.matrix.entered(t))
            if wrong:
                record.inferred = {t: v for t, v in record.inferred.items() if t not in wrong}
                tasks.append((record.implementation, "again", None if shared else wrong, ()))
        return tasks

    def _second_looks(self) -> list[tuple[Implementation, str, tuple[str, ...] | None, tuple[str, ...]]]:
        """Return a second run for each test that one correct implementation alone did not pass: is it flaky?"""
        doubtful: dict[str, tuple[Implementation, list[str]]] = {}
        for test in self.matrix.tests():
            if self.matrix.status(test) is not Status.INVALID or test.id in self._not_worth_running():
                continue
            verdicts = {r.verdict(test.id) for r in self.matrix.correct()}
            if Verdict.PASSED in verdicts:
                for record in self.matrix.correct():
                    if record.verdict(test.id) in REJECTED_BUT_QUICK:
                        doubtful.setdefault(record.implementation.name, (record.implementation, []))[1].append(test.id)
        return [(each, "again", tuple(dict.fromkeys(tests)), ()) for each, tests in doubtful.values()] * 2

    def _looks_for_flakiness(
        self, reference: Implementation
    ) -> list[tuple[Implementation, str, tuple[str, ...] | None, tuple[str, ...]]]:
        suspects = self._suspects()
        return [(reference, "repeat", suspects, ())] * self.options.repeats if suspects else []

    def _suspects(self) -> tuple[str, ...]:
        """Return the valid tests that use chance or the clock, as far as can be seen."""
        drew = {t for r in self.matrix.correct() for t, ended in r.run.ended.items() if ended.random}
        return tuple(
            test.id
            for test in self.matrix.tests()
            if (test.id in drew or self.submission.draws) and self.matrix.status(test) is Status.VALID
        )

    # --- confirming

    def _confirm(self, given: tuple[Implementation, ...]) -> None:
        """Run a rejecting test once more on each bug, the quickest first, until one is confirmed or none is left."""
        bugs = [each for each in given if each.kind is Kind.BUG]
        for _ in range(len(self.matrix.tests())):
            valid = self._valid()
            tasks = []
            for bug in bugs:
                if any(self.matrix.confirmed(test, bug, self.options.confirm) for test in valid):
                    continue
                candidate = next((test for test in valid if self.matrix.rejects(test, bug)), None)
                if candidate is not None:
                    tasks += [(bug, "confirm", (candidate,), ())] * self.options.confirm
            if not tasks:
                return
            self._run(tasks)

    def _valid(self) -> list[str]:
        """Return the valid tests, the quickest first."""
        valid = [test.id for test in self.matrix.tests() if self.matrix.status(test) is Status.VALID]
        return sorted(valid, key=self.matrix.seconds)

    # --- reporting

    def _report(self, student: str, given: tuple[Implementation, ...], seconds: float) -> SuiteReport:
        bugs = self._bug_results(given)
        tests = self._test_results(given)
        problems = self._problems()
        outcome, reason = self._outcome(tests, problems)
        caught = sum(bug.weight for bug in bugs if bug.caught)
        cap, points = self.exercise.cap, self.exercise.suite_points
        score = round(points * min(caught, cap) / cap, 4) if outcome is Outcome.MARKED else 0.0
        return SuiteReport(
            exercise=self.exercise.name,
            student=student,
            outcome=outcome,
            reason=reason,
            score=score,
            points=points,
            formula=f"{points:g} points × min({caught:g} caught, {cap:g}) / {cap:g} = {score:g}",
            seed=self.options.seed,
            disclosure="staff",
            kit=self.kit.digest(self.exercise),
            engine=__version__,
            options={**asdict(self.options), "test_seconds": self.pool.limits.test, "run_seconds": self.pool.limits.run},
            tests=tests,
            bugs=bugs,
            matrix=self.matrix.rows(),
            problems=problems,
            flakiness=self._flakiness(),
            seconds=round(seconds, 3),
        )

    def _bug_results(self, given: tuple[Implementation, ...]) -> tuple[BugResult, ...]:
        valid = self._valid()
        results = []
        for each in given:
            if each.bug is None:
                continue
            by = tuple(test.id for test in self.matrix.tests() if test.id in valid and self.matrix.rejects(test.id, each))
            sure = next((t for t in valid if self.matrix.confirmed(t, each, self.options.confirm)), "")
            results.append(
                BugResult(
                    number=each.bug.number,
                    name=each.bug.name,
                    breaks=each.bug.breaks,
                    says=self.exercise.behaviour(each.bug.breaks).says,
                    sees=each.bug.sees,
                    weight=each.bug.weight,
                    caught=bool(sure),
                    by=by if sure else (),
                    confirmed_by=sure,
                    remark="" if sure else self._why_missed(each),
                )
            )
        return tuple(results)

    def _why_missed(self, bug: Implementation) -> str:
        main = [r for r in self.matrix.records if r.implementation is bug and r.purpose == "main"]
        if main and any(not r.imported or (r.run.collected and not r.run.collected.tests) for r in main):
            return "your test file could not be imported with this one: keep calls of the module inside tests"
        return ""

    def _test_results(self, given: tuple[Implementation, ...]) -> tuple[TestResult, ...]:
        control = given[-1]
        bugs = [each for each in given if each.bug is not None]
        results = []
        for test in self.matrix.tests():
            status = self.matrix.status(test)
            valid = status is Status.VALID
            accepting = [b for b in bugs if Verdict.PASSED in self.matrix.verdicts(test.id, b)]
            results.append(
                TestResult(
                    id=test.id,
                    file=test.file,
                    line=test.line,
                    says=test.doc,
                    status=status,
                    seconds=self.matrix.seconds(test.id),
                    catches=tuple(b.bug.number for b in bugs if b.bug and valid and self.matrix.rejects(test.id, b)),
                    accepted_by=tuple(b.bug.number for b in accepting if b.bug) if status is Status.INVALID else (),
                    why=self._why(test) if not valid else None,
                    remark=self._remark(test, status, control),
                    output=next((e.output for r in self.matrix.correct() if (e := r.run.ended.get(test.id))), ""),
                )
            )
        return tuple(results)

    def _why(self, test: wire.Found) -> Why | None:
        for record in self.matrix.correct():
            ended = record.run.ended.get(test.id)
            if ended is not None and ended.failure is not None and ended.verdict != "passed":
                return explain(ended.failure, self.submission, record.implementation.name)
            if record.broke_at_import(test) and record.run.collected is not None:
                for problem in record.run.collected.problems:
                    return explain(problem, self.submission, record.implementation.name)
        for record in self.matrix.records:
            ended = record.run.ended.get(test.id)
            if ended is not None and ended.failure is not None and ended.verdict != "passed":
                return explain(ended.failure, self.submission, record.implementation.name)
        return None

    def _remark(self, test: wire.Found, status: Status, control: Implementation) -> str:
        if status is Status.SKIPPED:
            return "it was skipped or is expected to fail: that is no pass, and it can catch nothing"
        if status is Status.FLAKY:
            return "it passed and failed on the same code"
        if status is Status.VALID and "xfail" in test.marks:
            return "it is marked xfail, so it can catch nothing"
        if status is Status.VALID and Verdict.PASSED in self.matrix.verdicts(test.id, control):
            return (
                "it passes even when every function raises an exception: it checks nothing, or catches the exception "
                "of its own assertion"
            )
        return ""

    def _problems(self) -> tuple[Why, ...]:
        found = [explain(each, self.submission, "") for each in self.submission.problems]
        first = self.matrix.first_reference()
        if first is not None and first.run.collected is not None:
            found += [explain(each, self.submission, "") for each in first.run.collected.problems]
        if first is not None and first.run.failure is not None:
            found.append(explain(first.run.failure, self.submission, ""))
        return tuple(found)

    def _outcome(self, tests: tuple[TestResult, ...], problems: tuple[Why, ...]) -> tuple[Outcome, str]:
        if not tests and problems:
            return Outcome.NOT_GRADABLE, _sentence(problems[0])
        if not tests:
            return Outcome.NOT_GRADABLE, f"no test was found in {', '.join(self.submission.tests)}: names of tests start with test_"
        valid = [test for test in tests if test.status is Status.VALID]
        if not valid:
            return Outcome.MARKED, "no test is valid: each one failed, or was skipped, on a correct implementation"
        if not any(test.catches for test in valid):
            return Outcome.MARKED, "every valid test passes on every broken implementation: none of them was caught"
        return Outcome.MARKED, ""

    def _flakiness(self) -> str:
        runs = len([r for r in self.matrix.correct() if r.purpose == "main"])
        sure = 1 - 0.8**runs
        text = f"A test that fails one run in five was found out with {sure:.0%} in {runs} correct runs"
        repeated = any(r.purpose == "repeat" for r in self.matrix.records)
        if repeated or self.submission.draws:
            more = runs + self.options.repeats
            return f"{text}, and with {1 - 0.8**more:.1%} where it uses chance or the clock ({more} runs)."
        return f"{text}; none of these tests was seen to use chance or the clock."


REJECTED_BUT_QUICK = frozenset({Verdict.FAILED, Verdict.ERROR})


def _sentence(problem: Why) -> str:
    where = f"{problem.file}, line {problem.line}: " if problem.line else f"{problem.file}: " if problem.file else ""
    return f"{where}{problem.message}"
