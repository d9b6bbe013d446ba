"""The twentyone track against facts from outside: transcripts, the C library, and rules done by hand."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RUNS = json.loads((ROOT / "tests/vectors/twentyone.json").read_text(encoding="utf-8"))["runs"]

# Read as files, so that no flat name of this track gets into the way of another track's tests.
CRAND = runpy.run_path(str(ROOT / "exercises/twentyone/crand.py"))
HAND = runpy.run_path(str(ROOT / "reference/twentyone/hand.py"))
SHUFFLE = runpy.run_path(str(ROOT / "reference/twentyone/shuffle.py"))

DECK_37 = (
    "6 14 2 39 24 23 32 4 12 49 27 36 21 42 10 8 38 51 46 47 22 5 37 41 16 15 "
    "43 40 3 31 44 34 17 18 9 26 1 35 19 11 30 48 13 20 25 33 29 28 0 45 50 7"
)


def play(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the reference as a program."""
    command = [sys.executable, "-m", "reference.twentyone.driver", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=ROOT, timeout=30, check=False)


@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"seed {run['seed']}")
def test_transcripts(run: dict[str, Any]) -> None:
    """The reference shows what other implementations show, byte for byte."""
    done = play(str(run["seed"]), typed="".join(f"{key}\n" for key in run["keys"]))
    assert (done.returncode, done.stdout, done.stderr) == (0, run["transcript"], "")


def test_keys_on_one_line() -> None:
    """The keys may also be typed on one line."""
    assert play(str(RUNS[0]["seed"]), typed=RUNS[0]["keys"]).stdout == RUNS[0]["transcript"]


@pytest.mark.parametrize(
    ("seed", "keys", "lines"),
    [
        pytest.param(79, "s", ["Dealer: 7-H A-C", "Tie 18 18"], id="push, dealer stands on soft 18"),
        pytest.param(115, "s", ["Dealer: 6-S A-D", "Win 20 17"], id="dealer stands on soft 17"),
        pytest.param(22, "s", ["Dealer: 7-C K-S", "Lose 12 17"], id="dealer stands on hard 17"),
        pytest.param(38, "s", ["Dealer: 6-D 10-D 2-D", "Win 20 18"], id="dealer hits 16"),
        pytest.param(131, "s", ["Dealer: A-H A-C Q-S 7-S", "Lose 13 19"], id="dealer's ace comes down"),
        pytest.param(5, "h", ["Dealer: 5-C 10-D 5-S", "Win 21 20"], id="21 by a hit ends the turn"),
        pytest.param(181, "", ["Dealer: A-S J-D", "Tie 21 21"], id="natural against natural"),
        pytest.param(319, "", ["Dealer: 9-S 2-C J-S", "Tie 21 21"], id="natural against 21 of three cards"),
        pytest.param(98, "h", ["Player busts", "Lose 23 21"], id="bust against a natural"),
        pytest.param(13, "h", ["Player busts", "Lose 23 16"], id="bust before a dealer's bust"),
    ],
)
def test_ends_of_hands(seed: int, keys: str, lines: list[str]) -> None:
    """Rules that the transcripts do not reach."""
    shown = play(str(seed), typed="\n".join([*keys, "n"])).stdout.splitlines()
    assert shown[-len(lines) - 1 :] == [*lines, "Play again? [y/n]"]


@pytest.mark.parametrize("typed", ["", "h", "hh", "s"])
def test_end_of_input(typed: str) -> None:
    """The end of the input ends the program in one line."""
    done = play("1411", typed=typed)
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "No more input.", "")


@pytest.mark.parametrize("words", [(), ("x",), ("1", "2"), ("-1",)], ids=repr)
def test_bad_arguments(words: tuple[str, ...]) -> None:
    """Bad arguments bring a usage line and exit code 2."""
    done = play(*words)
    assert (done.returncode, done.stdout, done.stderr[:6]) == (2, "", "usage:")


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [1804289383, 846930886, 1681692777]),
        (1, [1804289383, 846930886, 1681692777]),
        (37, [514134199, 1634540105, 374782695]),
        (2**31 - 1, [1065668062, 2142264300, 1066566375]),
        (2**31, [1336741213, 1210407648, 1447044896]),
        (2**32 - 1, [254925627, 1205188300, 366127624]),
    ],
)
def test_crand_is_the_c_library(seed: int, numbers: list[int]) -> None:
    """The supplied generator gives the numbers that glibc gives, for signed and unsigned seeds."""
    CRAND["srand"](seed)
    assert [CRAND["rand"]() for _ in numbers] == numbers


def test_shuffle_of_seed_37() -> None:
    """The shuffled deck is the one that the assignment prints."""
    cards = SHUFFLE["new_deck"]()
    CRAND["srand"](37)
    SHUFFLE["shuffle"](cards, CRAND["rand"])
    assert " ".join(map(str, cards)) == DECK_37


def test_shuffle_is_exactly_fair() -> None:
    """Over all throws of a twelve-sided die each of the 24 orders of four cards comes up 72 times."""
    counts = dict.fromkeys(permutations(range(4)), 0)
    for throw in product(range(12), repeat=3):
        cards = list(range(4))
        SHUFFLE["shuffle"](cards, iter(throw).__next__)
        counts[tuple(cards)] += 1
    assert set(counts.values()) == {72}


def test_best_score_of_every_small_hand() -> None:
    """Up to five cards, the best score is the best of all ways to count the aces."""
    for size in range(6):
        for hand in combinations_with_replacement(range(13), size):
            choices = [[1, 11] if card == 12 else [min(card + 2, 10)] for card in hand]
            totals = {sum(values) for values in product(*choices)}
            best = max((total for total in totals if total <= 21), default=min(totals))
            assert HAND["best_score"](list(hand)) == best
