"""What to look at next: the few things that help most, the nearest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from autograder.blocks import Words, code, listed, several, words
from autograder.here.check import Checked
from autograder.render_parts import quoted
from autograder.results import BugResult, Outcome, SolutionReport, Status, SuiteReport, TestResult

MOST = 3
ALL_DONE = "All is well as far as this can see. When you hand in, other tests and other bugs wait."


def steps(checked: Checked) -> list[Words]:
    """Return what to do next, in at most a few steps."""
    found = [words(each) for each in checked.problems]
    found += _of_solution(checked.solution) if checked.solution is not None else []
    found += _of_suite(checked.suite) if checked.suite is not None else []
    return found[:MOST] or [words(ALL_DONE)]


def _of_solution(report: SolutionReport) -> Iterator[Words]:
    if report.outcome is not Outcome.MARKED:
        yield words(f"Your solution: {report.reason}")
        return
    broken = [each for each in report.promises if each.tests and not each.kept]
    for promise in broken[:1]:
        symptom = [f" ({promise.symptom})"] if promise.symptom else []
        what = "does not pass this visible test" if report.practice else "breaks this promise"
        more = f" And {len(broken) - 1} more." if len(broken) > 1 else ""
        yield words(f"Your solution {what}: “{promise.says}”", *symptom, more)


def _of_suite(report: SuiteReport) -> Iterator[Words]:
    if report.outcome is not Outcome.MARKED:
        yield words(f"Your tests: {report.reason}")
        return
    doubtful = [each for each in report.tests if each.status in (Status.INVALID, Status.FLAKY)]
    if doubtful:
        yield _mend(doubtful)
    missed = [each for each in report.bugs if not each.caught]
    if missed:
        yield _write(missed, report.bugs)


def _mend(doubtful: list[TestResult]) -> Words:
    test = doubtful[0]
    more = f" ({several(len(doubtful) - 1, 'more test')} to mend.)" if len(doubtful) > 1 else ""
    does = "fails on correct code" if test.status is Status.INVALID else "passes and fails on the same code"
    below = quoted(test.why)[1:2] if test.why is not None and test.why.expected is not None else ()
    said = words(" It ", *below[0], ".") if below else ()
    return words("Mend ", code(_short(test)), f": it {does}, and does not count.", *said, more)


def _write(missed: list[BugResult], bugs: tuple[BugResult, ...]) -> Words:
    """Return the promise whose breaking stays unseen most often; one that no test watches comes first."""
    watched = {each.says for each in bugs if each.caught}
    counts = Counter(each.says for each in missed)
    says = max(counts, key=lambda each: (each not in watched, counts[each]))
    numbers = listed([str(each.number) for each in missed if each.says == says])
    which = "bug" if counts[says] == 1 else "bugs"
    hint = next((bug.hints[0].strip().replace("**", "") for bug in missed if bug.says == says and bug.hints), "")
    further = f" {hint}" if hint and "\n" not in hint else ""
    return words(f"Write a test that sees when this promise is broken: “{says}” ({which} {numbers}){further}")


def _short(test: TestResult) -> str:
    return test.id.partition("::")[2].replace("::", ".") or test.id
