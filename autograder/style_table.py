"""The rules of style that an exercise has of its own: the table ``[stage.style]`` of its ``track.toml``."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields
from typing import Any

from autograder.errors import KitError

STANDARD = "standard"


@dataclass(frozen=True)
class StyleRules:
    """What a solution is held to besides the general rules.

    imports: what it may import besides earlier stages and supplied modules; None: whatever it likes.
    quiet: it neither prints nor reads. stateless: nothing outside of functions and objects changes.
    inherits: a class (``Counting``) that repeats no other's method, or a method (``Counting.draw``) that is to be
    inherited. cost: the points that a broken rule costs, however often it is broken.
    """

    imports: tuple[str, ...] | None = None
    quiet: bool = False
    stateless: bool = False
    inherits: tuple[str, ...] = ()
    cost: float = 1.0


def read_style(section: dict[str, Any], stage: str, where: str) -> tuple[float, StyleRules]:
    """Return the points for style, 0 where it is not marked, and the rules; KitError says which line is wrong."""
    points = _number(section.get("points", {}).get("style", 0), "points.style", stage, where)
    table = section.get("style")
    if table is None:
        return points, StyleRules()
    if not isinstance(table, dict):
        raise KitError(f"{where}: [{stage}] has style = {table!r}", f"write a table [{stage}.style]")
    known = [each.name for each in fields(StyleRules)]
    for key in table:
        if key not in known:
            raise KitError(f"{where}: [{stage}.style] has an unknown key {key!r}", f"use one of: {', '.join(known)}")
    if not points:
        todo = "write, for example: points = { solution = 20, style = 5 }; or take the table out"
        raise KitError(f"{where}: [{stage}.style] has rules, and style has no points", todo)
    return points, StyleRules(
        imports=_imports(table.get("imports"), stage, where),
        quiet=_switch(table, "quiet", stage, where),
        stateless=_switch(table, "stateless", stage, where),
        inherits=_names(table.get("inherits", []), "inherits", '["Counting"]', stage, where),
        cost=_number(table.get("cost", 1), "cost", stage, where),
    )


def _imports(given: object, stage: str, where: str) -> tuple[str, ...] | None:
    if given is None:
        return None
    if given == STANDARD:
        return tuple(sorted(sys.stdlib_module_names))
    return _names(
        given, "imports", f'["random"], or imports = "{STANDARD}" for all of the standard library', stage, where
    )


def _names(given: object, key: str, example: str, stage: str, where: str) -> tuple[str, ...]:
    if isinstance(given, list) and all(isinstance(each, str) and _is_dotted(each) for each in given):
        return tuple(given)
    raise KitError(f"{where}: [{stage}.style] has {key} = {given!r}", f"write, for example: {key} = {example}")


def _is_dotted(name: str) -> bool:
    return all(each.isidentifier() for each in name.split("."))


def _switch(table: dict[str, Any], key: str, stage: str, where: str) -> bool:
    given = table.get(key, False)
    if isinstance(given, bool):
        return given
    raise KitError(f"{where}: [{stage}.style] has {key} = {given!r}", f"write {key} = true, or take the line out")


def _number(given: object, key: str, stage: str, where: str) -> float:
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given < 1e6:
        return float(given)
    raise KitError(f"{where}: [{stage}] has {key} = {given!r} for style", "write a number, 0 or more")
