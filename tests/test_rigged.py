"""The rigged track as a whole: the casino's share, honest cards, rounds that add up, and endings in any place."""

from __future__ import annotations

import importlib
import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).parent.parent


def flat(track: str, *names: str) -> list[ModuleType]:
    """Import modules of a track by their flat names, and leave no trace: other tracks use the same names."""
    rooms = [ROOT / "reference" / track, ROOT / "exercises" / track]
    own = {path.stem for room in rooms for path in room.glob("*.py")}
    kept = {name: sys.modules.pop(name) for name in own & set(sys.modules)}
    sys.path[:0] = map(str, rooms)
    try:
        return [importlib.import_module(name) for name in names]
    finally:
        del sys.path[: len(rooms)]
        for name in own & set(sys.modules):
            del sys.modules[name]
        sys.modules.update(kept)


HAND, DECK, DRIVER, SHARES = flat("rigged", "hand", "deck", "driver", "shares")
CASINO_CARD, CASINO_HAND = flat("casino", "card", "hand")


def run(*words: str, typed: str = "") -> tuple[int, list[str], str]:
    """Run the driver in this process: exit code, lines (a question ends its line), standard error."""
    out, errors = io.StringIO(), io.StringIO()
    with patch("sys.stdin", io.StringIO(typed)), redirect_stdout(out), redirect_stderr(errors):
        code = DRIVER.main(list(words))
    text = out.getvalue().replace("(y/n):", "(y/n):\n")
    return code, [line for line in text.splitlines() if line], errors.getvalue()


def start(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the reference as a program."""
    command = [sys.executable, "-m", "reference.rigged.driver", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)


# ---------------- the share


@pytest.mark.parametrize("stands_at", SHARES.STANDS_AT)
def test_the_casinos_share(stands_at: int) -> None:
    """With help the share is between 52 and 62 %, no less than without, and the same where it was high enough."""
    honest = SHARES.play(stands_at, 600, honest=True)
    helped = SHARES.play(stands_at, 600)
    assert 52 <= helped.share <= 62
    assert helped.share >= honest.share
    if honest.share >= 55:
        assert helped.share - honest.share < 1.5
    else:
        assert helped.share >= 54.5


@pytest.mark.parametrize("hands", [2, 3])
def test_the_casinos_share_against_several_hands(hands: int) -> None:
    """Also with two or three hands at the table the share is near 55 %."""
    count = SHARES.play(17, 300, hands=hands)
    assert 52 <= count.share <= 62
    assert count.wins + count.losses + count.pushes == 300 * hands


def test_the_table_of_the_handout() -> None:
    """The handout has a line for each player, and the casino's share there is what the script prints."""
    lines = (ROOT / "handouts/rigged/players.md").read_text(encoding="utf-8").splitlines()
    helped = SHARES.play(17)
    line = next(line for line in lines if line.startswith("| 17 |"))
    assert line.endswith(f"| {helped.share:.1f} % | {100 * helped.helped / SHARES.ROUNDS:.0f} % |")
    assert all(any(line.startswith(f"| {each} |") for line in lines) for each in SHARES.STANDS_AT)


# ---------------- honest cards


def table(hands: int, seed: int, stands_at: int) -> Any:
    """Return a game with a human who draws below a total."""
    human = SHARES.Seated(stands_at)
    return DRIVER.BlackJackGame(hands, Random(seed).randrange, human.ask, human.say)


@pytest.mark.parametrize("hands", [1, 3])
def test_the_help_keeps_the_cards_honest(hands: int) -> None:
    """In no round lies a card on the table twice, and those that are left make 52 with them."""
    game = table(hands, 5, 16)
    for _ in range(150):
        game.play()
        held = [card for human in game.seats.values() for card in human.hand.cards()]
        held += [*game.casino.hand.cards(), *game.deck.peek(52)]
        assert len(held) == len(set(held)) == 52


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_the_help_touches_no_card_of_the_humans(hands: int) -> None:
    """The human gets the same cards from an honest casino and from one that helps itself."""
    games = [table(hands, 6, 17), table(hands, 6, 17)]
    games[0].casino.history = SHARES.Contented()
    differ = 0
    for _ in range(150):
        for game in games:
            game.play()
        honest, helped = ([human.hand.cards() for human in game.seats.values()] for game in games)
        assert honest == helped
        differ += games[0].casino.hand.cards() != games[1].casino.hand.cards()
    assert differ > 0


# ---------------- rounds that add up


class Answers:
    """Answers from a list, and EOFError when it is used up."""

    def __init__(self, words: list[str]) -> None:
        self.words = iter(words)

    def __call__(self, question: str) -> str:
        for word in self.words:
            return word
        raise EOFError


def rounds_of(game: Any, ask: Callable[[str], str], lines: list[str]) -> Iterator[int]:
    """Play round after round until the answers end; yield the number of each finished round."""
    number = 0
    try:
        while number == 0 or ask("another?") == "y":
            lines.clear()
            game.play()
            number += 1
            yield number
    except EOFError:
        return


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.integers(0, 10**6), st.integers(1, 3), st.lists(st.sampled_from("yyyn"), max_size=60))
def test_rounds_add_up(seed: int, hands: int, words: list[str]) -> None:
    """After every round, rounds × hands = wins + losses + pushes, and the lines told as many results."""
    lines: list[str] = []
    ask = Answers(words)
    game = DRIVER.BlackJackGame(hands, Random(seed).randrange, ask, lines.append)
    before = [0, 0, 0]
    for number in rounds_of(game, ask, lines):
        counts = [game.casino.history.count(outcome) for outcome in SHARES.Outcome]
        told = [sum(line.endswith(outcome.value) for line in lines) for outcome in SHARES.Outcome]
        assert sum(counts) == number * hands
        assert [after - earlier for after, earlier in zip(counts, before, strict=True)] == told
        before = counts


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(
    st.integers(0, 999), st.sampled_from("123"), st.lists(st.sampled_from(["y", "n", "", " y ", "maybe"]), max_size=25)
)
def test_every_game_ends(seed: int, hands: str, words: list[str]) -> None:
    """Whatever is typed, the program ends in one of its two ways, with exit code 0 and nothing on standard error."""
    typed = "".join(f"{word}\n" for word in words)
    code, lines, errors = run("--seed", str(seed), "--hands", hands, typed=typed)
    assert (code, errors) == (0, "")
    assert lines[-1] in ("Game over!", "No more input.")


