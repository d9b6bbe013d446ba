"""Blackjack against a casino that helps itself: your task. See handouts/rigged/driver.md."""

import sys


def main(argv: list[str]) -> int:
    """Play the game that the arguments ask for; return the exit code: 0, or 2 for bad arguments.

    `argv` holds the arguments alone, without the program's name: ["--seed", "7", "--hands", "3"].
    """
    raise NotImplementedError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
