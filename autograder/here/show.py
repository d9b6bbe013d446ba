"""Show what was found: as HTML in a notebook, as plain text elsewhere."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from autograder.blocks import Block, Item, Page, Paragraph, Span, Title, Tone, number, several, visible, words
from autograder.course.asked import as_text
from autograder.here.check import Checked
from autograder.here.steps import steps
from autograder.page.matrix import Column, Line, matrix
from autograder.page.render import percent
from autograder.page.words import pieces
from autograder.render_parts import header, verdict
from autograder.render_solution import part_page
from autograder.results import Outcome, Part, Promise, SuiteReport

if TYPE_CHECKING:
    from jinja2 import Environment

    from autograder.here.trying import Tried

WIDTH = 100


def to_text(checked: Checked) -> str:
    """Return what was found as plain text: in short, what to do next, and all of it."""
    page: list[Block] = [Paragraph(words(Span(checked.exercise, Tone.STRONG), ": ", ", ".join(counts(checked))))]
    page += [Title("What to look at next"), *(Item(Span("→"), each) for each in steps(checked))]
    for part in _parts(checked):
        page += [Title(_name_of(part)), *_body(part)]
    return text_of(tuple(page))


def text_of(page: Page) -> str:
    """Return a page as text as wide as the terminal."""
    text = as_text(page, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


def _parts(checked: Checked) -> list[Part]:
    return [each for each in (checked.solution, checked.suite) if each is not None]


def _name_of(part: Part) -> str:
    return "Your tests" if hasattr(part, "bugs") else "Your solution"


def _body(part: Part) -> Page:
    """Return the report without its mark, which is not made here, and without how the code was kept in."""
    page = part_page(part)
    left_out = {header(part), page[-1] if part_isolated(part) else None}
    left_out |= set(verdict(part) if part.outcome is Outcome.MARKED else verdict(part)[-1:])
    return tuple(each for each in page if each not in left_out)


def part_isolated(part: Part) -> bool:
    """Return whether the page ends with a word on isolation."""
    return bool(getattr(part, "isolation", ""))


def counts(checked: Checked) -> list[str]:
    """Return in a few words each how far solution and suite are."""
    found = []
    if checked.solution is not None:
        looked_at = checked_promises(checked)
        kept = sum(each.kept for each in looked_at)
        marked = checked.solution.outcome is Outcome.MARKED
        what = "visible tests passed" if checked.solution.practice else "promises kept"
        found.append(f"{kept} of {len(looked_at)} {what}" if marked else "the solution cannot be run")
    if checked.suite is not None:
        caught = sum(each.caught for each in checked.suite.bugs)
        marked = checked.suite.outcome is Outcome.MARKED
        found.append(f"{caught} of {len(checked.suite.bugs)} bugs caught" if marked else "no tests to run")
    return found or ["nothing could be checked"]


def checked_promises(checked: Checked) -> list[Promise]:
    """Return the promises that some check looked at."""
    return [each for each in checked.solution.promises if each.tests] if checked.solution is not None else []


def to_html(checked: Checked) -> str:
    """Return what was found as HTML that needs nothing around it, and fits into light and dark notebooks."""
    promises = checked_promises(checked)
    view = {
        "checked": checked,
        "counts": counts(checked),
        "steps": steps(checked),
        "broken": [each for each in promises if not each.kept],
        "practice": checked.solution is not None and checked.solution.practice,
        "kept": [each for each in promises if each.kept],
        "grid": _grid(checked.suite) if checked.suite is not None else None,
        "bodies": [(_name_of(part), pieces(_body(part))) for part in _parts(checked)],
    }
    return _environment().get_template("checked.html.j2").render(view)


@dataclass(frozen=True)
class Grid:
    """The tests by implementations: the columns of correct code, those of the bugs, and which bugs are caught."""

    correct: tuple[Column, ...]
    bugs: tuple[Column, ...]
    lines: tuple[Line, ...]
    caught: tuple[bool, ...]


def _grid(report: SuiteReport) -> Grid | None:
    """Return the grid, or nothing when there were no runs; what is broken all over is left out."""
    found = matrix(report)
    if found is None:
        return None
    caught = {each.number: each.caught for each in report.bugs}
    correct = tuple(each for each in found.columns if each.kind in ("reference", "alternative"))
    bugs = tuple(each for each in found.columns if each.kind == "bug")
    shown = len(correct) + len(bugs)
    lines = tuple(replace(each, cells=each.cells[:shown]) for each in found.lines)
    return Grid(correct, bugs, lines, tuple(caught[int(each.label)] for each in bugs))


def tried_html(tried: Tried) -> str:
    """Return how the tests of a cell ended, as HTML."""
    return _environment().get_template("tried.html.j2").render(tried=tried)


@cache
def _environment() -> Environment:
    """Return our templates, and the report page's for their pieces; every word from outside is escaped."""
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    found = Environment(
        loader=ChoiceLoader([PackageLoader("autograder.here"), PackageLoader("autograder.page")]),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals["style"] = Markup(files("autograder.here").joinpath("style.css").read_text("utf-8"))
    found.filters |= {"number": number, "percent": percent, "several": several}
    return found


def _shown(value: Any) -> Any:
    from markupsafe import Markup

    return visible(value, kept="\n\t") if isinstance(value, str) and not isinstance(value, Markup) else value