# ---------------- the program


def transcripts() -> list[tuple[list[str], list[str]]]:
    """Return the games of the handout: their arguments, and their lines with the answers behind the questions."""
    text = (ROOT / "handouts/rigged/driver.md").read_text(encoding="utf-8")
    found = re.findall(r"`(--seed [^`]*)`[^\n]*:\n\n((?:    .*\n)+)", text)
    return [(words.split(), [line[4:] for line in block.splitlines()]) for words, block in found]


GAMES = transcripts()


def test_there_are_two_games_in_the_handout() -> None:
    """Part one and part two have a game each."""
    assert [words for words, _ in GAMES] == [["--seed", "21"], ["--seed", "25", "--hands", "3"]]


@pytest.mark.parametrize("game", [0, 1])
def test_the_games_of_the_handout(game: int) -> None:
    """The program prints the games of the handout, line by line."""
    words, lines = GAMES[game]
    typed = "".join(f"{line.partition('(y/n):')[2]}\n" for line in lines if "(y/n):" in line)
    expected = [line.partition("(y/n):")[0] + "(y/n):" if "(y/n):" in line else line for line in lines]
    assert run(*words, typed=typed) == (0, expected, "")


@pytest.mark.parametrize("game", [0, 1])
def test_the_end_of_input_at_every_question(game: int) -> None:
    """Wherever the input ends, the game ends in one line behind the question."""
    words, lines = GAMES[game]
    answers = [line.partition("(y/n):")[2] + "\n" for line in lines if "(y/n):" in line]
    for count in range(len(answers)):
        code, shown, errors = run(*words, typed="".join(answers[:count]))
        assert (code, shown[-1], errors) == (0, "No more input.", ""), count
        assert sum("(y/n):" in line for line in shown) == count + 1


@pytest.mark.parametrize("typed", ["", "n\n", "y"])
def test_the_end_of_input_of_the_program(typed: str) -> None:
    """As a program, too, it ends without a traceback where the input ends."""
    done = start("--seed", "21", typed=typed)
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "No more input.", "")


def test_bad_arguments_of_the_program() -> None:
    """Bad arguments bring one line of usage on standard error, and exit code 2."""
    done = start("--hands", "4")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("usage: ")


# ---------------- facts from outside


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.lists(st.tuples(st.integers(1, 13), st.integers(0, 3)), max_size=9))
def test_totals_agree_with_the_casino_track(cards: list[tuple[int, int]]) -> None:
    """A hand is worth the same in this track and in the casino track; over 21 it is over 21 in both."""
    ours, theirs = HAND.Hand(), CASINO_HAND.Hand()
    for rank, suit in cards:
        ours.add(HAND.Card(HAND.Rank(rank), list(HAND.Type)[suit]))
        theirs.add_card(CASINO_CARD.Card(CASINO_CARD.Spot((rank - 2) % 13), CASINO_CARD.Suit(suit)))
    assert min(ours.total(), 22) == min(theirs.hand_value().count, 22)


@pytest.mark.parametrize(
    ("numbers", "after"), [("321", "ABCD"), ("000", "BCDA"), ("121", "ADCB"), ("301", "CBAD")], ids=str
)
def test_the_shuffles_of_the_handout(numbers: str, after: str) -> None:
    """Four cards are shuffled as the handout of the deck tells, by the letters A to D."""
    picks = iter(numbers)
    deck, gone = DECK.Deck(lambda n: int(next(picks))), HAND.Hand()
    for _ in range(48):
        deck.deal(gone)
    letters = dict(zip(deck.peek(4), "ABCD", strict=True))
    deck.shuffle()
    assert "".join(letters[card] for card in deck.peek(4)) == after
    assert f"| {', '.join(numbers)} |" in (ROOT / "handouts/rigged/deck.md").read_text(encoding="utf-8")
