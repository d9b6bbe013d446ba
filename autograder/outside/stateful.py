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
tuple frozenset list dict set range zip map sorted sum min max len str int bytes compile namedtuple TypeVar NewType
MappingProxyType join Path getLogger
"""
HARMLESS = frozenset(MAKES.split())


def keeps_state(text: str) -> bool:
    """Return whether functions of the module change what stands at its top, or something there changes by use."""
    return bool(_state(ast.parse(text)))


def plain_state(text: str) -> list[str]:
    """Return the names at the module's top that hold its state, where that is all of plain values; else nothing."""
    state = _state(ast.parse(text))
    plain = all(_is_plain(value) for _, value in state)
    return sorted({name for name, _ in state}) if plain else []


def _state(tree: ast.Module) -> list[tuple[str, ast.expr]]:
    """Return what makes up the state: the names, and what is assigned to each."""
    functions = list(outline.functions(tree).values())
    nodes = [node for function in functions for node in ast.walk(function)]
    changed = {name for node in nodes for name in _changed(node)}
    changed |= {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    still = HARMLESS | {name for name, node in outline.classes(tree).items() if _is_still(node)}
    found = []
    for each in outline.statements(tree.body):
        if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None:
            moves = not _called(each.value) <= still
            found += [(name, each.value) for name in outline.names(each) if moves or name in changed]
    return found


def _is_plain(value: ast.expr) -> bool:
    """Return whether it is a plain value, or a container that can be emptied and filled again."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).rpartition(".")[2] in ("list", "dict", "set", "deque")
    return isinstance(value, ast.Constant | ast.UnaryOp | ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp)


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
