"""Mark a class on a Dask cluster: each submission is sent to a worker, and a lost worker costs a retry."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograder import store
from autograder.crew import TICK, Tick, Worker
from autograder.errors import GraderError
from autograder.results import StudentReport
from autograder.tasks import Setup, Task, engine_digest

RETRIES = 2
AHEAD = 2  # tasks for each thread of the cluster, so that none waits for us
CONNECT_SECONDS = 20

_own = threading.local()


def mark_there(setup: str, task: str) -> str:
    """Mark the task in a process of the cluster; each of its threads keeps one such, warm, for the next task.

    What the student's code forks must not come from a process with threads, as a Dask worker is.
    """
    workers: dict[str, Worker] = vars(_own).setdefault("workers", {})
    if setup not in workers:
        for other in workers.values():
            other.stop()
        workers.clear()
        workers[setup] = Worker(Setup.from_json(setup))
    return workers[setup].mark(Task.from_json(task))


class Cluster:
    """The workers of a Dask cluster; they need this engine and the kit, at the same path."""

    def __init__(self, setup: Setup, address: str) -> None:
        self.setup = replace(setup, engine=engine_digest())
        self.client: Any = _connected(address)

    def run(self, tasks: Iterator[Task], tick: Tick) -> Iterator[StudentReport]:
        """Yield the reports as they are made; no more is sent than keeps the cluster busy."""
        import distributed

        wait: Any = distributed.wait
        running: set[Any] = set()
        more = True
        while running or more:
            while more and len(running) < AHEAD * max(1, sum(self.client.nthreads().values())):
                task = next(tasks, None)
                more = task is not None
                if task is not None:
                    running.add(self._sent(task))
            try:
                done = wait(running, timeout=TICK, return_when="FIRST_COMPLETED").done if running else set()
            except TimeoutError:
                done = set()
            tick()
            running -= done
            for each in done:
                yield _received(each)

    def _sent(self, task: Task) -> Any:
        return self.client.submit(mark_there, self.setup.to_json(), task.to_json(), pure=False, retries=RETRIES)

    def close(self) -> None:
        """Leave the cluster; what it still has of ours is given up."""
        self.client.close()


def _connected(address: str) -> Any:
    try:
        import distributed
    except ImportError as error:
        raise GraderError("Dask is not installed", "run: pip install 'blackjack-autograder[scale]'") from error
    client: Any = distributed.Client
    try:
        return client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise GraderError(
            f"there is no Dask scheduler at {address}", "start one: dask scheduler; or see docs/cluster.md"
        ) from error


def _received(future: Any) -> StudentReport:
    """Return what came back; GraderError when the cluster gave up."""
    try:
        answer = future.result()
    except GraderError:
        raise
    except Exception as error:
        raise GraderError(
            f"the cluster gave up: {type(error).__name__}: {error}", "start it again: it goes on"
        ) from error
    return store.from_json(answer, StudentReport, "what the cluster answered")
