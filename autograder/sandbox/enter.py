"""Go into the sandbox: once for the warm parent (``settle``), and then for each child before a student's code runs."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from autograder.sandbox.levels import Isolation, Lack

NOBODY = 64_999  # the first number below it that is nobody's is whom root becomes
GET_LANDLOCK = "use Linux 5.13 or later, with landlock among the lsm= of its command line"
MAKE_NAMESPACES = "let this machine make user namespaces: docs/sandbox.md tells how, for containers and for Ubuntu"
LIVE_THREADS = 200


def settle(allowed: Sequence[str], bubblewrap: bool, user: int = -1, written: Sequence[str] = ()) -> Isolation:
    """Take, in the process that will fork the children, what all of them share, and return what the machine offers.

    allowed: the mechanisms to use. bubblewrap: whether this process was started in it. user: whom root is to become
    (``whom_root_becomes``), or -1. written: the folders that this process goes on writing to, and no child. To be
    called before any thread is started and anything of a student's is looked at. It returns what ``enter`` wants.
    """
    if sys.platform != "linux":
        lack = Lack("landlock", "only Linux has Landlock and seccomp", "mark in a container or a virtual machine of it")
        return Isolation(limits="limits" in allowed and os.name == "posix", lacks=(lack,))
    from autograder.sandbox import kernel, landlock, namespaces, rooms, seccomp

    found = Isolation(bubblewrap=bubblewrap, limits="limits" in allowed)
    if user >= 0:
        found = replace(found, user=_become(user))
    if "namespaces" in allowed:
        written = [each for each in written if os.access(each, os.W_OK | os.X_OK)]
        try:
            namespaces.become_own_user(written)
            found = replace(found, namespaces=True, written=tuple(written))
        except OSError as error:
            found = _lacking(found, "namespaces", f"no namespaces may be made here ({error.strerror})", MAKE_NAMESPACES)
    if "landlock" in allowed:
        found = replace(found, landlock=landlock.version())
        if not found.landlock:
            found = _lacking(found, "landlock", "this kernel offers no Landlock", GET_LANDLOCK)
        rooms.readable()  # looked up here, for all the children
    if "seccomp" in allowed:
        try:
            found = replace(found, seccomp=bool(seccomp.program(found.namespaces)))
        except (ImportError, OSError, RuntimeError, AttributeError):
            found = _lacking(found, "seccomp", "libseccomp is not installed", "")
    if found.limits:
        import resource  # noqa: F401 - for the children, each of which would load it

        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)  # nobody looks into this process or its children
        kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)  # whoever is left alone comes to this process, to be ended
    return found


def _lacking(found: Isolation, mechanism: str, why: str, todo: str) -> Isolation:
    return replace(found, lacks=(*found.lacks, Lack(mechanism, why, todo)))


def whom_root_becomes(bubblewrap: bool) -> int:
    """Return the number of the user, who is nobody, that root had better become; -1 where there is no need or no way.

    There is none outside bubblewrap where Python stands in a folder that only root may enter.
    """
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return -1
    import pwd

    if not bubblewrap and not all(map(_open_to_all, (os.__file__, __file__, sys.executable))):
        return -1
    taken = {each.pw_uid for each in pwd.getpwall()}
    return next(number for number in range(NOBODY, 0, -1) if number not in taken)


def _become(user: int) -> int:
    """Become this user, who owns nothing; return who it is, or -1."""
    try:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    except OSError:  # a root without others to become, as in a namespace of one user
        return -1
    return user


def _open_to_all(path: str) -> bool:
    real = Path(path).resolve()
    return bool(real.stat().st_mode & 0o004) and all(each.stat().st_mode & 0o001 for each in real.parents)


def enter(
    isolation: Isolation,
    reads: Sequence[str],
    scratch: Sequence[str],
    private: Sequence[str] = (),
    lists: Sequence[str] = (),
) -> None:
    """Keep this process in, for good; raises OSError when the kernel refuses what it had offered.

    To be called in a child of a process that has settled, by its one thread, before any code of a student's. From
    then on the process and its threads may read Python's own folders and ``reads``, and write:

    scratch: empty folders of its own, of memory where there are namespaces, with a limit of bytes and files;
    private: folders to read and write, where what is written vanishes with the process if there are namespaces;
    lists: folders of which it may see what is in them and below, by name alone, as an import does.

    It may start threads and no process, make no connection, and send no signal. It dies with its parent.
    Descriptors that are open stay open, so close first what is not its business. It may fork as often as it likes
    before it enters, and each process enters for itself.
    """
    if sys.platform != "linux":
        return
    from autograder.sandbox import kernel, landlock, namespaces, rooms, seccomp

    if isolation.namespaces:
        with _named("namespaces"):
            namespaces.separate(scratch, private, isolation.written)
    if isolation.limits:
        kernel.drop_capabilities()
        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    if isolation.landlock:
        with _named("landlock"):
            writes = (*scratch, *private, os.devnull)
            landlock.restrict(isolation.landlock, (*rooms.readable(), *reads), writes, lists)
    die_with_parent()
    if isolation.seccomp:
        with _named("seccomp"):
            seccomp.restrict(isolation.namespaces)


class Refused(OSError):
    """The kernel refused a mechanism that it had offered."""

    def __init__(self, mechanism: str, error: OSError) -> None:
        super().__init__(error.errno, f"{mechanism}: {error.strerror}")
        self.mechanism = mechanism


@contextlib.contextmanager
def _named(mechanism: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused(mechanism, error) from error


def die_with_parent() -> None:
    """Have the kernel kill this process when the thread that forked it ends; only Linux can."""
    _at_the_end_of_the_parent(int(signal.SIGKILL) if sys.platform == "linux" else 0)


def live_on() -> None:
    """Take that back."""
    _at_the_end_of_the_parent(0)


def _at_the_end_of_the_parent(number: int) -> None:
    if sys.platform == "linux":
        from autograder.sandbox import kernel

        kernel.prctl(kernel.PR_SET_PDEATHSIG, number)


def take_limits(memory: int) -> None:
    """Limit what this process may use; only POSIX has such limits."""
    if sys.platform == "win32":
        return
    import resource

    most = [
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 64 << 20),
        (resource.RLIMIT_NOFILE, 512),
        (resource.RLIMIT_CORE, 0),
    ]
    if hasattr(resource, "RLIMIT_NPROC") and (running := _threads_running()):
        most.append((resource.RLIMIT_NPROC, running + LIVE_THREADS))
    for what, value in most:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (value, value))


def _threads_running() -> int:
    """Return how many threads the machine runs, of which this user's are some; 0 where that is not told."""
    with contextlib.suppress(OSError, ValueError, IndexError), open("/proc/loadavg", encoding="ascii") as file:
        return int(file.read().split()[3].partition("/")[2])
    return 0
