"""What keeping students' code in costs: the same suite marked at each level, side by side in one run, as ratios.

    python tests/benchmarks/sandbox.py [ROUNDS [LEVEL ...]]

A suite of 12 tests of casino/deck, three of them properties, on the reference and 40 bugs: the benchmark of
``suite.py``. Each round marks it once at each level that the machine offers, in an order of its own; a ratio is of
one round, to the level ``none``, and the median is shown. CPU seconds are those of the grader, the warm parent and
its children, start included; wall seconds are of the marking alone, and of all.
"""

from __future__ import annotations

import random
import resource
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from suite import prepare

from autograder.grader import Grader
from autograder.kit import Exercise, load_kit
from autograder.sandbox import probe
from autograder.sandbox.levels import Bounds

FIGURES = ("CPU", "wall of the marking", "wall with the start")


def own() -> float:
    """Return the CPU seconds of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def mark(exercise: Exercise, suite: Path, bounds: Bounds) -> tuple[float, float, float]:
    """Mark the suite at one level; return what it cost, in the order of ``FIGURES``."""
    before, started = own(), time.perf_counter()
    with Grader(load_kit(exercise.kit), bounds=bounds) as grader:
        grader.pool.code_of({})  # waits until the warm parent is ready
        ready = time.perf_counter()
        report = grader.suite(exercise, suite)
        ended = time.perf_counter()
        assert grader.pool.parent is not None
        spent = grader.pool.parent.spent()
    assert sum(bug.caught for bug in report.bugs) > 30
    return own() - before + spent, ended - ready, ended - started


def main(rounds: int, levels: list[str]) -> None:
    """Measure and print."""
    place = Path(tempfile.mkdtemp(prefix="benchmark-"))
    try:
        exercise = load_kit(prepare(place)).exercise("casino/deck")
        columns = {name: bounds for name, bounds in probe.offered().items() if name in (*levels, "none") or not levels}
        spent: dict[str, list[tuple[float, float, float]]] = {name: [] for name in columns}
        mark(exercise, place / "suite", columns["none"])  # fill the caches
        for number in range(rounds):
            for name in random.Random(number).sample(list(columns), len(columns)):
                spent[name].append(mark(exercise, place / "suite", columns[name]))
        print(f"{rounds} rounds; the ratio to `none`: median (least to most)\n")
        print(f"{'':22} {'  '.join(f'{each:>26}' for each in FIGURES)}")
        for name, values in spent.items():
            cells = []
            for index in range(len(FIGURES)):
                ratios = [value[index] / none[index] for value, none in zip(values, spent["none"], strict=True)]
                cells.append(f"{statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})")
            print(f"{name:22} {'  '.join(f'{each:>26}' for each in cells)}")
        for index, figure in enumerate(FIGURES):
            print(f"none, {figure}: {statistics.median(value[index] for value in spent['none']):.2f} s")
    finally:
        shutil.rmtree(place, ignore_errors=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, sys.argv[2:])
