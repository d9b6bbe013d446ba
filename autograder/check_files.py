"""Gates on the files of an exercise: is everything there, and does it offer what the reference offers?"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path

from autograder.check_bench import Bench, Fault
from autograder.errors import NotGradable
from autograder.signatures import additions, differences
from autograder.submission import read_python

FEWEST_ALTERNATIVES = 2


def all_files_are_there(bench: Bench) -> Iterator[Fault]:
    """Stub, visible tests, reference and model suite are there, and what the track supplies."""
    exercise = bench.exercise
    needed = {
        exercise.stub: "write the reference's names and signatures, with bodies that raise NotImplementedError",
        exercise.visible_tests: "write a few friendly tests for students",
        exercise.reference: "write the model answer",
        exercise.model_suite: 'write the model suite; each test carries @pytest.mark.behaviour("id")',
    }
    track = exercise.stub.parent
    needed |= {track / f"{name}.py": "write what the track supplies" for name in exercise.supplied}
    needed |= {exercise.reference.with_name(f"{name}.py"): "write the stage before it" for name in exercise.earlier}
    for path, todo in needed.items():
        if not path.is_file():
            todo += f", or correct stages and supplied in {bench.where(exercise.track_file)}"
            yield Fault(bench.where(path), "the file is missing", todo)


def every_file_is_python(bench: Bench) -> Iterator[Fault]:
    """Every file of code can be read and compiled."""
    exercise = bench.exercise
    supplied = [exercise.stub.with_name(f"{name}.py") for name in exercise.supplied]
    named = [exercise.reference, exercise.stub, exercise.model_suite, exercise.visible_tests]
    for path in filter(Path.is_file, [*named, *exercise.alternatives, *supplied]):
        try:
            compile(read_python(path), path.name, "exec", dont_inherit=True)
        except SyntaxError as error:
            yield Fault(bench.where(path, error.lineno or 0), f"this is not Python: {error.msg}", "mend the line")
        except NotGradable as error:
            yield Fault(bench.where(path), str(error), "save it as UTF-8")


def names_are_free(bench: Bench) -> Iterator[Fault]:
    """No stage or supplied module is called like a module of Python's, or of a library that is installed."""
    exercise = bench.exercise
    for path in (exercise.stub, *(exercise.stub.with_name(f"{name}.py") for name in exercise.supplied)):
        if owner := _owner(path.stem):
            what = f"{path.stem} is the name of {owner}: whoever imports that gets this file, or nobody does"
            todo = f"give it another name, here, in {bench.where(exercise.track_file)} and wherever it is imported"
            yield Fault(bench.where(path), what, todo)


def _owner(name: str) -> str:
    """Return to what else the name of a module belongs, or nothing."""
    if name in sys.stdlib_module_names:
        return "a module of Python's own"
    libraries = [each for each in sys.path if os.path.basename(each) in ("site-packages", "dist-packages")]
    found = PathFinder.find_spec(name, libraries)
    return "a library that is installed here" if found is not None and found.origin else ""


def handout_says_something(bench: Bench) -> Iterator[Fault]:
    """The handout is there, and has text below its title."""
    path = bench.exercise.handout
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if not any(line.strip() and not line.startswith("#") for line in text.splitlines()):
        what = "the handout is empty" if path.is_file() else "the handout is missing"
        yield Fault(bench.where(path), what, "write the task, the contract, examples and hints")


def suite_has_bugs_and_alternatives(bench: Bench) -> Iterator[Fault]:
    """Where the suite is marked there are a page of bugs and at least two alternatives."""
    exercise = bench.exercise
    if not exercise.suite:
        return
    if not exercise.page.is_file():
        yield Fault(bench.where(exercise.page), "the page of bugs is missing", "write bugs, or set suite = false")
    elif not bench.bugs and not bench.refused:
        yield Fault(
            bench.where(exercise.page), "the page holds no bugs", "write functions with @bug(target, breaks=...)"
        )
    there = len(exercise.alternatives)
    if there < FEWEST_ALTERNATIVES:
        folder = bench.where(exercise.reference.parent / "alternatives" / f"{exercise.stage}_<how>.py")
        what = f"of the {FEWEST_ALTERNATIVES} alternatives at least, {there or 'none'} is there"
        yield Fault(folder, what, "write another correct answer, which uses a freedom that the handout leaves")


def stub_has_the_signatures(bench: Bench) -> Iterator[Fault]:
    """The stub has the public names and signatures of the reference, and no others."""
    path = bench.exercise.stub
    stub = ast.parse(read_python(path))
    yield from _differing(bench, path, stub)
    for line, name in additions(bench.tree, stub):
        what = f"the stub asks for {name}, which the reference has not"
        yield Fault(bench.where(path, line), what, "take it out of the stub, or write it in the reference")


def alternatives_have_the_signatures(bench: Bench) -> Iterator[Fault]:
    """Every alternative offers the public names and signatures of the reference."""
    for path in bench.exercise.alternatives:
        yield from _differing(bench, path, ast.parse(read_python(path)))


def _differing(bench: Bench, path: Path, tree: ast.Module) -> Iterator[Fault]:
    reference = bench.where(bench.exercise.reference)
    for line, what in differences(bench.tree, tree):
        todo = f"write it as in {reference}, or hide it there (a leading _, or __all__)"
        yield Fault(bench.where(path, line), what, todo)
