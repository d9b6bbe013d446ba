"""What crosses between the grader and the child that runs a student's code: a job in, events out.

Both are JSON, one object a line. Events come from a process that the student's code controls: they are
read with suspicion, and anything malformed is a crash of that child.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

MAX_LINE = 8_000_000
MAX_TEXT = 400
Long = str
WHERE = ".where"
ENTERED = b"entered\n"  # what a child says first of all, when nothing of a student's has run
REFUSED = b"refused: "  # what it says instead when it could not be kept in
FAULT = 70  # the exit code of a child whose own part went wrong


@dataclass(frozen=True)
class Job:
    """One run of a suite on one implementation.

    workspace: folder of the student's files; tests: its test files, relative, in order.
    modules:   source text by flat name: what stands behind ``import deck``.
    blind:     the same, compiled and in disguise: no source goes with it.
    plain:     flat names that keep their own line numbers (a student's own module); the others are blinded.
    watched:   the flat name whose functions note that they are entered.
    only:      ids of the tests to run, in this order, None for all; without: ids to leave out.
    watch:     look at what each test leaves behind for others.
    stop:      end with the first test that rejects the implementation.
    examples:  what Hypothesis made up before, by test.
    scratch:   an empty folder for this run alone. seed: for ``random``.
    seconds:   what a test may take, where that is less than the pool's limit.
    outside:   source text of a module that lives in a process of its own; ``modules`` has the reference of it then.
    home:      the folder of the files that only that process reads.
    shared:    supplied modules that keep a state, which both processes must see: they live with the tests.
    mirrored:  those whose state is plain, with the names that hold it: they live in both.
    """

    workspace: str
    tests: tuple[str, ...]
    modules: dict[str, str]
    blind: dict[str, str] = field(default_factory=dict)
    plain: tuple[str, ...] = ()
    watched: str = ""
    only: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()
    watch: bool = False
    stop: bool = False
    examples: dict[str, str] = field(default_factory=dict)
    scratch: str = ""
    seed: int = 0
    seconds: float = 0.0
    memory: int = 2 << 30
    outside: dict[str, str] = field(default_factory=dict)
    home: str = ""
    shared: tuple[str, ...] = ()
    mirrored: dict[str, list[str]] = field(default_factory=dict)

    def to_json(self) -> bytes:
        return json.dumps(vars(self)).encode()

    @staticmethod
    def from_json(text: bytes) -> Job:
        table = json.loads(text)
        for name in ("tests", "plain", "without", "shared"):
            table[name] = tuple(table[name])
        table["only"] = None if table["only"] is None else tuple(table["only"])
        return Job(**table)


@dataclass(frozen=True)
class Failure:
    """Why a test did not pass: the line that failed, and both sides where it compared two values."""

    kind: str = ""
    message: str = ""
    file: str = ""
    line: int = 0
    left: str | None = None
    right: str | None = None
    example: str | None = None


@dataclass(frozen=True)
class Found:
    """A test as collected: its id is pytest's, relative to the submission.

    wide: it shares a fixture with other tests. explores: Hypothesis makes its examples.
    """

    id: str
    file: str
    line: int
    doc: str = ""
    marks: tuple[str, ...] = ()
    behaviours: tuple[str, ...] = ()
    wide: bool = False
    explores: bool = False


@dataclass(frozen=True)
class Collected:
    """The first event of a child: its tests, and the files that could not be imported."""

    tests: tuple[Found, ...]
    problems: tuple[Failure, ...]


@dataclass(frozen=True)
class Started:
    test: str


@dataclass(frozen=True)
class Ended:
    """The verdict of one test.

    entered: functions of the implementation that it entered. changed: something may have been left for other tests.
    random: it used ``random``. examples: what Hypothesis made up, to be tried again on other implementations.
    """

    test: str
    verdict: str
    seconds: float = 0.0
    entered: tuple[int, ...] = ()
    changed: bool = False
    failure: Failure | None = None
    output: str = ""
    random: bool = False
    examples: Long = ""


@dataclass(frozen=True)
class Done:
    """The last event: the child ran all that it was asked to."""

    entered: tuple[int, ...] = ()


Event = Collected | Started | Ended | Done
KINDS: dict[str, type[Any]] = {"collected": Collected, "start": Started, "end": Ended, "done": Done}
NAMES = {kind: name for name, kind in KINDS.items()}
_COLLECTED = b'{"event":"collected"'
REJECTING = frozenset({"failed", "error", "timeout", "crashed"})
VERDICTS = frozenset({"passed", "failed", "error", "skipped", "xfailed"})


def encode(event: Event) -> bytes:
    """Return the event as one line."""
    return json.dumps({"event": NAMES[type(event)], **_sparse(event)}, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> Event:
    """Return the event of one line; ValueError when it is not one."""
    if line.startswith(_COLLECTED):
        return _decode_collected(line)  # the same in nearly every run
    return _decode(line)


@lru_cache(maxsize=16)
def _decode_collected(line: bytes) -> Event:
    return _decode(line)


def _decode(line: bytes) -> Event:
    try:
        table = json.loads(line)
        kind = KINDS[table.pop("event")]
        event: Event = _build(kind, table)
    except (KeyError, TypeError, AttributeError, RecursionError, ValueError) as error:
        raise ValueError(f"not an event: {line[:80]!r}") from error
    if isinstance(event, Ended) and event.verdict not in VERDICTS:
        raise ValueError(f"not a verdict: {event.verdict!r}")
    return event


def _sparse(event: Event) -> dict[str, Any]:
    """Return the fields that differ from their defaults."""
    table = vars(event)
    return {each.name: _plain(table[each.name]) for each in fields(event) if table[each.name] != each.default}


def _plain(value: Any) -> Any:
    """Return what JSON knows instead of a test that was found, or a failure."""
    if isinstance(value, Found | Failure):
        return vars(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _build(kind: type[Any], table: dict[str, Any]) -> Any:
    """Build a frozen dataclass from a table, checking every field's type."""
    if kind is Collected:
        return Collected(
            tuple(_build(Found, each) for each in table.get("tests", ())),
            tuple(_build(Failure, each) for each in table.get("problems", ())),
        )
    if table.get("failure") is not None:
        table["failure"] = _build(Failure, table["failure"])
    for key, value in table.items():
        expected = kind.__dataclass_fields__[key].type
        table[key] = _checked(expected, value)
    return kind(**table)


def _checked(expected: str, value: Any) -> Any:
    if expected.startswith("tuple[") and isinstance(value, list):
        inner: type = int if "int" in expected else str
        if all(type(each) is inner for each in value) and len(value) < 10_000:
            return tuple(value)
    elif expected == "Long" and isinstance(value, str):
        return value
    elif expected.startswith("str") and isinstance(value, str):
        return value[: 20 * MAX_TEXT]
    elif (expected == "int" and type(value) is int) or (expected == "bool" and type(value) is bool):
        return value
    elif expected == "float" and type(value) in (int, float):
        return float(value)
    elif (value is None and "None" in expected) or (isinstance(value, Failure) and "Failure" in expected):
        return value
    raise TypeError(f"{value!r} is not {expected}")


def draw_text(files: Iterable[str]) -> bool:
    """Return whether files may have properties that draw text, whose tables are slow to make."""
    return any(word in text for text in files for word in ("text(", "characters("))


def cut(text: str, size: int = MAX_TEXT) -> str:
    """Return the text, cut at ``size`` characters with a word that says so."""
    return text if len(text) <= size else f"{text[:size]} … ({len(text) - size} more characters)"
