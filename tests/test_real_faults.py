"""Faults that real programs had cost a solution just the points of the promise that they break."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder import splice
from autograder.disclose import Level
from autograder.disclose import solution as disclosed
from autograder.grader import Grader
from autograder.kit import Kit
from autograder.render import to_markdown
from autograder.render_solution import part_page

FAULTS = [
    ("casino/hand", "second_ace_clears_soft"),
    ("casino/players", "draws_on_twelve_against_four"),
    ("casino/driver", "leaves_the_total_out_on_a_bust"),
    ("casino/driver", "shows_the_hole_card_on_a_bust"),
    ("twentyone/driver", "leaves_the_scores_out_on_a_bust"),
    ("twentyone/driver", "asks_again_at_21"),
    ("twentyone/driver", "seeds_before_each_hand"),
]


@pytest.fixture(scope="module")
def grader(kit: Kit) -> Iterator[Grader]:
    """A warm grader of the kit."""
    with Grader(kit, width=2) as warm:
        yield warm


@pytest.mark.parametrize(("name", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_a_real_fault_costs_its_own_promise(grader: Grader, tmp_path: Path, name: str, fault: str) -> None:
    """The promise is named, its points are gone, and the student's page shows nothing of the hidden tests."""
    exercise = grader.kit.exercise(name)
    bug = exercise.bug(fault)
    reference = exercise.reference.read_text(encoding="utf-8")
    (tmp_path / f"{exercise.stage}.py").write_text(splice.plant(reference, bug), encoding="utf-8")
    report = grader.solution(exercise, tmp_path)
    broken = {promise.id for promise in report.promises if not promise.kept}
    assert broken == {bug.breaks}
    lost = exercise.behaviour(bug.breaks).points
    most = sum(each.points for each in exercise.behaviours)
    assert report.score == pytest.approx(report.points * (most - lost) / most, abs=1e-3)
    page = to_markdown(part_page(disclosed(report, Level.STUDENT)))
    assert " ".join(exercise.behaviour(bug.breaks).says.split()[:4]) in page
    assert "test_" not in page and bug.name not in page
