"""Las Vegas blackjack for one to seven players against the house: driver [--seed N].

driver              a game whose cards nobody can foretell
driver --seed 7     a game that has the same cards each time
driver -h           help
"""

import random
import sys
from collections.abc import Callable
from itertools import count

from card import Card
from hand import Hand
from players import Player
from shuffle import Shoe

__all__ = ["main", "play"]  # all that others may call; how it is cut into functions is nobody else's business

MOST_PLAYERS = 7
DEALER_STANDS = 17

SHUFFLES = 20
# The most that all hands of a round can hold is 14 of the players' and one of the dealer's. Who has 20 or less, aces
# at 1, takes one card more: that is 30 at most, or 450 for all. The 156 lowest cards of six packs add up to 588.
ENOUGH_CARDS = 156

NO_ANSWER = "That is no answer"
USAGE = "usage: driver [--seed N] [-h]"
HELP = f"""\
{USAGE}

Las Vegas blackjack for one to seven players against the house.
With --seed and a whole number the cards are the same each time.

When it is your turn, type one of these, and Enter:
P  pass: take no more cards
H  hit: take a card
D  double down: double the bet and take one last card
S  split: make two hands of a pair
V  view the dealer's hand
Q  quit the round and lose the wager"""


class Game:
    """A table: its players, the dealer's hand, and the balance of the house."""

    # The four functions are all that the game knows of the world. So it can be played at a keyboard, by a test with
    # cards of its choice, or by another program, and never knows the difference.

    def __init__(
        self,
        ready: Callable[[], None],
        deal: Callable[[], Card],
        ask: Callable[[str], str],
        say: Callable[[str], None],
    ) -> None:
        self.ready, self.deal, self.ask, self.say = ready, deal, ask, say
        self.players: list[Player] = []
        self.dealer = Hand()
        self.house = 0  # what the house has won so far: all that the players have lost
        self.commands = {
            "P": self.stand,
            "H": self.hit,
            "D": self.double,
            "S": self.split,
            "V": self.view,
            "Q": self.quit,
        }

    def play(self) -> None:
        """Seat the players, then play round after round for as long as somebody can and they want to."""
        self.seat_players()
        for number in count(1):
            self.play_round(number)
            if not self.goes_on():
                return

    def seat_players(self) -> None:
        """Ask how many there are, and for their names: any text will do for one."""
        seats = self.number(f"How many players, 1 to {MOST_PLAYERS}?", MOST_PLAYERS)
        self.players = [Player(self.ask(f"Name of player {seat}?")) for seat in range(1, seats + 1)]

    def goes_on(self) -> bool:
        """Return whether there is another round."""
        if not any(player.money for player in self.players):
            self.say("Nobody has money left")
            return False
        return self.key("Play again, Y or N?", "YN") == "Y"

    def play_round(self, number: int) -> None:
        """Play one round, from its own line to the summary."""
        self.say(f"Round {number}")
        self.ready()
        playing = self.take_bets()
        self.deal_cards(playing)
        self.settle_blackjacks(playing)
        for player in playing:
            self.turn(player)
        self.dealer_turn(playing)
        self.settle_all(playing)
        self.summary()

    # ---- asking: again and again, until there is an answer

    def number(self, prompt: str, most: int) -> int:
        """Ask for a whole number from 1 to `most`."""
        while not 1 <= (answer := whole(self.ask(prompt))) <= most:
            self.say(NO_ANSWER)
        return answer

    def key(self, prompt: str, keys: str) -> str:
        """Ask for one of these capital letters, which may be typed small."""
        while (answer := self.ask(prompt).upper()) not in list(keys):  # in the list: in the text there is "" as well
            self.say(NO_ANSWER)
        return answer

    # ---- the start of a round

    def take_bets(self) -> list[Player]:
        """Ask everybody who has money for a bet, and return these players."""
        playing = [player for player in self.players if player.money]
        for player in playing:
            player.place_bet(self.number(f"{player.name}, your bet, 1 to {player.money}?", player.money))
        return playing

    def deal_cards(self, playing: list[Player]) -> None:
        """Deal two cards each, one at a time and the dealer's last, and show all but the dealer's second."""
        self.dealer = Hand()
        for _ in range(2):
            for player in playing:
                player.hit(0, self.deal())
            self.dealer.add(self.deal())
        for player in playing:
            self.show(player, 0)
        self.say(self.half_hidden())

    def settle_blackjacks(self, playing: list[Player]) -> None:
        """Settle at once what blackjacks decide: one of the dealer's all bets, a player's just that player's."""
        # Nobody's turn has to know of this. A hand whose bet is settled may not be hit, so nobody is asked.
        if self.dealer.is_blackjack():
            self.say(f"Dealer: {self.dealer.text()}")
            self.say("Dealer has a blackjack")
            self.settle_all(playing)
            return
        for player in playing:
            if player.hand(0).is_blackjack():
                self.settle(player, 0)

    # ---- a player's turn

    def turn(self, player: Player) -> None:
        """Let the player play the hand, and after a split the second one."""
        self.play_hand(player, 0)
        for place in range(1, len(player.bets())):  # counted only now: there was one hand, there may be two
            self.play_hand(player, place)

    def play_hand(self, player: Player, place: int) -> None:
        """Ask for commands as long as the hand may take a card, and settle a bust at once."""
        while player.can_hit(place):
            prompt = f"{player.name}, {player.hand(place).text()}, P H D S V or Q?"
            self.commands[self.key(prompt, "PHDSVQ")](player, place)
        if player.hand(place).is_bust():
            self.settle(player, place)

    def stand(self, player: Player, place: int) -> None:
        """P: take no more cards."""
        player.stand(place)

    def hit(self, player: Player, place: int) -> None:
        """H: take a card."""
        player.hit(place, self.deal())
        self.show(player, place)

    def double(self, player: Player, place: int) -> None:
        """D: double the bet and take one last card."""
        if not player.can_double(place):  # asked before the card is taken from the shoe
            self.say(f"{player.name} cannot double")
            return
        player.double(place, self.deal())
        self.show(player, place)

    def split(self, player: Player, place: int) -> None:
        """S: make two hands of a pair."""
        if not player.can_split():
            self.say(f"{player.name} cannot split")
            return
        player.split(self.deal(), self.deal())
        self.show(player, 0)
        self.show(player, 1)

    def view(self, player: Player, place: int) -> None:
        """V: look at the dealer's hand once more."""
        self.say(self.half_hidden())

    def quit(self, player: Player, place: int) -> None:
        """Q: give up all that this player has on the table, if that is what is meant."""
        if self.key(f"{player.name}, quit and lose your wager, Y or N?", "YN") == "Y":
            self.book(player, -player.quit())

    # ---- the end of a round

    def dealer_turn(self, playing: list[Player]) -> None:
        """Turn the hidden card up and draw to 17, if there is a bet left to be decided."""
        if not any(bet for player in playing for bet in player.bets()):
            return
        self.say(f"Dealer: {self.dealer.text()}")
        while self.dealer.total() < DEALER_STANDS:
            self.dealer.add(self.deal())
            self.say(f"Dealer: {self.dealer.text()}")
        if self.dealer.is_bust():
            self.say("Dealer busts")

    def settle_all(self, playing: list[Player]) -> None:
        """Settle every bet that is still on the table, in the order of players and hands."""
        for player in playing:
            for place, bet in enumerate(player.bets()):
                if bet:
                    self.settle(player, place)

    def settle(self, player: Player, place: int) -> None:
        """Settle one bet, and say what decided it unless the dealer's total did."""
        hand = player.hand(place)
        if hand.is_blackjack():
            self.say(f"{player.name} has a blackjack")
        if hand.is_bust():
            self.say(f"{player.name} busts")
        self.book(player, player.settle(place, self.dealer))

    def book(self, player: Player, won: int) -> None:
        """Say what a player has won or lost. The house has lost or won just as much."""
        self.house -= won
        self.say(outcome(player.name, won))

    def summary(self) -> None:
        """Say what everybody has, also those who could not bet."""
        for player in self.players:
            self.say(f"{player.name} has {player.money}")
        self.say(f"House has {self.house}")

    # ---- showing

    def show(self, player: Player, place: int) -> None:
        """Show a hand of a player's."""
        self.say(f"{player.name}: {player.hand(place).text()}")

    def half_hidden(self) -> str:
        """Return the dealer's hand as it lies on the table: the second card face down."""
        return f"Dealer: {self.dealer.cards()[0]} ?"


