"""Run the tests of one cell on the student's own code, in a child that a test cannot hang, and tell how each ended."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from autograder import wire
from autograder.blocks import Block, Item, Paragraph, Span, Tone, Words, code, several, words
from autograder.children import Run
from autograder.errors import GraderError
from autograder.explain import explain
from autograder.here.check import ours
from autograder.here.kernel import Ran
from autograder.here.laying import copy_beside, told
from autograder.here.own import Laid, lay_out_own
from autograder.options import Limits
from autograder.pool import Pool
from autograder.render_parts import NO, ODD, YES, quoted
from autograder.results import Verdict
from autograder.submission import Submission, gather_texts

MARKS = {
    Verdict.PASSED: "✓ passed",
    Verdict.FAILED: "✗ failed",
    Verdict.ERROR: "✗ error",
    Verdict.TIMEOUT: "✗ too slow",
    Verdict.CRASHED: "✗ crashed",
    Verdict.SKIPPED: "! skipped",
    Verdict.XFAILED: "! failed, as expected",
    Verdict.NOT_RUN: "! not run",
}
NOT_REACHED = "not reached: the tests before it took too long"
NO_TESTS = "there is no test in this cell: write functions whose names start with test_"


@dataclass(frozen=True)
class TriedTest:
    """One test, how it ended on the student's own code, and what is said below it."""

    name: str
    says: str
    verdict: Verdict
    below: tuple[Words, ...] = ()
    printed: str = ""

    @property
    def passed(self) -> bool:
        return self.verdict is Verdict.PASSED

    @property
    def mark(self) -> str:
        """The verdict as it is shown."""
        return MARKS[self.verdict]


@dataclass(frozen=True, repr=False)
class Tried:
    """How the tests of a cell ended; it shows itself. problems: why tests could not be run, each in some lines."""

    exercise: str
    tests: tuple[TriedTest, ...] = ()
    problems: tuple[tuple[Words, ...], ...] = ()

    @property
    def summary(self) -> str:
        """How many of the tests pass."""
        passed = sum(each.passed for each in self.tests)
        if not self.tests:
            return "no test was run"
        return f"{passed} of {several(len(self.tests), 'test')} passed on your own code"

    def __repr__(self) -> str:
        from autograder.here.show import text_of

        page: list[Block] = [Paragraph(words(Span(self.exercise, Tone.STRONG), f": {self.summary}"))]
        page += [Item(NO, lines[0], lines[1:]) for lines in self.problems]
        for each in self.tests:
            sign = YES if each.passed else ODD if each.mark.startswith("!") else NO
            printed = (words(f"it printed: {each.printed.strip()}"),) if each.printed and not each.passed else ()
            what = () if each.passed else (f": {each.mark[2:]}",)
            page.append(Item(sign, words(code(each.name), *what), (*each.below, *printed)))
        return text_of(tuple(page))

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        printer.text(repr(self))  # type: ignore[attr-defined]

    def _repr_html_(self) -> str:
        from autograder.here.show import tried_html

        return tried_html(self)


def try_tests(exercise: str, cell: Ran, others: Iterable[Ran], seconds: float, spawn: bool = False) -> Tried:
    """Run the tests of the cell; nothing is raised for what a student did, nor written to standard error."""
    track, _, stage = exercise.rpartition("/")
    limits = Limits(seconds, max(Limits().run, seconds))
    with contextlib.redirect_stderr(io.StringIO()):
        try:
            laid = lay_out_own(stage, track, cell, others)
            if laid.wrong:
                return Tried(exercise, problems=((words(laid.wrong),),))
            with Pool(1, limits, spawn) as pool:
                workspace = pool.root / "own"
                copy_beside(Path.cwd(), workspace)
                submission = gather_texts(laid.texts, [f"test_{stage}.py"], workspace)
                run = _run(pool, submission)
                return _tried(exercise, run, submission, laid)
        except GraderError as error:
            return Tried(exercise, problems=((words(str(error)),),))
        except Exception as error:
            return Tried(exercise, problems=((words(ours(error)),),))


def _run(pool: Pool, submission: Submission) -> Run:
    job = wire.Job(str(submission.workspace), submission.tests, {}, seed=1)
    return next(run for _, run in pool.run([("own", job)], submission.files))


def _tried(exercise: str, run: Run, submission: Submission, laid: Laid) -> Tried:
    found = run.collected.tests if run.collected else ()
    failures = [*submission.problems, *(run.collected.problems if run.collected else ())]
    failures += [run.failure] if run.failure is not None else []
    problems = [_lines(each, submission, laid) for each in failures]
    if not found and not problems:
        problems = [(words(NO_TESTS),)]
    return Tried(exercise, tuple(_test(each, run, submission, laid) for each in found), tuple(problems))


def _test(found: wire.Found, run: Run, submission: Submission, laid: Laid) -> TriedTest:
    ended = run.ended.get(found.id)
    name, says = found.id.partition("::")[2].replace("::", "."), found.doc.strip().split("\n")[0]
    if ended is None:
        return TriedTest(name, says, Verdict.NOT_RUN, (words(NOT_REACHED),))
    below = _lines(ended.failure, submission, laid) if ended.failure is not None else ()
    return TriedTest(name, says, Verdict(ended.verdict), below, ended.output)


def _lines(failure: wire.Failure, submission: Submission, laid: Laid) -> tuple[Words, ...]:
    """Return what is told of a failure: the line of its cell, and what was expected and got, or what was said."""
    why = explain(failure, submission, "own")
    lines = quoted(told(laid.unfolded.relabel(replace(why, on=""))))
    return lines or (words(failure.message or failure.kind),)
