"""Moodle: the grading worksheet of an assignment, filled in. Only the participant's number counts there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from autograder.errors import UsageError
from autograder.exports.job import Export, File, Job
from autograder.exports.people import TOTAL, Person
from autograder.exports.worksheet import Filling, Find, Sheet, Target, amount, choose, folded, written

WHAT = "Moodle's grading worksheet (View all submissions, Download grading worksheet)"
GRADE = "Grade"
BY_NAME = ("ID number", "Username", "Email address", "Full name")


def write(job: Job) -> Iterator[File]:
    """Return the worksheet with the marks in it, and a second file for whoever was not found there."""
    yield from written(job, WHAT, "moodle", fill, lambda sheet: len(sheet.rows))


def fill(sheet: Sheet, everyone: Iterable[Person], columns: dict[str, str], scale: bool) -> Filling:
    """Fill in the one column of marks: with the total, unless asked for another mark."""
    persons = list(everyone)
    if not all(re.search(r"\d+$", sheet.cell(row, 0)) for row in range(len(sheet.rows))):
        raise UsageError("the worksheet is none of Moodle's", "its first column is Identifier: Participant 123")
    keys = list(dict.fromkeys(key for person in persons for key in person.values))
    titles = {title: at for at, title in enumerate(sheet.head) if at}
    asked = {key: title or GRADE for key, title in (columns or {TOTAL: GRADE}).items()}
    if len(asked) > 1:
        raise UsageError("a worksheet of Moodle has one column of marks", "give --column once")
    if GRADE in asked.values() and GRADE not in titles:
        raise UsageError(f"the worksheet has no column {GRADE}", 'name it as it is there: --column "total=Bewertung"')
    chosen = choose(asked, keys, titles, "the worksheet")
    most = _column(sheet, "maximum grade")
    targets = [_target(sheet, key, at, most) for key, at in chosen.items()]
    filling = Filling(sheet, targets, scale, lambda row, target: _locked(sheet, row))
    filling.fill(persons, _finder(sheet))
    return filling


def _column(sheet: Sheet, title: str) -> int | None:
    return next((at for at, each in enumerate(sheet.head) if folded(each) == title), None)


def _target(sheet: Sheet, key: str, column: int, most: int | None) -> Target:
    """Numbers are written as Moodle wrote its own: with a comma where that language has one."""
    said = next((text for row in range(len(sheet.rows)) if (text := sheet.cell(row, most))), "")
    return Target(key, column, amount(said), comma="," in said)


def _locked(sheet: Sheet, row: int) -> str:
    changeable = sheet.cell(row, _column(sheet, "grade can be changed"))
    return "its grade cannot be changed" if folded(changeable) == "no" else ""


def _finder(sheet: Sheet) -> Find:
    """Return what finds a participant's row: by the number, else by the columns that name the student."""
    rows = range(len(sheet.rows))
    numbers = {row: re.sub(r"^\D*", "", sheet.cell(row, 0)) for row in rows}

    def find(person: Person) -> list[int]:
        if person.platform == "moodle" and person.id:
            return [row for row in rows if numbers[row] == person.id]
        wanted = {folded(each) for each in (person.name, person.id, person.email) if each}
        for title in BY_NAME:
            column = _column(sheet, folded(title))
            found = [row for row in rows if folded(sheet.cell(row, column)) in wanted]
            if found:
                return found
        return [row for row in rows if folded(sheet.cell(row, 0)) in wanted]

    return find


EXPORT = Export("Moodle: the grading worksheet (--template), filled in", "moodle.csv", write)
