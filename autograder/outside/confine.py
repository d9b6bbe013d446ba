"""What the student's process takes away from itself before it loads anything of theirs."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

from autograder import sandbox

SECONDS = 300  # of the processor: what has crept away from its process group ends too


def confine(table: dict[str, Any]) -> None:
    """Confine this process for good, as well as the judge is; OSError when the kernel refuses what it had offered.

    It may read the folder ``home`` and what is installed in ``paths``, write to ``scratch``, and have so much
    ``memory``.
    """
    isolation = sandbox.Isolation.from_table(table["isolation"])
    sandbox.take_limits(table["memory"])
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    if isolation.seccomp:
        from autograder.sandbox import seccomp

        program = table["filter"]
        seccomp.program = lambda *given: program  # type: ignore[assignment] # the judge's, which takes long to compile
    sandbox.enter(isolation, [table["home"], *table["paths"]], [table["scratch"]])


def hand_over(isolation: sandbox.Isolation) -> bytes:
    """In the judge, before the process is started: let it take what a fork would have; return the filter of calls."""
    if isolation.namespaces:
        from autograder.sandbox import kernel

        kernel.hand_down(kernel.CAP_SYS_ADMIN)  # it is of our own namespace alone, and is given up when confined
    if not isolation.seccomp:
        return b""
    from autograder.sandbox import seccomp

    return seccomp.program(isolation.namespaces)
