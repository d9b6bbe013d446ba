"""What can be taken from compiled code without changing what it does: its lines, and names that nobody asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType

_ON_LINE_1 = bytes([0x80 | 13 << 3 | 7, 0])  # eight instructions, no columns, no line further


@dataclass(frozen=True)
class Renaming:
    """New names: of what is private to the module, and of the local variables of each function by its dotted name."""

    private: Mapping[str, str] = field(default_factory=dict)
    local: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fresh: Callable[[], str] = str


def relabelled(code: CodeType, renaming: Renaming, local: Mapping[str, str] | None = None) -> CodeType:
    """Return the code with all that is in it on line 1, and under its new names."""
    if local is None and renaming.local.get(code.co_qualname):
        local = {name: renaming.fresh() for name in renaming.local[code.co_qualname]}
    private, mine = renaming.private, local or {}
    return code.replace(
        co_consts=tuple(
            relabelled(each, renaming, local) if isinstance(each, CodeType) else each for each in code.co_consts
        ),
        co_firstlineno=1,
        co_linetable=_on_line_1(len(code.co_code) // 2),
        co_name=private.get(code.co_name, code.co_name),
        co_qualname=".".join(private.get(part, part) for part in code.co_qualname.split(".")),
        co_names=tuple(private.get(name, name) for name in code.co_names),
        co_varnames=tuple(mine.get(name, name) for name in code.co_varnames),
        co_cellvars=tuple(mine.get(name, name) for name in code.co_cellvars),
        co_freevars=tuple(mine.get(name, name) for name in code.co_freevars),
    )


def one_line(code: CodeType) -> CodeType:
    """Return the code with all that is in it on line 1."""
    return relabelled(code, Renaming())


def _on_line_1(instructions: int) -> bytes:
    whole, rest = divmod(instructions, 8)  # an entry of the table stands for eight of them at most
    return _ON_LINE_1 * whole + (bytes([_ON_LINE_1[0] - 8 + rest, 0]) if rest else b"")
