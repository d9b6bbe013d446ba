"""How long a child may take: the time in which it stands in the queue for a processor does not count.

So a machine that is busy with other things costs nobody a mark, and a test that sleeps, or computes without end,
ends as soon as ever. The kernel keeps both accounts for each thread; where it tells them to nobody, the clock decides.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass

NANO = 1e-9
FIRST_LOOK = 0.25  # of the time: what takes less is not looked at, since to look costs a little
SOON = 0.02
MOST = 20.0  # times as long as it may take is the end, whatever the accounts say


@dataclass(frozen=True)
class Load:
    """What all threads of a child have come to: seconds on a processor, and seconds in the queue for one."""

    computed: float = 0.0
    queued: float = 0.0


NOTHING = Load()


def load_of(child: int) -> Load | None:
    """Return the load of a child and of what it started, all of its session; None where that is not told."""
    if not os.path.exists(f"/proc/{child}/schedstat"):
        return None
    computed = queued = 0.0
    for process in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError, ValueError, IndexError):
            if int(process) == child or _session(process) == child:
                threads = [_thread(process, each) for each in os.listdir(f"/proc/{process}/task")]
                computed += sum(each.computed for each in threads)
                queued += max((each.queued for each in threads), default=0.0)  # they wait side by side
    return Load(computed, queued)


def _session(process: str) -> int:
    with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
        return int(file.read().rpartition(")")[2].split()[3])


def _thread(process: str, thread: str) -> Load:
    with contextlib.suppress(OSError), open(f"/proc/{process}/task/{thread}/schedstat", encoding="ascii") as file:
        computed, queued, _ = file.read().split()
        return Load(int(computed) * NANO, int(queued) * NANO)
    return NOTHING


class Patience:
    """The time for one thing that a child does: it has so many seconds from ``now`` on.

    load: what the child had come to by then, if that is known. deadline: when to look again. counted: the seconds
    that it has had.
    """

    def __init__(self, seconds: float, now: float, load: Load | None = None) -> None:
        self.seconds, self.began = seconds, now
        self.counted = self.computed = 0.0
        self._looked, self._load = now, load
        self.deadline = now + (seconds if load else seconds * FIRST_LOOK)

    def is_over(self, now: float, load: Load | None) -> bool:
        """Return whether its time is up, its child having come to this by now; if not, there is a new deadline."""
        passed = now - self._looked
        if load is not None and self._load is not None:
            passed -= max(0.0, load.queued - self._load.queued)  # less, when a thread has ended
            self.computed += max(0.0, load.computed - self._load.computed)
        self.counted += max(0.0, passed)
        self._looked, self._load = now, load
        self.deadline = now + max(SOON, self.seconds - self.counted)
        whole = now - self.began
        return self.counted >= self.seconds or whole >= self.seconds * MOST or self.seconds <= min(whole, self.computed)

    def had(self, now: float) -> float:
        """Return the seconds that it has had, as far as is known."""
        return self.counted + now - self._looked
