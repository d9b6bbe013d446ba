"""A table in plain text, for those who have no Jupyter. This module is supplied: python driver.py [--seed N]."""

import itertools
import sys
from collections.abc import Callable, Iterator
from typing import Any

from turns import Round

USAGE = "usage: driver [--seed N]    (N is a whole number, 0 or more; the same N brings the same cards)"
HIT_OR_HOLD = "Hit or hold? "
AGAIN = "Another game? (y/n) "
HIDDEN = "??"


def play(game_class: Callable[[int | None], Any], argv: list[str]) -> int:
    """Play game after game at the keyboard; return the exit code: 0, or 2 for bad arguments."""
    try:
        seeds = read_seeds(argv)
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play_round(Round(game_class, next(seeds)))
        while ask(AGAIN, "y", "n") == "y":
            print()
            play_round(Round(game_class, next(seeds)))
    except (EOFError, UnicodeDecodeError):
        print("\nNo more input that can be read: the game ends here.")
    except KeyboardInterrupt:
        print()
    return 0


def read_seeds(argv: list[str]) -> Iterator[int | None]:
    """The seeds of the games: N, N + 1, N + 2 ...; without --seed, None for each. ValueError for anything else."""
    match argv:
        case []:
            return itertools.repeat(None)
        case ["--seed", number] if number.isascii() and number.isdecimal() and len(number) < 20:
            return itertools.count(int(number))
    raise ValueError("bad arguments")


def play_round(turn: Round) -> None:
    """One game, from the first cards to the result."""
    show(turn)
    while not turn.over:
        if ask(HIT_OR_HOLD, "hit", "hold") == "hit":
            turn.hit()
            show_player(turn)
        else:
            turn.hold()
            show_house(turn)
    print(turn.result())


def show(turn: Round) -> None:
    """Both hands."""
    show_house(turn)
    show_player(turn)


def show_house(turn: Round) -> None:
    """The house's hand: with its points, or with its first card face down and no points."""
    if turn.hole_shown:
        print(f"House:  {turn.game.get_house().text()}  {turn.house_points()} points")
    else:
        print("House: ", hidden_text(turn.game.get_house().cards()))


def show_player(turn: Round) -> None:
    """The player's hand with its points."""
    print(f"You:    {turn.game.get_player().text()}  {turn.player_points()} points")


def hidden_text(cards: list[Any]) -> str:
    """The cards in brackets, the first of them face down."""
    return f"[{' '.join([HIDDEN, *map(str, cards[1:])])}]"


def ask(prompt: str, *answers: str) -> str:
    """Ask until the answer is one of these, or the beginning of only one; EOFError when there is no more input."""
    while True:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        typed = line.strip().lower()
        meant = [answer for answer in answers if typed and answer.startswith(typed)]
        if len(meant) == 1:
            return meant[0]
        print(f"Please type {' or '.join(answers)}.")
