"""A few tests to start with. Run them with `python -m pytest test_driver.py`, then write your own."""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from driver import main


def game(*argv, typed):
    """Return the lines of a game in which these words are typed; what follows a question begins a new line."""
    screen = io.StringIO()
    with patch("sys.stdin", io.StringIO("".join(f"{word}\n" for word in typed.split()))), redirect_stdout(screen):
        main(list(argv))
    text = re.sub(r"(\(y/n\):)", "\\1\n", screen.getvalue())
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_the_beginning():
    """With seed 7 the casino shows a six, and the player has a five and an ace."""
    assert game("--seed", "7", typed="n n")[:3] == [
        "Welcome to the Comp322 Blackjack table!",
        "Casino: 6H [6]",
        "Player: 5D 1S [16]",
    ]


def test_another_card():
    """With seed 7 a draw brings the jack of clubs."""
    assert "Player: 5D 1S JC [16]" in game("--seed", "7", typed="y n n")


def test_the_end():
    """The last line says that the game is over."""
    assert game("--seed", "7", typed="n n")[-1] == "Game over!"


def test_three_hands():
    """Each of three hands has a number."""
    lines = game("--seed", "7", "--hands", "3", typed="n n n n")
    assert [line[:9] for line in lines[2:5]] == ["Player[1]", "Player[2]", "Player[3]"]


def test_too_many_hands():
    """There are no more than three hands at a table."""
    with redirect_stderr(io.StringIO()) as errors:
        assert main(["--hands", "4"]) == 2
    assert errors.getvalue().startswith("usage:")
