"""The child's own side: close what is not its business, read its jobs, go into the sandbox, run, write events, end."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import json
import marshal
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import CodeType

from autograder import sandbox, session, wire
from autograder.calm import warm_text
from autograder.outside import server
from autograder.prepared import Prepared, compile_test

NEEDED = ("PATH", "SYSTEMROOT", "PYTHONHASHSEED", "PYTHONUTF8", "PYTEST_DISABLE_PLUGIN_AUTOLOAD")
COMPILING_SECONDS = 60
DEADLY = sum(1 << number - 1 for number in (1, 2, 3, 6, 9, 15))  # of the signals that are waiting for a process
COMPILING_BYTES = 2 << 30


def child_main(stream: int, prepared: Prepared, isolation: sandbox.Isolation) -> None:
    """Do, in a forked child, what is asked on the stream, and end the process."""
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
    with os.fdopen(3, "rb", closefd=False) as asked:
        first, *lines = iter(lambda: asked.readline().strip(), b"")
        if not lines:
            _compile(json.loads(first), prepared, isolation)
        suite = asked.read(int(first))
    files: dict[str, CodeType] = marshal.loads(suite)
    prepared.spare(suite)
    jobs = [wire.Job.from_json(line) for line in lines]
    del first, lines
    _run_all(jobs, prepared, files, 3, isolation)
    os._exit(0)


def _compile(texts: dict[str, str], prepared: Prepared, isolation: sandbox.Isolation) -> None:
    """Compile the test files, write the code to the stream, and end the process."""
    if isolation.limits:
        sandbox.take_limits(COMPILING_BYTES)
        sandbox.enter(isolation, [], [])
    code = marshal.dumps({path: compile_test(path, text, prepared) for path, text in texts.items()})
    while code:
        code = code[os.write(3, code) :]
    os._exit(0)


def _run_all(
    jobs: list[wire.Job],
    prepared: Prepared,
    files: dict[str, CodeType],
    stream: int,
    isolation: sandbox.Isolation,
) -> None:
    """Run the jobs one after the other; the last may leave the process as it likes."""
    sys.dont_write_bytecode = True  # a file that appears beside the tests would be taken for theirs
    where = _note_where(jobs[0])
    emit = _writer(stream, watching=not isolation.seccomp)
    try:
        server.begin(jobs, isolation)  # while processes may still be started
        if isolation.limits:
            sandbox.take_limits(jobs[0].memory)
        workspaces = list(dict.fromkeys(job.workspace for job in jobs))
        beside = [os.path.dirname(each) for each in workspaces]  # from where a student's package is imported
        sandbox.enter(isolation, [], [job.scratch for job in jobs], workspaces, beside)
    except OSError as error:
        os.write(stream, wire.REFUSED + str(error).encode()[:200] + b"\n")
        os._exit(71)
    os.write(stream, wire.ENTERED)
    try:
        while jobs:
            job = jobs.pop(0)  # a test that looks around finds no run but its own, and those still to come
            _same_environment(job.scratch)
            run = session.run_here if jobs else session.run
            run(job, prepared, files, emit)
    except BaseException as error:  # what a student's code raises is taken for what it is further down
        os.write(where, f"{type(error).__name__}: {error}\n".encode("utf-8", "replace")[:500])
        os._exit(wire.FAULT)


def _same_environment(scratch: str) -> None:
    """Give every child the same environment on every machine: of the grader's own, what a process cannot do without.

    pytest, for one, writes out differences without end where it finds ``CI``.
    """
    kept = {name: os.environ[name] for name in NEEDED if name in os.environ}
    os.environ.clear()
    os.environ.update(kept, LANG="C.UTF-8", HOME=scratch, TMPDIR=scratch)
    tempfile.tempdir = scratch


def _writer(stream: int, watching: bool) -> session.Emit:
    """Return what writes events; watching: to say nothing after a test that has killed the process above."""
    parent = os.getppid()

    def emit(*events: wire.Event) -> None:
        while watching and any(isinstance(each, wire.Ended) for each in events) and _is_dying(parent):
            time.sleep(0.01)  # we die with it: without a word, so that the test that is running is the one to blame
        data = b"".join(map(wire.encode, events))
        while data:
            data = data[os.write(stream, data) :]

    return emit


def _is_dying(parent: int) -> bool:
    """Return whether the process above is gone, or has been sent a signal that it is about to die of."""
    if os.getppid() != parent:
        return True
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{parent}/status", encoding="ascii") as file:
        pending = [int(line.split()[1], 16) for line in file if line.startswith(("SigPnd", "ShdPnd"))]
        return any(each & DEADLY for each in pending)
    return False


def _note_where(job: wire.Job) -> int:
    """Open the file in which this process says where it is when it is asked, and why it could not go on."""
    where = os.open(job.scratch + wire.WHERE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    if hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGUSR1, file=where, all_threads=False)
    return where


def spawned_main() -> None:
    """Run the jobs read from standard input in a fresh process: ``python -m autograder.child SETTINGS``."""
    sandbox.die_with_parent()  # it takes a second to be ready, and to listen is not its business
    settings = json.loads(sys.argv[1])
    isolation = sandbox.settle(settings["allowed"], bubblewrap=False, written=[settings["root"]])
    jobs = [wire.Job.from_json(line) for line in sys.stdin.buffer.read().splitlines() if line]
    stream = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    prepared = Prepared(Path(settings["root"]))
    texts: dict[str, str] = {}
    files: dict[str, CodeType] = {}
    for path in sorted(Path(jobs[0].workspace).rglob("*.py")):
        with contextlib.suppress(SyntaxError, ValueError, OSError):
            texts[str(path)] = path.read_text(encoding="utf-8")
            files[str(path)] = compile_test(str(path), texts[str(path)], prepared)
    if wire.draw_text(texts.values()):
        warm_text()
    _run_all(jobs, prepared, files, stream, isolation)
    os._exit(0)


if __name__ == "__main__":
    spawned_main()
