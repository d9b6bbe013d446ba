"""Pairs of submissions that share unusual code: a hint for a person to look, never a mark.

Fingerprints of code are those of copydetect (winnowing, as in MOSS): names and texts do not count, only the shape.
What students are given, what the model answers look like, and what many of the class wrote, is left out.
"""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from autograder import unpack
from autograder.downloads import Entry
from autograder.errors import GraderError, NotGradable
from autograder.kit import Exercise
from autograder.notebook.cells import notebook_of

LENGTH, WINDOW = 25, 10  # of the passages compared, in characters without names: 34 are always noticed
LEAST = 100  # characters that a pair must have in common: some four lines
MOST_PASSAGES = 4
USUAL_FROM, USUAL_SHARE = 4, 0.2  # what more than four, and more than a fifth of the class wrote, is not unusual


@dataclass(frozen=True)
class Passage:
    """Lines of one file."""

    file: str
    first: int
    last: int


@dataclass(frozen=True)
class Pair:
    """Two submissions: how much unusual code they share, in characters and as a share of each one's, and where."""

    one: str
    two: str
    size: int
    share_of_one: float
    share_of_two: float
    in_one: tuple[Passage, ...]
    in_two: tuple[Passage, ...]

    @property
    def share(self) -> float:
        return max(self.share_of_one, self.share_of_two)


class _Written:
    """The Python files of one student, one after the other, and their fingerprints."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.starts: list[tuple[int, str]] = []
        text = ""
        for name, data in files.items():
            if name.endswith((".py", ".ipynb")):
                self.starts.append((text.count("\n"), name))
                text += (_cells(name, data) if name.endswith(".ipynb") else _plain(data)) + "\n"
        self.text = text
        self.prints: Any = _copydetect().CodeFingerprint("all.py", LENGTH, WINDOW, fp=io.StringIO(text))

    def forget(self, usual: set[int]) -> None:
        """Leave out the fingerprints that are nothing unusual."""
        self.prints.hashes = self.prints.hashes - usual
        self.prints.hash_idx = {each: self.prints.hash_idx[each] for each in self.prints.hashes}

    def covered(self, hashes: set[int]) -> int:
        """Return how many characters these fingerprints cover."""
        places = sorted(place for each in hashes for place in self.prints.hash_idx[each])
        ends = [*places[1:], places[-1] + LENGTH] if places else []
        return sum(int(min(LENGTH, end - place)) for place, end in zip(places, ends, strict=True))

    def passages(self, slices: Any) -> tuple[Passage, ...]:
        """Return which lines these characters are, the longest passages first."""
        found = sorted(slices.T.tolist(), key=lambda each: each[0] - each[1])
        return tuple(self._passage(int(first), int(last)) for first, last in found[:MOST_PASSAGES])

    def _passage(self, first: int, last: int) -> Passage:
        top, bottom = (self.text.count("\n", 0, min(each, len(self.text))) for each in (first, last))
        start, name = next(each for each in reversed(self.starts) if each[0] <= top)
        return Passage(name, top - start + 1, max(top, bottom) - start + 1)


def _plain(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\r\n", "\n")


def _cells(name: str, data: bytes) -> str:
    """Return the code of a notebook; nothing where it is none."""
    try:
        return "\n".join(cell.text for cell in notebook_of(name, data).cells)
    except NotGradable:
        return ""


def _copydetect() -> Any:
    try:
        import copydetect
    except ImportError as error:
        raise GraderError("copydetect is not installed", "run: pip install 'blackjack-autograder[classes]'") from error
    return copydetect


def pairs(entries: list[Entry], exercises: Iterable[Exercise], at_least: float) -> list[Pair]:
    """Return the pairs that share at least so much of the unusual code of one of them, the longest passages first."""
    written = {each.student: _Written(unpack.read(each).files) for each in entries}
    counts = Counter(each for one in written.values() for each in one.prints.hashes)
    most = max(USUAL_FROM, USUAL_SHARE * len(written))
    usual = {each for each, count in counts.items() if count > most} | _given(exercises)
    for one in written.values():
        one.forget(usual)
    found = [_pair(one, two, written) for one, two in _met(written)]
    alike = [each for each in found if each.share >= at_least and each.size >= LEAST]
    return sorted(alike, key=lambda each: (-each.size, each.one, each.two))


def _given(exercises: Iterable[Exercise]) -> set[int]:
    """Return the fingerprints of what students have from us, and of the model answers."""
    paths: set[Path] = set()
    for each in exercises:
        paths |= {*each.stub.parent.glob("*.py"), *each.alternatives, each.reference}
    files = {path.as_posix(): path.read_bytes() for path in sorted(paths)}
    return {hash for name, data in files.items() for hash in _Written({name: data}).prints.hashes}


def _met(written: dict[str, _Written]) -> Iterator[tuple[str, str]]:
    """Yield the pairs that have anything unusual in common."""
    by_hash: dict[int, list[str]] = defaultdict(list)
    for name, one in written.items():
        for each in one.prints.hashes:
            by_hash[each].append(name)
    yield from sorted({pair for names in by_hash.values() for pair in combinations(sorted(names), 2)})


def _pair(one: str, two: str, written: dict[str, _Written]) -> Pair:
    a, b = written[one], written[two]
    _, _, (slices_a, slices_b) = _copydetect().compare_files(a.prints, b.prints)
    common = a.prints.hashes & b.prints.hashes
    sizes = [each.covered(common) for each in (a, b)]
    shares = [size / max(1, each.covered(each.prints.hashes)) for size, each in zip(sizes, (a, b), strict=True)]
    return Pair(one, two, min(sizes), shares[0], shares[1], a.passages(slices_a), b.passages(slices_b))
