"""Before anything else: what kind of cell each one is comes from the instructor's version, by its ``grade_id``.

Else a student who unlocks a check, or whose notebook lost or doubled metadata, would go unmarked, and metadata of
another version would stop the marking of the whole class.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.course.around import original


class Mend(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader has no types
    """Gives each cell nbgrader's metadata as it was released; of cells with the same id, the last has it."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return the notebook with nbgrader's metadata put right."""
        known = original(self, resources).nbgrader
        for cell in reversed(nb.cells):
            given = cell.metadata.pop("nbgrader", None)
            id = given.get("grade_id") if isinstance(given, dict) else None
            if isinstance(id, str) and id in known:
                cell.metadata["nbgrader"] = type(nb)(deepcopy(known.pop(id)))
        return nb, resources
