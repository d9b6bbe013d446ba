"""A table to play at in JupyterLab: Table(BlackjackGame), alone in a cell. This module is supplied."""

from collections.abc import Callable
from html import escape
from typing import Any

from pictures import hand_svg
from turns import Round

MISSING = "The table needs ipywidgets: pip install ipywidgets. Without it, play in a terminal: python driver.py"

# The table has its own green, with white on it, so that it reads well in light and in dark notebooks.
STYLE = """<style>
.bj-table { background: #14532d; border-radius: 12px; padding: 14px 18px; max-width: 760px; }
.bj-table .bj-who { color: #fff; font: 600 15px/1.5 system-ui, sans-serif; margin: 2px 0 6px; }
.bj-table .bj-points { font-weight: 400; opacity: .9; margin-left: .5em; }
.bj-table .bj-result { color: #fff; font: 600 16px/1.4 system-ui, sans-serif; min-height: 1.4em; margin: 4px 0; }
.bj-table button:focus-visible { outline: 3px solid #ffd166; outline-offset: 2px; }
</style>"""


class Table:
    """A game of Blackjack with buttons. seed: the first game's seed; the next has the number after it."""

    def __init__(self, game_class: Callable[[int | None], Any], seed: int | None = None) -> None:
        widgets = _ipywidgets()
        self._make, self._seed = game_class, seed
        self.house, self.player, self.result = widgets.HTML(), widgets.HTML(), widgets.HTML()
        size = {"width": "110px"}
        self.hit = widgets.Button(description="Hit", layout=size, button_style="primary", tooltip="Take a card")
        self.hold = widgets.Button(description="Hold", layout=size, button_style="warning", tooltip="Keep your hand")
        self.new_game = widgets.Button(description="New game", layout=size, tooltip="Begin again with a new deck")
        self.hit.on_click(lambda _: self._act(self.round.hit))
        self.hold.on_click(lambda _: self._act(self.round.hold))
        self.new_game.on_click(lambda _: self._begin())
        buttons = widgets.HBox([self.hit, self.hold, self.new_game], layout={"flex_flow": "row wrap"})
        self.widget = widgets.VBox([widgets.HTML(STYLE), self.house, self.player, self.result, buttons])
        self.widget.add_class("bj-table")
        self._begin()

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.widget)

    def _begin(self) -> None:
        self.round = Round(self._make, self._seed)
        if self._seed is not None:
            self._seed += 1
        self._show()

    def _act(self, action: Callable[[], None]) -> None:
        action()
        self._show()

    def _show(self) -> None:
        """Put everything on the table as it is now."""
        turn = self.round
        hidden = not turn.hole_shown
        points = "one card face down" if hidden else _points(turn.house_points())
        self.house.value = _area("House", points, hand_svg(turn.game.get_house(), hide_first=hidden))
        self.player.value = _area("You", _points(turn.player_points()), hand_svg(turn.game.get_player()))
        said = turn.result() or "Hit or hold?"
        self.result.value = f'<div class="bj-result" role="status" aria-live="polite">{escape(said)}</div>'
        self.hit.disabled = self.hold.disabled = turn.over


def _area(who: str, points: str, picture: str) -> str:
    return f'<div class="bj-who">{who}<span class="bj-points">{points}</span></div>{picture}'


def _points(number: int) -> str:
    return f"{number} points"


def _ipywidgets() -> Any:
    """The module that draws buttons in a notebook; imported only now, so that all else works without it."""
    try:
        import ipywidgets
    except ImportError:
        raise ImportError(MISSING) from None
    return ipywidgets
