"""The contract track's table: the pictures of the cards, and its buttons, pressed without a browser."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent
FLAT = ("card", "hand", "deck", "driver", "turns", "pictures", "table", "text_table")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def track() -> Iterator[SimpleNamespace]:
    """The track's modules under their flat names, which other tracks have too: afterwards all is as it was."""
    before = {name: sys.modules.pop(name) for name in FLAT if name in sys.modules}
    folders = [str(ROOT / "reference/contract"), str(ROOT / "exercises/contract")]
    sys.path[:0] = folders
    try:
        yield SimpleNamespace(**{name: importlib.import_module(name) for name in FLAT})
    finally:
        for folder in folders:
            sys.path.remove(folder)
        for name in FLAT:
            sys.modules.pop(name, None)
        sys.modules.update(before)


def hand_of(track: SimpleNamespace, text: str) -> Any:
    """A hand with the cards of the text."""
    hand = track.hand.Hand()
    for card in track.card.cards_of(text):
        hand.add(card)
    return hand


def label(picture: str) -> str:
    """What a screen reader says of a picture."""
    return str(ElementTree.fromstring(picture).get("aria-label"))


# ---- pictures


def test_every_card_has_a_picture_of_its_own(track: SimpleNamespace) -> None:
    """The 52 pictures are sound XML, differ, and tell their names."""
    cards = [track.card.Card(rank, suit) for suit in track.card.SUITS for rank in track.card.RANKS]
    pictures = [track.pictures.card_svg(card) for card in cards]
    assert len(set(pictures)) == len({label(each) for each in pictures}) == 52
    assert all(ElementTree.fromstring(each).get("role") == "img" for each in pictures)
    assert label(track.pictures.card_svg(track.card.Card("10", "C"))) == "ten of clubs"
    assert label(track.pictures.card_svg(track.card.Card("Q", "H"))) == "queen of hearts"


def test_a_number_card_has_as_many_pips(track: SimpleNamespace) -> None:
    """A number card has its number of pips, besides the two in the corners."""
    for rank in track.card.RANKS[:9]:
        picture = ElementTree.fromstring(track.pictures.card_svg(track.card.Card(rank, "S")))
        pips = [each for each in picture.iter(f"{SVG}path") if each.get("d") == track.pictures.SUIT_PATHS["S"]]
        assert len(pips) == int(rank) + 2


def test_a_hand_is_its_cards_side_by_side(track: SimpleNamespace) -> None:
    """A hand's picture is as wide as its cards, and tells all of them."""
    pictures = [track.pictures.hand_svg(hand_of(track, text)) for text in ("", "7D", "7D 10C", "7D 10C AS")]
    widths = [float(ElementTree.fromstring(each).get("width", "0")) for each in pictures]
    assert widths[0] == widths[1] < widths[2] < widths[3]
    assert [label(each) for each in pictures[::3]] == ["no cards", "seven of diamonds, ten of clubs, ace of spades"]


@pytest.mark.parametrize("text", ["AS KH", "7D"])
def test_a_hidden_card_is_not_told(track: SimpleNamespace, text: str) -> None:
    """Nothing in the picture tells the first card when it is hidden: it looks the same for every card."""
    hidden = track.pictures.hand_svg(hand_of(track, text), hide_first=True)
    other = track.pictures.hand_svg(hand_of(track, f"2C {text[3:]}"), hide_first=True)
    assert hidden == other
    assert label(hidden).startswith("card face down")


def test_pictures_need_no_network(track: SimpleNamespace) -> None:
    """No picture refers to anything outside of itself, nor by an id that two pictures could share."""
    picture = track.pictures.hand_svg(hand_of(track, "AS KH 10C"), hide_first=True)
    assert picture.count("http") == 1  # the name of SVG itself
    assert not re.search(r"href|url\(|<image|<script| id=", picture)


# ---- turns and the table


def test_without_ipywidgets_the_table_says_what_to_do(track: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules can be imported without ipywidgets, and the table says what is missing."""
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(ImportError, match="pip install ipywidgets"):
        track.table.Table(track.driver.BlackjackGame)


def test_nothing_happens_after_the_end(track: SimpleNamespace) -> None:
    """When a game is over, hitting and holding change nothing."""
    turn = track.turns.Round(track.driver.BlackjackGame, 91)
    turn.hold()
    before = turn.game.get_player().cards(), turn.game.get_house().cards(), turn.result()
    turn.hit()
    turn.hold()
    assert (turn.game.get_player().cards(), turn.game.get_house().cards(), turn.result()) == before


class TestButtons:
    """The table, its buttons pressed by click()."""

    @pytest.fixture
    def table(self, track: SimpleNamespace) -> Any:
        """A table with the games from seed 91 on."""
        pytest.importorskip("ipywidgets")
        return track.table.Table(track.driver.BlackjackGame, seed=91)

    @staticmethod
    def said(table: Any) -> str:
        """The line with the result, without its markup."""
        return re.sub(r"<[^>]+>", "", table.result.value)

    @staticmethod
    def seen(area: Any) -> str:
        """What a screen reader says of the cards."""
        return str(re.search(r'aria-label="([^"]*)"', area.value)[1])  # type: ignore[index]

    def test_the_start(self, table: Any) -> None:
        """At the start one card of the house lies face down, and its points are not told."""
        assert self.seen(table.house) == "card face down, ten of clubs"
        assert self.seen(table.player) == "nine of spades, three of diamonds"
        assert "12 points" in table.player.value
        assert "points</span>" not in table.house.value
        assert "three of spades" not in table.house.value
        assert (table.hit.disabled, table.hold.disabled, table.new_game.disabled) == (False, False, False)
        assert self.said(table) == "Hit or hold?"

    def test_a_game(self, table: Any) -> None:
        """A hit brings a card, and after holding the house's cards and the result are told."""
        table.hit.click()
        assert self.seen(table.player) == "nine of spades, three of diamonds, five of clubs"
        table.hold.click()
        assert self.seen(table.house) == "three of spades, ten of clubs, four of spades"
        assert "17 points" in table.house.value
        assert self.said(table) == "Both have 17: the house wins."
        assert (table.hit.disabled, table.hold.disabled, table.new_game.disabled) == (True, True, False)

    def test_a_bust(self, table: Any) -> None:
        """Who hits above 21 has lost, and the hole card stays hidden."""
        for _ in range(9):
            table.hit.click()
        assert re.fullmatch(r"You have \d+, which is too much: the house wins\.", self.said(table))
        assert self.seen(table.house).startswith("card face down")
        assert table.hit.disabled

    def test_a_new_game(self, table: Any, track: SimpleNamespace) -> None:
        """New game takes the next seed, and hides the house's first card again."""
        table.hold.click()
        table.new_game.click()
        expected = track.driver.BlackjackGame(92)
        assert table.round.game.get_player().cards() == expected.get_player().cards()
        assert self.seen(table.house).startswith("card face down")
        assert not table.hit.disabled

    def test_many_games(self, track: SimpleNamespace) -> None:
        """In a hundred games the buttons can be pressed as long as nobody has won, and not after that."""
        pytest.importorskip("ipywidgets")
        table = track.table.Table(track.driver.BlackjackGame, seed=0)
        for _ in range(100):
            while not table.hit.disabled and table.round.player_points() < 15:
                table.hit.click()
            if not table.hold.disabled:
                table.hold.click()
            assert self.said(table).endswith(("you win.", "the house wins."))
            table.new_game.click()
