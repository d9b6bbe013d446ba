"""Pairs that share unusual code are shown; what everybody has from us, or wrote alike, is not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from autograder.__main__ import run

pytest.importorskip("copydetect", reason="pip install 'blackjack-autograder[classes]'")
MINI = Path(__file__).parent / "mini_kit"
SOLUTION = (MINI / "reference/bank/account.py").read_text("utf-8")
STUB = (MINI / "exercises/bank/account.py").read_text("utf-8")
MONEY = (MINI / "exercises/bank/money.py").read_text("utf-8")
OWN = '''

def statement(history, width=30):
    """Return the history as lines."""
    lines, total = [], 0
    for number, (what, amount) in enumerate(history, start=1):
        total = total + amount if what == "in" else total - amount
        lines.append(f"{number:>3} {what:<4}{amount:>{width - 8}}")
        if number % 10 == 0 and total < 0:
            lines.append("-" * width)
    return "\\n".join([*reversed(lines), f"total {total}"])
'''
RENAMED = OWN.replace("history", "moves").replace("total", "s").replace("lines", "out").replace("statement", "show")
OTHER = '''

def biggest(moves):
    """Return the biggest move."""
    best = None
    while moves:
        move = moves.pop()
        if best is None or abs(move) > abs(best):
            best = move
    return best if best is not None else 0
'''
CLASS = {
    "ada": SOLUTION + OWN,
    "ben": STUB + RENAMED,
    "cy": SOLUTION,
    "dee": SOLUTION + OTHER,
    "eve": STUB,
    "fay": MONEY + STUB,
    "gus": "",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class in which ben has a function of ada's, with other names."""
    for name, text in CLASS.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "account.py").write_text(text, "utf-8")
    return tmp_path


def test_a_copied_function_is_shown_where_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Renamed or not; and it is said that it is no proof."""
    assert run(["similar", str(folder), "--kit", str(MINI), "-e", "bank/account"]) == 0
    said = capsys.readouterr().out

    assert "1 pair alike" in said
    shares = re.search(r"! ada and ben: (\d+)% and (\d+)% of their unusual code", said)
    assert shares is not None and min(map(int, shares.groups())) > 60
    first, last = map(int, re.search(r"ada: account.py (\d+)–(\d+)", said).groups())  # type: ignore[union-attr]
    assert SOLUTION.count("\n") - 5 < first < last <= (SOLUTION + OWN).count("\n") + 1
    assert "no proof" in said


def test_a_notebook_is_compared_by_its_cells(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whether code was handed in as a file or in cells makes no difference."""
    (folder / "ben" / "account.py").unlink()
    cells = [{"cell_type": "code", "source": (STUB + RENAMED).splitlines(keepends=True), "metadata": {}}]
    (folder / "ben" / "account.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4}), "utf-8")
    (folder / "eve" / "broken.ipynb").write_text("{", "utf-8")

    assert run(["similar", str(folder), "--kit", str(MINI), "-e", "bank/account"]) == 0
    said = capsys.readouterr().out
    assert "! ada and ben" in said and "ben: account.ipynb" in said


def test_what_many_wrote_is_not_unusual(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A function that five of eleven have is what one writes there."""
    for name in ("hal", "ida", "jan", "kim"):
        (folder / name).mkdir()
        (folder / name / "account.py").write_text(SOLUTION + OWN, "utf-8")

    assert run(["similar", str(folder), "--kit", str(MINI), "-e", "bank/account"]) == 0
    assert "0 pairs alike" in capsys.readouterr().out
