"""Visible tests of vegas/driver: a friendly start. Run them with `python -m pytest test_driver.py`."""

import io
from unittest.mock import patch

from card import cards
from driver import main, play


def game(deck, *answers):
    """All questions and lines of a game with these cards, and an answer for each question."""
    lines, shoe, waiting = [], cards(deck), list(answers)

    def ask(prompt):
        lines.append(prompt)
        return waiting.pop(0)

    play(lambda: None, lambda: shoe.pop(0), ask, lines.append)
    return lines


def test_the_first_questions():
    """The game asks for the number of players, their names and their bets."""
    lines = game("10S 10C 9S 9D", "1", "Ann", "100", "P", "N")
    assert lines[:4] == ["How many players, 1 to 7?", "Name of player 1?", "Round 1", "Ann, your bet, 1 to 1000?"]


def test_a_round_that_is_won():
    """20 against 19 wins the bet."""
    lines = game("10S 10C QS 9D", "1", "Ann", "100", "P", "N")
    assert lines[4:] == [
        "Ann: 10S QS (20)",
        "Dealer: 10C ?",
        "Ann, 10S QS (20), P H D S V or Q?",
        "Dealer: 10C 9D (19)",
        "Ann wins 100",
        "Ann has 1100",
        "House has -100",
        "Play again, Y or N?",
    ]


def test_a_bad_answer():
    """A bet that is too high is asked for again."""
    lines = game("10S 10C QS 9D", "1", "Ann", "1001", "1000", "P", "N")
    assert lines[3:6] == ["Ann, your bet, 1 to 1000?", "That is no answer", "Ann, your bet, 1 to 1000?"]


def test_the_program(capsys):
    """The program plays a game, and ends when there is no more input."""
    with patch("sys.stdin", io.StringIO("1\nAnn\n")):
        assert main(["--seed", "7"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "No more input"


def test_bad_arguments(capsys):
    """Bad arguments bring a line of usage and the exit code 2."""
    assert main(["--seed", "seven"]) == 2
    assert capsys.readouterr().err.startswith("usage:")
