"""Uses the freedom of shape: input(), which leaves the prompt's line open, lists to pop from, blank lines."""

import sys

import crand
import hand as rules
from shuffle import new_deck, shuffle


def typed(prompt):
    """The answer, or None when there is no more input."""
    try:
        return input(prompt + " ").strip()
    except EOFError:
        print("\nNo more input.")
        return None


def turn(pile, mine):
    """True when the player has finished the turn, False when the player has left."""
    while rules.best_score(mine) < 21:
        answer = typed("Type 'h' to hit and 's' to stay:")
        if answer == "h":
            mine.append(pile.pop())
            print(f"Player:  {rules.hand_text(mine)}")
        else:
            return answer == "s"
    return True


def end(pile, mine, theirs):
    """The rest of the hand, after the player's turn."""
    score = rules.best_score(mine)
    if score > 21:
        print("Player busts")
        return f"Lose {score} {rules.best_score(theirs)}"
    while rules.best_score(theirs) <= 16:
        theirs.append(pile.pop())
    print(f"Dealer:  {rules.hand_text(theirs)}")
    other = rules.best_score(theirs)
    if other > 21:
        print("Dealer busts")
        return f"Win {score} {other}"
    word = ("Lose", "Tie", "Win")[(score > other) - (score < other) + 1]
    return f"{word} {score} {other}"


def main(argv):
    """A pile is dealt from its end, so the deck is turned over first."""
    try:
        (seed,) = map(int, argv)
        if seed < 0:
            raise ValueError
    except ValueError:
        sys.stderr.write("Usage: python driver.py SEED\n")
        return 2
    crand.srand(seed)
    again = "y"
    while again == "y":
        pile = new_deck()
        shuffle(pile, crand.rand)
        pile.reverse()
        mine, theirs = [pile[-1], pile[-3]], [pile[-2], pile[-4]]
        del pile[-4:]
        print(f"\nDealer:  ? {rules.card_text(theirs[1])}\nPlayer:  {rules.hand_text(mine)}")
        if not turn(pile, mine):
            return 0
        print(end(pile, mine, theirs))
        again = typed("Play again? [y/n]")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
