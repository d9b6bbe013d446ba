"""The warm parent as the grader sees it: start it as safely as the machine allows, ask it for children, outlive it."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from autograder.errors import GraderError
from autograder.patience import Load
from autograder.sandbox import bubblewrap
from autograder.sandbox.enter import MAKE_NAMESPACES, whom_root_becomes
from autograder.sandbox.levels import Bounds, Isolation, Lack

ENGINE = Path(__file__).resolve().parents[1]
START = "import sys; sys.path.append(sys.argv[1]); from autograder.parent import main; sys.path.pop(); main()"
PATIENCE = 60.0  # far more than any answer takes: what does not answer for so long is as good as dead
KEPT = ("PATH", "HOME", "PYTHONPATH", "PYTHONHOME", "SYSTEMROOT", "LD_LIBRARY_PATH")
CACHED = "autograder/hypothesis"  # its table of characters takes a second to make
BEFORE: tuple[str, ...] = ()  # what the parent is started through; the tests take away with it what a kernel offers


class ParentDied(Exception):
    """The warm parent is gone, or does not answer: all its children are gone with it."""


class Parent:
    """One warm parent: pytest and Hypothesis loaded once, a child for each request."""

    def __init__(self, root: Path, bounds: Bounds, serve: bool = True) -> None:
        self.root, self.bounds, self.serve = root, bounds, serve
        self._cache = _cache(root)
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - as long as this lives
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._number = 0
        self.isolation = self._start()

    def _start(self) -> Isolation:
        """Start in bubblewrap if that works, else without."""
        lacks: tuple[Lack, ...] = ()
        if "bubblewrap" in self.bounds.allowed and sys.platform == "linux":
            program = bubblewrap.found()
            if program:
                prefix = bubblewrap.command(program, self.root, self._cache / CACHED)
                said = self._try(prefix, True)
                if isinstance(said, Isolation):
                    return said
                why = f"bubblewrap is installed, and does not work here ({said})"
                lacks = (Lack("bubblewrap", why, MAKE_NAMESPACES),)
            else:
                lacks = (Lack("bubblewrap", "bubblewrap is not installed"),)
        said = self._try([], False)
        if isinstance(said, Isolation):
            return replace(said, lacks=(*lacks, *said.lacks))
        raise GraderError(f"the process that runs students' code did not start: {said}", "run: autograder --version")

    def _try(self, prefix: Sequence[str], in_bubblewrap: bool) -> Isolation | str:
        """Start it, and return what held, or the last that it said."""
        self._popen(prefix, in_bubblewrap)
        try:
            assert self._control is not None
            return Isolation.from_table(_read(self._control))
        except (OSError, ValueError):
            self.close(at_once=True)
            return self.last_words()

    def last_words(self) -> str:
        """Return the last line that the process wrote of itself; no student's code can write there."""
        self._errors.seek(0)
        said = self._errors.read(20_000).decode("utf-8", "replace").strip().splitlines()
        return said[-1] if said else "it said nothing"

    def _popen(self, prefix: Sequence[str], in_bubblewrap: bool) -> None:
        here, there = socket.socketpair()
        here.settimeout(PATIENCE)
        allowed = self.bounds.allowed
        user = self._hand_over(in_bubblewrap) if "limits" in allowed else -1
        settings = {
            "control": there.fileno(),
            "root": str(self.root),
            "allowed": allowed,
            "bubblewrap": in_bubblewrap,
            "user": user,
            "written": list(dict.fromkeys((str(self.root), str(self._cache / CACHED)))),
            "serve": self.serve,
        }
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        environment |= {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "LANG": "C.UTF-8"}
        environment |= {"XDG_CACHE_HOME": str(self._cache), "TMPDIR": str(self.root)}
        command = [sys.executable, "-P", "-c", START, str(ENGINE), json.dumps(settings)]
        with there:
            self._process = subprocess.Popen(
                [*BEFORE, *prefix, *command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                env=environment,
                pass_fds=[there.fileno()],
                start_new_session=True,
                cwd="/",
            )
        self._control = here

    def _hand_over(self, in_bubblewrap: bool) -> int:
        """Let the user whom root is to become own what they have to write to; return who it is."""
        user = whom_root_becomes(in_bubblewrap)
        if user >= 0 or os.geteuid() == 0:
            try:
                for path in (self.root, self._cache / CACHED, *_kept(self._cache / CACHED)):
                    os.chown(path, max(user, 0), -1, follow_symlinks=False)
            except OSError:  # a root without others to become, as in a namespace of one user
                return -1
        return user

    def child(self) -> tuple[int, socket.socket]:
        """Have a child forked; return its number and the stream on which to tell it what to do."""
        here, there = socket.socketpair()
        with there:
            try:
                return int(self._ask("start", [there.fileno()])), here
            except BaseException:
                here.close()
                raise

    def end(self, child: int) -> int:
        """Kill a child with all that it started; return the exit code it had, or minus the signal."""
        return int(self._ask("end", child=child))

    def interrupt(self, child: int) -> None:
        """Have a child write down where it is."""
        self._ask("interrupt", child=child)

    def load(self, child: int) -> Load | None:
        """Return what a child has come to; in bubblewrap nobody else can see it."""
        told = self._ask("load", child=child)
        return None if told is None else Load(*told)

    def warm_text(self) -> None:
        """Have it load what suites need that draw text."""
        self._ask("warm_text")

    def spent(self) -> float:
        """Return the CPU seconds that it and its children have taken: in bubblewrap nobody else is told."""
        return float(self._ask("spent"))

    def revive(self) -> None:
        """Start another after the death of one."""
        self.close(at_once=True)
        isolation = self._start()
        if not isolation.level.holds(self.isolation.level):
            raise GraderError("the process that runs students' code died, and its sandbox could not be made again")

    def close(self, at_once: bool = False) -> None:
        """End it and all its children."""
        control, process = self._control, self._process
        self._control = self._process = None
        if control is not None:
            control.close()
        if process is not None:
            try:
                process.wait(0 if at_once else 5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _ask(self, what: str, descriptors: Sequence[int] = (), **more: int) -> Any:
        """Ask and wait for the answer; ParentDied when none comes."""
        if self._control is None:
            raise ParentDied
        self._number += 1
        request = json.dumps({"do": what, "number": self._number, **more}).encode() + b"\n"
        try:
            socket.send_fds(self._control, [request], list(descriptors))
            while (answer := _read(self._control))["number"] != self._number:
                pass  # of a question that Ctrl-C cut short
        except (OSError, ValueError, KeyError) as error:
            self.close(at_once=True)
            raise ParentDied from error
        return answer["answer"]


def _read(control: socket.socket) -> dict[str, Any]:
    """Return the next answer; OSError when there is none to come."""
    data = b""
    while not data.endswith(b"\n"):
        more = control.recv(65536)
        if not more:
            raise ConnectionError("nobody is there")
        data += more
    table = json.loads(data)
    if not isinstance(table, dict):
        raise ValueError("not an answer")
    return table


def _kept(folder: Path) -> Iterator[Path]:
    """Yield what is in the folder for the cache; a file that has another name elsewhere is not ours to give away."""
    for path in folder.rglob("*"):
        kind = path.lstat()
        if stat.S_ISDIR(kind.st_mode) or (stat.S_ISREG(kind.st_mode) and kind.st_nlink == 1):
            yield path


def _cache(root: Path) -> Path:
    """Return the folder for what may be kept from one marking to the next, with Hypothesis's own made in it."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for folder in (Path(home), root / "cache"):
        with contextlib.suppress(OSError):
            (folder / CACHED).mkdir(parents=True, exist_ok=True)
            return folder
    return root
