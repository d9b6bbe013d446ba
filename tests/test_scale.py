"""A class marked on a Dask cluster: the same files, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from dask_cluster import Cluster
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


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A scheduler, and its two workers."""
    with Cluster() as cluster:
        yield cluster


def test_a_lost_worker_costs_a_retry(handed_in: Path, cluster: Cluster, tmp_path: Path) -> None:
    """One of two is killed while it marks; in the end the files are those of a marking here."""
    process = started(handed_in, tmp_path / "there", "--scheduler", cluster.address)
    wait_for(1, tmp_path / "there", process)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
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
