"""Start a child process for some jobs, ask it where it is, and end it with everything that it started.

Forked by the warm parent where there is fork: the child starts from the prepared session. Spawned elsewhere: a
fresh Python that prepares its own.
"""

from __future__ import annotations

import contextlib
import json
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

from autograder import wire
from autograder.patience import Load, load_of
from autograder.warm import ENGINE, Parent

# Not from the current folder: a student's own random.py may lie there.
START = (
    "import sys; sys.path.append(sys.argv.pop(1)); from autograder.child import spawned_main; sys.path.pop(); "
    "spawned_main()"
)


MOST_LOOKS, FEW_LOOKS = 100, 5  # at what a child says of where it is: at once, as a rule, later on a busy machine


@dataclass(frozen=True)
class Process:
    """A child process: ``stream`` is the descriptor that its events come from, ``where`` the file it answers in."""

    pid: int
    stream: int
    where: Path
    spawned: subprocess.Popen[bytes] | None = None


def fork(jobs: Sequence[wire.Job], code: bytes, parent: Parent) -> Process:
    """Start a child that has the prepared session already; ``code`` is that of the test files."""
    pid, stream = parent.child()
    told = b"\n".join([str(len(code)).encode(), *(job.to_json() for job in jobs), b"", code])
    with contextlib.suppress(OSError):  # one that is dead already is found out when it is listened to
        stream.sendall(told)
        stream.shutdown(socket.SHUT_WR)
    return Process(pid, stream.detach(), Path(jobs[0].scratch + wire.WHERE))


def compiled(texts: dict[str, str], parent: Parent, seconds: float) -> bytes:
    """Have the test files compiled in a child, and return the code as it goes to other children; nothing on failure."""
    pid, stream = parent.child()
    found = b""
    with stream:
        stream.settimeout(seconds)
        with contextlib.suppress(OSError):
            stream.sendall(json.dumps(texts).encode() + b"\n\n")
            while data := stream.recv(1 << 20):
                found += data
    return found if parent.end(pid) == 0 else b""


def spawn(jobs: Sequence[wire.Job], root: Path, allowed: Sequence[str]) -> Process:
    """Start a fresh Python, and have a descriptor that can be waited for on every system."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", START, str(ENGINE), json.dumps({"root": str(root), "allowed": allowed})],
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
    with contextlib.suppress(ConnectionError):  # it died before it had read what it was told
        return os.read(process.stream, 65536)
    return b""


def close(process: Process) -> None:
    """Give the descriptor back."""
    process.where.unlink(missing_ok=True)
    if sys.platform == "win32" and process.spawned is not None:
        socket.socket(fileno=process.stream).close()
    else:
        os.close(process.stream)


def end(process: Process, parent: Parent | None) -> int:
    """Kill the child's process group, reap it, and return the exit code it had, or minus the signal."""
    return _end_spawned(process.spawned) if process.spawned is not None else _of(parent).end(process.pid)


def told(code: int) -> str:
    """Say how a process had ended."""
    if code == wire.FAULT:
        return "the process that ran it was broken, and ended"
    if code < 0:
        return f"the process died of {signal.Signals(-code).name}"
    return f"it ended the process with exit code {code}"


def last_words(process: Process) -> str:
    """Return what a child wrote that could not go on, by its own fault."""
    with contextlib.suppress(OSError):
        return process.where.read_text(encoding="utf-8", errors="replace").strip().rpartition("\n")[2]
    return ""


def load(process: Process, parent: Parent | None) -> Load | None:
    """Return what the child has come to, by the kernel's accounts; None where these are not to be had."""
    return load_of(process.pid) if process.spawned is not None else _of(parent).load(process.pid)


def _end_spawned(spawned: subprocess.Popen[bytes]) -> int:
    if hasattr(os, "killpg"):
        for kill in (os.killpg, os.kill, os.killpg):  # it may not have had its own group the first time
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(spawned.pid, signal.SIGKILL)
    else:
        spawned.kill()
    code = spawned.wait()
    assert spawned.stdout is not None
    spawned.stdout.close()
    return code


def _of(parent: Parent | None) -> Parent:
    assert parent is not None
    return parent


def whereabouts(process: Process, workspace: str, parent: Parent | None) -> tuple[str, int]:
    """Ask a child that takes too long where it is: file and line of the student's own, or nothing."""
    if not hasattr(signal, "SIGUSR1") or not process.where.exists():
        return "", 0
    if process.spawned is None:
        _of(parent).interrupt(process.pid)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGUSR1)
    before, quiet = "", 0
    for _ in range(MOST_LOOKS):
        time.sleep(0.005)
        text = process.where.read_text(encoding="utf-8", errors="replace")
        for file, line in re.findall(r'File "([^"\n]+)", line (\d+) in .+\n', text):
            if file.startswith(workspace):
                return os.path.relpath(file, workspace).replace(os.sep, "/"), int(line)
        quiet = quiet + 1 if text == before and "File" in text else 0  # it is written line by line
        if quiet > FEW_LOOKS:
            break
        before = text
    return "", 0
