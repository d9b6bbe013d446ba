"""Is the help enough, and is it too much? Plays thousands of rounds and prints the casino's share of them.

python -m reference.rigged.shares           3000 rounds each
python -m reference.rigged.shares 500       fewer

**The players** draw below a fixed total and never look at the casino's card: below 12, 14, 16, 17 and 18.

**The share** is the casino's wins / (wins + losses). A push is not decided and counts on neither side.

**Honest and helped.** The table is the driver's own, to the last card. The honest casino differs in one thing: its
history never calls for help. Both play from the same seed, and each round has a whole deck, shuffled by the next
numbers. So the player meets the same cards in both, and what differs is the help alone.
"""

import sys
from dataclasses import dataclass
from random import Random

from driver import BlackJackGame
from outcomes import Outcome
from players import History

ROUNDS = 3000
SEED = 3
STANDS_AT = (12, 14, 16, 17, 18)


class Contented(History):
    """A history that never calls for help."""

    def needs_help(self) -> bool:
        """No, whatever happened."""
        return False


@dataclass
class Count:
    """What a run came to."""

    wins: int
    losses: int
    pushes: int
    helped: int  # rounds that began with the casino in need of help

    @property
    def share(self) -> float:
        """The casino's share of the decided rounds, in per cent."""
        return 100 * self.wins / (self.wins + self.losses)


class Seated:
    """A human at the table who draws below some total: it reads its cards off the screen, and answers."""

    def __init__(self, stands_at: int) -> None:
        self.stands_at = stands_at
        self.totals: dict[str, int] = {}  # by the name of the hand

    def say(self, line: str) -> None:
        """Look at a line; if it shows cards, remember their total."""
        if line.endswith("]"):
            name, _, shown = line.partition(": ")
            self.totals[name] = int(shown.rpartition("[")[2].removesuffix("]"))

    def ask(self, question: str) -> str:
        """Answer for the hand that is asked, which is called Player where there is only one."""
        name = question.partition(": ")[0] if question.startswith("Player") else "Player"
        return "y" if self.totals[name] < self.stands_at else "n"


def play(stands_at: int, rounds: int = ROUNDS, seed: int = SEED, hands: int = 1, honest: bool = False) -> Count:
    """Let a human with so many hands play so many rounds against the casino."""
    human = Seated(stands_at)
    game = BlackJackGame(hands, Random(seed).randrange, human.ask, human.say)
    if honest:
        game.casino.history = Contented()
    helped = 0
    for _ in range(rounds):
        helped += game.casino.history.needs_help()
        game.play()
    outcomes = (Outcome.CASINO_WINS, Outcome.PLAYER_WINS, Outcome.PUSH)
    return Count(*map(game.casino.history.count, outcomes), helped)


def table(rounds: int = ROUNDS, seed: int = SEED) -> str:
    """The table that stands in the handout."""
    lines = ["| player stands at | honest casino | with help | rounds in need of help |", "| --- | --- | --- | --- |"]
    for stands_at in STANDS_AT:
        honest, helped = play(stands_at, rounds, seed, honest=True), play(stands_at, rounds, seed)
        need = f"{100 * helped.helped / rounds:.0f} %"
        lines.append(f"| {stands_at} | {honest.share:.1f} % | {helped.share:.1f} % | {need} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
