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

    @property
    def imported(self) -> bool:
        """Whether the test files could be imported at all."""
        return self.run.collected is not None and not self.run.trouble

    def broke_at_import(self, test: wire.Found) -> bool:
        """Return whether the test is missing here because its file could not be imported."""
        if self.run.collected is None:
            return True
        return all(each.id != test.id for each in self.run.collected.tests)


class Matrix:
    """All runs of one suite so far."""

    def __init__(self) -> None:
        self.records: list[Record] = []

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
        found = [r.verdict(test) for r in self.records if r.implementation is implementation]
        return [each for each in found if each is not Verdict.NOT_RUN]

    def status(self, test: wire.Found) -> Status:
        """Judge a test by its runs on correct code, and by any code on which it did now this, now that."""
        by_implementation: dict[str, set[bool]] = defaultdict(set)
        correct: set[Verdict] = set()
        for record in self.records:
            verdict = record.verdict(test.id)
            if verdict is Verdict.NOT_RUN and not (record.implementation.correct and record.broke_at_import(test)):
                continue
            by_implementation[record.implementation.name].add(verdict is Verdict.PASSED)
            if record.implementation.correct:
                correct.add(verdict)
        if any(len(each) > 1 for each in by_implementation.values()):
            return Status.FLAKY
        if correct and correct <= {Verdict.SKIPPED, Verdict.XFAILED}:
            return Status.SKIPPED
        return Status.VALID if correct == {Verdict.PASSED} else Status.INVALID

    def rejects(self, test: str, implementation: Implementation) -> bool:
        """Return whether the test was run on the implementation and did not accept it."""
        return any(verdict in REJECTS for verdict in self.verdicts(test, implementation))

    def confirmed(self, test: str, implementation: Implementation, times: int) -> bool:
        """Return whether the test rejected the implementation, and ``times`` more."""
        verdicts = self.verdicts(test, implementation)
        return len(verdicts) > times and all(verdict in REJECTS for verdict in verdicts)

    def shares_state(self) -> bool:
        """Return whether tests may see what others did, so that none may be spared."""
        return any(
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

    def seconds(self, test: str) -> float:
        """Return how long the test took on the reference, at its quickest."""
        times = [r.run.ended[test].seconds for r in self.correct() if test in r.run.ended]
        return min(times, default=0.0)

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
