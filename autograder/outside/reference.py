"""What the judge knows of the modules: the classes that both sides have, and the reference of what is judged."""

from __future__ import annotations

import ast
import importlib
import sys
from dataclasses import dataclass, field
from typing import Any

from autograder import outline
from autograder.outside.known import Shape, shape

Row = tuple[str, str, Shape]


@dataclass
class Reference:
    """The reference of the stage that is judged: its outline, and its own classes of plain values."""

    text: str
    tree: ast.Module
    stage: str = ""
    _space: dict[str, Any] = field(default_factory=dict)

    def rows(self, stage: str) -> list[Row]:
        """Return the classes whose instances are plain values: named tuples that have nothing but fields."""
        self.stage = stage
        names = [name for name, node in outline.classes(self.tree).items() if _is_bare(node)]
        if names:
            self._space = {"__name__": stage}
            exec(compile(self.text, f"{stage}.py", "exec", dont_inherit=True), self._space)
        found = [(stage, name, shape(self._space[name])) for name in names]
        return [row for row in found if row[2][0] == "tuple"]

    def find(self, module: str, name: str) -> Any:
        """Return the judge's own class of that name."""
        return self._space.get(name) if module == self.stage else getattr(sys.modules[module], name, None)


def reference_of(text: str) -> Reference:
    """Return the reference with that text."""
    return Reference(text, ast.parse(text))


def needed(texts: dict[str, str], *roots: str) -> list[str]:
    """Return which of the modules the roots import, and those import in their turn, in the order of ``texts``."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        new = _imported(waiting.pop()) & texts.keys() - found
        found |= new
        waiting += [texts[name] for name in new]
    return [name for name in texts if name in found]


def _imported(text: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(text)))
    plain = {each.name.partition(".")[0] for node in nodes if isinstance(node, ast.Import) for each in node.names}
    return plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def known_rows(names: list[str], shared: tuple[str, ...], stage: str, reference: Reference) -> list[Row]:
    """Return the classes that both processes have; of a module that lives with the judge, only those of values."""
    rows = []
    for module in names:
        for name, value in vars(importlib.import_module(module)).items():
            if isinstance(value, type) and value.__module__ == module and value.__qualname__ == name:
                looks = shape(value)
                if looks[0] != "class" or module not in shared:
                    rows.append((module, name, looks))
    return rows + reference.rows(stage)


def _is_bare(node: ast.ClassDef) -> bool:
    """Return whether the class is a named tuple without functions."""
    named = any(ast.unparse(base).rpartition(".")[2] == "NamedTuple" for base in node.bases)
    return named and not any(isinstance(each, outline.Function) for each in ast.walk(node))
