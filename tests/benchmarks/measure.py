"""What the benchmarks share: the CPU seconds of the whole machine, and the command that marks a class."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Bytecode may be cached, as it is for a user: without, pytest rewrites Hypothesis's plugin at every start.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT |= {"PYTHONHASHSEED": "0"}


def machine() -> float:
    """Return the CPU seconds that the machine has spent on anything since it was started.

    Of what runs in a namespace of its own, nothing is added to the process that started it. So the machine has to be
    idle otherwise.
    """
    first = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    user, nice, system = map(int, first[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def grading(folder: Path, out: Path, *more: str) -> list[str]:
    """Return the command that marks the class in the folder, without the attacks that it begins with."""
    command = [sys.executable, "-m", "autograder", "grade", str(folder), "--out", str(out), "-q", "--no-selftest"]
    return [*command, *more]
