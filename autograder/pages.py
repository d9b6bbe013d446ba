"""Read a page of bugs: which function stands in for what, and which behaviour that breaks."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import KitError

StandIn = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Bug:
    """One planted fault: its name says the misdeed, ``sees`` what a student would see."""

    number: int
    name: str
    target: str
    breaks: str
    sees: str
    weight: float
    crash: bool
    line: int
    node: StandIn
    source: str


def read_page(path: Path) -> list[Bug]:
    """Return the bugs of the page at ``path`` in their order; KitError names what is wrong and where."""
    if not path.exists():
        return []
    source = path.read_text(encoding="utf-8")
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise KitError(f"{path.name}:{error.lineno}: {error.msg}", "mend the syntax of the page") from error
    found: list[Bug] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(_read_bug(node, len(found) + 1, source, path))
        elif not _may_stand_on_a_page(node):
            raise KitError(
                f"{path.name}:{node.lineno}: a page holds imports and bugs, nothing else",
                "move it into the bug that needs it",
            )
    _refuse_twins(found, path)
    return found


def _may_stand_on_a_page(node: ast.stmt) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Import | ast.ImportFrom)


def _refuse_twins(bugs: list[Bug], path: Path) -> None:
    seen: set[str] = set()
    for bug in bugs:
        if bug.name in seen:
            raise KitError(f"{path.name}:{bug.line}: a second bug is named {bug.name}", "rename one of the two")
        seen.add(bug.name)


def _read_bug(node: StandIn, number: int, source: str, path: Path) -> Bug:
    where = f"{path.name}:{node.lineno}: {node.name}"
    call = _decorator(node)
    if call is None or len(call.args) != 1:
        raise KitError(
            f"{where} has no @bug(target, breaks=...)", "decorate it with the target and the behaviour it breaks"
        )
    options: dict[str, Any] = {"weight": 1, "crash": False, "breaks": None}
    for keyword in call.keywords:
        if keyword.arg not in options or not isinstance(keyword.value, ast.Constant):
            raise KitError(f"{where}: @bug does not know {keyword.arg!r}", "use breaks=, weight= and crash=, as constants")
        options[keyword.arg] = keyword.value.value
    target = ast.unparse(call.args[0])
    sees = ast.get_docstring(node)
    if not sees:
        raise KitError(f"{where} has no docstring", "say in one sentence what a student would see")
    if not isinstance(options["breaks"], str):
        raise KitError(f"{where} breaks nothing", "name the behaviour: @bug(..., breaks='id')")
    return Bug(
        number=number,
        name=node.name,
        target=target,
        breaks=options["breaks"],
        sees=" ".join(sees.split()),
        weight=float(options["weight"]),
        crash=bool(options["crash"]),
        line=node.lineno,
        node=node,
        source=source,
    )


def _decorator(node: StandIn) -> ast.Call | None:
    if len(node.decorator_list) != 1:
        return None
    call = node.decorator_list[0]
    is_bug = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "bug"
    return call if is_bug and isinstance(call, ast.Call) else None
