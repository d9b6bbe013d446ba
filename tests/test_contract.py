"""The contract track from outside: sessions typed in by script, held against the rules that the handout tells."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tomllib
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
HANDOUT = (ROOT / "handouts/contract/driver.md").read_text(encoding="utf-8")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HIT_OR_HOLD, AGAIN = "Hit or hold? ", "Another game? (y/n) "
END = "No more input that can be read: the game ends here."
SEEDS = range(150)

# Tracks have modules of the same flat names, so each track's code runs in a process of its own.
PLAY_MANY = """
import contextlib, io, json, sys
from driver import BlackjackGame
from text_table import play

answers = []
for argv, typed in json.load(sys.stdin):
    out, sys.stdin = io.StringIO(), io.StringIO(typed)
    with contextlib.redirect_stdout(out):
        code = play(BlackjackGame, argv)
    answers.append([code, out.getvalue()])
json.dump(answers, sys.stdout)
"""
CASINO_TOTALS = """
import json, sys
from card import Card, Spot, Suit
from hand import Hand

totals = []
for places in json.load(sys.stdin):
    hand = Hand()
    for place in places:
        hand.add_card(Card(Spot(place), Suit.HEARTS))
    totals.append(hand.hand_value().count)
json.dump(totals, sys.stdout)
"""
CONTRACT_TOTALS = """
import json, sys
from card import RANKS, Card
from hand import Hand

totals = []
for places in json.load(sys.stdin):
    hand = Hand()
    for place in places:
        hand.add(Card(RANKS[place], "H"))
    totals.append(hand.canonical_value())
json.dump(totals, sys.stdout)
"""
NEW_DECKS = """
import json, runpy, sys

decks = [runpy.run_path(path)["Deck"]() for path in json.load(sys.stdin)]
json.dump([list(map(str, deck.cards())) for deck in decks], sys.stdout)
"""


def in_track(track: str, code: str, given: Any) -> Any:
    """Run code among the model answers of a track; it reads JSON and writes JSON."""
    path = [str(ROOT / "reference" / track), str(ROOT / "exercises" / track)]
    start = f"import sys; sys.path[:0] = {path!r}\n"
    command = [sys.executable, "-c", start + code]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)


def drive(*words: str, typed: str | bytes = "") -> tuple[int, str, str]:
    """Run the reference as a program: the exit code, and what it wrote."""
    command = [sys.executable, "-m", "reference.contract.driver", *words]
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(command, input=data, capture_output=True, cwd=ROOT, timeout=30, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def points(cards: list[str]) -> int:
    """The points of these cards, every ace at 11."""
    return sum(RANKS.index(card[:-1]) + 2 if card[:-1].isdigit() else 11 if card[0] == "A" else 10 for card in cards)


# ---- sessions


@pytest.fixture(scope="module")
def sessions() -> list[tuple[list[str], int, list[list[str]]]]:
    """Three games for each seed, with keys drawn at random: the keys, the exit code, the lines of each game."""
    draw = random.Random(111)
    keys = [[draw.choice(["hit", "hold", "HI", " ho ", "x", "", "h"]) for _ in range(60)] for _ in SEEDS]
    typed = ["\n".join([*row, *(["hold", "y"] * 3), "hold"]) for row in keys]
    answers = in_track(
        "contract", PLAY_MANY, [[["--seed", str(seed)], text] for seed, text in zip(SEEDS, typed, strict=True)]
    )
    return [(row, code, games_in(text)) for row, (code, text) in zip(keys, answers, strict=True)]


def games_in(text: str) -> list[list[str]]:
    """The lines of each game of a session, without the prompts."""
    parts = text.replace(HIT_OR_HOLD, "").split(AGAIN)
    games = [re.sub(r"Please type [^\n]*\n", "", part) for part in parts]
    return [[line for line in game.splitlines() if line] for game in games if "You: " in game]


def hands(lines: list[str], who: str) -> list[tuple[list[str], int | None]]:
    """The hands of one side as they were shown, and the points told with them."""
    found = [re.fullmatch(rf"{who}: +\[(.*)\](?:  (\d+) points)?", line) for line in lines]
    return [(each[1].split(), int(each[2]) if each[2] else None) for each in found if each]


def finished(sessions: list[tuple[list[str], int, list[list[str]]]]) -> list[list[str]]:
    """The games that were played to the end."""
    return [game for _, _, games in sessions for game in games if game[-1].endswith("s.") or "win." in game[-1]]


def test_sessions_end(sessions: list[tuple[list[str], int, list[list[str]]]]) -> None:
    """Whatever is typed, a session ends with exit code 0, and most have a game that was played to the end."""
    assert all(code == 0 and games for _, code, games in sessions)
    assert len(finished(sessions)) >= len(SEEDS)


def test_points_are_right(sessions: list[tuple[list[str], int, list[list[str]]]]) -> None:
    """All points that are shown are the points of the cards beside them."""
    for _, _, games in sessions:
        for game in games:
            for cards, told in hands(game, "You") + hands(game, "House"):
                assert told == (None if "??" in cards else points(cards)), game


def test_hands_grow_by_one_card(sessions: list[tuple[list[str], int, list[list[str]]]]) -> None:
    """Each hit adds one card behind the others, and only up to 21 points."""
    for _, _, games in sessions:
        for game in games:
            shown = [cards for cards, _ in hands(game, "You")]
            assert len(shown[0]) == 2
            assert all(after[:-1] == before and points(before) <= 21 for before, after in pairwise(shown))


def test_the_hole_card(sessions: list[tuple[list[str], int, list[list[str]]]]) -> None:
    """The house's first card is hidden until the house plays, and after a bust it stays so."""
    for game in finished(sessions):
        first, *later = [cards for cards, _ in hands(game, "House")]
        assert (first[0], len(first)) == ("??", 2)
        busted = points(hands(game, "You")[-1][0]) > 21
        assert len(later) == (0 if busted else 1)
        assert all("??" not in cards and cards[1] == first[1] for cards in later)


