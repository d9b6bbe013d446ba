"""The engine attacks itself: every attack gets the mark that it deserves, and nobody else notices."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from autograder import __main__ as main
from autograder import selftest_commands
from autograder.errors import GraderError
from autograder.kit import Kit
from autograder.sandbox import probe
from autograder.sandbox.levels import Bounds, Isolation, Level
from autograder.selftest import run, table
from autograder.selftest.attacks import attacks
from autograder.selftest.bench import LEFT, Result
from autograder.selftest.run import Selftest

pytestmark = pytest.mark.timeout(600)  # on a machine that is busy with other things


@pytest.fixture(scope="module")
def found() -> Selftest:
    """The quick attacks, run here as well kept in as this machine can."""
    return run.selftest(quick=True, width=2)


def test_there_are_many_attacks_on_both_rooms() -> None:
    """At least sixty, each with a sentence of what it does and the mark that it deserves, few lines long."""
    found = attacks()
    assert len(found) >= 60 and len({(each.room, each.name) for each in found}) == len(found)
    assert {"suite", "solution"} == {each.room for each in found}
    assert all(each.why.endswith((".", "?")) for each in found)
    assert all(len(str(each.table.get("test", "")).splitlines()) < 20 for each in found)


def test_every_attack_gets_what_it_deserves(found: Selftest) -> None:
    """Of the quick ones, run on this machine."""
    assert list(table.wrong(found)) == []
    assert found.holds and found.others


def test_attackers_really_attack(found: Selftest) -> None:
    """An attack that reaches for something is known by its test; the honest tests beside the others count."""
    by_name = {each.attack.name: each for each in found.results}
    assert by_name["knows the bytecode"].seen.startswith("invalid")
    assert not by_name["greps the files of the marking"].reached or found.isolation.level in (Level.LIMITS, Level.NONE)
    assert by_name["exits"].seen.startswith("invalid")
    assert by_name["exits"].honest == "all count"
    assert by_name["changes the module for later tests"].honest != "all count"


def test_an_attack_that_wins_is_told(found: Selftest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mark that is not deserved, a leak and another's changed mark are named, and stop ``grade``."""
    first = found.results[0]
    result = Result(first.attack, "6 bugs caught", leaked="plugh", reached=True)
    won = Selftest((result,), found.isolation, "suite/score")
    said = list(table.wrong(won))
    assert "got 6 bugs caught" in said[0] and "should not" in said[1] and "plugh" in said[2] and "honest" in said[3]
    assert not replace(result, got=first.attack.deserves, leaked="").holds
    assert replace(result, got=first.attack.deserves, leaked="", may=True).holds
    assert not won.holds and "OTHER MARKS CHANGED" in table.summary(won)
    monkeypatch.setattr(run, "selftest", lambda *asked: won)
    with pytest.raises(GraderError, match="does not withstand an attack here: suite always fails"):
        selftest_commands.insist(Bounds(), 1, False, True)


def test_grade_marks_nobody_when_an_attack_wins(
    tmp_path: Path, mini_kit: Kit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command ends with exit code 2 and no mark."""
    (tmp_path / "class" / "ada").mkdir(parents=True)
    lost = Selftest((), Isolation(), "suite/score")
    monkeypatch.setattr(run, "selftest", lambda *asked: lost)
    out = tmp_path / "grades"
    asked = ["--kit", str(mini_kit.root), "-e", "bank/account", "--isolation", "none", "--out", str(out), "--selftest"]
    assert main.run(["grade", str(tmp_path / "class"), *asked]) == 2
    assert "does not withstand" in capsys.readouterr().err and not out.exists()


def test_the_table_is_made_from_results(found: Selftest) -> None:
    """Each attack has a row, each level a column, and what was reached is told."""
    page = table.markdown({Level.FULL: found, Level.NONE: found})
    assert all(f"| {each.attack.name} |" in page for each in found.results)
    assert "| full | none |" in page and "| Other submissions |" in page


def test_it_leaves_nothing_behind(found: Selftest) -> None:
    """No file of an attack is left where all programs write, and no folder of a marking."""
    left = [each for folder in LEFT if os.path.isdir(folder) for each in os.listdir(folder)]
    assert [each for each in left if each.startswith(found.token)] == []


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("level", list(Level), ids=str)
def test_at_each_level_every_attack_gets_what_it_deserves(level: Level) -> None:
    """All of them; where a level does not stop an attack from reaching out, that is written beside it."""
    if level.value not in probe.offered():
        pytest.skip(f"this machine does not offer {level}")
    assert list(table.wrong(run.selftest(bounds=Bounds(most=level)))) == []
