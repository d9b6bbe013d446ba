"""Read a student's Python file as text, and say what is wrong when it is none."""

from __future__ import annotations

import codecs
import io
import tokenize
from pathlib import Path

from autograder.errors import NotGradable
from autograder.supply import compile_plain

WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
ADVICE = {
    "Missing parentheses in call to": "that is Python 2, and here Python 3 is used",
    "multiple exception types must be parenthesized": "write `except Error as name:`, if that is Python 2",
    "inconsistent use of tabs and spaces": "indent with four spaces, and with no tab",
}


def read_python(path: Path) -> str:
    """Return the text of a Python file, by its own coding line or byte order mark.

    Raises NotGradable, naming the file, when it is not text or in no such coding.
    """
    data = path.read_bytes()
    if data.startswith(WIDE):
        raise NotGradable(f"{path.name} is UTF-16, which Python does not read: save it as UTF-8 and hand it in again")
    try:
        coding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(coding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise NotGradable(f"{path.name} is not UTF-8 text: save it as UTF-8 and hand it in again") from error
    if "\0" in text:
        said = "it holds null characters, as UTF-16 does: save it as UTF-8 and hand it in again"
        raise NotGradable(f"{path.name} is not text: {said}")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def refuse_what_is_not_python(name: str, text: str) -> None:
    """Raise NotGradable, with the line, when Python cannot compile the text."""
    try:
        compile_plain(name.removesuffix(".py"), text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise NotGradable(f"{name}{line}: this is not Python: {in_words(error)}") from error


def in_words(error: Exception) -> str:
    """Return what Python says of a text that it cannot compile, and what to do where that is a common case."""
    said = (error.msg or "") if isinstance(error, SyntaxError) else str(error)
    advice = next((each for start, each in ADVICE.items() if said.startswith(start)), "")
    return f"{said}; {advice}" if advice else said
