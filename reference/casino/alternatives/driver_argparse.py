"""The freedom to use the standard library: argparse reads the arguments, a table is a dataclass."""

import argparse
import sys
from dataclasses import dataclass, field

import players
from card import SPOT_NAMES, SUIT_NAMES, Card
from cuts import Cuts
from deck import Deck
from hand import Hand


class BadArguments(Exception):
    """The arguments cannot be played with."""


class Parser(argparse.ArgumentParser):
    """A parser that does not end the program."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise BadArguments(message)


def at_least(least: int):
    """Return what turns a text into a number, and refuses those below `least`."""

    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"{text} is below {least}")
        return int(text)

    return number


def parser() -> Parser:
    made = Parser(prog="driver", add_help=False)
    made.add_argument("bankroll", type=at_least(0))
    made.add_argument("hands", type=at_least(0))
    made.add_argument("player", choices=("simple", "counting", "competitor"))
    made.add_argument("minimum", type=at_least(1), nargs="?", default=5)
    return made


@dataclass
class Game:
    player: players.Player
    deck: Deck = field(default_factory=Deck)
    cuts: Cuts = field(default_factory=Cuts)

    def shuffle(self) -> None:
        row = [self.cuts.next_cut() for _ in range(7)]
        print("Shuffling the deck", *(f"cut at {cut}" for cut in row), sep="\n")
        for cut in row:
            self.deck.shuffle(cut)
        self.player.shuffled()

    def show(self, card: Card, what: str) -> None:
        print(what, SPOT_NAMES[card.spot], "of", SUIT_NAMES[card.suit])
        self.player.expose(card)

    def give(self, hand: Hand, what: str) -> Card:
        card = self.deck.deal()
        hand.add_card(card)
        self.show(card, what)
        return card

    def gain(self, wager: int) -> int:
        """Play one hand and return by how much the bankroll grows."""
        player, dealer = Hand(), Hand()
        self.give(player, "Player dealt")
        up = self.give(dealer, "Dealer dealt")
        self.give(player, "Player dealt")
        hole = self.deck.deal()
        if player.hand_value() == (21, True):
            print("Player dealt natural 21")
            return wager * 3 // 2
        while self.player.draw(up, player):
            self.give(player, "Player dealt")
            if player.hand_value().count > 21:
                break
        score = player.hand_value().count
        print("Player's total is", score)
        if score > 21:
            print("Player busts")
            return -wager
        self.show(hole, "Dealer's hole card is")
        dealer.add_card(hole)
        while dealer.hand_value().count not in range(17, 40):
            self.give(dealer, "Dealer dealt")
        other = dealer.hand_value().count
        print("Dealer's total is", other)
        if other > 21:
            print("Dealer busts")
            return wager
        print("Push" if score == other else "Player wins" if score > other else "Dealer wins")
        return wager * ((score > other) - (score < other))


def main(argv: list[str]) -> int:
    try:
        asked = parser().parse_args(argv)
    except BadArguments as error:
        print(f"usage: driver BANKROLL HANDS PLAYER [MINIMUM] ({error})", file=sys.stderr)
        return 2
    game = Game(getattr(players, f"get_{asked.player}")())
    game.shuffle()
    bankroll = asked.bankroll
    for hand in range(1, asked.hands + 1):
        if bankroll < asked.minimum:
            print("Player has", bankroll, "after", hand - 1, "hands")
            return 0
        print("Hand", hand, "bankroll", bankroll)
        if game.deck.cards_left() < 20:
            game.shuffle()
        wager = game.player.bet(bankroll, asked.minimum)
        print("Player bets", wager)
        bankroll += game.gain(wager)
    print("Player has", bankroll, "after", asked.hands, "hands")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
