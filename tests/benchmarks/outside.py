"""What it costs to have the student's module in another process: `python tests/benchmarks/outside.py [EXERCISE ...]`.

Prints the microseconds of a call, and for each exercise how much longer its model suite takes on the reference than
with everything in one process. The two are run by turns, so that a busy machine is as busy for both.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from autograder import supply, wire
from autograder.grader import Grader
from autograder.kit import Exercise, Kit, load_kit
from autograder.options import Limits
from autograder.outside import server
from autograder.submission import gather_text
from autograder.supply import Supplier, compile_blind, modules_for

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
CALLS = 400


def job_of(exercise: Exercise, place: Path, outside: bool) -> wire.Job:
    """Return the job of the reference itself, in one process or in two."""
    text = exercise.reference.read_text(encoding="utf-8")
    (place / "home").mkdir(parents=True, exist_ok=True)
    job = wire.Job(str(place), (), modules_for(exercise, text), watched=exercise.stage)
    return replace(job, **supply.lives_outside(exercise, text, place / "home")) if outside else job


def quickest(what: Callable[[], object], times: int) -> float:
    """Return the microseconds of one call, at its best."""
    rounds = []
    for _ in range(20):
        started = time.perf_counter()
        for _ in range(times):
            what()
        rounds.append((time.perf_counter() - started) / times)
    return 1e6 * min(rounds)


def per_call(kit: Kit, core: int | None) -> None:
    """Print what a call costs with this process as the judge, and what it costs to start the other."""
    if core is not None:
        os.sched_setaffinity(0, {core})
    exercise = kit.exercise("casino/deck")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        (place / "scratch").mkdir()
        job = replace(job_of(exercise, place, True), scratch=str(place / "scratch"))
        here = {name: compile_blind(name, text) for name, text in job.modules.items() if name not in job.outside}
        supplier = Supplier(here, {}, str(place), "")
        sys.meta_path.insert(0, supplier)
        started = time.perf_counter()
        outside = server.start(job, supplier, pin=False)
        import deck

        cards = deck.Deck()
        start = 1000 * (time.perf_counter() - started)
        number = quickest(cards.cards_left, CALLS)
        card = quickest(lambda: (cards.reset(), [cards.deal() for _ in range(52)]), 4) / 53
        where = "both ends on one core" if core is not None else "left to the kernel"
        print(f"{where}: {number:.1f} µs a call that returns a number, {card:.1f} µs a card; start {start:.0f} ms")
        assert outside is not None
        outside.close()


def of_suites(kit: Kit, names: list[str]) -> None:
    """Print the ratio for each model suite, and how many tests it has."""
    with Grader(kit, limits=Limits(60.0, 600.0)) as grader:
        print(grader.pool.isolation.sentence())
        for name in names:
            exercise = kit.exercise(name)
            place = grader.root / name.replace("/", "-")
            hidden = gather_text(exercise.model_suite.name, exercise.model_suite.read_text(encoding="utf-8"), place)
            seconds: dict[bool, list[float]] = {False: [], True: []}
            for _ in range(ROUNDS):
                for outside in (False, True):
                    job = job_of(exercise, place, outside)
                    job = replace(job, workspace=str(hidden.workspace), tests=hidden.tests)
                    run = next(run for _, run in grader.pool.run([(name, job)], hidden.files))
                    assert run.ended and all(each.verdict == "passed" for each in run.ended.values()), run
                    seconds[outside].append(run.seconds)
            ratio = statistics.median(b / a for a, b in zip(*seconds.values(), strict=True))
            inside, out = (1000 * statistics.median(each) for each in seconds.values())
            print(f"{name}: {inside:.0f} ms in one process, {out:.0f} ms in two: {ratio:.2f} times")


def main() -> None:
    """Print all of it."""
    kit = load_kit(ROOT)
    if os.fork() == 0:
        per_call(kit, None)
        os._exit(0)
    os.wait()
    if hasattr(os, "sched_setaffinity") and os.fork() == 0:
        per_call(kit, min(os.sched_getaffinity(0)))
        os._exit(0)
    os.wait()
    of_suites(kit, sys.argv[1:] or [each.name for each in kit.exercises])


if __name__ == "__main__":
    main()
