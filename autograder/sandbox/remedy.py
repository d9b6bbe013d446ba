"""What to do where a mechanism is missing: the one command that installs it, or what else would change it."""

from __future__ import annotations

import os
import shutil

from autograder.errors import UsageError
from autograder.sandbox.levels import Isolation, Level

INSTALL = {
    "apt-get": ("apt-get install -y", {"bubblewrap": "bubblewrap", "seccomp": "libseccomp2"}),
    "dnf": ("dnf install -y", {"bubblewrap": "bubblewrap", "seccomp": "libseccomp"}),
    "zypper": ("zypper install -y", {"bubblewrap": "bubblewrap", "seccomp": "libseccomp2"}),
    "pacman": ("pacman -S --noconfirm", {"bubblewrap": "bubblewrap", "seccomp": "libseccomp"}),
    "apk": ("apk add", {"bubblewrap": "bubblewrap", "seccomp": "libseccomp"}),
}


def install(mechanisms: tuple[str, ...], manager: str = "") -> str:
    """Return the command that installs the mechanisms on this machine, or with this package manager."""
    manager = manager or next(filter(shutil.which, INSTALL), "apt-get")
    words, packages = INSTALL[manager]
    sudo = "" if not hasattr(os, "geteuid") or os.geteuid() == 0 else "sudo "
    return f"{sudo}{words} {' '.join(packages[each] for each in mechanisms)}"


def todo(found: Isolation, wanted: Level) -> str:
    """Return what to do for the wanted level to hold, or to mark below it."""
    missing = tuple(each.mechanism for each in found.lacks if not each.todo)
    steps = [f"install what is missing: {install(missing)}"] if missing else []
    steps += [each.todo for each in found.lacks if each.todo]
    return f"{'; '.join(dict.fromkeys(steps))}{'; ' if steps else ''}or accept less: --isolation {found.level}"


def demand(found: Isolation, least: Level) -> None:
    """Raise UsageError, with what to do, unless what held is at least of this level."""
    if not found.level.holds(least):
        raise UsageError(refusal(found, least), todo(found, least))


def refusal(found: Isolation, wanted: Level) -> str:
    """Return why marking does not begin."""
    whys = ", and ".join(each.why for each in found.lacks) or "it was told to use less"
    return f"isolation {wanted} or better is asked for, and this machine offers {found.level}: {whys}"
