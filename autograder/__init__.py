"""Mark students' solutions and students' own test suites against a kit of staged exercises.

In a notebook: ``from autograder import check``, and ``%load_ext autograder`` for the magic ``%%suite``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.here.check import check as check

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load ``check`` when somebody asks for it: the engine itself does not need it."""
    if name != "check":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from autograder.here.check import check, listen

    listen()
    return check


def load_ipython_extension(shell: Any) -> None:
    """Offer ``%%suite`` in a notebook."""
    from autograder.here.magic import load

    load(shell)
