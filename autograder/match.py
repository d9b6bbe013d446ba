"""One entrant's play in a tournament: a process of its own, watched from here and killed when it is too slow.

The track's program plays and prints a line of JSON for each sitting; it starts the student's code in a further
process, under the same limits and in the same process group.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.errors import KitError
from autograder.sandbox.alone import before
from autograder.sandbox.levels import Isolation
from autograder.sandbox.places import Place

UNKEPT = Isolation()
BEFORE = "AUTOGRADER_SEAT"  # in the environment of the track's program: words to put before the player's module


@dataclass(frozen=True)
class Patience:
    """Seconds that a whole match may take, and that may pass without a sitting's end."""

    match: float = 120.0
    sitting: float = 10.0


@dataclass(frozen=True)
class Sitting:
    """What some turns came to, in the unit that the program tells; the same turns are put to every entrant."""

    turns: int
    won: float
    staked: float


@dataclass
class Match:
    """One entrant's play.

    held: what keeps the student's code in, once the track's program puts the words of ``BEFORE`` first.
    plays: the same for two who did the same from beginning to end. foul: why it was broken off.
    """

    track: str
    entrant: str
    turns: int
    seed: int
    patience: Patience = Patience()
    held: Isolation = UNKEPT
    sittings: list[Sitting] = field(default_factory=list)
    plays: str = ""
    foul: str = ""
    process: subprocess.Popen[str] | None = None
    started: float = 0.0
    heard: float = 0.0

    def play(self, root: Path) -> None:
        """Play to the end, or to the first foul; KitError when it is the track's program that fails."""
        with (
            Place() as scratch,
            tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors,
        ):
            self.started = self.heard = time.monotonic()
            self.process = process = self._start(root, scratch, errors.fileno())
            try:
                self._listen(process)
            finally:
                kill(process)
            errors.seek(0)
            self._conclude(process.returncode, errors.read(10_000))

    def _start(self, root: Path, scratch: Path, errors: int) -> subprocess.Popen[str]:
        program = f"reference.{self.track}.tournament"
        own = scratch / "player"
        own.mkdir()
        seconds = str(int(2 * self.patience.match) + 2)
        environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        return subprocess.Popen(
            [sys.executable, "-m", "autograder.limited", seconds, program, "play", self.entrant, str(self.turns)],
            cwd=scratch,
            env=environment | {"HOME": str(own), "TMPDIR": str(own), BEFORE: self._before(root, own)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            start_new_session=True,
        )

    def _before(self, root: Path, scratch: Path) -> str:
        """Return the words that keep the player in, with their own folder, and of the track neither tests nor bugs.

        What the track's program calls its own players is no file.
        """
        track = root / "reference" / self.track
        reads = [root / "reference" / "__init__.py", root / "exercises" / self.track]
        reads += [each for each in sorted(track.glob("*.py")) if not each.name.startswith("test_")]
        theirs = [Path(self.entrant).parent] if os.path.isabs(self.entrant) else []
        return json.dumps(before(self.held, [*reads, *theirs], [root], scratch))

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(f"{self.seed}\n")
            process.stdin.close()
        for line in process.stdout:
            self.heard = time.monotonic()
            self._take(line)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)

    def _take(self, line: str) -> None:
        table = read_line(line, self.track)
        if isinstance(table.get("foul"), str):
            self.foul = self.foul or table["foul"]
        elif isinstance(table.get("plays"), str):
            self.plays = table["plays"]
        else:
            try:
                self.sittings.append(Sitting(int(table["turns"]), float(table["won"]), float(table["staked"])))
            except (KeyError, TypeError, ValueError) as error:
                raise KitError(f"{where(self.track)} printed {line[:80]!r}", "print what the others print") from error

    def watch(self) -> None:
        """Kill the match if it is too slow; called from time to time while it is played elsewhere."""
        now = time.monotonic()
        if self.process is None or self.foul or self.process.returncode is not None:
            return
        if now - self.heard > self.patience.sitting:
            self.foul = f"it takes too long: nothing was finished in {self.patience.sitting:g} seconds"
        elif now - self.started > self.patience.match:
            done = sum(each.turns for each in self.sittings)
            self.foul = f"it is too slow: {done} of {self.turns} were played in {self.patience.match:g} seconds"
        if self.foul:
            kill(self.process)

    def _conclude(self, code: int, said: str) -> None:
        """Make sure that something came of it: a finished match, or a foul."""
        if self.foul or (self.plays and code == 0 and len(self.sittings) > 1):
            return
        if code < 0 and code != -signal.SIGINT:
            self.foul = f"the match was ended by {signal.Signals(-code).name}"
            return
        last = (said.strip().splitlines() or [f"it ended with exit code {code} before it was done"])[-1]
        raise KitError(
            f"{where(self.track)} failed at {'/'.join(Path(self.entrant).parts[-2:])}: {last}",
            "run it by hand to see more",
        )


def read_line(line: str, track: str) -> dict[str, Any]:
    """Return the table of one line; KitError when it is none."""
    try:
        table = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise KitError(f"{where(track)} printed what is no JSON: {line[:80]!r}", "print one table a line") from error
    if not isinstance(table, dict):
        raise KitError(f"{where(track)} printed what is no table: {line[:80]!r}", "print one table a line")
    return table


def where(track: str) -> str:
    """Return the path of the track's program, as it is told."""
    return f"reference/{track}/tournament.py"


def kill(process: subprocess.Popen[str]) -> None:
    """Kill the process and all of its group, and wait for its end."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    process.wait()
