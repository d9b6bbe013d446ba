"""Where the student's process is when a test takes too long: asked by the grader of the judge, and by the judge of it.

The judge may not be allowed to send signals. So the student's process arranges to be sent one, SIGIO, when something
is written to a certain pipe; its answer, by ``faulthandler``, comes back by another.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.outside.line import Line

POSIX = os.name == "posix"
OUTERMOST = ('File "<string>", line 1 in <module>\n', "  ...\n")  # the lines come one by one, the innermost first
SECONDS = 0.4  # the grader does not wait much longer


class Where:
    """The judge's part. theirs: the descriptors for the student's process, of the question and of the answer."""

    def __init__(self, file: str) -> None:
        self.theirs: tuple[int, ...] = ()
        if POSIX:
            self._file = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
            asked, self._ask = os.pipe()
            self._said, answer = os.pipe()
            self.theirs = (asked, answer)

    def keep_ours(self) -> None:
        """Close what was for the other process, which has it by now."""
        for descriptor in self.theirs:
            os.close(descriptor)

    def answer(self, line: Line, process: int, named: tuple[str, str]) -> None:
        """From now on write down where a test is when SIGUSR1 comes; what is below one folder is named as another's."""
        if POSIX:
            self._line, self._process, self._named = line, process, named
            signal.signal(signal.SIGUSR1, self._tell)

    def close(self) -> None:
        """Give the descriptors back, and answer no more."""
        if POSIX:
            signal.signal(signal.SIGUSR1, signal.SIG_IGN)
            for descriptor in (self._file, self._ask, self._said):
                os.close(descriptor)

    def _tell(self, number: int, frame: Any) -> None:
        there, here = (each + os.sep for each in self._named)
        text = self._asked()
        text = text.replace(there, here) if there in text else _stack(frame)  # else it waits to be asked something
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, text.encode(), 0)

    def _asked(self) -> str:
        try:
            os.kill(self._process, signal.SIGUSR1)
        except OSError:
            os.write(self._ask, b"?")
        text, until = "", time.monotonic() + SECONDS
        while not text.endswith(OUTERMOST) and (left := until - time.monotonic()) > 0:
            if select.select([self._said], [], [], left)[0]:
                text += os.read(self._said, 1 << 16).decode("utf-8", "replace")
        return text


def _stack(frame: Any) -> str:
    lines: list[str] = []
    while frame is not None and len(lines) < 100:
        lines.append(f'  File "{frame.f_code.co_filename}", line {frame.f_lineno} in {frame.f_code.co_name}\n')
        frame = frame.f_back
    return "".join(lines)


def tell_when_asked(asked: int, answer: int) -> None:
    """In the student's process: write the stack to ``answer`` when a signal comes, or something to ``asked``."""
    import faulthandler

    os.set_blocking(answer, False)
    faulthandler.register(signal.SIGUSR1, file=answer, all_threads=False)
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        faulthandler.register(signal.SIGIO, file=answer, all_threads=False)
        fcntl.fcntl(asked, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(asked, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
