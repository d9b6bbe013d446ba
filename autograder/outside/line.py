"""The line itself: lines of JSON through two pipes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

LONGEST = 8 << 20
Message = list[Any]
_scan: Any = json.JSONDecoder().scan_once  # type: ignore[attr-defined]


def _encoder() -> Callable[[Message], str]:
    """Return what writes a message; Python's own encoder makes itself anew for each, which costs as much again."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        plain = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
        return lambda message: plain(message) + "\n"
    write = make(None, None, json.encoder.encode_basestring_ascii, None, ":", ",", False, False, True)
    return lambda message: "".join([*write(message, 0), "\n"])


encode = _encoder()


class Line:
    """One end of the line. waiting: whether it waits for the other side. gone: called when nobody is there any more."""

    def __init__(self, reader: int, writer: int, gone: Callable[[], None]) -> None:
        self._reader, self._writer, self._gone = reader, writer, gone
        self.waiting = False

    def write(self, data: bytes) -> None:
        """Send a line."""
        try:
            written = os.write(self._writer, data)
            while written < len(data):
                written += os.write(self._writer, data[written:])
        except OSError:
            self._gone()

    def read(self) -> Message:
        """Wait for a message and return it; ValueError when it is none."""
        self.waiting = True
        data = self._some()
        while data[-1:] != b"\n":
            data += self._some()
            if len(data) > LONGEST:
                raise ValueError("it is a line without end")
        self.waiting = False
        try:
            text = str(data, "ascii")
            message, end = _scan(text, 0)
        except (RecursionError, StopIteration) as error:
            raise ValueError("it is not JSON") from error
        if type(message) is not list or len(message) < 3 or type(message[0]) is not str or end != len(text) - 1:
            raise ValueError("it is no message")
        return message

    def _some(self) -> bytes:
        try:
            data = os.read(self._reader, 1 << 16)
        except OSError:
            data = b""
        if not data:
            self._gone()
        return data
