"""Write a notebook's solution and tests as the files that they would have been, and lead reports back to its cells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from autograder import signatures
from autograder.errors import NotGradable
from autograder.given import is_given
from autograder.kit import Exercise
from autograder.notebook.cells import Notebook, read_notebook
from autograder.notebook.slices import Statement, closure, statements
from autograder.submission import copy_files

Report = TypeVar("Report")
Place = tuple[int, int]
BASES = {"TestCase", "IsolatedAsyncioTestCase"}


@dataclass(frozen=True)
class Written:
    """The text of a module made of a notebook's statements, and the cell and its line that each line comes from."""

    text: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Unfolded:
    """A notebook as files in ``folder``: what is written there, by the name of the file."""

    folder: Path
    name: str
    files: dict[str, Written]

    def relabel(self, report: Report) -> Report:
        """Return the report with cells and their lines in place of the files' lines."""
        relabelled: Report = self._in(report)
        return relabelled

    def _in(self, value: Any) -> Any:
        if type(value) is str:  # and no enumeration
            return self._text(value)
        if isinstance(value, tuple):
            return tuple(map(self._in, value))
        if not is_dataclass(value) or isinstance(value, type):
            return value
        found = {each.name: self._in(getattr(value, each.name)) for each in fields(value)}
        file = getattr(value, "file", next(iter(self.files)))  # a finding of style is about the solution
        if found.get("line") and file in self.files:
            cell, found["line"] = self._place(file, found["line"])
            found |= {"file": f"{self.name}, cell {cell}"} if "file" in found else {}
        return replace(value, **found)

    def _place(self, file: str, line: int) -> Place:
        places = self.files[file].places
        return places[line - 1] if 0 < line <= len(places) else (0, line)

    def _text(self, text: str) -> str:
        for file in self.files:

            def named(match: re.Match[str], file: str = file) -> str:
                cell, line = self._place(file, int(match[1]))
                return f"{self.name}, cell {cell}, line {line}" if cell else match[0]

            text = re.sub(rf"\b{re.escape(file)}(?:, line |:)(\d+)", named, text)
        return text


NOTHING = Written("", ())


def unfold(exercise: Exercise, notebook: Path, place: Path, beside: Path) -> Unfolded:
    """Write ``<stage>.py`` and ``test_<stage>.py``, as far as the notebook holds them, to a new folder in ``place``.

    beside: the folder whose other files, such as helper modules, are copied too, or the notebook itself.
    Raises NotGradable when it cannot be read, or a cell that counts is not Python.
    """
    book = read_notebook(notebook)
    everything = _statements(exercise, book)
    folder = place / "notebook"
    folder.mkdir(parents=True, exist_ok=True)
    if beside.is_dir():
        copy_files(beside, folder, {exercise.stage, *exercise.earlier, *exercise.supplied})
    files = {f"{exercise.stage}.py": _solution(exercise, everything)}
    if exercise.suite:
        files[f"test_{exercise.stage}.py"] = _tests(exercise, everything)
    for name, written in files.items():
        if written.text:
            (folder / name).write_text(written.text, encoding="utf-8")
    return Unfolded(folder, notebook.name, files)


def _statements(exercise: Exercise, book: Notebook) -> list[Statement]:
    found: list[Statement] = []
    broken: list[tuple[int, SyntaxError]] = []
    before = ""
    for cell in book.cells:
        try:
            found += statements(cell.number, cell.text)
        except SyntaxError as error:
            joined = _joined(found, cell.number, before, cell.text)
            found = joined if joined else found
            broken += [] if joined else [(cell.number, error)]
        except (ValueError, RecursionError, MemoryError):
            continue
        before = cell.text
    there = {name for each in found if not _is_import_of(each, {exercise.stage}) for name in each.binds}
    for number, fault in broken:
        text = next(cell.text for cell in book.cells if cell.number == number)
        lost = _defined_in(text) & (set(offered(exercise)) | {n for n in _defined_in(text) if n.startswith("test")})
        if lost - there:
            where = f"{book.name}, cell {number}, line {fault.lineno}"
            raise NotGradable(f"{where}: this is not Python: {fault.msg}{book.note()}")
    return found


def _joined(found: list[Statement], number: int, before: str, text: str) -> list[Statement]:
    """Return the statements with a cell that goes on inside the one before, or nothing when it does not."""
    if not before or not text[:1].isspace():
        return []
    lines = before.count("\n") + 1
    last = max((each.cell for each in found), default=number - 1)
    try:
        together = statements(last, f"{before}\n{text}")
    except (SyntaxError, ValueError):
        return []
    return [each for each in found if each.cell != last] + together if lines else []


def _defined_in(text: str) -> set[str]:
    return set(re.findall(r"^\s*(?:async\s+)?(?:def|class)\s+(\w+)", text, re.MULTILINE))


