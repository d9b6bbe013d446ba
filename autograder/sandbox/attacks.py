"""Attacks on what is outside the process that runs a student's code: a suite whose tests pass when they succeed.

It is marked like any other suite, and never imported; ``probe`` lays it out and tells it, in a file beside it, what
there is to attack. Each docstring is a row of the table in ``docs/sandbox.md``.
"""

import ctypes
import json
import mmap
import os
import resource
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
TARGET = json.loads((HERE / "target.json").read_text(encoding="utf-8"))
OUTSIDE = Path(TARGET["folder"])
LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWUSER, PR_SET_PDEATHSIG = 0x10000000, 1


# --- files


def test_read_a_file() -> None:
    """read a file of the grader's user"""
    assert (OUTSIDE / "secret").read_text(encoding="utf-8") == "secret"


def test_read_passwd() -> None:
    """read `/etc/passwd`"""
    assert "root" in Path("/etc/passwd").read_text(encoding="utf-8")


def test_list_a_folder() -> None:
    """list a folder of the grader's user"""
    assert "secret" in os.listdir(OUTSIDE)


def test_write_a_file() -> None:
    """write a file elsewhere"""
    (OUTSIDE / "written").write_text("here", encoding="utf-8")


def test_empty_a_file() -> None:
    """empty a file elsewhere"""
    os.truncate(OUTSIDE / "emptied", 0)
    assert (OUTSIDE / "emptied").stat().st_size == 0


def test_change_a_mode() -> None:
    """change the mode of a file elsewhere"""
    os.chmod(OUTSIDE / "modes", 0o600)
    assert (OUTSIDE / "modes").stat().st_mode & 0o777 == 0o600


def test_leave_a_mark() -> None:
    """leave a file among its own for its next run"""
    mark = HERE / "mark"
    found = mark.exists()
    mark.write_text("I was here", encoding="utf-8")
    assert found


def test_many_files() -> None:
    """make 20,000 empty files"""
    for number in range(20_000):
        open(str(number), "w").close()
    time.sleep(1.5)


def test_a_large_file() -> None:
    """make a file of 100 MB"""
    with open("large", "wb") as file:
        file.truncate(100 << 20)


# --- other processes


def test_start_a_program() -> None:
    """start a program"""
    assert subprocess.run(["/bin/sh", "-c", "exit 7"], check=False).returncode == 7


def test_fork_often() -> None:
    """fork 100 times"""
    for _ in range(100):
        if (pid := os.fork()) == 0:
            os._exit(0)
        os.waitpid(pid, 0)


def test_leave_a_process() -> None:
    """leave a process behind that outlives the run"""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(2)
            os.kill(TARGET["victim"], signal.SIGUSR1)
        os._exit(0)


def test_signal_the_grader() -> None:
    """send signals to the process it came from"""
    os.kill(os.getppid(), 0)


def test_signal_another() -> None:
    """send signals to another process of the user's"""
    os.kill(TARGET["victim"], 0)


def test_read_memory() -> None:
    """read the memory of the process it came from"""
    with open(f"/proc/{os.getppid()}/mem", "rb") as file:
        file.seek(id(file))
        file.read(1)


def test_read_environment() -> None:
    """read the environment of the process it came from"""
    assert Path(f"/proc/{os.getppid()}/environ").read_bytes()


def test_list_processes() -> None:
    """list other processes"""
    assert [each for each in os.listdir("/proc") if each.isdigit() and int(each) not in (os.getpid(), 1)]


def test_limit_another() -> None:
    """change the limits of the process it came from"""
    limits = resource.prlimit(os.getppid(), resource.RLIMIT_CORE)
    resource.prlimit(os.getppid(), resource.RLIMIT_CORE, limits)


def test_outlive_its_parent() -> None:
    """arrange to outlive the process it came from"""
    assert LIBC.prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) == 0


# --- the network


def test_tcp() -> None:
    """connect to a local port by TCP"""
    socket.create_connection(("127.0.0.1", TARGET["tcp"]), 2).close()


def test_udp() -> None:
    """send a datagram by UDP"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.sendto(b"here", ("127.0.0.1", TARGET["udp"]))


def test_abstract_socket() -> None:
    """connect to an abstract Unix socket"""
    with socket.socket(socket.AF_UNIX) as sock:
        sock.connect("\0" + TARGET["abstract"])


# --- the kernel


def test_new_namespace() -> None:
    """make a user namespace of its own"""
    assert LIBC.unshare(CLONE_NEWUSER) == 0


def test_read_its_maps() -> None:
    """read where its own memory lies"""
    assert Path("/proc/self/maps").read_text(encoding="utf-8")


def test_raise_limits() -> None:
    """use 3 GB of memory"""
    mmap.mmap(-1, 3 << 30)


def test_many_threads() -> None:
    """start 2000 threads"""
    done = threading.Event()
    threads: list[threading.Thread] = []
    try:
        for _ in range(2000):
            threads.append(threading.Thread(target=done.wait))
            threads[-1].start()
    finally:
        done.set()


def test_inherited_descriptors() -> None:
    """find an open file of the grader's among its descriptors"""
    kinds = [os.readlink(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd") if int(number) > 4]
    assert [each for each in kinds if each.startswith(str(OUTSIDE))]
