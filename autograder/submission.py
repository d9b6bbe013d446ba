"""Find a student's files, and lay out a copy of them in which their tests can run.

Nothing is imported here: files are read as text and compiled. The originals are never written to.
"""

from __future__ import annotations

import ast
import os
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder import wire
from autograder.blocks import several
from autograder.errors import NotGradable, UsageError
from autograder.given import without_given
from autograder.kit import Exercise
from autograder.missing import LARGEST_FILE, MOST_FILES, NOT_COPIED, in_another_case, instead
from autograder.missing import find_solution as find_solution
from autograder.pristine import Pristine
from autograder.reading import in_words
from autograder.reading import read_python as read_python
from autograder.reading import refuse_what_is_not_python as refuse_what_is_not_python
from autograder.results import NOT_USED

OBEYED_BY_PYTEST = {"pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"}
DRAWS = {"random", "time", "secrets", "uuid", "datetime", "numpy", "threading", "asyncio"}
SYSTEMS_CHANCE = frozenset({"urandom", "getrandom"})  # os.urandom leaves no trace in the state of random


@dataclass(frozen=True)
class Submission:
    """A student's suite, ready to run.

    tests: the test files, relative to the workspace, that are Python; texts: the lines of every file, to quote.
    files: the text of its Python files by path. problems: files that cannot be used, and why.
    draws: whether the files use chance or the clock, so that their tests deserve a harder look.
    """

    workspace: Path
    tests: tuple[str, ...]
    texts: dict[str, str]
    files: dict[str, str] = field(repr=False)
    pristine: Pristine = field(repr=False)
    problems: tuple[wire.Failure, ...] = ()
    draws: bool = False

    def tidy(self) -> bool:
        """Remove what a run left among the files; return whether there was anything."""
        return self.pristine.tidy()

    def quote(self, file: str, line: int) -> str:
        """Return the text of a line, or nothing."""
        lines = self.texts.get(file, "").split("\n")
        return lines[line - 1].strip() if 0 < line <= len(lines) else ""


def gather_suite(exercise: Exercise, path: Path, place: Path) -> Submission:
    """Copy the suite at ``path`` (a file, or a folder) to ``place`` and compile it.

    Raises UsageError when there is no such path, NotGradable when no test file is there.
    """
    workspace = place / "submission"
    laid = lay_out(exercise, path, workspace)
    found = _compile(workspace, laid.tests)
    not_theirs = not_used(exercise, path if path.is_dir() else path.parent)
    return replace(found, problems=(*found.problems, *laid.given, *not_theirs))


def not_used(exercise: Exercise, folder: Path) -> tuple[wire.Failure, ...]:
    """Return a word on each file of the student's that is not what its name says.

    It stands under the name of a supplied module, and differs; or its name is that of the exercise but for the case.
    """
    found = []
    misspelt = in_another_case(folder, f"{exercise.stage}.py")
    if misspelt is not None:
        said = f"{misspelt.name} was taken for {exercise.stage}.py: write the name in small letters, as Python wants it"
        found.append(wire.Failure(NOT_USED, said, misspelt.name))
    for name in exercise.supplied:
        own, supplied = folder / f"{name}.py", exercise.stub.with_name(f"{name}.py")
        if own.is_file() and own.read_bytes().split() != supplied.read_bytes().split():
            said = f"your {name}.py was not used: {name} is supplied, and everything runs with the original"
            found.append(wire.Failure(NOT_USED, said, f"{name}.py"))
    return tuple(found)


@dataclass(frozen=True)
class Laid:
    """The test files in the workspace; given: a word on each that holds tests which everybody was given."""

    tests: list[str]
    given: tuple[wire.Failure, ...] = ()


def lay_out(exercise: Exercise, path: Path, workspace: Path) -> Laid:
    """Copy what was handed in to ``workspace``, which is made, and return the test files of the exercise in it.

    The visible tests are taken out of them, unless staff name the file of these itself.
    """
    root = path if path.is_dir() else path.parent
    if not path.exists():
        raise UsageError(f"there is no {path}", "name a test file or the folder that holds it")
    planted = {exercise.stage, *exercise.earlier, *exercise.supplied}
    if path.is_file() and exercise.model_suite_at(path):  # beside it stand the answers, which no test is to see
        workspace.mkdir(parents=True)
        shutil.copyfile(path, workspace / path.name)
        return Laid([path.name])
    copy_files(root, workspace, planted, deep=path.is_dir())
    if path.is_file() and exercise.visible_tests.exists() and path.samefile(exercise.visible_tests):
        return Laid([path.name])
    return _own_tests(exercise, workspace, [path.name] if path.is_file() else _choose(exercise, workspace))


def _own_tests(exercise: Exercise, workspace: Path, chosen: list[str]) -> Laid:
    """Take the tests out that students are given, and return the files with others; NotGradable when there are none."""
    own, given = [], []
    for name in chosen:
        text, number = without_given(exercise, (workspace / name).read_bytes())
        if number:
            (workspace / name).write_bytes(text)
            said = f"{several(number, 'test')} in {name} were given to you, and do not count; your own do"
            given.append(wire.Failure(NOT_USED, said, name))
        if not number or _holds_tests(workspace / name):
            own.append(name)
    if not own:
        raise NotGradable(f"the tests in {chosen[0]} are those that you were given, unchanged: write tests of your own")
    return Laid(own, tuple(given))


