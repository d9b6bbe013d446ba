"""Twenty-one, one player against the dealer: python -m reference.twentyone.driver SEED."""

import sys
from collections.abc import Iterator

from crand import rand, srand
from hand import best_score, hand_text
from keyboard import read_key
from shuffle import new_deck, shuffle

__all__ = ["main"]  # all that others may call; how it is cut into functions is nobody else's business

CHOICE = "Type 'h' to hit and 's' to stay:"
AGAIN = "Play again? [y/n]"
USAGE = "usage: driver SEED    (SEED is a whole number, for example 37)"


class Quit(Exception):
    """The player has typed something that is no choice: the program ends."""


def ask(prompt: str) -> str:
    """Shows the prompt on a line of its own and waits for a key."""
    print(prompt)
    return read_key()


def shuffled_deck() -> Iterator[int]:
    """A whole deck to deal from: next(deck) is the next card."""
    cards = new_deck()
    shuffle(cards, rand)
    return iter(cards)


def deal(deck: Iterator[int]) -> tuple[list[int], list[int]]:
    """Two cards each, one at a time, the player first."""
    player, dealer = [next(deck)], [next(deck)]
    player.append(next(deck))
    dealer.append(next(deck))
    return player, dealer


def show(player: list[int], dealer: list[int]) -> None:
    """The table before the first choice: one card of the dealer lies face down."""
    print("Dealer: ?", hand_text(dealer[1:]))
    print("Player:", hand_text(player))


def player_turn(player: list[int], deck: Iterator[int]) -> None:
    """Hits until the player stays, has 21, or has more."""
    while best_score(player) < 21:
        key = ask(CHOICE)
        if key == "s":
            return
        if key != "h":
            raise Quit
        player.append(next(deck))
        print("Player:", hand_text(player))


def dealer_turn(dealer: list[int], deck: Iterator[int]) -> None:
    """The dealer has no choice: hits with 16 or less, stands on 17 or more."""
    while best_score(dealer) < 17:
        dealer.append(next(deck))
    print("Dealer:", hand_text(dealer))


def result(player: int, dealer: int) -> str:
    """Win, Tie or Lose, from the player's side of the table."""
    if player > 21:
        return "Lose"
    if dealer > 21 or player > dealer:
        return "Win"
    return "Tie" if player == dealer else "Lose"


def play_hand(deck: Iterator[int]) -> None:
    """One hand, from the first card to the line with the scores."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
    else:
        dealer_turn(dealer, deck)
        if best_score(dealer) > 21:
            print("Dealer busts")
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


def play(seed: int) -> None:
    """Hand after hand, each from a whole deck, as long as the player wants another one."""
    srand(seed)  # once, and never again: the second hand goes on with the numbers where the first one stopped
    play_hand(shuffled_deck())
    while ask(AGAIN) == "y":
        play_hand(shuffled_deck())


def main(argv: list[str]) -> int:
    """Plays with the seed in argv; returns 0, or 2 when argv is not one whole number."""
    if len(argv) != 1 or not argv[0].isdecimal():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(int(argv[0]))
    except Quit:
        pass
    except EOFError:
        print("No more input.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
