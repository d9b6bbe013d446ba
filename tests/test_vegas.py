"""The vegas track: whole sessions at the table, no dollar lost, the in-shuffle's orders, and twins that agree."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).parent.parent
FLAT = ("card", "crand", "cuts", "deck", "driver", "hand", "keyboard", "players", "shuffle")


def load(track: str, *names: str) -> list[ModuleType]:
    """Import modules of one track by their flat names, and leave no trace of these names for other tests."""
    path, hidden = sys.path[:], {name: sys.modules.pop(name) for name in FLAT if name in sys.modules}
    sys.path[:0] = [str(ROOT / "reference" / track), str(ROOT / "exercises" / track)]
    try:
        return [importlib.import_module(name) for name in names]
    finally:
        sys.path[:] = path
        for name in FLAT:
            sys.modules.pop(name, None)
        sys.modules.update(hidden)


CARD, HAND, SHUFFLE, DRIVER = load("vegas", "card", "hand", "shuffle", "driver")
CASINO_CARD, CASINO_HAND, CASINO_DECK = load("casino", "card", "hand", "deck")
(TWENTYONE_HAND,) = load("twentyone", "hand")

HANDOUT = (ROOT / "handouts/vegas/driver.md").read_text(encoding="utf-8")
ANSWERS = re.search(r"--seed 316`, and these answers, one a line: `([^`]+)`", HANDOUT)
SESSION = ANSWERS[1].split() if ANSWERS else []
END = "No more input"
quick = settings(max_examples=60, deadline=None, database=None, derandomize=True)


def drive(*words: str, typed: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the reference as a program, with these lines typed."""
    command = [sys.executable, "-m", "reference.vegas.driver", *words]
    text = "".join(f"{line}\n" for line in typed)
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, timeout=30, check=False)


def here(*words: str, typed: list[str]) -> tuple[int, list[str]]:
    """Run the reference in this process: the exit code, and the lines on the screen."""
    screen, keyboard = io.StringIO(), io.StringIO("".join(f"{line}\n" for line in typed))
    with patch("sys.stdin", keyboard), contextlib.redirect_stdout(screen):
        return DRIVER.main(list(words)), screen.getvalue().splitlines()


def sums(lines: list[str]) -> Iterator[int]:
    """Yield for each round what players and house have together, as the summaries say."""
    together = 0
    for line in lines:
        if match := re.fullmatch(r".* has (-?\d+)", line):
            together += int(match[1])
            if line.startswith("House has"):
                yield together
                together = 0


# ---------------- sessions at the table


def test_the_session_of_the_handout() -> None:
    """The session in the handout is what the program shows, byte for byte, and the money adds up in it."""
    done = drive("--seed", "316", typed=SESSION)
    assert (done.returncode, done.stderr) == (0, "")
    quoted = "".join(f"    {line}\n" for line in done.stdout.splitlines())
    assert quoted in HANDOUT
    assert list(sums(done.stdout.splitlines())) == [2000, 2000]
    assert drive("--seed", "316", typed=SESSION).stdout == done.stdout


@pytest.mark.parametrize("length", range(len(SESSION)))
def test_the_end_of_the_input_at_every_question(length: int) -> None:
    """Wherever the answers of the session stop, the game ends in one line, right after a question."""
    code, lines = here("--seed", "316", typed=SESSION[:length])
    assert (code, lines.count(END), lines[-1]) == (0, 1, END)
    assert lines[-2].endswith("?")
    assert len(lines) < 100


