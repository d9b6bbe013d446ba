"""What a run of the tests says: which there were, what each did, and why none could be run."""

from __future__ import annotations

import re

from autograder import wire
from autograder.children import Run
from autograder.results import REJECTS


def tests(run: Run) -> tuple[wire.Found, ...]:
    """Return the tests that were collected in the run."""
    return run.collected.tests if run.collected is not None else ()


def verdicts(run: Run) -> dict[str, str]:
    """Return the verdict of each test."""
    return {test: ended.verdict for test, ended in run.ended.items()}


def failing(run: Run) -> frozenset[str]:
    """Return the tests that did not accept what they were run on."""
    return frozenset(test for test, verdict in verdicts(run).items() if verdict in REJECTS)


def broken(run: Run) -> str:
    """Return why the tests could not be imported at all, or nothing."""
    problems = run.collected.problems if run.collected is not None else (run.failure or wire.Failure("nothing ran"),)
    return said(problems[0]) if problems else ""


def said(failure: wire.Failure | None) -> str:
    """Return a failure in one line, without the folder in which it happened."""
    if failure is None:
        return "it did not pass"
    first, *_ = failure.message.strip().splitlines() or ["no message"]
    text = re.sub(r" \(/[^)]*\)", "", first)
    return wire.cut(text if failure.kind in ("AssertionError", "Failed", "") else f"{failure.kind}: {text}", 160)
