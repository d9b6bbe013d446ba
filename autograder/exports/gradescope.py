"""Gradescope's ``results.json``, one for each submission."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograder.blocks import number, visible
from autograder.exports.checks import Check, inside, whole
from autograder.exports.job import Export, File, Job
from autograder.grades import key_of
from autograder.render import to_markdown
from autograder.render_solution import part_page
from autograder.results import Outcome, Part, SolutionReport, StudentReport


def write(job: Job) -> Iterator[File]:
    """Return a document for each student; none for whom we could not grade, which Gradescope shows as a failure."""
    for report in job.reports:
        if report.score is None:
            job.failed.append(report.student)
            continue
        seconds = sum(job.grades.times(report.student).parts.values())
        text = json.dumps(results(report, seconds), ensure_ascii=False, indent=1)
        yield File(f"{key_of(report.student)}/{EXPORT.file}", text + "\n")


def results(report: StudentReport, seconds: float) -> dict[str, Any]:
    """Return the results of one submission: promises one by one, suites and style in a piece with their report."""
    tests = [test for index, part in enumerate(report.parts, 1) for test in _tests(part, index)]
    return {
        "score": round(report.score or 0.0, 4),
        "execution_time": round(seconds, 2),
        "output": f"{number(report.score or 0.0)} of {number(report.points)} points",
        "output_format": "text",
        "test_name_format": "text",
        "test_output_format": "md",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {"student": report.student, "parts": {f"{whole(p).name}": p.outcome.value for p in report.parts}},
    }


def _tests(part: Part, index: int) -> list[dict[str, Any]]:
    output = to_markdown(part_page(replace(part, student="")))
    if not isinstance(part, SolutionReport) or part.outcome is not Outcome.MARKED:
        return [_test(whole(part), f"{index}", output, "")]
    promises = [
        _test(each, f"{index}.{place}", _said(each), "solution: ") for place, each in enumerate(inside(part), 1)
    ]
    return [
        *promises,
        {"name": f"{whole(part).name}: the report", "number": f"{index}.0", "output": output, "visibility": "visible"},
    ]


def _said(check: Check) -> str:
    return "" if check.passed else visible(check.detail) or "a hidden test of it fails"


def _test(check: Check, place: str, output: str, before: str) -> dict[str, Any]:
    name = visible(f"{check.exercise} {before}{check.says}" if check.kind == "promise" else check.name)
    return {
        "name": name,
        "number": place,
        "score": round(check.earned or 0.0, 4),
        "max_score": round(check.of or 0.0, 4),
        "status": "passed" if check.passed else "failed",
        "output": output,
        "visibility": "visible",
        "tags": [check.exercise, check.part],
    }


EXPORT = Export("Gradescope: a results.json for each submission", "results.json", write, each=True)
