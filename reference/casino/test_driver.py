"""Model suite of casino/driver: run the program, read what it prints, and hold each hand against the rules.

The cuts are the same in every run, so the cards are too. But few tests here know the cards by heart: most
look at all hands of a long run and ask of each whether it keeps one promise. So a driver that breaks one
promise fails the tests of that one, and not those of the others.
"""

import contextlib
import io
import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise

import pytest
from card import SPOT_NAMES, SUIT_NAMES, Card, Spot, Suit
from cuts import Cuts
from driver import main
from hand import Hand
from players import Counting, Simple

# ---------------- running the program


def run(*arguments):
    """Run the program and return its exit code, and what it printed on standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([str(each) for each in arguments])
    return code, out.getvalue(), err.getvalue()


def lines_of(*arguments):
    """Return the lines that the program prints."""
    return run(*arguments)[1].splitlines()


# ---------------- reading a transcript

CARD = rf"({'|'.join(SPOT_NAMES)}) of ({'|'.join(SUIT_NAMES)})"


def cards_in(lines, before):
    """Return the cards of the lines that read `before`, then a card."""
    found = [re.fullmatch(f"{before} {CARD}", line) for line in lines if line.startswith(before)]
    return [card_of(match) for match in found if match]


def card_of(match):
    """Return the card that a match of CARD names."""
    return Card(Spot(SPOT_NAMES.index(match[1])), Suit(SUIT_NAMES.index(match[2])))


def total(cards):
    """Return the best total of these cards."""
    hand = Hand()
    for each in cards:
        hand.add_card(each)
    return hand.hand_value().count


@dataclass
class Round:
    """One hand of a transcript, and what is known about it from outside."""

    number: int
    before: int  # the bankroll in the hand's own line
    after: int = -1  # the bankroll in the next hand's line, or in the last line
    lines: list[str] = field(default_factory=list)  # all after the hand's own line, but shuffles
    shuffled_at: list[int] = field(default_factory=list)  # how many of the lines were before a shuffle
    cards_left: int = 0  # in the deck, at the hand's own line
    dealt_from: list[Card] = field(default_factory=list)  # the deck from this hand's first card on

    @cached_property
    def wager(self):
        return next((int(line.split()[-1]) for line in self.lines if line.startswith("Player bets ")), 0)

    @cached_property
    def won(self):
        return self.after - self.before

    @cached_property
    def player(self):
        return cards_in(self.lines, "Player dealt")

    @cached_property
    def faces(self):
        return cards_in(self.lines, "Dealer dealt")

    @cached_property
    def hole_shown(self):
        return cards_in(self.lines, "Dealer's hole card is")

    @cached_property
    def hole(self):
        """The hole card: as it was shown, else the fourth from where this hand began."""
        return (self.hole_shown or self.dealt_from[3:4] or [None])[0]

    @cached_property
    def dealer(self):
        """The dealer's cards, with the hole card where it belongs."""
        return [*self.faces[:1], self.hole, *self.faces[1:]]

    @cached_property
    def natural(self):
        return total(self.player[:2]) == 21

    @cached_property
    def natural_alone(self):
        """Whether the player has a natural and the dealer has none."""
        return self.natural and total(self.dealer) != 21

    @cached_property
    def busts(self):
        return total(self.player) > 21

    @cached_property
    def stands(self):
        return not self.natural and not self.busts and "Player dealt natural 21" not in self.lines

    @cached_property
    def dealer_busts(self):
        return self.stands and total(self.dealer) > 21

    @cached_property
    def lead(self):
        return total(self.player) - total(self.dealer)


def riffled(pack, cut):
    """Return the pack cut and mixed, as Deck.shuffle promises."""
    left, right = pack[:cut], pack[cut:]
    turns = [card for pair in zip(right, left, strict=False) for card in pair]
    shorter = min(len(left), len(right))
    return turns + right[shorter:] + left[shorter:]


@pytest.fixture(scope="module")
def rounds():
    """Give a function that returns the hands of a run. It runs the same arguments only once."""
    return cache(read_rounds)


