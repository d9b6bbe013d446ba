"""Run jobs in children, one each, and get their events back whatever the student's code does.

Forked where there is fork: the child starts from the prepared session. Spawned elsewhere: a fresh Python
that prepares its own. The parent keeps the time and kills a child's whole process group, so no ``except:``
in a test can swallow a limit; the tests that had not been run then run in a new child.
"""

from __future__ import annotations

import contextlib
import gc
import os
import re
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import CodeType
from typing import Generic, TypeVar

from autograder import wire
from autograder.child import child_main
from autograder.options import Limits
from autograder.session import Prepared

Key = TypeVar("Key")
MAX_BYTES = 32 << 20
IMPORT_SECONDS = 2.0


@dataclass
class Run:
    """What came of one job: the tests collected, and how each ended.

    trouble: why nothing was collected (``timeout``, ``crashed``), with ``failure`` saying more.
    """

    collected: wire.Collected | None = None
    ended: dict[str, wire.Ended] = field(default_factory=dict)
    entered_at_import: tuple[int, ...] = ()
    trouble: str = ""
    failure: wire.Failure | None = None
    seconds: float = 0.0


class Child(Generic[Key]):
    """A running child, and what it has reported so far."""

    def __init__(self, key: Key, job: wire.Job, run: Run, stream: int, pid: int, limits: Limits) -> None:
        self.key, self.job, self.run, self.stream, self.pid, self.limits = key, job, run, stream, pid, limits
        self.buffer = b""
        self.read = 0
        self.test = ""
        self.over = False
        self.started = time.monotonic()
        self.deadline = self.started + max(limits.test, IMPORT_SECONDS)

    def feed(self, data: bytes) -> None:
        """Take in what the child wrote; ValueError when it is not what a child writes."""
        self.read += len(data)
        if self.read > MAX_BYTES:
            raise ValueError("it wrote without end")
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        for line in lines:
            self._take(wire.decode(line))
        if len(self.buffer) > wire.MAX_LINE:
            raise ValueError("it wrote a line without end")

    def _take(self, event: wire.Event) -> None:
        """Take in one event; ValueError when it is not its turn: then something else wrote it."""
        now = time.monotonic()
        self.deadline = min(now + self.limits.test, self.started + self.limits.run)
        if isinstance(event, wire.Collected):
            self._expect(self.test == "")
            self.run.collected = self.run.collected or event
        elif isinstance(event, wire.Started):
            self._expect(self.test == "" and event.test not in self.run.ended)
            self.test = event.test
        elif isinstance(event, wire.Ended):
            self._expect(event.test == self.test)
            self.run.ended[event.test] = event
            self.test = ""
        else:
            self._expect(self.test == "")
            self.run.entered_at_import = event.entered
            self.over = True

    def _expect(self, in_turn: bool) -> None:
        if not in_turn:
            raise ValueError("something else wrote to the grader")


class Pool:
    """Runs jobs in at most ``width`` children at once."""

    def __init__(self, prepared: Prepared, width: int = 1, limits: Limits = Limits(), spawn: bool = False) -> None:
        self.prepared = prepared
        self.width = max(1, width)
        self.limits = limits
        self.spawn = spawn or not hasattr(os, "fork")
        gc.collect()
        gc.freeze()  # or each child's first collection would copy every page
        self._made = 0

    def run(self, jobs: Iterable[tuple[Key, wire.Job]], files: dict[str, CodeType]) -> Iterator[tuple[Key, Run]]:
        """Run each job and yield its key and Run as it ends; the order is that of ending."""
        waiting = iter(jobs)
        running: dict[int, Child[Key]] = {}
        with selectors.DefaultSelector() as selector:
            try:
                while True:
                    while len(running) < self.width and (job := next(waiting, None)) is not None:
                        self._start(job[0], job[1], Run(), files, running, selector)
                    if not running:
                        return
                    for child in self._step(running, selector):
                        again = self._rest(child)
                        if again is not None:
                            self._start(child.key, again, child.run, files, running, selector)
                        else:
                            yield child.key, child.run
            finally:
                for child in running.values():
                    self._end(child, selector)

    def _start(
        self,
        key: Key,
        job: wire.Job,
        run: Run,
        files: dict[str, CodeType],
        running: dict[int, Child[Key]],
        selector: selectors.BaseSelector,
    ) -> None:
        self._made += 1
        scratch = self.prepared.root / f"run{self._made}"
        scratch.mkdir()
        job = replace(job, scratch=str(scratch))
        stream, pid = _spawn(job, self.prepared.root) if self.spawn else _fork(job, self.prepared, files)
        child = Child(key, job, run, stream, pid, self.limits)
        if self.spawn:
            child.deadline += 15  # a fresh Python first loads pytest and Hypothesis
        running[stream] = child
        selector.register(stream, selectors.EVENT_READ)

    def _step(self, running: dict[int, Child[Key]], selector: selectors.BaseSelector) -> list[Child[Key]]:
        """Wait for the next thing to happen, and return the children that are over."""
        wait = max(0.0, min(child.deadline for child in running.values()) - time.monotonic())
        over: list[Child[Key]] = []
        for ready, _ in selector.select(wait):
            child = running[ready.fd]
            try:
                data = os.read(child.stream, 65536)
                child.feed(data)
                if not data or child.over:
                    over.append(child)
                    self._conclude(child, "crashed")
            except ValueError as error:
                over.append(child)
                self._conclude(child, "crashed", str(error))
        now = time.monotonic()
        for child in running.values():
            if child not in over and child.deadline <= now:
                over.append(child)
                self._conclude(child, "timeout", _where(child))
        for child in over:
            del running[child.stream]
            status = self._end(child, selector)
            _explain(child, status)
        return over

    def _conclude(self, child: Child[Key], verdict: str, message: str = "") -> None:
        """Write down what the child's end means for the test that it was at."""
        run = child.run
        run.seconds += time.monotonic() - child.started
        if child.over:
            return
        failure = wire.Failure(kind=verdict, message=message)
        if verdict == "timeout" and message:
            file, _, line = message.rpartition(":")
            failure = wire.Failure(
                kind=verdict, message=f"still running after {child.limits.test:g} s", file=file, line=int(line)
            )
        if child.test:
            run.ended[child.test] = wire.Ended(child.test, verdict, failure=failure)
        elif run.collected is None:
            run.trouble, run.failure = verdict, failure

    def _rest(self, child: Child[Key]) -> wire.Job | None:
        """Return the job of what is left to run after one test took its child along, or None."""
        run, job = child.run, child.job
        if run.collected is None or (job.stop and any(e.verdict in wire.REJECTING for e in run.ended.values())):
            return None
        wanted = [
            t.id for t in run.collected.tests if (job.only is None or t.id in job.only) and t.id not in job.without
        ]
        left = [test for test in wanted if test not in run.ended]
        if left and (child.over or not child.test or time.monotonic() - child.started > child.limits.run):
            # It said that it was done, or died between two tests, or the whole run is too slow: no second try.
            verdict = "timeout" if time.monotonic() - child.started > child.limits.run else "crashed"
            for test in left:
                why = wire.Failure(kind=verdict, message="the run ended before this test")
                run.ended[test] = wire.Ended(test, verdict, failure=why)
            return None
        return replace(job, only=tuple(id for id in job.only or left if id in left)) if left else None

    def _end(self, child: Child[Key], selector: selectors.BaseSelector) -> int:
        """Kill the child's process group, reap it, and remove what it left; return its wait status."""
        with contextlib.suppress(KeyError):
            selector.unregister(child.stream)
        status = _kill(child.pid)
        os.close(child.stream)
        shutil.rmtree(child.job.scratch, ignore_errors=True)
        Path(child.job.scratch + ".where").unlink(missing_ok=True)
        return status


