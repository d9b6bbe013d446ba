"""Landlock: which files a process may read and write, by path, taken from itself for good.

What the fields mean stands in https://docs.kernel.org/userspace-api/landlock.html.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import struct
from collections.abc import Iterable

from autograder.sandbox import kernel

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOVE_DIR, REMOVE_FILE, MAKE_DIR, MAKE_REG, MAKE_FIFO, MAKE_SYM = 1 << 4, 1 << 5, 1 << 7, 1 << 8, 1 << 10, 1 << 12
REFER, TRUNCATE = 1 << 13, 1 << 14
# How many rights there are to files, by version of Landlock: what is not named to the kernel stays allowed.
FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
NEWEST_FILE_RIGHTS = 16
CONNECT_AND_BIND_TCP = 0b11
SCOPES = 0b11  # abstract sockets and signals: only within
CREATE_VERSION = 1
RULE_PATH_BENEATH = 1
FOR_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE
READING = READ_FILE | READ_DIR
MAKING = MAKE_DIR | MAKE_REG | MAKE_FIFO | MAKE_SYM
WRITING = READING | MAKING | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | REFER | TRUNCATE


def version() -> int:
    """Return the version of Landlock that the kernel offers; 0 for none."""
    with contextlib.suppress(OSError):
        return kernel.call(kernel.LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), CREATE_VERSION)
    return 0


def restrict(abi: int, reads: Iterable[str], writes: Iterable[str], lists: Iterable[str] = ()) -> None:
    """Allow this process to read, write and list what is below these paths and no other file, and no TCP.

    abi: the version offered. It may still send signals and use abstract sockets as far as it started itself what it
    speaks to, where the version is 6 or more. Paths that are not there are passed over. no_new_privs must be set.
    """
    rights = (1 << FILE_RIGHTS.get(abi, NEWEST_FILE_RIGHTS)) - 1
    fields = [rights, CONNECT_AND_BIND_TCP if abi >= 4 else 0, SCOPES if abi >= 6 else 0]
    size = 8 * (3 if abi >= 6 else 2 if abi >= 4 else 1)
    rules = kernel.call(
        kernel.LANDLOCK_CREATE_RULESET, struct.pack("QQQ", *fields)[:size], ctypes.c_size_t(size), ctypes.c_uint32(0)
    )
    try:
        for paths, allowed in ((reads, READING), (writes, WRITING), (lists, READ_DIR)):
            for path in paths:
                _allow(rules, path, allowed & rights)
        kernel.call(kernel.LANDLOCK_RESTRICT_SELF, ctypes.c_int(rules), ctypes.c_uint32(0))
    finally:
        os.close(rules)


def _allow(rules: int, path: str, allowed: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        rule = struct.pack("=Qi", allowed if os.path.isdir(path) else allowed & FOR_A_FILE, place)
        kernel.call(
            kernel.LANDLOCK_ADD_RULE, ctypes.c_int(rules), ctypes.c_int(RULE_PATH_BENEATH), rule, ctypes.c_uint32(0)
        )
    finally:
        os.close(place)
