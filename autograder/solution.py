"""Mark a student's solution: the model suite is run on it as hidden tests, points go by behaviour."""

from __future__ import annotations

import random
import re
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder import __version__, wire
from autograder.blocks import several
from autograder.children import Run
from autograder.errors import GraderError
from autograder.explain import explain
from autograder.kit import Behaviour, Exercise, Kit
from autograder.options import Options
from autograder.pool import Pool
from autograder.results import Outcome, Promise, SolutionReport, Verdict, Why
from autograder.submission import (
    Submission,
    copy_files,
    find_solution,
    gather_text,
    not_used,
    read_python,
    refuse_what_is_not_python,
)
from autograder.supply import lives_outside, modules_for

NOTHING_MARKED = "the minimum: nothing could be marked"
Hidden = tuple[wire.Found, ...]
# A method that is missing, or takes or returns something else.
MISFITS = frozenset({"AttributeError", "TypeError", "Unpromised"})


@dataclass
class Solutions:
    """Marks solutions; the hidden tests of an exercise are run on the reference once, for all students."""

    kit: Kit
    pool: Pool
    options: Options
    progress: Callable[[int, int], None]
    _hidden: dict[str, Hidden] = field(default_factory=dict)
    _trusted: set[str] = field(default_factory=set)

    def mark(self, exercise: Exercise, path: Path, place: Path, student: str = "") -> SolutionReport:
        """Run the model suite on the student's module, the reference standing behind the stages before it.

        Raises NotGradable for what the student must mend, GraderError when the hidden tests fail on the reference.
        """
        started = time.monotonic()
        source = find_solution(exercise, path)
        text = read_python(source)
        refuse_what_is_not_python(source.name, text)
        suite = exercise.hidden_tests
        hidden = gather_text(suite.name, suite.read_text(encoding="utf-8"), place)
        if exercise.name not in self._hidden and not exercise.released:
            (place / "ours").mkdir()
            ours = self._run_outside(exercise, hidden, exercise.correct(), place / "ours")
            self._hidden[exercise.name] = _passing(exercise, ours)
        hidden.texts[f"{exercise.stage}.py"] = text
        home = place / "theirs"
        _copy_helpers(source.parent, home, exercise)
        run = self._run_outside(exercise, hidden, text, home)
        self.progress(1, 1)
        tests = _each_a_promise(run) if exercise.released else self._hidden[exercise.name]
        marked = _Marked(exercise, tests, run, hidden, not_used(exercise, source.parent))
        return marked.report(student, self.options.seed, self.kit.digest(exercise), time.monotonic() - started)

    def trust(self, exercise: Exercise, place: Path) -> None:
        """Run the visible tests on the reference, once; GraderError when they fail: then no suite can be marked."""
        if exercise.name in self._trusted or not exercise.visible_tests.exists():
            return
        tests = exercise.visible_tests
        visible = gather_text(tests.name, tests.read_text(encoding="utf-8"), place)
        _passing(exercise, self._run_on_reference(exercise, visible))
        self._trusted.add(exercise.name)

    def _run_on_reference(self, exercise: Exercise, tests: Submission) -> Run:
        modules = modules_for(exercise, exercise.correct())
        return self._run(exercise, tests, wire.Job("", (), modules, watched=exercise.stage))

    def _run_outside(self, exercise: Exercise, hidden: Submission, text: str, home: Path) -> Run:
        """Run the hidden tests on a text that lives in a process of its own, with ``home`` for its other files."""
        modules = modules_for(exercise, exercise.correct())
        job = wire.Job("", (), modules, **lives_outside(exercise, text, home))
        return self._run(exercise, hidden, job)

    def _run(self, exercise: Exercise, tests: Submission, job: wire.Job) -> Run:
        seed = random.Random(f"solution {self.options.seed}").randrange(1 << 30)
        job = replace(job, workspace=str(tests.workspace), tests=tests.tests, seed=seed)
        return next(run for _, run in self.pool.run([(exercise.name, job)], tests.files))


def _copy_helpers(folder: Path, home: Path, exercise: Exercise) -> None:
    """Copy the student's other modules and data to where their module finds them, and no hidden test is."""
    copy_files(folder, home, {exercise.stage, *exercise.earlier, *exercise.supplied, "conftest"})


def _passing(exercise: Exercise, run: Run) -> Hidden:
    """Return the tests, once the reference has passed every one of them."""
    todo = f"run: autograder check {exercise.name}"
    if run.collected is None or not run.collected.tests:
        said = run.collected.problems[0].message if run.collected and run.collected.problems else "no tests were found"
        raise GraderError(f"the kit's own tests of {exercise.name} do not run on the reference: {said}", todo)
    for test in run.collected.tests:
        ended = run.ended.get(test.id)
        if ended is None or ended.verdict != "passed":
            raise GraderError(f"the reference of {exercise.name} does not pass {test.id}", todo)
    return run.collected.tests


def _each_a_promise(run: Run) -> Hidden:
    """Return the visible tests, each a promise of its own: what they show of the handout's is not said in them."""
    found = run.collected.tests if run.collected is not None else ()
    return tuple(replace(test, behaviours=(_function(test),)) for test in found)


