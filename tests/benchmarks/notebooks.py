"""How long `autograder grade` takes for 50 notebooks, and `nbgrader autograde` for the same 50.

    python tests/benchmarks/notebooks.py [--notebooks 50] [--exercise contract/deck] [--tests 10] [--fast]

nbgrader runs each notebook in a kernel, which is what it does by itself, and then has our engine mark it; `grade`
begins with its attacks, and marks the same files without a kernel. Both are whole commands, timed one after the other
in one run. Ends with exit code 1 when the marks differ, or `grade` is not --ratio times faster.

Where a suite is marked too (twentyone/hand, say), most of the time of both is our engine's, and the ratio is smaller.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from nbgrader_course import BIN, Course, few_tests, filled

from autograder.course.build import By, course, write
from autograder.kit import Exercise, find_kit
from autograder.splice import plant

GRADED = "graded"


def hand_in(found: Course, exercise: Exercise, size: int, tests: int) -> list[str]:
    """Write ``size`` notebooks, right and wrong ones by turns; return the students."""
    name = f"{exercise.track}-{exercise.stage}"
    released = found.released(name, exercise.stage)
    right, suite = exercise.reference.read_text(encoding="utf-8"), few_tests(exercise, tests)
    solutions = [right, *(plant(right, bug) for bug in exercise.bugs)]
    students = [f"s{number:03}" for number in range(size)]
    for number, student in enumerate(students):
        solution = f"{solutions[number % len(solutions)]}\n# {student}\n"
        found.hand_in(student, name, exercise.stage, filled(released, solution, suite))
    return students


def by_grade(found: Course, exercise: Exercise, kit: Path, fast: bool) -> float:
    """Return the seconds that `autograder grade` takes."""
    words = [str(BIN / "autograder"), "grade", "submitted", "-e", exercise.name, "--out", GRADED, "-q"]
    return timed([*words, *(["--fast"] if fast else [])], found.place, {"AUTOGRADER_KIT": str(kit)})


def by_nbgrader(found: Course, exercise: Exercise, fast: bool) -> float:
    """Return the seconds that `nbgrader autograde` takes."""
    assignment = f"{exercise.track}-{exercise.stage}"
    words = [str(BIN / "nbgrader"), "autograde", assignment, "--Run.enabled=True", f"--Marks.fast={fast}"]
    return timed(words, found.place, {"PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")])})


def timed(words: list[str], place: Path, environment: dict[str, str]) -> float:
    """Return how long a command takes, which must succeed."""
    started = time.perf_counter()
    done = subprocess.run(words, cwd=place, env=os.environ | environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{words[1]} failed:\n{(done.stdout + done.stderr)[-3000:]}")
    return time.perf_counter() - started


def differences(found: Course, students: list[str]) -> list[str]:
    """Return the students whose marks in the two differ."""
    with (found.place / GRADED / "class.csv").open(encoding="utf-8", newline="") as file:
        graded = {row["student"]: float(row["total"]) for row in csv.DictReader(file)}
    assert sorted(graded) == students
    saved: dict[str, float] = dict.fromkeys(graded, 0.0)
    for name, mark in found.marks().items():
        saved[name.partition(" ")[0]] += mark.score or 0.0
    return [each for each in graded if abs(graded[each] - saved[each]) > 0.01]


def main() -> int:
    """Make the class, time both, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notebooks", type=int, default=50)
    parser.add_argument("--exercise", default="contract/deck")
    parser.add_argument("--tests", type=int, default=10, help="tests in each student's suite, where it is marked")
    parser.add_argument("--fast", action="store_true", help="mark with --fast in both")
    parser.add_argument("--ratio", type=float, default=5.0)
    options = parser.parse_args()
    kit = find_kit(Path(__file__).resolve().parents[2])
    exercise = kit.exercise(options.exercise)
    with tempfile.TemporaryDirectory() as folder:
        found = Course(Path(folder).resolve())
        write(course(kit, [exercise], By.STAGE), found.place, kit, run=True, force=False)
        found.run("generate_assignment", "*")
        students = hand_in(found, exercise, options.notebooks, options.tests)
        ours = by_grade(found, exercise, kit.root, options.fast)
        theirs = by_nbgrader(found, exercise, options.fast)
        unlike = differences(found, students)
    figures = {"notebooks": len(students), "grade": round(ours, 1), "nbgrader": round(theirs, 1)}
    print(json.dumps(figures | {"ratio": round(theirs / ours, 1), "differing": unlike}))
    return 0 if not unlike and theirs >= options.ratio * ours else 1


if __name__ == "__main__":
    sys.exit(main())
