"""What a test is told that asks for the source of the module it tests: that it cannot be had, and why."""

from __future__ import annotations

import inspect
from typing import Any

ENTERED = "__entered__"


def no_source(name: str) -> OSError:
    """Return the error for whoever asks for the source of the module of that name."""
    return OSError(
        f"the source of {name} cannot be had while tests are marked: they run on many versions of {name}, "
        "and are to tell them apart by what they do"
    )


def refuse_source() -> None:
    """Have ``inspect.getsource`` and its kin say so, in this process, instead of that something went wrong."""
    find = inspect.findsource

    def findsource(object: Any) -> Any:
        module = inspect.getmodule(object)
        if module is not None and ENTERED in vars(module):
            raise no_source(module.__name__)
        return find(object)

    inspect.findsource = findsource
