"""Keep the code of strangers in: levels chosen by what the machine offers, and one way in, ``enter``.

``docs/sandbox.md`` tells what each level needs and what it stops.
"""

from autograder.sandbox.enter import die_with_parent, enter, live_on, settle, take_limits
from autograder.sandbox.levels import Bounds, Isolation, Lack, Level

__all__ = ["Bounds", "Isolation", "Lack", "Level", "die_with_parent", "enter", "live_on", "settle", "take_limits"]