def read_rounds(*arguments):
    """Run the program and return the hands that it tells of, in their order."""
    pack, used = [Card(spot, suit) for suit in Suit for spot in Spot], 0
    found, early = [], False
    for line in lines_of(*arguments):
        now = found[-1] if found else None
        if match := re.fullmatch(r"Hand (-?\d+) bankroll (-?\d+)", line):
            if now:
                now.after = int(match[2])
                used += 1  # the hole card, shown or not
            found.append(Round(int(match[1]), int(match[2]), cards_left=52 - used))
            found[-1].shuffled_at, early = [-1] * early, False
        elif match := re.fullmatch(r"cut at (\d+)", line):
            pack, used = riffled(pack, int(match[1])), 0
        elif now and (match := re.fullmatch(r"Player has (-?\d+) after -?\d+ hands", line)):
            now.after = int(match[1])
        elif now and line == "Shuffling the deck":
            early = bool(now.dealt_from)
            now.shuffled_at += [] if early else [len(now.lines)]
        elif now:
            if re.fullmatch(f"(Player|Dealer) dealt {CARD}", line):
                now.dealt_from = now.dealt_from or pack[used:]
                used += 1
            now.lines.append(line)
    return found


LONG = (100_000, 600)  # a bankroll and a number of hands in which nearly everything happens
LONGER = (100_000, 1200)  # time enough for a soft 18 against every up card


def some(rounds_found):
    """Return these rounds; there must be one at least."""
    found = list(rounds_found)
    assert found, "no hand of the kind that this test is about was played"
    return found


# ---------------- shuffling


@pytest.mark.behaviour("first-shuffle")
@pytest.mark.parametrize("name", ["simple", "counting", "competitor"])
def test_begins_with_a_shuffle(name):
    """The program begins with a shuffle of seven cuts, whoever plays."""
    cuts = Cuts()
    expected = ["Shuffling the deck", *(f"cut at {cuts.next_cut()}" for _ in range(7))]
    assert lines_of(100, 1, name)[:8] == expected


@pytest.mark.behaviour("seven-cuts")
def test_each_shuffle_has_seven_cuts():
    """Each announced shuffle is followed by just seven cuts."""
    text = "\n".join(lines_of(*LONG, "simple"))
    shuffles = re.findall(r"^Shuffling the deck((?:\ncut at \d+)*)", text, flags=re.MULTILINE)
    assert {each.count("cut at") for each in shuffles} == {7}
    assert text.count("cut at") == 7 * len(shuffles)


@pytest.mark.behaviour("seven-cuts")
def test_the_cuts_go_on_where_they_were():
    """All the cuts of a run are one row: the first of it is not seen again at the next shuffle."""
    said = [int(line.split()[-1]) for line in lines_of(*LONG, "simple") if line.startswith("cut at ")]
    cuts = Cuts()
    assert len(said) > 7
    assert said == [cuts.next_cut() for _ in said]


@pytest.mark.behaviour("reshuffle")
def test_shuffles_when_fewer_than_twenty_cards_are_left(rounds):
    """The deck is shuffled in the hands that begin with fewer than 20 cards, and in no others."""
    for each in rounds(*LONG, "simple")[1:]:
        assert bool(each.shuffled_at) == (each.cards_left < 20), f"hand {each.number}"


@pytest.mark.behaviour("reshuffle")
def test_twenty_cards_are_enough(rounds):
    """With 20 cards left, or a few more, the deck is not shuffled."""
    for each in some(r for r in rounds(*LONG, "simple")[1:] if 20 <= r.cards_left <= 22):
        assert not each.shuffled_at, f"hand {each.number}"


@pytest.mark.behaviour("shuffle-before-bet")
def test_shuffles_between_the_hand_line_and_the_bet(rounds):
    """A hand that shuffles does so right after its own line: the bet comes next."""
    for each in some(r for r in rounds(*LONG, "simple") if r.shuffled_at):
        assert each.shuffled_at == [0], f"hand {each.number}"


