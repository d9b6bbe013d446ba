"""Start a child process for some jobs, ask it where it is, and end it with everything that it started.

Forked where there is fork: the child starts from the prepared session. Spawned elsewhere: a fresh Python
that prepares its own.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from autograder import wire
from autograder.child import child_main
from autograder.prepared import Prepared


@dataclass(frozen=True)
class Process:
    """A child process: ``stream`` is the descriptor that its events come from, ``where`` the file it answers in."""

    pid: int
    stream: int
    where: Path
    spawned: subprocess.Popen[bytes] | None = None


def fork(jobs: Sequence[wire.Job], prepared: Prepared, files: dict[str, CodeType]) -> Process:
    """Start a child that has the prepared session already."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            child_main(jobs, writer, prepared, files)
        finally:
            os._exit(70)
    os.close(writer)
    return Process(pid, reader, Path(jobs[0].scratch + wire.WHERE))


def spawn(jobs: Sequence[wire.Job], root: Path) -> Process:
    """Start a fresh Python, and have a descriptor that can be waited for on every system."""
    process = subprocess.Popen(
        [sys.executable, "-m", "autograder.child", str(root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"},
        start_new_session=True,
    )
    assert process.stdin is not None and process.stdout is not None
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(b"\n".join(job.to_json() for job in jobs) + b"\n\n")
        process.stdin.close()
    stream = _pumped(process) if sys.platform == "win32" else os.dup(process.stdout.fileno())
    return Process(process.pid, stream, Path(jobs[0].scratch + wire.WHERE), process)


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


def read(process: Process) -> bytes:
    """Return what the child wrote, once there is something; nothing when it is gone."""
    if sys.platform == "win32" and process.spawned is not None:
        with socket.socket(fileno=process.stream) as stream:
            try:
                return stream.recv(65536)
            finally:
                stream.detach()
    return os.read(process.stream, 65536)


def close(process: Process) -> None:
    """Give the descriptor back."""
    if sys.platform == "win32" and process.spawned is not None:
        socket.socket(fileno=process.stream).close()
    else:
        os.close(process.stream)


def end(process: Process) -> str:
    """Kill the child's process group, reap it, and say how it had ended."""
    if hasattr(os, "killpg"):
        for kill in (os.killpg, os.kill, os.killpg):  # it may not have had its own group the first time
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(process.pid, signal.SIGKILL)
    elif process.spawned is not None:
        process.spawned.kill()
    if process.spawned is not None:
        code = process.spawned.wait()
        assert process.spawned.stdout is not None
        process.spawned.stdout.close()
    else:
        code = os.waitstatus_to_exitcode(os.waitpid(process.pid, 0)[1])
    process.where.unlink(missing_ok=True)
    return (
        f"the process died of {signal.Signals(-code).name}"
        if code < 0
        else f"it ended the process with exit code {code}"
    )


def whereabouts(process: Process, workspace: str) -> tuple[str, int]:
    """Ask a child that takes too long where it is: file and line of the student's own, or nothing."""
    if not hasattr(signal, "SIGUSR1") or not process.where.exists():
        return "", 0
    with contextlib.suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGUSR1)
    text = ""
    for _ in range(20):
        time.sleep(0.005)
        text = process.where.read_text(encoding="utf-8", errors="replace")
        if text.endswith("\n") and "File" in text:
            break
    for file, line in re.findall(r'File "([^"\n]+)", line (\d+)', text):
        if file.startswith(workspace):
            return os.path.relpath(file, workspace).replace(os.sep, "/"), int(line)
    return "", 0
