"""One state of ``random`` for both processes, from the moment that the student's code has loaded it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.outside.link import Link


class Chance:
    """Tells the other side the state of this side's generator when it is another than both knew."""

    def __init__(self, link: Link) -> None:
        self._both: Any = None
        link.takers["m"] = self.take
        link.extras.append(self._tell)

    def begin(self) -> list[Any]:
        """Begin with this side's state, and return it for the other side."""
        self._both = random.getstate()
        return _written(self._both)

    def take(self, given: Any) -> None:
        """Take over the other side's state; ValueError or TypeError when it is none."""
        version, numbers, following = given
        random.setstate((version, tuple(numbers), following))
        self._both = random.getstate()

    def _tell(self, news: dict[str, Any]) -> None:
        if self._both is not None and (now := random.getstate()) != self._both:
            self._both = now
            news["m"] = _written(now)


def _written(state: Any) -> list[Any]:
    version, numbers, following = state
    return [version, list(numbers), following]
