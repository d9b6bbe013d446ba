"""The worksheet that an instructor downloaded: read as it is, filled in, and written back with all else untouched."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from autograder.blocks import listed, number
from autograder.errors import UsageError
from autograder.exports.job import File, Job
from autograder.exports.people import Person, Value, people
from autograder.render_class import harmless

BOM = "\ufeff"
Find = Callable[[Person], list[int]]
Fill = Callable[["Sheet", Iterable[Person], dict[str, str], bool], "Filling"]


@dataclass
class Sheet:
    """The cells of a worksheet, and how they were written."""

    head: list[str]
    rows: list[list[str]]
    delimiter: str = ","
    newline: str = "\n"
    bom: bool = False

    @classmethod
    def read(cls, path: Path | None, what: str) -> Sheet:
        """Return the worksheet; UsageError says how to come by one, or what is the matter with it."""
        if path is None:
            raise UsageError(f"{what} is filled in, and none was named", "download it and name it: --template FILE")
        try:
            text = path.read_bytes().decode("utf-8")
        except OSError as error:
            raise UsageError(
                f"cannot read {path}: {error.strerror}", f"name the file that was downloaded: {what}"
            ) from error
        except UnicodeDecodeError as error:
            raise UsageError(
                f"{path} is not UTF-8", "use it as it was downloaded, not as a spreadsheet saved it"
            ) from error
        return cls.of(text, f"{path}")

    @classmethod
    def of(cls, text: str, name: str) -> Sheet:
        """Return the worksheet in the text; comma or semicolon, whichever its head has more of."""
        bom, text = text.startswith(BOM), text.removeprefix(BOM)
        first = text.partition("\n")[0]
        delimiter = max(",;\t", key=first.count)
        newline = "\r\n" if first.endswith("\r") else "\n"
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
        if len(rows) < 2:
            raise UsageError(f"{name} has no rows", "use the file as it was downloaded")
        return cls(rows[0], rows[1:], delimiter, newline, bom)

    def text(self) -> str:
        """Return the worksheet as the text of a file."""
        out = io.StringIO(newline="")
        csv.writer(out, delimiter=self.delimiter, lineterminator=self.newline).writerows([self.head, *self.rows])
        return BOM * self.bom + out.getvalue()

    def cell(self, row: int, column: int | None) -> str:
        """Return a cell without the space around it; nothing where there is no such column or the row is short."""
        return self.rows[row][column].strip() if column is not None and column < len(self.rows[row]) else ""

    def put(self, row: int, column: int, text: str) -> None:
        """Write a cell, also where the row ended before it."""
        cells = self.rows[row]
        cells += [""] * (column + 1 - len(cells))
        cells[column] = text


@dataclass(frozen=True)
class Target:
    """A column to fill in: which mark goes there, and the most that the platform gives for it, where it says."""

    key: str
    column: int
    most: float | None
    comma: bool = False


@dataclass
class Filling:
    """Fills in one worksheet, and keeps what a person must hear: nothing is lost in silence."""

    sheet: Sheet
    targets: list[Target]
    scale: bool
    locked: Callable[[int, Target], str] = lambda row, target: ""
    filled: dict[int, str] = field(default_factory=dict)
    unknown: list[Person] = field(default_factory=list)
    unmarked: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def fill(self, people: Iterable[Person], find: Find) -> None:
        """Write the marks of all; whoever is not found, or not for sure, is kept in ``unknown``."""
        found: dict[int, list[Person]] = {}
        for person in people:
            rows = find(person)
            if len(rows) == 1:
                found.setdefault(rows[0], []).append(person)
            else:
                self.unknown.append(person)
        for row, claimants in found.items():
            if len(claimants) == 1:
                self._write(row, claimants[0])
            else:
                self.unknown += claimants

    def _write(self, row: int, person: Person) -> None:
        for target in self.targets:
            value = person.values.get(target.key)
            why = self.locked(row, target)
            if value is None or value.score is None:
                self.unmarked += [f"{person.name} ({target.key})"] if value else []
            elif why:
                self.kept.append(f"{person.name} ({why})")
            else:
                self.filled[row] = person.name
                self.sheet.put(row, target.column, self._points(value, target))

    def _points(self, value: Value, target: Target) -> str:
        score = value.score or 0.0
        if target.most is not None and abs(target.most - value.points) > 0.005:
            if not self.scale:
                here, there = number(value.points), number(target.most)
                raise UsageError(
                    f"{target.key} is worth {here} points here, and {there} in the worksheet",
                    "set the points there and download it again, or give --scale",
                )
            score = score / value.points * target.most if value.points else 0.0
        text = f"{score:.2f}"
        return text.replace(".", ",") if target.comma else text

    def said(self, rows: int) -> list[str]:
        """Return what was done, in a line or two."""
        lines = [f"{len(self.filled)} of {rows} rows filled in; the others are as they were"]
        if self.kept:
            lines.append(f"left as they were: {', '.join(self.kept)}")
        return lines

    def todo(self) -> list[str]:
        """Return what a person must see to."""
        lines = []
        if self.unmarked:
            lines.append(f"could not grade, left as it was: {', '.join(self.unmarked)}")
        if self.unknown:
            names = ", ".join(person.name for person in self.unknown)
            lines.append(f"not in the worksheet, or not for sure: {names}; their marks are in the file beside it")
        return lines

    def left_over(self) -> str:
        """Return the marks of those who were not found, as a table."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["student", "id", "email", *(target.key for target in self.targets)])
        for person in self.unknown:
            values = [person.values.get(target.key, Value(None, 0)).score for target in self.targets]
            marks = ["" if each is None else f"{each:.2f}" for each in values]
            writer.writerow([harmless(each) for each in (person.name, person.id, person.email)] + marks)
        return out.getvalue()


