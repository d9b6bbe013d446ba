"""Before anything else: what kind of cell each one is comes from the instructor's version, by its ``grade_id``.

Else a student who unlocks or deletes a check, or whose notebook lost or doubled metadata, would go unmarked, and
metadata of another version would stop the marking of the whole class.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.course.around import Original, original

UNANSWERED = {"markdown": "YOUR ANSWER HERE", "code": "raise NotImplementedError"}


class Mend(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader has no types
    """Gives each cell nbgrader's metadata as it was released; of cells with the same id, the last has it.

    Cells that earn points and are missing come back, at the end. (nbgrader can do that too, but fails where the cell
    before was one to read.)
    """

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return the notebook with nbgrader's metadata put right."""
        released = original(self, resources)
        missing = dict(released.nbgrader)
        for cell in reversed(nb.cells):
            given = cell.metadata.pop("nbgrader", None)
            id = given.get("grade_id") if isinstance(given, dict) else None
            if isinstance(id, str) and id in missing:
                cell.metadata["nbgrader"] = _node(nb, missing.pop(id))
        for id, table in missing.items():
            if table.get("grade") or table.get("task"):
                self.log.warning("%s is missing, and was put back", id)
                nb.cells.append(_restored(nb, released, id))
        return nb, resources


def _restored(nb: Any, released: Original, id: str) -> Any:
    """Return a cell as it was released; OverwriteCells, which comes next, has the text of locked ones to the letter."""
    table = released.nbgrader[id]
    make = new_markdown_cell if table["cell_type"] == "markdown" else new_code_cell
    cell = make(UNANSWERED[table["cell_type"]] if table["solution"] else released.texts[id])
    cell.metadata["nbgrader"] = _node(nb, table)
    return cell


def _node(nb: Any, table: dict[str, Any]) -> Any:
    return type(nb)(deepcopy(table))