@pytest.mark.behaviour("shuffle-before-bet")
def test_the_bet_is_asked_for_after_the_shuffle(rounds):
    """A Counting player who is asked after the shuffle bets the minimum, however good the old deck was."""
    for each in some(r for r in rounds(*LONG, "counting") if r.shuffled_at):
        assert each.wager == 5, f"hand {each.number}"


@pytest.mark.behaviour("deals-from-the-deck")
def test_deals_from_a_new_deck_as_it_was_cut(rounds):
    """The cards of the first hands are those of a new deck after the announced cuts."""
    for each in rounds(1000, 3, "simple"):
        seen = [*each.player[:1], *each.faces[:1], *each.player[1:2]]
        assert seen == each.dealt_from[:3], f"hand {each.number}"


@pytest.mark.behaviour("deals-from-the-deck")
def test_reshuffles_the_deck_as_it_is(rounds):
    """A shuffle goes on from the order of the deck before it, with the dealt cards back in their places."""
    for each in rounds(1000, 20, "simple"):
        seen = [*each.player[:1], *each.faces[:1], *each.player[1:2]]
        assert seen == each.dealt_from[:3], f"hand {each.number}"


# ---------------- the beginning of a hand


@pytest.mark.behaviour("hand-line")
def test_hands_are_counted_from_one(rounds):
    """The hands are numbered 1, 2, 3 and so on."""
    assert [each.number for each in rounds(*LONG, "simple")] == list(range(1, 601))


@pytest.mark.behaviour("hand-line")
def test_the_first_hand_tells_the_whole_bankroll(rounds):
    """The first hand's line tells the bankroll of the first argument, before the wager is taken."""
    assert rounds(1234, 1, "simple")[0].before == 1234


@pytest.mark.behaviour("bet-line")
@pytest.mark.parametrize("minimum", [5, 20])
def test_the_wager_is_announced_once(rounds, minimum):
    """Each hand announces the wager once, before its first card; Simple's is the minimum."""
    for each in some(rounds(*LONG, "simple", minimum)):
        told = [line for line in each.lines if "bets" in line]
        assert told == each.lines[:1] == [f"Player bets {minimum}"], f"hand {each.number}"


@pytest.mark.behaviour("bet-line")
def test_the_player_decides_the_wager(rounds):
    """A Counting player's wagers are told as they are: the minimum or double."""
    assert {each.wager for each in rounds(*LONG, "counting")} == {5, 10}


@pytest.mark.behaviour("bet-line")
def test_the_player_is_asked_with_what_it_has(rounds):
    """A Counting player who cannot pay double is asked with its real bankroll, and bets the minimum."""
    played = rounds(25, 1000, "counting")  # twice it has 5 to 9, and a count of 2 or more
    assert all(each.wager <= each.before for each in played)
    assert any(each.wager == 10 for each in played)


@pytest.mark.behaviour("deal-lines")
def test_three_cards_are_announced(rounds):
    """After the wager a card goes to the player, one to the dealer, one to the player, and all are named."""
    expected = [f"{who} dealt {CARD}" for who in ("Player", "Dealer", "Player")]
    for each in some(rounds(*LONG, "simple")):
        for line, pattern in zip(each.lines[1:], expected, strict=False):
            assert re.fullmatch(pattern, line), f"hand {each.number}"


@pytest.mark.behaviour("deal-lines")
def test_the_hole_card_is_the_fourth(rounds):
    """The dealer's hole card is dealt right after the first three, before the player draws."""
    for each in some(r for r in rounds(*LONG, "simple") if r.hole_shown and len(r.player) > 2):
        assert each.hole_shown == each.dealt_from[3:4], f"hand {each.number}"


# ---------------- naturals


@pytest.mark.behaviour("natural")
def test_a_natural_ends_the_hand(rounds):
    """An ace and a card of ten are announced as a natural, and then nothing more."""
    for each in some(r for r in rounds(*LONG, "simple") if r.natural):
        assert each.lines[-1] == "Player dealt natural 21", f"hand {each.number}"
        assert each.lines[-2].startswith("Player dealt ")


