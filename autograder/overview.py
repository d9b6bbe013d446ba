"""The overview of a suite: the list of behaviours that it claims to test, and by which tests.

The form is that of ``<impl>.overview``: each behaviour in at most three sentences, and below it the tests.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from pathlib import Path

from autograder.blocks import several, visible
from autograder.claims import MOST_SENTENCES, Claim, claims
from autograder.errors import GraderError, NotGradable
from autograder.kit import Exercise
from autograder.sandbox.places import Place
from autograder.submission import lay_out, read_python


@dataclass(frozen=True)
class Overview:
    """The tests of a suite, and what they claim."""

    exercise: Exercise
    tests: tuple[Claim, ...]

    @property
    def behaviours(self) -> dict[str, list[Claim]]:
        """The behaviours in the order of the tests, and the tests of each."""
        found: dict[str, list[Claim]] = {}
        for test in self.tests:
            if test.sentences:
                found.setdefault(test.behaviour, []).append(test)
        return found

    @property
    def silent(self) -> list[Claim]:
        """The tests without a docstring."""
        return [test for test in self.tests if not test.sentences]

    @property
    def wordy(self) -> list[Claim]:
        """The tests whose docstring takes more sentences than there may be."""
        return [test for test in self.tests if len(test.sentences) > MOST_SENTENCES]


def overview_of(exercise: Exercise, path: Path) -> Overview:
    """Read the suite at ``path``; GraderError when there is none, or it cannot be read."""
    with Place() as place:
        workspace = place / "submission"
        try:
            files = lay_out(exercise, path, workspace).tests
            tests = [test for file in files for test in _claims(workspace, file)]
        except NotGradable as error:
            raise GraderError(str(error)) from error
    if not tests:
        raise GraderError(f"there is no test in {', '.join(files)}", "write functions whose names start with test_")
    return Overview(exercise, tuple(tests))


def _claims(workspace: Path, file: str) -> list[Claim]:
    try:
        return claims(file, read_python(workspace / file))
    except SyntaxError as error:
        what = f"{file}, line {error.lineno or 0}: this is not Python: {error.msg}"
        raise GraderError(what, "mend it, then try again") from error
    except (RecursionError, MemoryError) as error:
        raise GraderError(f"{file} is nested too deeply to be read", "write it more plainly") from error


def as_text(overview: Overview) -> str:
    """Return the overview as the text of its file."""
    behaviours = overview.behaviours
    counted = f"{several(len(behaviours), 'behaviour')}, {several(len(overview.tests), 'test')}"
    lines = [f"{overview.exercise.stage}.overview: {overview.exercise.name}, {counted}", *([""] if behaviours else [])]
    for number, (behaviour, tests) in enumerate(behaviours.items(), 1):
        first = f"{number:>3}. "
        lines += textwrap.wrap(visible(behaviour), 100, initial_indent=first, subsequent_indent=" " * len(first))
        lines += [f"     {visible(test.file)}::{visible(test.test)}" for test in tests]
    lines += _named("Without a docstring: say in one to three sentences what the test checks", overview.silent)
    lines += _named(f"More than {MOST_SENTENCES} sentences: the list above ends after the third", overview.wordy)
    return "\n".join(lines) + "\n"


def _named(title: str, tests: list[Claim]) -> list[str]:
    places = [f"     {visible(test.file)}, line {test.line}: {visible(test.test)}" for test in tests]
    return ["", f"{title}:", *places] if tests else []


def one_line(overview: Overview) -> str:
    """Return in one line what there is, and what is missing."""
    said = [several(len(overview.behaviours), "behaviour"), several(len(overview.tests), "test")]
    said += [f"{len(overview.silent)} without a docstring"] if overview.silent else []
    said += [f"{len(overview.wordy)} with more than {MOST_SENTENCES} sentences"] if overview.wordy else []
    return f"{overview.exercise.name}: {', '.join(said)}"
