"""Mark a student's test suite: run it on everything, blind, and see what it accepts and what it rejects."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from autograder import plan, wire
from autograder.children import Run
from autograder.judge import Judged
from autograder.kit import Exercise, Kit
from autograder.matrix import MOST_FALSE_ALARMS, Matrix, Record
from autograder.options import Options
from autograder.plan import Implementation, Kind
from autograder.pool import Pool
from autograder.results import Status, SuiteReport, Verdict
from autograder.submission import Submission
from autograder.wardrobe import Dresser, wardrobe

Progress = Callable[[int, int], None]
CANNOT_COUNT = frozenset({Verdict.TIMEOUT, Verdict.CRASHED, Verdict.SKIPPED, Verdict.XFAILED})
TOGETHER = 20
CHILDREN = 2  # whatever the number of cores is: the matrix is the same on every machine
QUICK_SECONDS = 2.0
RATE_ROUNDS = (25, 75, 200)
ENOUGH = 3
WORTH_A_SECOND_LOOK = frozenset({Verdict.FAILED, Verdict.ERROR})


@dataclass(frozen=True)
class Task:
    """One run to make: of all tests, or of ``only`` some, but ``without`` others."""

    implementation: Implementation
    purpose: str
    only: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()
    stop: bool = False


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
    lost: tuple[str, ...] = ()
    alone: bool = False
    _dresser: Dresser = field(init=False)
    _wrote: bool = False
    _asked: set[tuple[str, str]] = field(default_factory=set)
    _done: int = 0
    _total: int = 0

    def __post_init__(self) -> None:
        self._dresser = Dresser(wardrobe(self.exercise, self.options.seed), self.submission.texts.values())

    def mark(self, student: str = "") -> SuiteReport:
        """Run the suite on every implementation and return the report."""
        started = time.monotonic()
        given = plan.implementations(self.exercise)
        order = plan.order(given, self.options.runs, self.options.seed)
        self._total = len(order)
        first = order.index(given[0]) + 1
        dressing = partial(self._dresser.lay_out, order[first:])
        self._run([Task(each, "main") for each in order[:first]], meanwhile=dressing)
        if self._wrote:
            self.alone = True  # its tests write where they stand, and would meet there
            self.matrix = Matrix(shared=True)
            self._run([Task(each, "main") for each in order[:first]])
        if self.matrix.tests():
            self.lost = self._cannot_count()
            self._run_the_rest([self._main_task(each) for each in order[first:]], given)
            self._run(self._missed_by_sparing())
            self._run(self._second_looks())
            self._run(self._looks_for_flakiness(given[0]))
            bugs = [each for each in given if each.kind is Kind.BUG]
            self._settle(bugs, [each for each in given if each.correct])
            while self.options.fast and (tasks := self._not_yet_run(bugs)):
                self._run(tasks)
                self._settle(bugs, [each for each in given if each.correct])
        seconds = round(time.monotonic() - started, 3)
        judged = Judged(self.exercise, self.submission, self.matrix, self.options, given)
        return judged.report(student, self.kit.digest(self.exercise), self.pool.limits, seconds)

    def _run(self, tasks: list[Task], together: int = 1, meanwhile: Callable[[], None] | None = None) -> None:
        """Run each task and add what came of it to the matrix, in the order of the tasks."""
        self.matrix.add(self._records(tasks, together, meanwhile))

    def _records(self, tasks: list[Task], together: int, meanwhile: Callable[[], None] | None = None) -> list[Record]:
        rng = random.Random(f"runs {self.options.seed} {len(self.matrix.records)}")
        records = [Record(task.implementation, task.purpose, Run(), self._inferred(task)) for task in tasks]
        seeds = [rng.randrange(1 << 30) for _ in tasks]
        made = zip(tasks, records, seeds, strict=True)
        jobs = ((number, self._job(*each)) for number, each in enumerate(made))  # made while the children run
        self._total = max(self._total, self._done + len(tasks))
        for number, run in self.pool.run(jobs, self.submission.files, together, self.alone, meanwhile):
            records[number].run = run
            self._wrote |= self.submission.tidy()
            self._done += 1
            self.progress(self._done, self._total)
        return records

    def _job(self, task: Task, record: Record, seed: int) -> wire.Job:
        return wire.Job(
            workspace=str(self.submission.workspace),
            tests=self.submission.tests,
            modules={},
            blind=self._dresser.modules(task.implementation),
            watched=self.exercise.stage,
            only=task.only,
            without=(*task.without, *record.inferred),
            watch=not self.matrix.records,  # by the first correct run, and what comes before it
            stop=task.stop,
            examples=self.matrix.examples() if self.options.skip else {},
            seed=seed,
            seconds=self._seconds(),
        )

    def _seconds(self) -> float:
        """Return what a test may take from now on: on code that is correct the slowest took a twentieth of it."""
        return max(QUICK_SECONDS, 20 * self.matrix.slowest()) if self.matrix.tests() else 0.0

    def _run_the_rest(self, tasks: list[Task], given: tuple[Implementation, ...]) -> None:
        """Run the tasks, and the tests on the reference from last to first, which must not change anything.

        What is not busy at the end dresses the bugs for being confirmed.
        """
        backwards = []
        if self.options.skip and not self.matrix.shares_state():
            tests = tuple(test.id for test in reversed(self.matrix.tests()) if test.id not in self.lost)
            backwards.append(Task(given[0], "order", tests))
        records = self._records([*tasks, *backwards], 1, partial(self._dresser.lay_out, given))
        self.matrix.add(records[: len(tasks)])
        for record in records[len(tasks) :]:
            self._compare(record)

    def _compare(self, backwards: Record) -> None:
        """Note that the tests share state unseen, where they do otherwise from last to first."""
        first = self.matrix.first_reference()
        assert first is not None
        for test, backward in backwards.run.ended.items():
            forward = first.run.ended.get(test)
            if forward and (forward.verdict, forward.entered) != (backward.verdict, backward.entered):
                self.matrix.shared = True

    def _main_task(self, implementation: Implementation) -> Task:
        """Return the run of the whole suite; of the quickest tests first, until one rejects, when it is to be fast."""
        if not self.options.fast or implementation.kind is not Kind.BUG:
            return Task(implementation, "main", None, self.lost)
        order = None if self.matrix.shares_state() else tuple(self.matrix.valid())
        return Task(implementation, "main", order, self.lost, stop=True)

    def _not_yet_run(self, bugs: list[Implementation]) -> list[Task]:
        """Return what is left to run on the bugs that no test was confirmed to catch."""
        valid, tasks = self.matrix.valid(), []
        for bug in bugs:
            left = tuple(t for t in valid if not self.matrix.verdicts(t, bug) and (bug.name, t) not in self._asked)
            self._asked |= {(bug.name, test) for test in left}
            if left and not any(self.matrix.confirmed(test, bug, self.options.confirm) for test in valid):
                tasks.append(Task(bug, "again", left, stop=True))
        return tasks

    def _task(self, implementation: Implementation, purpose: str, only: tuple[str, ...]) -> Task:
        """Return a further run of some tests; of all, where one may need what another leaves behind."""
        return Task(implementation, purpose, None if self.matrix.shares_state() else only, self.lost)

    def _cannot_count(self) -> tuple[str, ...]:
        """Return the tests that showed on correct code that no further run can make them count."""
        first = self.matrix.first_reference()
        return tuple(t.id for t in self.matrix.tests() if first is not None and first.verdict(t.id) in CANNOT_COUNT)

    def _inferred(self, task: Task) -> dict[str, Verdict]:
        """Return the verdicts of tests that never enter the function which the task's bug replaces."""
        number, first = task.implementation.entered_as, self.matrix.first_reference()
        if not self.options.skip or task.purpose != "main" or number is None or first is None:
            return {}
        if self.matrix.shares_state():
            return {}
        return {
            test.id: first.verdict(test.id)
            for test in self.matrix.tests()
            if test.id in first.run.ended and test.id not in task.without and number not in self.matrix.entered(test.id)
        }

    def _missed_by_sparing(self) -> list[Task]:
        """Return what the first correct run spared and a later one shows that it should not have."""
        tasks = []
        shared = self.matrix.shares_state()
        for record in self.matrix.records:
            number = record.implementation.entered_as
            wrong = tuple(t for t in record.inferred if shared or number in self.matrix.entered(t))
            if wrong:
                record.inferred = {t: v for t, v in record.inferred.items() if t not in wrong}
                tasks.append(self._task(record.implementation, "again", wrong))
        return tasks

    def _second_looks(self) -> list[Task]:
        """Return two more runs of each test on the correct code that it did not pass, if it passed on other."""
        tasks = []
        doubtful = [
            t.id for t in self.matrix.tests() if t.id not in self.lost and self.matrix.passed_on_some_correct(t.id)
        ]
        for record in self.matrix.correct():
            again = tuple(test for test in doubtful if record.verdict(test) in WORTH_A_SECOND_LOOK)
            if again and record.purpose == "main":
                tasks += [self._task(record.implementation, "again", again)] * 2
        return tasks

    def _looks_for_flakiness(self, reference: Implementation) -> list[Task]:
        """Return further correct runs of the tests that use chance or the clock, as far as can be seen."""
        drew = {t for r in self.matrix.correct() for t, ended in r.run.ended.items() if ended.random}
        valid = [test.id for test in self.matrix.tests() if self.matrix.status(test) is Status.VALID]
        suspects = tuple(test for test in valid if self.submission.draws or test in drew)
        return [self._task(reference, "repeat", suspects)] * self.options.repeats if suspects else []

    def _settle(self, bugs: list[Implementation], correct: list[Implementation]) -> None:
        """Confirm the catches, and find out how often tests that waver fail on correct code."""
        self._confirm(bugs, correct)
        while wavering := tuple(test.id for test in self.matrix.tests() if self.matrix.wavers(test)):
            self._rate(wavering, correct)
            self._confirm(bugs, correct)

    def _rate(self, tests: tuple[str, ...], correct: list[Implementation]) -> None:
        """Run the tests many more times on correct code, as long as it is open whether it is chance that they fail."""
        for runs in RATE_ROUNDS:
            counts = {test: self.matrix.correct_runs(test) for test in tests}
            tests = tuple(
                test for test, (failed, made) in counts.items() if failed < ENOUGH or failed <= made * MOST_FALSE_ALARMS
            )
            if tests and self.options.repeats:
                tasks = [self._task(correct[number % len(correct)], "rate", tests) for number in range(runs)]
                self._run(tasks, 1 if self.matrix.shares_state() else TOGETHER)
            self.matrix.rated.update(counts)
        self.matrix.add([])

    def _confirm(self, bugs: list[Implementation], correct: list[Implementation]) -> None:
        """Run a rejecting test once more on each bug, the quickest first, until one is confirmed or none is left."""
        for _ in range(3 * len(self.matrix.tests()) + 3):  # an end even where a run says nothing of its test
            valid = self.matrix.valid()
            tasks = []
            for bug in bugs:
                rejecting = [test for test in valid if self.matrix.rejects(test, bug)]
                rejecting = [test for test in rejecting if self.matrix.may_confirm(test, bug)]
                if rejecting and not any(self.matrix.confirmed(t, bug, self.options.confirm) for t in rejecting):
                    tasks += [self._task(bug, "confirm", (rejecting[0],))] * self.options.confirm
            if not tasks:
                return
            self._run_together(tasks, correct[0], self._together(len(tasks)))

    def _run_together(self, tasks: list[Task], reference: Implementation, together: int) -> None:
        """Run several tasks in one child, correct code among them; if a test fails there, each in its own.

        A test that saw that it runs alone, and took that for a sign of a bug, would fail on correct code too.
        """
        if together == 1:
            return self._run(self._among(tasks, reference))
        chunks = [tasks[start : start + together] for start in range(0, len(tasks), together)]
        mixed = [self._among(chunk, reference) for chunk in chunks]
        longest = max(map(len, mixed))
        for made in mixed[:-1]:  # all of one length, since so many go to one child
            made += [each for each in made if each.implementation is reference][:1] * (longest - len(made))
        mixed = [[*made, _probe(reference, chunk)] for made, chunk in zip(mixed, chunks, strict=True)]
        records = iter(self._records([each for made in mixed for each in made], longest + 1))
        for chunk, made in zip(chunks, mixed, strict=True):
            ran = [next(records) for _ in made]
            correct = (record for record in ran if record.implementation is reference)
            if {ended.verdict for record in correct for ended in record.run.ended.values()} == {"passed"}:
                self.matrix.add(ran)
            else:
                self._run(self._among(chunk, reference))

    def _among(self, tasks: list[Task], reference: Implementation) -> list[Task]:
        """Return the tasks, and anywhere among them a run on correct code of each kind that there is."""
        rng = random.Random(f"among {self.options.seed} {self._dresser.salt} {len(self.matrix.records)}")
        mixed = tasks[:]
        for task in dict.fromkeys(replace(task, implementation=reference) for task in tasks if task.only is not None):
            mixed.insert(rng.randrange(len(mixed) + 1), task)
        return mixed

    def _together(self, tasks: int) -> int:
        """Return how many confirmations one child runs: several, where it is sure that no test can tell or mind.

        A child that is new to a test costs more than the test. But where chance is at work, or something is left
        behind, every confirmation has a child of its own.
        """
        if (
            self.matrix.shares_state()
            or self.submission.draws
            or any(r.purpose == "repeat" for r in self.matrix.records)
        ):
            return 1
        return min(TOGETHER, -(-tasks // CHILDREN))


def _probe(reference: Implementation, chunk: list[Task]) -> Task:
    """Return a run of the tests of all these tasks on correct code, which none of them may have spoilt."""
    return Task(reference, "confirm", tuple(dict.fromkeys(test for task in chunk for test in task.only or ())))
