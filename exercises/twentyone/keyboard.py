"""One answer from the keyboard: `read_key()`."""

import sys


def read_key() -> str:
    """The next key that was typed, spaces and line ends left out; EOFError when there is no more input."""
    while key := sys.stdin.read(1):
        if not key.isspace():
            return key
    raise EOFError
