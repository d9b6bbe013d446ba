"""What a child has been asked and has reported: one run after the other, each test in its turn."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from autograder import wire
from autograder.options import Limits
from autograder.patience import NOTHING, Load, Patience

Key = TypeVar("Key")
MAX_BYTES = 32 << 20
IMPORT_SECONDS = 2.0
SPAWN_SECONDS = 15.0
OUTSIDE_SECONDS = 4.0  # to start the process of a solution, also where many run at once


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


@dataclass
class Asked(Generic[Key]):
    """One job that a child is asked to run, and the run that comes of it; doubted: tests that are asked twice."""

    key: Key
    job: wire.Job
    run: Run = field(default_factory=Run)
    given_up: bool = False
    doubted: set[str] = field(default_factory=set)

    def left(self) -> tuple[str, ...]:
        """Return the tests still to be run, of those collected, in the order asked for."""
        if self.given_up or self.run.collected is None or (self.job.stop and self._rejected()):
            return ()
        found = [test.id for test in self.run.collected.tests]
        wanted = found if self.job.only is None else [test for test in self.job.only if test in found]
        return tuple(test for test in wanted if test not in self.job.without and test not in self.run.ended)

    def _rejected(self) -> bool:
        return any(ended.verdict in wire.REJECTING for ended in self.run.ended.values())

    def again(self) -> Asked[Key]:
        """Return what is left to ask, the run going on where it was."""
        job = replace(self.job, only=self.left()) if self.run.collected else self.job
        return Asked(self.key, job, self.run, doubted=self.doubted)

    def give_up(self) -> None:
        """Leave the tests that were not reached: they have no verdict."""
        self.given_up = True


class Child(Generic[Key]):
    """A running child; its events are taken in as they come, and only in their turn.

    asked: the jobs that it runs one after the other. test: the test that it is at.
    """

    def __init__(self, asked: list[Asked[Key]], limits: Limits, spawned: bool) -> None:
        self.asked, self.limits = asked, limits
        self.done: list[Asked[Key]] = []
        self.test = self.last = ""
        self._buffer = b""
        self._read = 0
        now = time.monotonic()
        more = (SPAWN_SECONDS if spawned else 0) + (OUTSIDE_SECONDS if asked[0].job.outside else 0)
        self._patience = Patience(max(limits.test, IMPORT_SECONDS) + more, now, NOTHING)
        self._whole = Patience(limits.run, now, NOTHING)

    @property
    def deadline(self) -> float:
        """When to look whether its time is up."""
        return min(self._patience.deadline, self._whole.deadline)

    def is_over_time(self, now: float, load: Load | None) -> bool:
        """Return whether it has had its time for what it is at, or for the whole job, having come to this load."""
        return any([self._patience.is_over(now, load), self._whole.is_over(now, load)])

    @property
    def over(self) -> bool:
        """Whether it has run all that it was asked."""
        return not self.asked

    @property
    def seconds(self) -> float:
        """How long a test of the present job may take."""
        return min(self.limits.test, self.asked[0].job.seconds or self.limits.test)

    def feed(self, data: bytes) -> None:
        """Take in what the child wrote; ValueError when it is not what a child writes."""
        self._read += len(data)
        if self._read > MAX_BYTES:
            raise ValueError("it wrote without end")
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            self._take(wire.decode(line))
        if len(self._buffer) > wire.MAX_LINE:
            raise ValueError("it wrote a line without end")

    def _take(self, event: wire.Event) -> None:
        """Take in one event; ValueError when it is not its turn: then something else wrote it."""
        self._expect(not self.over)
        run = self.asked[0].run
        now = time.monotonic()
        self._patience = Patience(self.seconds, now)
        if isinstance(event, wire.Started):
            self._expect(self.test == "" and event.test not in run.ended)
            self.test = event.test
        elif isinstance(event, wire.Ended):
            self._expect(event.test == self.test)
            run.ended[event.test] = event
            self.test, self.last = "", event.test
        elif isinstance(event, wire.Collected):
            self._expect(self.test == "")
            run.collected = run.collected or event
        else:
            self._expect(self.test == "")
            run.entered_at_import = event.entered
            self._finish(now)

    def _expect(self, in_turn: bool) -> None:
        if not in_turn:
            raise ValueError("something in it wrote where only the autograder itself writes")

    def _finish(self, now: float) -> None:
        asked = self.asked.pop(0)
        self.last = ""
        asked.give_up()  # it said that it was done: what it left out it left out on purpose
        asked.run.seconds += self._whole.had(now)
        self.done.append(asked)
        self._patience = Patience(max(self.limits.test, IMPORT_SECONDS), now)
        self._whole = Patience(self.limits.run, now)

    def stopped(self, failure: wire.Failure, doubtful: bool = False) -> list[Asked[Key]]:
        """Write down that the child is gone, for the test that it was at; return what to ask of another child.

        doubtful: it may be another's fault, so that the test is asked again before it is held against it.
        """
        if self.over:
            return []
        asked = self.asked[0]
        asked.run.seconds += self._whole.had(time.monotonic())
        culprit = self.test or self.last  # between two tests, it was the one before that left something going
        if doubtful and culprit not in asked.doubted:
            asked.doubted.add(culprit)
            asked.run.ended.pop(culprit, None)
            return [asked.again(), *self.asked[1:]]
        if asked.run.collected is None:
            asked.run.trouble, asked.run.failure = failure.kind, failure
        elif culprit:
            asked.run.ended[culprit] = wire.Ended(culprit, failure.kind, failure=failure)
        if asked.run.seconds > self.limits.run or not culprit:
            asked.give_up()
        rest = self.asked[1:]
        if asked.left():
            return [asked.again(), *rest]
        self.done.append(asked)
        return rest
