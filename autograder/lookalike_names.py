"""Which names of a module nobody outside can ask for: local variables, and private functions and attributes.

A name is left as it is wherever something could still ask for it by its text: parameters, since they may be
passed by name; what stands in a string of the module; what other files of the kit name; what a class may have from
a base that is not known here.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.outline import Function

BUILTIN = frozenset(dir(builtins))
LOOKS = {"locals", "eval", "exec", "globals"}  # calls that reach a variable by the text of its name
KNOWN_BASES = {"ABC", "object", "Enum", "IntEnum", "StrEnum", "Protocol", "Generic"}
KNOWN_BASES |= {name for name in BUILTIN if name.endswith(("Error", "Exception"))}
HOOKS = {"__getattr__", "__getattribute__", "__setattr__", "__slots__"}


@dataclass
class Names:
    """What names a module has, and where they stand."""

    names: set[str] = field(default_factory=set)
    params: set[str] = field(default_factory=set)
    strings: list[str] = field(default_factory=list)
    top: set[str] = field(default_factory=set)
    methods: set[str] = field(default_factory=set)
    stored: set[str] = field(default_factory=set)
    fixed: set[str] = field(default_factory=set)
    classes: set[str] = field(default_factory=set)
    bases: set[str] = field(default_factory=set)

    def private(self) -> set[str]:
        """Return the private names that only this module can use."""
        known = self.bases <= self.classes | KNOWN_BASES and not HOOKS & (self.methods | self.fixed)
        found = self.top | self.methods | self.stored if known else self.top
        found = set() if self.names & LOOKS else found - self.fixed - self.params - self.classes
        said = " ".join(self.strings)
        return {name for name in found if _is_private(name) and name not in said}

    def local(self, function: Function) -> set[str]:
        """Return the variables of a function that nothing but its own text can name."""
        stored: set[str] = set()
        fixed = self.top | BUILTIN | self.params | self.fixed
        if looks_at_its_names(function):
            return set()
        for node in ast.walk(function):
            if isinstance(node, ast.ClassDef):
                return set()
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                stored.add(node.id)
            fixed |= {name for name in (getattr(node, "name", ""), getattr(node, "rest", "")) if isinstance(name, str)}
        return {name for name in stored - fixed if not name.startswith("__")}


def looks_at_its_names(function: Function) -> bool:
    """Return whether the function may reach its own variables by the text of their names."""
    return any(isinstance(node, ast.Name) and node.id in LOOKS | {"vars", "dir"} for node in ast.walk(function))


def _is_private(name: str) -> bool:
    return name[0] == "_" and name[1:2] not in ("_", "") and name[-1] != "_"


def look(tree: ast.Module) -> Names:
    """Note each name of the tree."""
    seen = Names()
    for node in tree.body:
        seen.top.update(_bound(node))
    for each in ast.walk(tree):
        _note(each, seen)
    return seen


def _note(node: ast.AST, seen: Names) -> None:
    if isinstance(node, ast.Name):
        seen.names.add(node.id)
    elif isinstance(node, ast.Attribute):
        seen.names.add(node.attr)
        if not isinstance(node.ctx, ast.Load):
            seen.stored.add(node.attr)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        seen.strings.append(node.value)
    elif isinstance(node, ast.arg):
        seen.params.add(node.arg)
    elif isinstance(node, ast.keyword) and node.arg:
        seen.fixed.add(node.arg)
    elif isinstance(node, ast.alias):
        seen.fixed |= {node.name, node.asname or node.name}
    elif isinstance(node, ast.Global | ast.Nonlocal):
        seen.fixed.update(node.names)
    elif isinstance(node, ast.MatchClass):
        seen.fixed.update(node.kwd_attrs)
    elif isinstance(node, ast.ClassDef):
        _note_class(node, seen)
    elif isinstance(node, Function):
        seen.names.add(node.name)


def _note_class(node: ast.ClassDef, seen: Names) -> None:
    seen.names.add(node.name)
    seen.classes.add(node.name)
    seen.bases |= {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
    for each in node.body:
        if isinstance(each, Function):
            seen.methods.add(each.name)
        else:
            seen.fixed.update(_bound(each))  # a field may show in the repr, or be looked for by its name


def _bound(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, Function | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((each.asname or each.name).partition(".")[0] for each in node.names)
    else:
        for each in ast.walk(node):
            if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load):
                yield each.id
            elif isinstance(each, Function | ast.ClassDef):
                yield each.name
