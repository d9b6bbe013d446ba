"""The page of attacks is of the corpus as it is, at every level; what it says is found by ``autograder selftest``."""

from __future__ import annotations

from conftest import HERE

from autograder.sandbox.levels import Level
from autograder.selftest.attacks import attacks

PAGE = HERE.parent / "docs" / "attacks.md"
BESIDE = ("Honest tests beside it", "Other submissions")


def rows(title: str) -> list[dict[str, str]]:
    """Return the rows of the table below the title."""
    text = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.strip().splitlines()]
    head, _, *body = cells
    return [dict(zip(head, row, strict=True)) for row in body]


def test_every_attack_has_its_row() -> None:
    """By its name, with what it does and deserves, in the order of the corpus."""
    told = [
        (row["Attack"], row["What it does"], row["Deserves"]) for row in rows("Suites of tests") + rows("Solutions")
    ]
    assert told == [(each.name, each.why, each.deserves) for each in attacks()]


def test_every_attack_gets_what_it_deserves_at_every_level() -> None:
    """The page was written by a selftest that held: a mark, what was reached, and that nobody else noticed."""
    for row, attack in zip(rows("Suites of tests") + rows("Solutions"), attacks(), strict=True):
        for level in Level:
            reached = row[level.value].removeprefix("✓")
            assert row[level.value].startswith("✓") and reached in ("", ", reached"), row
            assert not reached or level in (attack.reaches or ()), row
        assert row["Other submissions"] == "the same", row
