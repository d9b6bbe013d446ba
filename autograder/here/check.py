"""``check("casino/deck")``: mark what a notebook or folder holds so far, and show it.

It marks the student's own code on their own machine, as well kept in as that offers, and asks for no more. Nothing
that goes wrong is raised or written to standard error: whatever there is to say, the result says.
"""

from __future__ import annotations

import contextlib
import io
import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from autograder import disclose
from autograder.disclose import Level
from autograder.errors import GraderError, UsageError
from autograder.here import kernel
from autograder.here.laying import lay_out, missing, told
from autograder.kit import Exercise, Kit, find_kit
from autograder.options import Limits, Options
from autograder.results import SolutionReport, SuiteReport

if TYPE_CHECKING:
    from autograder.grader import Grader

NO_KIT = (
    "There is nothing to check against here: neither the practice pack that you were given nor a kit is in this folder "
    "or above it. Put this notebook back into the folder that it came in, or fetch that again. (It may also be named: "
    "AUTOGRADER_KIT.)"
)
NBGRADER = "NBGRADER_EXECUTION"
SPAWN_TOGETHER = 12  # where each child loads pytest anew, it runs so many implementations one after the other


@dataclass(frozen=True, repr=False)
class Checked:
    """What a check found; in a notebook it shows itself in colour, elsewhere as text.

    solution, suite: the reports, or None for what was not marked. problems: why not, in sentences.
    """

    exercise: str
    solution: SolutionReport | None = None
    suite: SuiteReport | None = None
    problems: tuple[str, ...] = ()

    def __repr__(self) -> str:
        from autograder.here.show import to_text

        return to_text(self)

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        printer.text(repr(self))  # type: ignore[attr-defined]

    def _repr_html_(self) -> str:
        from autograder.here.show import to_html

        return to_html(self)


def check(
    exercise: str,
    *,
    solution: bool = True,
    suite: bool = True,
    seed: int = 0,
    timeout: float = Limits().test,
    spawn: bool = False,
) -> Checked | None:
    """Mark the solution and the tests of an exercise, such as ``casino/deck``, as far as you have got.

    In a notebook the cells that you have run count, each as you ran it last; elsewhere the files of this folder do.
    seed: all random choices come from it. timeout: seconds that one test may take. spawn: do without fork.
    """
    if os.environ.get(NBGRADER):
        return None  # nobody looks: nbgrader runs all cells, and the marks are made elsewhere
    with contextlib.redirect_stderr(io.StringIO()):
        try:
            kit = _kit()
            found = kit.exercise(exercise)
            wanted = {"solution": solution, "suite": suite and found.suite}
            limits = Limits(timeout, max(Limits().run, timeout))
            return _checked(kit, found, wanted, Options(seed=seed), limits, spawn)
        except GraderError as error:
            return Checked(str(exercise), problems=(_sentence(error),))
        except Exception as error:
            return Checked(str(exercise), problems=(ours(error),))


def ours(error: Exception) -> str:
    """Return the sentence on what should not have happened."""
    return f"The check itself failed, and that is nobody's mistake but ours: {type(error).__name__}: {error}."


def listen() -> None:
    """Begin to keep the cells of this kernel, if it is one, by their ids: `check` has been imported."""
    shell = kernel.shell_here()
    if shell is not None:
        kernel.listen(shell)


def _kit() -> Kit:
    try:
        return find_kit()
    except UsageError as error:
        raise UsageError(NO_KIT) from error


def _sentence(error: GraderError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ")")) else ".")


def _checked(
    kit: Kit, exercise: Exercise, wanted: dict[str, bool], options: Options, limits: Limits, spawn: bool
) -> Checked:
    from autograder.arguments import width
    from autograder.grader import Grader

    cells = kernel.cells()
    with TemporaryDirectory() as folder:
        work = lay_out(exercise, cells, Path(folder))
        paths: dict[str, Path | None] = {part: getattr(work, part) for part, asked in wanted.items() if asked}
        problems = [missing(exercise, part, cells is not None) for part, path in paths.items() if path is None]
        found: dict[str, Any] = {}
        if any(paths.values()):
            with Grader(kit, options, limits, width(0), spawn) as grader:
                grader.pool.together = SPAWN_TOGETHER if grader.pool.spawn else 1
                found = {part: _marked(grader, exercise, part, path) for part, path in paths.items() if path}
    problems += [each for each in found.values() if isinstance(each, str)]
    reports = {part: each for part, each in found.items() if not isinstance(each, str)}
    return Checked(exercise.name, **reports, problems=tuple(problems))


def _marked(grader: Grader, exercise: Exercise, part: str, path: Path) -> Any:
    """Return the report of the part as a student may see it, or the sentence on why there is none."""
    try:
        report = getattr(grader, part)(exercise, path)
    except GraderError as error:
        return _sentence(error)
    return told(getattr(disclose, part)(report, Level.STUDENT))
