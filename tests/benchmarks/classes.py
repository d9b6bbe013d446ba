"""How fast a class is marked, against pytest run on each implementation, and how much memory that takes.

    python tests/benchmarks/classes.py [--students 300] [--tests 12] [--exercise casino/deck] [--sample 5] [--few 50]
    python tests/benchmarks/classes.py --students 500 --kit tests/mini_kit --exercise bank/account    (memory, quickly)

Three things, on one machine and in one run:

1. A made-up class of so many suites is marked by ``autograder grade``; beside it, for a sample of its suites, a fresh
   ``python -m pytest`` is run on each implementation. Wanted: at least 10 times faster a submission.
2. Each of the sample is marked alone, on one core. Wanted: the class takes at most 1.2 times
   (CPU seconds of one alone) x (students) / (cores), on the clock.
3. The class is marked with ``--few`` students, too. Wanted: the largest process is no larger with many than with few.

CPU seconds are those of the whole machine, so it has to be idle: how busy it is without us is printed first.

Suites that hang, or are no Python, are in the class, but not in the sample: pytest would never end. A hanging test
computes until its limit, so what the others take is worked out by the share that their marking has of all the time.
"""

from __future__ import annotations

import argparse
import csv
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from measure import ENVIRONMENT, ROOT, grading, machine

from autograder import plan
from autograder.grades import Grades
from autograder.kit import Exercise, load_kit
from autograder.sample import Sample
from autograder.supply import modules_for

KINDS = ("strong", "middling", "weak", "asks for more")


def options() -> argparse.Namespace:
    """Read the sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--few", type=int, default=50)
    parser.add_argument("--tests", type=int, default=12)
    parser.add_argument("--sample", type=int, default=5)
    parser.add_argument("--exercise", default="casino/deck")
    parser.add_argument("--isolation", default="")
    parser.add_argument("--kit", type=Path, default=ROOT)
    return parser.parse_args()


def made(exercise: Exercise, students: int, tests: int, folder: Path) -> Path:
    """Make up a class, suites only: solutions are no part of what is compared."""
    Sample([exercise], 7, tests).write(students, folder)
    for path in folder.glob(f"*/{exercise.stage}.py"):
        path.unlink()
    return folder


def run(command: list[str], cores: int = 0) -> tuple[float, float, int]:
    """Run a command; return seconds on the clock, CPU seconds meanwhile, and bytes of the largest process."""
    before = machine()
    started = time.perf_counter()
    pinned = (lambda: os.sched_setaffinity(0, {0})) if cores == 1 else None
    process = subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.DEVNULL, preexec_fn=pinned)
    peak: list[int] = [0]
    watcher = threading.Thread(target=watch, args=(process.pid, peak), daemon=True)
    watcher.start()
    process.wait()
    seconds = time.perf_counter() - started
    return seconds, machine() - before, peak[0]


def watch(pid: int, peak: list[int]) -> None:
    """Note the largest resident set of the command and of what it starts, as long as it runs."""
    while True:
        sizes = [resident(each) for each in (pid, *children(pid))]
        if not any(sizes):
            return
        peak[0] = max(peak[0], *sizes)
        time.sleep(0.5)


def resident(pid: int) -> int:
    """Return the bytes in memory of a process, or 0 when it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, IndexError):
        return 0


def children(pid: int) -> list[int]:
    """Return the processes that a process started, whichever of its threads did."""
    found = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(each) for each in path.read_text().split()]
        except OSError:
            continue
    return found


def grade(folder: Path, out: Path, asked: argparse.Namespace, *more: str, cores: int = 0) -> tuple[float, float, int]:
    """Mark a class."""
    more = (*more, "--kit", str(asked.kit.resolve()))
    return run(grading(folder, out, *more, *(["--isolation", asked.isolation] if asked.isolation else [])), cores)


def with_pytest(exercise: Exercise, suite: Path, place: Path) -> float:
    """Run the suite with pytest on each implementation, one after the other; return the CPU seconds."""
    total = 0.0
    for number, each in enumerate(plan.implementations(exercise)):
        folder = place / str(number)
        folder.mkdir(parents=True)
        shutil.copyfile(suite, folder / suite.name)
        for name, text in modules_for(exercise, each.text).items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        total += run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)])[1]
    return total


def ending(folder: Path) -> list[str]:
    """Return the students whose tests all end."""
    with (folder / "kinds.csv").open(encoding="utf-8", newline="") as file:
        return [row["student"] for row in csv.DictReader(file) if row["suite"] in KINDS]


def share(out: Path, names: list[str]) -> float:
    """Return the part of all the time of marking that these students took."""
    grades = Grades.open(out)
    seconds = {name: sum(grades.times(name).parts.values()) for name in grades.names()}
    return sum(seconds[name] for name in names) / sum(seconds.values())


def sampled(folder: Path, exercise: Exercise, number: int) -> list[Path]:
    """Return suites of which each test ends, spread over the class."""
    names = ending(folder)
    return [folder / name / f"test_{exercise.stage}.py" for name in names[:: max(1, len(names) // number)][:number]]


def main() -> None:
    """Measure, and print what was wanted beside what was found."""
    asked = options()
    exercise = load_kit(asked.kit).exercise(asked.exercise)
    cores = len(os.sched_getaffinity(0))
    busy = machine()
    time.sleep(2)
    print(f"without us, the machine is {(machine() - busy) / 2 / cores:.0%} busy")
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        many = made(exercise, asked.students, asked.tests, root / "many")
        few = made(exercise, asked.few, asked.tests, root / "few")
        bugs = len(exercise.bugs)
        print(f"{asked.students} suites of {asked.tests} tests, {exercise.name}, {bugs} bugs, {cores} cores")
        wall, cpu, peak = grade(many, root / "many out", asked)
        print(f"the class: {wall:.1f} s on the clock, {cpu:.1f} s of CPU")
        _, _, small = grade(few, root / "few out", asked)
        ours, theirs = [], []
        for number, suite in enumerate(sampled(many, exercise, asked.sample)):
            alone = root / "alone" / str(number)
            shutil.copytree(suite.parent, alone / suite.parent.name)
            arguments = ["-e", exercise.name, "--jobs", "1"]
            ours.append(grade(alone, root / "alone out" / str(number), asked, *arguments, cores=1)[1])
            theirs.append(with_pytest(exercise, suite, root / "pytest" / str(number)))
            print(f"  one alone: {ours[-1]:.2f} s of CPU; with pytest on each implementation: {theirs[-1]:.1f} s")
        one, each = statistics.mean(ours), cpu / asked.students
        names = ending(many)
        like = cpu * share(root / "many out", names) / len(names)
        faster = statistics.mean(theirs) / like
        print(f"a submission takes {each:.2f} s of CPU in the class, one whose tests all end {like:.2f} s")
        print(f"that is {faster:.1f} times faster than pytest (wanted: 10)")
        ratio = wall / (one * asked.students / cores)
        print(f"the clock: {ratio:.2f} x (CPU of one alone) x N / cores (wanted: at most 1.2)")
        print(f"the largest process: {small >> 20} MB with {asked.few}, {peak >> 20} MB with {asked.students}")


if __name__ == "__main__":
    main()
