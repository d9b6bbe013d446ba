"""The rule ``inherits``: a class does not write again what it could inherit."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Iterator

from autograder.outline import Function, classes, decorators, is_docstring, names, statements

Known = dict[str, ast.ClassDef]


def repeats(tree: ast.Module, wanted: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the line of each method that is written again, and whose it repeats.

    wanted: classes (``Counting``), or methods that are to be inherited (``Counting.draw``).
    """
    known = classes(tree)
    for name in wanted:
        owner, _, method = name.partition(".")
        if owner in known and method:
            bodies = [each for each in statements(known[owner].body) if method in names(each)]
            yield from ((each.lineno, f"`{name}` is there to be inherited") for each in bodies)
        elif owner in known:
            yield from _repeated(known[owner], known)


def _repeated(node: ast.ClassDef, known: Known) -> Iterator[tuple[int, str]]:
    methods = {each: _methods(each) for each in known.values()}
    bases = _bases(node, known)
    heirs = _heirs(node, known)
    strangers = [each for each in known.values() if each not in heirs and each not in bases]
    for name, method in methods[node].items():
        if _is_unsolved(method):
            continue
        inherited = [each for each in bases if name in methods[each]][:1]
        others = [each for each in strangers if name in methods[each] and not _is_empty(method)]
        twin = next((each for each in (*inherited, *others) if _same(method, methods[each][name])), None)
        if twin is not None:
            yield method.lineno, f"`{node.name}.{name}` does just what `{twin.name}.{name}` does"
        elif bases and _only_passes_on(method, {each.name for each in bases}):
            yield method.lineno, f"`{node.name}.{name}` only calls what it would inherit"


def _bases(node: ast.ClassDef, known: Known) -> dict[ast.ClassDef, None]:
    """Return the bases in this file, the nearest first."""
    found: dict[ast.ClassDef, None] = {}
    waiting = [node]
    for each in waiting:
        bases = [known[base.id] for base in each.bases if isinstance(base, ast.Name) and base.id in known]
        new = [base for base in dict.fromkeys(bases) if base is not node and base not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return found


def _heirs(node: ast.ClassDef, known: Known) -> set[ast.ClassDef]:
    """Return the class and all that are derived from it: what they repeat is their own fault."""
    children: dict[str, list[ast.ClassDef]] = {}
    for each in known.values():
        for base in each.bases:
            if isinstance(base, ast.Name):
                children.setdefault(base.id, []).append(each)
    found, waiting = {node}, [node]
    for each in waiting:
        new = {child for child in children.get(each.name, []) if child not in found}
        found |= new
        waiting += new
    return found


def _methods(node: ast.ClassDef) -> dict[str, Function]:
    return {each.name: each for each in statements(node.body) if isinstance(each, Function)}


def _body(method: Function) -> list[ast.stmt]:
    return method.body[1:] if is_docstring(method.body[0]) else method.body


def _is_unsolved(method: Function) -> bool:
    """Return whether it is still to be written: as in the stub, or abstract."""
    match _body(method):
        case [ast.Raise(exc=ast.Name(id="NotImplementedError") | ast.Call(func=ast.Name(id="NotImplementedError")))]:
            return True
    return "abstractmethod" in decorators(method)


def _is_empty(method: Function) -> bool:
    match _body(method):
        case [] | [ast.Pass()] | [ast.Expr(value=ast.Constant())] | [ast.Return(value=None | ast.Constant(value=None))]:
            return True
    return False


def _same(mine: Function, theirs: Function) -> bool:
    """Return whether two methods differ at most in docstrings, annotations and the names of their variables."""
    if _is_unsolved(theirs):
        return False
    return (_is_empty(mine) and _is_empty(theirs)) or _normal(mine) == _normal(theirs)


def _normal(method: Function) -> str:
    bare = copy.deepcopy(method)
    bare.body, bare.returns = _body(bare) or [ast.Pass()], None
    nodes = [*ast.walk(bare)]
    stored = [each.id for each in nodes if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)]
    local = dict.fromkeys([*(each.arg for each in nodes if isinstance(each, ast.arg)), *stored])
    numbered = {name: f"_{number}" for number, name in enumerate(local)}
    for each in nodes:
        if isinstance(each, ast.arg):
            each.arg, each.annotation = numbered[each.arg], None
        elif isinstance(each, ast.Name):
            each.id = numbered.get(each.id, each.id)
        elif isinstance(each, ast.AnnAssign):
            each.annotation = ast.Constant(None)
    return ast.dump(bare)


def _only_passes_on(method: Function, bases: set[str]) -> bool:
    """Return whether all it does is to call the same method of its base with the arguments that it got."""
    match _body(method):
        case [ast.Return(value=ast.Call() as call) | ast.Expr(value=ast.Call() as call)]:
            given = [ast.unparse(each) for each in call.args] + [ast.unparse(each.value) for each in call.keywords]
        case _:
            return False
    mine = [each.arg for each in (*method.args.posonlyargs, *method.args.args)]
    mine += [f"*{method.args.vararg.arg}"] if method.args.vararg else []
    mine += [each.arg for each in (*method.args.kwonlyargs, method.args.kwarg) if each is not None]
    match call.func:
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=method.name):
            return given == mine[1:] and not method.args.defaults
        case ast.Attribute(value=ast.Name(id=name), attr=method.name):
            return name in bases and given == mine and not method.args.defaults
    return False
