"""Keep in one process that is no child of the warm parent: ``python -m autograder.sandbox.alone SETTINGS MODULE ...``.

``before`` returns the words to put before the name of a module and its arguments, for that to run inside.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path

from autograder import sandbox
from autograder.sandbox import bubblewrap
from autograder.sandbox.levels import MECHANISMS, Isolation

MEMORY = 2 << 30


def before(held: Isolation, reads: Sequence[Path], lists: Sequence[Path], scratch: Path) -> list[str]:
    """Return what runs a module as well kept in as the machine was found to allow.

    It may read ``reads``, see what is in ``lists`` and below, and write to ``scratch``.
    """
    settings = {
        "allowed": [each for each in MECHANISMS if getattr(held, each)],
        "level": held.level.value,
        "reads": [str(each) for each in reads],
        "lists": [str(each) for each in lists],
        "scratch": str(scratch),
    }
    inside = [sys.executable, "-m", "autograder.sandbox.alone", json.dumps(settings)]
    if not held.bubblewrap:
        return inside
    return bubblewrap.command(bubblewrap.found(), scratch, scratch, settings["reads"]) + inside


def main() -> None:
    """Go in, and become the program of the module; it does not begin unless it is as well kept in as was found."""
    settings = json.loads(sys.argv[1])
    sandbox.die_with_parent()
    allowed = settings["allowed"]
    isolation = sandbox.settle(allowed, "bubblewrap" in allowed, written=[settings["scratch"]])
    if isolation.level.value != settings["level"]:
        sys.exit(f"it could not be kept in: {isolation.sentence()}")
    if isolation.limits:
        sandbox.take_limits(MEMORY)
    sandbox.enter(isolation, settings["reads"], [settings["scratch"]], [], settings["lists"])
    os.chdir(settings["scratch"])
    sys.argv = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
