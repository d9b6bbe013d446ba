"""Namespaces: once for the warm parent, a user of its own; and then for each child, a small world of its own.

In the first, the parent may mount what it likes where nobody else sees it; its children do, and then give that up.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence

from autograder.sandbox import kernel

SCRATCH_BYTES = 64 << 20
SCRATCH_FILES = 2_000
SAFE = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC


def become_own_user(written: Sequence[str] = ()) -> None:
    """Take a namespace in which this process, as the same user, may mount; OSError where that is forbidden.

    written: if any are named, these folders are all that it and its children can write to from now on. To be called
    before any thread is started: the kernel refuses it afterwards.
    """
    user, group = os.geteuid(), os.getegid()
    kernel.prctl(kernel.PR_SET_DUMPABLE, 1)  # or the files below belong to root
    kernel.unshare(kernel.CLONE_NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    kernel.unshare(kernel.CLONE_NEWNS | kernel.CLONE_NEWIPC | kernel.CLONE_NEWNET)
    if written:
        for folder in written:
            kernel.bind(folder)
        kernel.set_read_only("/", True)
        for folder in (*written, "/proc"):  # through which a process says what its own namespace is to be
            kernel.set_read_only(folder, False)


def separate(scratch: Sequence[str], private: Sequence[str], closed: Sequence[str] = ()) -> None:
    """Give this child mounts and shared memory of its own; that it can use no network is settled by its parent.

    closed: folders to which it can write no longer.
    scratch: empty folders, each laid over with memory that holds a limited number of bytes and files.
    private: folders that look as they are, and where what is written vanishes with the child.
    """
    kernel.unshare(kernel.CLONE_NEWNS | kernel.CLONE_NEWIPC)
    for folder in closed:
        kernel.set_read_only(folder, True)
    if scratch and private:
        _cover(scratch[0])
        for number, folder in enumerate(private):
            with contextlib.suppress(OSError):  # before Linux 5.11: then what is written there stays
                _overlay(folder, os.path.join(scratch[0], str(number)))
    for folder in scratch:
        _cover(folder)


def _cover(folder: str) -> None:
    options = f"size={SCRATCH_BYTES},nr_inodes={SCRATCH_FILES},mode=700"
    kernel.mount("scratch", folder, "tmpfs", SAFE, options)


def _overlay(folder: str, beside: str) -> None:
    upper, work = f"{beside}.upper", f"{beside}.work"
    os.mkdir(upper, os.stat(folder).st_mode & 0o777)
    os.mkdir(work)
    kernel.mount("private", folder, "overlay", SAFE, f"lowerdir={folder},upperdir={upper},workdir={work},userxattr")
