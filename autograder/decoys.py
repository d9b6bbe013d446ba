"""Code that is never reached, from all implementations of an exercise: what fills a function up to its size class.

Without it the length of a function's code, or a constant in it, would tell a bug from what is correct.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from types import CodeType

from autograder.lookalikes import fresh_name
from autograder.outline import Function, functions

# What would mean something even where it is never run, or would bind a name that the function reads.
NOT_THESE = (
    *(ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.NamedExpr),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Break, ast.Continue, ast.Match),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.AsyncFor, ast.AsyncWith, ast.ExceptHandler),
)
LARGEST = 160
SOURCES, MOST = 8, 60


class Decoys:
    """Statements to fill up with, made once for an exercise.

    texts: all its implementations. largest: the size that each function has where it is longest, by dotted name.
    """

    def __init__(self, texts: Sequence[str], rng: random.Random) -> None:
        self.largest: dict[str, int] = {}
        texts = list(dict.fromkeys(texts))
        for text in texts:
            for name, size in sizes(text).items():
                self.largest[name] = max(size, self.largest.get(name, 0))
        some = rng.sample(texts, min(SOURCES, len(texts)))
        found = {ast.unparse(each): each for text in some for each in _statements(text)}
        picked = rng.sample(list(found), min(MOST, len(found)))
        self.pool = [each for said in picked if (each := _prepared(said, rng)) is not None]
        self.names = frozenset(
            each.id for node, _ in self.pool for each in ast.walk(node) if isinstance(each, ast.Name)
        )

    def filler(self, text: str) -> Callable[[str, Function, random.Random], list[ast.stmt]]:
        """Return what tells, for each function of the text, what is to be put into it."""
        own = sizes(text)

        def fill(name: str, function: Function, rng: random.Random) -> list[ast.stmt]:
            if not self.pool or isinstance(function, ast.AsyncFunctionDef):
                return []
            key = _plain(name)
            size, made = own.get(key, 0), list[ast.stmt]()
            goal = (self.largest.get(key, size) + 40) * rng.uniform(1.0, 1.3)
            while size < goal and len(made) < 60:
                node, more = rng.choice(self.pool)
                made.append(node)
                size += more
            return made

        return fill


@lru_cache(maxsize=512)
def sizes(text: str) -> dict[str, int]:
    """Return the length of each function's code, by dotted name."""
    return dict(_sizes(compile(text, "sizes.py", "exec", dont_inherit=True)))


def _sizes(code: CodeType) -> Iterator[tuple[str, int]]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each.co_qualname, len(each.co_code)
            yield from _sizes(each)


def _plain(name: str) -> str:
    head, _, last = name.rpartition(".")
    return head if last in ("fget", "fset", "fdel") else name


def _statements(text: str) -> Iterator[ast.stmt]:
    """Yield small statements of the text's functions."""
    for function in functions(ast.parse(text)).values():
        for node in ast.walk(function):
            if isinstance(node, ast.stmt) and node is not function and not isinstance(node, ast.Pass):
                inside = list(ast.walk(node))
                if len(inside) < LARGEST // 4 and not any(isinstance(each, NOT_THESE) for each in inside):
                    yield node


def _prepared(said: str, rng: random.Random) -> tuple[ast.stmt, int] | None:
    """Return the statement, names and numbers replaced, and what it adds to a function; None when it cannot stand.

    One node may stand in many trees, since nothing changes it any more.
    """
    tree = ast.parse(said)
    names: dict[str, str] = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load):
            each.id = names.setdefault(each.id, fresh_name(rng))
        elif isinstance(each, ast.Constant) and type(each.value) is int:
            each.value += rng.choice((-1, 0, 0, 1, 2))
    wrapper = ast.parse("def f():\n    try:\n        x[0] = 1\n    except KeyError:\n        pass\n")
    base = dict(_sizes(compile(wrapper, "decoy", "exec")))["f"]
    wrapper.body[0].body[0].handlers[0].body = tree.body  # type: ignore[attr-defined]
    try:
        size = dict(_sizes(compile(ast.fix_missing_locations(wrapper), "decoy", "exec")))["f"] - base
    except (SyntaxError, ValueError):
        return None
    return (tree.body[0], size) if 0 < size <= LARGEST else None
