"""The numbers by which suites are marked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """How a suite is marked; all of it stands in the report.

    seed: all random choices come from it. runs: runs of the reference, at least 3. confirm: how often a catch
    must be repeated. repeats: further correct runs of tests that use chance or the clock. skip: spare the tests
    that cannot matter to a bug. fast: stop at the first confirmed catch of each bug, the quickest tests first.
    """

    seed: int = 0
    runs: int = 3
    confirm: int = 1
    repeats: int = 18
    skip: bool = True
    fast: bool = False


@dataclass(frozen=True)
class Limits:
    """Seconds that one test, and one run of a whole suite on one implementation, may take."""

    test: float = 5.0
    run: float = 60.0
