"""Who marks the submissions of a class: this process, or several that mark whole ones at the same time.

A crew takes tasks as it has hands free, and yields each report as it is made.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import Protocol

from autograder import store
from autograder.errors import GraderError
from autograder.results import StudentReport
from autograder.tasks import Setup, Task

TRIES = 3
TICK = 0.2
Tick = Callable[[], None]


class Crew(Protocol):
    """Marks tasks."""

    def run(self, tasks: Iterator[Task], tick: Tick) -> Iterator[StudentReport]:
        """Yield the reports as they are made; ``tick`` is called while there is nothing else to do."""
        ...

    def close(self) -> None:
        """Stop whoever is still at work."""
        ...


class Alone:
    """This process marks one submission after the other."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def run(self, tasks: Iterator[Task], tick: Tick) -> Iterator[StudentReport]:
        """Yield the reports in the order of the tasks; nothing is loaded before there is one."""
        first = next(tasks, None)
        if first is None:
            return
        from autograder.worker import Marker

        with Marker(self.setup) as marker:
            yield marker.mark(first)
            for task in tasks:
                tick()
                yield marker.mark(task)

    def close(self) -> None:
        """Nobody else is at work."""


class Died(Exception):
    """The process that was marking ended; the sentence says how."""


class Worker:
    """A process that marks whole submissions; it is started when there is something to mark."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.process: subprocess.Popen[str] | None = None
        self.over = False

    def mark(self, task: Task) -> str:
        """Return the report as a line; when the process dies over it, it is tried again, and at last given up."""
        for _ in range(TRIES - 1):
            with contextlib.suppress(Died):
                return self._ask(task)
        try:
            return self._ask(task)
        except Died as died:
            said = f"it was tried {TRIES} times, and each time the process that marks it ended: {died}"
            return self._ask(replace(task, ours=said))

    def _ask(self, task: Task) -> str:
        process = self._started()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(task.to_json() + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = ""
        if not answer.endswith("\n"):
            raise Died(self.stop())
        return answer

    def _started(self) -> subprocess.Popen[str]:
        if self.over:
            raise GraderError("it was stopped")
        if self.process is not None:
            return self.process
        debug = os.environ.get("AUTOGRADER_DEBUG")
        self.process = process = subprocess.Popen(
            [sys.executable, "-m", "autograder.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if debug else subprocess.DEVNULL,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C is for us, and we tell them
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(self.setup.to_json() + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = ""
        if answer == "ready\n":
            return process
        said = answer.partition(": ")[2].strip() or f"a process for marking cannot be started: {self.stop()}"
        raise GraderError(said)

    def stop(self) -> str:
        """End the process, and say how it had ended if it had."""
        if self.process is None:
            return ""
        process, self.process = self.process, None
        code = process.poll()
        for end in (process.terminate, process.kill):
            end()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
                break
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError, ValueError):
                pipe.close()  # type: ignore[union-attr]
        code = process.returncode if code is None else code
        return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


class Processes:
    """Several processes, each of which marks whole submissions."""

    def __init__(self, setup: Setup, width: int) -> None:
        self.setup, self.width = setup, width
        self.workers: list[Worker] = []
        self._own = threading.local()
        self._threads = ThreadPoolExecutor(width, "marking")

    def run(self, tasks: Iterator[Task], tick: Tick) -> Iterator[StudentReport]:
        """Yield the reports as they are made; a task is taken when a process is free for it."""
        running: set[Future[str]] = set()
        more = True
        while running or more:
            while more and len(running) < self.width:
                task = next(tasks, None)
                more = task is not None
                if task is not None:
                    running.add(self._threads.submit(self._mark, task))
            done, running = wait(running, TICK, FIRST_COMPLETED)
            tick()
            for each in done:
                yield store.from_json(each.result(), StudentReport, "what a process for marking answered")

    def _mark(self, task: Task) -> str:
        if not hasattr(self._own, "worker"):
            self._own.worker = Worker(self.setup)
            self.workers.append(self._own.worker)
        worker: Worker = self._own.worker
        return worker.mark(task)

    def close(self) -> None:
        """Stop the processes; what they were at is lost, and marked the next time."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.workers:
            worker.over = True
        for worker in self.workers:
            worker.stop()


def hired(setup: Setup, width: int, students: int, scheduler: str | None) -> Crew:
    """Return the crew for so many students: one whole submission a core, or all cores for the one there is."""
    if scheduler:
        from autograder.scale import Cluster

        return Cluster(setup, scheduler)
    if width == 1:
        return Alone(setup)
    workers = max(1, min(width, students))
    return Processes(replace(setup, children=max(1, width // workers)), workers)
