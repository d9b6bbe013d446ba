"""What the running kernel was given: each cell as it was last run, without those that were deleted since.

IPython's own history keeps every version of every cell, so that a test which was renamed would still be there. From
the moment that somebody listens, cells are known by their ids.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

LISTENER = "_autograder_listener"
COUNTS_AHEAD = (9, 16)  # from this IPython on the count is that of the next cell as soon as a cell begins


@dataclass(frozen=True)
class Ran:
    """A cell as it was run. number: what stands beside it in brackets."""

    number: int
    text: str


class Listener:
    """Keeps the cells of one shell as they are run."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.cells: dict[str, Ran] = {}
        for number, text in enumerate(shell.history_manager.input_hist_raw[1:], 1):
            self._keep(f"run {number}", Ran(number, text))
        now = f"run {running(shell)}"
        if now in self.cells:  # the cell that is running right now, which is known by its id the next time
            self._keep(_of_request(shell, "cellId") or now, self.cells.pop(now))

    def before(self, info: Any) -> None:
        """Keep a cell that is about to run, in the place of its earlier version."""
        for id in _of_request(self.shell, "deletedCells") or ():
            self.cells.pop(str(id), None)
        if info.store_history and not info.silent:
            number = running(self.shell)
            self._keep(str(info.cell_id or f"run {number}"), Ran(number, str(info.raw_cell)))

    def _keep(self, id: str, cell: Ran) -> None:
        self.cells.pop(id, None)
        self.cells[id] = cell


def _of_request(shell: Any, name: str) -> Any:
    """Return what JupyterLab says beside the cell that it asks to run; a shell without a kernel is told nothing."""
    asked: dict[str, Any] = getattr(shell, "get_parent", dict)() or {}
    return (asked.get("metadata") or {}).get(name)


def running(shell: Any) -> int:
    """Return the number of the cell that runs now."""
    ahead = bool(sys.modules["IPython"].version_info >= COUNTS_AHEAD)
    return int(shell.execution_count) - ahead


def shell_here() -> Any:
    """Return IPython's shell, or None when this is plain Python; IPython is not loaded for it."""
    loaded = sys.modules.get("IPython")
    return loaded.get_ipython() if loaded is not None else None


def listen(shell: Any) -> Listener:
    """Begin to keep the cells of the shell, if nobody does yet."""
    found: Listener | None = getattr(shell, LISTENER, None)
    if found is None:
        found = Listener(shell)
        setattr(shell, LISTENER, found)
        shell.events.register("pre_run_cell", found.before)
    return found


def cells() -> list[Ran] | None:
    """Return the cells in the order in which they were run, the last of them the one that runs now; None: no kernel."""
    shell = shell_here()
    return None if shell is None else sorted(listen(shell).cells.values(), key=lambda each: each.number)
