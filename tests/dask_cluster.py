"""A Dask cluster on this machine: a scheduler and two workers."""

from __future__ import annotations

import socket
import subprocess
import sys


class Cluster:
    """Use it in a ``with``; workers may be killed, and another started in the place of one."""

    def __enter__(self) -> Cluster:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = _started("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self.workers = [self.worker() for _ in range(2)]
        return self

    def __exit__(self, *raised: object) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a worker of one thread."""
        return _started("worker", self.address, "--nthreads", "1", "--no-nanny", "--death-timeout", "120")


def _started(part: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
