"""The parts of a handout: its headings, and what stands below each."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.hints.table import Hint
from autograder.kit import Exercise


def headings(exercise: Exercise) -> list[str]:
    """Return the headings of the handout, in their order."""
    return [heading for heading, _ in _parts(exercise)]


def part_of(exercise: Exercise, hint: Hint, behaviour: str) -> tuple[str, str]:
    """Return the heading that a hint points at, and the words below it that it quotes; empty where there is none.

    Without words of its own a hint means the place where the behaviour's id stands in bold.
    """
    words = hint.says or f"**{behaviour}**"
    found = [heading for heading, text in _parts(exercise) if _plain(words) in text and hint.part in ("", heading)]
    if found:
        return found[0], f"“{hint.says or behaviour}”"
    return hint.part if hint.part in headings(exercise) and not hint.says else "", ""


def _parts(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """Yield each heading with the text up to the next one; a # in code is a comment and no heading."""
    heading, lines, code = "", list[str](), False
    text = exercise.handout.read_text(encoding="utf-8") if exercise.handout.is_file() else ""
    for line in text.splitlines():
        code ^= line.startswith("```")
        if line.startswith("#") and not code:
            yield heading, _plain("\n".join(lines))
            heading, lines = line.lstrip("#").strip(), []
        else:
            lines.append(line)
    yield heading, _plain("\n".join(lines))


def _plain(text: str) -> str:
    """Return the text on one line: a handout breaks its lines anywhere."""
    return " ".join(text.split())
