"""The standard streams of the student's process: what is printed goes to the judge, what is read comes from there."""

from __future__ import annotations

import io
from threading import get_ident
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.outside.link import Link

MOST_KEPT = 1 << 16
MOST_PRINTED = 64_000_000
MOST_ASKED = 10_000  # times that nothing was there to be read


class PrintsWithoutEnd(BaseException):
    """More was printed than anybody reads. (No Exception, so that ``except Exception`` lets it through.)"""


class AsksWithoutEnd(BaseException):
    """It was asked for input again and again, and there is none."""


class Printed:
    """What was printed on both streams since the last message, in its order."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._thread = get_ident()
        self._parts: list[tuple[int, str]] = []
        self._size = self._whole = 0
        link.extras.append(self._tell)

    def add(self, stream: int, text: str) -> None:
        """Keep the text until the next message, which is now when there is too much of it."""
        self._whole += len(text)
        if self._whole > MOST_PRINTED:
            raise PrintsWithoutEnd(f"it printed more than {MOST_PRINTED // 10**6} million characters")
        for start in range(0, len(text), MOST_KEPT):
            self._add(stream, text[start : start + MOST_KEPT])

    def _add(self, stream: int, text: str) -> None:
        self._parts.append((stream, text))
        self._size += len(text)
        if self._size >= MOST_KEPT and get_ident() == self._thread:
            self._link.ask("printed")

    def _tell(self, news: dict[str, Any]) -> None:
        if self._parts:
            news["o"] = self._joined()
            self._parts, self._size = [], 0

    def _joined(self) -> list[list[Any]]:
        joined: list[list[Any]] = []
        for stream, text in self._parts:
            if joined and joined[-1][0] == stream:
                joined[-1][1].append(text)
            else:
                joined.append([stream, [text]])
        return [[stream, "".join(texts)] for stream, texts in joined]


class Output(io.TextIOBase):
    """A stream whose text goes to the judge's stream of that number as it is at the time: 1 or 2."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, printed: Printed, number: int) -> None:
        self._printed, self._number = printed, number

    def write(self, text: str) -> int:
        """Take any text, and say as ever how long it was."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._printed.add(self._number, str.__str__(text))
        return len(text)

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def reconfigure(self, **options: object) -> None:
        """Take any encoding: what is written is kept as text."""

    def fileno(self) -> int:
        """Return the descriptor behind it, which leads nowhere."""
        return self._number

    @property
    def buffer(self) -> io.BufferedIOBase:
        """Take bytes, as text."""
        return _Bytes(self)


class _Bytes(io.BufferedIOBase):
    def __init__(self, text: Output) -> None:
        self._text = text

    def write(self, data: Any, /) -> int:
        self._text.write(bytes(data).decode("utf-8", "replace"))
        return len(data)


class Input(io.TextIOBase):
    """Standard input: each read is one of the judge's standard input as it is at the time."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, link: Link) -> None:
        self._link = link
        self._in_vain = 0

    def readable(self) -> bool:
        """It can be read from."""
        return True

    def read(self, size: int | None = -1) -> str:
        """Read so many characters, or all there are."""
        return self._asked("read", size)

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        """Read one line, with its end."""
        return self._asked("readline", size)

    def _asked(self, how: str, size: int | None) -> str:
        text = str(self._link.ask("read", how, -1 if size is None else size))
        self._in_vain = 0 if text else self._in_vain + 1
        if self._in_vain > MOST_ASKED:
            raise AsksWithoutEnd("it asks for input again and again, and there is none")
        return text

    def __next__(self) -> str:  # type: ignore[override]
        if line := self.readline():
            return line
        raise StopIteration
