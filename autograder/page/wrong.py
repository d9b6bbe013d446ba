"""What the class gets wrong in the same way: invalid tests that expect the same value."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from autograder.results import Status, SuiteReport, TestResult, Why


@dataclass(frozen=True)
class Doubtful:
    """One test that does not count, and whose it is."""

    student: str
    test: str
    status: Status
    why: Why
    accepted_by: tuple[int, ...]


@dataclass(frozen=True)
class Misconception:
    """Tests that expect the same value where correct code gives another; without values, that fail alike."""

    expected: str | None
    got: str | None
    said: str
    tests: tuple[Doubtful, ...]

    @property
    def students(self) -> tuple[str, ...]:
        """Return who holds it, each once."""
        return tuple(dict.fromkeys(each.student for each in self.tests))

    @property
    def accepted_by(self) -> tuple[int, ...]:
        """Return the bugs that all these tests accept: the broken code that they were written for."""
        return tuple(sorted(set.intersection(*(set(each.accepted_by) for each in self.tests))))

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines that failed, each once."""
        return tuple(dict.fromkeys(each.why.source for each in self.tests if each.why.source))


def doubtful(report: SuiteReport) -> list[Doubtful]:
    """Return the invalid and the flaky tests of a suite, one for each test function."""
    found: dict[tuple[str, Status], Doubtful] = {}
    for test in report.tests:
        if test.status in (Status.INVALID, Status.FLAKY):
            name = test.id.partition("[")[0].partition("::")[2].replace("::", ".") or test.id
            found.setdefault((name, test.status), _doubtful(report.student, name, test))
    return list(found.values())


def _doubtful(student: str, name: str, test: TestResult) -> Doubtful:
    return Doubtful(student, name, test.status, test.why or Why("", ""), test.accepted_by)


def misconceptions(tests: Iterable[Doubtful]) -> list[Misconception]:
    """Put together what expects the same; what most students share comes first."""
    groups: dict[tuple[str | None, str | None, str], list[Doubtful]] = {}
    for each in tests:
        if each.status is Status.INVALID:
            groups.setdefault(_alike(each.why), []).append(each)
    found = [Misconception(*key, tuple(members)) for key, members in groups.items()]
    return sorted(found, key=lambda each: (-len(each.students), -len(each.tests), each.expected is None))


def _alike(why: Why) -> tuple[str | None, str | None, str]:
    """Return what makes two tests alike: expected and got, else what was raised; addresses in memory are no part."""
    if why.expected is not None and why.got is not None:
        return _without_addresses(why.expected), _without_addresses(why.got), ""
    first = next((line.strip() for line in why.message.splitlines() if line.strip()), "")
    said = first if not why.kind or first.startswith(why.kind) else f"{why.kind}: {first}".rstrip(": ")
    return None, None, _without_addresses(said)


def _without_addresses(text: str) -> str:
    return re.sub(r"\bat 0x[0-9a-fA-F]+", "at …", text)
