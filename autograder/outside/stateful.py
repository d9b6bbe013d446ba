"""Whether a supplied module keeps a state, so that tests and students must meet the same one: it lives with the judge.

`crand` does: who calls ``srand`` decides what ``rand`` gives to everybody. Cards, texts and tables do not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder import outline

CHANGES = """
append appendleft extend extendleft insert add update setdefault pop popleft popitem remove discard clear sort reverse
rotate
"""
MUTATING = frozenset(CHANGES.split())
MAKES = """
tuple frozenset list dict set range zip sorted sum min max len str int bytes compile namedtuple TypeVar NewType
MappingProxyType join Path getLogger
"""
HARMLESS = frozenset(MAKES.split())


def keeps_state(text: str) -> bool:
    """Return whether functions of the module change what stands at its top, or something there changes by use."""
    tree = ast.parse(text)
    functions = list(outline.functions(tree).values())
    if any(isinstance(node, ast.Global) for function in functions for node in ast.walk(function)):
        return True
    changed = {name for function in functions for node in ast.walk(function) for name in _changed(node)}
    still = HARMLESS | {name for name, node in outline.classes(tree).items() if _is_still(node)}
    assigned = [each for each in outline.statements(tree.body) if isinstance(each, ast.Assign | ast.AnnAssign)]
    return any(
        changed.intersection(outline.names(each)) or not _called(each.value) <= still
        for each in assigned
        if each.value is not None
    )


def _called(value: ast.expr) -> set[str]:
    """Return the names of what an expression calls: each may make something that changes by use."""
    return {ast.unparse(node.func).rpartition(".")[2] for node in ast.walk(value) if isinstance(node, ast.Call)}


def _changed(node: ast.AST) -> Iterator[str]:
    """Yield the name that a statement changes in place."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATING:
        yield _root(node.func.value)
    targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else []
    targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else targets
    for target in targets:
        if isinstance(target, ast.Subscript | ast.Attribute):
            yield _root(target)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_still(node: ast.ClassDef) -> bool:
    """Return whether objects of the class never change: a frozen dataclass, a named tuple, an enumeration."""
    bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    frozen = any("frozen=True" in ast.unparse(each) for each in node.decorator_list)
    return frozen or not bases.isdisjoint({"NamedTuple", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
