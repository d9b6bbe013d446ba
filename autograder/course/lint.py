"""Find in an instructor's notebooks what nbgrader would choke on, or mark wrongly without a word."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course.build import SOURCE
from autograder.errors import UsageError

ID = re.compile(r"[a-zA-Z0-9_\-]+")
CELL_ID = re.compile(r"[a-zA-Z0-9_\-]{1,64}")
NEEDED = {"schema_version", "grade", "solution", "locked"}
KNOWN = NEEDED | {"grade_id", "points", "task", "checksum", "cell_type"}
MAGIC = "suite"
SOLUTION = ("BEGIN SOLUTION", "END SOLUTION")
HIDDEN = ("BEGIN HIDDEN TESTS", "END HIDDEN TESTS")
SCHEME = ("BEGIN MARK SCHEME", "END MARK SCHEME")
Table = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """Something to mend: in which notebook and cell, what it is, and what to do."""

    where: str
    what: str
    todo: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; {self.todo}"


def lint_course(place: Path) -> tuple[list[Finding], int]:
    """Return what is wrong in the course's source notebooks, and how many of those there are."""
    paths = sorted((place / SOURCE).glob("*/*.ipynb"))
    if not paths:
        raise UsageError(f"there is no notebook in {place / SOURCE}", f"make them: autograder notebooks {place}")
    return [found for path in paths for found in lint(path, path.relative_to(place).as_posix())], len(paths)


def lint(path: Path, name: str) -> list[Finding]:
    """Return what is wrong in a notebook, which reports call ``name``."""
    try:
        book = json.loads(path.read_text(encoding="utf-8"))
        cells = [cell for cell in book["cells"] if isinstance(cell, dict)]
    except (ValueError, KeyError, TypeError, OSError):
        return [Finding(name, "this is not a notebook", "make it again with autograder notebooks --force")]
    found = [Finding(name, what, todo) for what, todo in _whole(book, cells)]
    for index, cell in enumerate(cells, 1):
        found += [Finding(f"{name}, cell {index}", what, todo) for what, todo in _cell(cell)]
    return found


def _whole(book: Table, cells: list[Table]) -> Iterator[tuple[str, str]]:
    if (book.get("nbformat"), book.get("nbformat_minor", 0)) < (4, 5):
        yield "it is older than notebook format 4.5, whose cells have ids", "save it in JupyterLab 4"
    if book.get("metadata", {}).get("kernelspec", {}).get("name") != "python3":
        yield "its kernel is not python3", "choose Kernel > Change Kernel > Python 3"
    for kind, ids in (("grade_id", map(_id_of, cells)), ("cell id", (cell.get("id") for cell in cells))):
        given = [each for each in ids if each]
        for each in sorted({each for each in given if given.count(each) > 1}):
            yield f"the {kind} {each!r} stands in {given.count(each)} cells", "give each cell one of its own"


def _id_of(cell: Table) -> Any:
    return _nbgrader(cell).get("grade_id")


def _nbgrader(cell: Table) -> Table:
    value = cell.get("metadata", {}).get("nbgrader", {})
    return value if isinstance(value, dict) else {}


def _cell(cell: Table) -> Iterator[tuple[str, str]]:
    source = cell.get("source", "")
    text = "".join(source) if isinstance(source, list) else str(source)
    table = _nbgrader(cell)
    if not CELL_ID.fullmatch(str(cell.get("id", ""))):
        yield f"its id {cell.get('id', '')!r} is none", "use 1 to 64 letters, digits, - and _"
    if cell.get("outputs") or cell.get("execution_count"):
        yield "it has outputs", "clear them: Edit > Clear Outputs of All Cells"
    if table:
        yield from _table(table)
        yield from _kind(table, str(cell.get("cell_type")))
        if text != text.rstrip():
            yield "its text ends with empty space, which checksums count and editors change", "remove that"
    yield from _markers(table, text)
    if table.get("grade") and cell.get("cell_type") == "code":
        yield from _result(text)


def _table(table: Table) -> Iterator[tuple[str, str]]:
    todo = "set the cell's kind anew in nbgrader's Create Assignment"
    for name in sorted(NEEDED - set(table)):
        yield f"its nbgrader metadata has no {name}", todo
    for name in sorted(set(table) - KNOWN):
        yield f"its nbgrader metadata has a key {name!r}, which nbgrader refuses", "keep own keys beside nbgrader's"
    if table.get("schema_version") != 3:
        yield f"its metadata is of version {table.get('schema_version')!r}", "run: nbgrader update ."
    if not ID.fullmatch(str(table.get("grade_id", ""))):
        yield f"its grade_id {table.get('grade_id', '')!r} is none", "use letters, digits, - and _"
    points, earns = table.get("points"), table.get("grade") or table.get("task")
    number = isinstance(points, int | float) and not isinstance(points, bool) and 0 <= points < float("inf")
    if earns and not number:
        yield f"its points {points!r} are no number from 0 on", "give points"


def _kind(table: Table, kind: str) -> Iterator[tuple[str, str]]:
    grade, solution, locked, task = (bool(table.get(each)) for each in ("grade", "solution", "locked", "task"))
    if task and (kind != "markdown" or grade or solution):
        yield "a task is Markdown, neither graded nor a solution", "make it a manually graded task"
    elif task and not locked:
        yield "a task that is not locked gets no checksum, and stops the marking of the whole class", "lock it"
    elif kind == "markdown" and grade != solution:
        yield "Markdown is both graded and a solution, or neither", "make it a manually graded answer"
    elif grade and not solution and not locked:
        yield "autograder tests that are not locked can be changed", "lock them"
    elif solution and locked:
        yield "a locked solution cannot be filled in", "unlock it"
    elif not (grade or solution or locked or task):
        yield "it has nbgrader metadata and is nothing to nbgrader", "remove the metadata, or choose a kind"


def _markers(table: Table, text: str) -> Iterator[tuple[str, str]]:
    kinds = {SOLUTION: ("a solution", table.get("solution")), HIDDEN: ("graded", table.get("grade"))}
    kinds[SCHEME] = ("a task", table.get("task"))
    for (begin, end), (kind, fits) in kinds.items():
        marks = [line for line in text.split("\n") if begin in line or end in line]
        if marks and not fits:
            yield f"{marks[0].strip()!r} stands in a cell that is not {kind}", "nbgrader would cut it out: reword it"
        elif [begin in line for line in marks] != [True, False] * (len(marks) // 2):
            yield f"{begin} and {end} do not take turns", "close each region before the next"
    if table.get("solution") and not table.get("grade") and SOLUTION[0] not in text:
        yield "a solution without a region is released as nothing but a stub", f"mark it: ### {SOLUTION[0]} … ### END …"


def _result(text: str) -> Iterator[tuple[str, str]]:
    """Yield a word on a last expression that earns full marks whatever it is."""
    if text.lstrip().startswith(f"%%{MAGIC}"):
        yield f"%%{MAGIC} shows which tests fail, and earns full marks", "end with the points"
    try:
        last = ast.parse(text).body[-1:]
    except SyntaxError:
        return
    kinds = (ast.Tuple, ast.List, ast.Dict, ast.Set, ast.Compare, ast.BoolOp, ast.JoinedStr)
    for node in last:
        value = node.value if isinstance(node, ast.Expr) else None
        plain = isinstance(value, ast.Constant) and type(value.value) not in (int, float)
        shown = isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] == "check"
        negated = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
        if plain or shown or negated or isinstance(value, kinds):
            yield f"its last expression, {ast.unparse(node)}, is no number and earns full marks", "end with the points"