@pytest.mark.behaviour("natural")
def test_nothing_else_is_a_natural(rounds):
    """A 21 that was drawn to, or any other total, is no natural."""
    played = rounds(*LONG, "simple")
    assert any(total(each.player) == 21 and not each.natural for each in played)
    for each in some(r for r in played if not r.natural):
        assert "Player dealt natural 21" not in each.lines, f"hand {each.number}"


@pytest.mark.behaviour("natural-pays")
@pytest.mark.parametrize("minimum, pay", [(10, 15), (2, 3)])
def test_a_natural_pays_three_to_two(rounds, minimum, pay):
    """A natural wins one and a half times the wager."""
    for each in some(r for r in rounds(*LONG, "simple", minimum) if r.natural_alone):
        assert each.won == pay, f"hand {each.number}"


@pytest.mark.behaviour("natural-rounds-down")
@pytest.mark.parametrize("minimum, pay", [(5, 7), (7, 10)])
def test_half_a_coin_is_not_paid(rounds, minimum, pay):
    """With an odd wager, no half coin of a natural is rounded up."""
    for each in some(r for r in rounds(*LONG, "simple", minimum) if r.natural_alone):
        assert each.won <= pay, f"hand {each.number}"


@pytest.mark.behaviour("natural-rounds-down")
@pytest.mark.parametrize("minimum, pay", [(5, 7), (7, 10)])
def test_all_but_half_a_coin_is_paid(rounds, minimum, pay):
    """With an odd wager, no more than half a coin of a natural is left out."""
    for each in some(r for r in rounds(*LONG, "simple", minimum) if r.natural_alone):
        assert each.won >= pay or each.won == minimum, f"hand {each.number}"  # one to one: see natural-pays


@pytest.mark.behaviour("natural-against-natural")
def test_a_natural_wins_against_a_natural(rounds):
    """Nobody looks at the dealer's cards: a natural is paid also when the dealer has one."""
    both = some(r for r in rounds(*LONGER, "simple") if r.natural and total(r.dealer) == 21)
    for each in both:
        assert each.lines[-1] == "Player dealt natural 21", f"hand {each.number}"
        assert each.won > 0, f"hand {each.number}"


# ---------------- the player's turn


def draws_of(player, each):
    """Return how many of its cards this player would have drawn, or None if more than it got."""
    held, rest = Hand(), list(each.player)
    for _ in range(2):
        held.add_card(rest.pop(0))
    drawn = 0
    while held.hand_value().count <= 21 and player.draw(each.faces[0], held):
        if not rest:
            return None
        held.add_card(rest.pop(0))
        drawn += 1
    return drawn


@pytest.mark.behaviour("player-draws")
def test_the_player_draws_as_long_as_it_wants(rounds):
    """Simple gets a card each time that it wants one, and no more."""
    for each in some(r for r in rounds(*LONG, "simple") if not r.natural):
        assert draws_of(Simple(), each) == len(each.player) - 2, f"hand {each.number}"


@pytest.mark.behaviour("player-draws")
@pytest.mark.parametrize("up", Spot, ids=lambda spot: spot.name)
def test_soft_eighteen_is_played_by_the_up_card(rounds, up):
    """The player sees the dealer's up card: on a soft 18, Simple stands against 2, 7 and 8 only."""
    drew = set()
    for each in some(r for r in rounds(*LONGER, "simple") if r.faces[0].spot == up):
        held = Hand()
        for place, card in enumerate(each.player, start=1):
            held.add_card(card)
            if place > 1 and held.hand_value() == (18, True):
                drew.add(place < len(each.player))
    assert drew == {up not in (Spot.TWO, Spot.SEVEN, Spot.EIGHT)}


@pytest.mark.behaviour("player-total")
def test_the_total_is_told_when_the_player_stands(rounds):
    """When the player stands its total is told, once."""
    for each in some(r for r in rounds(*LONG, "simple") if r.stands):
        told = [line for line in each.lines if line.startswith("Player's total")]
        assert told == [f"Player's total is {total(each.player)}"], f"hand {each.number}"


