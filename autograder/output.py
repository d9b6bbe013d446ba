"""What a test prints: the first part is kept, the rest counted."""

from __future__ import annotations

import io
from typing import Any


class _Bytes(io.BufferedIOBase):
    def __init__(self, text: Cutter) -> None:
        self._text = text

    def write(self, data: Any, /) -> int:
        return self._text.write(bytes(data).decode("utf-8", "replace"))


class Cutter(io.TextIOBase):
    """A text stream that keeps the first ``size`` characters and counts the rest."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, size: int = 1_000) -> None:
        self.size = size
        self._kept: list[str] = []
        self._seen = 0

    def write(self, text: str) -> int:
        """Keep what there is room for."""
        if self._seen < self.size:
            self._kept.append(text[: self.size - self._seen])
        self._seen += len(text)
        return len(text)

    def take(self) -> str:
        """Return what was written since the last call, and how much more there was."""
        text, more = "".join(self._kept), max(0, self._seen - self.size)
        self._kept, self._seen = [], 0
        return f"{text} … ({more} more characters)" if more else text

    def reconfigure(self, **options: object) -> None:
        """Take any encoding: what is written is kept as text."""

    @property
    def buffer(self) -> io.BufferedIOBase:
        """Take bytes, and keep them as text."""
        return _Bytes(self)

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def fileno(self) -> int:
        """Return the descriptor behind it, which leads nowhere."""
        return 1
