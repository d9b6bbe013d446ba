"""The matrix of a suite while it is being marked, and what follows from it.

Three rules, and nothing here runs anything: a test is valid when it passes on every correct run; one that
passes and fails on the same code is flaky; a bug is caught when a valid test fails on it, and again.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from autograder import wire
from autograder.children import Run
from autograder.plan import Implementation, Kind
from autograder.results import LETTERS, REJECTS, Row, Status, Verdict

# A test that draws at random may fail on correct code now and then, and is no worse for it.
MOST_FALSE_ALARMS = 0.01
MAY_CHANCE = frozenset({Verdict.PASSED, Verdict.FAILED, Verdict.ERROR})


@dataclass
class Record:
    """One run, and what it was for."""

    implementation: Implementation
    purpose: str
    run: Run
    inferred: dict[str, Verdict] = field(default_factory=dict)

    def verdict(self, test: str) -> Verdict:
        """Return the verdict of the test in this run, inferred ones included."""
        if test in self.inferred:
            return self.inferred[test]
        ended = self.run.ended.get(test)
        return Verdict(ended.verdict) if ended else Verdict.NOT_RUN

    def failure(self, test: wire.Found) -> wire.Failure | None:
        """Return why the test did not pass in this run, if it did not."""
        ended = self.run.ended.get(test.id)
        if ended is not None:
            return ended.failure if ended.verdict != "passed" else None
        problems = self.run.collected.problems if self.run.collected else ()
        return problems[0] if problems and self.broke_at_import(test) else None

    def broke_at_import(self, test: wire.Found) -> bool:
        """Return whether the test is missing here because its file could not be imported."""
        if self.run.collected is None:
            return True
        return all(each.id != test.id for each in self.run.collected.tests)


class Matrix:
    """All runs of one suite so far."""

    def __init__(self, shared: bool = False) -> None:
        self.shared = shared
        self.records: list[Record] = []

        self.rated: set[str] = set()
        self._known: dict[tuple[str, str], list[Verdict]] = {}
        self._status: dict[str, Status] = {}

    def add(self, records: list[Record]) -> None:
        """Add runs, in their order."""
        self.records += records
        self._known.clear()
        self._status.clear()

    def correct(self) -> list[Record]:
        """Return the runs on the reference and the alternatives."""
        return [each for each in self.records if each.implementation.correct]

    def first_reference(self) -> Record | None:
        """Return the reference's first run, which says what tests there are."""
        return next((each for each in self.records if each.implementation.kind is Kind.REFERENCE), None)

    def tests(self) -> tuple[wire.Found, ...]:
        """Return the suite's tests, as collected on correct code: the longest list of any reference run."""
        lists = [r.run.collected.tests for r in self.correct() if r.run.collected is not None]
        return max(lists, key=len, default=())

    def verdicts(self, test: str, implementation: Implementation) -> list[Verdict]:
        """Return what the test did on the implementation, run by run."""
        if not self._known:
            for record in self.records:
                for each in {*record.run.ended, *record.inferred}:
                    self._known.setdefault((each, record.implementation.name), []).append(record.verdict(each))
        return self._known.get((test, implementation.name), [])

    def status(self, test: wire.Found) -> Status:
        """Judge a test by its runs on correct code, and by any code on which it did now this, now that."""
        if test.id not in self._status:
            self._status[test.id] = self._judge(test)
        return self._status[test.id]

    def valid(self) -> list[str]:
        """Return the valid tests, properties last, for they are slow; the clock would order them anew each time."""
        valid = [test for test in self.tests() if self.status(test) is Status.VALID]
        return [test.id for test in sorted(valid, key=lambda test: test.explores)]

    def _judge(self, test: wire.Found) -> Status:
        by_implementation: dict[str, set[bool]] = defaultdict(set)
        correct: set[Verdict] = set()
        for record in self.records:
            verdict = record.verdict(test.id)
            broke = record.implementation.correct and record.purpose == "main" and record.broke_at_import(test)
            if verdict is Verdict.NOT_RUN and not broke:
                continue
            by_implementation[record.implementation.name].add(verdict is Verdict.PASSED)
            if record.implementation.correct:
                correct.add(verdict)
        if any(len(each) > 1 for each in by_implementation.values()):
            return Status.VALID if self.by_chance(test.id) and correct <= MAY_CHANCE else Status.FLAKY
        if correct and correct <= {Verdict.SKIPPED, Verdict.XFAILED}:
            return Status.SKIPPED
        return Status.VALID if correct == {Verdict.PASSED} else Status.INVALID

    def wavers(self, test: wire.Found) -> bool:
        """Return whether the test did now this, now that, on the same code, and it is not known how often."""
        return test.id not in self.rated and self.status(test) is Status.FLAKY

    def correct_runs(self, test: str) -> tuple[int, int]:
        """Return how often the test did not pass on correct code, and how often it was run on it."""
        runs = [record.run.ended[test] for record in self.correct() if test in record.run.ended]
        return sum(ended.verdict != "passed" for ended in runs), len(runs)

    def by_chance(self, test: str) -> bool:
        """Return whether the test fails on correct code so seldom that it is chance, by many runs."""
        failed, runs = self.correct_runs(test)
        return test in self.rated and failed <= MOST_FALSE_ALARMS * runs

    def rejects(self, test: str, implementation: Implementation) -> bool:
        """Return whether the test was run on the implementation and did not accept it."""
        return any(verdict in REJECTS for verdict in self.verdicts(test, implementation))

    def accepts(self, test: str, implementation: Implementation) -> bool:
        """Return whether the test was run on the implementation and passed."""
        return Verdict.PASSED in self.verdicts(test, implementation)

    def passed_on_some_correct(self, test: str) -> bool:
        """Return whether the test passed on any correct code."""
        return any(record.verdict(test) is Verdict.PASSED for record in self.correct())

    def imported(self, implementation: Implementation) -> bool:
        """Return whether the suite could be imported with the implementation, and had tests then."""
        mine = [record for record in self.records if record.implementation is implementation]
        return all(record.run.collected is not None and record.run.collected.tests for record in mine)

    def output(self, test: str) -> str:
        """Return what the test printed on correct code, the first time."""
        return next((r.run.ended[test].output for r in self.correct() if test in r.run.ended), "")

    def may_confirm(self, test: str, implementation: Implementation) -> bool:
        """Return whether a further run can confirm the test's rejection: it has not passed there."""
        return all(verdict in REJECTS for verdict in self.verdicts(test, implementation))

    def confirmed(self, test: str, implementation: Implementation, times: int) -> bool:
        """Return whether the test rejected the implementation, and ``times`` more; by chance, twice more at least."""
        verdicts = self.verdicts(test, implementation)
        times = max(times, 2) if test in self.rated else times
        return len(verdicts) > times and all(verdict in REJECTS for verdict in verdicts)

    def shares_state(self) -> bool:
        """Return whether tests may see what others did, so that none may be spared."""
        return self.shared or any(
            any(ended.changed for ended in record.run.ended.values())
            or any(test.wide for test in (record.run.collected.tests if record.run.collected else ()))
            for record in self.records
            if record.implementation.kind is Kind.REFERENCE
        )

    def entered(self, test: str) -> set[int]:
        """Return the functions of the reference that the test entered in any run, or that importing it did."""
        found: set[int] = set()
        for record in self.records:
            if record.implementation.kind is Kind.REFERENCE:
                found.update(record.run.entered_at_import)
                if test in record.run.ended:
                    found.update(record.run.ended[test].entered)
        return found

    def examples(self) -> dict[str, str]:
        """Return what Hypothesis made up on the first correct run, by test."""
        first = self.first_reference()
        return {} if first is None else {test: e.examples for test, e in first.run.ended.items() if e.examples}

    def seconds(self, test: str) -> float:
        """Return how long the test took on the reference, at its quickest."""
        times = [r.run.ended[test].seconds for r in self.correct() if test in r.run.ended]
        return min(times, default=0.0)

    def slowest(self) -> float:
        """Return how long the slowest test took that passed on correct code."""
        runs = (ended for record in self.correct() for ended in record.run.ended.values())
        return max((ended.seconds for ended in runs if ended.verdict == "passed"), default=0.0)

    def rows(self) -> tuple[Row, ...]:
        """Return the matrix as it goes into the report."""
        tests = self.tests()
        return tuple(
            Row(
                record.implementation.name,
                record.purpose,
                "".join(
                    LETTERS[record.verdict(t.id)].lower() if t.id in record.inferred else LETTERS[record.verdict(t.id)]
                    for t in tests
                ),
            )
            for record in self.records
        )
