"""Run the attacks on this machine, each beside honest tests, with an honest submission marked again between them."""

from __future__ import annotations

import queue
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from autograder.grader import Grader
from autograder.kit import load_kit
from autograder.options import Limits, Options
from autograder.sandbox.levels import Bounds, Isolation
from autograder.sandbox.places import Place
from autograder.selftest import pretend
from autograder.selftest.attacks import Attack, attacks
from autograder.selftest.bench import Bench, Result, known_code

ROOMS = ("suite", "solution")
BETWEEN = 12  # attacks after which the honest submission is marked once more
MOST_BENCHES = 8
TICK = 0.2


@dataclass(frozen=True)
class Selftest:
    """All results, and what held on this machine; ``changed``: what did in the report of an honest submission.

    token: what the names of all files begin with that attacks tried to leave behind.
    """

    results: tuple[Result, ...]
    isolation: Isolation
    changed: str = ""
    token: str = ""

    @property
    def others(self) -> bool:
        """Whether the honest submissions had the same mark and report throughout."""
        return not self.changed

    @property
    def holds(self) -> bool:
        """Whether every attack got what it deserves, and nobody else noticed."""
        return self.others and all(result.holds for result in self.results)


Progress = Callable[[int, int], None]


@dataclass
class _Run:
    """The benches side by side: each takes the next attack as it is free, and marks the honest submissions between."""

    folder: Path
    bounds: Bounds
    spawn: bool
    rooms: tuple[str, ...]
    attacks: list[Attack]
    options: Options = field(default_factory=lambda: Options(seed=secrets.randbelow(1 << 30)))
    token: str = field(default_factory=lambda: f"selftest-{secrets.token_hex(6)}-")
    known: str = field(default_factory=known_code)
    results: dict[Attack, Result] = field(default_factory=dict)
    honest: list[dict[str, object]] = field(default_factory=list)
    isolation: Isolation = field(default_factory=Isolation)

    def __post_init__(self) -> None:
        pretend.write(self.folder / "kit")
        self._kit = load_kit(self.folder / "kit")
        self._waiting: queue.SimpleQueue[Attack] = queue.SimpleQueue()
        for attack in sorted(self.attacks, key=lambda each: not each.slow):
            self._waiting.put(attack)

    def run(self, number: int) -> None:
        """Work at one bench until nothing is waiting."""
        with Grader(self._kit, self.options, Limits(), 1, self.spawn, bounds=self.bounds) as grader:
            self.isolation = grader.pool.isolation
            place = self.folder / f"bench{number}"
            bench = Bench(grader, self._kit.exercise(pretend.NAME), place, self.known, f"{self.token}{number}-")
            if number == 0:
                self.honest.append(bench.honest(self.rooms))
            for done, attack in enumerate(self._next(), start=1):
                self.results[attack] = bench.run(attack)
                if done % BETWEEN == 0:
                    self.honest.append(bench.honest(self.rooms))
            self.honest.append(bench.honest(self.rooms))

    def _next(self) -> Iterator[Attack]:
        while True:
            try:
                yield self._waiting.get_nowait()
            except queue.Empty:
                return


def selftest(
    quick: bool = False,
    bounds: Bounds = Bounds(),
    width: int = 2,
    spawn: bool = False,
    progress: Progress = lambda done, total: None,
    rooms: tuple[str, ...] = ROOMS,
) -> Selftest:
    """Run the attacks, or the quick ones alone, on as many benches as ``width`` says."""
    chosen = [each for each in attacks() if (each.quick or not quick) and each.room in rooms]
    benches = max(1, min(width, MOST_BENCHES))
    with Place() as folder, ThreadPoolExecutor(benches) as threads:
        run = _Run(folder, bounds, spawn, rooms, chosen)
        running = {threads.submit(run.run, number) for number in range(benches)}
        while running:
            done, running = wait(running, TICK, FIRST_COMPLETED)
            progress(len(run.results), len(chosen))
            for each in done:
                each.result()
    changes = [change for mark in run.honest for change in _changes(run.honest[0], mark)]
    results = tuple(run.results[each] for each in chosen)
    return Selftest(results, run.isolation, "".join(changes[:1]), run.token)


def _changes(before: object, after: object, where: str = "") -> Iterator[str]:
    """Yield where two reports differ, times aside."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for name in before.keys() - {"seconds"}:
            yield from _changes(before[name], after[name], f"{where}/{name}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changes(one, other, f"{where}/{number}")
    elif before != after:
        yield f"{where} was {before!r:.60} and became {after!r:.60}"
