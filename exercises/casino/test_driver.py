"""Visible tests of casino/driver. They are a start: the hidden tests look at many more hands."""

from driver import main

FIRST_HAND = """\
Shuffling the deck
cut at 39
cut at 22
cut at 33
cut at 37
cut at 38
cut at 37
cut at 38
Hand 1 bankroll 100
Player bets 5
Player dealt King of Spades
Dealer dealt Three of Diamonds
Player dealt Six of Diamonds
Player's total is 16
Dealer's hole card is Four of Spades
Dealer dealt Ten of Hearts
Dealer's total is 17
Dealer wins
Player has 95 after 1 hands
"""


def test_the_first_hand(capsys):
    """One hand of Simple prints what stands in the handout, and main returns 0."""
    assert main(["100", "1", "simple"]) == 0
    assert capsys.readouterr().out == FIRST_HAND


def test_three_hands(capsys):
    """Three hands of Simple win 5 in all."""
    main(["100", "3", "simple"])
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("Hand")] == [
        "Hand 1 bankroll 100",
        "Hand 2 bankroll 95",
        "Hand 3 bankroll 100",
    ]
    assert lines[-1] == "Player has 105 after 3 hands"


def test_too_little_money(capsys):
    """Who cannot pay the minimum plays no hand: there is a shuffle, and the last line."""
    main(["3", "2", "simple"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    assert lines[-1] == "Player has 3 after 0 hands"


def test_bad_arguments(capsys):
    """An unknown player gives one line of usage on standard error, and the exit code 2."""
    assert main(["100", "3", "cheating"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("usage:")
