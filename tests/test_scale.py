"""A class marked on a Dask cluster: the same files, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_grade import CLASS, EXERCISES, MINI, ended, hand_in, same, started, wait_for

from autograder.__main__ import run

pytest.importorskip("distributed", reason="pip install 'blackjack-autograder[scale]'")
pytestmark = pytest.mark.timeout(300)
STUDENTS = ("ada", "ben", "cy", "eve")


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small class."""
    root = tmp_path_factory.mktemp("handed") / "in"
    for name in STUDENTS:
        hand_in(root / name, CLASS[name])
    return root


def dask(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a part of a cluster."""
    command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "120"]
    workers = [dask("worker", address, *options) for _ in range(2)]
    yield address, workers
    for each in (*workers, scheduler):
        each.kill()
        each.wait()


def test_a_lost_worker_costs_a_retry(handed_in: Path, cluster, tmp_path: Path) -> None:
    """One of two is killed while it marks; in the end the files are those of a marking here."""
    address, workers = cluster
    process = started(handed_in, tmp_path / "there", "--scheduler", address)
    wait_for(1, tmp_path / "there", process)
    os.kill(workers[0].pid, signal.SIGKILL)
    ended(process)
    ended(started(handed_in, tmp_path / "here", "--jobs", "2"))

    same(tmp_path / "there", tmp_path / "here")


def test_no_scheduler_is_said(handed_in: Path, tmp_path: Path, capsys, monkeypatch) -> None:
    """With how to start one; nobody is marked here instead."""
    monkeypatch.setattr("autograder.scale.CONNECT_SECONDS", 0.5)
    arguments = ["grade", str(handed_in), "--out", str(tmp_path / "out"), "--kit", str(MINI), *EXERCISES]

    assert run([*arguments, "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "there is no Dask scheduler at tcp://127.0.0.1:9" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
