"""What the README says is true."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from conftest import HERE

from autograder.__main__ import run
from autograder.gates import check_kit
from autograder.kit import load_kit

ROOT = HERE.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_bug_of_the_recipe_passes_the_gate(tmp_path: Path) -> None:
    """Under the imports of the page, and beside the bug that is most like it, the example is sound."""
    for room in ("exercises", "reference", "buggy_impls", "handouts"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    example = re.search(r"```python\n(@bug\(.*?)```", README, re.DOTALL)
    assert example is not None
    page = tmp_path / "buggy_impls" / "casino" / "deck.py"
    text = page.read_text(encoding="utf-8")
    head, alike = text[: text.index("\n# ----")], text[text.index('@bug(Deck.shuffle, breaks="restores-dealt")') :]
    page.write_text(f"{head}\n\n{alike}\n\n{example[1]}", encoding="utf-8")
    kit = load_kit(tmp_path)
    exercise = kit.exercise("casino/deck")
    assert len(exercise.bugs) > 1
    name = exercise.bugs[-1].name
    assert name in README
    command = re.search(r"^autograder (hints casino/deck --write)$", README, re.MULTILINE)
    assert command is not None and run([*command[1].split(), "-q", "--kit", str(tmp_path)]) == 0
    assert [each for each in check_kit(kit, [exercise], 2) if name in each.what] == []


def test_the_sample_report_is_what_the_command_prints() -> None:
    """Each line of the sample, but for the three dots, comes in this order."""
    sample = re.search(r"```\n\$ autograder (suite .*?)\n(.*?)```", README, re.DOTALL)
    assert sample is not None
    arguments = ["suite", "casino/deck", "tests/sample_class/Zoë O'Brien", "--disclose", "student"]
    done = subprocess.run(
        [sys.executable, "-m", "autograder", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80"},
    )
    printed = iter([line.rstrip() for line in done.stdout.splitlines()])
    missing = [line for line in sample[2].splitlines() if line != "…" and line not in printed]
    assert missing == []


def test_the_grid_of_tracks_is_the_kits() -> None:
    """The table of tracks names each stage, and an S where its suite is marked."""
    rows = re.findall(r"^\| (\w+) \| (.*) \| `python -m reference.*` \|$", README, re.MULTILINE)
    told: dict[str, list[str]] = {}
    for each in load_kit(ROOT).exercises:
        told.setdefault(each.track, []).append(f"{each.stage} S" if each.suite else each.stage)
    assert {track: stages.partition(", and ")[0].split(", ") for track, stages in rows} == told
