"""``%%suite casino/deck``: run the tests in a cell on the code that the notebook defines.

The cell is not run in the kernel: its tests run in a process of their own, each with a limit, so that no earlier test
is among them and none can hang the notebook.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from autograder.here import kernel

if TYPE_CHECKING:
    from autograder.here.trying import Tried

USAGE = "write %%suite and the exercise, such as %%suite casino/deck; --timeout 10 gives each test ten seconds"


class Suite:
    """The magic of one shell. usual: the exercise of this notebook, for a cell that names none."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.usual = ""

    def __call__(self, line: str, cell: str) -> Tried | None:
        """Run the tests of the cell and return how they ended, which shows itself."""
        from autograder.here.check import NBGRADER
        from autograder.here.kernel import Ran
        from autograder.here.trying import Tried, try_tests
        from autograder.options import Limits

        if os.environ.get(NBGRADER):
            return None  # nobody looks: nbgrader runs all cells, and the marks are made elsewhere
        given = _read(line, self.usual, Limits().test)
        if given is None:
            return Tried("%%suite", problems=(_words(USAGE),))
        number = kernel.running(self.shell)
        others = [each for each in kernel.cells() or () if each.number != number]
        return try_tests(given[0], Ran(number, f"\n{cell}"), others, given[1])  # the magic is the cell's first line


def _words(text: str) -> Any:
    from autograder.blocks import words

    return (words(text),)


def _read(line: str, usual: str, seconds: float) -> tuple[str, float] | None:
    """Return the exercise and the seconds that a test may take; None when the line cannot be understood."""
    parts = line.split()
    if "--timeout" in parts:
        at = parts.index("--timeout")
        try:
            seconds = float(parts[at + 1])
        except (ValueError, IndexError):
            return None
        del parts[at : at + 2]
    exercise = parts[0] if parts else usual
    stage = exercise.rpartition("/")[2]
    return (exercise, seconds) if len(parts) <= 1 and stage.isidentifier() and 0 < seconds < 3600 else None


def load(shell: Any, exercise: str = "") -> None:
    """Offer the magic in this shell, and keep its cells from now on."""
    kernel.listen(shell)
    found = shell.magics_manager.magics["cell"].get("suite")
    suite = found if isinstance(found, Suite) else Suite(shell)
    suite.usual = exercise or suite.usual
    shell.register_magic_function(suite, "cell", "suite")
