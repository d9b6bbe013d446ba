"""A process that somebody else ends costs no student a point; what code does to itself, it does each time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from conftest import Marker

from autograder.errors import GraderError
from autograder.results import SuiteReport
from autograder.worker import steady

SUITE = "from account import Account\n\ndef test_empty():\n    assert Account().balance() == 0\n"
CASES = {
    "nothing died": ("m", "m"),
    "a run died, and not the next time": ("dm", "m"),
    "it dies each time": ("dd", "d"),
    "the run on the reference died": ("em", "m"),
    "first the reference's, then another": ("edm", "m"),
    "we cannot": ("ee", "e"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_died_is_marked_again(mark: Marker, name: str) -> None:
    """Marked (m), marked with a run that died (d), or an error of ours (e): how it goes on, and what it comes to."""
    whole = mark(SUITE)
    row = whole.matrix[1]
    died = replace(whole, matrix=(whole.matrix[0], replace(row, verdicts="C" * len(row.verdicts)), *whole.matrix[2:]))
    comes, expected = CASES[name]
    coming = iter(comes)
    reports = {"m": whole, "d": died}

    def marking() -> SuiteReport:
        come = next(coming)
        if come == "e":
            raise GraderError("it was killed")
        return reports[come]

    if expected == "e":
        with pytest.raises(GraderError):
            steady(marking)
    else:
        assert steady(marking) is reports[expected]
    assert not list(coming), "it was not marked as often as expected"
