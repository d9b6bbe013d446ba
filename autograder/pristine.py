"""Keep a workspace as it was laid out: what one run leaves there, the next must not find."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

Look = dict[str, tuple[int, int]]


class Pristine:
    """A folder, and how it looked when this was made; a copy beside it keeps what is in it.

    Other runs may be reading the folder: what belongs there is never away, not even for a moment.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._copy = folder.with_name(f"{folder.name}-pristine")
        shutil.copytree(folder, self._copy, symlinks=True)
        self._looked = self._look()

    def tidy(self) -> bool:
        """Remove from the folder what was made, put back what was changed or removed; return whether anything was."""
        now = self._look()
        if now == self._looked:
            return False
        if self._folder.is_symlink() or not self._folder.is_dir():
            self._folder.unlink(missing_ok=True)
            self._folder.mkdir()
        for path in sorted(set(now) - set(self._looked), reverse=True):  # what is in a folder before the folder
            with contextlib.suppress(OSError):
                os.unlink(path) if os.path.islink(path) or not os.path.isdir(path) else os.rmdir(path)
        for path, looked in sorted(self._looked.items()):  # a folder before what is in it
            if now.get(path) != looked:
                self._put_back(Path(path))
        self._looked = self._look()
        return True

    def _put_back(self, path: Path) -> None:
        kept = self._copy / path.relative_to(self._folder)
        if kept.is_dir():
            if path.is_symlink() or path.is_file():
                path.unlink()
            path.mkdir(exist_ok=True)
            return
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        beside = self._copy.with_name(f"{self._copy.name}-{path.name}")
        shutil.copy2(kept, beside)
        os.replace(beside, path)

    def _look(self) -> Look:
        found: Look = {}
        for folder, folders, names in os.walk(self._folder):
            found |= {os.path.join(folder, each): (0, -1) for each in folders}
            for name in names:
                path = os.path.join(folder, name)
                with contextlib.suppress(OSError):
                    status = os.lstat(path)
                    found[path] = (status.st_mtime_ns, status.st_size)
        return found
