"""Run a program as on a machine that lacks something: ``python forbid.py namespaces|landlock|seccomp COMMAND...``."""

from __future__ import annotations

import errno
import os
import sys

import pyseccomp as library

NAMESPACES = (0x00020000, 0x10000000, 0x20000000, 0x40000000)  # CLONE_NEWNS, NEWUSER, NEWPID, NEWNET
PR_SET_SECCOMP = 22


def main() -> None:
    """Take it away from this process and all that it starts, and become the command."""
    missing, *command = sys.argv[1:]
    calls = library.SyscallFilter(library.ALLOW)
    if missing == "namespaces":  # as in a container: Docker's own filter says the same
        refused = library.ERRNO(errno.EPERM)
        calls.add_rule(library.ERRNO(errno.ENOSYS), "clone3")
        for name in ("unshare", "mount", "setns"):
            calls.add_rule(refused, name)
        for flag in NAMESPACES:
            calls.add_rule(refused, "clone", library.Arg(0, library.MASKED_EQ, flag, flag))
    elif missing == "landlock":  # as before Linux 5.13
        for number in (444, 445, 446):
            calls.add_rule(library.ERRNO(errno.ENOSYS), number)
    else:
        calls.add_rule(library.ERRNO(errno.EINVAL), "prctl", library.Arg(0, library.EQ, PR_SET_SECCOMP))
    calls.load()
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
