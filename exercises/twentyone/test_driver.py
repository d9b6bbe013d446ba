"""A few tests to start with. Run them with `python -m pytest test_driver.py`, then write your own."""

import io
from contextlib import redirect_stdout
from unittest.mock import patch

from driver import main

CHOICE = "Type 'h' to hit and 's' to stay:"
AGAIN = "Play again? [y/n]"


def game(seed, keys):
    """The lines of a game in which these keys are typed; blank lines and double spaces don't count,
    and what follows a prompt begins a new line."""
    screen = io.StringIO()
    with patch("sys.stdin", io.StringIO("".join(key + "\n" for key in keys))), redirect_stdout(screen):
        main([str(seed)])
    text = screen.getvalue().replace(CHOICE, CHOICE + "\n").replace(AGAIN, AGAIN + "\n")
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_the_first_two_lines():
    """With seed 37 the dealer shows the two of clubs, and the player has an eight and a four."""
    assert game(37, "s")[:2] == ["Dealer: ? 2-C", "Player: 8-H 4-H"]


def test_a_hand_that_is_won():
    """With seed 29 the player stays on 20 and the dealer has 19."""
    assert "Win 20 19" in game(29, "sn")


def test_a_hit():
    """With seed 37 a hit brings the king of spades."""
    assert "Player: 8-H 4-H K-S" in game(37, "hn")


def test_no_seed():
    """Without a seed the program returns 2."""
    assert main([]) == 2
