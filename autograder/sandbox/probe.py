"""Try the attacks at each level that this machine offers, and write down which of them are stopped.

    python -m autograder.sandbox.probe [docs/sandbox.md]

prints the table, or puts it into the file between its two marks.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder import wire
from autograder.options import Limits
from autograder.pool import Pool
from autograder.sandbox.levels import Bounds, Isolation, Level

SOURCE = Path(__file__).with_name("attacks.py")
BEGIN, END = "<!-- attacks: python -m autograder.sandbox.probe docs/sandbox.md -->", "<!-- end of attacks -->"
# A column of the table: what it is called, and what it is tried with.
COLUMNS = {
    "full": Bounds(),
    "kernel": Bounds(most=Level.KERNEL),
    "kernel, no namespaces": Bounds(most=Level.KERNEL, without=frozenset({"namespaces"})),
    "limits": Bounds(most=Level.LIMITS),
    "none": Bounds(most=Level.NONE),
}


@dataclass(frozen=True)
class Probed:
    """What came of all attacks under one isolation: whether each, by its name, was stopped."""

    isolation: Isolation
    stopped: dict[str, bool]


def attacks() -> dict[str, str]:
    """Return the attacks by name, with what each does in words."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {each.name: ast.get_docstring(each) or each.name for each in functions}


def probe(bounds: Bounds) -> Probed:
    """Run the attacks twice, as two runs of one suite, and return which of them never succeeded."""
    with Pool(limits=Limits(test=10.0, run=100.0), bounds=bounds) as pool, _target() as (target, outside):
        files = _lay_out(pool.root / "s1" / "submission", target)
        folder = str(pool.root / "s1" / "submission")
        succeeded: set[str] = set()
        for turn in (1, 2):
            job = wire.Job(folder, ("test_attacks.py",), {}, memory=2 << 30)
            for _, run in pool.run([(turn, job)], files):
                if run.collected is None:
                    raise RuntimeError(f"the attacks could not be run: {run.failure}")
                succeeded |= {id.partition("::")[2] for id, ended in run.ended.items() if ended.verdict == "passed"}
        left = {"test_leave_a_process"} if outside.survived() else set()
        found = (succeeded - {"test_leave_a_process"}) | left
        return Probed(pool.isolation, {name: name not in found for name in attacks()})


def _lay_out(workspace: Path, target: dict[str, Any]) -> dict[str, str]:
    workspace.mkdir(parents=True)
    text = SOURCE.read_text(encoding="utf-8")
    (workspace / "test_attacks.py").write_text(text, encoding="utf-8")
    (workspace / "target.json").write_text(json.dumps(target), encoding="utf-8")
    for path in (workspace.parent, workspace):
        path.chmod(0o777)  # as the student's own user would own it
    return {str(workspace / "test_attacks.py"): text}


class _Outside:
    """A process that a survivor would signal."""

    def __init__(self, victim: subprocess.Popen[bytes]) -> None:
        self.victim = victim

    def survived(self) -> bool:
        """Whether the process that was left behind was there after three seconds."""
        try:
            self.victim.wait(3)
        except subprocess.TimeoutExpired:
            return False
        return True


@contextmanager
def _target() -> Iterator[tuple[dict[str, Any], _Outside]]:
    """Have a folder, three sockets and a process that are no business of a student's."""
    folder = Path(tempfile.mkdtemp(prefix="probe-"))
    folder.chmod(0o777)  # what keeps the attacks out is to be the sandbox, whoever is attacked
    for name in ("secret", "emptied", "modes"):
        (folder / name).write_text(name, encoding="utf-8")
        (folder / name).chmod(0o666)
    victim = subprocess.Popen(["/bin/sh", "-c", "read nothing"], stdin=subprocess.PIPE)
    abstract = f"probe-{os.getpid()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        socket.socket(socket.AF_UNIX) as unix,
        open(folder / "secret", "rb") as kept,
    ):
        os.set_inheritable(kept.fileno(), True)
        udp.bind(("127.0.0.1", 0))
        unix.bind("\0" + abstract)
        unix.listen()
        table = {"folder": str(folder), "victim": victim.pid, "abstract": abstract}
        try:
            yield {**table, "tcp": tcp.getsockname()[1], "udp": udp.getsockname()[1]}, _Outside(victim)
        finally:
            victim.kill()
            victim.communicate()
            shutil.rmtree(folder, ignore_errors=True)


def offered() -> dict[str, Bounds]:
    """Return the columns that this machine can fill, those alone that differ in what holds."""
    found: dict[str, Bounds] = {}
    for name, bounds in COLUMNS.items():
        with Pool(bounds=bounds, serve=False) as pool:
            if pool.isolation.level is bounds.most:
                found[name] = bounds
    return found


def table(columns: dict[str, Probed]) -> str:
    """Return the table as Markdown: a row an attack, a column a level."""
    lines = [f"| attack | {' | '.join(columns)} |", f"| --- |{' :-: |' * len(columns)}"]
    for name, says in attacks().items():
        cells = ["–" if each.stopped[name] else "**succeeds**" for each in columns.values()]
        lines.append(f"| {says} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Print the table, or write it into the file that is named."""
    text = table({name: probe(bounds) for name, bounds in offered().items()})
    if len(sys.argv) < 2:
        print(text)
        return
    page = Path(sys.argv[1])
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