@lru_cache(maxsize=64)
def offered(exercise: Exercise) -> tuple[str, ...]:
    """Return the names that the exercise's module offers: the stub's, for a helper of the reference is no promise."""
    return tuple(_names_of(exercise.stub))


def _names_of(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from signatures.public(tree)
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (each.id for each in targets if isinstance(each, ast.Name) and not each.id.startswith("_"))


@lru_cache(maxsize=64)
def _elsewhere(exercise: Exercise) -> dict[str, str]:
    """Return the names that come from supplied modules and from the stages before, and from which."""
    paths = {name: exercise.room / f"{name}.py" for name in (*exercise.earlier, *exercise.supplied)}
    found = {name: module for module, path in paths.items() for name in _names_of(path)}
    return {name: module for name, module in found.items() if name not in offered(exercise)}


def _solution(exercise: Exercise, everything: list[Statement]) -> Written:
    own = [each for each in everything if not _is_import_of(each, {exercise.stage})]
    there = {name for each in own for name in each.binds}
    wanted = [name for name in offered(exercise) if name in there]
    return _written(exercise, own, wanted, _elsewhere(exercise)) if wanted else NOTHING


def _tests(exercise: Exercise, everything: list[Statement]) -> Written:
    foreign = _elsewhere(exercise) | {name: exercise.stage for name in offered(exercise)}
    own = [each for each in everything if not is_given(exercise, each.node)]
    wanted = [name for each in own for name in _test_names(each) if _is_about(exercise, everything, name)]
    if not wanted:
        return NOTHING
    always = [name for each in everything for name in each.binds if name == "pytestmark" or _is_autouse(each)]
    return _written(exercise, everything, [*wanted, *always], foreign)


def _test_names(statement: Statement) -> Iterator[str]:
    node = statement.node
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
        yield node.name
    elif isinstance(node, ast.ClassDef):
        bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        if node.name.startswith("Test") or bases & BASES:
            yield node.name
    elif isinstance(node, ast.Assign):
        yield from (name for name in statement.binds if name.startswith("Test"))


def _is_about(exercise: Exercise, everything: list[Statement], test: str) -> bool:
    """Return whether the latest stage of the track that a test uses something of is this exercise's."""
    used = {name for each in closure(everything, [test], ()) for name in each.needs}
    if not used & set(offered(exercise)):
        return False
    after = exercise.stages[exercise.stages.index(exercise.stage) + 1 :]
    stubs = [exercise.stub.with_name(f"{stage}.py") for stage in after]  # students may not have those yet
    later = {name for stub in stubs if stub.is_file() for name in _names_of(stub)}
    return not used & (later - set(offered(exercise)) - set(_elsewhere(exercise)))


def _is_autouse(statement: Statement) -> bool:
    node = statement.node
    return isinstance(node, ast.FunctionDef) and any("autouse" in ast.dump(each) for each in node.decorator_list)


def _is_import_of(statement: Statement, modules: set[str]) -> bool:
    node = statement.node
    return isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] in modules


def _written(
    exercise: Exercise, everything: list[Statement], wanted: Iterable[str], foreign: dict[str, str]
) -> Written:
    """Return a module that defines the wanted names, with imports of what comes from elsewhere."""
    modules = {exercise.stage, *exercise.earlier, *exercise.supplied}
    own = [each for each in everything if not _is_import_of(each, modules) or _has_alias(each)]
    constants = {name for each in own if isinstance(each.node, ast.Assign | ast.AnnAssign) for name in each.binds}
    # SIZE = 52 in a notebook is its own, though something supplied has a SIZE too; a copied class is never its own
    foreign = {name: of for name, of in foreign.items() if of == exercise.stage or name not in constants}
    chosen = closure(own, wanted, foreign)
    imports: dict[str, list[str]] = {}
    for name in sorted({name for each in chosen for name in each.needs} & set(foreign)):
        imports.setdefault(foreign[name], []).append(name)
    head = sorted({each.lines[0] for each in everything if _is_import_of(each, {"__future__"})})
    head += [f"from {module} import {', '.join(names)}" for module, names in sorted(imports.items())]
    return joined_up(head, chosen)


def _has_alias(statement: Statement) -> bool:
    return isinstance(statement.node, ast.ImportFrom) and any(each.asname for each in statement.node.names)


def joined_up(head: list[str], chosen: list[Statement]) -> Written:
    """Return head and statements as one text, spaced as style would have it."""
    lines, places = list(head), [(0, 0)] * len(head)
    for statement in chosen:
        gap = 2 if isinstance(statement.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else 0
        lines += [""] * gap + list(statement.lines)
        places += [(0, 0)] * gap
        places += [(statement.cell, statement.first + index) for index in range(len(statement.lines))]
    return Written("\n".join(lines) + "\n", tuple(places))