@pytest.mark.behaviour("player-total")
def test_the_total_is_told_on_a_bust_too(rounds):
    """When the player busts its total is told, once, before the bust is."""
    for each in some(r for r in rounds(*LONG, "simple") if r.busts):
        told = [line for line in each.lines if line.startswith(("Player's total", "Player busts"))]
        expected = f"Player's total is {total(each.player)}"
        assert told[:1] == [expected], f"hand {each.number}"
        assert told.count(expected) == 1


@pytest.mark.behaviour("player-busts")
def test_a_bust_is_told(rounds):
    """Who goes over 21 is said to bust, and nobody else is."""
    for each in some(r for r in rounds(*LONG, "simple") if not r.natural):
        assert ("Player busts" in each.lines) == each.busts, f"hand {each.number}"


@pytest.mark.behaviour("player-busts")
def test_a_bust_ends_the_hand(rounds):
    """After a bust the dealer does not play: no card and no total of the dealer's is told."""
    for each in some(r for r in rounds(*LONG, "simple") if r.busts):
        assert len(each.faces) == 1, f"hand {each.number}"
        assert not any(line.startswith(("Dealer's total", "Dealer busts")) for line in each.lines)


@pytest.mark.behaviour("player-busts")
@pytest.mark.parametrize("name", ["simple", "counting"])
def test_a_bust_loses_the_wager(rounds, name):
    """After a bust the wager is gone, be it the minimum or double."""
    for each in some(r for r in rounds(*LONG, name) if r.busts):
        assert each.won == -each.wager, f"hand {each.number}"


# ---------------- the dealer's turn


@pytest.mark.behaviour("hole-shown")
def test_the_hole_card_is_shown_when_the_player_stands(rounds):
    """When the player stands, the hole card is told once, next after its total."""
    for each in some(r for r in rounds(*LONG, "simple") if r.stands):
        after_the_draws = each.lines[len(each.player) + 2 :]
        told = [line for line in after_the_draws if not line.startswith("Player's total")]
        assert re.fullmatch(f"Dealer's hole card is {CARD}", told[0]), f"hand {each.number}"
        assert len(each.hole_shown) == 1


@pytest.mark.behaviour("hole-hidden")
@pytest.mark.parametrize("how", ["busts", "natural"])
def test_the_hole_card_stays_hidden(rounds, how):
    """After a bust or a natural, nobody learns the hole card."""
    for each in some(r for r in rounds(*LONG, "simple") if getattr(r, how)):
        assert each.hole_shown == [], f"hand {each.number}"


@pytest.mark.behaviour("dealer-draws")
def test_the_dealer_draws_below_seventeen(rounds):
    """The dealer has drawn as long as there were fewer than 17."""
    for each in some(r for r in rounds(*LONG, "simple") if r.stands):
        assert total(each.dealer) >= 17, f"hand {each.number}"


@pytest.mark.behaviour("dealer-draws")
@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_the_dealer_stands_from_seventeen_on(rounds, kind):
    """The dealer has drawn no card on 17 or more, hard or soft."""
    for each in some(r for r in rounds(*LONG, "simple") if r.stands):
        held = Hand()
        for card in each.dealer[:-1]:
            held.add_card(card)
        count, soft = held.hand_value()
        if soft == (kind == "soft") and len(each.dealer) > 2:
            assert count < 17, f"hand {each.number}"


@pytest.mark.behaviour("dealer-total")
def test_the_dealers_total_is_told(rounds):
    """After the dealer's turn the total is told once, also when it is a bust."""
    for each in some(r for r in rounds(*LONG, "simple") if r.stands):
        told = [line for line in each.lines if line.startswith("Dealer's total")]
        assert told == [f"Dealer's total is {total(each.dealer)}"], f"hand {each.number}"


