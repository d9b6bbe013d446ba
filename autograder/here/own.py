"""Write the tests of one cell, and the code that they test, as the files that they would be.

The tests' file is the cell, after the imports that it makes and whatever it uses of other cells. What it imports from
the stage's module is taken from the cells that define it; the other modules are the files and notebooks beside.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.course.lesson import Earlier
from autograder.here.kernel import Ran
from autograder.here.laying import IN
from autograder.notebook.cells import python_of
from autograder.notebook.slices import Named, Statement, closure, statements
from autograder.notebook.unfold import Unfolded, Written, joined_up
from autograder.reading import in_words


@dataclass(frozen=True)
class Laid:
    """The texts of the files, and what leads from their lines to cells; wrong: why there is nothing to run."""

    texts: dict[str, str]
    unfolded: Unfolded
    wrong: str = ""


def lay_out_own(stage: str, track: str, cell: Ran, others: Iterable[Ran]) -> Laid:
    """Return the tests of a cell as files, to lie among those that are beside the notebook."""
    text = python_of(cell.text)
    try:
        tests = statements(cell.number, text)
    except SyntaxError as error:
        return _nothing(f"line {error.lineno}: this is not Python: {in_words(error)}")
    own = [each for each in _statements(others) if not _is_from(each, stage)]
    wanted, everything = _imported(tests, stage)
    defined = {name for each in own for name in each.binds}
    if everything:
        wanted = {name for each in own if isinstance(each.node, Named) for name in each.binds}
    files: dict[str, Written] = {}
    if wanted & defined:
        files[f"{stage}.py"] = joined_up(_futures(own), closure(own, sorted(wanted & defined), ()))
    elif wanted and not Path(f"{stage}.py").exists():
        return _nothing(f"{' and '.join(sorted(wanted))}: not defined yet, run the cell with your solution first")
    files[f"test_{stage}.py"] = _tests(stage, cell, text, tests, own, wanted)
    texts = {name: written.text for name, written in files.items()}
    return Laid(texts | _earlier(track, texts), Unfolded(Path(), IN, files))


def _nothing(wrong: str) -> Laid:
    return Laid({}, Unfolded(Path(), IN, {}), wrong)


def _statements(cells: Iterable[Ran]) -> Iterator[Statement]:
    """Yield the statements of all cells that are Python."""
    for cell in cells:
        try:
            yield from statements(cell.number, python_of(cell.text))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue


def _is_from(statement: Statement, stage: str) -> bool:
    return isinstance(statement.node, ast.ImportFrom) and statement.node.module == stage


def _futures(own: list[Statement]) -> list[str]:
    return sorted({each.lines[0] for each in own if _is_from(each, "__future__")})


def _imported(tests: list[Statement], stage: str) -> tuple[set[str], bool]:
    """Return the names that the tests import from the stage's module, and whether they import all of it."""
    names, whole = set[str](), False
    for node in (node for each in tests for node in ast.walk(each.node)):
        if isinstance(node, ast.ImportFrom) and node.module == stage:
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.Import):
            whole |= any(each.name == stage for each in node.names)
    return names - {"*"}, whole or "*" in names


def _tests(
    stage: str, cell: Ran, text: str, tests: list[Statement], own: list[Statement], imported: set[str]
) -> Written:
    """Return the file of the tests: what they use of other cells comes first."""
    bound = {name for each in tests for name in each.binds}
    used = {name for each in tests for name in each.needs} - bound
    helpers = closure(own, sorted(used & {name for each in own for name in each.binds}), imported)
    head = [*_futures(tests), *([f"from {stage} import {', '.join(sorted(imported))}"] if helpers and imported else [])]
    before = joined_up(head, helpers) if head or helpers else Written("", ())
    lines = text.split("\n")
    places = tuple((cell.number, line) for line in range(1, len(lines) + 1))
    return Written(before.text + text + "\n", before.places + places)


def _earlier(track: str, texts: dict[str, str]) -> dict[str, str]:
    """Return the modules that are imported and lie beside as notebooks of earlier stages, and what those import."""
    found: dict[str, str] = {}
    waiting = [name for text in texts.values() for name in _modules(text)]
    while waiting:
        name = waiting.pop()
        if f"{name}.py" in found or f"{name}.py" in texts or Path(f"{name}.py").exists():
            continue
        text = Earlier(track, [name]).text_of(name)
        if text:
            found[f"{name}.py"] = text
            waiting += _modules(text)
    return found


def _modules(text: str) -> list[str]:
    try:
        nodes = [*ast.walk(ast.parse(text))]
    except SyntaxError:
        return []
    plain = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    return plain + [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
