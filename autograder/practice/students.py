"""The notebook that students get where no nbgrader is used: nbgrader's marks and markers are taken out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.course import notebooks
from autograder.course.cells import BEGIN, END
from autograder.kit import Exercise
from autograder.notebook.cells import METADATA

Cell = dict[str, Any]


def students_notebook(exercise: Exercise, links: Callable[[str], str | None]) -> str:
    """Return the text of the exercise's notebook; ``links``: where the handout of a stage is found."""
    book = notebooks.notebook(exercise, links)
    return notebooks.to_json({**book, "cells": [_cell(each) for each in book["cells"] if not _asks_for_marks(each)]})


def _asks_for_marks(cell: Cell) -> bool:
    role = cell["metadata"].get(METADATA, {}).get("role")
    return role == "marks" or str(cell["id"]).endswith("-marks-title")


def _cell(cell: Cell) -> Cell:
    """Return the cell without what is nbgrader's; what is not to be changed cannot be by accident."""
    metadata = {name: each for name, each in cell["metadata"].items() if name != "nbgrader"}
    if cell["metadata"].get("nbgrader", {}).get("locked"):
        metadata |= {"deletable": False, "editable": False}
    source = [line for line in cell["source"] if line.strip() not in (BEGIN, END)]
    return {**cell, "metadata": metadata, "source": source}
