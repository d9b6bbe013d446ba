"""Mark a student's solution: the model suite is run on it as hidden tests, points go by behaviour."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from autograder import __version__, wire
from autograder.children import Run
from autograder.pool import Pool
from autograder.errors import GraderError, NotGradable
from autograder.explain import explain
from autograder.kit import Behaviour, Exercise, Kit
from autograder.options import Options
from autograder.results import Outcome, Promise, SolutionReport, Verdict
from autograder.submission import LARGEST_FILE, Submission, find_solution, gather_text, read_python
from autograder.supply import compile_plain, modules_for


def mark_solution(
    kit: Kit,
    exercise: Exercise,
    path: Path,
    place: Path,
    pool: Pool,
    options: Options,
    progress: Callable[[int, int], None],
    student: str = "",
) -> SolutionReport:
    """Run the model suite on the student's module, the reference standing behind the stages before it.

    Raises NotGradable for what the student must mend, GraderError when the hidden tests fail on the reference.
    """
    started = time.monotonic()
    source = find_solution(exercise, path)
    text = read_python(source)
    _refuse_what_is_not_python(source.name, text)
    hidden = gather_text(
        exercise.model_suite.name, exercise.model_suite.read_text(encoding="utf-8"), place, pool.prepared
    )
    _copy_helpers(source.parent, hidden.workspace, exercise)
    reference = exercise.reference.read_text(encoding="utf-8")
    rng = random.Random(f"solution {options.seed}")
    tasks = {"reference": (reference, ()), "student": (text, (exercise.stage,))}
    names = sorted(tasks)
    rng.shuffle(names)
    jobs = [(name, _job(exercise, hidden, tasks[name][0], tasks[name][1], rng.randrange(1 << 30))) for name in names]
    runs: dict[str, Run] = {}
    for name, run in pool.run(jobs, hidden.files):
        runs[name] = run
        progress(len(runs), len(jobs))
    tests = _hidden_tests(exercise, runs["reference"])
    return _report(
        kit, exercise, runs["student"], tests, hidden, options, student, time.monotonic() - started, source.name
    )


def _refuse_what_is_not_python(name: str, text: str) -> None:
    try:
        compile_plain(name, text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        raise NotGradable(f"{name}{line}: this is not Python: {said}") from error


def _copy_helpers(folder: Path, workspace: Path, exercise: Exercise) -> None:
    """Copy the student's other modules and data beside the hidden tests, where their module finds them."""
    planted = {exercise.stage, *exercise.earlier, *exercise.supplied, "conftest"}
    for each in sorted(folder.iterdir()):
        a_test = each.stem.startswith("test_") or each.stem.endswith("_test")
        mine = each.is_file() and not each.is_symlink() and not a_test and each.stem not in planted
        if mine and each.stat().st_size < LARGEST_FILE and not (workspace / each.name).exists():
            shutil.copyfile(each, workspace / each.name)


def _job(exercise: Exercise, hidden: Submission, text: str, plain: tuple[str, ...], seed: int) -> wire.Job:
    return wire.Job(
        workspace=str(hidden.workspace),
        tests=hidden.tests,
        modules=modules_for(exercise, text),
        plain=plain,
        watched=exercise.stage,
        seed=seed,
    )


def _hidden_tests(exercise: Exercise, run: Run) -> tuple[wire.Found, ...]:
    """Return the hidden tests, once the reference has passed every one of them."""
    if run.collected is None or not run.collected.tests:
        raise GraderError(
            f"the model suite of {exercise.name} holds no tests", f"run: autograder check {exercise.name}"
        )
    for test in run.collected.tests:
        ended = run.ended.get(test.id)
        if ended is None or ended.verdict != "passed":
            raise GraderError(
                f"the reference of {exercise.name} does not pass {test.id}", f"run: autograder check {exercise.name}"
            )
    return run.collected.tests


def _report(
    kit: Kit,
    exercise: Exercise,
    run: Run,
    tests: tuple[wire.Found, ...],
    hidden: Submission,
    options: Options,
    student: str,
    seconds: float,
    name: str,
) -> SolutionReport:
    problems = [explain(each, hidden, "") for each in (run.collected.problems if run.collected else ())]
    if run.failure is not None:
        problems.append(explain(run.failure, hidden, ""))
    reason = ""
    outcome = Outcome.MARKED
    if problems or run.collected is None or not run.collected.tests:
        outcome = Outcome.NOT_GRADABLE
        said = problems[0].message if problems else "it ended the program"
        where = f", line {problems[0].line}" if problems and problems[0].file == name else ""
        reason = f"{name}{where} could not be imported: {said}"
    promises = tuple(_promise(each, run, tests, outcome) for each in exercise.behaviours)
    kept, most = sum(p.points for p in promises if p.kept), sum(p.points for p in promises)
    points = exercise.solution_points
    score = round(points * kept / most, 4) if outcome is Outcome.MARKED else 0.0
    return SolutionReport(
        exercise=exercise.name,
        student=student,
        outcome=outcome,
        reason=reason,
        score=score,
        points=points,
        formula=f"{points:g} points × {kept:g} kept / {most:g} promised = {score:g}",
        seed=options.seed,
        disclosure="staff",
        kit=kit.digest(exercise),
        engine=__version__,
        promises=promises,
        problems=tuple(problems),
        seconds=round(seconds, 3),
    )


def _promise(behaviour: Behaviour, run: Run, tests: tuple[wire.Found, ...], outcome: Outcome) -> Promise:
    """A promise is kept when it has hidden tests and each of them passes."""
    mine = [test for test in tests if behaviour.id in test.behaviours]
    failing = [
        test for test in mine if (e := run.ended.get(test.id)) is None or Verdict(e.verdict) is not Verdict.PASSED
    ]
    first = run.ended.get(failing[0].id) if failing else None
    said = ""
    if first is not None and first.failure is not None:
        said = f"{first.failure.kind}: {first.failure.message}" if first.verdict != "failed" else first.failure.message
    return Promise(
        id=behaviour.id,
        says=behaviour.says,
        points=behaviour.points,
        kept=bool(mine) and not failing and outcome is Outcome.MARKED,
        tests=len(mine),
        passed=len(mine) - len(failing),
        said=said,
        failing=tuple(test.id for test in failing),
    )
