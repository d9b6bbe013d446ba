"""A player's seat in the tournament: its own process, which hears what happens and answers.

    python -m reference.casino.seat simple
    python -m reference.casino.seat handed_in/ada/players.py

The cards, the money and the rules are in another process, that of `tournament.py`: there is no next card in here
to look at, and no win to make larger. A message is a few bytes, news first and the question last: 0 to 51 is a
card that is shown, numbered as in a new deck; then come SHUFFLED, BET and DRAW. The answer is one line: a wager,
or 1 to draw and 0 to stand. An answer that begins with ! is the last one, and says why.
"""

import json
import os
import random
import signal
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType
from typing import Any

import cuts  # noqa: F401 - here so that students' own copies of what comes before `players` are not looked at
import deck  # noqa: F401
from card import Card, Spot, Suit
from hand import Hand

SHUFFLED, BET, DRAW = 52, 53, 54
MINIMUM, BANKROLL = 5, 100
PATIENCE = 3  # seconds for one answer, and for the import

CARDS = [Card(spot, suit) for suit in Suit for spot in Spot]
OWN = {"simple": "get_simple", "counting": "get_counting"}


class TooSlow(BaseException):
    """The player has been thinking for too long. (No Exception, so that `except Exception` lets it through.)"""


class Foul(Exception):
    """The player did what the rules of the table do not allow; `line` is where its method begins."""

    def __init__(self, says: str, line: int) -> None:
        super().__init__(says)
        self.line = line


class Seat:
    """Tells one player what happens at the table, as the driver would, and asks it what to do."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.new_hand()

    def new_hand(self) -> None:
        self.hand = Hand()
        self.shown = 0  # cards shown since the bet
        self.draws = False  # is the next one for the player, who has asked for it?

    def hear(self, news: bytes) -> None:
        """Pass on what has happened since the last answer."""
        for each in news:
            if each == SHUFFLED:
                self.player.shuffled()
            else:
                self.see(CARDS[each])

    def see(self, card: Card) -> None:
        """Show a card: the first and third of a hand are the player's, the second is the dealer's."""
        if self.shown in (0, 2) or self.draws:
            self.hand.add_card(card)
        elif self.shown == 1:
            self.up = card
        self.shown += 1
        self.draws = False
        self.player.expose(card)

    def answer(self, question: int) -> bytes:
        """Ask the player, and return its answer as a line."""
        if question == BET:
            self.new_hand()
            return b"%d\n" % self.wager()
        self.draws = bool(self.player.draw(self.up, self.hand))
        return b"1\n" if self.draws else b"0\n"

    def wager(self) -> int:
        """Return the player's bet; Foul when it is none."""
        wager = self.player.bet(BANKROLL, MINIMUM)
        if isinstance(wager, int) and MINIMUM <= wager <= BANKROLL:
            return wager
        code = getattr(self.player.bet, "__code__", None)
        says = f"bet({BANKROLL}, {MINIMUM}) returned {wager!r}, which is no whole number from {MINIMUM} to {BANKROLL}"
        raise Foul(says, code.co_firstlineno if code else 0)


def invite(name: str) -> Any:
    """Return the player of that name, or the Competitor of the file of that name."""
    if name in OWN:
        return getattr(import_module("players"), OWN[name])()
    sys.path.insert(0, str(Path(name).parent))  # for the student's own modules beside it
    spec = spec_from_file_location("players", name)
    assert spec is not None and spec.loader is not None
    module = sys.modules["players"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "get_competitor"):
        raise Foul("there is no function get_competitor", 0)
    return module.get_competitor()


def set_alarm(seconds: int) -> None:
    """Let the alarm ring in so many seconds, 0 for never; where there is no alarm clock, others keep the time."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds, 1)


def too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow(f"still running after {PATIENCE} seconds")


def complaint(error: BaseException, name: str) -> bytes:
    """Return the last answer: what went wrong, and the last line of the player's own on the way to it."""
    folder, file, line, function = str(Path(name).parent), Path(name).name, getattr(error, "line", 0), ""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.startswith(folder + os.sep):
            file, line, function = os.path.relpath(code.co_filename, folder), trace.tb_lineno, code.co_name
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.lineno:
        file, line, function = Path(error.filename or file).name, error.lineno, ""
    where = f"{file}, line {line}" if line else file
    inside = f", in {function}" if function and function != "<module>" else ""
    return b"!" + json.dumps(f"{where}{inside}: {reason(error)}").encode() + b"\n"


def reason(error: BaseException) -> str:
    """Return the error in words; its own may raise another, or never end."""
    try:
        said = str(error)[:300]
    except Exception:
        said = "(it cannot be told)"
    return said if isinstance(error, Foul | TooSlow) else f"{type(error).__name__}: {said}".removesuffix(": ")


def main(name: str) -> None:
    """Answer until there are no more questions."""
    questions, answers, nothing = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)  # what the player prints goes nowhere
    random.seed(0)  # a player that tosses coins tosses the same ones next time
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, too_slow)
    try:
        set_alarm(PATIENCE)
        seat = Seat(invite(name))
        set_alarm(0)
        while message := os.read(questions, 4096):
            set_alarm(PATIENCE)
            seat.hear(message[:-1])
            answer = seat.answer(message[-1])
            set_alarm(0)
            os.write(answers, answer)
    except BaseException as error:
        os.write(answers, complaint(error, name))


if __name__ == "__main__":
    main(sys.argv[1])
