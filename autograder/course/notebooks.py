"""Make the notebook of an exercise out of its handout, stub and visible tests."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from typing import Any

from autograder.blocks import number
from autograder.course import cells, pages
from autograder.course.cells import PLACE_TO_FILL, Cell
from autograder.errors import KitError
from autograder.kit import Exercise
from autograder.notebook.cells import METADATA

PARTS = {"solution": "your solution", "suite": "your own tests", "style": "how your solution is written"}
FAILS_CLOSED = """\
import os

assert os.environ.get("NBGRADER_EXECUTION") != "autograde", "not marked: nbgrader ran without the course's settings\""""
OWN_TEST = '''\
def test_of_my_own():
    """Say in a sentence what this test checks."""
    raise NotImplementedError'''
Links = Callable[[str], str | None]


def to_json(notebook: dict[str, Any]) -> str:
    """Return a notebook as the text of its file, always the same one."""
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def notebook(exercise: Exercise, links: Links) -> dict[str, Any]:
    """Return the instructor's version of the exercise's notebook; ``links``: where the handout of a stage is found."""
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return {
        "cells": list(_cells(exercise, links)),
        "metadata": {
            METADATA: {"exercise": exercise.name},
            "kernelspec": kernel,
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def parts(exercise: Exercise) -> dict[str, float]:
    """Return what is marked by the engine, and its points."""
    points = {"solution": exercise.solution_points, "suite": exercise.suite_points, "style": exercise.style_points}
    return {part: each for part, each in points.items() if each > 0}


def _cells(exercise: Exercise, links: Links) -> Iterator[Cell]:
    id = f"{exercise.track}-{exercise.stage}"
    handout = pages.with_links(_read(exercise, "handout"), links)
    for index, section in enumerate(pages.sections(handout)):
        yield cells.reading(f"{id}-text-{index}", section)
    yield cells.reading(f"{id}-how", _how(exercise))
    yield cells.given(f"{id}-begin", _begin(exercise))
    yield cells.reading(f"{id}-solution-title", f"## Your solution: `{exercise.stage}.py`")
    yield cells.answer(f"{id}-solution", _stub(exercise), role="solution", exercise=exercise.name)
    if exercise.visible_tests.exists():
        yield cells.reading(f"{id}-visible-title", "## The visible tests\n\nRun them as often as you like.")
        text = f"%%visible_tests\n{_read(exercise, 'visible_tests')}"
        yield cells.locked_check(f"{id}-visible", text, 0, role="visible", exercise=exercise.name)
    if exercise.suite:
        yield cells.reading(f"{id}-tests-title", f"## Your own tests\n\n{_on_tests(exercise)}")
        imports = f"from {exercise.stage} import {', '.join(_first_names(exercise))}"
        text = f"%%suite {exercise.name}\n{imports}\n\n\n{OWN_TEST}"
        yield cells.answer(f"{id}-tests", text, role="tests", exercise=exercise.name)
    if exercise.overview_points:
        yield cells.reading(f"{id}-overview-title", f"## An overview of your tests\n\n{_on_overview(exercise)}")
        yield cells.written_answer(f"{id}-overview", "YOUR ANSWER HERE", exercise.overview_points, role="overview")
    yield cells.reading(f"{id}-check-title", f"## How far are you?\n\n{_on_check(exercise)}")
    yield cells.given(f"{id}-check", f'from autograder import check\n\ncheck("{exercise.name}")', role="check")
    yield cells.reading(f"{id}-marks-title", "## Marks\n\nThere is nothing to do here: run all cells, save, hand in.")
    for part, points in parts(exercise).items():
        text = f"# {exercise.name}: {PARTS[part]}, {number(points)} points, marked after you hand in.\n{FAILS_CLOSED}"
        yield cells.locked_check(f"{id}-marks-{part}", text, points, role="marks", exercise=exercise.name, part=part)


def _read(exercise: Exercise, room: str) -> str:
    path = getattr(exercise, room)
    try:
        return str(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KitError(f"{path.relative_to(exercise.kit)} cannot be read", "write it") from error


def _stub(exercise: Exercise) -> str:
    """Return the stub without what only a program needs: in a notebook, every module is ``__main__``."""
    text = _read(exercise, "stub")
    lines = text.split("\n")
    tree = ast.parse(text)
    for node in reversed(tree.body):
        if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
            del lines[node.lineno - 1 : node.end_lineno]
    kept = "\n".join(lines)
    if not _uses(kept, "sys"):
        kept = "\n".join(line for line in kept.split("\n") if line != "import sys")
    if not PLACE_TO_FILL.search(kept):
        where = exercise.stub.relative_to(exercise.kit).as_posix()
        raise KitError(f"{where} has no place to be filled in", "write `raise NotImplementedError` where it is")
    return kept


def _uses(text: str, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(ast.parse(text)))


def _first_names(exercise: Exercise) -> list[str]:
    tree = ast.parse(_read(exercise, "stub"))
    kinds = (ast.ClassDef, ast.FunctionDef)
    return [node.name for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_")]


def _begin(exercise: Exercise) -> str:
    earlier = f", earlier={list(exercise.earlier)}".replace("'", '"') if exercise.earlier else ""
    supplied = f", supplied={list(exercise.supplied)}".replace("'", '"') if exercise.supplied else ""
    names = [path.rpartition("/")[2] for path in exercise.extensions]
    extensions = f", extensions={names}".replace("'", '"') if names else ""
    call = f'begin("{exercise.name}"{earlier}{supplied}{extensions})'
    return f"# Run this cell first.\nfrom autograder.course.lesson import begin\n\n{call}"


def _how(exercise: Exercise) -> str:
    stage = exercise.stage
    said = [
        "## How to work in this notebook",
        f"Where the text above speaks of the file `{stage}.py`, write into the cell *Your solution*.",
        f"`from {stage} import …` means what this notebook defines.",
    ]
    if exercise.supplied:
        files = ", ".join(f"`{name}.py`" for name in exercise.supplied)
        said.append(f"Supplied, as files beside this notebook: {files}. Read them, and leave them as they are.")
    if exercise.earlier:
        names = ", ".join(f"`{name}`" for name in exercise.earlier)
        said.append(
            f"Earlier stages ({names}) are taken from your own notebooks of them, or from a file such as "
            f"`{exercise.earlier[-1]}.py` beside this one. While this stage is marked, correct code stands for them."
        )
    return "\n\n".join([said[0], "\n".join(said[1:3]), *said[3:]])


def _on_tests(exercise: Exercise) -> str:
    return (
        f"{number(exercise.suite_points)} points, by the broken versions of `{exercise.stage}` that your tests catch. "
        "Write functions whose names start with `test_`, in this cell or in cells of your own below it.\n\n"
        f"Run the cell: `%%suite {exercise.name}` in its first line runs its tests on your own solution, each for a "
        "few seconds at most. Begin further cells of tests with that line too."
    )


def _on_check(exercise: Exercise) -> str:
    tests = " and your tests, on correct code and on code that was broken on purpose" if exercise.suite else ""
    return (
        f"Run this as often as you like: it looks at your solution{tests}, and says what to look at next. It counts "
        "what you ran last in each cell, takes some seconds, and is no mark."
    )


def _on_overview(exercise: Exercise) -> str:
    return (
        f"{number(exercise.overview_points)} points, given by a person. List each behaviour that you test, in at most "
        "three sentences, with the names of the tests that check it."
    )
