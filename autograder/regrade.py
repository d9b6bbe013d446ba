"""Work the marks out again from what is stored: a bug withdrawn, a weight changed. Nothing is run."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.errors import UsageError
from autograder.grades import Grades
from autograder.results import BugResult, Outcome, StudentReport, SuiteReport
from autograder.score import score_of

WITHDRAWN = "withdrawn: it counts for nobody"
NAME = re.compile(r"(?:(?P<exercise>[^:=]+):)?(?P<bug>[^:=]+)")


@dataclass(frozen=True)
class Change:
    """A student whose mark is another than before."""

    student: str
    old: float | None
    new: float | None


def reweighed(report: StudentReport, weights: dict[str, float]) -> StudentReport:
    """Return the report with the bugs weighed anew, by ``track/stage:name``; 0 withdraws one."""
    if not weights:
        return report
    return replace(report, suites=tuple(_suite(each, weights) for each in report.suites))


def _suite(report: SuiteReport, weights: dict[str, float]) -> SuiteReport:
    bugs = tuple(_bug(each, weights.get(f"{report.exercise}:{each.name}")) for each in report.bugs)
    if report.outcome is not Outcome.MARKED or bugs == report.bugs:
        return report
    if not any(bug.weight for bug in bugs):
        raise UsageError(f"no bug of {report.exercise} would count any more", "leave one, or mark without its suite")
    score, formula = score_of(bugs, report.points, _cap(report, bugs))
    return replace(report, bugs=bugs, score=score, formula=formula)


def _cap(report: SuiteReport, bugs: tuple[BugResult, ...]) -> float:
    """Return what full marks need now: less by each bug that is withdrawn, or whoever missed it would still pay."""
    withdrawn = sum(bug.weighed for bug in bugs if not bug.weight)
    return max(float(report.options["cap"]) - withdrawn, min(bug.weight for bug in bugs if bug.weight))


def _bug(bug: BugResult, weight: float | None) -> BugResult:
    if weight is None:
        return bug
    remark = WITHDRAWN if weight == 0 else "" if bug.remark == WITHDRAWN else bug.remark
    return replace(bug, weight=weight, remark=remark, weighed=bug.weighed or bug.weight)


def weights_in(grades: Grades, withdrawn: Iterable[str], weighed: Iterable[str]) -> dict[str, float]:
    """Return the weight of each bug that was named, by ``track/stage:name``; UsageError when there is none such.

    By its name and not its number: the kit may get a bug before it.
    """
    asked = [(name, 0.0) for name in withdrawn]
    for each in weighed:
        asked += _given(each)
    known = _bugs(grades)
    return {_resolved(name, known, grades.header.exercises): weight for name, weight in asked}


def _given(text: str) -> Iterator[tuple[str, float]]:
    """Yield what ``BUG=W`` or a TOML file of such lines gives."""
    if "=" not in text:
        yield from _from_file(Path(text))
        return
    name, _, weight = text.rpartition("=")
    yield name.strip(), _weight(name, weight)


def _from_file(path: Path) -> Iterator[tuple[str, float]]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}", "write --weights BUG=W, or name a file") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {error}", 'write a line for each bug: "casino/deck:7" = 2') from error
    for name, weight in table.items():
        yield name, _weight(name, weight)


def _weight(name: str, weight: object) -> float:
    try:
        number = float(weight)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        number = -1.0
    if not 0 <= number < float("inf"):
        raise UsageError(f"{weight!r} is no weight for {name}", "give a number from 0 on: --weights casino/deck:7=2")
    return number


def _bugs(grades: Grades) -> dict[str, dict[str, str]]:
    """Return the names of the bugs by exercise, and by name and number."""
    known: dict[str, dict[str, str]] = {}
    for report in grades:
        for suite in report.suites:
            if suite.bugs and suite.exercise not in known:
                known[suite.exercise] = {n: bug.name for bug in suite.bugs for n in (bug.name, str(bug.number))}
        if len(known) == len(grades.header.exercises):
            break
    return known


def _resolved(name: str, known: dict[str, dict[str, str]], exercises: tuple[str, ...]) -> str:
    match = NAME.fullmatch(name.strip())
    where = [match["exercise"]] if match and match["exercise"] else [*exercises]
    found = [each for each in where if match and match["bug"] in known.get(each, {})]
    if match and len(found) == 1:
        return f"{found[0]}:{known[found[0]][match['bug']]}"
    if found:
        raise UsageError(f"{name!r} is a bug of several exercises", f"name one: {found[0]}:{name}")
    some = next(iter(known), "casino/deck")
    raise UsageError(
        f"no suite in {', '.join(exercises)} was marked with a bug {name!r}",
        f"name it as in: {some}:7; to see them all: autograder show {some}",
    )


def regrade(grades: Grades, weights: dict[str, float]) -> Iterator[tuple[StudentReport, StudentReport]]:
    """Yield each report as it is and as it is now."""
    for report in grades:
        yield report, reweighed(report, weights)
