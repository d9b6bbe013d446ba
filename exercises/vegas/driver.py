"""vegas/driver: the table. Your task: handouts/vegas/driver.md."""

import sys
from collections.abc import Callable

from card import Card


def play(
    ready: Callable[[], None],
    deal: Callable[[], Card],
    ask: Callable[[str], str],
    say: Callable[[str], None],
) -> None:
    """Play a whole game: `ready` is called before each round, the others whenever they are needed.

    `deal` returns the next card, `ask` shows a question and returns the answer, `say` shows a line.
    """
    raise NotImplementedError


def main(argv: list[str]) -> int:
    """Run the program with these arguments; return its exit code, 0 or 2.

    `argv` holds the arguments alone, without the program's name: ["--seed", "7"].
    """
    raise NotImplementedError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
