"""A pretend nbgrader course: fill in released notebooks, run nbgrader's own commands, read its gradebook."""

from __future__ import annotations

import ast
import csv
import json
import os
import subprocess
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

from autograder.kit import Exercise

Cell = dict[str, Any]
BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Saved:
    """What nbgrader has in its gradebook for a cell."""

    score: float | None
    points: float
    waits: bool


@dataclass(frozen=True)
class Course:
    """A course that was made; ``run`` runs nbgrader in it."""

    place: Path

    def run(self, *words: str, folder: Path | None = None) -> str:
        """Run a command of nbgrader and return all that it printed; the exit code must be 0."""
        path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])  # nbgrader starts alembic by name
        done = subprocess.run(
            [str(BIN / "nbgrader"), *words],
            cwd=folder or self.place,
            env=os.environ | {"PATH": path, "PYTHONWARNINGS": "ignore", "AUTOGRADER_KIT": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=500,
        )
        assert done.returncode == 0, done.stdout[-4000:]
        return done.stdout

    def released(self, assignment: str, stage: str) -> dict[str, Any]:
        """Return a notebook as students get it."""
        text = (self.place / "release" / assignment / f"{stage}.ipynb").read_text(encoding="utf-8")
        found: dict[str, Any] = json.loads(text)
        return found

    def submitted(self, student: str, assignment: str, stage: str) -> Path:
        """Return where a student's notebook goes."""
        return self.place / "submitted" / student / assignment / f"{stage}.ipynb"

    def hand_in(self, student: str, assignment: str, stage: str, notebook: dict[str, Any]) -> Path:
        """Put a notebook where nbgrader collects them."""
        path = self.submitted(student, assignment, stage)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return path

    def marks(self) -> dict[str, Saved]:
        """Return what the gradebook holds, by ``student cell``, as our exporter for nbgrader writes it."""
        self.run("export", "--exporter", "autograder.exports.nbgrader.LongCsv", "--to", "cells.csv")
        with (self.place / "cells.csv").open(encoding="utf-8", newline="") as file:
            return {
                f"{row['student']} {row['cell']}": Saved(
                    float(row["score"]) if row["score"] else None,
                    float(row["max_score"]),
                    row["needs_manual_grade"] == "yes",
                )
                for row in csv.DictReader(file)
            }

    def graded(self, student: str, assignment: str, stage: str) -> list[Cell]:
        """Return the cells of a notebook after marking."""
        path = self.place / "autograded" / student / assignment / f"{stage}.ipynb"
        found: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return found


def filled(notebook: dict[str, Any], solution: str = "", tests: str = "", *more: str) -> dict[str, Any]:
    """Return the notebook with the solution and the tests written into their cells, and more cells after the first."""
    cells = []
    for cell in notebook["cells"]:
        role = cell["metadata"].get("autograder", {}).get("role")
        text = {"solution": solution, "tests": tests}.get(role, "")
        cells.append({**cell, "source": text} if text else cell)
    after = 1 + next(index for index, cell in enumerate(cells) if cell["id"].endswith("-solution"))
    return {**notebook, "cells": [*cells[:after], *map(code, more), *cells[after:]]}


def code(text: str) -> Cell:
    """Return a cell of a student's own."""
    id = f"own-{zlib.crc32(text.encode())}"
    return {"cell_type": "code", "metadata": {}, "source": text, "outputs": [], "execution_count": None, "id": id}


def cell_of(cells: list[Cell], id: str) -> Cell:
    """Return the one cell with that grade_id."""
    (found,) = [each for each in cells if each["metadata"].get("nbgrader", {}).get("grade_id") == id]
    return found


def outputs(cell: Cell) -> str:
    """Return the text of all outputs of a cell."""
    parts = []
    for each in cell["outputs"]:
        text = each.get("text") or each.get("traceback") or each.get("data", {}).get("text/plain", "")
        parts.append("".join(text))
    return "\n".join(parts)


def few_tests(exercise: Exercise, most: int) -> str:
    """Return the model suite with its first tests alone, which miss much; nothing where no suite is marked."""
    if not exercise.suite:
        return ""
    text = exercise.model_suite.read_text(encoding="utf-8")
    tests = [node for node in ast.parse(text).body if is_test(node)]
    lines = text.split("\n")
    for node in reversed(tests[most:]):
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        del lines[first - 1 : node.end_lineno]
    return "\n".join(lines)


def is_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.ClassDef]:
    """Return whether a statement is a test or a class of tests."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test")
