"""The child's own side: close what is not its business, take limits, run the job, write events, end."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType

from autograder import session, wire
from autograder.prepared import Prepared, compile_test

if sys.platform != "win32":
    import resource

NEEDED = ("PATH", "SYSTEMROOT", "PYTHONHASHSEED", "PYTHONUTF8", "PYTEST_DISABLE_PLUGIN_AUTOLOAD")


def child_main(jobs: Sequence[wire.Job], stream: int, prepared: Prepared, files: dict[str, CodeType]) -> None:
    """Run the jobs in a forked child and end the process."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    if stream != 3:
        os.dup2(stream, 3)
    os.closerange(4, 4096)
    os.set_inheritable(3, False)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    gc.set_threshold(20_000, 50, 100)  # what was loaded before the fork is frozen; a run makes little garbage
    _run_all(jobs, prepared, files, 3)
    os._exit(0)


def _run_all(jobs: Sequence[wire.Job], prepared: Prepared, files: dict[str, CodeType], stream: int) -> None:
    """Run the jobs one after the other; the last may leave the process as it likes."""
    sys.dont_write_bytecode = True  # a file that appears beside the tests would be taken for theirs
    _note_where(jobs[0])
    _take_limits(jobs[0])
    for job in jobs:
        _same_environment(job.scratch)
        run = session.run if job is jobs[-1] else session.run_here
        run(job, prepared, files, _writer(stream))


def _same_environment(scratch: str) -> None:
    """Give every child the same environment on every machine: of the grader's own, what a process cannot do without.

    pytest, for one, writes out differences without end where it finds ``CI``.
    """
    kept = {name: os.environ[name] for name in NEEDED if name in os.environ}
    os.environ.clear()
    os.environ.update(kept, LANG="C.UTF-8", HOME=scratch, TMPDIR=scratch)
    tempfile.tempdir = scratch


def _writer(stream: int) -> Callable[[wire.Event], None]:
    def emit(event: wire.Event) -> None:
        data = wire.encode(event)
        while data:
            data = data[os.write(stream, data) :]

    return emit


def _note_where(job: wire.Job) -> None:
    if hasattr(faulthandler, "register"):
        where = os.open(job.scratch + wire.WHERE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        faulthandler.register(signal.SIGUSR1, file=where, all_threads=False)


def _take_limits(job: wire.Job) -> None:
    if sys.platform == "win32":
        return
    for what, most in (
        (resource.RLIMIT_AS, job.memory),
        (resource.RLIMIT_FSIZE, 64 << 20),
        (resource.RLIMIT_NOFILE, 512),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


def spawned_main() -> None:
    """Run the jobs read from standard input in a fresh process: ``python -m autograder.child ROOT``."""
    jobs = [wire.Job.from_json(line) for line in sys.stdin.buffer.read().splitlines() if line]
    stream = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    prepared = Prepared(Path(sys.argv[1]))
    files = {}
    for path in sorted(Path(jobs[0].workspace).rglob("*.py")):
        with contextlib.suppress(SyntaxError, ValueError, OSError):
            files[str(path)] = compile_test(str(path), path.read_text(encoding="utf-8"), prepared)
    _run_all(jobs, prepared, files, stream)
    os._exit(0)


if __name__ == "__main__":
    spawned_main()
