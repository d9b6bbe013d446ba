"""The warm parent's own side: a process that has pytest and Hypothesis loaded, and forks a child for each request.

It never sees a student's file nor what it is marked with: a child reads that itself, from its own stream. Requests
and answers are one line of JSON each on a socket; when nobody holds the other end, it ends with all its children.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from autograder import sandbox, wire
from autograder.patience import load_of
from autograder.sandbox.trial import tried


def main() -> None:
    """Settle, say what held, load, and serve: ``SETTINGS`` is the one argument, as JSON."""
    settings = json.loads(sys.argv[-1])
    control = socket.socket(fileno=settings["control"])
    root = Path(settings["root"])
    sandbox.die_with_parent()  # before there is anybody to listen for its end
    isolation = sandbox.settle(settings["allowed"], settings["bubblewrap"], settings["user"], settings["written"])
    sandbox.die_with_parent()  # again: the kernel forgets it of who takes another user
    if sys.platform == "linux" and isolation.limits:
        isolation = tried(isolation, root / "trial")
    _answer(control, isolation.to_table())
    if settings["serve"]:
        _Parent(control, root, isolation).serve()


def _answer(control: socket.socket, table: dict[str, Any]) -> None:
    control.sendall(json.dumps(table).encode() + b"\n")


class _Parent:
    """The children by their process number, and how to make and end them."""

    def __init__(self, control: socket.socket, root: Path, isolation: sandbox.Isolation) -> None:
        from autograder.session import warmed

        self.control, self.isolation = control, isolation
        self.prepared = warmed(root)
        self.children: set[int] = set()
        gc.collect()
        gc.freeze()  # or each child's first collection would copy every page

    def serve(self) -> None:
        """Do what is asked until nobody asks any more.

        Its children die with it; where they may have started others, it outlives the grader to end these first.
        """
        if not self.isolation.seccomp:
            sandbox.live_on()
        while True:
            line, descriptors = self._asked()
            if not line:
                break
            request = json.loads(line)
            answer = getattr(self, f"_do_{request['do']}")(request, *descriptors)
            _answer(self.control, {"number": request["number"], "answer": answer})
        for child in list(self.children):
            self._do_end({"child": child})
        os._exit(0)

    def _asked(self) -> tuple[bytes, list[int]]:
        """Return the next request, whole; nothing when there will be none."""
        data, descriptors = b"", []
        while not data.endswith(b"\n"):
            more, given, _, _ = socket.recv_fds(self.control, 4096, 4)
            descriptors += given
            if not more:
                return b"", descriptors
            data += more
        return data, descriptors

    def _do_start(self, request: dict[str, Any], stream: int) -> int:
        """Fork a child that gets all else from its stream; return its process number."""
        from autograder.child import child_main

        pid = os.fork()
        if pid == 0:
            try:
                child_main(stream, self.prepared, self.isolation)
            finally:
                os._exit(wire.FAULT)
        os.close(stream)
        self.children.add(pid)
        return pid

    def _do_end(self, request: dict[str, Any]) -> int:
        """Kill a child and all that it started, and return how it had ended."""
        pid = request["child"]
        for kill in (os.killpg, os.kill, os.killpg):  # it may not have had its own group the first time
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(pid, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        self.children.discard(pid)
        if self.isolation.limits:
            self._end_escaped()
        return code

    def _do_interrupt(self, request: dict[str, Any]) -> None:
        """Ask a child to write down where it is."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(request["child"], signal.SIGUSR1)

    def _do_load(self, request: dict[str, Any]) -> tuple[float, float] | None:
        """Return what a child has come to, in seconds on a processor and in the queue for one."""
        load = load_of(request["child"])
        return None if load is None else (load.computed, load.queued)

    def _do_warm_text(self, request: dict[str, Any]) -> None:
        """Load what suites need that draw text."""
        from autograder.calm import warm_text

        warm_text()

    def _do_spent(self, request: dict[str, Any]) -> float:
        """Return the CPU seconds of this process and of its children that have ended."""
        spent = os.times()
        return spent.user + spent.system + spent.children_user + spent.children_system

    def _end_escaped(self) -> None:
        """Kill what a child started and put into another group: orphans come to this process, on Linux."""
        for _ in range(1000):
            escaped = _own_children() - self.children
            if not escaped:
                return
            for pid in escaped:
                with contextlib.suppress(ProcessLookupError, ChildProcessError):
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)


def _own_children() -> set[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            return set(map(int, file.read().split()))
    except OSError:
        return set()


if __name__ == "__main__":
    main()
