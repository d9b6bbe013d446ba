"""The freedom to use argparse, questions on lines of their own, blank lines, and one function for one round."""

import argparse
import random
import sys
from functools import partial

from deck import Deck
from players import ComputerPlayer, HumanPlayer, settle

__all__ = ["main"]


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise ValueError(message)


def natural(text):
    if text.isdecimal():
        return int(text)
    raise ValueError(text)


def ask(tag, question):
    print(tag + question, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def say(tag, line):
    print(f"{tag}{line}")


def play_round(deck, casino, humans):
    deck.populate()
    deck.shuffle()
    for player in (*humans.values(), casino):
        player.hand.clear()
    for human in humans.values():
        deck.deal(human.hand)
        deck.deal(human.hand)
    deck.deal(casino.hand)
    print(f"\nCasino: {casino.hand.display()}")
    for name, human in humans.items():
        print(f"{name}: {human.hand.display()}")
    for name, human in humans.items():
        while human.is_drawing():
            deck.deal(human.hand)
            print(f"{name}:  {human.hand.display()}")
    while casino.is_drawing() and any(not human.is_busted() for human in humans.values()):
        deck.deal(casino.hand, casino.choose(deck.peek(3)))
        print(f"Casino: {casino.hand.display()}")
    outcomes = [settle(human.hand.total(), casino.hand.total()) for human in humans.values()]
    for human, outcome in zip(humans.values(), outcomes, strict=True):
        casino.history.note(outcome)
        human.announce(outcome)


def play(pick, hands):
    names = {"Player": ""} if hands == 1 else {f"Player[{n}]": f"Player[{n}]: " for n in range(1, hands + 1)}
    humans = {name: HumanPlayer(partial(ask, tag), partial(say, tag)) for name, tag in names.items()}
    deck, casino = Deck(pick), ComputerPlayer()
    print("Welcome to the Comp322 Blackjack table!")
    answer = "y"
    while answer == "y":
        play_round(deck, casino, humans)
        answer = ask("", "Would you like another round? (y/n):").strip()
    print("\nGame over!")


def main(argv):
    parser = Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--seed", type=natural)
    parser.add_argument("--hands", type=natural, choices=[1, 2, 3], default=1)
    try:
        options = parser.parse_args(argv)
    except (ValueError, argparse.ArgumentError):
        print("usage: python driver.py, with a seed and a number of hands if you like", file=sys.stderr)
        return 2
    generator = random.Random() if options.seed is None else random.Random(options.seed)
    try:
        play(generator.randrange, options.hands)
    except EOFError:
        print("No more input.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
