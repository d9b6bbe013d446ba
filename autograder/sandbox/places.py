"""The folder that holds everything of one marking, and that is gone afterwards whatever happens.

Three brooms: the marking itself removes it; should that be killed, a shell that waits for its end does; and should
the machine have gone down with both, the next marking does. The file that says whose it is goes last of all.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PREFIX = "autograder-run-"
LOCK = ".autograder-run"  # no name that anything else has: what is swept is gone
YOUNG_SECONDS = 60
# Who was killed may have left processes that have not noticed yet, and write: on a busy machine for some seconds. So
# it looks again a moment after all was gone, and goes on for a minute.
BROOM = """
while read -r line; do :; done
turn=0 clean=0
while [ $turn -lt 120 ] && [ $clean -lt 3 ]; do
  if [ -e "$1" ]; then
    clean=0
    rm -rf -- "$1"/* && rm -rf -- "$1" || chmod -R u+rwX -- "$1"
  else
    clean=$((clean + 1))
  fi
  turn=$((turn + 1))
  sleep 0.5
done 2>/dev/null
"""


class Place:
    """A new folder for one marking; ``remove`` it in the end, or use it in a ``with``."""

    def __init__(self) -> None:
        _sweep()
        self.root = Path(os.path.realpath(tempfile.mkdtemp(prefix=PREFIX)))
        self._lock = _locked(self.root / LOCK)
        self._broom = _broom(self.root)

    def __enter__(self) -> Path:
        return self.root

    def __exit__(self, *raised: object) -> None:
        self.remove()

    def remove(self) -> None:
        """Remove the folder with all that is in it, however it was left; what will not go is left to the broom."""
        remove(self.root)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
        if self._broom is not None:
            assert self._broom.stdin is not None
            if not os.path.lexists(self.root):
                self._broom.kill()
                self._broom.wait()
            self._broom.stdin.close()
            self._broom = None


def remove(folder: Path) -> None:
    """Remove a folder, also where a student has taken away the right to."""
    _remove_all_but_lock(folder)
    shutil.rmtree(folder, ignore_errors=True)
    if not os.path.lexists(folder):
        return
    with contextlib.suppress(OSError):
        os.chmod(folder, 0o700)
        for place, folders, _ in os.walk(folder):  # goes into a folder after it was opened here
            for each in (os.path.join(place, name) for name in folders):
                if not os.path.islink(each):
                    os.chmod(each, 0o700)
    shutil.rmtree(folder, ignore_errors=True)


def _remove_all_but_lock(folder: Path) -> None:
    """Remove what is in a marking's folder: should this be cut short, it can still be told whose it was."""
    if not (folder / LOCK).exists():
        return
    for each in folder.iterdir():
        if each.name != LOCK:
            shutil.rmtree(each, ignore_errors=True)


def _broom(root: Path) -> subprocess.Popen[bytes] | None:
    """Start a shell that reads until nobody holds the other end, and then removes the folder."""
    if os.name != "posix":
        return None
    with contextlib.suppress(OSError):
        return subprocess.Popen(
            ["/bin/sh", "-c", BROOM, "autograder-broom", str(root)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that what kills the group of the marking spares it
            cwd="/",
        )
    return None


def _locked(path: Path) -> int | None:
    """Hold the file as long as this process lives; None where there are no such locks."""
    if sys.platform == "win32":
        return None
    import fcntl

    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        return None
    return file


def _sweep() -> None:
    """Remove what markings of this user left that ended with the machine: nobody holds their lock."""
    with contextlib.suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
            with contextlib.suppress(OSError):
                if not (folder / LOCK).exists():
                    _remove_unfinished(folder)
                elif _is_ours(folder / LOCK) and (lock := _locked(folder / LOCK)) is not None:
                    remove(folder)
                    os.close(lock)


def _is_ours(lock: Path) -> bool:
    """Return whether it is a plain file of this user's, in a folder of theirs, and not of this very moment."""
    file, folder = lock.lstat(), lock.parent.lstat()
    mine = not hasattr(os, "getuid") or file.st_uid == os.getuid()
    return mine and stat.S_ISREG(file.st_mode) and stat.S_ISDIR(folder.st_mode) and _age(file) > YOUNG_SECONDS


def _remove_unfinished(folder: Path) -> None:
    """Remove a folder that was made, or nearly removed, when all went down: it is empty, or it is no marking's."""
    if _age(folder.lstat()) > YOUNG_SECONDS:
        folder.rmdir()


def _age(status: os.stat_result) -> float:
    return time.time() - status.st_mtime
