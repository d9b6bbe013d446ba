"""Look from outside how full a child has made its folders, where no file system of its own sets a limit."""

from __future__ import annotations

import os
from collections.abc import Sequence

from autograder.sandbox.levels import Isolation

MOST_FILES = 4_000  # half of them may have been handed in
MOST_BYTES = 256 << 20
SECONDS = 0.5


class Overfull:
    """Looks into the folders of running children from time to time."""

    def __init__(self, isolation: Isolation) -> None:
        self.needed = not isolation.namespaces
        self.seconds = SECONDS if self.needed else 3600.0
        self._looked: dict[str, float] = {}

    def look(self, now: float, folders: Sequence[str]) -> str:
        """Return what is too much in them, or nothing."""
        if not self.needed or not folders:
            return ""
        if now - self._looked.setdefault(folders[0], now) < SECONDS:
            return ""
        self._looked = {folders[0]: now} | {k: v for k, v in self._looked.items() if now - v < 60}
        self._looked[folders[0]] = now
        return _too_much(folders)


def _too_much(folders: Sequence[str]) -> str:
    files = size = 0
    waiting = list(folders)
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    files += 1
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        size += entry.stat(follow_symlinks=False).st_size
                    if files > MOST_FILES:
                        return f"it made more than {MOST_FILES} files"
                    if size > MOST_BYTES:
                        return f"it wrote more than {MOST_BYTES >> 20} MiB"
        except OSError:
            continue
    return ""