@pytest.mark.behaviour("dealer-busts")
def test_the_dealers_bust_is_told(rounds):
    """A dealer over 21 is said to bust, and then no winner is named."""
    for each in some(r for r in rounds(*LONG, "simple") if r.stands):
        assert ("Dealer busts" in each.lines) == each.dealer_busts, f"hand {each.number}"
        if each.dealer_busts:
            assert each.lines[-1] == "Dealer busts"


@pytest.mark.behaviour("dealer-busts")
@pytest.mark.parametrize("name", ["simple", "counting"])
def test_the_dealers_bust_pays_the_wager(rounds, name):
    """When the dealer busts the player wins the wager, be it the minimum or double."""
    for each in some(r for r in rounds(*LONG, name) if r.dealer_busts):
        assert each.won == each.wager, f"hand {each.number}"


# ---------------- who wins


def compared(rounds, name="simple"):
    """Return the hands that were decided by comparing the totals."""
    return [each for each in rounds(*LONG, name) if each.stands and not each.dealer_busts]


@pytest.mark.behaviour("winner")
@pytest.mark.parametrize("says, sign", [("Player wins", 1), ("Dealer wins", -1)], ids=["player", "dealer"])
def test_the_winner_is_named(rounds, says, sign):
    """The higher total is named the winner, at the end of the hand."""
    for each in some(r for r in compared(rounds) if r.lead * sign > 0):
        assert each.lines[-1] == says, f"hand {each.number}"


@pytest.mark.behaviour("winner")
@pytest.mark.parametrize("name", ["simple", "counting"])
@pytest.mark.parametrize("sign", [1, -1], ids=["player", "dealer"])
def test_the_winner_takes_the_wager(rounds, name, sign):
    """The wager is added to the bankroll, or taken from it."""
    for each in some(r for r in compared(rounds, name) if r.lead * sign > 0):
        assert each.won == sign * each.wager, f"hand {each.number}"


@pytest.mark.behaviour("push")
def test_a_push_is_named(rounds):
    """Equal totals are a push."""
    for each in some(r for r in compared(rounds) if r.lead == 0):
        assert each.lines[-1] == "Push", f"hand {each.number}"


@pytest.mark.behaviour("push")
def test_a_push_leaves_the_bankroll(rounds):
    """After a push the bankroll is what it was."""
    for each in some(r for r in compared(rounds, "counting") if r.lead == 0):
        assert each.won == 0, f"hand {each.number}"


# ---------------- what the player is told
# A Counting player's wagers show what the driver has exposed to it. Cards that do not count show nothing; so
# each test looks at the bets that depend on one kind of card, where all other kinds are 7, 8 or 9.


def counts(card):
    """Return whether a card changes the count."""
    return not Spot.SEVEN <= card.spot <= Spot.NINE


def bets_and_what_led_to_them(rounds):
    """Yield each hand, what it ought to bet, and the hands before it since the last shuffle."""
    witness, since = Counting(), []
    for each in rounds(*LONG, "counting"):
        if each.shuffled_at:
            witness.shuffled()
            since = []
        yield each, witness.bet(each.before, 5), list(since)
        for card in [*each.player, *each.faces, *each.hole_shown]:
            witness.expose(card)
        since.append(each)


def hidden(each):
    """Return the hole card in a list if it was never shown."""
    return [] if each.hole_shown else [each.hole]


def drawn(each):
    """Return what was dealt face up after the first three cards."""
    return [*each.player[2:], *each.faces[1:]]


@pytest.mark.behaviour("told-faces")
def test_the_first_three_cards_are_exposed(rounds):
    """The bets fit the cards that were dealt face up at the start of each hand."""
    for each, bet, since in bets_and_what_led_to_them(rounds):
        if since and not any(counts(c) for r in since for c in [r.hole, *drawn(r)]):
            assert each.wager == bet, f"hand {each.number}"


@pytest.mark.behaviour("told-faces")
def test_the_players_own_draws_are_exposed(rounds):
    """The bets fit the cards that the player drew."""
    for each, bet, since in bets_and_what_led_to_them(rounds):
        if since and not any(counts(c) for r in since for c in [r.hole, *r.faces[1:]]):
            assert each.wager == bet, f"hand {each.number}"


