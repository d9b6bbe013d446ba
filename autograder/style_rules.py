"""The rules of style that an exercise switches on: imports, quiet, stateless, inherits."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.kit import Exercise
from autograder.outline import Definition
from autograder.style_repeats import repeats
from autograder.style_state import changing

Places = Iterator[tuple[int, str]]

REASONS = {
    "imports": "Only what the handout names may be imported: the exercise is to be solved with that.",
    "quiet": "Nothing is printed or read where the handout does not say so: whoever uses this module would see it too.",
    "stateless": "What changes lives in an object or a function: from outside of them it links calls and games that "
    "have nothing to do with each other.",
    "inherits": "A class says only what it does differently: what is written twice must be mended twice.",
}
SPEAKING = {"print", "input", "open", "breakpoint"}
STREAMS = {"stdin", "stdout", "stderr"}
LOADERS = {"__import__", "import_module"}


def own_places(tree: ast.Module, exercise: Exercise) -> Iterator[tuple[str, int, str]]:
    """Yield where one of the exercise's own rules is broken: its id, the line, and what is there."""
    rules = exercise.style
    near = {*exercise.earlier, *exercise.supplied}
    found: dict[str, Places] = {}
    if rules.imports is not None:
        found["imports"] = _imports(tree, near | {"__future__", *rules.imports})
    if rules.quiet:
        found["quiet"] = _speaking(tree)
    if rules.stateless:
        found["stateless"] = changing(tree, near)
    found["inherits"] = repeats(tree, rules.inherits)
    for rule, places in found.items():
        yield from ((rule, line, what) for line, what in places)


def _imports(tree: ast.Module, allowed: set[str]) -> Places:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and _last(node) in LOADERS:
            yield node.lineno, f"`{_last(node)}` is used"
        for name in _imported(node):
            parts = name.split(".")
            if not any(".".join(parts[:length]) in allowed for length in range(1, len(parts) + 1)):
                yield getattr(node, "lineno", 0), f"`{name}` is imported"


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module] if node.module else [each.name for each in node.names]
    return []


def _last(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def _speaking(tree: ast.Module) -> Places:
    """Yield where the module prints or reads, but for what it does only as a program of its own."""
    nodes = [node for each in tree.body if not _is_main_block(each) for node in ast.walk(each)]
    own = {name for node in nodes for name in _bound(node)}
    for node in nodes:
        match node:
            case ast.Name(id=name) if name in SPEAKING - own:
                yield node.lineno, f"`{name}` is used"
            case ast.Attribute(value=ast.Name(id="sys"), attr=name) if name in STREAMS:
                yield node.lineno, f"`sys.{name}` is used"
            case ast.ImportFrom(module="sys", names=names) if any(each.name in STREAMS for each in names):
                yield node.lineno, f"`sys.{names[0].name}` is used"


def _bound(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return [node.id]
    return [node.arg] if isinstance(node, ast.arg) else [node.name] if isinstance(node, Definition) else []


def _is_main_block(node: ast.stmt) -> bool:
    """Return whether it is ``if __name__ == "__main__":``."""
    match node:
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"), comparators=[ast.Constant(value="__main__")])):
            return True
    return False
