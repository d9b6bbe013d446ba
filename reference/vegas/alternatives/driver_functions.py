"""The freedom to write functions in place of a class, to look after the shoe as late as may be, and to use argparse."""

import argparse
import random
import sys

from hand import Hand
from players import NotAllowed, Player
from shuffle import Shoe

__all__ = ["main", "play"]


def choose(ask, say, prompt: str, accepted):
    while True:
        answer = ask(prompt)
        for choice in accepted:
            if answer.upper() == choice:
                return choice
        say("That is no answer")


def choose_number(ask, say, prompt: str, most: int) -> int:
    return int(choose(ask, say, prompt, [str(number) for number in range(1, most + 1)]))


def pay(say, name: str, won: int) -> int:
    words = "ties" if won == 0 else f"{'wins' if won > 0 else 'loses'} {abs(won)}"
    say(f"{name} {words}")
    return -won


def settle(say, player: Player, place: int, dealer: Hand) -> int:
    if player.bets()[place] == 0:
        return 0
    hand = player.hand(place)
    for holds, words in ((hand.is_blackjack(), "has a blackjack"), (hand.is_bust(), "busts")):
        if holds:
            say(f"{player.name} {words}")
    return pay(say, player.name, player.settle(place, dealer))


def settle_all(say, playing, dealer: Hand) -> int:
    return sum(settle(say, player, place, dealer) for player in playing for place in range(len(player.bets())))


def move(key: str, player: Player, place: int, dealer: Hand, deal, ask, say) -> int:
    shown = []
    if key == "P":
        player.stand(place)
    elif key == "H":
        player.hit(place, deal())
        shown = [place]
    elif key == "D" and player.can_double(place):
        player.double(place, deal())
        shown = [place]
    elif key == "S" and player.can_split():
        first, second = deal(), deal()
        player.split(first, second)
        shown = [0, 1]
    elif key == "V":
        say(f"Dealer: {dealer.cards()[0]} ?")
    elif key == "Q":
        if choose(ask, say, f"{player.name}, quit and lose your wager, Y or N?", "YN") == "Y":
            return pay(say, player.name, -player.quit())
    else:
        say(f"{player.name} cannot {'double' if key == 'D' else 'split'}")
    for each in shown:
        say(f"{player.name}: {player.hand(each).text()}")
    return 0


def play_hand(player: Player, place: int, dealer: Hand, deal, ask, say) -> int:
    house = 0
    while player.can_hit(place):
        prompt = f"{player.name}, {player.hand(place).text()}, P H D S V or Q?"
        house += move(choose(ask, say, prompt, "PHDSVQ"), player, place, dealer, deal, ask, say)
    return house + (settle(say, player, place, dealer) if player.hand(place).is_bust() else 0)


def dealer_turn(playing, dealer: Hand, deal, say) -> None:
    if sum(sum(player.bets()) for player in playing) == 0:
        return
    say(f"Dealer: {dealer.text()}")
    while dealer.total() <= 16:
        dealer.add(deal())
        say(f"Dealer: {dealer.text()}")
    if dealer.is_bust():
        say("Dealer busts")


def deal_cards(playing, deal, say) -> Hand:
    rows = [[deal() for _ in range(len(playing) + 1)] for _ in range(2)]
    for seat, player in enumerate(playing):
        player.hit(0, rows[0][seat])
        player.hit(0, rows[1][seat])
        say(f"{player.name}: {player.hand(0).text()}")
    say(f"Dealer: {rows[0][-1]} ?")
    return Hand([rows[0][-1], rows[1][-1]])


def play_round(players, ready, deal, ask, say) -> int:
    playing = []
    for player in players:
        if player.money:
            dollars = choose_number(ask, say, f"{player.name}, your bet, 1 to {player.money}?", player.money)
            player.place_bet(dollars)
            playing.append(player)
    ready()
    dealer = deal_cards(playing, deal, say)
    if dealer.is_blackjack():
        say(f"Dealer: {dealer.text()}")
        say("Dealer has a blackjack")
        return settle_all(say, playing, dealer)
    house = sum(settle(say, player, 0, dealer) for player in playing if player.hand(0).is_blackjack())
    for player in playing:
        house += play_hand(player, 0, dealer, deal, ask, say)
        if len(player.bets()) == 2:
            house += play_hand(player, 1, dealer, deal, ask, say)
    dealer_turn(playing, dealer, deal, say)
    return house + settle_all(say, playing, dealer)


def play(ready, deal, ask, say) -> None:
    seats = choose_number(ask, say, "How many players, 1 to 7?", 7)
    players = [Player(ask(f"Name of player {seat + 1}?")) for seat in range(seats)]
    house, number, again = 0, 0, "Y"
    while again == "Y":
        number += 1
        say(f"Round {number}")
        house += play_round(players, ready, deal, ask, say)
        for player in players:
            say(f"{player.name} has {player.money}")
        say(f"House has {house}")
        if all(player.money == 0 for player in players):
            say("Nobody has money left")
            return
        again = choose(ask, say, "Play again, Y or N?", "YN")


def dealing(seed: int | None):
    cuts, shoe = random.Random(seed), Shoe()
    fresh = [True]

    def ready() -> None:
        if fresh.pop() or shoe.cards_left() < 156:
            for _ in range(20):
                shoe.cut(cuts.randrange(312))
                shoe.shuffle()
        fresh.append(False)

    return ready, shoe.deal


class Parser(argparse.ArgumentParser):
    def error(self, message: str):
        raise NotAllowed(message)


def whole(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(text)
    return int(text)


class Once(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        if namespace.seed is not None:
            parser.error("one seed is enough")
        namespace.seed = values


def arguments() -> Parser:
    commands = "P pass\nH hit\nD double\nS split\nV view the dealer's hand\nQ quit the round"
    form = argparse.RawDescriptionHelpFormatter
    parser = Parser("driver", description=commands, add_help=False, allow_abbrev=False, formatter_class=form)
    parser.add_argument("-h", action="store_true")
    parser.add_argument("--seed", type=whole, action=Once)
    return parser


def ask_at_keyboard(prompt: str) -> str:
    sys.stdout.write(f"{prompt}\n")
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.removesuffix("\n")


def main(argv: list[str]) -> int:
    parser = arguments()
    try:
        options = parser.parse_args(argv)
    except NotAllowed:
        sys.stderr.write(parser.format_usage())
        return 2
    if options.h:
        sys.stdout.write(parser.format_help())
        return 0
    ready, deal = dealing(options.seed)
    try:
        play(ready, deal, ask_at_keyboard, print)
    except EOFError:
        print("No more input")
    return 0
