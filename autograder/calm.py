"""Hypothesis while marking: the same examples each time, no files, no shrinking, no clock."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import hypothesis
import pytest
from hypothesis import control, core
from hypothesis.internal import entropy
from hypothesis.internal.conjecture import providers
from hypothesis.strategies._internal import core as strategies

from autograder.replay import replay

PHASES = (hypothesis.Phase.explicit, hypothesis.Phase.generate, hypothesis.Phase.target)


def prepare() -> None:
    """Set Hypothesis up for marking, and warm what is slow at first use.

    It looks for constants in the files of loaded modules, so its examples would depend on what else happens
    to be loaded, and differ between a forked and a spawned child: here it looks at none.
    """
    hypothesis.configuration.set_hypothesis_home_dir(_cache())  # its table of characters takes a second to make
    replay.install()
    _seed_cheaply()
    providers._get_local_constants = lambda: providers._local_constants
    hypothesis.settings.register_profile("marking", calmed(hypothesis.settings()))
    hypothesis.settings.load_profile("marking")

    @hypothesis.settings(max_examples=2)
    @hypothesis.given(hypothesis.strategies.lists(hypothesis.strategies.integers()))
    def warm(numbers: list[int]) -> None: ...

    warm()


class _Seeded:
    """Seeds every generator that Hypothesis knows; the one who runs the test puts them back, once."""

    def __enter__(self) -> None:
        for generator in list(entropy.RANDOMS_TO_MANAGE.values()):
            generator.seed(0)

    def __exit__(self, *raised: object) -> None:
        """Leave them be."""


def _seed_cheaply() -> None:
    """Spare Hypothesis from copying the whole state of ``random`` several times for each example.

    It saves and compares 625 numbers to restore them after each example, and to warn of a strategy that draws
    from ``random`` itself: a third of the time of a small property.
    """
    setattr(core, "deterministic_PRNG", _Seeded)  # noqa: B010 - the checker sees no such name
    unchecked = contextlib.nullcontext()
    for module in (control, strategies):
        module.deprecate_random_in_strategy = lambda *named: unchecked  # type: ignore[attr-defined]


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "autograder" / "hypothesis"


def warm_text() -> None:
    """Load the tables of characters, when a suite draws text: each child would need more than a second for them."""
    with contextlib.suppress(Exception):
        hypothesis.strategies.text().validate()


def calmed(settings: hypothesis.settings) -> hypothesis.settings:
    """Return the student's settings without what would make marking slow, or differ from run to run."""
    return hypothesis.settings(
        settings,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        phases=[phase for phase in settings.phases if phase in PHASES],
        suppress_health_check=list(hypothesis.HealthCheck),
    )


def explores(item: pytest.Item) -> bool:
    """Return whether Hypothesis makes the examples of this test."""
    machine = getattr(getattr(item, "cls", None), "settings", None)
    return hasattr(getattr(item, "obj", None), "hypothesis") or isinstance(machine, hypothesis.settings)


def calm(item: pytest.Item) -> None:
    """Calm the settings of a property, or of a state machine's TestCase."""
    function = getattr(item, "obj", None)
    target = getattr(function, "__func__", function)
    settings = getattr(target, "_hypothesis_internal_use_settings", None)
    if target is not None and settings is not None:
        target._hypothesis_internal_use_settings = calmed(settings)
    owner = getattr(item, "cls", None)
    machine = getattr(owner, "settings", None)
    if owner is not None and isinstance(machine, hypothesis.settings):
        owner.settings = calmed(machine)
