"""Have Hypothesis try on each implementation the very examples that it made up on the first correct one.

While marking, its choices are fixed by the test alone, so as long as a test passes it makes the same examples
again for every implementation, and most of its time goes into that. What it chose is recorded once and drawn from
the same strategies afterwards; where a test turns out to draw otherwise this time, Hypothesis starts anew by
itself. Verdicts are the same either way.
"""

from __future__ import annotations

import json
import struct
from typing import Any

from hypothesis.errors import StopTest
from hypothesis.internal.conjecture.data import ConjectureData, DataObserver, Status
from hypothesis.internal.conjecture.engine import ConjectureRunner, ExitReason

Choice = bool | int | float | str | bytes
Example = tuple[str, tuple[Choice, ...]]
MOST_CHOICES = 20_000
MOST_TEXT = 200_000


class Replay:
    """What the engine of each test is given to try, and what it came up with."""

    def __init__(self) -> None:
        self._run_itself: Any = None
        self.begin("", None)

    def install(self) -> None:
        """Stand between Hypothesis's engine and its search; where it has no such place, leave it alone."""
        if self._run_itself is not None or not hasattr(ConjectureRunner, "_run"):
            return
        self._run_itself, try_one = ConjectureRunner._run, ConjectureRunner.test_function

        def run(runner: ConjectureRunner) -> None:
            self._run(runner)

        def test_function(runner: ConjectureRunner, data: ConjectureData) -> None:
            try:
                try_one(runner, data)
            finally:
                self._note(data)

        ConjectureRunner._run = run  # type: ignore[method-assign, assignment]
        ConjectureRunner.test_function = test_function  # type: ignore[method-assign, assignment]

    def begin(self, test: str, known: str | None) -> None:
        """Begin a test, with what was recorded of it before, or None."""
        self.test = test
        self.known: list[list[Example]] = _decode(known) if known else []
        self.made: list[list[Example]] = []
        self.searched = self.replayed = self._open = 0
        self._fit = True
        self._choices = 0

    def recorded(self) -> str:
        """Return what the test's engine came up with, if it can be tried again."""
        if not (self.made and all(self.made) and self._fit and self._choices <= MOST_CHOICES):
            return ""
        text = _encode(self.made)
        return text if len(text) <= MOST_TEXT else ""

    def _run(self, runner: ConjectureRunner) -> None:
        place = self.searched + self.replayed
        if place < len(self.known):
            if self._replay(runner, self.known[place]):
                self.replayed += 1
                runner.exit_with(ExitReason.finished)
            self.known = []
        self.searched += 1
        self.made.append([])
        self._fit = self._fit and not self._open  # a search within a search: whose examples these are is not clear
        self._open += 1
        try:
            self._run_itself(runner)
        finally:
            self._open -= 1

    def _replay(self, runner: ConjectureRunner, examples: list[Example]) -> bool:
        """Try the examples; return False when one of them came out otherwise than recorded."""
        for status, choices in examples:
            data = _try(runner, choices)
            if data.status is Status.INTERESTING:
                again = runner.new_conjecture_data(choices, max_choices=len(choices))
                runner.test_function(again)  # and now with all that Hypothesis says of a failure
                return again.status is Status.INTERESTING
            if data.status.name != status or data.choices != choices:
                runner.valid_test_cases = 0
                return False
            runner.valid_test_cases += data.status is Status.VALID
        runner.call_count += len(examples)
        return True

    def _note(self, data: ConjectureData) -> None:
        if self.made and self._choices <= MOST_CHOICES:
            self.made[-1].append((data.status.name, tuple(data.choices)))
            self._choices += len(data.choices)
            self._fit = self._fit and not data.target_observations and data.status is not Status.INTERESTING


def _try(runner: ConjectureRunner, choices: tuple[Choice, ...]) -> ConjectureData:
    """Run the test on one example, without the engine's book-keeping for its search."""
    data = runner.new_conjecture_data(choices, observer=DataObserver(), max_choices=len(choices))
    try:
        runner._test_function(data)
    except StopTest as stopped:
        if stopped.testcounter != data.testcounter:
            raise
    finally:
        data.freeze()
    return data


def _encode(runs: list[list[Example]]) -> str:
    return json.dumps([[[s, [_plain(c) for c in choices]] for s, choices in examples] for examples in runs])


def _plain(choice: Choice) -> Any:
    if isinstance(choice, float):
        return ["f", struct.pack(">d", choice).hex()]
    return ["b", choice.hex()] if isinstance(choice, bytes) else choice


def _decode(text: str) -> list[list[Example]]:
    return [[(s, tuple(map(_choice, choices))) for s, choices in examples] for examples in json.loads(text)]


def _choice(plain: Any) -> Choice:
    if isinstance(plain, list):
        raw = bytes.fromhex(plain[1])
        value: float | bytes = struct.unpack(">d", raw)[0] if plain[0] == "f" else raw
        return value
    assert isinstance(plain, bool | int | str)
    return plain


replay = Replay()
