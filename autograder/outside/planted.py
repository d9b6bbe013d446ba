"""A module whose names are asked for in the other process: the student's at the judge's, a supplied one at theirs."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from autograder.outside.link import Link
from autograder.outside.remote import Callable, RemoteError, RemoteType


def fill(module: ModuleType, link: Link) -> None:
    """Have the names of the module looked up over there, each time but for classes and functions."""
    flat = module.__name__

    def __getattr__(name: str) -> Any:
        if name[:1] == "_":
            raise AttributeError(f"module {flat!r} has no attribute {name!r}")
        found = link.ask("member", flat, name, promise=link.promises.held("", name))
        if isinstance(found, RemoteType | RemoteError | Callable | type):
            module.__dict__[name] = found
        return found

    module.__dict__["__getattr__"] = __getattr__
