"""Write hints: what is found is put into the file of an exercise, and what a person wrote stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from autograder.hints.search import Input
from autograder.hints.table import Hint

HEADER = re.compile(r"\s*\[\s*bugs\.([\w-]+)\s*\]")
WIDTH = 100


def filled_in(text: str, old: Mapping[str, Hint], found: Mapping[str, Input], order: Iterable[str]) -> str:
    """Return the text of the file with the inputs that were found, the bugs in that order, others after them.

    old: what the file says of each bug; of these only what is missing is written.
    """
    head, chunks = _apart(text)
    for name, given in found.items():
        chunk = chunks.get(name, f"[bugs.{name}]\n")
        chunks[name] = chunk.rstrip() + "\n" + _keys(old.get(name, Hint()), given)
    places = {name: place for place, name in enumerate(order)}
    names = sorted(chunks, key=lambda name: places.get(name, len(places)))
    return "\n\n".join(each.strip() for each in (head, *(chunks[name] for name in names)) if each.strip()) + "\n"


def _keys(old: Hint, given: Input) -> str:
    """Return the lines of what the file does not say yet."""
    lines = "\n".join(given.statements).splitlines()
    keys = {"lines": _list(lines), "right": _quoted(given.right), "wrong": _quoted(given.wrong)}
    return "".join(f"{key} = {value}\n" for key, value in keys.items() if not getattr(old, key))


def _apart(text: str) -> tuple[str, dict[str, str]]:
    """Return what stands before the first bug, and the lines of each bug with the comments above it."""
    parts: list[list[str]] = [[]]
    names: list[str] = []
    for line in text.splitlines():
        if header := HEADER.match(line):
            names.append(header[1])
            above = len(parts[-1])
            while above and parts[-1][above - 1].startswith("#"):
                above -= 1
            parts.append(parts[-1][above:])
            del parts[-2][above:]
        parts[-1].append(line)
    head, *others = ("\n".join(part) for part in parts)
    return head, dict(zip(names, others, strict=True))


def _list(texts: list[str]) -> str:
    short = f"[{', '.join(map(_quoted, texts))}]"
    return short if len(short) <= WIDTH else "".join(["[\n", *(f"  {_quoted(each)},\n" for each in texts), "]"])


def _quoted(text: str) -> str:
    """Return the text in quotes; what JSON escapes, TOML escapes in the same way."""
    return json.dumps(text, ensure_ascii=False)
