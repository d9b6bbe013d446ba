"""What is printed where: reports on standard output, progress and errors on standard error."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

from autograder.blocks import Page

if TYPE_CHECKING:
    from rich.progress import Progress


def print_page(page: Page) -> None:
    """Print the page, in colours on a terminal and in 80 columns elsewhere."""
    from rich.console import Console

    from autograder.render import show

    show(page, Console(highlight=False))


def print_line(text: str) -> None:
    """Print one line, whatever is in it."""
    from autograder.blocks import visible

    print(visible(text))


class Bar:
    """A progress bar on standard error, if that is a terminal; redrawn by hand, for the engine forks and a fork
    must meet no thread."""

    def __init__(self, label: str, parts: int = 1, quiet: bool = False) -> None:
        self.label = label
        self.parts = parts
        self.finished = 0
        self.progress = None if quiet or not sys.stderr.isatty() else _progress()
        self.task = None if self.progress is None else self.progress.add_task(label, total=float(parts))

    def __enter__(self) -> Bar:
        if self.progress is not None:
            self.progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()

    def say(self, text: str) -> None:
        """Print a line above the bar."""
        if self.progress is not None:
            self.progress.console.print(text, style="bright_black", highlight=False, markup=False)

    def __call__(self, done: int, total: int) -> None:
        """Show how much of the present part is done."""
        if self.progress is not None and self.task is not None:
            share = min(1.0, done / total) if total else 0.0
            self.progress.update(self.task, description=self.label, completed=self.finished + share)
            self.progress.refresh()

    def part(self, label: str) -> None:
        """Go on to the next part."""
        from autograder.blocks import visible

        self.label = visible(label)
        self(0, 1)

    def end_part(self) -> None:
        """Count the present part as done."""
        self.finished += 1
        self(0, 1)


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
