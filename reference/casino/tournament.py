"""The house of the tournament: plays one player's hands, and tells what each sitting came to.

    python -m reference.casino.tournament about
    echo 7 | python -m reference.casino.tournament play counting 100000
    echo 7 | python -m reference.casino.tournament play handed_in/ada/players.py 100000

`autograder tournament FOLDER` does this for everybody, keeps the time, and compares. The number on standard
input is the seed of all shuffles; it does not stand among the arguments, where any process could read it, the
player's too. What is printed is one line of JSON for each sitting, and a last one: `plays`, the same for two
players that made the same bets and draws from beginning to end, or `foul`, why the play was broken off.

**The table.** It is the driver's own, so the rules are the driver's, to the last card; what it would print goes
nowhere. The minimum is 5. The player comes to every hand with 100, what it has won put away and what it has lost
made good. So it can always bet, between one minimum and twenty, and every hand is worth as much as any other:
no result hangs on a run of luck that made somebody rich or poor early on.

**The sittings.** The hands are played in sittings of 200. Each begins with a new deck and has a row of cuts of its
own, the same for every player. The order that a shuffle makes depends on the cuts alone, not on how many cards
were dealt; so all players meet the same decks, in the same order, and what is luck of the cards is the same for
all. Hands that follow one another do hang together: they share a deck, and a player who counts bets by what it
has seen. Whole sittings do not, for they have nothing in common. That is why a sitting is what is counted when
an interval is worked out, and not a hand.
"""

import contextlib
import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable

from card import Card
from cuts import Cuts
from driver import Table
from hand import Hand
from players import Player
from seat import BANKROLL, BET, DRAW, MINIMUM, SHUFFLED

ABOUT = {
    "stage": "players",
    "own": {"simple": "Simple", "counting": "Counting"},
    "baseline": "counting",
    "turn": "hand",
    "unit": "minimum bets",
    "entry": "Competitor",
    "keeps_in": True,
}
# What runs a module; the autograder names words of its own, which keep the player in.
INTERPRETER = json.loads(os.environ.get("AUTOGRADER_SEAT", "[]")) or [sys.executable, "-m"]
HANDS_A_SITTING = 200
FEWEST_SITTINGS = 20
LONGEST_ANSWER = 10_000


class Foul(Exception):
    """The player cannot go on playing."""


class Guest(Player):
    """A player that sits in a process of its own: news are kept until there is a question to go with them."""

    def __init__(self, name: str) -> None:
        self.seat = subprocess.Popen(
            [*INTERPRETER, "reference.casino.seat", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        self.news = bytearray()
        self.staked = 0
        self.plays = hashlib.sha256()

    def bet(self, bankroll: int, minimum: int) -> int:
        answer = self.ask(BET)
        wager = int(answer) if answer.strip().isdigit() else 0
        if not minimum <= wager <= bankroll:
            raise Foul(f"it answered {answer[:80]!r} when asked for a bet from {minimum} to {bankroll}")
        self.staked += wager
        return wager

    def draw(self, dealer: Card, player: Hand) -> bool:
        return self.ask(DRAW) == b"1\n"

    def expose(self, c: Card) -> None:
        self.news.append(13 * c.suit + c.spot)

    def shuffled(self) -> None:
        self.news.append(SHUFFLED)

    def ask(self, question: int) -> bytes:
        """Send the news and the question, and return the answer."""
        assert self.seat.stdin is not None and self.seat.stdout is not None
        self.news.append(question)
        with contextlib.suppress(BrokenPipeError):  # it is gone; what it said before is still to be read
            self.seat.stdin.write(self.news)
        self.news.clear()
        answer = self.seat.stdout.read(LONGEST_ANSWER)
        while not answer.endswith(b"\n") and len(answer) < LONGEST_ANSWER:
            more = self.seat.stdout.read(LONGEST_ANSWER)
            if not more:
                raise Foul(f"its process ended, with exit code {self.seat.wait()}, when it was asked something")
            answer += more
        if answer.startswith(b"!"):
            raise Foul(complaint(answer))
        self.plays.update(answer)
        return answer


def complaint(answer: bytes) -> str:
    """Return what a seat's last answer says; it may hold anything."""
    try:
        return str(json.loads(answer[1:]))[:1000]
    except ValueError:
        return "it answered what no seat answers"


def sittings(hands: int, seed: int) -> tuple[int, list[int]]:
    """Return how many hands a sitting has, and for each sitting the seed of its row of cuts."""
    length = max(1, min(HANDS_A_SITTING, hands // FEWEST_SITTINGS))
    chance = random.Random(seed)
    return length, [chance.getrandbits(32) for _ in range(max(2, hands // length))]


def sit(player: Player, row: int, hands: int) -> int:
    """Play one sitting with that row of cuts, and return what the player wins."""
    table = Table(player)
    table.cuts = Cuts(row)
    table.shuffle()
    return sum(table.play_hand(BANKROLL, MINIMUM) for _ in range(hands))


def play(name: str, hands: int, seed: int, tell: Callable[[dict[str, object]], None]) -> None:
    """Play all sittings, and tell of each."""
    guest = Guest(name)
    length, rows = sittings(hands, seed)
    try:
        with contextlib.redirect_stdout(None):  # without a standard output, print does nothing
            for row in rows:
                before, won = guest.staked, sit(guest, row, length)
                staked = guest.staked - before
                tell({"turns": length, "won": won / MINIMUM, "staked": staked / MINIMUM})
        tell({"plays": guest.plays.hexdigest()})
    except Foul as error:
        tell({"foul": str(error)})
    finally:
        guest.seat.kill()
        guest.seat.wait()


def main(argv: list[str]) -> int:
    """Run the program with these arguments; return its exit code, 0 or 2."""
    out = sys.stdout
    if argv == ["about"]:
        print(json.dumps(ABOUT))
    elif len(argv) == 3 and argv[0] == "play" and argv[2].isdigit():
        play(
            argv[1], int(argv[2]), int(sys.stdin.readline()), lambda line: print(json.dumps(line), file=out, flush=True)
        )
    else:
        print(
            "usage: tournament about | play simple|counting|FILE HANDS   (the seed on standard input)", file=sys.stderr
        )
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