def test_the_end_of_the_input_at_the_question_whether_to_quit() -> None:
    """Also between Q and Y; and as a program there is no traceback, and the screen is not flooded."""
    done = drive("--seed", "316", typed=["1", "Ann", "100", "q"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2:] == ["Ann, quit and lose your wager, Y or N?", END]


@pytest.mark.parametrize("seed", range(12))
def test_seven_players_to_the_end(seed: int) -> None:
    """Seven who bet what they have, hit, double and split play until nobody wants more or has money."""
    keys = ["h", "s", "D", "S", "v", "P", "q"]
    players = [f"Player {seat}" for seat in range(7)]
    waiting = iter(range(seed, 100_000))
    rounds: list[str] = []

    def ask(question: str) -> str:
        if "How many" in question or "Name" in question:
            return players[int(question.split()[-1][:-1]) - 1] if "Name" in question else "7"
        if "your bet" in question:
            most = int(question.rstrip("?").split()[-1])
            return str(max(1, most * (next(waiting) % 4) // 3))
        if "quit" in question:
            return "yn"[next(waiting) % 2]
        if "again" in question:
            return "Y" if sum(line.startswith("Round") for line in rounds) < 25 else "N"
        return keys[next(waiting) % 7]

    house_shoe = DRIVER.HouseShoe(DRIVER.random.Random(seed))
    game = DRIVER.Game(house_shoe.ready, house_shoe.shoe.deal, ask, rounds.append)
    game.play()
    played = list(sums(rounds))
    assert played
    assert set(played) == {7000}
    assert game.house + sum(player.money for player in game.players) == 7000
    assert all(player.money >= 0 for player in game.players)


# Any answer may be typed at any time: nonsense too, and so every question is met by what it must refuse.
KEYS = st.sampled_from([*"PPHHDDSSVQphdsvqYN", "0", "-5", "5.5", "assad", "", "yes", "2", "100"])


@quick
@given(
    st.integers(0, 9999), st.integers(1, 7), st.lists(KEYS, max_size=99), st.lists(st.integers(1, 1200), max_size=40)
)
def test_no_dollar_gets_lost(seed: int, players: int, keys: list[str], bets: list[int]) -> None:
    """Whatever is typed, after each round players and house together have what they began with."""
    said: list[str] = []
    shoe = DRIVER.HouseShoe(DRIVER.random.Random(seed))
    game = DRIVER.Game(shoe.ready, shoe.shoe.deal, answering(players, keys, bets), said.append)
    balances: list[tuple[int, int]] = []
    summary: Callable[[], None] = game.summary

    def noted() -> None:
        on_the_table = sum(sum(player.bets()) for player in game.players)
        balances.append((game.house + sum(player.money for player in game.players), on_the_table))
        summary()

    game.summary = noted
    game.play()
    assert balances == [(1000 * players, 0)] * len(balances)
    assert list(sums(said)) == [together for together, _ in balances]


def answering(players: int, keys: list[str], bets: list[int]) -> Callable[[str], str]:
    """Return a function that answers questions, with harmless answers when it has run out of others."""
    number = iter([str(players), *map(str, range(1, players + 1))])
    money, letters = iter(bets), iter(keys)

    def ask(question: str) -> str:
        if "How many" in question or "Name" in question:
            return next(number)
        if "your bet" in question:
            return str(next(money, 1))
        harmless = "N" if "Y or N" in question else "P"
        return next(letters, harmless)

    return ask


def test_enough_cards_for_a_round() -> None:
    """The lowest 156 cards add up to more than fifteen hands can hold, so no round comes to the end of the shoe."""
    aces_at_one = sorted(1 if card.rank == CARD.Rank.ACE else HAND.value(card) for card in SHUFFLE.new_pack() * 6)
    assert sum(aces_at_one[: DRIVER.ENOUGH_CARDS]) == 588 > 15 * 30


@pytest.mark.parametrize("words", ["--seed", "--seed seven", "--players 3"])
def test_bad_arguments(words: str) -> None:
    """Bad arguments: one line of usage on standard error, nothing on standard output, exit code 2."""
    done = drive(*words.split(), typed=["1", "Ann"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: ")
    assert done.stderr.count("\n") == 1


def test_help() -> None:
    """Help names the six commands."""
    done = drive("-h", typed=[])
    assert (done.returncode, done.stderr) == (0, "")
    assert [line[0] for line in done.stdout.splitlines()[-6:]] == list("PHDSVQ")


# ---------------- the in-shuffle


def order_of_two(modulus: int) -> int:
    """Return the least power of two that leaves 1, modulo an odd number."""
    return next(power for power in range(1, modulus) if pow(2, power, modulus) == 1)


@pytest.mark.parametrize(("size", "order"), [(52, 52), (312, 156)])
def test_orders(size: int, order: int) -> None:
    """52 cards take 52 in-shuffles and 312 take 156, by number theory and by shuffling; eight are never enough."""
    assert order_of_two(size + 1) == order
    cards, seen = list(range(size)), []
    for _ in range(order):
        cards = SHUFFLE.in_shuffle(cards)
        seen.append(cards == list(range(size)))
    assert seen == [False] * (order - 1) + [True]


@quick
@given(st.integers(1, 160))
def test_card_i_goes_to_place_2i(half: int) -> None:
    """Of 2n cards, number i comes to lie at place 2i modulo 2n + 1."""
    cards = SHUFFLE.in_shuffle(list(range(1, 2 * half + 1)))
    assert all(cards[2 * i % (2 * half + 1) - 1] == i for i in range(1, 2 * half + 1))


# ---------------- twins


def long_name(card: Any) -> str:
    """Return the casino track's name of a card of this track."""
    return f"{card.rank.name.title()} of {card.suit.name.title()}"


def test_in_shuffle_is_a_cut_at_the_middle() -> None:
    """A pack that is in-shuffled and a casino deck that is cut at 26 and mixed go the same way, all 52 times."""
    deck, pack = CASINO_DECK.Deck(), SHUFFLE.new_pack()
    for _ in range(53):
        assert [str(deck.deal()) for _ in range(52)] == [long_name(card) for card in pack]
        deck.shuffle(26)
        pack = SHUFFLE.in_shuffle(pack)


@quick
@given(st.lists(st.integers(0, 51), max_size=12))
def test_twins_count_alike(numbers: list[int]) -> None:
    """A hand counts the same in the vegas, the casino and the twentyone track."""
    held, casino = HAND.Hand(), CASINO_HAND.Hand()
    for number in numbers:
        suit, rank = divmod(number, 13)
        held.add(CARD.Card(CARD.Rank(rank + 2), CARD.Suit(suit)))
        casino.add_card(CASINO_CARD.Card(CASINO_CARD.Spot(rank), CASINO_CARD.Suit(suit)))
    assert held.total() == casino.hand_value().count == TWENTYONE_HAND.best_score(numbers)
    assert held.is_bust() == (casino.hand_value().count > 21)
