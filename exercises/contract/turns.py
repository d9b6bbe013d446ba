"""Whose turn it is, and who has won: what every table needs to know. This module is supplied."""

from collections.abc import Callable
from typing import Any


class Round:
    """One game, from the first cards to the result.

    `make` makes the game: BlackjackGame itself, or any function that returns an object with its methods.
    """

    def __init__(self, make: Callable[[int | None], Any], seed: int | None = None) -> None:
        self.game = make(seed)
        self.hole_shown = False  # the house's first card lies face down until the house plays
        self.over = False
        self._end_if_busted()

    def hit(self) -> None:
        """The player takes a card, and has lost if that is too much."""
        if not self.over:
            self.game.player_hits()
            self._end_if_busted()

    def hold(self) -> None:
        """The player has enough: the house turns its card over and plays."""
        if not self.over:
            self.hole_shown = self.over = True
            self.game.house_plays()

    def _end_if_busted(self) -> None:
        self.over = self.game.is_busted(self.game.get_player())

    def player_points(self) -> int:
        """The player's points."""
        return self.game.hand_points(self.game.get_player())

    def house_points(self) -> int:
        """The house's points. Not to be told before hole_shown is True."""
        return self.game.hand_points(self.game.get_house())

    def player_wins(self) -> bool:
        """Who has won. Only to be asked when the game is over."""
        return self.game.player_wins(self.game.get_player(), self.game.get_house())

    def result(self) -> str:
        """The result in one sentence, or nothing while the game goes on."""
        if not self.over:
            return ""
        winner = "you win" if self.player_wins() else "the house wins"
        return f"{self._why()}: {winner}."

    def _why(self) -> str:
        mine, theirs = self.player_points(), self.house_points()
        if self.game.is_busted(self.game.get_player()):
            return f"You have {mine}, which is too much"
        if self.game.is_busted(self.game.get_house()):
            return f"The house has {theirs}, which is too much"
        return f"Both have {mine}" if mine == theirs else f"You have {mine}, the house has {theirs}"
