"""Take limits, then become the program of another module: ``python -m autograder.limited SECONDS MODULE ARGUMENT...``.

Whatever that program starts has the same limits. SECONDS are of the processor: they also end what has crept
away from its process group.
"""

from __future__ import annotations

import contextlib
import runpy
import sys

from autograder.sandbox import die_with_parent

if sys.platform != "win32":
    import resource

MEMORY = 2 << 30
FILES = 64 << 20


def take_limits(seconds: int) -> None:
    """Limit this process and all that it will start; only POSIX has such limits."""
    if sys.platform == "win32":
        return
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, FILES),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_NOFILE, 256),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


def main() -> None:
    """Run the module under limits, as if it had been started itself."""
    seconds, module, *arguments = sys.argv[1:]
    die_with_parent()
    take_limits(int(seconds))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