@pytest.mark.behaviour("told-faces")
def test_the_dealers_draws_are_exposed(rounds):
    """The bets fit the cards that the dealer drew."""
    for each, bet, since in bets_and_what_led_to_them(rounds):
        if since and not any(counts(c) for r in since for c in [r.hole, *r.player[2:]]):
            assert each.wager == bet, f"hand {each.number}"


@pytest.mark.behaviour("told-hole")
def test_the_hole_card_is_exposed_when_it_is_shown(rounds):
    """The bets fit the hole cards that were turned over."""
    for each, bet, since in bets_and_what_led_to_them(rounds):
        if since and not any(counts(c) for r in since for c in hidden(r)):
            assert each.wager == bet, f"hand {each.number}"


@pytest.mark.behaviour("untold-hole")
def test_the_hole_card_is_not_exposed_while_it_is_hidden(rounds):
    """The bets after busts and naturals do not know the hole card."""
    for each, bet, since in bets_and_what_led_to_them(rounds):
        if since and not any(counts(c) for r in since for c in r.hole_shown):
            assert each.wager == bet, f"hand {each.number}"


@pytest.mark.behaviour("told-shuffle")
def test_the_player_is_told_of_each_shuffle(rounds):
    """After a shuffle the count is 0 again: the next bet is the minimum, however good the old deck was."""
    for each in some(r for r in rounds(*LONG, "counting") if r.shuffled_at):
        assert each.wager == 5, f"hand {each.number}"


@pytest.mark.behaviour("told-shuffle")
def test_the_player_is_told_of_the_first_shuffle():
    """A second run begins with a count of 0, though the shared player remembers the first."""
    first = run(1000, 4, "counting")
    for hands in range(1, 12):
        run(1000, hands, "counting")
        assert run(1000, 4, "counting") == first


# ---------------- the end


def hands_in(lines):
    """Return the lines that begin a hand."""
    return [line for line in lines if line.startswith("Hand ")]


@pytest.mark.behaviour("last-line")
@pytest.mark.parametrize("hands", [0, 1, 7, 50])
def test_stops_after_the_hands_asked_for(hands):
    """When all hands are played, the last line tells how many that were."""
    lines = lines_of(10_000, hands, "simple")
    assert re.fullmatch(rf"Player has \d+ after {hands} hands", lines[-1])
    assert len(hands_in(lines)) == hands


@pytest.mark.behaviour("last-line")
def test_no_hands_at_all():
    """With no hands to play there is a shuffle, and the last line."""
    lines = lines_of(100, 0, "simple")
    assert lines[0] == "Shuffling the deck"
    assert lines[-1] == "Player has 100 after 0 hands"


@pytest.mark.behaviour("broke")
@pytest.mark.parametrize("bankroll", [0, 1, 4])
def test_too_poor_from_the_start(bankroll):
    """Who cannot pay the minimum plays no hand."""
    lines = lines_of(bankroll, 10, "counting")
    assert lines[-1].startswith(f"Player has {bankroll} ")
    assert hands_in(lines) == []


@pytest.mark.behaviour("broke")
def test_the_minimum_is_enough_to_play():
    """With a bankroll of just the minimum there is a first hand, and when that is lost no second."""
    assert len(hands_in(lines_of(5, 10, "simple"))) == 1


@pytest.mark.behaviour("broke")
def test_stops_when_the_minimum_cannot_be_paid(rounds):
    """No hand is played for less than the minimum, and only that ends the game early."""
    played = rounds(20, 1000, "simple")
    assert all(each.before >= 5 for each in played)
    assert len(played) == 1000 or 0 <= played[-1].after < 5


@pytest.mark.behaviour("minimum")
def test_the_minimum_is_five_unless_given():
    """Without a fourth argument the minimum is 5."""
    assert lines_of(100, 30, "counting") == lines_of(100, 30, "counting", 5)


