"""A line a check, for whoever works with tables: pandas, R, a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from autograder.disclose import Level
from autograder.exports.checks import Check, checks
from autograder.exports.job import Export, File, Job
from autograder.render_class import harmless
from autograder.results import StudentReport

COLUMNS = ("student", "id", "late", "exercise", "part", "kind", "check", "says", "result", "earned", "of", "detail")


def write(job: Job) -> Iterator[File]:
    """Return the one table; all text is quoted, and none of it is a formula to a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow(COLUMNS)
    for report in job.reports:
        writer.writerows(_row(report, check) for check in checks(report))
    yield File(EXPORT.file, text.getvalue())


def _row(report: StudentReport, check: Check) -> list[str | float]:
    before = [report.student, report.handin.id, "late" if report.handin.late else "", check.exercise, check.part]
    about = [check.kind, check.name, check.says, check.result]
    return [
        *map(harmless, (*before, *about)),
        *(("" if each is None else round(each, 4)) for each in (check.earned, check.of)),
        harmless(check.detail),
    ]


EXPORT = Export(
    "a line for each check of each student, for pandas, R or a spreadsheet", "checks.csv", write, level=Level.STAFF
)
