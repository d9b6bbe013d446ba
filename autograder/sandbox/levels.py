"""How well a student's code is kept in: the levels, what makes each, and what held on this machine.

These cross to the process that runs the code, so they import nothing but the standard library.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any


class Level(StrEnum):
    """The levels, best first."""

    FULL = "full"
    KERNEL = "kernel"
    LIMITS = "limits"
    NONE = "none"

    @property
    def rank(self) -> int:
        """How good it is; 0 is nothing."""
        return len(Level) - 1 - list(Level).index(self)

    def holds(self, other: Level) -> bool:
        """Whether it is at least as good as the other."""
        return self.rank >= other.rank


MEANS = {
    Level.FULL: "in bubblewrap, with Landlock, seccomp, and namespaces for each child",
    Level.KERNEL: "with Landlock and seccomp, without bubblewrap",
    Level.LIMITS: "resource limits and process groups alone: files, programs and the network are within reach",
    Level.NONE: "nothing keeps the code in: for your own code alone",
}


@dataclass(frozen=True)
class Lack:
    """A mechanism that did not hold, why not, and the one command or step that would change it."""

    mechanism: str
    why: str
    todo: str = ""

    def __str__(self) -> str:
        return f"{self.why}; {self.todo}" if self.todo else self.why


@dataclass(frozen=True)
class Isolation:
    """What held, as told by the process that entered it.

    landlock: its version, 0 for none. user: the number of the user that root became, -1 if it is not root.
    written: the folders that the warm parent writes to, and its children cannot.
    """

    bubblewrap: bool = False
    namespaces: bool = False
    landlock: int = 0
    seccomp: bool = False
    limits: bool = False
    user: int = -1
    written: tuple[str, ...] = ()
    lacks: tuple[Lack, ...] = ()

    @property
    def level(self) -> Level:
        """The best level all of whose mechanisms held."""
        kernel = bool(self.landlock and self.seccomp)
        if kernel and self.bubblewrap and self.namespaces:
            return Level.FULL
        return Level.KERNEL if kernel else Level.LIMITS if self.limits else Level.NONE

    @property
    def mechanisms(self) -> tuple[str, ...]:
        """The names of what held."""
        names = {"bubblewrap": "bubblewrap", "landlock": "Landlock", "seccomp": "seccomp", "namespaces": "namespaces"}
        return (*(said for name, said in names.items() if getattr(self, name)), *(["limits"] if self.limits else []))

    def sentence(self) -> str:
        """Return the level and what made it, on one line."""
        missing = "; ".join(each.why for each in self.lacks)
        said = f"isolation {self.level}: {', '.join(self.mechanisms) or MEANS[Level.NONE]}"
        return f"{said} ({missing})" if missing else said

    def to_table(self) -> dict[str, Any]:
        """Return it as plain values."""
        table = {each.name: getattr(self, each.name) for each in fields(self)}
        return table | {"lacks": [[each.mechanism, each.why, each.todo] for each in self.lacks]}

    @staticmethod
    def from_table(table: dict[str, Any]) -> Isolation:
        """Return it from plain values."""
        lacks = tuple(Lack(*each) for each in table["lacks"])
        return Isolation(**(table | {"lacks": lacks, "written": tuple(table["written"])}))


MECHANISMS = ("bubblewrap", "namespaces", "landlock", "seccomp", "limits")


@dataclass(frozen=True)
class Bounds:
    """What is asked of the sandbox: at least this level or no marking; at most that, to compare the levels.

    without: mechanisms to do without, whatever the machine offers.
    """

    least: Level = Level.NONE
    most: Level = Level.FULL
    without: frozenset[str] = frozenset()

    @property
    def allowed(self) -> tuple[str, ...]:
        """The mechanisms that may be used."""
        of_level = {
            Level.FULL: MECHANISMS,
            Level.KERNEL: ("namespaces", "landlock", "seccomp", "limits"),
            Level.LIMITS: ("limits",),
            Level.NONE: (),
        }[self.most]
        return tuple(each for each in of_level if each not in self.without)
