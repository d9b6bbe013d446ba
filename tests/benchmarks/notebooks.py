"""`autograder grade` against plain `nbgrader autograde` on the same notebooks: `python tests/benchmarks/notebooks.py`.

nbgrader runs each notebook in a kernel, which is what it does by itself, and then has our engine mark it; `grade` marks
the same files without a kernel. Both are timed in one run, the class in two halves by turns, so that a busy machine is
as busy for both. Ends with exit code 1 when the marks differ, or `grade` is not --ratio times faster.
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

HALVES = 2


def hand_in(found: Course, exercise: Exercise, size: int, tests: int) -> list[list[str]]:
    """Write ``size`` notebooks, right and wrong ones by turns; return the students in groups to be timed apart."""
    name = f"{exercise.track}-{exercise.stage}"
    released = found.released(name, exercise.stage)
    right, suite = exercise.reference.read_text(encoding="utf-8"), few_tests(exercise, tests)
    solutions = [right, *(plant(right, bug) for bug in exercise.bugs)]
    students = [f"s{number:03}" for number in range(size)]
    for number, student in enumerate(students):
        solution = f"{solutions[number % len(solutions)]}\n# {student}\n"
        found.hand_in(student, name, exercise.stage, filled(released, solution, suite))
    return [students[index::HALVES] for index in range(HALVES)]


def by_grade(found: Course, exercise: Exercise, group: list[str], kit: Path, fast: bool) -> float:
    """Return the seconds that `autograder grade` takes."""
    only = [word for student in group for word in ("--only", student)]
    out = found.place / f"graded-{group[0]}"
    words = [str(BIN / "autograder"), "grade", "submitted", "-e", exercise.name, "--out", str(out), "-q", *only]
    return timed([*words, *(["--fast"] if fast else [])], found.place, {"AUTOGRADER_KIT": str(kit)})


def by_nbgrader(found: Course, exercise: Exercise, group: list[str], everybody: list[str], fast: bool) -> float:
    """Return the seconds that `nbgrader autograde` takes."""
    others = ",".join(student for student in everybody if student not in group)
    words = [
        str(BIN / "nbgrader"),
        "autograde",
        f"{exercise.track}-{exercise.stage}",
        "--Run.enabled=True",
        f"--Marks.fast={fast}",
    ]
    words += [f"--CourseDirectory.student_id_exclude={others}", "--force"]
    return timed(words, found.place, {"PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")])})


def timed(words: list[str], place: Path, environment: dict[str, str]) -> float:
    """Return how long a command takes, which must succeed."""
    started = time.perf_counter()
    done = subprocess.run(words, cwd=place, env=os.environ | environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{words[1]} failed:\n{(done.stdout + done.stderr)[-3000:]}")
    return time.perf_counter() - started


def differences(found: Course, groups: list[list[str]]) -> list[str]:
    """Return the students whose marks in the two differ."""
    graded: dict[str, float] = {}
    for group in groups:
        with (found.place / f"graded-{group[0]}" / "class.csv").open(encoding="utf-8", newline="") as file:
            graded |= {row["student"]: float(row["total"]) for row in csv.DictReader(file)}
    saved: dict[str, float] = dict.fromkeys(graded, 0.0)
    for name, mark in found.marks().items():
        saved[name.partition(" ")[0]] += mark.score or 0.0
    return [each for each in graded if abs(graded[each] - saved[each]) > 0.01]


def main() -> int:
    """Make the class, time both, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notebooks", type=int, default=50)
    parser.add_argument("--exercise", default="twentyone/hand")
    parser.add_argument("--tests", type=int, default=10, help="tests in each student's suite")
    parser.add_argument("--fast", action="store_true", help="mark with --fast in both")
    parser.add_argument("--ratio", type=float, default=5.0)
    options = parser.parse_args()
    kit = find_kit(Path(__file__).resolve().parents[2])
    exercise = kit.exercise(options.exercise)
    with tempfile.TemporaryDirectory() as folder:
        found = Course(Path(folder).resolve())
        write(course(kit, [exercise], By.STAGE), found.place, kit, run=True, force=False)
        found.run("generate_assignment", "*")
        groups = hand_in(found, exercise, options.notebooks, options.tests)
        everybody = [each for group in groups for each in group]
        ours = theirs = 0.0
        for group in groups:
            ours += by_grade(found, exercise, group, kit.root, options.fast)
            theirs += by_nbgrader(found, exercise, group, everybody, options.fast)
        unlike = differences(found, groups)
    figures = {"notebooks": len(everybody), "grade": round(ours, 1), "nbgrader": round(theirs, 1)}
    print(json.dumps(figures | {"ratio": round(theirs / ours, 1), "differing": unlike}))
    return 0 if not unlike and theirs >= options.ratio * ours else 1


if __name__ == "__main__":
    sys.exit(main())