def outcome(name: str, won: int) -> str:
    """Return the line for a bet that was settled."""
    if won == 0:
        return f"{name} ties"
    return f"{name} wins {won}" if won > 0 else f"{name} loses {-won}"


def whole(text: str) -> int:
    """Return the whole number that a text is, or 0, which is no answer to any of our questions."""
    try:
        return int(text)
    except ValueError:
        return 0


def play(
    ready: Callable[[], None],
    deal: Callable[[], Card],
    ask: Callable[[str], str],
    say: Callable[[str], None],
) -> None:
    """Play a whole game: `ready` is called before each round, the others whenever they are needed."""
    Game(ready, deal, ask, say).play()


class HouseShoe:
    """The shoe of the house: shuffled so that nobody can foretell it, but for those who know the seed."""

    def __init__(self, cuts: random.Random) -> None:
        self.shoe = Shoe()
        self.cuts = cuts
        self.shuffle()

    def shuffle(self) -> None:
        """Cut the shoe somewhere and in-shuffle it, twenty times."""
        # In-shuffles alone are no secret: it is the cuts that break up the order. After seven of them one card in four
        # could still be told from one before it; after twenty no more than in a shoe that was really mixed.
        for _ in range(SHUFFLES):
            self.shoe.cut(self.cuts.randrange(312))
            self.shoe.shuffle()

    def ready(self) -> None:
        """See to it that there are enough cards for a round."""
        if self.shoe.cards_left() < ENOUGH_CARDS:
            self.shuffle()


def ask_at_keyboard(prompt: str) -> str:
    """Show the prompt on a line of its own, and return the line that is typed; EOFError when there is none."""
    print(prompt)
    return input()


def read(argv: list[str]) -> random.Random:
    """Return the source of chance that the arguments ask for; ValueError if they cannot be understood."""
    match argv:
        case []:
            return random.Random()
        case ["--seed", seed] if seed.isdecimal():
            return random.Random(int(seed))
    raise ValueError("no arguments, or --seed and a whole number")


def main(argv: list[str]) -> int:
    """Run the program with these arguments; return its exit code, 0 or 2."""
    if argv == ["-h"]:
        print(HELP)
        return 0
    try:
        house_shoe = HouseShoe(read(argv))
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(house_shoe.ready, house_shoe.shoe.deal, ask_at_keyboard, print)
    except EOFError:
        print("No more input")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