def folded(text: str) -> str:
    """Return a name as it is compared: no case, one way to write an accent, single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def amount(text: str) -> float | None:
    """Return the number in a cell, with a point or a comma; nothing where there is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def choose(columns: dict[str, str], known: Iterable[str], titles: dict[str, int], what: str) -> dict[str, int]:
    """Return which mark goes to which column: as was asked, else where the title is the mark's own name.

    titles: the columns that can be filled in, by each of their names. UsageError names them when none fits, for
    columns are never guessed.
    """
    keys = list(known)
    shown = ", ".join(
        {at: title for title, at in reversed(titles.items())}[at] for at in dict.fromkeys(titles.values())
    )
    for key, title in columns.items():
        if key not in keys:
            raise UsageError(f"there is no mark {key!r}", f"use one of: {', '.join(keys)}")
        if not title and title not in titles:
            example = f'--column "{key}={next(iter(titles), "TITLE")}"'
            raise UsageError(f"--column {key} does not say which column of {what}", f"write, for example: {example}")
        if title not in titles:
            raise UsageError(f"{what} has no column {title!r} to fill in", f"use one of: {shown or 'none'}")
    if columns:
        return {key: titles[title] for key, title in columns.items()}
    found = {key: at for key in keys for title, at in titles.items() if folded(title) == folded(key)}
    if not found:
        example = f'--column "{keys[0] if keys else "total"}={next(iter(titles), "TITLE")}"'
        raise UsageError(
            f"no column of {what} is named like a mark ({listed(keys)})",
            f"say which is which, for example {example}; the columns are: {shown or 'none'}",
        )
    return found


def written(job: Job, what: str, name: str, fill: Fill, students: Callable[[Sheet], int]) -> Iterator[File]:
    """Return the worksheet, filled in, and a second file for whoever was not found there.

    fill: fills in a sheet with the marks of these people; students: how many students there are in a sheet.
    """
    sheet = Sheet.read(job.template, what)
    everyone = (person for report in job.staff_reports for person in people(report))
    filling = fill(sheet, everyone, job.columns, job.scale)
    job.said += filling.said(students(sheet))
    job.todo += filling.todo()
    yield File(f"{name}.csv", sheet.text())
    if filling.unknown:
        yield File(f"{name}.left-over.csv", filling.left_over())
