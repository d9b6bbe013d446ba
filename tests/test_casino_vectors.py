"""The casino track against facts from outside: transcripts, the row of cuts, and hands looked up."""

from __future__ import annotations

import hashlib
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
VECTORS = json.loads((ROOT / "tests/vectors/casino.json").read_text(encoding="utf-8"))
Cuts = runpy.run_path(str(ROOT / "exercises/casino/cuts.py"))["Cuts"]


def drive(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run the reference as a program."""
    command = [sys.executable, "-m", "reference.casino.driver", *words]
    return subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, check=False)


def lines_of(*words: str) -> list[str]:
    """Run the reference and return the lines it prints."""
    return drive(*words).stdout.decode().splitlines()


def hands_in(lines: list[str]) -> list[str]:
    """Return the lines that begin a hand."""
    return [line for line in lines if line.startswith("Hand ")]


@pytest.fixture(scope="module")
def hands() -> list[list[str]]:
    """The lines of each hand of a long run with Simple, the hand numbered n at place n."""
    text = "\n".join(lines_of("100000", "1200", "simple"))
    return [part.splitlines() for part in text.split("\nHand ")]


# ---------------- against the vectors


@pytest.mark.parametrize("run", VECTORS["runs"], ids=lambda run: run["args"])
def test_transcripts(run: dict[str, Any]) -> None:
    """The reference prints what other implementations print, byte for byte."""
    done = drive(*run["args"].split())
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert (len(lines), lines[-1]) == (run["lines"], run["last_line"])
    assert hashlib.sha256(done.stdout).hexdigest() == run["sha256"]


def test_the_sample() -> None:
    """The run of the handout is the sample, and the handout quotes it."""
    sample = (ROOT / "tests/vectors/casino_100_3_simple.txt").read_text(encoding="utf-8")
    assert drive("100", "3", "simple").stdout.decode() == sample
    quoted = "".join(f"    {line}\n" for line in sample.splitlines())
    assert quoted in (ROOT / "handouts/casino/driver.md").read_text(encoding="utf-8")


def test_cuts() -> None:
    """The supplied module gives the row of cuts, each time from the beginning."""
    for _ in range(2):
        cuts = Cuts()
        assert [cuts.next_cut() for _ in range(35)] == VECTORS["first_35_cuts"]


def test_the_twister() -> None:
    """It is the Mersenne Twister: C++ says that from seed 5489 its number 10000 is 4123659995."""
    cuts = Cuts(5489)
    assert [cuts.next_cut() for _ in range(10_000)][-1] == 13 + 4123659995 % 27


# ---------------- rules that the vectors do not show, in hands found by looking


def test_natural_against_natural(hands: list[list[str]]) -> None:
    """Ace and Ten win 7 for 5, though the dealer has a Jack, and an ace face down: nobody looks."""
    assert hands[99] == [
        "99 bankroll 100047", "Player bets 5", "Player dealt Ace of Spades", "Dealer dealt Jack of Clubs",
        "Player dealt Ten of Diamonds", "Player dealt natural 21",
    ]  # fmt: skip
    assert hands[100][0] == "100 bankroll 100054"


def test_push(hands: list[list[str]]) -> None:
    """A soft 18 against 18 leaves the bankroll."""
    assert hands[13][0] == "13 bankroll 100000"
    assert hands[13][-2:] == ["Dealer's total is 18", "Push"]
    assert hands[14][0] == "14 bankroll 100000"


def test_twenty_one_against_a_natural_of_the_dealers(hands: list[list[str]]) -> None:
    """A 21 of three cards against a natural of the dealer's is a push."""
    assert hands[384][-4:] == [
        "Player's total is 21", "Dealer's hole card is Ace of Spades", "Dealer's total is 21", "Push",
    ]  # fmt: skip


def test_a_natural_of_the_dealers_wins_by_its_total(hands: list[list[str]]) -> None:
    """A dealer's natural wins no more than the wager, and only when the totals are compared."""
    assert hands[37][-2:] == ["Dealer's total is 21", "Dealer wins"]
    assert (hands[37][0], hands[38][0]) == ("37 bankroll 99980", "38 bankroll 99975")


def test_the_dealer_stands_on_soft_seventeen(hands: list[list[str]]) -> None:
    """Ace, Four, Ace, Ace: the dealer draws on 16 and stands on 17."""
    assert hands[4][-4:] == [
        "Dealer dealt Ace of Diamonds", "Dealer dealt Ace of Hearts", "Dealer's total is 17", "Player wins",
    ]  # fmt: skip


def test_twenty_cards_and_nineteen(hands: list[list[str]]) -> None:
    """With 20 cards left there is no shuffle yet (hand 7), with 19 there is (hand 26)."""
    assert hands[7][1] == "Player bets 5"
    assert (hands[26][1], hands[26][9]) == ("Shuffling the deck", "Player bets 5")


@pytest.mark.parametrize(
    ("number", "up", "eighteen", "follows"),
    [
        pytest.param(399, "Two of Clubs", "Ace of Hearts", "Player's total is 18", id="two"),
        pytest.param(154, "Three of Clubs", "Ace of Hearts", "Player dealt King of Spades", id="three"),
        pytest.param(575, "Four of Diamonds", "Ace of Diamonds", "Player dealt Four of Hearts", id="four"),
        pytest.param(95, "Five of Hearts", "Ace of Clubs", "Player dealt Two of Clubs", id="five"),
        pytest.param(498, "Six of Spades", "Ace of Hearts", "Player dealt Ace of Clubs", id="six"),
        pytest.param(351, "Seven of Diamonds", "Two of Diamonds", "Player's total is 18", id="seven"),
        pytest.param(13, "Eight of Clubs", "Seven of Spades", "Player's total is 18", id="eight"),
        pytest.param(1103, "Nine of Clubs", "Ace of Diamonds", "Player dealt Five of Clubs", id="nine"),
        pytest.param(268, "Ten of Diamonds", "Seven of Hearts", "Player dealt Three of Spades", id="ten"),
        pytest.param(131, "Jack of Clubs", "Ace of Spades", "Player dealt Ace of Clubs", id="jack"),
        pytest.param(157, "Queen of Diamonds", "Seven of Diamonds", "Player dealt Two", id="queen"),
        pytest.param(349, "King of Hearts", "Four of Clubs", "Player dealt Four of Spades", id="king"),
        pytest.param(432, "Ace of Hearts", "Ace of Clubs", "Player dealt Queen of Spades", id="ace"),
    ],
)
def test_soft_eighteen(hands: list[list[str]], number: int, up: str, eighteen: str, follows: str) -> None:
    """A soft 18 stands against 2, 7 and 8, and draws against all else."""
    hand = hands[number]
    assert f"Dealer dealt {up}" in hand
    assert hand[hand.index(f"Player dealt {eighteen}") + 1].startswith(follows)


def test_a_counting_player_who_cannot_pay_double() -> None:
    """The count is 2 or more in hands 19 and 21, but there are less than 10 in hand: the wager is 5."""
    text = "\n".join(lines_of("25", "100", "counting"))
    assert "Player bets 10" in text
    parts = text.split("\nHand ")
    for number in (19, 21):
        lines = parts[number].splitlines()
        assert 5 <= int(lines[0].split()[-1]) < 10
        assert "Player bets 5" in lines


@pytest.mark.parametrize("bankroll", ["0", "1", "4"])
def test_broke(bankroll: str) -> None:
    """Who cannot pay the minimum sees a shuffle and plays no hand."""
    lines = lines_of(bankroll, "10", "counting")
    assert (len(lines), lines[-1]) == (9, f"Player has {bankroll} after 0 hands")


def test_zero_hands() -> None:
    """Nothing to play is no mistake."""
    lines = lines_of("100", "0", "competitor")
    assert (len(lines), lines[-1]) == (9, "Player has 100 after 0 hands")


def test_another_minimum() -> None:
    """The fourth argument decides who can play, and for how much."""
    assert hands_in(lines_of("19", "1", "simple", "20")) == []
    assert "Player bets 20" in lines_of("20", "1", "simple", "20")


@pytest.mark.parametrize(
    "words",
    [
        "", "100", "100 3", "100 3 simple 5 5", "simple 100 3", "100 3 Simple", "100 3 cheating",
        "much 3 simple", "100 3.5 simple", "-1 3 simple", "100 -1 simple",
        "100 3 simple 0", "100 3 simple -5", "100 3 simple low",
    ],
)  # fmt: skip
def test_bad_arguments(words: str) -> None:
    """Bad arguments: one line of usage on standard error, nothing on standard output, exit code 2."""
    done = drive(*words.split())
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage: ")
    assert done.stderr.count(b"\n") == 1
