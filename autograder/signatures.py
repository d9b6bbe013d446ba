"""Compare what two modules offer: public names and signatures, and the names that code takes for granted."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterator

from autograder.outline import Definition, Function, classes, decorators, functions, names, signature, statements

KINDS = {"property", "cached_property", "staticmethod", "classmethod"}
ALWAYS_THERE = {*dir(builtins), "__file__", "__builtins__", "__annotations__"}


def public(tree: ast.Module) -> dict[str, Definition]:
    """Return the classes and functions that a module offers: those in ``__all__``, else those without a leading _."""
    found = {each.name: each for each in statements(tree.body) if isinstance(each, Definition)}
    chosen = _all(tree)
    return {name: each for name, each in found.items() if name in (chosen or found) and (chosen or name[0] != "_")}


def differences(reference: ast.Module, other: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield what ``other`` lacks or has in another form than ``reference``: a line of ``other``, or 0, and what."""
    bound = {name for each in statements(other.body) for name in _bound(each)}
    offered = functions(other) | classes(other)
    for name, ours in public(reference).items():
        theirs = offered.get(name)
        if theirs is None and name not in bound:
            yield 0, f"{name} is missing"
        elif isinstance(ours, Function) and theirs is not None:
            yield from _differing(name, ours, theirs)
        elif isinstance(ours, ast.ClassDef) and isinstance(theirs, ast.ClassDef):
            yield from _class_differences(ours, theirs, other)
        elif theirs is not None:
            yield theirs.lineno, f"{name} is no class"


def additions(reference: ast.Module, other: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield what ``other`` offers and ``reference`` does not: a line of ``other``, and the name."""
    there, inherited = public(reference), classes(reference)
    for name, theirs in public(other).items():
        if name not in there:
            yield theirs.lineno, name
        elif isinstance(theirs, ast.ClassDef) and name in inherited:
            for method, node in _methods(theirs).items():
                if _lookup(inherited[name], method, reference) is None:
                    yield node.lineno, f"{name}.{method}"


def unknown_names(source: str) -> set[str]:
    """Return the global names that the module uses and neither it nor Python defines."""
    tables = [*_tables(symtable.symtable(source, "<module>", "exec"))]
    top = tables[0]
    defined = {each.get_name() for each in top.get_symbols() if each.is_assigned() or each.is_imported()}
    defined |= {each.get_name() for table in tables for each in table.get_symbols() if _sets_global(each)}
    used = {each.get_name() for each in top.get_symbols() if each.is_referenced()}
    used |= {s.get_name() for t in tables[1:] for s in t.get_symbols() if s.is_global() and s.is_referenced()}
    return used - defined - ALWAYS_THERE


def _all(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and "__all__" in names(node) and isinstance(node.value, ast.List | ast.Tuple):
            return [str(each.value) for each in node.value.elts if isinstance(each, ast.Constant)]
    return []


def _bound(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [each.asname or each.name for each in node.names]
    return names(node)


def _class_differences(ours: ast.ClassDef, theirs: ast.ClassDef, other: ast.Module) -> Iterator[tuple[int, str]]:
    for name, method in _methods(ours).items():
        found = _lookup(theirs, name, other)
        if found is not None:
            yield from _differing(f"{ours.name}.{name}", method, found)
        elif not _may_be_there(theirs, name, other) and not _is_plain_init(method):
            yield theirs.lineno, f"{ours.name}.{name} is missing"


def _differing(name: str, ours: Function, theirs: Definition) -> Iterator[tuple[int, str]]:
    if not isinstance(theirs, Function):
        yield theirs.lineno, f"{name} is no function"
    elif signature(ours) != signature(theirs):
        yield theirs.lineno, f"{name} takes {signature(theirs)}, and in the reference {signature(ours)}"
    elif (kind := decorators(ours) & KINDS) != decorators(theirs) & KINDS:
        yield theirs.lineno, f"{name} is {_article(decorators(theirs) & KINDS)}, and in the reference {_article(kind)}"


def _article(kinds: set[str]) -> str:
    return f"a {kinds.pop()}" if kinds else "a plain function"


def _methods(node: ast.ClassDef) -> dict[str, Function]:
    found = functions(ast.Module([node], []))
    short = {name.partition(".")[2]: each for name, each in found.items()}
    return {name: each for name, each in short.items() if name[0] != "_" or name == "__init__"}


def _lookup(node: ast.ClassDef, name: str, tree: ast.Module) -> Function | None:
    """Return the method of a class or of its bases in the same module."""
    found = _methods(node).get(name)
    bases = [classes(tree)[key] for base in node.bases if (key := ast.unparse(base)) in classes(tree)]
    return found or next((each for base in bases if (each := _lookup(base, name, tree)) is not None), None)


def _may_be_there(node: ast.ClassDef, name: str, tree: ast.Module) -> bool:
    """Return whether the name may come from where syntax does not tell: a foreign base, a decorator, an attribute."""
    foreign = [base for base in node.bases if ast.unparse(base) not in {*classes(tree), "object", "ABC", "Exception"}]
    inner = {each for statement in statements(node.body) for each in _bound(statement)}
    stored = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
    generated = name == "__init__" and bool(node.decorator_list)
    return bool(foreign) or generated or name in inner or (name in stored and name != "__init__")


def _is_plain_init(method: Function) -> bool:
    return method.name == "__init__" and signature(method) == "(self)"


def _tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _tables(child)


def _sets_global(symbol: symtable.Symbol) -> bool:
    return symbol.is_declared_global() and symbol.is_assigned()
