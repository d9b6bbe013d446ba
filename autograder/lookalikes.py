"""Make code that looks new and does the same: a correct version must not be known by its looks.

A test that knows the bytecode of every correct version could reject all else, and would catch every bug without
testing anything. So each implementation is run in a disguise, another one each time: local and private names are new,
functions stand in another order, branches are turned round, values take a detour, and code that is never
reached fills every function up to about the same length (`decoys.py`). Whatever is changed here leaves the meaning
as it is, exceptions and their order included; what is not surely safe is left alone.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from types import CodeType
from typing import Any, TypeVar

from autograder.lookalike_names import look, looks_at_its_names
from autograder.onelook import Renaming, relabelled
from autograder.outline import Function, functions, is_docstring
from autograder.sourceless import ENTERED

Fill = Callable[[str, Function, random.Random], list[ast.stmt]]
Node = TypeVar("Node", bound=ast.AST)
ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
# What the index of a bytearray never raises: the place for code that is never reached, and it costs no time.
NEVER_RAISED = ("KeyError", "EOFError", "BufferError", "UnicodeError", "StopIteration", "ZeroDivisionError")
IN_PLACE = {"staticmethod", "classmethod", "override", "abstractmethod"}  # decorators that ask nothing of the order


class Plain:
    """A text, ready to be disguised again and again; its tree is never changed.

    kept: private names that must stay. Each function notes in ``__entered__``, by its number in the text, that it ran.
    """

    def __init__(self, text: str, kept: frozenset[str] = frozenset()) -> None:
        self.tree = ast.parse(text)
        names = look(self.tree)
        named = functions(self.tree)
        self.numbers = {id(node): (number, name) for number, (name, node) in enumerate(named.items())}
        local = {name: sorted(names.local(node)) for name, node in named.items()}
        self.taken = frozenset(names.names | names.params | names.fixed | names.top)
        self.private = sorted(names.private() - kept)
        self.local = {name.removesuffix(".fset").removesuffix(".fdel"): found for name, found in local.items()}
        self.looked_into = {id(node) for node in named.values() if looks_at_its_names(node)}
        self.speaks = "__doc__" in names.names
        self.may_move = {id(node) for node in named.values() if _may_move(node)}

    def disguised(
        self, name: str, rng: random.Random, fill: Fill | None = None, taken: frozenset[str] = frozenset()
    ) -> CodeType:
        """Return code that does what the text does, as a module of that name.

        fill: what says which statements never run, with names that are ``taken``.
        """
        fresh = Fresh(rng, set(self.taken | taken))
        body = _Disguise(self, rng, fresh, fill).definitions(_undocumented(self.tree.body, self.speaks))
        code = compile(ast.Module(body, []), f"{name}.py", "exec", dont_inherit=True)
        private = {each: fresh() for each in self.private}
        return relabelled(code, Renaming(private, self.local, fresh))


def fresh_name(rng: random.Random) -> str:
    """Return a name that says nothing."""
    number = rng.getrandbits(20)
    return f"_{'bdfgklmnprstvxyz'[number & 15]}{'aeiou'[number % 5]}{number >> 8}"


class Fresh:
    """Makes names that the module has not."""

    def __init__(self, rng: random.Random, taken: set[str]) -> None:
        self.rng, self.taken = rng, taken

    def __call__(self) -> str:
        while True:
            name = fresh_name(self.rng)
            if name not in self.taken:
                self.taken.add(name)
                return name


def _undocumented(body: list[ast.stmt], speaks: bool = False) -> list[ast.stmt]:
    """Return the body without its docstring, which no two implementations share."""
    return body[1:] if body and is_docstring(body[0]) and not speaks else body


def _new(kind: type[Node], *fields: Any) -> Node:
    """Return a node that stands somewhere: where does not matter."""
    make: Callable[..., Node] = kind
    return make(*fields, lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)


def _with(node: Node, **changed: Any) -> Node:
    """Return the node with other fields; the parts that stay are shared."""
    return _new(type(node), *(changed.get(name, getattr(node, name, None)) for name in node._fields))


def _not(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand  # only its truth is asked for
    return _new(ast.UnaryOp, ast.Not(), test)


class _Disguise:
    """Says the same in other words: first what the definitions are, then the statements of each function."""

    def __init__(self, plain: Plain, rng: random.Random, fresh: Callable[[], str], fill: Fill | None) -> None:
        self.plain, self.rng, self.fresh, self.fill = plain, rng, fresh, fill

    def definitions(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the statements of a module or class; functions that stand side by side change places."""
        made: list[ast.stmt] = []
        group: list[ast.stmt] = []
        for node in body:
            if id(node) in self.plain.may_move:
                group.append(self._definition(node))
            else:
                made += [*self._shuffled(group), self._definition(node)]
                group = []
        return [*made, *self._shuffled(group)]

    def _shuffled(self, group: list[ast.stmt]) -> list[ast.stmt]:
        if len({getattr(each, "name", "") for each in group}) == len(group):  # of two of one name the last counts
            self.rng.shuffle(group)
        return group

    def _definition(self, node: ast.stmt) -> ast.stmt:
        if isinstance(node, Function):
            if id(node) not in self.plain.numbers:
                return node  # a later one has its name
            number, name = self.plain.numbers[id(node)]
            body = _undocumented(node.body)
            if id(node) not in self.plain.looked_into:
                body = self.body(body)
            return _with(node, body=[self._note(number, self.fill(name, node, self.rng) if self.fill else []), *body])
        if isinstance(node, ast.ClassDef):
            return _with(node, body=self.definitions(_undocumented(node.body)) or [_new(ast.Pass)])
        if isinstance(node, ast.If | ast.Try | ast.With):
            return self._inside(node, lambda body: [self._definition(each) for each in body])
        return node

    def _note(self, number: int, never: list[ast.stmt]) -> ast.stmt:
        """Return ``__entered__[number] = 1``, and beside it what never runs."""
        entered = _new(ast.Name, ENTERED, ast.Load())
        target = _new(ast.Subscript, entered, _new(ast.Constant, number), ast.Store())
        note = _new(ast.Assign, [target], _new(ast.Constant, 1))
        if not never:
            return note
        handler = _new(ast.ExceptHandler, _new(ast.Name, self.rng.choice(NEVER_RAISED), ast.Load()), None, never)
        return _new(ast.Try, [note], [handler], [], [])

    def body(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return statements that do what these of a function do."""
        made: list[ast.stmt] = []
        for index, node in enumerate(body):
            rest = body[index + 1 :]
            turns = rest and isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ENDS)
            if isinstance(node, ast.If) and turns and self.rng.random() < 0.5:
                return [*made, self._if(_with(node, orelse=rest))]
            made += self._statement(node)
        return made

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        if isinstance(node, ast.If):
            return [self._if(node)]
        if isinstance(node, ast.While):
            return [self._while(node)]
        if isinstance(node, ast.Return) and node.value is not None:
            return self._detour(node, node.value, 0.5)
        if isinstance(node, ast.Assign):
            return self._detour(node, node.value, 0.3)
        if isinstance(node, ast.For | ast.With | ast.Try):
            return [self._inside(node, self.body)]
        return [node]

    def _inside(self, node: Node, change: Callable[[list[ast.stmt]], list[ast.stmt]]) -> Node:
        """Return a compound statement with its parts changed."""
        parts = {name: change(getattr(node, name)) for name in ("body", "orelse", "finalbody") if hasattr(node, name)}
        if isinstance(node, ast.Try):
            return _with(node, **parts, handlers=[_with(each, body=change(each.body)) for each in node.handlers])
        return _with(node, **parts)

    def _if(self, node: ast.If) -> ast.If:
        test, body, orelse = node.test, self.body(node.body), self.body(node.orelse)
        draw = self.rng.random()
        if orelse and draw < 0.5:
            return _new(ast.If, _not(test), orelse, body)
        if not orelse and draw < 0.25:
            return _new(ast.If, _not(test), [_new(ast.Pass)], body)
        if not orelse and draw < 0.6 and isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            first, *others = test.values
            second = others[0] if len(others) == 1 else _new(ast.BoolOp, ast.And(), others)
            return _new(ast.If, first, [_new(ast.If, second, body, [])], [])
        return _new(ast.If, test, body, orelse)

    def _while(self, node: ast.While) -> ast.While:
        body = self.body(node.body)
        if not node.orelse and not isinstance(node.test, ast.Constant) and self.rng.random() < 0.5:
            ends = _new(ast.If, _not(node.test), [_new(ast.Break)], [])
            return _new(ast.While, _new(ast.Constant, True), [ends, *body], [])
        return _with(node, body=body)

    def _detour(self, node: ast.Return | ast.Assign, value: ast.expr, often: float) -> list[ast.stmt]:
        """Let the value take a detour through a name of its own."""
        if self.rng.random() >= often:
            return [node]
        name = self.fresh()
        first = _new(ast.Assign, [_new(ast.Name, name, ast.Store())], value)
        return [first, _with(node, value=_new(ast.Name, name, ast.Load()))]


def _may_move(node: Function) -> bool:
    """Return whether the definition itself can have no effect, and asks for nothing but names from elsewhere."""
    plain = (ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.BinOp, ast.BitOr, ast.Tuple, ast.Load, ast.List)
    asked = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
    notes = [each.annotation for each in ast.walk(node.args) if isinstance(each, ast.arg) and each.annotation]
    notes += [node.returns] if node.returns else []
    return (
        all(isinstance(each, ast.Name) and each.id in IN_PLACE for each in node.decorator_list)
        and all(isinstance(each, ast.Constant) for each in asked)
        and all(isinstance(part, plain) for note in notes for part in ast.walk(note))
    )
