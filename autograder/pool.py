"""Run jobs in children and get their events back whatever the student's code does.

The grader keeps the time and has a child's whole process group killed, so no ``except:`` in a test can swallow a
limit; the tests that had not been run then run in a new child.
"""

from __future__ import annotations

import os
import selectors
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Generic

from autograder import processes, wire
from autograder.children import Asked, Child, Key, Run
from autograder.errors import GraderError
from autograder.options import Limits
from autograder.processes import Process
from autograder.sandbox import remedy
from autograder.sandbox.levels import Bounds, Isolation, Level
from autograder.sandbox.places import Place, remove
from autograder.sandbox.watch import Overfull
from autograder.warm import Parent, ParentDied

MOST_DEATHS = 3


class Pool:
    """Runs jobs in at most ``width`` children at once, kept in as ``bounds`` ask; use it in a ``with``.

    root: the folder of this marking, below which all submissions are laid out; it goes with the pool.
    """

    def __init__(
        self,
        width: int = 1,
        limits: Limits = Limits(),
        spawn: bool = False,
        bounds: Bounds = Bounds(),
        serve: bool = True,
    ) -> None:
        self.width = max(1, width)
        self.limits = limits
        self.spawn = spawn or not hasattr(os, "fork")
        self.bounds = replace(bounds, without=bounds.without | {"bubblewrap"}) if self.spawn else bounds
        self.together = 1  # how many jobs a child runs at least; for whoever marks their own code, without fork
        self.made = 0
        self.place = Place()
        self.root = self.place.root
        self.parent: Parent | None = None
        self._code: tuple[dict[str, str], bytes] = ({}, b"")
        self._warm_for_text = False
        try:
            self._start(serve and not self.spawn)
        except BaseException:
            self.close()
            raise

    def _start(self, serve: bool) -> None:
        """Start the warm parent; UsageError when it cannot be kept in as well as is asked."""
        if hasattr(os, "fork"):
            self.parent = Parent(self.root, self.bounds, serve)
        self.isolation = self.parent.isolation if self.parent else Isolation()
        remedy.demand(self.isolation, self.bounds.least)

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End every child and the warm parent, and remove the folder of this marking."""
        if self.parent is not None:
            self.parent.close()
        self.place.remove()

    def run(
        self,
        jobs: Iterable[tuple[Key, wire.Job]],
        files: dict[str, str],
        together: int = 1,
        alone: bool = False,
        meanwhile: Callable[[], None] | None = None,
    ) -> Iterator[tuple[Key, Run]]:
        """Run each job and yield its key and Run as it ends; the order is that of ending.

        files: the text of the student's files by path. together: how many jobs one child runs, one after the other;
        what it leaves undone runs by itself. alone: no two children at once, since they would meet in the same folder.
        meanwhile: what is worth doing once there is room for a child and none to start: a core is idle then.
        """
        together = together if alone else max(together, self.together)
        waiting = (Asked(key, job) for key, job in jobs)
        with _Running[Key](self, files, 1 if alone else self.width) as running:
            while True:
                while running.has_room() and (batch := list(islice(waiting, together))):
                    running.start(batch)
                if running.is_idle():
                    return
                if meanwhile is not None and running.has_room():
                    meanwhile()
                    meanwhile = None
                for asked in running.step():
                    yield asked.key, asked.run

    def code_of(self, files: dict[str, str]) -> bytes:
        """Return the compiled files, as they go to a child; made in a child, once for each submission."""
        if self._code[0] is not files and self.parent is not None:
            if not self._warm_for_text and wire.draw_text(files.values()):
                self._warm_for_text = True
                self.parent.warm_text()
            code = processes.compiled(files, self.parent, self.limits.run)
            if not code:
                raise GraderError("the student's files could not be compiled", "look at them by hand")
            self._code = files, code
        return self._code[1]

    def child_for(self, jobs: list[wire.Job], files: dict[str, str]) -> Process:
        """Start a child for the jobs; ParentDied when there is nobody to fork it."""
        if self.spawn or self.parent is None:
            return processes.spawn(jobs, self.root, self.bounds.allowed)
        return processes.fork(jobs, self.code_of(files), self.parent)

    def scratch(self, job: wire.Job) -> Path:
        """Return a new empty folder for one run of the job, made so that the child's user may use it."""
        self.made += 1
        folder = self.root / f"run{self.made}"
        folder.mkdir()
        if self.isolation.user >= 0:
            os.chown(folder, self.isolation.user, -1)
        return folder


def offered(spawn: bool, least: Level) -> Isolation:
    """Return how well this machine keeps students' code in; UsageError when that is worse than is asked."""
    with Pool(spawn=spawn, bounds=Bounds(least), serve=False) as pool:
        return pool.isolation


