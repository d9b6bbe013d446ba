"""Bubblewrap: start the warm parent where there is nothing of this machine but Python and the folder of the marking."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from autograder.sandbox import rooms

# The whole of /usr, for the interpreter and its libraries; the others are links into it, or of the same kind.
PROGRAMS = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/nix/store", "/gnu/store")
# All that it takes to stop being root, or, where there is no other user, to have a namespace as root.
FOR_ROOT = ("CAP_SETUID", "CAP_SETGID", "CAP_SETFCAP")


def found() -> str:
    """Return the path of bubblewrap, or nothing."""
    return (shutil.which("bwrap") or "") if sys.platform == "linux" else ""


def command(program: str, root: Path, cache: Path, more: Sequence[str] = ()) -> list[str]:
    """Return what to put before a command for it to run inside, and to end when this process does.

    root: the folder of the marking, the only one it may write to but for the cache. more: what else can be seen.
    """
    words = [program, "--unshare-pid", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    if os.geteuid() == 0:
        words += ["--cap-drop", "ALL", *(word for each in FOR_ROOT for word in ("--cap-add", each))]
    else:
        words += ["--unshare-user"]
    words += ["--die-with-parent", "--new-session", "--hostname", "sandbox", "--proc", "/proc", "--tmpfs", "/tmp"]
    seen, written = _seen(more), list(dict.fromkeys([str(root), str(cache)]))
    for folder in _above([*seen, *written, *rooms.DEVICES]):
        words += ["--perms", "0755", "--dir", folder]  # or only root could enter it
    for device in rooms.DEVICES:
        words += ["--dev-bind-try", device, device]
    for path in seen:
        words += ["--ro-bind-try", path, path]
    for path in written:
        words += ["--bind", path, path]
    return [*words, "--chdir", "/", "--"]


def _seen(more: Sequence[str]) -> list[str]:
    """Return what can be seen inside, with all that is in it."""
    installed = (*rooms.python(), os.path.dirname(os.path.realpath(sys.executable)), os.path.dirname(sys.executable))
    beyond = [sys.prefix] if sys.prefix != sys.base_prefix else []  # the settings of a virtual environment
    found = {*more, *PROGRAMS, *rooms.SETTINGS, *installed, *(os.path.join(each, "pyvenv.cfg") for each in beyond)}
    there = {path for path in found if os.path.exists(path)}
    return sorted(path for path in there if there.isdisjoint(map(str, Path(path).parents)))


def _above(paths: list[str]) -> list[str]:
    """Return the folders above the paths, the outermost first."""
    return sorted({str(each) for path in paths for each in Path(path).parents} - {"/"})
