"""The system calls that a student's code may make: an allow list, compiled by libseccomp, taken for good.

What is not here fails with "Operation not permitted", which Python turns into PermissionError. Threads are allowed,
processes are not: ``clone`` must ask for a thread. No socket can be made but a pair that leads to itself (asyncio
needs one), no signal sent, no limit of another process changed.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import errno
import os
from functools import cache
from typing import Any

from autograder.sandbox import kernel

LIBRARY = "libseccomp.so.2"
CLONE_THREAD = 0x00010000
AF_UNIX = 1
AS_A_TREE = 2  # how libseccomp lays the filter out: the kernel reads it once for each call there is
HARMLESS = """
read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 lseek close close_range
creat stat fstat lstat newfstatat fstatat64 statx access faccessat readlink readlinkat statfs fstatfs
getdents getdents64 getcwd chdir fchdir mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat
symlink symlinkat mknod mknodat umask ftruncate
fallocate fadvise64 copy_file_range sendfile fsync fdatasync flock fcntl dup dup2 dup3 pipe pipe2
getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr
poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd eventfd2
sendto recvfrom sendmsg recvmsg shutdown getsockopt setsockopt getsockname getpeername
mmap mprotect munmap mremap madvise msync mincore brk membarrier
futex set_robust_list get_robust_list rseq sched_yield sched_getaffinity sched_getparam sched_getscheduler
rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend sigaltstack pause
alarm setitimer getitimer timer_create timer_settime timer_gettime timer_getoverrun timer_delete
timerfd_create timerfd_settime timerfd_gettime nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time
getpid gettid getppid getpgrp getpgid getsid getuid geteuid getresuid getgid getegid getresgid getgroups
getrlimit getrusage times uname sysinfo getrandom getcpu getpriority wait4 waitid
set_tid_address restart_syscall exit exit_group
""".split()  # noqa: SIM905
# Landlock lets these through. Where the mounts are read-only they are allowed; elsewhere they are said to have been
# done, and nothing happens: copying a file sets its mode and time, so to fail would be to fail that.
UNSEEN_BY_LANDLOCK = "chmod fchmod fchmodat utime utimes utimensat futimesat".split()  # noqa: SIM905
# Before Linux 6.2 Landlock does not see either that a file is emptied by whoever may but read it.
NOT_TO_TRUNCATE_WHAT_IS_READ = ((os.O_TRUNC, 0), (os.O_ACCMODE, os.O_WRONLY), (os.O_ACCMODE, os.O_RDWR))
# The C library asks for the newest call first, and takes the older one when it hears that there is none.
NOT_THERE = "clone3 openat2 faccessat2 fchmodat2 epoll_pwait2".split()  # noqa: SIM905
TCGETS, FIONBIO, FIOCLEX, FIONCLEX, FIONREAD, TIOCGWINSZ = 0x5401, 0x5421, 0x5451, 0x5450, 0x541B, 0x5413
PR_SET_NAME, PR_GET_NAME = 15, 16


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]


@cache
def program(read_only: bool = False) -> bytes:
    """Return the filter as the kernel wants it, made once; ImportError or OSError where libseccomp is not installed.

    read_only: whether no file system can be written to but those of the process's own.
    """
    pyseccomp = _library()
    ALLOW, EQ, ERRNO, MASKED_EQ, Arg = (
        getattr(pyseccomp, name) for name in ("ALLOW", "EQ", "ERRNO", "MASKED_EQ", "Arg")
    )
    calls = pyseccomp.SyscallFilter(ERRNO(errno.EPERM))

    with contextlib.suppress(OSError, ValueError):  # libseccomp before 2.5 has no trees
        calls.set_attr(pyseccomp.Attr.CTL_OPTIMIZE, AS_A_TREE)

    def rule(action: int, name: str, *arguments: object) -> None:
        if pyseccomp.resolve_syscall(pyseccomp.system_arch(), name) >= 0:  # else this architecture has no such call
            calls.add_rule(action, name, *arguments)

    for name in HARMLESS:
        rule(ALLOW, name)
    for name in UNSEEN_BY_LANDLOCK:
        rule(ALLOW if read_only else ERRNO(0), name)
    if read_only:
        for name in ("open", "openat", "truncate"):
            rule(ALLOW, name)
    else:
        for name, flags in (("open", 1), ("openat", 2)):
            for mask, value in NOT_TO_TRUNCATE_WHAT_IS_READ:
                rule(ALLOW, name, Arg(flags, MASKED_EQ, mask, value))
    for name in NOT_THERE:
        rule(ERRNO(errno.ENOSYS), name)
    rule(ALLOW, "clone", Arg(0, MASKED_EQ, CLONE_THREAD, CLONE_THREAD))
    rule(ALLOW, "socketpair", Arg(0, EQ, AF_UNIX))
    rule(ALLOW, "prlimit64", Arg(0, EQ, 0))
    for request in (TCGETS, FIONBIO, FIOCLEX, FIONCLEX, FIONREAD, TIOCGWINSZ):
        rule(ALLOW, "ioctl", Arg(1, EQ, request))
    for option in (PR_SET_NAME, PR_GET_NAME):
        rule(ALLOW, "prctl", Arg(0, EQ, option))
    with open(os.memfd_create("filter"), "w+b") as file:  # there may be no place to write to
        calls.export_bpf(file)
        file.seek(0)
        return file.read()


def _library() -> Any:
    """Import the binding of libseccomp; it would start four programs to find the library whose name we know."""
    find, ctypes.util.find_library = ctypes.util.find_library, {"seccomp": LIBRARY}.get  # type: ignore[assignment]
    try:
        import pyseccomp  # type: ignore[import-untyped]
    finally:
        ctypes.util.find_library = find
    return pyseccomp


def restrict(read_only: bool) -> None:
    """Allow this process and its threads no other system call from now on; no_new_privs must be set."""
    code = program(read_only)
    kept = ctypes.create_string_buffer(code, len(code))
    whole = _Program(len(code) // 8, ctypes.addressof(kept))
    kernel.prctl(kernel.PR_SET_SECCOMP, kernel.SECCOMP_MODE_FILTER, ctypes.byref(whole))
