"""Read a notebook's cells from its JSON, of any version and state, without a kernel and without running anything."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import NotGradable

LARGEST = 100 << 20
METADATA = "autograder"
PYTHON_MAGICS = {"time", "timeit", "capture", "prun", "ipytest", "suite", "python", "python3", "pypy"}
AGAIN = "save the notebook in JupyterLab (File > Save Notebook) and hand it in again"
_FILE_MAGIC = re.compile(r"%%writefile\s+(?:-a\s+)?\S+\.py\s*$")
_MAGIC_LINE = re.compile(r"^(\s*)(?:[%!?]|[\w.]+\s*\?\s*$|.*=\s*[!%]).*$")
_OTHER_HELP = re.compile(r"^(\s*)\S.*\?\s*$")


@dataclass(frozen=True)
class Cell:
    """A code cell. number: its place among all cells, from 1. text: Python, what is IPython's own blanked.

    role: what our builder wrote beside the cell (``solution``, ``tests``, ``supplied``), or nothing.
    """

    number: int
    text: str
    id: str = ""
    role: str = ""


@dataclass(frozen=True)
class Notebook:
    """The code cells of a notebook, in their order, and the version of Python that it says it is for."""

    name: str
    cells: tuple[Cell, ...]
    python: str = ""

    def note(self) -> str:
        """Return a word on the notebook's kernel, where that may be why its code is not Python."""
        old = self.python.startswith("2")
        return f"; {self.name} was written for Python 2: choose a Python 3 kernel and mend it there" if old else ""


def read_notebook(path: Path) -> Notebook:
    """Return the code cells of the file; outputs are passed over.

    Raises NotGradable, with what to do, when it is too large, or as ``notebook_of`` does.
    """
    size = path.stat().st_size
    if size > LARGEST:
        raise NotGradable(
            f"{path.name} has {size >> 20} MB: clear its outputs (Edit > Clear Outputs of All Cells), then {AGAIN}"
        )
    return notebook_of(path.name, path.read_bytes())


def notebook_of(name: str, data: bytes) -> Notebook:
    """Return the code cells of a notebook by its bytes.

    Raises NotGradable, with what to do, when it is empty, cut short, no notebook or of another language.
    """
    table = _json(name, data)
    if not isinstance(table, dict) or not isinstance(_cells(table), list):
        raise NotGradable(f"{name} is not a notebook: {AGAIN}")
    metadata = _table(table.get("metadata"))
    language = _table(metadata.get("language_info")) | _table(metadata.get("kernelspec"))
    spoken = str(_table(metadata.get("kernelspec")).get("language") or language.get("name") or "python").lower()
    if not spoken.startswith(("python", "ipython", "conda", "xpython")) and "python" not in spoken:
        raise NotGradable(f"{name} is a notebook for {spoken}: choose a Python 3 kernel and write it in Python")
    version = str(_table(metadata.get("language_info")).get("version") or "")
    if not version and str(language.get("name", "")).startswith("python2"):
        version = "2"
    return Notebook(name, tuple(_code_cells(_cells(table))), version)


def _json(name: str, data: bytes) -> Any:
    if not data:
        raise NotGradable(f"{name} is an empty file of 0 bytes: {AGAIN}")
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NotGradable(f"{name} is not UTF-8 text: {AGAIN}") from error
    except (ValueError, RecursionError) as error:
        raise NotGradable(f"{name} is cut short or is not a notebook: {AGAIN}") from error


def _cells(table: dict[str, Any]) -> Any:
    sheets = table.get("worksheets")  # of notebooks before version 4
    if isinstance(sheets, list):
        return [cell for sheet in sheets if isinstance(sheet, dict) for cell in sheet.get("cells") or ()]
    return table.get("cells")


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _code_cells(cells: list[Any]) -> list[Cell]:
    found = []
    for number, cell in enumerate(cells, 1):
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            role = _table(_table(cell.get("metadata")).get(METADATA)).get("role")
            text = python_of(_source(cell))
            found.append(Cell(number, text, str(cell.get("id") or ""), role if isinstance(role, str) else ""))
    return found


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", cell.get("input", ""))
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def python_of(text: str) -> str:
    """Return the Python of a cell, line for line: magics, shell commands and questions are made ``pass``."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if lines[first].startswith("%%"):
        name = lines[first][2:].split(maxsplit=1)[0] if lines[first][2:].strip() else ""
        if name not in PYTHON_MAGICS and not _FILE_MAGIC.match(lines[first]):
            return ""
        lines[first] = ""
    text = "\n".join(lines)
    return text if _is_python(text) else _without_magics(lines, text)


def _without_magics(lines: list[str], text: str) -> str:
    for pattern in (_MAGIC_LINE, _OTHER_HELP):
        lines = [pattern.sub(r"\1pass", line) for line in lines]
        blanked = "\n".join(lines)
        if _is_python(blanked):
            return blanked
    return text


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
