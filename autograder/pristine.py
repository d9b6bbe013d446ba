"""Keep a workspace as it was laid out: what one run leaves there, the next must not find."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


class Pristine:
    """A folder, and how it looked when this was made; a copy beside it keeps what is in it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._copy = folder.with_name(f"{folder.name}-pristine")
        shutil.copytree(folder, self._copy, symlinks=True)
        self._looked = self._look()

    def tidy(self) -> None:
        """Put the folder back, if anything in it was made, changed or removed."""
        if self._look() != self._looked:
            shutil.rmtree(self._folder, ignore_errors=True)
            shutil.copytree(self._copy, self._folder, symlinks=True, dirs_exist_ok=True)
            self._looked = self._look()

    def _look(self) -> list[tuple[str, int, int]]:
        found = []
        for folder, _, names in os.walk(self._folder):
            found.append((folder, 0, 0))
            for name in names:
                path = os.path.join(folder, name)
                status = os.lstat(path)
                found.append((path, status.st_mtime_ns, status.st_size))
        return sorted(found)
