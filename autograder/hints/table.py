"""Read the hints of an exercise: the file beside its page of bugs, ``buggy_impls/<track>/<stage>.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.errors import KitError
from autograder.kit import Exercise, refuse_unknown
from autograder.pages import Bug

# How it is written down what lines come to, other than by a value.
RAISES, ENDLESS, PRINTS = "raises ", "does not end", " and prints "

SEARCH = {"first", "does", "asks", "blanks"}
BEHAVIOUR = {"part", "says", "nudge"}
TEXTS = ("part", "says", "nudge", "right", "wrong", "none")
BUG = {*TEXTS, "lines"}


@dataclass(frozen=True)
class Hint:
    """What the file says of one bug, or of all bugs that break one behaviour.

    part: a heading of the handout. says: words that stand in it. Without either it is where the behaviour's id stands
        in bold.
    nudge: a sentence that points without telling.
    lines: an input worth trying; the last statement is an expression.
    right, wrong: what that gives with correct code, and with the bug.
    none: why there is no input.
    """

    part: str = ""
    says: str = ""
    nudge: str = ""
    lines: tuple[str, ...] = ()
    right: str = ""
    wrong: str = ""
    none: str = ""


@dataclass(frozen=True)
class Search:
    """What lines are made of when an input is searched: statements with ``{blanks}`` in them.

    first: these come first, once each. does: statements that do something; what they give is not looked at.
    asks: expressions, whose values are. ``{word}`` stands for one of the blank's values, ``{word*}`` for some of them.
    """

    first: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    blanks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Hints:
    """The whole file; ``begin`` are the imports that lines may need."""

    begin: tuple[str, ...] = ()
    behaviours: Mapping[str, Hint] = field(default_factory=dict)
    bugs: Mapping[str, Hint] = field(default_factory=dict)
    search: Search = Search()

    def of(self, bug: Bug) -> Hint:
        """Return the hint of a bug, with what is said of its behaviour where it has nothing of its own."""
        shared, own = self.behaviours.get(bug.breaks, Hint()), self.bugs.get(bug.name, Hint())
        place = own if own.part or own.says else shared
        return replace(own, part=place.part, says=place.says, nudge=own.nudge or shared.nudge)


def hints_file(exercise: Exercise) -> Path:
    """Return where the hints of an exercise are, or would be."""
    return exercise.page.with_suffix(".toml")


def read_hints(exercise: Exercise) -> Hints:
    """Return the hints of an exercise, none when it has no file; KitError says what is wrong with it."""
    path = hints_file(exercise)
    return parse(path.read_text(encoding="utf-8"), "/".join(path.parts[-3:])) if path.is_file() else Hints()


@lru_cache(maxsize=64)
def parse(text: str, where: str) -> Hints:
    """Return the hints that the text holds; ``where`` names it when something is wrong with it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise KitError(f"{where}: {error}", "mend the file") from error
    refuse_unknown(table, {"begin", "search", "behaviours", "bugs"}, where, "it")
    search = _table(table, "search", where)
    refuse_unknown(search, SEARCH, where, "[search]")
    blanks = _table(search, "blanks", where)
    return Hints(
        begin=_texts(table, "begin", where),
        behaviours={id: _behaviour(id, each, where) for id, each in _table(table, "behaviours", where).items()},
        bugs={name: _bug(name, each, where) for name, each in _table(table, "bugs", where).items()},
        search=Search(
            first=_texts(search, "first", where),
            does=_texts(search, "does", where),
            asks=_texts(search, "asks", where),
            blanks={name: _texts(blanks, name, where) for name in blanks},
        ),
    )


def _behaviour(id: str, given: object, where: str) -> Hint:
    if isinstance(given, str):
        return Hint(nudge=given)
    if not isinstance(given, dict):
        raise KitError(f"{where}: behaviour {id!r} has no nudge", f'write in [behaviours]: {id} = "one sentence"')
    refuse_unknown(given, BEHAVIOUR, where, f"[behaviours.{id}]")
    part, says, nudge = (_text(given, key, where) for key in ("part", "says", "nudge"))
    return Hint(part, says, nudge)


def _bug(name: str, given: object, where: str) -> Hint:
    if not isinstance(given, dict):
        raise KitError(f"{where}: {name} is no table", f"write [bugs.{name}], and its keys below")
    refuse_unknown(given, BUG, where, f"[bugs.{name}]")
    part, says, nudge, right, wrong, none = (_text(given, key, where) for key in TEXTS)
    return Hint(part, says, nudge, _texts(given, "lines", where), right, wrong, none)


def _table(table: dict[str, Any], key: str, where: str) -> dict[str, Any]:
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise KitError(f"{where}: {key} is no table", f"write [{key}], and its keys below")
    return found


def _text(table: dict[str, Any], key: str, where: str) -> str:
    found = table.get(key, "")
    if not isinstance(found, str):
        raise KitError(f"{where}: {key} = {found!r} is no text", "put it in quotes")
    return found


def _texts(table: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise KitError(f"{where}: {key} is no list of texts", f'write, for example: {key} = ["one line", "another"]')
    return tuple(found)
