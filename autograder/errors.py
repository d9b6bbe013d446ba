"""What can go wrong that is not the student's doing, and what it says to the person at the keyboard."""

from __future__ import annotations


class GraderError(Exception):
    """We cannot grade: no mark is given, and the command ends with exit code 2.

    what: names the culprit; todo: what to do or type next.
    """

    def __init__(self, what: str, todo: str = "") -> None:
        super().__init__(f"{what}; {todo}" if todo else what)
        self.what = what
        self.todo = todo


class KitError(GraderError):
    """The kit itself (reference, bugs, track.toml) is not sound."""


class UsageError(GraderError):
    """The command was asked for something that is not there."""


class NotGradable(Exception):
    """The student's fault: the mark is the minimum, and the one sentence here is the reason."""
