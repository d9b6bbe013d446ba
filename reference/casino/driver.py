"""Plays hands of blackjack, and tells all that happens: driver BANKROLL HANDS PLAYER [MINIMUM].

driver 100 3 simple         at most three hands with 100 in hand, none of them for less than 5
driver 100 3 counting 20    the same, with another player, and for no less than 20
"""

import sys

from card import Card
from cuts import Cuts
from deck import Deck
from hand import Hand
from players import Player, get_competitor, get_counting, get_simple

__all__ = ["main"]  # the rest is this program's own affair

USAGE = "usage: driver BANKROLL HANDS simple|counting|competitor [MINIMUM]"

# Numbers and names that never change may stand out here; what changes during play lives in a Table.
PLAYERS = {"simple": get_simple, "counting": get_counting, "competitor": get_competitor}
USUAL_MINIMUM = 5
CUTS_A_SHUFFLE = 7
ENOUGH_CARDS = 20
DEALER_STANDS = 17
BLACKJACK = 21


class Table:
    """A player, a deck, and where to cut it: what is left on the table between one hand and the next."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.deck = Deck()
        self.cuts = Cuts()

    def play(self, bankroll: int, hands: int, minimum: int) -> None:
        """Play until the hands are used up or the player cannot pay the minimum."""
        self.shuffle()
        played = 0
        while bankroll >= minimum and played < hands:
            played += 1
            print(f"Hand {played} bankroll {bankroll}")
            bankroll += self.play_hand(bankroll, minimum)
        print(f"Player has {bankroll} after {played} hands")

    def play_hand(self, bankroll: int, minimum: int) -> int:
        """Play one hand and return what it does to the bankroll: less than 0 for a loss."""
        # The bet comes after the shuffle: a player who counts must not bet on the cards of an old deck.
        if self.deck.cards_left() < ENOUGH_CARDS:
            self.shuffle()
        wager = self.player.bet(bankroll, minimum)
        print(f"Player bets {wager}")
        return self.play_cards(wager)

    def shuffle(self) -> None:
        """Shuffle the deck, cut by cut, and tell the player."""
        print("Shuffling the deck")
        for _ in range(CUTS_A_SHUFFLE):
            cut = self.cuts.next_cut()
            print(f"cut at {cut}")
            self.deck.shuffle(cut)
        self.player.shuffled()

    def deal(self, who: str, hand: Hand) -> Card:
        """Deal one card face up: into a hand, onto the screen, and before the player's eyes."""
        card = self.deck.deal()
        hand.add_card(card)
        print(f"{who} dealt {card}")
        self.player.expose(card)
        return card

    def play_cards(self, wager: int) -> int:
        """Deal and play one hand for `wager` and return what the player wins by it."""
        player, dealer = Hand(), Hand()
        self.deal("Player", player)
        up = self.deal("Dealer", dealer)
        self.deal("Player", player)
        hole = self.deck.deal()  # face down: for now nobody may know it, the player least of all
        if player.hand_value().count == BLACKJACK:
            print("Player dealt natural 21")
            return natural_pay(wager)
        if self.player_turn(player, up) > BLACKJACK:
            print("Player busts")
            return -wager
        self.turn_over(hole, dealer)
        if self.dealer_turn(dealer) > BLACKJACK:
            print("Dealer busts")
            return wager
        return compare(player, dealer, wager)

    def player_turn(self, hand: Hand, up: Card) -> int:
        """Let the player draw until it stands or is over 21; return its total."""
        while hand.hand_value().count <= BLACKJACK and self.player.draw(up, hand):
            self.deal("Player", hand)
        total = hand.hand_value().count
        print(f"Player's total is {total}")
        return total

    def turn_over(self, hole: Card, hand: Hand) -> None:
        """Turn the hole card face up. It was dealt long ago, and is seen only now."""
        hand.add_card(hole)
        print(f"Dealer's hole card is {hole}")
        self.player.expose(hole)

    def dealer_turn(self, hand: Hand) -> int:
        """Draw for the dealer, who has no choice: below 17 one more, from 17 on none. Return the total."""
        while hand.hand_value().count < DEALER_STANDS:
            self.deal("Dealer", hand)
        total = hand.hand_value().count
        print(f"Dealer's total is {total}")
        return total


def natural_pay(wager: int) -> int:
    """Return what a natural wins: three halves of the wager, in whole coins, rounded down."""
    return 3 * wager // 2


def compare(player: Hand, dealer: Hand, wager: int) -> int:
    """Tell who won when neither went over 21, and return what the player wins."""
    lead = player.hand_value().count - dealer.hand_value().count
    if lead > 0:
        print("Player wins")
        return wager
    if lead < 0:
        print("Dealer wins")
        return -wager
    print("Push")
    return 0


def read(argv: list[str]) -> tuple[int, int, Player, int]:
    """Return bankroll, hands, player and minimum; ValueError or KeyError if they cannot be played with."""
    if len(argv) not in (3, 4):
        raise ValueError("three arguments, or four")
    bankroll, hands = int(argv[0]), int(argv[1])
    player = PLAYERS[argv[2]]()
    minimum = int(argv[3]) if len(argv) == 4 else USUAL_MINIMUM
    if bankroll < 0 or hands < 0 or minimum < 1:
        raise ValueError("a number is too small")
    return bankroll, hands, player, minimum


def main(argv: list[str]) -> int:
    """Run the program with these arguments; return its exit code, 0 or 2."""
    try:
        bankroll, hands, player, minimum = read(argv)
    except (ValueError, KeyError):
        print(USAGE, file=sys.stderr)
        return 2
    Table(player).play(bankroll, hands, minimum)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