def test_the_house_keeps_its_rule(sessions: list[tuple[list[str], int, list[list[str]]]]) -> None:
    """The house drew below 17, and stopped from 17 on; no card was dealt twice."""
    for game in finished(sessions):
        player = hands(game, "You")[-1][0]
        for cards, _ in hands(game, "House")[1:]:
            assert points(cards) >= 17
            assert all(points(cards[:count]) < 17 for count in range(2, len(cards)))
            assert len({*cards, *player}) == len(cards) + len(player)


def test_the_result_follows_from_the_hands(sessions: list[tuple[list[str], int, list[list[str]]]]) -> None:
    """The last line of a game says who has won, with how many points, and the house wins ties."""
    seen = set()
    for game in finished(sessions):
        mine, theirs = points(hands(game, "You")[-1][0]), hands(game, "House")[-1][1]
        if mine > 21:
            expected = f"You have {mine}, which is too much: the house wins."
        elif theirs is not None and theirs > 21:
            expected = f"The house has {theirs}, which is too much: you win."
        elif mine == theirs:
            expected = f"Both have {mine}: the house wins."
        else:
            expected = (
                f"You have {mine}, the house has {theirs}: {'you win' if mine > (theirs or 0) else 'the house wins'}."
            )
        assert game[-1] == expected
        seen.add(re.sub(r"\d+", "", expected))
    assert len(seen) == 5  # each way to end came up


def test_two_aces_are_lost_at_once() -> None:
    """A player with two aces is busted before the first hit, and is not asked."""
    given = [[["--seed", str(seed)], ""] for seed in range(400)]
    texts = [text for _, text in in_track("contract", PLAY_MANY, given)]
    lost = [text for text in texts if "22 points" in text]
    assert lost
    assert all(HIT_OR_HOLD not in text and "which is too much: the house wins." in text for text in lost)


# ---- the program


def test_the_handout_quotes_a_game() -> None:
    """The game in the handout is one that the program plays."""
    _, out, _ = drive("--seed", "91", typed="hit\nhold\nn\n")
    shown = out.replace(HIT_OR_HOLD, HIT_OR_HOLD + "{}\n").replace(AGAIN, AGAIN + "n\n").format("hit", "hold")
    assert "".join(f"    {line}\n" for line in shown.splitlines()) in HANDOUT


