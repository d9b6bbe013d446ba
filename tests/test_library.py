"""The whole bug library: what the engine spares changes no verdict, and the kit is what it promises to be."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import HERE, caught

from autograder.grader import Grader
from autograder.kit import Kit
from autograder.options import Options
from autograder.results import SuiteReport

EXPLORING = """
from card import Card, Spot, Suit
from hand import Hand
from hypothesis import given, settings, strategies as st

settings.register_profile('short', max_examples=25)
settings.load_profile('short')
cards = st.lists(st.builds(Card, st.sampled_from(Spot), st.sampled_from(Suit)), max_size=5)

def value(held):
    hand = Hand()
    for card in held:
        hand.add_card(card)
    return hand.hand_value()

def test_empty():
    assert Hand().hand_value() == (0, False)

@given(cards)
def test_order_is_free(held):
    forward, backward = value(held), value(held[::-1])
    assert forward == backward or forward.count > 21

@given(cards)
def test_soft_is_an_ace(held):
    count, soft = value(held)
    assert not soft or (count <= 21 and any(card.spot is Spot.ACE for card in held))

@given(st.data())
def test_interactive(data):
    hand, total = Hand(), 0
    while total < 12 and data.draw(st.booleans()):
        spot = data.draw(st.sampled_from([Spot.TWO, Spot.NINE, Spot.KING]))
        hand.add_card(Card(spot, Suit.CLUBS))
        total += {Spot.TWO: 2, Spot.NINE: 9, Spot.KING: 10}[spot]
        assert hand.hand_value().count == total or total > 21
    hand.discard_all()
    assert hand.hand_value() == (0, False)
"""
SUITES = {
    "casino/hand by properties": ("casino/hand", EXPLORING),
    "casino/hand, the visible tests": ("casino/hand", "visible"),
    "casino/deck, the visible tests": ("casino/deck", "visible"),
    "casino/players, the visible tests": ("casino/players", "visible"),
    "twentyone/hand, the visible tests": ("twentyone/hand", "visible"),
    "twentyone/shuffle, the visible tests": ("twentyone/shuffle", "visible"),
}
LONG = SUITES.keys() - {"casino/deck, the visible tests", "twentyone/shuffle, the visible tests"}
SHARING = {"casino/players", "twentyone/shuffle"}  # one player for all, one generator for all: little is spared


def verdicts(report: SuiteReport) -> dict[str, list[str]]:
    """Return the rows of the main runs, by implementation, inferred letters made equal to run ones."""
    rows: dict[str, list[str]] = {}
    for row in report.matrix:
        if row.purpose == "main":
            rows.setdefault(row.implementation, []).append(row.verdicts.upper())
    return rows


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.long if each in LONG else ()) for each in SUITES]
)
def test_sparing_and_replaying_change_no_verdict(kit: Kit, tmp_path: Path, name: str) -> None:
    """Every verdict on every bug is the same when every test is run from scratch on everything."""
    exercise, text = kit.exercise(SUITES[name][0]), SUITES[name][1]
    if text is None:
        path = exercise.model_suite
    elif text == "visible":
        path = exercise.visible_tests
    else:
        path = tmp_path / f"test_{exercise.stage}.py"
        path.write_text(text, encoding="utf-8")
    with Grader(kit, Options(seed=1), width=2) as spare:
        spared = spare.suite(exercise, path)
        spare.options = Options(seed=1, skip=False)
        full = spare.suite(exercise, path)
    assert verdicts(spared) == verdicts(full)
    assert (spared.score, caught(spared)) == (full.score, caught(full))
    if exercise.name not in SHARING:
        assert any(letter.islower() for row in spared.matrix for letter in row.verdicts)
    assert not any(letter.islower() for row in full.matrix for letter in row.verdicts)


def test_a_model_suite_earns_full_marks_and_catches_everything(kit: Kit) -> None:
    """The model answer for suites is one; ``autograder check`` sees to the other exercises."""
    wanted = kit.exercise("casino/deck")
    with Grader(kit, Options(fast=True), width=2) as grader:
        report = grader.suite(wanted, wanted.model_suite)
    assert report.full
    assert caught(report) == {bug.name for bug in wanted.bugs}


def test_the_rooms_keep_to_themselves() -> None:
    """The engine names no content room, and a reference imports only the standard library and its own track."""
    import ast
    import sys

    rooms = {"reference", "buggy_impls", "exercises", "handouts"}
    for path in (HERE.parent / "autograder").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not rooms & {name.partition(".")[0] for name in names}, path.name
    for track in (HERE.parent / "reference").iterdir():
        flat = {path.stem for path in (*track.glob("*.py"), *(HERE.parent / "exercises" / track.name).glob("*.py"))}
        for path in (*track.glob("[!t_]*.py"), *track.glob("alternatives/*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                for name in names:
                    top = name.partition(".")[0]
                    assert top in flat or top in sys.stdlib_module_names, f"{path.name} imports {name}"
