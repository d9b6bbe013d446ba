"""Classroom 50's ``result.json``, one for each submission; scores are whole numbers there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from autograder.errors import UsageError
from autograder.exports.checks import Check, whole
from autograder.exports.job import Export, File, Job
from autograder.grades import key_of
from autograder.results import StudentReport

SCHEMA = "classroom50/result/v1"
FROM_THE_RUNNER = {
    "classroom": "CLASSROOM",
    "assignment": "ASSIGNMENT",
    "submission": "SUBMISSION_TAG",
    "commit": "COMMIT_URL",
    "release": "RELEASE_URL",
}


def write(job: Job) -> Iterator[File]:
    """Return a document for each student; none for whom we could not grade, which is an error of the run there."""
    for report in job.reports:
        if report.score is None:
            job.failed.append(report.student)
            continue
        text = json.dumps(result(report, os.environ), ensure_ascii=False, indent=1)
        yield File(f"{key_of(report.student)}/{EXPORT.file}", text + "\n")


def result(report: StudentReport, runner: Mapping[str, str]) -> dict[str, Any]:
    """Return the result of one submission: a test a part, and the sums of their whole points."""
    missing = [name for name in FROM_THE_RUNNER.values() if not runner.get(name)]
    if missing:
        raise UsageError(
            f"Classroom 50's runner did not say {', '.join(missing)}",
            "run this in the autograder.py of an assignment, where they are set",
        )
    tests = [_test(whole(part)) for part in report.parts]
    told: dict[str, Any] = {key: runner[name] for key, name in FROM_THE_RUNNER.items()}
    return {
        "schema": SCHEMA,
        **told,
        "assignment_type": runner.get("ASSIGNMENT_TYPE") or "individual",
        "owner": runner.get("OWNER") or runner.get("USERNAME") or report.student,
        "review": runner.get("REVIEW_URL") or told["commit"],
        "datetime": _moment(report.handin.submitted),
        "score": sum(test["score"] for test in tests),
        "max-score": sum(test["max-score"] for test in tests),
        "tests": tests,
    }


def _test(check: Check) -> dict[str, Any]:
    most = max(1, round(check.of or 0.0))
    return {
        "test-name": check.name,
        "passed": check.passed,
        "score": whole_points(check.earned or 0.0, check.of or 0.0, most),
        "max-score": most,
        "message": check.detail or check.says,
    }


def whole_points(earned: float, of: float, most: int) -> int:
    """Return the nearest whole points of ``most``; full marks only for full marks."""
    if of <= 0:
        return 0
    return most if earned >= of else min(most - 1, round(earned / of * most))


def _moment(submitted: str) -> str:
    """Return when it was handed in, where that is known; the runner writes its own over it."""
    try:
        moment = datetime.fromisoformat(submitted)
    except ValueError:
        moment = datetime.now(UTC)
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


EXPORT = Export("Classroom 50: a result.json for each submission", "result.json", write, each=True)
