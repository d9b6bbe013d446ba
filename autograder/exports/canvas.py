"""Canvas: the gradebook that was exported there, filled in. Students and columns are found as Canvas finds them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from autograder.errors import UsageError
from autograder.exports.job import Export, File, Job
from autograder.exports.people import Person
from autograder.exports.worksheet import Filling, Find, Sheet, Target, amount, choose, folded, written

WHAT = "Canvas's gradebook (Grades, Export)"
POSSIBLE = "Points Possible"
NUMBER = re.compile(r" \(\d+\)$")
NOT_ASSIGNMENTS = re.compile(
    r"^(Unposted )?(Current|Final) (Score|Points|Grade)|^Override (Score|Grade|Status)|"
    r"(Unposted )?(Current|Final) (Score|Points|Grade)$"
)


def write(job: Job) -> Iterator[File]:
    """Return the gradebook with the marks in it, and a second file for whoever was not found there."""
    yield from written(job, WHAT, "canvas", fill, lambda sheet: len(_students(sheet)))


def fill(sheet: Sheet, everyone: Iterable[Person], columns: dict[str, str], scale: bool) -> Filling:
    """Fill in the gradebook, which keeps what there was wherever there is no mark."""
    persons = list(everyone)
    last = _last_information(sheet.head)
    possible = next((row for row, cells in enumerate(sheet.rows) if cells and POSSIBLE in cells[0]), None)
    keys = list(dict.fromkeys(key for person in persons for key in person.values))
    titles = _titles(sheet, last, possible)
    asked = {
        key: title or next((each for each in titles if folded(each) == folded(key)), "")
        for key, title in columns.items()
    }
    chosen = choose(asked, keys, titles, "the gradebook")
    targets = [Target(key, at, amount(_possible(sheet, possible, at))) for key, at in chosen.items()]
    filling = Filling(sheet, targets, scale, lambda row, target: _excused(sheet, row, target))
    filling.fill(persons, _finder(sheet))
    return filling


def _last_information(head: list[str]) -> int:
    """Return where the columns about the student end; UsageError when this is no gradebook of Canvas."""
    named = head[:2] and ("Student" in head[0] or ("LastName" in head[0] and "FirstName" in head[1]))
    sections = [at for at, title in enumerate(head) if "Section" in title]
    if not named or "ID" not in head or not sections:
        raise UsageError("the worksheet is no gradebook of Canvas", "its first columns are Student, ID, …, Section")
    return sections[0]


def _titles(sheet: Sheet, last: int, possible: int | None) -> dict[str, int]:
    """Return the assignments' columns by their titles, with Canvas's number and, where it is clear, without."""
    named = [(title.strip(), at) for at, title in enumerate(sheet.head) if at > last]
    found = {
        title: at
        for title, at in named
        if title and not NOT_ASSIGNMENTS.search(title) and "read only" not in _possible(sheet, possible, at)
    }
    plain = Counter(NUMBER.sub("", title) for title in found)
    return found | {NUMBER.sub("", title): at for title, at in found.items() if plain[NUMBER.sub("", title)] == 1}


def _possible(sheet: Sheet, row: int | None, column: int) -> str:
    return "" if row is None else sheet.cell(row, column)


def _excused(sheet: Sheet, row: int, target: Target) -> str:
    return "excused" if sheet.cell(row, target.column).casefold() == "ex" else ""


def _students(sheet: Sheet) -> list[int]:
    """Return the rows of students: not the points possible, nor the row that says what is posted by hand."""
    at = sheet.head.index("ID")
    return [row for row, cells in enumerate(sheet.rows) if sheet.cell(row, at) or (cells and "," in cells[0])]


def _finder(sheet: Sheet) -> Find:
    """Return what finds a student's row: by Canvas's ID, the SIS IDs, then the name."""
    column = {title: at for at, title in enumerate(sheet.head)}
    rows = [row for row in _students(sheet) if POSSIBLE not in sheet.cell(row, 0)]

    def rows_with(title: str, values: Iterable[str]) -> list[int]:
        wanted = {each for each in values if each}
        return [row for row in rows if wanted and sheet.cell(row, column.get(title)) in wanted]

    def find(person: Person) -> list[int]:
        own = [person.id] if person.platform == "canvas" else []
        for title, values in {
            "ID": [*own, person.name],
            "SIS User ID": [person.name, person.id],
            "SIS Login ID": [person.name, person.email, person.email.partition("@")[0]],
        }.items():
            found = rows_with(title, values)
            if found:
                return found
        return [row for row in rows if folded(person.name) in _names(sheet, row)]

    return find


def _names(sheet: Sheet, row: int) -> set[str]:
    """Return the student's name in both orders, however the gradebook was exported."""
    if sheet.head[0] == "LastName":
        last, first = sheet.cell(row, 0), sheet.cell(row, 1)
    else:
        last, _, first = (each.strip() for each in sheet.cell(row, 0).partition(","))
    return {folded(f"{first} {last}"), folded(f"{last}, {first}" if first else last)}


EXPORT = Export("Canvas: the exported gradebook (--template), filled in", "canvas.csv", write)
