"""Fill in the templates, and write the pages of a class."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from autograder import __version__, disclose
from autograder.blocks import number, several, visible
from autograder.disclose import Level
from autograder.errors import GraderError
from autograder.grades import Grades, key_of
from autograder.page.data import ClassData, Gatherer, Mark
from autograder.page.matrix import Matrix, matrix
from autograder.page.words import Piece, pieces
from autograder.render_parts import kind
from autograder.render_solution import part_page
from autograder.results import Part, StudentReport, SuiteReport

if TYPE_CHECKING:
    from jinja2 import Environment

INDEX, STUDENTS, HAND_BACK = "index.html", "students", "hand_back"


@dataclass(frozen=True)
class PartView:
    """One part of a student's report, ready for the template."""

    part: Part
    what: str
    pieces: list[Piece]
    matrix: Matrix | None


@dataclass(frozen=True)
class Neighbours:
    """Whose pages come before and after."""

    before: str | None
    after: str | None


def write_report(grades: Grades, out: Path, level: Level = Level.STUDENT) -> ClassData:
    """Write all pages below ``out``: the class and its students for staff, and a page each to hand back."""
    gatherer = Gatherer()
    names = grades.names()
    for report, neighbours in zip(grades, _neighbours(names), strict=True):
        gatherer.add(report)
        file = f"{key_of(report.student)}.html"
        _put(out / STUDENTS / file, student_html(report, neighbours))
        _put(out / HAND_BACK / file, student_html(disclose.student(report, level)))
    data = gatherer.data()
    _put(out / INDEX, class_html(data, grades))
    return data


def _put(path: Path, page: str) -> None:
    """Write a page. It can be made again at any time, so nothing waits until it is on the disk."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        raise GraderError(f"cannot write {path}: {error.strerror}", "name another place, or make room") from error


def _neighbours(names: list[str]) -> Iterator[Neighbours]:
    around: list[str | None] = [None, *names, None]
    return (Neighbours(around[index], around[index + 2]) for index in range(len(names)))


def class_html(data: ClassData, grades: Grades) -> str:
    """Return the page of the class, for staff."""
    return _environment().get_template("class.html.j2").render(data=data, header=grades.header)


def student_html(report: StudentReport, neighbours: Neighbours | None = None) -> str:
    """Return the page of one student; with neighbours it is the staff's, and leads back to the class."""
    parts = [_part(replace(part, student="")) for part in report.parts]
    template = _environment().get_template("student.html.j2")
    return template.render(report=report, views=parts, neighbours=neighbours)


def _part(part: Part) -> PartView:
    table = matrix(part) if isinstance(part, SuiteReport) else None
    return PartView(part, kind(part), pieces(part_page(part)), table)


# --- the templates


@cache
def _environment() -> Environment:
    """Return the templates, in which every word from outside is made visible and escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    found = Environment(
        loader=PackageLoader("autograder.page"),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {"number": number, "several": several, "address": address, "percent": percent, "id": anchor}
    found.filters["together"] = together
    found.globals |= {"engine": __version__, **_inlined()}
    return found


def _shown(value: Any) -> Any:
    """Make visible in text what cannot be seen: a student's text may hold anything."""
    from markupsafe import Markup

    return visible(value, kept="\n\t") if isinstance(value, str) and not isinstance(value, Markup) else value


def _inlined() -> dict[str, Any]:
    """Return the style and the script, which stand in each page, and the hashes by which alone they are let run."""
    from markupsafe import Markup

    style, script = (files("autograder.page").joinpath(name).read_text("utf-8") for name in ("style.css", "script.js"))
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )
    return {"style": Markup(style), "script": Markup(script), "policy": Markup(policy)}


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def address(student: str) -> str:
    """Return the address of the student's page, relative to the folder that holds it."""
    return quote(f"{key_of(student)}.html", errors="replace")


def percent(share: float) -> str:
    """Return a share in whole per cent; what is not quite all is never written as all, nor a little as nothing."""
    whole = round(share * 100)
    whole = min(whole, 99) if share < 1 else whole
    return f"{max(whole, 1) if share > 0 else whole} %"


def together(marks: Iterable[Mark]) -> list[list[Mark]]:
    """Put together the parts of one student that ended for the same reason."""
    groups: dict[tuple[str, str], list[Mark]] = {}
    for mark in marks:
        groups.setdefault((mark.student, mark.reason), []).append(mark)
    return list(groups.values())


def anchor(words: Iterable[object]) -> str:
    """Return an id for a place on the page that an address can hold."""
    return "-".join("".join(c if c.isalnum() else "-" for c in str(each)) for each in words).lower()