def gather_text(name: str, text: str, place: Path) -> Submission:
    """Lay out one test file by its text: the model suite, or the visible tests."""
    return gather_texts({name: text}, [name], place / "hidden")


def gather_texts(texts: dict[str, str], tests: list[str], workspace: Path) -> Submission:
    """Lay out files by their texts beside what is in the folder already; ``tests`` names those that hold tests."""
    workspace.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (workspace / name).write_text(text, encoding="utf-8")
    return _compile(workspace, tests)


def copy_files(root: Path, workspace: Path, planted: set[str], deep: bool = True) -> None:
    """Copy what was handed in, but for modules that stand behind planted names; what is there already stays."""
    workspace.mkdir(parents=True, exist_ok=True)
    copied = 0
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if deep and each not in NOT_COPIED and not each.startswith("."))
        target = workspace / Path(folder).relative_to(root)
        target.mkdir(exist_ok=True)
        for name in sorted(names):
            source = Path(folder) / name
            stem, _, suffix = name.rpartition(".")
            if name in OBEYED_BY_PYTEST or (suffix == "py" and stem in planted) or source.is_symlink():
                continue
            fits = source.is_file() and source.stat().st_size <= LARGEST_FILE and not (target / name).exists()
            if fits and suffix not in ("pyc", "pyo", "so", "pyd"):
                copied += 1
                if copied > MOST_FILES:
                    raise NotGradable(f"there are more than {MOST_FILES} files: hand in your own files only")
                shutil.copyfile(source, target / name)


def _choose(exercise: Exercise, workspace: Path) -> list[str]:
    """Return the test files of the exercise: named for it, or importing its module and not named for another stage."""
    python = sorted(path for path in workspace.rglob("*.py") if path.name not in ("__init__.py", "conftest.py"))
    tests = [path for path in python if _is_test_name(path.stem.lower())]
    stage = exercise.stage
    others = set(exercise.stages) - {stage}
    chosen = [
        path for path in tests if stage in _words(path) or (_imports(path, stage) and others.isdisjoint(_words(path)))
    ]
    chosen = chosen or [path for path in python if _imports(path, stage) and _holds_tests(path)]
    if not chosen:
        raise NotGradable(
            f"there is no test file for {exercise.name}{instead(workspace, f'test_{stage}')}: "
            f"hand in a file of your own, such as test_my_{stage}.py, "
            f"with functions whose names start with test_ and `from {stage} import ...`"
        )
    return [path.relative_to(workspace).as_posix() for path in chosen]


def _words(path: Path) -> list[str]:
    return path.stem.lower().split("_")


def _is_test_name(stem: str) -> bool:
    return stem.startswith("test") or stem.endswith(("_test", "_tests"))


def _imports(path: Path, module: str) -> bool:
    try:
        tree = ast.parse(read_python(path))
    except (SyntaxError, ValueError, RecursionError, NotGradable):
        return False
    return any(module in names for names in map(_imported, ast.walk(tree)))


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name.rpartition(".")[2] for each in node.names]
    if isinstance(node, ast.ImportFrom):
        last = (node.module or "").rpartition(".")[2]
        return [last, *(each.name for each in node.names)] if node.level and not node.module else [last]
    return []


def _holds_tests(path: Path) -> bool:
    text = read_python(path)
    return "def test" in text or "TestCase" in text


def _compile(workspace: Path, chosen: list[str]) -> Submission:
    texts: dict[str, str] = {}
    files: dict[str, str] = {}
    problems: list[wire.Failure] = []
    relative = False
    draws = False
    for path in sorted(workspace.rglob("*.py")):
        name = path.relative_to(workspace).as_posix()
        try:
            texts[name] = read_python(path)
            tree = ast.parse(texts[name])
            compile(texts[name], str(path), "exec", dont_inherit=True)
            files[str(path)] = texts[name]
        except NotGradable as error:
            problems += [wire.Failure("encoding", str(error), name)] if name in chosen else []
            continue
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            problems += [_syntax_problem(name, error)] if name in chosen else []
            continue
        nodes = [*ast.walk(tree)]
        relative |= any(isinstance(node, ast.ImportFrom) and node.level > 0 for node in nodes)
        draws |= any(not DRAWS.isdisjoint(_imported(node)) for node in nodes)
        draws |= any(isinstance(node, ast.Attribute) and node.attr in SYSTEMS_CHANCE for node in nodes)
    if relative and not (workspace / "__init__.py").exists():
        (workspace / "__init__.py").write_text("", encoding="utf-8")
    broken = {problem.file for problem in problems}
    tests = tuple(name for name in chosen if name not in broken)
    return Submission(workspace, tests, texts, files, Pristine(workspace), tuple(problems), draws)


def _syntax_problem(name: str, error: Exception) -> wire.Failure:
    if isinstance(error, SyntaxError):
        return wire.Failure(type(error).__name__, in_words(error), name, error.lineno or 0)
    return wire.Failure(type(error).__name__, str(error), name)
