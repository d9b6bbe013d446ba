"""What is seen while a class is marked: how many are done, who is being marked, how long it will take, what went wrong.

On standard error, and on a terminal only.
"""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from autograder.results import Outcome, StudentReport

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

MOST_NAMES = 8


class ClassScreen:
    """Counts what is done, and shows it if there is a terminal; use it in a ``with``."""

    def __init__(self, total: int, quiet: bool = False) -> None:
        self.total = total
        self.kept = self.marked = 0
        self.running: dict[str, float] = {}
        self.trouble = ""
        self.started = time.monotonic()
        self.live = None if quiet or not sys.stderr.isatty() else _live()

    def __enter__(self) -> ClassScreen:
        if self.live is not None:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live is not None:
            self.live.update(self._shown())
            self.live.stop()

    def say(self, text: str) -> None:
        """Print a line above all that is shown."""
        if self.live is not None:
            self.live.console.print(text, style="bright_black", highlight=False, markup=False)

    def keep(self) -> None:
        """Count a student whose marks are there already."""
        self.kept += 1
        self()

    def begin(self, student: str) -> None:
        """Note that the student is being marked."""
        self.running[student] = time.monotonic()
        self()

    def end(self, report: StudentReport) -> None:
        """Count the student as marked, and note what could not be."""
        self.running.pop(report.student, None)
        self.marked += 1
        for part in report.parts:
            if part.outcome is Outcome.CANNOT_GRADE:
                self.trouble = f"{report.student}, {part.exercise}: cannot grade: {part.reason}"
        self()

    def __call__(self) -> None:
        """Show how things stand now."""
        if self.live is not None:
            self.live.update(self._shown(), refresh=True)

    @property
    def done(self) -> int:
        """How many students have their marks."""
        return self.kept + self.marked

    def left(self) -> str:
        """Say how much longer it will take, once that can be told."""
        todo = self.total - self.done
        if not self.marked or not todo:
            return ""
        seconds = (time.monotonic() - self.started) / self.marked * todo
        minutes = round(seconds / 60)
        return f"about {round(seconds)} s left" if seconds < 90 else f"about {minutes} min left"

    def _shown(self) -> RenderableType:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        from autograder.blocks import visible

        bar = Table.grid(padding=(0, 1))
        kept = f", {self.kept} of them before" if self.kept else ""
        bar.add_row(
            ProgressBar(max(1, self.total), self.done, width=30), f"{self.done} of {self.total} done{kept}", self.left()
        )
        names = list(self.running)[:MOST_NAMES]
        more = f" and {len(self.running) - len(names)} more" if len(self.running) > len(names) else ""
        lines = [Text(visible(f"now: {', '.join(names)}{more}"), style="dim", no_wrap=True, overflow="ellipsis")]
        if self.trouble:
            lines.append(Text(visible(f"trouble: {self.trouble}"), style="red", no_wrap=True, overflow="ellipsis"))
        return Group(bar, *lines)


def _live() -> Live:
    from rich.console import Console
    from rich.live import Live

    return Live(
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
