"""The decorator that marks a bug on a page of ``buggy_impls/``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Stand = TypeVar("Stand", bound=Callable[..., object])


def bug(target: object, *, breaks: str, weight: float = 1, crash: bool = False) -> Callable[[Stand], Stand]:
    """Mark what stands in for ``target``, a function, constant or class of the reference.

    A function stands in for a function (its body replaces the target's) or for a constant (the one
    expression that it returns does); a class stands in for a class (its bases do). The engine reads pages
    as syntax and never runs them, so at run time this only hands back what it was given.

    breaks: the id of the behaviour broken, from ``track.toml``.
    weight: what catching it is worth, beside the other bugs of the exercise.
    crash:  True when the symptom is an exception where there should be none.
    """
    return lambda stand_in: stand_in
