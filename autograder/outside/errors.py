"""What can go wrong on the way between the two processes."""

from __future__ import annotations


class Broken(BaseException):
    """What came is nothing that the other side would send: no ``except`` of a test may take it for an answer."""


class Unpromised(TypeError):
    """A student's function returned an object of a type that was not promised."""
