"""Read a page of bugs: which function stands in for what, and which behaviour that breaks."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import KitError
from autograder.outline import is_docstring

StandIn = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, kw_only=True)
class KnownBug:
    """What is known of a bug when a suite is marked: its name says the misdeed, ``sees`` what a student would see.

    Of a public bug, students' packs have no such words, but ``hints``: what who missed it is told, step by step.
    """

    number: int
    breaks: str
    weight: float
    name: str = ""
    sees: str = ""
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Bug(KnownBug):
    """One planted fault, as it stands on its page."""

    target: str
    crash: bool
    line: int
    node: StandIn
    source: str


def read_page(path: Path) -> list[Bug]:
    """Return the bugs of the page at ``path`` in their order; KitError names what is wrong and where."""
    if not path.exists():
        return []
    where = "/".join(path.parts[-3:])  # buggy_impls/casino/deck.py
    source = path.read_text(encoding="utf-8")
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise KitError(f"{where}:{error.lineno}: {error.msg}", "mend the syntax of the page") from error
    found: list[Bug] = []
    for node in tree.body:
        if isinstance(node, StandIn):
            found.append(_read_bug(node, len(found) + 1, source, where))
        elif not _may_stand_on_a_page(node):
            raise KitError(
                f"{where}:{node.lineno}: a page holds imports and bugs, nothing else",
                "move it into the bug that needs it",
            )
    _refuse_twins(found, where)
    return found


def _may_stand_on_a_page(node: ast.stmt) -> bool:
    return is_docstring(node) or isinstance(node, ast.Import | ast.ImportFrom)


def _refuse_twins(bugs: list[Bug], where: str) -> None:
    seen: set[str] = set()
    for bug in bugs:
        if bug.name in seen:
            raise KitError(f"{where}:{bug.line}: a second bug is named {bug.name}", "rename one of the two")
        seen.add(bug.name)


def _read_bug(node: StandIn, number: int, source: str, page: str) -> Bug:
    where = f"{page}:{node.lineno}: {node.name}"
    target, options = _decoration(node, where)
    sees = ast.get_docstring(node)
    if not sees:
        raise KitError(f"{where} has no docstring", "say in one sentence what a student would see")
    return Bug(
        number=number,
        name=node.name,
        target=target,
        breaks=options["breaks"],
        sees=" ".join(sees.split()),
        weight=float(options["weight"]),
        crash=options["crash"],
        line=node.lineno,
        node=node,
        source=source,
    )


def _decoration(node: StandIn, where: str) -> tuple[str, dict[str, Any]]:
    """Return the target and the options of ``@bug``."""
    call = node.decorator_list[0] if len(node.decorator_list) == 1 else None
    named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "bug"
    if not named or not isinstance(call, ast.Call) or len(call.args) != 1:
        raise KitError(
            f"{where} has no @bug(target, breaks=...)", "decorate it with the target and the behaviour it breaks"
        )
    options: dict[str, Any] = {"weight": 1, "crash": False, "breaks": None}
    for keyword in call.keywords:
        if keyword.arg not in options or not isinstance(keyword.value, ast.Constant):
            raise KitError(
                f"{where}: @bug does not know {ast.unparse(keyword)}", "use breaks=, weight= and crash=, as constants"
            )
        options[keyword.arg] = keyword.value.value
    _refuse_odd_options(options, where)
    return ast.unparse(call.args[0]), options


def _refuse_odd_options(options: dict[str, Any], where: str) -> None:
    if not isinstance(options["breaks"], str):
        raise KitError(f"{where} breaks nothing", "name the behaviour: @bug(..., breaks='id')")
    if type(options["weight"]) not in (int, float) or options["weight"] < 0:
        raise KitError(
            f"{where} has the weight {options['weight']!r}", "write a number, 0 for a bug that earns nothing: weight=2"
        )
    if type(options["crash"]) is not bool:
        raise KitError(f"{where} has crash={options['crash']!r}", "write crash=True, or leave it out")