@pytest.mark.behaviour("minimum")
def test_another_minimum():
    """The fourth argument is the least that can be bet, and to have less ends the game."""
    assert hands_in(lines_of(19, 10, "simple", 20)) == []
    assert "Player bets 20" in lines_of(100, 1, "simple", 20)
    assert "Player bets 1" in lines_of(4, 1, "simple", 1)


@pytest.mark.behaviour("bankroll-adds-up")
def test_the_bankroll_of_a_whole_run():
    """What the hands won and lost adds up to the last line, as in the run that comes with the exercise."""
    assert lines_of(100, 3, "simple")[-1].startswith("Player has 105 ")


@pytest.mark.behaviour("bankroll-adds-up")
def test_no_line_is_odd():
    """Every line of a run has one of the forms in the handout."""
    forms = [
        "Shuffling the deck", r"cut at \d+", r"Hand \d+ bankroll \d+", r"Player bets \d+",
        f"(Player|Dealer) dealt {CARD}", "Player dealt natural 21", r"(Player|Dealer)'s total is \d+",
        f"Dealer's hole card is {CARD}", "(Player|Dealer) busts", "(Player|Dealer) wins", "Push",
        r"Player has \d+ after \d+ hands",
    ]  # fmt: skip
    odd = [line for line in lines_of(*LONG, "competitor") if not re.fullmatch("|".join(forms), line)]
    assert odd == []


@pytest.mark.behaviour("names")
def test_each_name_is_another_player():
    """The three names stand for three players, who play differently."""
    printed = [run(*LONG, name)[1] for name in ("simple", "counting", "competitor")]
    assert all(one != other for one, other in pairwise([*printed, printed[0]]))


@pytest.mark.behaviour("names")
def test_simple_is_the_one_who_does_not_count(rounds):
    """Simple's wagers are all the same, Counting's are not."""
    wagers = {name: len({each.wager for each in rounds(*LONG, name)}) for name in ("simple", "counting")}
    assert wagers == {"simple": 1, "counting": 2}


@pytest.mark.behaviour("same-again")
@pytest.mark.parametrize("name", ["simple", "counting"])
def test_the_same_arguments_print_the_same(name):
    """A second run in the same process prints the same as the first: nothing is left over."""
    first = run(200, 40, name)
    run(77, 13, name, 2)
    assert run(200, 40, name) == first


@pytest.mark.behaviour("exit-code")
def test_a_game_ends_with_code_zero():
    """A game that was played ends with exit code 0, and prints nothing on standard error."""
    code, out, err = run(100, 3, "simple")
    assert (code, err) == (0, "")
    assert out.startswith("Shuffling the deck\n")


BAD = {
    "none": [],
    "two": ["100", "3"],
    "five": ["100", "3", "simple", "5", "6"],
    "bankroll-word": ["much", "3", "simple"],
    "bankroll-fraction": ["99.5", "3", "simple"],
    "bankroll-empty": ["", "3", "simple"],
    "hands-word": ["100", "three", "simple"],
    "hands-fraction": ["100", "3.0", "simple"],
    "minimum-word": ["100", "3", "simple", "low"],
    "bankroll-negative": ["-1", "3", "simple"],
    "hands-negative": ["100", "-3", "simple"],
    "minimum-negative": ["100", "3", "simple", "-5"],
    "minimum-zero": ["100", "3", "simple", "0"],
    "name": ["100", "3", "cheating"],
    "name-case": ["100", "3", "Simple"],
    "name-first": ["simple", "100", "3"],
}


@pytest.mark.behaviour("usage")
@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_arguments(arguments):
    """Bad arguments are answered by one line of usage on standard error, and by exit code 2."""
    try:
        code, out, err = run(*arguments)
    except (Exception, SystemExit) as error:
        pytest.fail(f"main raised {type(error).__name__}")
    assert (code, out) == (2, "")
    assert err.startswith("usage:")
    assert err.count("\n") == 1
    assert err.endswith("\n")