@pytest.mark.parametrize(
    "typed", ["", "hit\n", "x\n", "hold\n", "hold\ny\n", "hold\nmaybe\n", "hold\ny\nhit", b"\xff\xfe\n"]
)
def test_end_of_input(typed: str | bytes) -> None:
    """Where there is no more input the program says so in one line and ends, with no traceback."""
    code, out, err = drive("--seed", "91", typed=typed)
    assert (code, out.splitlines()[-1], err) == (0, END, "")
    assert out.count(END) == 1


def test_n_ends_the_program() -> None:
    """After n there is nothing more to say."""
    code, out, err = drive(typed="hold\nn\nhit\n")
    assert (code, out.endswith(AGAIN), err) == (0, True, "")


@pytest.mark.parametrize(
    "words",
    [
        ["7"],
        ["--seed"],
        ["--seed", "x"],
        ["--seed", "-1"],
        ["--seed", "1.5"],
        ["--seed", ""],
        ["--seed", "1", "2"],
        ["--seed=1"],
        ["-h"],
    ],
    ids=" ".join,
)
def test_bad_arguments(words: list[str]) -> None:
    """Bad arguments: one line of usage on standard error, nothing on standard output, exit code 2."""
    code, out, err = drive(*words, typed="hit\n")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("usage: ")


def test_without_a_seed_games_differ() -> None:
    """Without a seed, games are left to chance; with one, they come again."""
    texts = [text for _, text in in_track("contract", PLAY_MANY, [[[], ""]] * 6 + [[["--seed", "4"], ""]] * 2)]
    assert len(set(texts[:6])) > 1
    assert texts[6] == texts[7]


# ---- the worth of hands


def test_twins_agree() -> None:
    """The canonical value is what a hand of the casino track counts."""
    draw = random.Random(3)
    given = [[draw.choice([*range(13), 12, 12]) for _ in range(draw.randrange(9))] for _ in range(3000)]
    assert in_track("contract", CONTRACT_TOTALS, given) == in_track("casino", CASINO_TOTALS, given)


def test_the_canonical_value_is_the_best_of_all_totals() -> None:
    """Tried in all ways to count the aces, no total up to 21 is larger, and above 21 none is smaller."""
    draw = random.Random(4)
    given = [[draw.choice([*range(13), 12, 12]) for _ in range(draw.randrange(8))] for _ in range(500)]
    for places, value in zip(given, in_track("contract", CONTRACT_TOTALS, given), strict=True):
        choices = [[1, 11] if place == 12 else [min(place + 2, 10)] for place in places]
        totals = {sum(chosen) for chosen in product(*choices)}
        assert value == max((total for total in totals if total <= 21), default=min(totals))


# ---- the cards and the handouts


def test_names_of_the_seed() -> None:
    """The hands of the assignment have the values that it gives."""
    rows = re.findall(
        r"^\| `([^`]+)` \| (\d+) \| [\d, ]+ \| (\d+) \|$",
        (ROOT / "handouts/contract/hand.md").read_text(encoding="utf-8"),
        re.M,
    )
    assert ("QD AS", "21", "21") in rows
    assert len(rows) == 9
    given = [[RANKS.index(card[:-1]) for card in cards.split()] for cards, _, _ in rows]
    assert [points(cards.split()) for cards, _, _ in rows] == [int(row[1]) for row in rows]
    assert in_track("contract", CONTRACT_TOTALS, given) == [int(row[2]) for row in rows]


@pytest.mark.parametrize("stage", ["hand", "deck", "driver"])
def test_each_behaviour_is_in_its_handout(stage: str) -> None:
    """The handout names every promise by the id under which it is marked."""
    table = tomllib.loads((ROOT / "reference/contract/track.toml").read_text(encoding="utf-8"))
    text = (ROOT / f"handouts/contract/{stage}.md").read_text(encoding="utf-8")
    assert [id for id in table[stage]["behaviours"] if f"**{id}**" not in text] == []


def test_no_suit_is_higher() -> None:
    """The order of the suits is left open: the reference and each alternative have another one."""
    paths = [ROOT / "reference/contract/deck.py", *(ROOT / "reference/contract/alternatives").glob("deck_*.py")]
    orders = in_track("contract", NEW_DECKS, [str(path) for path in paths])
    assert len({tuple(order) for order in orders}) == len(paths)
    assert all(sorted(order) == sorted(orders[0]) for order in orders)
