"""What the reference promises to return, by its annotations: whether an object of the student's may be that."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from functools import cache
from typing import Any

from autograder import outline
from autograder.outside.errors import Unpromised
from autograder.outside.remote import Callable

NAMES = "int str bool float complex bytes None list tuple dict set frozenset List Tuple Dict Set Optional Union"
PLAIN = frozenset(NAMES.split())


@dataclass(frozen=True)
class Promise:
    """What a function promises to return, where that is made of plain values alone."""

    what: str
    says: str

    def settle(self, kind: Any, value: Any) -> Any:
        """Return the plain number that a member of an IntEnum is, where one was promised; else raise Unpromised."""
        plain = getattr(value, "__dict__", {}).get("_plain")
        if plain is not None and type(plain).__name__ == self.says:
            return plain
        raise self.broken_by(kind, value)

    def broken_by(self, kind: Any, value: Any) -> Unpromised:
        """Return the failure: what was returned, and what was promised."""
        met = "something to call" if kind is Callable else f"{_a(kind.__name__)}{_whose(kind)}"
        inside = f"{_a(type(value).__name__)} with {met} in it" if type(value) in (list, tuple, dict, set) else met
        return Unpromised(f"{self.what} returned {inside} where {_a(self.says)} was promised")


class Promises:
    """Reads the reference: what each function, method, property and constant of it is promised to be.

    values: names of the classes whose instances cross as plain values.
    """

    def __init__(self, tree: ast.Module, values: set[str]) -> None:
        self._plain = PLAIN | values
        self._functions = outline.functions(tree)
        self._classes = outline.classes(tree)
        self._tree = tree
        self._found = cache(self._look)

    def of(self, owner: str, name: str) -> Promise | None:
        """Return the promise of what a function returns, or a class's method; None where anything may come."""
        return self._found(owner, name, True)

    def held(self, owner: str, name: str) -> Promise | None:
        """Return the promise of what a property, an attribute or a constant is; None where it may be anything."""
        return self._found(owner, name, False)

    def _look(self, owner: str, name: str, called: bool) -> Promise | None:
        says = self._annotation(owner, name, called)
        if says is None and owner not in self._classes and owner:  # of a class of the student's own, in place of one
            those = (self._annotation(each, name, called) for each in self._classes)
            says = next((each for each in those if each is not None), None)
        if says is None or ast.unparse(says) == "None" or not self._is_plain(says):
            return None
        return Promise(f"{name}()" if called else name, ast.unparse(says))

    def _annotation(self, owner: str, name: str, called: bool) -> ast.expr | None:
        found = outline.find(self._tree, f"{owner}.{name}" if owner else name)
        if isinstance(found, outline.Function):
            return found.returns if called != _is_property(found) else None
        if isinstance(found, ast.AnnAssign):
            return None if called else found.annotation
        bases = self._classes[owner].bases if owner in self._classes else []
        inherited = (self._annotation(each.id, name, called) for each in bases if isinstance(each, ast.Name))
        return next((each for each in inherited if each is not None), None)

    def _is_plain(self, annotation: ast.expr) -> bool:
        for node in ast.walk(annotation):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if not self._is_plain(ast.parse(node.value, mode="eval").body):
                    return False
            elif isinstance(node, ast.Name | ast.Attribute):
                name = node.id if isinstance(node, ast.Name) else node.attr
                if name not in self._plain:
                    return False
        return True


def _is_property(node: outline.Function) -> bool:
    return not outline.decorators(node).isdisjoint({"property", "cached_property"})


def _whose(kind: Any) -> str:
    theirs = kind._number != -1 and kind.__module__.partition(".")[0] not in {*sys.stdlib_module_names, "builtins"}
    return " (a class of yours)" if theirs else ""


def _a(name: str) -> str:
    if name == "None":
        return "None"
    return f"an {name}" if name[:1] in "aeiouAEIO" else f"a {name}"
