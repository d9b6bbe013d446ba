"""Put the engine's marks into the cells that nbgrader reads them from.

nbgrader runs this in its own process, after the students' cells have run or not. Which cell asks for what comes from
the instructor's version of the notebook. What a kernel left in a check is thrown away.
"""

from __future__ import annotations

import math
import weakref
from pathlib import Path
from typing import Any

from nbformat.v4 import new_output
from nbgrader import utils
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from traitlets import Bool, Enum, Float, Integer, Unicode

from autograder.arguments import OTHERS, width
from autograder.course.around import converter_of, course_of, original
from autograder.course.asked import Mark, laid_out
from autograder.course.run import RAN
from autograder.disclose import Level
from autograder.grader import Grader
from autograder.kit import load_kit
from autograder.options import Limits, Options
from autograder.sandbox.levels import Bounds
from autograder.sandbox.levels import Level as Held

OPEN = "autograder_open"
UNRUN = "the students' cells were not run: set c.Run.enabled = True, or mark it by hand"


class Marks(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader has no types
    """Has each check marked by the engine, and writes score and report into the cell."""

    kit = Unicode("", help="The kit's folder, seen from the course's.").tag(config=True)
    disclose = Enum([each.value for each in Level], "student", help="How much feedback tells.").tag(config=True)
    isolation = Enum([each.value for each in Held], OTHERS.value, help="Least isolation.").tag(config=True)
    seed = Integer(Options().seed, help="All random choices of a marking come from it.").tag(config=True)
    fast = Bool(False, help="Stop at the first confirmed catch of each bug.").tag(config=True)
    timeout = Float(Limits().test, help="Seconds that one test may take.").tag(config=True)
    jobs = Integer(0, help="Processes at once; 0: one a core.").tag(config=True)

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return the notebook with all its checks marked; what could not be marked is left to a person."""
        asked = {id: each for id, each in original(self, resources).ours.items() if each.get("role") == "marks"}
        waiting: dict[str, str] = {}
        grader = self._grader()
        with laid_out(grader, nb.cells, resources["nbgrader"]["notebook"], Level(self.disclose)) as notebook:
            for cell in filter(utils.is_grade, nb.cells):
                id = cell.metadata.nbgrader["grade_id"]
                if id in asked:
                    mark = notebook.mark(grader.kit.exercise(asked[id]["exercise"]), asked[id]["part"])
                    if not put(cell, mark):
                        waiting[id] = mark.why
                elif cell.cell_type == "code" and not utils.is_solution(cell):
                    tame(cell)
                    if not resources.get(RAN) and cell.metadata.nbgrader["points"] > 0:
                        waiting[id] = UNRUN
        for id, why in waiting.items():
            self.log.error("%s has no mark, and waits for a person: %s", id, why)
        resources[OPEN] = waiting
        return nb, resources

    def _grader(self) -> Grader:
        """Return the grader of this run of nbgrader; it ends with the run."""
        converter = converter_of(self)
        found: Grader | None = getattr(converter, "_autograder", None)
        if found is None:
            kit = load_kit(Path(course_of(self).root, self.kit).resolve()).for_staff()
            limits = Limits(self.timeout, max(Limits().run, self.timeout))
            found = Grader(
                kit,
                Options(seed=self.seed, fast=self.fast),
                limits,
                width(self.jobs),
                bounds=Bounds(Held(self.isolation)),
            )
            converter._autograder = found
            weakref.finalize(converter, found.pool.close)
        return found


class SaveMarks(SaveAutoGrades):  # type: ignore[misc]  # nbgrader has no types
    """Saves what the cells say, and leaves a mark open where we could give none: nbgrader would make it full."""

    def preprocess_cell(self, cell: Any, resources: dict[str, Any], index: int) -> tuple[Any, dict[str, Any]]:
        """Save one cell's mark."""
        self.waiting = resources.get(OPEN, {})
        cell, resources = super().preprocess_cell(cell, resources, index)
        return cell, resources

    def _add_score(self, cell: Any, resources: dict[str, Any]) -> None:
        super()._add_score(cell, resources)
        id = cell.metadata["nbgrader"]["grade_id"]
        if id in self.waiting:
            grade = self.gradebook.find_grade(id, self.notebook_id, self.assignment_id, self.student_id)
            grade.auto_score = None
            grade.needs_manual_grade = True
            self.gradebook.db.commit()


def put(cell: Any, mark: Mark) -> bool:
    """Write the report and the score into the cell, as nbgrader reads them; return whether there is a score."""
    score = mark.of(float(cell.metadata.nbgrader["points"]))
    cell.outputs = [new_output("stream", name="stdout", text=mark.text)]
    cell.execution_count = None
    if score is None:
        return False
    assert math.isfinite(score)
    cell.outputs.append(new_output("execute_result", data={"text/plain": repr(score)}, execution_count=None))
    return True


def tame(cell: Any) -> None:
    """Keep a result that is no mark from stopping nbgrader, or from counting as a full one: it earns nothing.

    Of results that are no number nbgrader makes full marks, as its users know it; that stays.
    """
    points = float(cell.metadata.nbgrader["points"])
    for index, output in enumerate(cell.outputs):
        if output.output_type == "execute_result":
            text = output.data.get("text/plain")
            number = _number(text)
            if not text:
                cell.outputs[index] = new_output("display_data", data=output.data)
            elif number is not None and not 0 <= number <= points:
                said = f"{text} is no mark from 0 to {points:g}"
                cell.outputs[index] = new_output("error", ename="NoMark", evalue=said, traceback=[said])


def _number(text: Any) -> float | None:
    try:
        return float(text)
    except (TypeError, ValueError):
        return None
