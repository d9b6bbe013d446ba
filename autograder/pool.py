"""Run jobs in children and get their events back whatever the student's code does.

The parent keeps the time and kills a child's whole process group, so no ``except:`` in a test can swallow a
limit; the tests that had not been run then run in a new child.
"""

from __future__ import annotations

import gc
import os
import selectors
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import Generic

from autograder import processes, wire
from autograder.children import Asked, Child, Key, Run
from autograder.options import Limits
from autograder.prepared import Prepared
from autograder.processes import Process


def workspace_root() -> Path:
    """Make the folder that holds everything of one marking; the caller removes it."""
    return Path(os.path.realpath(tempfile.mkdtemp(prefix="autograder-")))


class Pool:
    """Runs jobs in at most ``width`` children at once."""

    def __init__(self, prepared: Prepared, width: int = 1, limits: Limits = Limits(), spawn: bool = False) -> None:
        self.prepared = prepared
        self.width = max(1, width)
        self.limits = limits
        self.spawn = spawn or not hasattr(os, "fork")
        self.made = 0
        gc.collect()
        gc.freeze()  # or each child's first collection would copy every page

    def run(
        self, jobs: Iterable[tuple[Key, wire.Job]], files: dict[str, CodeType], together: int = 1, alone: bool = False
    ) -> Iterator[tuple[Key, Run]]:
        """Run each job and yield its key and Run as it ends; the order is that of ending.

        together: how many jobs one child runs, one after the other; what it leaves undone runs by itself.
        alone: no two children at once, since they would meet in the same folder.
        """
        width = 1 if alone else self.width
        waiting = (Asked(key, job) for key, job in jobs)
        with _Running[Key](self, files) as running:
            while True:
                while len(running.children) < width and (batch := list(islice(waiting, together))):
                    running.start(batch)
                if not running.children:
                    return
                for asked in running.step():
                    yield asked.key, asked.run


class _Running(Generic[Key]):
    """The children of one call of ``Pool.run``; none of them outlives it."""

    def __init__(self, pool: Pool, files: dict[str, CodeType]) -> None:
        self.pool, self.files = pool, files
        self.children: dict[int, tuple[Child[Key], Process]] = {}
        self.selector = selectors.DefaultSelector()
        self.done: list[Asked[Key]] = []

    def __enter__(self) -> _Running[Key]:
        return self

    def __exit__(self, *raised: object) -> None:
        for child, process in list(self.children.values()):
            self._end(child, process)
        self.selector.close()

    def start(self, batch: list[Asked[Key]]) -> None:
        """Start a child for the batch, each job with an empty folder of its own."""
        for asked in batch:
            self.pool.made += 1
            scratch = self.pool.prepared.root / f"run{self.pool.made}"
            scratch.mkdir()
            asked.job = replace(asked.job, scratch=str(scratch))
        jobs = [asked.job for asked in batch]
        prepared = self.pool.prepared
        process = (
            processes.spawn(jobs, prepared.root) if self.pool.spawn else processes.fork(jobs, prepared, self.files)
        )
        self.children[process.stream] = (Child(batch, self.pool.limits, self.pool.spawn), process)
        self.selector.register(process.stream, selectors.EVENT_READ)

    def step(self) -> list[Asked[Key]]:
        """Wait for the next thing to happen, and return what is done."""
        now = time.monotonic()
        wait = max(0.0, min(child.deadline for child, _ in self.children.values()) - now)
        for ready, _ in self.selector.select(wait):
            self._listen(*self.children[ready.fd])
        now = time.monotonic()
        for child, process in list(self.children.values()):
            if child.deadline <= now:
                file, line = processes.whereabouts(process, child.asked[0].job.workspace)
                said = f"still running after {child.seconds:g} s"
                self._stop(child, process, wire.Failure("timeout", said, file, line))
        done, self.done = self.done, []
        return done

    def _listen(self, child: Child[Key], process: Process) -> None:
        try:
            data = processes.read(process)
            child.feed(data)
            if child.over or not data:
                self._stop(child, process, wire.Failure("crashed"))
        except ValueError as error:
            self._stop(child, process, wire.Failure("crashed", str(error)))

    def _stop(self, child: Child[Key], process: Process, failure: wire.Failure) -> None:
        """End the child; what it has not done is asked of new ones, each job alone."""
        said = self._end(child, process)
        again = child.stopped(failure if failure.message else replace(failure, message=said))
        self.done += child.done
        for asked in again:
            self.start([asked])

    def _end(self, child: Child[Key], process: Process) -> str:
        self.selector.unregister(process.stream)
        del self.children[process.stream]
        said = processes.end(process)
        processes.close(process)
        for asked in (*child.done, *child.asked):
            shutil.rmtree(asked.job.scratch, ignore_errors=True)
        return said
