"""Run a few lines on one implementation of an exercise, as if typed one by one, and write down what they give.

Only staff's own code is run here: the reference, alternatives and bugs.
"""

from __future__ import annotations

import ast
import contextlib
import io
import random
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import CodeType, FrameType, ModuleType

from autograder.hints.table import ENDLESS, PRINTS, RAISES
from autograder.kit import Exercise
from autograder.outside.stateful import keeps_state
from autograder.supply import Supplier, compile_plain, modules_for

SECONDS = 2.0
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class TooLong(BaseException):
    """Raised in lines that do not end."""


@dataclass(frozen=True, eq=False)
class World:
    """What lines can import: the source texts by flat name, that of the stage among them.

    kept: modules that never change and are loaded once for all implementations.
    """

    texts: Mapping[str, str]
    stage: str
    kept: dict[str, ModuleType] = field(default_factory=dict)

    def with_stage(self, text: str) -> World:
        """Return the same world with another implementation of the stage."""
        return World({**self.texts, self.stage: text}, self.stage, self.kept)

    @property
    def lasting(self) -> frozenset[str]:
        """The modules that can be kept."""
        return _lasting(tuple((name, text) for name, text in self.texts.items() if name != self.stage))


def world_of(exercise: Exercise, text: str | None = None) -> World:
    """Return the world of an exercise, with that implementation in it, else with the reference."""
    given = text if text is not None else exercise.reference.read_text(encoding="utf-8")
    return World(modules_for(exercise, given), exercise.stage)


def statements_of(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the statements that the lines make up; SyntaxError when they are not Python."""
    tree, text = ast.parse("\n".join(lines)), "\n".join(lines).splitlines()
    return tuple("\n".join(text[node.lineno - 1 : node.end_lineno]) for node in tree.body)


def outcome(world: World, statements: Sequence[str]) -> str:
    """Return what the last statement gives, or what an earlier one raises."""
    return outcomes(world, statements)[-1]


def outcomes(world: World, statements: Sequence[str]) -> list[str]:
    """Return what each statement gives, up to the first that raises: a value, what it prints, or what it raises."""
    found: list[str] = []
    names: dict[str, object] = {"__name__": "try"}
    with _in_place(world), _limited():
        for statement in statements:
            found.append(_said(statement, names))
            if found[-1].startswith((RAISES, ENDLESS)):
                break
    return found


def _said(statement: str, names: dict[str, object]) -> str:
    output, said = io.StringIO(), ""
    doing, asking = _compiled(statement)
    try:
        with contextlib.redirect_stdout(output):
            exec(doing, names)
            said = _shown(eval(asking, names)) if asking else ""
    except TooLong:
        return ENDLESS
    except (Exception, SystemExit) as error:
        return RAISES + _caught_as(error, names)
    printed = output.getvalue()
    return f"{said}{PRINTS}{printed!r}" if printed else said


def _shown(value: object) -> str:
    """Return a value as text; a promised whole number may be a member of an enumeration."""
    plain = int(value) if isinstance(value, int) and not isinstance(value, bool) else value
    return _ADDRESS.sub("", repr(plain))


def _caught_as(error: BaseException, names: dict[str, object]) -> str:
    """Return the name by which the lines know the exception: a handout allows subclasses."""
    known = [kind for kind in type(error).__mro__ if any(each is kind for each in names.values())]
    return (known or [type(error)])[0].__name__


@lru_cache(maxsize=4096)
def _compiled(statement: str) -> tuple[CodeType, CodeType | None]:
    """Return what does something, and the expression at the end, if there is one."""
    tree, asking = ast.parse(statement), None
    if tree.body and isinstance(last := tree.body[-1], ast.Expr):
        asking = compile(ast.Expression(last.value), "<try>", "eval", dont_inherit=True)
        del tree.body[-1]
    return compile(tree, "<try>", "exec", dont_inherit=True), asking


@contextlib.contextmanager
def _in_place(world: World) -> Iterator[None]:
    """Let the flat names be those of the world, and chance begin anew; put everything back afterwards."""
    before = {name: sys.modules.pop(name, None) for name in world.texts}
    supplier = Supplier({name: compile_plain(name, text) for name, text in world.texts.items()}, {}, "", world.stage)
    drawn, typed = random.getstate(), sys.stdin
    random.seed(0)
    sys.stdin = io.StringIO()
    sys.modules |= world.kept
    sys.meta_path.insert(0, supplier)
    try:
        yield
    finally:
        sys.meta_path.remove(supplier)
        sys.stdin = typed
        random.setstate(drawn)
        for name, module in before.items():
            loaded = sys.modules.pop(name, None)
            if loaded is not None and name in world.lasting:
                world.kept[name] = loaded
            if module is not None:
                sys.modules[name] = module


@lru_cache(maxsize=64)
def _lasting(texts: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Return which modules have no state, and import none that has, nor the stage, which is not among them."""
    imports = {name: _imports(text) for name, text in texts if not keeps_state(text)}
    while changing := [name for name, wanted in imports.items() if not wanted <= {*imports, *sys.stdlib_module_names}]:
        imports = {name: wanted for name, wanted in imports.items() if name not in changing}
    return frozenset(imports)


def _imports(text: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(text)))
    found = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    found |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in found}


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    """Stop what does not end, where Python has a clock of the processor for it; bugs end, but a new one may not."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, SECONDS)  # and again, should somebody swallow the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TooLong
