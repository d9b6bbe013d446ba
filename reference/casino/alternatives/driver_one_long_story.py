"""The freedom of form: one function tells the whole game as a row of lines, and main prints them last."""

import sys
from collections.abc import Iterator

from cuts import Cuts
from deck import Deck
from hand import Hand
from players import Player, get_competitor, get_counting, get_simple


def story(bankroll: int, hands: int, minimum: int, player: Player) -> Iterator[str]:
    """Yield every line of the game."""
    deck, cuts = Deck(), Cuts()

    def shuffled() -> Iterator[str]:
        yield "Shuffling the deck"
        for _ in range(7):
            cut = cuts.next_cut()
            deck.shuffle(cut)
            yield f"cut at {cut}"
        player.shuffled()

    yield from shuffled()
    number = 1
    while number <= hands and bankroll >= minimum:
        yield f"Hand {number} bankroll {bankroll}"
        if deck.cards_left() < 20:
            yield from shuffled()
        wager = player.bet(bankroll, minimum)
        yield f"Player bets {wager}"

        mine, yours = Hand(), Hand()
        cards = [deck.deal() for _ in range(4)]  # all four at once, and shown one by one
        for who, hand, card in (("Player", yours, 0), ("Dealer", mine, 1), ("Player", yours, 2)):
            hand.add_card(cards[card])
            player.expose(cards[card])
            yield f"{who} dealt {cards[card]}"
        mine.add_card(cards[3])  # it lies there, face down: the hand may know it

        if yours.hand_value().count == 21:
            yield "Player dealt natural 21"
            bankroll += wager + wager // 2
            number += 1
            continue

        while yours.hand_value().count < 22 and player.draw(cards[1], yours):
            card = deck.deal()
            yours.add_card(card)
            player.expose(card)
            yield f"Player dealt {card}"
        yield f"Player's total is {yours.hand_value().count}"
        number += 1
        if yours.hand_value().count > 21:
            yield "Player busts"
            bankroll -= wager
            continue

        player.expose(cards[3])
        yield f"Dealer's hole card is {cards[3]}"
        while mine.hand_value().count <= 16:
            card = deck.deal()
            mine.add_card(card)
            player.expose(card)
            yield f"Dealer dealt {card}"
        yield f"Dealer's total is {mine.hand_value().count}"

        if mine.hand_value().count > 21:
            yield "Dealer busts"
            bankroll += wager
        elif mine.hand_value().count == yours.hand_value().count:
            yield "Push"
        elif mine.hand_value().count > yours.hand_value().count:
            yield "Dealer wins"
            bankroll -= wager
        else:
            yield "Player wins"
            bankroll += wager
    yield f"Player has {bankroll} after {number - 1} hands"


def main(argv: list[str]) -> int:
    players = {"simple": get_simple, "counting": get_counting, "competitor": get_competitor}
    numbers = [*argv[:2], *argv[3:]]
    good = len(argv) in (3, 4) and argv[2] in players and all(each.isdecimal() for each in numbers)
    if not good or (len(argv) == 4 and int(argv[3]) == 0):
        sys.stderr.write("usage: driver <bankroll> <hands> simple|counting|competitor [<minimum>]\n")
        return 2
    bankroll, hands, minimum = (int(each) for each in [*numbers, "5"][:3])
    sys.stdout.write("".join(f"{line}\n" for line in story(bankroll, hands, minimum, players[argv[2]]())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
