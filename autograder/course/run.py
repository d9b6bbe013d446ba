"""Run a student's cells as nbgrader does, but so that one bad cell costs that cell and those after it, no more.

A kernel that died, or that no interrupt stops, is given up: what it had not run is said to be not run, and the rest of
the notebook is marked. The whole notebook has a limit too, and no cell may print without end.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from traitlets import Bool, Float, Integer

RAN = "autograder_ran"
LOST = {
    DeadKernelError: "the kernel died while this cell ran",
    CellTimeoutError: "this cell took too long, and could not be interrupted",
}


class Run(Execute):  # type: ignore[misc]  # nbgrader has no types
    """Runs the cells one after the other, for as long as there is a kernel and time is left."""

    enabled = Bool(False, help="Run students' cells, with no protection from what they do.").tag(config=True)
    whole = Float(180.0, help="Seconds that a notebook may take.").tag(config=True)
    most = Integer(200_000, help="Characters that a cell may print; the rest is not kept.").tag(config=True)

    def preprocess(self, nb: Any, resources: Any = None, km: Any = None) -> tuple[Any, Any]:
        """Return the notebook as run, as far as that was possible."""
        self.end = time.monotonic() + self.whole
        self.lost = ""
        self.printed: Counter[int] = Counter()
        try:
            nb, resources = super().preprocess(nb, resources, km)
        except (DeadKernelError, CellTimeoutError, RuntimeError) as error:
            self.log.error("The cells could not be run: %s", error)  # so nobody ran the instructor's own checks
            return nb, resources
        resources[RAN] = True
        return nb, resources

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """Run a cell, or say why it is not run."""
        if cell.cell_type != "code":
            return cell, resources
        if not self.lost and time.monotonic() > self.end:
            self.lost = f"the notebook had taken {self.whole:.0f} seconds"
        if self.lost:
            cell.outputs = [_error("NotRun", f"not run: {self.lost}")]
            return cell, resources
        try:
            return super().preprocess_cell(cell, resources, index)  # type: ignore[no-any-return]
        except (DeadKernelError, CellTimeoutError) as error:
            why = LOST[type(error)]
            cell.outputs.append(_error(type(error).__name__, why))
            self.lost = f"{why.replace('this cell', f'cell {index + 1}')}"
            self.shutdown_kernel = "immediate"
            return cell, resources

    def _get_timeout(self, cell: Any) -> int | None:
        """Let no cell run past the end of the notebook's time."""
        left = max(1, int(self.end - time.monotonic()))
        return min(self.timeout, left) if self.timeout and self.timeout > 0 else left

    def output(self, outs: Any, msg: Any, display_id: Any, cell_index: int) -> Any:
        """Keep an output, unless the cell has printed more than enough."""
        self.printed[cell_index] += len(str(msg["content"].get("text", "")))
        return super().output(outs, msg, display_id, cell_index) if self.printed[cell_index] <= self.most else None


def _error(name: str, said: str) -> Any:
    return new_output("error", ename=name, evalue=said, traceback=[f"{name}: {said}"])
