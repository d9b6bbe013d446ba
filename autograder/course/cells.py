"""The kinds of cells that nbgrader knows, as plain notebook JSON with ids that never change."""

from __future__ import annotations

import re
from typing import Any

from autograder.notebook.cells import METADATA

Cell = dict[str, Any]
LONGEST_ID = 64
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
PLACE_TO_FILL = re.compile(r"^([ \t]*)raise NotImplementedError(\(\))?[ \t]*$", re.MULTILINE)


def reading(id: str, text: str) -> Cell:
    """Return text that students read and do not change."""
    return _cell("markdown", id, text, locked=True)


def given(id: str, code: str, **ours: str) -> Cell:
    """Return code that students run and do not change."""
    return _cell("code", id, code, locked=True, ours=ours)


def answer(id: str, code: str, **ours: str) -> Cell:
    """Return code that students fill in, at each place that raises NotImplementedError."""
    return _cell("code", id, with_places(code), solution=True, ours=ours)


def locked_check(id: str, code: str, points: float, **ours: str) -> Cell:
    """Return code that students cannot change and that earns up to these points."""
    return _cell("code", id, code, grade=True, locked=True, points=points, ours=ours)


def written_answer(id: str, text: str, points: float, **ours: str) -> Cell:
    """Return a text that students write and a person marks."""
    return _cell("markdown", id, text, grade=True, solution=True, points=points, ours=ours)


def with_places(code: str) -> str:
    """Return the code with nbgrader's markers around each place to be filled in."""
    return PLACE_TO_FILL.sub(rf"\1{BEGIN}\n\g<0>\n\1{END}", code)


def _cell(
    kind: str,
    id: str,
    text: str,
    *,
    grade: bool = False,
    solution: bool = False,
    locked: bool = False,
    points: float | None = None,
    ours: dict[str, str] | None = None,
) -> Cell:
    nbgrader: dict[str, Any] = {
        "schema_version": 3, "grade_id": id, "grade": grade, "solution": solution, "locked": locked, "task": False,
    }  # fmt: skip
    if points is not None:
        nbgrader["points"] = points
    metadata: dict[str, Any] = {"nbgrader": nbgrader} | ({METADATA: ours} if ours else {})
    source = text.strip("\n").rstrip()  # checksums include the end of a cell, and editors change it
    cell: Cell = {"cell_type": kind, "id": id[:LONGEST_ID], "metadata": metadata, "source": _lines(source)}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
