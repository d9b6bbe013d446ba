"""Write the grades of a class anew, and keep those of before."""

from __future__ import annotations

import contextlib
import shutil
from dataclasses import replace
from pathlib import Path

from autograder import store
from autograder.disclose import Level
from autograder.errors import GraderError, UsageError
from autograder.gradefiles import claimed, write_report, write_table
from autograder.grades import HEADER, REPORTS, STUDENTS, TABLE, TIMES, Grades
from autograder.regrade import Change, reweighed

BEFORE = "before"


def regrade_into(grades: Grades, weights: dict[str, float], out: Path) -> tuple[list[Change], Path]:
    """Write every report with the new weights, and return whose mark changed and where the old reports are kept.

    The old ones are written first, and the header last: when it is stopped, the same command does it all.
    """
    for report in grades:
        reweighed(report, weights)  # whatever cannot be done is said before anything is written
    here = out.resolve() == grades.folder.resolve()
    if not here and out.exists() and any(out.iterdir()):
        raise UsageError(f"{out} is not empty", "name another: --out FOLDER")
    with claimed(out) if here else contextlib.nullcontext():
        kept = _keep(grades) if here else grades.folder
        changes = _write(grades, weights, out)
        if not here and (grades.folder / TIMES).is_dir():
            shutil.copytree(grades.folder / TIMES, out / TIMES)
        header = replace(grades.header, weights=grades.header.weights | weights)
        store.write_whole(out / HEADER, store.to_json(header))
        write_table(Grades(out))
    return changes, kept


def _write(grades: Grades, weights: dict[str, float], out: Path) -> list[Change]:
    changes = []
    for report in grades:
        new = reweighed(report, weights)
        write_report(out, new, Level(grades.header.disclosure))
        changes.append(Change(report.student, report.score, new.score))
    return changes


def _keep(grades: Grades) -> Path:
    """Copy what is there beside it, whole or not at all."""
    place = grades.folder / BEFORE
    number = 1
    while (place / str(number)).exists():
        number += 1
    beside = place / f".{number}{store.PART}"
    try:
        shutil.rmtree(beside, ignore_errors=True)
        for name in (REPORTS, STUDENTS, TIMES):
            if (grades.folder / name).is_dir():
                shutil.copytree(grades.folder / name, beside / name)
        for name in (HEADER, TABLE):
            if (grades.folder / name).exists():
                shutil.copyfile(grades.folder / name, beside / name)
        beside.rename(place / str(number))
    except OSError as error:
        raise GraderError(f"cannot keep the old reports in {place}: {error}", "make room, or name --out") from error
    return place / str(number)