def _function(test: wire.Found) -> str:
    return test.id.partition("[")[0]


@dataclass(frozen=True)
class _Marked:
    """A solution on which the hidden tests have been run."""

    exercise: Exercise
    tests: Hidden
    run: Run
    hidden: Submission
    ignored: tuple[wire.Failure, ...]

    def report(self, student: str, seed: int, kit: str, seconds: float) -> SolutionReport:
        problems = self._problems()
        reason = self._why_not(problems)
        promises = tuple(self._promise(each, not reason) for each in self._behaviours())
        kept, most = sum(p.points for p in promises if p.kept), sum(p.points for p in promises)
        points = most if self.exercise.released and promises else self.exercise.solution_points
        score = 0.0 if reason else round(points * kept / most, 4)
        formula = f"{points:g} points × {kept:g} / {most:g} by the weight of the promises kept = {score:g}"
        if self.exercise.released:
            formula = f"{kept:g} of {several(len(promises), 'visible test')} passed"
        return SolutionReport(
            exercise=self.exercise.name,
            student=student,
            outcome=Outcome.NOT_GRADABLE if reason else Outcome.MARKED,
            reason=reason,
            score=score,
            points=points,
            formula=NOTHING_MARKED if reason else formula,
            seed=seed,
            disclosure="staff",
            kit=kit,
            engine=__version__,
            promises=promises,
            problems=(*problems, *(explain(each, self.hidden, "") for each in self.ignored)),
            seconds=round(seconds, 3),
            practice=self.exercise.released,
        )

    def _behaviours(self) -> tuple[Behaviour, ...]:
        """Return what is promised, and marked."""
        if not self.exercise.released:
            return self.exercise.behaviours
        said = {_function(test): test.doc or _function(test).rpartition("::")[2] for test in reversed(self.tests)}
        return tuple(Behaviour(id, said[id]) for id in dict.fromkeys(map(_function, self.tests)))

    def _problems(self) -> list[Why]:
        found = list(self.run.collected.problems if self.run.collected else ())
        return [explain(each, self.hidden, "") for each in (*found, *filter(None, [self.run.failure]))]

    def _why_not(self, problems: list[Why]) -> str:
        """Return why nothing can be marked, or nothing."""
        name = f"{self.exercise.stage}.py"
        if not problems and self.run.collected is not None and self.run.collected.tests:
            return ""
        said = problems[0].message if problems else "it ended the program"
        missing = re.match(rf"ImportError: cannot import name '(\w+)' from '{self.exercise.stage}'", said)
        if missing:
            return f"{name} has no {missing[1]}: the handout asks for this name"
        where = f", line {problems[0].line}" if problems and problems[0].file == name else ""
        return f"{name}{where} could not be imported: {said}"

    def _promise(self, behaviour: Behaviour, imported: bool) -> Promise:
        """A promise is kept when it has hidden tests and each of them passes."""
        mine = [test.id for test in self.tests if behaviour.id in test.behaviours]
        failing = [test for test in mine if self._verdict(test) is not Verdict.PASSED]
        first = self.run.ended.get(failing[0]) if failing else None
        return Promise(
            id=behaviour.id,
            says=behaviour.says,
            points=behaviour.points,
            kept=bool(mine) and not failing and imported,
            tests=len(mine),
            passed=len(mine) - len(failing),
            said=_said(first),
            symptom=next(filter(None, map(self._symptom, failing)), ""),
            failing=tuple(failing),
        )

    def _verdict(self, test: str) -> Verdict:
        ended = self.run.ended.get(test)
        return Verdict(ended.verdict) if ended is not None else Verdict.NOT_RUN

    def _symptom(self, test: str) -> str:
        """Return what a student can be told without the hidden test: that their own code hung, died or raised."""
        ended = self.run.ended.get(test)
        if ended is None and self.run.collected is not None:
            return "not reached: the checks before it took too long, or ended the run"
        failure = ended.failure if ended is not None else None
        if ended is None or failure is None or ended.verdict == "failed":
            return ""
        own = failure.file == f"{self.exercise.stage}.py"
        if not own and failure.kind in MISFITS and ended.verdict == "error":
            return f"what the handout promises could not be used: {failure.message}"
        where = (
            f" at {failure.file}, line {failure.line}: {self.hidden.quote(failure.file, failure.line)}" if own else ""
        )
        if ended.verdict == "error":
            return f"your code raised {failure.kind}{where}" if own else ""
        return f"{_ending(failure.message)}{where}"


def _ending(message: str) -> str:
    """Return how a process ended; one that died of a signal, where none can be sent on, has a code above 128."""
    code = re.fullmatch(r"it ended the process with exit code (\d+)", message)
    number = int(code[1]) - 128 if code else 0
    return f"the process died of {signal.Signals(number).name}" if number in set(signal.Signals) else message


def _said(ended: wire.Ended | None) -> str:
    if ended is None or ended.failure is None:
        return ""
    return ended.failure.message if ended.verdict == "failed" else f"{ended.failure.kind}: {ended.failure.message}"
