"""JUnit XML, which every build server shows: a test suite for each part of each student, a test case a check."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from autograder.blocks import visible
from autograder.exports.checks import Check, inside, whole
from autograder.exports.job import Export, File, Job
from autograder.results import Outcome, StudentReport


def write(job: Job) -> Iterator[File]:
    """Return the one document; marks stand in the properties score and points, for JUnit knows none."""
    top = Element("testsuites", name="autograder")
    for report in job.reports:
        _student(top, report)
    indent(top, " ")
    yield File(EXPORT.file, '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(top, encoding="unicode") + "\n")


def _student(top: Element, report: StudentReport) -> None:
    for part in report.parts:
        mark, found = whole(part), list(inside(part))
        if part.outcome is not Outcome.MARKED or not found:
            found = [mark]
        name = " ".join(filter(None, [f"{report.student}:", mark.name]))
        suite = SubElement(top, "testsuite", name=visible(name))
        properties = SubElement(suite, "properties")
        marks = {"student": report.student, "score": _number(mark.earned), "points": _number(mark.of)}
        for key, value in {**marks, "outcome": part.outcome.value}.items():
            SubElement(properties, "property", name=key, value=visible(value))
        for check in found:
            _case(suite, check, part.outcome)
        _count(suite)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _case(suite: Element, check: Check, outcome: Outcome) -> None:
    name = f"{check.kind} {check.name}" if check.kind in ("promise", "rule") else check.name
    name = f"{name}: {check.says}" if check.says else name
    where = f"{check.exercise.replace('/', '.')}.{check.part}"
    case = SubElement(suite, "testcase", classname=visible(where), name=visible(name), time="0")
    tag = _tag(check, outcome)
    if tag:
        SubElement(case, tag, message=visible(f"{check.result}: {check.detail}".rstrip(": ")), type=check.result)


def _tag(check: Check, outcome: Outcome) -> str:
    """Return how it went: what we could not grade is an error, never a failure of the student's."""
    if outcome is Outcome.CANNOT_GRADE:
        return "error"
    if check.result == "skipped":
        return "skipped"
    return "" if check.passed or (check.kind == "part" and outcome is Outcome.MARKED) else "failure"


def _count(suite: Element) -> None:
    cases = suite.findall("testcase")
    suite.set("tests", str(len(cases)))
    for attribute, tag in {"failures": "failure", "errors": "error", "skipped": "skipped"}.items():
        suite.set(attribute, str(sum(case.find(tag) is not None for case in cases)))
    suite.set("time", "0")


EXPORT = Export("JUnit XML, for build servers", "junit.xml", write)