def _explain(child: Child[Key], status: int) -> None:
    ended = child.run.ended.get(child.test)
    for failure in filter(None, [ended.failure if ended else None, child.run.failure]):
        if failure.kind == "crashed" and not failure.message:
            said = replace(failure, message=_how(status))
            if ended is not None:
                child.run.ended[child.test] = replace(ended, failure=said)
            else:
                child.run.failure = said


def _how(status: int) -> str:
    if os.WIFSIGNALED(status):
        return f"the process died of {signal.Signals(os.WTERMSIG(status)).name}"
    return f"the process ended with exit code {os.waitstatus_to_exitcode(status)} in the middle of the test"


def _where(child: Child[Key]) -> str:
    """Ask a child that takes too long where it is: ``file:line`` of the student's own, or nothing."""
    where = Path(child.job.scratch + ".where")
    if not hasattr(signal, "SIGUSR1") or not where.exists():
        return ""
    with contextlib.suppress(ProcessLookupError):
        os.kill(child.pid, signal.SIGUSR1)
    for _ in range(20):
        time.sleep(0.005)
        text = where.read_text(encoding="utf-8", errors="replace")
        if text.endswith("\n") and "File" in text:
            break
    for file, line in re.findall(r'File "([^"\n]+)", line (\d+)', text):
        if file.startswith(child.job.workspace):
            return f"{os.path.relpath(file, child.job.workspace)}:{line}"
    return ""


def _fork(job: wire.Job, prepared: Prepared, files: dict[str, CodeType]) -> tuple[int, int]:
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            child_main(job, writer, prepared, files)
        finally:
            os._exit(70)
    os.close(writer)
    return reader, pid


_SPAWNED: dict[int, subprocess.Popen[bytes]] = {}


def _spawn(job: wire.Job, root: Path) -> tuple[int, int]:
    """Start a fresh Python, and return a descriptor that can be waited for on every system."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "autograder.child", str(root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    )
    assert process.stdin is not None and process.stdout is not None
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(job.to_json() + b"\n")
        process.stdin.close()
    _SPAWNED[process.pid] = process
    if sys.platform == "win32":
        return _pumped(process), process.pid
    return os.dup(process.stdout.fileno()), process.pid


def _pumped(process: subprocess.Popen[bytes]) -> int:
    """Copy a pipe into a socket: on Windows only sockets can be waited for."""
    here, there = socket.socketpair()
    source = process.stdout
    assert source is not None

    def pump() -> None:
        with contextlib.suppress(OSError), there:
            while data := os.read(source.fileno(), 65536):
                there.sendall(data)

    threading.Thread(target=pump, daemon=True).start()
    return here.detach()


def _kill(pid: int) -> int:
    """Kill the process group of ``pid`` and return how the process ended."""
    spawned = _SPAWNED.pop(pid, None)
    if hasattr(os, "killpg"):
        for _ in range(2):  # the child may not have its own group yet
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    elif spawned is not None:
        spawned.kill()
    if spawned is not None:
        code = spawned.wait()
        if spawned.stdout is not None:
            spawned.stdout.close()
        return -code if code < 0 else code << 8
    return os.waitpid(pid, 0)[1]


def workspace_root() -> Path:
    """Make the folder that holds everything of one marking; the caller removes it."""
    return Path(os.path.realpath(tempfile.mkdtemp(prefix="autograder-")))