class _Running(Generic[Key]):
    """The children of one call of ``Pool.run``; none of them outlives it."""

    def __init__(self, pool: Pool, files: dict[str, str], width: int) -> None:
        self.pool, self.files, self.width = pool, files, width
        self.children: dict[int, tuple[Child[Key], Process]] = {}
        self.selector = selectors.DefaultSelector()
        self.done: list[Asked[Key]] = []
        self.again: list[list[Asked[Key]]] = []
        self.overfull = Overfull(pool.isolation)
        self.deaths = self.faults = 0
        self.entering: dict[int, bytes] = {}  # what was heard of children that have not entered the sandbox yet

    def __enter__(self) -> _Running[Key]:
        return self

    def __exit__(self, *raised: object) -> None:
        for child, process in list(self.children.values()):
            try:
                self._end(child, process)
            except ParentDied:
                self._forget(child, process)
        self.selector.close()

    def has_room(self) -> bool:
        """Whether another child may be started."""
        return len(self.children) < self.width and not self.again

    def is_idle(self) -> bool:
        """Whether nothing is running, nor waits to be run again."""
        return not self.children and not self.again

    def start(self, batch: list[Asked[Key]]) -> None:
        """Start a child for the batch, each job with an empty folder of its own."""
        for asked in batch:
            asked.job = replace(asked.job, scratch=str(self.pool.scratch(asked.job)))
        try:
            process = self.pool.child_for([asked.job for asked in batch], self.files)
        except ParentDied:
            self._clear(batch)
            self.again.append(batch)
            self._bury()
            return
        self.children[process.stream] = (Child(batch, self.pool.limits, self.pool.spawn), process)
        self.entering[process.stream] = b""
        self.selector.register(process.stream, selectors.EVENT_READ)

    def step(self) -> list[Asked[Key]]:
        """Wait for the next thing to happen, and return what is done."""
        while self.again and len(self.children) < self.width:
            self.start(self.again.pop())
        try:
            if self.children:
                self._wait()
        except ParentDied:
            self._bury()
        done, self.done = self.done, []
        return done

    def _wait(self) -> None:
        now = time.monotonic()
        wait = max(0.0, min(child.deadline for child, _ in self.children.values()) - now)
        for ready, _ in self.selector.select(min(wait, self.overfull.seconds)):
            if ready.fd in self.children:
                self._listen(*self.children[ready.fd])
        now = time.monotonic()
        for child, process in list(self.children.values()):
            if child.deadline <= now:
                load = processes.load(process, self.pool.parent)
                if child.is_over_time(now, load):
                    file, line = processes.whereabouts(process, child.asked[0].job.workspace, self.pool.parent)
                    said = f"still running after {child.seconds:g} s"
                    self._stop(child, process, wire.Failure("timeout", said, file, line), doubtful=load is None)
            elif said := self.overfull.look(now, _folders(child)):
                self._stop(child, process, wire.Failure("crashed", said))

    def _listen(self, child: Child[Key], process: Process) -> None:
        data = processes.read(process)
        try:
            child.feed(self._after_entering(process, data) if data else data)
            if child.over or not data:
                self._stop(child, process, wire.Failure("crashed"))
        except ValueError as error:
            self._stop(child, process, wire.Failure("crashed", str(error)))

    def _after_entering(self, process: Process, data: bytes) -> bytes:
        """Return what comes after the first line, which is the child's own: no student's code has run before it.

        Raises GraderError when it says that the child could not be kept in.
        """
        if process.stream not in self.entering:
            return data
        line, end, rest = (self.entering[process.stream] + data).partition(b"\n")
        if not end:
            self.entering[process.stream] = line
        elif line + end == wire.ENTERED:
            del self.entering[process.stream]
        else:
            said = line.decode("utf-8", "replace")
            raise GraderError(f"a child could not be kept in ({said})", "try with less: --isolation limits")
        return rest

    def _stop(self, child: Child[Key], process: Process, failure: wire.Failure, doubtful: bool = False) -> None:
        """End the child; what it has not done is asked of new ones, each job alone."""
        early = process.stream in self.entering
        words = processes.last_words(process) if not child.over and (early or child.asked[0].job.outside) else ""
        code = self._end(child, process)
        if not child.over and (early or (code == wire.FAULT and child.asked[0].job.outside)):
            self._our_fault(child, failure.message or words or processes.told(code))
            return
        again = child.stopped(failure if failure.message else replace(failure, message=processes.told(code)), doubtful)
        self.done += child.done
        self.again += [[asked] for asked in again]

    def _our_fault(self, child: Child[Key], said: str) -> None:
        """Ask again what a child left that ended before, or beside, all that is a student's; GraderError at last."""
        self.faults += 1
        if self.faults > MOST_DEATHS:
            todo = "try it again on a machine that has memory to spare; it is no fault of the submission's"
            raise GraderError(f"the process that runs the tests fails by itself: {said}", todo)
        self.again += [[asked.again()] for asked in child.asked]
        self.done += child.done

    def _end(self, child: Child[Key], process: Process) -> int:
        code = processes.end(process, self.pool.parent)
        self._forget(child, process)
        return code

    def _forget(self, child: Child[Key], process: Process) -> None:
        self.selector.unregister(process.stream)
        del self.children[process.stream]
        self.entering.pop(process.stream, None)
        processes.close(process)
        self._clear([*child.done, *child.asked])

    def _clear(self, batch: list[Asked[Key]]) -> None:
        for asked in batch:
            remove(Path(asked.job.scratch))

    def _bury(self) -> None:
        """Go on after the death of the warm parent: one child at a time, and only a second death is held against it.

        Whoever is alone when the parent dies is to blame. GraderError when there can be no new parent.
        """
        assert self.pool.parent is not None
        blamed = len(self.children) == 1 and self.width == 1
        self.deaths = 0 if blamed else self.deaths + 1
        if self.deaths > MOST_DEATHS:
            said = self.pool.parent.last_words()
            what = f"the process that runs the tests dies again and again: {said}"
            raise GraderError(what, "look at what was handed in")
        for child, process in list(self.children.values()):
            self._forget(child, process)
            if blamed:
                failure = wire.Failure("crashed", "it killed the process that runs the tests")
                self.again += [[asked] for asked in child.stopped(failure)]
            else:
                self.again += [[asked.again()] for asked in child.asked if asked.left() or not asked.run.collected]
                self.done += [asked for asked in child.asked if asked.run.collected and not asked.left()]
            self.done += child.done
        self.width = 1
        self.pool.parent.revive()


def _folders(child: Child[Key]) -> list[str]:
    """Return the folders that the child may fill."""
    return [asked.job.scratch for asked in child.asked] + [child.asked[0].job.workspace]
