"""The judge's end: start the student's process, end when it ends, and say where it is when it takes too long.

The process is a fresh Python, so it holds nothing that the judge has read. When it dies, by ``os._exit`` or worse,
the judge dies with the same exit code: then the grader takes that for the verdict of the test that was running, and
has the other tests run by a new judge, who starts a new process.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder import wire
from autograder.outside.answers import Answers
from autograder.outside.confine import hand_over
from autograder.outside.known import Known
from autograder.outside.line import Line
from autograder.outside.link import Link
from autograder.outside.planted import fill
from autograder.outside.promises import Promises
from autograder.outside.reference import known_rows, needed, reference_of
from autograder.outside.where import Where
from autograder.sandbox import Isolation
from autograder.supply import Supplier, compile_blind, compile_plain

START = "import sys; sys.path.insert(0, sys.argv[1]); from autograder.outside.serve import main; main()"
ENGINE = str(Path(__file__).resolve().parents[2])
PACKAGES = ("site-packages", "dist-packages")
READY = b"ready\n"
PATIENCE = 0.5


class Started:
    """A process that is confined already, and waits to be told what to load."""

    def __init__(self, job: wire.Job, isolation: Isolation, pin: bool) -> None:
        if pin:
            _pin()
        self.scratch = os.path.join(job.scratch, "outside")
        os.makedirs(self.scratch, exist_ok=True)
        self.where = Where(job.scratch + wire.WHERE)
        self.own = {f"{name}.py" for name in job.outside} | {
            os.path.relpath(os.path.join(folder, name), job.home)
            for folder, _, names in os.walk(job.home)
            for name in names
        }
        program = hand_over(isolation)
        self.process = self._start()
        self.send(
            {
                "home": job.home,
                "scratch": self.scratch,
                "paths": [each for each in sys.path if os.path.basename(each) in PACKAGES],
                "memory": job.memory,
                "isolation": isolation.to_table(),
                "filter": program,
                "where": self.where.theirs,
            }
        )
        self.where.keep_ours()
        self._wait()

    def _start(self) -> subprocess.Popen[bytes]:
        kept = {
            name: os.environ[name]
            for name in ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "PYTHONHOME")
            if name in os.environ
        }
        fixed = {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "HOME": self.scratch, "TMPDIR": self.scratch}
        return subprocess.Popen(
            [sys.executable, "-P", "-s", "-S", "-X", "utf8", "-c", START, ENGINE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,  # what it says while it starts is for us; then it has none
            env={**kept, **fixed},
            pass_fds=self.where.theirs,
            bufsize=0,
        )

    @property
    def reader(self) -> int:
        """The descriptor of what the process says."""
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    @property
    def writer(self) -> int:
        """The descriptor of what it is told."""
        assert self.process.stdin is not None
        return self.process.stdin.fileno()

    def send(self, table: dict[str, Any]) -> None:
        """Tell it what is no message yet."""
        data = marshal.dumps(table)
        data = b"%16d" % len(data) + data
        with contextlib.suppress(BrokenPipeError):
            while data:
                data = data[os.write(self.writer, data) :]

    def _wait(self) -> None:
        """Wait until it is confined; OSError when it could not be."""
        said = b""
        while said != READY:
            more = os.read(self.reader, 1000)
            if not more:
                last = said.decode("utf-8", "replace").strip().rpartition("\n")[2]
                raise OSError(f"the process of the solution did not start: {last or self.process.wait()}")
            said += more


class Outside:
    """The process of one student's module, and the line to it."""

    def __init__(self, job: wire.Job, supplier: Supplier, started: Started) -> None:
        self.job, self.started = job, started
        (stage,) = job.outside
        reference = reference_of(job.modules[stage])
        others = {name: text for name, text in job.modules.items() if name != stage}
        names = needed(others, reference.text, job.outside[stage])
        rows = known_rows(names, job.shared, stage, reference)
        values = {name for _, name, (form, _) in rows if form != "class"}
        promises = Promises(reference.tree, values)
        line = Line(started.reader, started.writer, self._gone)
        self.link = Link(line, Known(rows, reference.find), promises, job.mirrored)
        Answers(self.link, job.shared)
        self.link.raised.shown = self._shown
        self._tell(rows)
        supplier.outside = {stage: self._plant}
        started.where.answer(line, started.process.pid, (job.home, job.workspace))

    def _tell(self, rows: Any) -> None:
        job = self.job
        code = {name: compile_blind(name, text) for name, text in job.modules.items() if name not in job.outside}
        code |= {name: compile_plain(name, text, job.home) for name, text in job.outside.items()}
        self.started.send(
            {
                "code": code,
                "shared": list(job.shared),
                "mirrored": job.mirrored,
                "without": [ENGINE],
                "known": [[module, name, form, list(fields)] for module, name, (form, fields) in rows],
            }
        )

    def _plant(self, module: Any) -> None:
        self.link.ask("import", module.__name__)
        fill(module, self.link)

    def close(self) -> None:
        """End the process: all that was asked of it was answered."""
        process = self.started.process
        self.started.where.close()
        for stream in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        with contextlib.suppress(OSError):  # in the sandbox no process may be killed: it ends by itself, or with us
            process.kill()
            process.wait()

    def _gone(self) -> None:
        """End as the student's process did."""
        process = self.started.process
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:  # it is there, and has closed the line
            code = -signal.SIGKILL
        if code < 0:
            with contextlib.suppress(OSError, ValueError):
                signal.signal(-code, signal.SIG_DFL)
            with contextlib.suppress(OSError):
                os.kill(os.getpid(), -code)
            code = 128 - code  # where no signal may be sent
        os._exit(code if code != wire.FAULT else 1)  # that code says that it is us who failed

    def _shown(self, where: Any) -> tuple[str, int] | None:
        """Return where the student's line stands for the reports: in a file of theirs, or nowhere."""
        file, line = where
        if type(file) is not str or type(line) is not int or file not in self.started.own or not 0 < line < 1_000_000:
            return None
        return os.path.join(self.job.workspace, file), line


_started: dict[str, Started] = {}


def begin(jobs: Sequence[wire.Job], isolation: Isolation) -> None:
    """Start the processes that the jobs need, to be called before this one is confined and may start none.

    Raises OSError when such a process cannot be kept in.
    """
    for job in jobs:
        if job.outside:
            _started[job.scratch] = Started(job, isolation, True)


def start(job: wire.Job, supplier: Supplier, pin: bool = True) -> Outside | None:
    """Plant what stands for the module that lives outside, if the job has one; its process may be there already."""
    if not job.outside:
        return None
    started = _started.pop(job.scratch) if job.scratch in _started else Started(job, Isolation(), pin)
    return Outside(job, supplier, started)


def _pin() -> None:
    """Keep this process and those that it starts on one core: they never run at once, and waking another core is slow.

    It is the core that the kernel has put it on, which is another one for each that runs at the same time.
    """
    if hasattr(os, "sched_setaffinity"):
        with contextlib.suppress(OSError, ValueError, IndexError), open("/proc/self/stat", encoding="utf-8") as file:
            os.sched_setaffinity(0, {int(file.read().rpartition(")")[2].split()[36])})
