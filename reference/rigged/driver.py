"""Blackjack against a casino that helps itself: driver [--seed N] [--hands 1|2|3].

driver                      one hand, and other cards each time
driver --seed 7 --hands 3   three hands at one table, and the same cards each time
"""

import sys
from collections.abc import Callable
from random import Random

from deck import Deck
from players import AbstractPlayer, ComputerPlayer, HumanPlayer, settle

__all__ = ["main"]  # all that others may call; how it is cut into functions is nobody else's business

USAGE = "usage: driver [--seed N] [--hands 1|2|3]"
WELCOME = "Welcome to the Comp322 Blackjack table!"
AGAIN = "Would you like another round? (y/n):"
LOOK_AHEAD = 3  # cards that the casino may look at when it draws
HANDS = (1, 2, 3)

Ask = Callable[[str], str]
Say = Callable[[str], None]
Pick = Callable[[int], int]


class BlackJackGame:
    """A table: one deck, one casino, and one human with one to three hands."""

    # A human with three hands is three players who never meet: each asks, tells and wins by itself. So part two
    # needs no rule of its own, only more chairs, and a name on each that says who is speaking.

    def __init__(self, hands: int, pick: Pick, ask: Ask, say: Say) -> None:
        """A table for this many hands; chance, questions and lines go through what is handed in."""
        self.deck = Deck(pick)
        self.casino = ComputerPlayer()
        self.say = say
        names = ["Player"] if hands == 1 else [f"Player[{number}]" for number in range(1, hands + 1)]
        self.seats = {name: seat(name, hands, ask, say) for name in names}

    def play(self) -> None:
        """Play one round."""
        self.open()
        for name, human in self.seats.items():
            self.turn(name, human)
        # Against hands that are all busted the casino has won already.
        if not all(human.is_busted() for human in self.seats.values()):
            self.turn("Casino", self.casino)
        self.finish()

    def open(self) -> None:
        """Deal two cards to each hand and one to the casino, from a whole deck, and show them."""
        self.deck.populate()
        self.deck.shuffle()
        for human in self.seats.values():
            self.begin(human, 2)
        self.begin(self.casino, 1)
        for name, player in {"Casino": self.casino, **self.seats}.items():
            self.show(name, player)

    def begin(self, player: AbstractPlayer, cards: int) -> None:
        """Put the cards of the last round away, and deal the first of this one."""
        player.hand.clear()
        for _ in range(cards):
            self.deck.deal(player.hand)

    def turn(self, name: str, player: AbstractPlayer) -> None:
        """Let somebody draw. Human or casino, the question is the same, and each answers it in its own way."""
        while player.is_drawing():
            self.deck.deal(player.hand, self.place_for(player))
            self.show(name, player)

    def place_for(self, player: AbstractPlayer) -> int:
        """Where the card to be drawn lies: for a human on top, for the casino where it likes, within reach."""
        return self.casino.choose(self.deck.peek(LOOK_AHEAD)) if player is self.casino else 0

    def finish(self) -> None:
        """Settle with each hand, tell, and note how it ended."""
        # All hands are settled by the same cards of the casino: what is noted here is seen in the next round.
        for human in self.seats.values():
            outcome = settle(human.hand.total(), self.casino.hand.total())
            human.announce(outcome)
            self.casino.history.note(outcome)

    def show(self, name: str, player: AbstractPlayer) -> None:
        """Show somebody's cards and their total."""
        self.say(f"{name}: {player.hand.display()}")


def seat(name: str, hands: int, ask: Ask, say: Say) -> HumanPlayer:
    """A human at the table. With several hands, each question and each line begins with the name of the hand."""
    if hands == 1:
        return HumanPlayer(ask, say)
    return HumanPlayer(lambda question: ask(f"{name}: {question}"), lambda line: say(f"{name}: {line}"))


def play_rounds(game: BlackJackGame, ask: Ask, say: Say) -> None:
    """Round after round, as long as the player would like another one."""
    say(WELCOME)
    game.play()
    while ask(AGAIN).strip() == "y":
        game.play()
    say("Game over!")


def read(argv: list[str]) -> tuple[Pick, int]:
    """The source of chance and the number of hands; ValueError if the arguments cannot be played with."""
    options = dict(zip(argv[::2], argv[1::2], strict=True))  # strict: an option without a value is a ValueError
    if len(argv) > 2 * len(options) or not options.keys() <= {"--seed", "--hands"}:
        raise ValueError("an option is unknown, or there twice")
    hands = whole(options.get("--hands", "1"))
    if hands not in HANDS:
        raise ValueError("there are one to three hands")
    return source(options.get("--seed")), hands


def source(seed: str | None) -> Pick:
    """All the chance of a game: decided by a seed, or by nobody."""
    return Random(None if seed is None else whole(seed)).randrange


def whole(text: str) -> int:
    """A whole number, 0 or more, written in digits and nothing else."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError("this is no whole number")
    return int(text)


def main(argv: list[str]) -> int:
    """Run the program with these arguments; return its exit code, 0 or 2."""
    try:
        pick, hands = read(argv)
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play_rounds(BlackJackGame(hands, pick, input, print), input, print)
    except EOFError:
        # The question still stands on its line; this begins a new one.
        print("\nNo more input.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
