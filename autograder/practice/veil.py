"""Take from code what speaks to its readers: comments, docstrings, and names that nobody outside can ask for.

What it does stays the same, and so do the order and number of its functions. This is no encryption: whoever reads the
code with patience will understand it.
"""

from __future__ import annotations

import ast
import random

from autograder.lookalike_names import look
from autograder.lookalikes import Fresh
from autograder.outline import Definition, Function, functions, is_docstring


def veiled(text: str, kept: frozenset[str] | None, rng: random.Random) -> ast.Module:
    """Return the tree of the text without comments and docstrings, private and local names being new.

    kept: the private names that must stay; None: all of them.
    """
    tree = ast.parse(text)
    _silence(tree)
    names = look(tree)
    fresh = Fresh(rng, set(names.names | names.params | names.fixed | names.top | (kept or frozenset())))
    local = [(node, sorted(names.local(node))) for node in functions(tree).values()]
    for function, mine in local:
        _rename_inside(function, {name: fresh() for name in mine})
    if kept is not None:
        _rename_private(tree, {name: fresh() for name in sorted(names.private() - kept)})
    return tree


def _silence(tree: ast.Module) -> None:
    """Take the docstrings out; the module's stays where the program itself shows it."""
    speaks = any(getattr(each, "id", getattr(each, "attr", "")) == "__doc__" for each in ast.walk(tree))
    for node in ast.walk(tree):
        shown = speaks and node is tree
        if isinstance(node, ast.Module | Definition) and node.body and is_docstring(node.body[0]) and not shown:
            node.body = node.body[1:] or ([] if node is tree else [ast.Pass()])


def _rename_inside(function: Function, new: dict[str, str]) -> None:
    for statement in function.body:
        for each in ast.walk(statement):
            if isinstance(each, ast.Name):
                each.id = new.get(each.id, each.id)


def _rename_private(tree: ast.Module, new: dict[str, str]) -> None:
    for each in ast.walk(tree):
        if isinstance(each, ast.Name):
            each.id = new.get(each.id, each.id)
        elif isinstance(each, ast.Attribute):
            each.attr = new.get(each.attr, each.attr)
        elif isinstance(each, Function):
            each.name = new.get(each.name, each.name)
