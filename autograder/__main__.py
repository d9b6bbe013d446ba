"""Run the command line, and turn whatever goes wrong into one sentence and an exit code.

Only what Python has loaded anyway is imported up here: the process may start a second time.
"""

from __future__ import annotations

import os
import signal
import sys

CANNOT_GRADE = 2
INTERRUPTED = 130


def main() -> None:
    """Run the command of this process's arguments and end the process with its exit code."""
    _start_again_with_fixed_hashes()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    for name in ("SIGTERM", "SIGHUP"):  # leave nothing behind when told to go
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _stop)
    sys.exit(run(sys.argv[1:]))


def _stop(number: int, frame: object) -> None:
    sys.exit(128 + number)


def _start_again_with_fixed_hashes() -> None:
    """Start Python anew unless sets come in the same order in every marking; only POSIX can replace a process."""
    if os.name == "posix" and os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, "PYTHONHASHSEED": "0"})


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; nothing that goes wrong here ever becomes a mark."""
    from autograder.errors import GraderError

    try:
        from autograder.cli import app_for

        app_for(arguments)(arguments, prog_name="autograder")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except GraderError as error:
        return _give_up(str(error))
    except KeyboardInterrupt:
        print("autograder: stopped", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        return _give_up(_unexpected(error))
    return 0


def _unexpected(error: Exception) -> str:
    """Return the one sentence, after the whole story for whoever asked for it."""
    if os.environ.get("AUTOGRADER_DEBUG"):
        import traceback

        traceback.print_exception(error)
    said = f"the autograder failed: {type(error).__name__}: {error}"
    return f"{said}; this is nobody's mistake but ours, AUTOGRADER_DEBUG=1 shows where"


def _give_up(sentence: str) -> int:
    from autograder.blocks import visible

    print(f"autograder: {visible(sentence)}", file=sys.stderr)
    return CANNOT_GRADE


if __name__ == "__main__":
    main()
