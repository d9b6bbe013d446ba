"""Made-up classes: real mixtures, the same from the same seed."""

from __future__ import annotations

import ast
import csv
from pathlib import Path

import pytest

from autograder.__main__ import run
from autograder.kit import Kit
from autograder.sample import SOLUTIONS, SUITES

MINI = Path(__file__).parent / "mini_kit"


def made(out: Path, *options: str) -> dict[str, str]:
    """Make up a class of sixty, and return its files."""
    arguments = ["sample-class", "60", "-e", "bank/account", "-e", "bank/till", "--out", str(out), "--kit", str(MINI)]
    assert run([*arguments, *options]) == 0
    return {path.relative_to(out).as_posix(): path.read_text("utf-8") for path in sorted(out.rglob("*.*"))}


def test_a_class_is_a_mixture(tmp_path: Path) -> None:
    """Every kind of solution and suite is in it, and what is not broken is Python."""
    files = made(tmp_path / "class")
    kinds = list(csv.DictReader(files["kinds.csv"].splitlines()))

    assert {each["solution"] for each in kinds} == set(SOLUTIONS)
    assert {each["suite"] for each in kinds} == {*SUITES, ""}
    assert len({each["student"] for each in kinds}) == 60
    for each in kinds:
        stage = each["exercise"].partition("/")[2]
        for name, kind in ((f"{stage}.py", each["solution"]), (f"test_{stage}.py", each["suite"])):
            text = files.get(f"{each['student']}/{name}")
            assert (text is None) == (kind in ("missing", ""))
            if text is not None and kind == "broken":
                with pytest.raises(SyntaxError):
                    ast.parse(text)
            elif text is not None:
                ast.parse(text)


def test_the_seed_decides_all(tmp_path: Path) -> None:
    """The same seed makes the same files, another one others."""
    assert made(tmp_path / "one") == made(tmp_path / "two")
    assert made(tmp_path / "three", "--seed", "1") != made(tmp_path / "four")


def test_a_suite_has_as_many_tests_as_asked_for(tmp_path: Path, mini_kit: Kit) -> None:
    """Of the model suite's, without the marks that only staff use."""
    files = made(tmp_path / "class", "--tests", "3")
    kinds = {
        each["student"]: each["suite"] for each in csv.DictReader(files["kinds.csv"].splitlines()) if each["suite"]
    }
    plain = [files[f"{name}/test_account.py"] for name, kind in kinds.items() if kind in ("strong", "weak", "middling")]

    assert {text.count("\ndef test_") for text in plain} == {3}
    assert not any("behaviour" in text for text in plain)


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is mixed with what somebody handed in."""
    (tmp_path / "ada").mkdir()

    assert run(["sample-class", "3", "-e", "bank/account", "--out", str(tmp_path), "--kit", str(MINI)]) == 2
    assert "is there already" in capsys.readouterr().err
