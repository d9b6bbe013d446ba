"""The few calls of the Linux kernel that Python has no name for, each documented in the manual page it is named by."""

from __future__ import annotations

import ctypes
import os
import struct
from functools import cache
from typing import Any

CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWNET = 0x00020000, 0x08000000, 0x10000000, 0x40000000
MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND = 2, 4, 8, 4096
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 4, 22, 36, 38
PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN = 47, 2, 21
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION_3 = 0x20080522
# The same numbers on every architecture: https://docs.kernel.org/userspace-api/landlock.html
MOUNT_SETATTR, MOUNT_ATTR_RDONLY, AT_FDCWD, AT_RECURSIVE = 442, 1, -100, 0x8000
LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF = 444, 445, 446


@cache
def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def call(number: int, *arguments: Any) -> int:
    """Make the system call of this number, syscall(2); OSError when it fails."""
    return _checked(_libc().syscall(ctypes.c_long(number), *arguments), f"system call {number}")


def prctl(option: int, *arguments: Any) -> int:
    """Change how the kernel treats this process, prctl(2)."""
    whole = (*arguments, 0, 0, 0, 0)[:4]
    words = [ctypes.c_ulong(each) if isinstance(each, int) else each for each in whole]
    return _checked(_libc().prctl(option, *words), f"prctl {option}")


def unshare(flags: int) -> None:
    """Leave the namespaces named by the flags for new ones, unshare(2)."""
    _checked(_libc().unshare(flags), "unshare")


def mount(what: str, where: str, kind: str, flags: int, options: str) -> None:
    """Mount a file system, mount(2)."""
    arguments = (what.encode(), os.fsencode(where), kind.encode(), ctypes.c_ulong(flags), os.fsencode(options))
    _checked(_libc().mount(*arguments), f"mount {kind}")


def bind(folder: str) -> None:
    """Make a mount of its own of the folder, in its place."""
    _checked(_libc().mount(os.fsencode(folder), os.fsencode(folder), None, ctypes.c_ulong(MS_BIND), None), "bind")


def set_read_only(folder: str, read_only: bool) -> None:
    """Make the mount at the folder, and all below it, read-only; or it alone writable again, mount_setattr(2)."""
    flags = (MOUNT_ATTR_RDONLY, 0) if read_only else (0, MOUNT_ATTR_RDONLY)
    attributes = struct.pack("QQQQ", *flags, 0, 0)
    how = ctypes.c_uint(AT_RECURSIVE if read_only else 0), attributes, ctypes.c_size_t(len(attributes))
    call(MOUNT_SETATTR, ctypes.c_int(AT_FDCWD), os.fsencode(folder), *how)


def drop_capabilities() -> None:
    """Give up every privilege of root and of whoever made a namespace, capset(2)."""
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    _checked(_libc().capset(header, (ctypes.c_uint32 * 6)()), "capset")


def hand_down(capability: int) -> None:
    """Let the programs that this process starts have one of its privileges too, capabilities(7)."""
    header, sets = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0), (ctypes.c_uint32 * 6)()
    _checked(_libc().capget(header, sets), "capget")
    sets[2 + 3 * (capability // 32)] |= 1 << capability % 32  # effective, permitted, inheritable; then the higher ones
    _checked(_libc().capset(header, sets), "capset")
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability)
