"""Whose marks they are, and what may be put into a worksheet: the total, an exercise, or one part of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.render_parts import kind
from autograder.results import StudentReport

TOTAL = "total"


@dataclass(frozen=True)
class Value:
    """A mark and the most there was; ``score`` is None where we could not grade."""

    score: float | None
    points: float


@dataclass(frozen=True)
class Person:
    """One student with all that a worksheet may know them by; platform: where the id is of."""

    name: str
    id: str = ""
    email: str = ""
    platform: str = ""
    values: dict[str, Value] = field(default_factory=dict)


def people(report: StudentReport) -> Iterator[Person]:
    """Return who gets the marks of a report: those who handed in together get the same."""
    handin, values = report.handin, values_of(report)
    ids, emails = handin.id.split("; "), handin.email.split("; ")
    if len(ids) == 1:
        yield Person(report.student, handin.id, handin.email, handin.platform, values)
        return
    names = report.student.split(" & ")
    for index, id in enumerate(ids):
        name = names[index] if len(names) == len(ids) else report.student
        yield Person(name, id, emails[index] if len(emails) == len(ids) else "", handin.platform, values)


def values_of(report: StudentReport) -> dict[str, Value]:
    """Return the marks by what they are of: ``total``, ``casino/deck``, ``casino/deck suite``."""
    found: dict[str, list[Value]] = {}
    for part in report.parts:
        value = Value(part.score, part.points)
        for key in (TOTAL, part.exercise, f"{part.exercise} {kind(part)}"):
            found.setdefault(key, []).append(value)
    return {key: _sum(values) for key, values in found.items()}


def _sum(values: list[Value]) -> Value:
    scores = [each.score for each in values if each.score is not None]
    return Value(sum(scores) if len(scores) == len(values) else None, sum(each.points for each in values))
