"""Ask the engine for the marks of a notebook: what nbgrader is told, and what the student reads."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autograder.blocks import Page
from autograder.disclose import OURS, Level
from autograder.disclose import solution as disclosed_solution
from autograder.disclose import style as disclosed_style
from autograder.disclose import suite as disclosed_suite
from autograder.errors import GraderError
from autograder.grader import Grader
from autograder.kit import Exercise
from autograder.results import Part, SolutionReport

WIDTH = 100


@dataclass(frozen=True)
class Mark:
    """What one part earns, None when we could not mark it; the report as text; and, for the log, why not."""

    score: float | None
    points: float
    text: str
    why: str = ""

    def of(self, points: float) -> float | None:
        """Return the score where nbgrader counts the part with so many points: finite, and from 0 to those."""
        if self.score is None:
            return None
        share = self.score if points == self.points else self.score / self.points * points
        return float(min(max(share, 0.0), points))


class Notebook:
    """A student's notebook, laid out for the engine; the solution is marked once, whoever asks."""

    def __init__(self, grader: Grader, path: Path, level: Level) -> None:
        self.grader, self.path, self.level = grader, path, level
        self._solutions: dict[str, SolutionReport] = {}

    def mark(self, exercise: Exercise, part: str) -> Mark:
        """Return the mark of the exercise's ``solution``, ``suite`` or ``style``; never raises."""
        try:
            report = self._report(exercise, part)
        except Exception as error:  # ours: no mark, and never a zero
            why = f"{exercise.name}, {part}: {error or type(error).__name__}"
            return Mark(None, 0.0, OURS, why if isinstance(error, GraderError) else f"{why} ({type(error).__name__})")
        return Mark(report.score, report.points, _text(_disclosed(report, self.level)), report.reason)

    def _report(self, exercise: Exercise, part: str) -> Part:
        if part == "suite":
            return self.grader.suite(exercise, self.path)
        if part not in ("solution", "style"):
            raise GraderError(f"{part!r} is no part of a mark", "make the notebook again: autograder notebooks --force")
        if exercise.name not in self._solutions:
            self._solutions[exercise.name] = self.grader.solution(exercise, self.path)
        solution = self._solutions[exercise.name]
        return solution if part == "solution" else self.grader.style(exercise, self.path, "", solution)


@contextmanager
def laid_out(grader: Grader, cells: list[Any], name: str, level: Level) -> Iterator[Notebook]:
    """Give a notebook of these cells, without outputs; each cell keeps its number."""
    kept = [{"cell_type": each.cell_type, "metadata": {}, "source": each.source, "outputs": []} for each in cells]
    table = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": kept}
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{name}.ipynb")
        path.write_text(json.dumps(table), encoding="utf-8")
        yield Notebook(grader, path, level)


def _disclosed(report: Part, level: Level) -> Part:
    if isinstance(report, SolutionReport):
        return disclosed_solution(report, level)
    return disclosed_suite(report, level) if hasattr(report, "bugs") else disclosed_style(report, level)  # type: ignore[arg-type]


def _text(report: Part) -> str:
    from autograder.render_solution import part_page

    return as_text(part_page(report))


def as_text(page: Page, width: int = WIDTH) -> str:
    """Return the page as plain text, for the output of a cell."""
    from rich.console import Console

    from autograder.render import show

    screen = io.StringIO()
    console = Console(
        file=screen,
        width=width,
        color_system=None,
        highlight=False,
        force_terminal=False,
        force_jupyter=False,  # in a kernel, rich would show it there and then
    )
    show(page, console)
    return screen.getvalue()
