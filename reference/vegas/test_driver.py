"""The model suite of vegas/driver: games with cards and answers of the tests' choice, judged on what is asked and said.

A game is given the cards in the order in which they are dealt, and answers for each kind of question. Where the
answers run out, there is one that does no harm: a bet of 100, P in one's turn, N to the others.
"""

import contextlib
import io
import random
import re
from dataclasses import dataclass, field
from itertools import zip_longest
from unittest.mock import patch

import pytest
from card import Card, Rank, Suit, cards
from driver import main, play
from shuffle import Shoe

behaviour = pytest.mark.behaviour

SEATS, AGAIN = "How many players, 1 to 7?", "Play again, Y or N?"
NO_ANSWER, NO_MONEY, NO_INPUT = "That is no answer", "Nobody has money left", "No more input"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil"]

# How a question is recognised. One that is worded wrongly gets an answer too, and fails in its own test only.
KINDS = {"seats": "How many", "names": "Name", "bets": "your bet", "sure": "quit and", "again": "again", "keys": ""}
HARMLESS = {"bets": "100", "sure": "N", "again": "N", "keys": "P"}
ENDLESS = 2000
SIZE = 312


@dataclass
class Table:
    """Answers the questions of a game, deals its cards, and notes in `events` all that happens."""

    cards: list
    answers: dict
    events: list = field(default_factory=list)

    def note(self, kind, text=""):
        """Note an event; too many of them are a game that does not end."""
        self.events.append((kind, text))
        assert len(self.events) < ENDLESS, f"the game does not end: {self.events[-3:]}"

    def ready(self):
        """Take note that a round is about to be dealt."""
        self.note("ready")

    def deal(self):
        """The next card; when they have run out, tens for ever."""
        self.note("deal")
        return self.cards.pop(0) if self.cards else Card(Rank.TEN, Suit.CLUBS)

    def ask(self, prompt):
        """The next answer to a question of this kind."""
        self.note("ask", prompt)
        kind = next(kind for kind, word in KINDS.items() if word in prompt)
        waiting = self.answers.get(kind)
        refused = NO_ANSWER in (text for _, text in self.events[-2:])
        return waiting.pop(0) if waiting else "1" if refused and kind == "bets" else HARMLESS.get(kind, "1")

    def say(self, line):
        """Take note of a line."""
        self.note("say", line)

    @property
    def lines(self):
        """All questions and lines, in their order."""
        return [text for kind, text in self.events if kind in ("ask", "say", "crash")]

    @property
    def said(self):
        """The lines alone."""
        return [text for kind, text in self.events if kind == "say"]

    @property
    def asked(self):
        """The questions alone."""
        return [text for kind, text in self.events if kind == "ask"]

    def of(self, *starts):
        """The lines that begin with one of these words, in their order."""
        return [line for line in self.said if line.startswith(starts)]


def deal_order(hands, dealer, then=""):
    """The cards of a round as they come from the shoe, so that the hands become these; then all others."""
    rows = [cards(hand) for hand in (*hands, dealer)]
    return [row[turn] for turn in range(2) for row in rows] + cards(then)


def game(hands, dealer="10C 9D", then="", keys="", players=None, more=(), **answers):
    """Play a game whose first round has these cards, and whose cards then are `more`."""
    seats = players or len(hands)
    keys = keys.split() if isinstance(keys, str) else keys
    given = {"seats": [str(seats)], "names": NAMES[:seats], "keys": keys} | answers
    table = Table(deal_order(hands, dealer, then) + list(more), {kind: list(each) for kind, each in given.items()})
    try:
        play(table.ready, table.deal, table.ask, table.say)
    except AssertionError:
        raise
    except Exception as error:  # a crash becomes a line that no test expects
        table.events.append(("crash", f"{type(error).__name__}: {error}"))
    return table


def turn(name, hand):
    """The question in a player's turn."""
    return f"{name}, {hand}, P H D S V or Q?"


def sure(name):
    """The question before somebody quits."""
    return f"{name}, quit and lose your wager, Y or N?"


def between(lines, first, last):
    """The lines after the first one of these and before the last one."""
    start = lines.index(first) + 1 if first in lines else 0
    stop = lines.index(last, start) if last in lines[start:] else len(lines)
    return lines[start:stop]


BAD_NUMBERS = ["0", "-5", "assad", "5.5", "", "1 2", "1e1"]

# ---- the players take their seats


@behaviour("seats")
@pytest.mark.parametrize("players", range(1, 8))
def test_the_first_questions(players):
    """The game asks how many players there are, and for a name for each of them."""
    expected = [SEATS, *(f"Name of player {seat}?" for seat in range(1, players + 1))]
    assert game(["10S 9H"] * players).lines[: players + 1] == expected


@behaviour("seats")
def test_everybody_has_a_thousand_dollars():
    """Each player may bet up to 1000 dollars in the first round."""
    assert [line for line in game(["10S 9H"] * 2).asked if "bet" in line] == [
        "Ann, your bet, 1 to 1000?",
        "Bob, your bet, 1 to 1000?",
    ]


@behaviour("seat-limits")
@pytest.mark.parametrize("bad", [*BAD_NUMBERS, "8", "70"])
def test_a_number_of_players_that_is_none(bad):
    """A number of players that cannot be is answered by a line, and asked for again."""
    table = game(["10S 9H"], seats=[bad, "1"])
    assert table.lines[:4] == [SEATS, NO_ANSWER, SEATS, "Name of player 1?"]


@behaviour("names")
@pytest.mark.parametrize("name", ["Ann Lee", "", "42", "ann", "Q", "  Zoë "])
def test_any_text_is_a_name(name):
    """A name is shown as it was typed, whatever it is."""
    table = game(["10S 9H"], names=[name])
    assert table.lines[2:6] == ["Round 1", f"{name}, your bet, 1 to 1000?", f"{name}: 10S 9H (19)", "Dealer: 10C ?"]


# ---- bets


@behaviour("round-line")
def test_rounds_are_numbered():
    """Each round begins with its number."""
    table = game(["10S 9H"], again=["Y", "Y", "N"])
    assert table.of("Round") == ["Round 1", "Round 2", "Round 3"]
    assert between(table.lines, AGAIN, AGAIN)[0] == "Round 2"


@behaviour("ready")
def test_the_shoe_is_looked_after_before_each_round():
    """ready() is called once in each round, before its first card."""
    kinds = [kind for kind, _ in game(["10S 9H"], again=["Y", "N"]).events if kind in ("ready", "deal")]
    assert kinds == ["ready", *["deal"] * 4] * 2


@behaviour("ready")
def test_the_shoe_is_not_touched_in_a_round():
    """ready() is not called once the cards of a round are being dealt."""
    assert [kind for kind, _ in game(["2S 3H"], then="2D 2C 2H", keys="H H H P").events].count("ready") == 1


@behaviour("bets")
def test_the_question_for_a_bet():
    """In each round the bet is asked for with the money that there is."""
    table = game(["10S 9H"], bets=["300", "1"], again=["Y", "N"], dealer="10C QD")
    assert [line for line in table.asked if "bet" in line] == ["Ann, your bet, 1 to 1000?", "Ann, your bet, 1 to 700?"]


@behaviour("bets")
def test_bets_come_before_the_cards():
    """All bets are made before the first card is dealt."""
    kinds = [kind for kind, text in game(["10S 9H"] * 3).events if kind == "deal" or "your bet" in text]
    assert kinds[:4] == ["ask", "ask", "ask", "deal"]


@behaviour("bet-limits")
@pytest.mark.parametrize("bad", [*BAD_NUMBERS, "1001", "5000"])
def test_a_bet_that_is_none(bad):
    """A bet that cannot be is answered by a line, and asked for again."""
    table = game(["10S 9H"], dealer="10C 8D", bets=[bad, "40"])
    question = "Ann, your bet, 1 to 1000?"
    assert between(table.lines, "Round 1", "Ann: 10S 9H (19)") == [question, NO_ANSWER, question]
    assert table.of("Ann has") == ["Ann has 1040"]


@behaviour("bet-limits")
@pytest.mark.parametrize("bet", ["1", "1000"])
def test_bets_at_the_limits(bet):
    """One dollar and all the money can be bet."""
    assert NO_ANSWER not in game(["10S 9H"], bets=[bet]).said


# ---- dealing


@behaviour("deal-order")
def test_one_card_at_a_time():
    """Everybody gets one card, the dealer last, and then everybody a second one."""
    table = game(["2S 3S", "4H 5H"], dealer="10C 7C")
    assert between(table.lines, "Bob, your bet, 1 to 1000?", turn("Ann", "2S 3S (5)")) == [
        "Ann: 2S 3S (5)",
        "Bob: 4H 5H (9)",
        "Dealer: 10C ?",
    ]


@behaviour("deal-order")
def test_the_dealers_cards():
    """The dealer's first card is shown, and the second is turned up later."""
    assert game(["10S 9S"], dealer="8C 10D").of("Dealer") == ["Dealer: 8C ?", "Dealer: 8C 10D (18)"]


@behaviour("new-hands")
def test_new_cards_in_each_round():
    """In the second round neither the players nor the dealer have cards of the first."""
    table = game(["10S 9S"], dealer="8C 10D", again=["Y", "N"], more=deal_order(["KS 8S"], "AC 6D"))
    second = table.lines[table.lines.index("Round 2") :]
    assert [line for line in second if line.startswith(("Ann:", "Dealer:"))] == [
        "Ann: KS 8S (18)",
        "Dealer: AC ?",
        "Dealer: AC 6D (17)",
    ]


@behaviour("new-hands")
def test_an_ace_of_the_dealers_in_the_second_round():
    """An ace that the dealer gets in the second round takes no other card's place."""
    table = game(["10S 9S"], dealer="8C 10D", again=["Y", "N"], more=deal_order(["KS 8S"], "5C AD", "2D"))
    assert table.of("Dealer:")[2:] == ["Dealer: 5C ?", "Dealer: 5C AD (16)", "Dealer: 5C AD 2D (18)"]


@behaviour("hole-hidden")
def test_the_second_card_stays_hidden():
    """As long as there is somebody to play, nothing that is asked or said shows the dealer's second card."""
    table = game(["2S 3H", "5S 5C"], dealer="10C 9D", then="4H", keys="H V P V S P P")
    turns = [place for place, line in enumerate(table.lines) if "P H D" in line]
    assert len(turns) >= 5
    assert not [line for line in table.lines[: turns[-1] + 1] if "9D" in line]


# ---- blackjacks


@behaviour("blackjack")
def test_a_blackjack_is_paid_at_once():
    """A blackjack is told and paid before anybody's turn."""
    table = game(["10S 9H", "AS KH"])
    assert between(table.lines, "Dealer: 10C ?", turn("Ann", "10S 9H (19)")) == ["Bob has a blackjack", "Bob wins 150"]


@behaviour("blackjack")
def test_a_blackjack_has_no_turn():
    """Who has a blackjack is not asked."""
    assert not [line for line in game(["AS KH"]).asked if "P H D" in line]


@behaviour("blackjack")
def test_a_blackjack_is_paid_once():
    """Neither the dealer's turn nor the end of the round pays a blackjack again."""
    assert game(["AS KH", "10S 9H"], dealer="10C 7D").of("Ann ", "Bob ") == [
        "Ann has a blackjack", "Ann wins 150", "Bob wins 100", "Ann has 1150", "Bob has 1100",
    ]  # fmt: skip


@behaviour("blackjack")
def test_two_blackjacks_of_players():
    """Blackjacks are paid in the order of the players, each for its own bet, rounded down."""
    table = game(["AS KH", "10S 9H", "QS AD"], bets=["5", "10", "20"])
    assert table.of("Ann w", "Ann has a", "Cleo w", "Cleo has a") == [
        "Ann has a blackjack", "Ann wins 7", "Cleo has a blackjack", "Cleo wins 30",
    ]  # fmt: skip


@behaviour("blackjack")
def test_another_21_is_no_blackjack():
    """A 21 of three cards is not told as a blackjack."""
    assert game(["5S 6H"], then="KD", keys="H").of("Ann") == [
        "Ann: 5S 6H (11)", "Ann: 5S 6H KD (21)", "Ann wins 100", "Ann has 1100",
    ]  # fmt: skip


@behaviour("dealer-blackjack")
@pytest.mark.parametrize("dealer, total", [("AC KD", "AC KD (21)"), ("KD AC", "KD AC (21)")])
def test_a_blackjack_of_the_dealers(dealer, total):
    """A dealer's blackjack is shown at once, and takes the bets."""
    table = game(["10S 9H", "8S 8H"], dealer=dealer)
    assert between(table.lines, f"Dealer: {total.split()[0]} ?", "Ann has 900") == [
        f"Dealer: {total}", "Dealer has a blackjack", "Ann loses 100", "Bob loses 100",
    ]  # fmt: skip


@behaviour("dealer-blackjack")
def test_nobodys_turn_after_a_blackjack_of_the_dealers():
    """After a dealer's blackjack nobody is asked, and the dealer draws nothing."""
    table = game(["10S 9H"], dealer="AC KD")
    assert not [line for line in table.asked if "P H D" in line]
    assert [kind for kind, _ in table.events].count("deal") == 4


@behaviour("dealer-blackjack")
def test_a_21_of_the_dealers_is_no_blackjack():
    """A 21 of three cards is no blackjack of the dealer's, and takes no bet before its time."""
    table = game(["10S 9H"], dealer="10C 6D", then="5D")
    assert table.of("Dealer") == ["Dealer: 10C ?", "Dealer: 10C 6D (16)", "Dealer: 10C 6D 5D (21)"]


@behaviour("blackjack-ties")
def test_blackjack_against_blackjack():
    """A player's blackjack ties with the dealer's, and the bets of the others are lost."""
    table = game(["10S 9H", "AS KH"], dealer="AC KD")
    assert between(table.lines, "Dealer has a blackjack", "Ann has 900") == [
        "Ann loses 100", "Bob has a blackjack", "Bob ties",
    ]  # fmt: skip
    assert table.of("Bob has 1") == ["Bob has 1000"]


# ---- a player's turn


@behaviour("turns")
def test_the_question_in_a_turn():
    """The question shows the player's hand as it is, again after each card."""
    table = game(["2S 3H"], then="4D AC", keys="H H P")
    assert [line for line in table.asked if "P H D" in line] == [
        turn("Ann", "2S 3H (5)"), turn("Ann", "2S 3H 4D (9)"), turn("Ann", "2S 3H 4D AC (20)"),
    ]  # fmt: skip


@behaviour("turns")
def test_one_player_after_the_other():
    """Each player's turn is played to its end before the next one's."""
    table = game(["2S 3H", "4S 5H"], then="2D 2C", keys="H P H P")
    assert [line.split(",")[0] for line in table.asked if "P H D" in line] == ["Ann", "Ann", "Bob", "Bob"]


@behaviour("turns")
def test_no_question_with_21():
    """A hand of 21 is not asked for."""
    table = game(["5S 6H", "2S 3H"], then="KD", keys="H P")
    assert [line for line in table.asked if "P H D" in line] == [turn("Ann", "5S 6H (11)"), turn("Bob", "2S 3H (5)")]


@behaviour("commands-only")
@pytest.mark.parametrize("bad", ["dfdsf", "0", "-2", "", "x", "PH", "hit", "HH", "Y"])
def test_a_command_that_is_none(bad):
    """Anything but one of the six letters is answered by a line, and asked for again."""
    table = game(["2S 3H"], then="4D", keys=[bad, "P"])
    question = turn("Ann", "2S 3H (5)")
    assert between(table.lines, "Dealer: 10C ?", "Dealer: 10C 9D (19)") == [question, NO_ANSWER, question]


@behaviour("small-letters")
@pytest.mark.parametrize("key", list("PHDSVQ"))
def test_commands_in_small_letters(key):
    """Each command does the same in a small letter."""
    capital = game(["8S 8H"], then="2D 3D", keys=f"{key} P P P", sure=["Y"])
    assert game(["8S 8H"], then="2D 3D", keys=f"{key.lower()} P P P", sure=["Y"]).lines == capital.lines
    assert NO_ANSWER not in capital.said


@behaviour("small-letters")
def test_yes_and_no_in_small_letters():
    """y and n are as good as Y and N."""
    table = game(["8S 8H"], keys="Q Q", sure=["n", "y"], again=["y", "n"])
    assert (NO_ANSWER in table.said, table.of("Round")) == (False, ["Round 1", "Round 2"])
    assert "Ann loses 100" in table.said


@behaviour("pass")
def test_passing():
    """After P the turn is over, and no card was dealt."""
    table = game(["2S 3H"], keys="P H")
    assert between(table.lines, turn("Ann", "2S 3H (5)"), "Ann has 900") == ["Dealer: 10C 9D (19)", "Ann loses 100"]


@behaviour("pass")
def test_passing_takes_no_card():
    """P takes no card from the shoe."""
    assert [kind for kind, _ in game(["2S 3H"], keys="P").events].count("deal") == 4


@behaviour("hit")
def test_hits():
    """After each H the hand is shown with a new card."""
    table = game(["2S 3H"], then="4D AC", keys="H H P")
    assert table.of("Ann:") == ["Ann: 2S 3H (5)", "Ann: 2S 3H 4D (9)", "Ann: 2S 3H 4D AC (20)"]


@behaviour("double")
def test_a_double():
    """D doubles the bet, shows the hand with one more card, and ends the turn."""
    table = game(["5S 6H"], then="2D", keys="D H H")
    assert between(table.lines, turn("Ann", "5S 6H (11)"), "Ann has 800") == [
        "Ann: 5S 6H 2D (13)", "Dealer: 10C 9D (19)", "Ann loses 200",
    ]  # fmt: skip


@behaviour("double")
def test_a_double_that_wins():
    """A doubled hand that wins is paid double."""
    assert game(["5S 6H"], then="KD", keys="D").of("Ann wins", "Ann has") == ["Ann wins 200", "Ann has 1200"]


@behaviour("double-refused")
@pytest.mark.parametrize(
    "bet, keys, hand", [("600", "D P", "5S 6H (11)"), ("100", "H D P", "5S 6H 2D (13)")], ids=["money", "cards"]
)
def test_a_double_that_is_refused(bet, keys, hand):
    """Without the money, or with three cards, D is answered by a line, and the question comes again."""
    table = game(["5S 6H"], then="2D 2C", bets=[bet], keys=keys)
    assert between(table.lines, turn("Ann", hand), "Dealer: 10C 9D (19)") == ["Ann cannot double", turn("Ann", hand)]


@behaviour("double-refused")
def test_a_refused_double_takes_no_card():
    """After a double that was refused, the next card from the shoe is still the next."""
    table = game(["5S 6H"], then="2D 3C", bets=["600"], keys="D H P")
    assert table.of("Ann:") == ["Ann: 5S 6H (11)", "Ann: 5S 6H 2D (13)"]


@behaviour("double-refused")
def test_a_refused_double_leaves_the_shoe_alone():
    """A double that was refused takes no card from the shoe."""
    assert [kind for kind, _ in game(["5S 6H"], bets=["600"], keys="D P").events].count("deal") == 4


@behaviour("split")
def test_a_split():
    """S makes two hands with a new card each, and shows both, the first one first."""
    table = game(["8S 8H"], then="2D 3D", keys="S P P")
    assert between(table.lines, turn("Ann", "8S 8H (16)"), "Dealer: 10C 9D (19)") == [
        "Ann: 8S 2D (10)", "Ann: 8H 3D (11)", turn("Ann", "8S 2D (10)"), turn("Ann", "8H 3D (11)"),
    ]  # fmt: skip


@behaviour("split")
def test_cards_of_the_same_value():
    """A Ten and a Queen may be split."""
    assert "Ann: 10S 9D (19)" in game(["10S QH"], then="9D 8D", keys="S P P").said


@behaviour("split")
def test_the_first_hand_is_played_first():
    """Cards go to the first hand until its turn is over, and then to the second."""
    table = game(["8S 8H"], then="2D 3D 4C 5C", keys="S H P H P")
    assert table.of("Ann:")[3:] == ["Ann: 8S 2D 4C (14)", "Ann: 8H 3D 5C (16)"]


@behaviour("split")
def test_a_double_after_a_split():
    """Each hand of a split may be doubled."""
    table = game(["8S 8H"], then="2D 3D 10D 9H", keys="S D D")
    assert table.of("Ann wins", "Ann loses", "Ann ties", "Ann has") == ["Ann wins 200", "Ann wins 200", "Ann has 1400"]


@behaviour("split-aces")
def test_split_aces():
    """Split aces get one card each, and nothing is asked."""
    table = game(["AS AH"], then="KD 5D", keys="S")
    assert between(table.lines, turn("Ann", "AS AH (12)"), "Ann has 1000") == [
        "Ann: AS KD (21)", "Ann: AH 5D (16)", "Dealer: 10C 9D (19)", "Ann wins 100", "Ann loses 100",
    ]  # fmt: skip


@behaviour("split-refused")
@pytest.mark.parametrize(
    "hand, bet, keys", [("8S 9H (17)", "100", "S P"), ("8S 8H (16)", "600", "S P")], ids=["no pair", "money"]
)
def test_a_split_that_is_refused(hand, bet, keys):
    """Without a pair, or without the money, S is answered by a line, and the question comes again."""
    table = game([hand.partition(" (")[0]], bets=[bet], keys=keys)
    assert between(table.lines, turn("Ann", hand), "Dealer: 10C 9D (19)") == ["Ann cannot split", turn("Ann", hand)]


@behaviour("split-refused")
def test_a_second_split_is_refused():
    """A pair that comes after a split may not be split."""
    table = game(["8S 8H"], then="8D 3D", keys="S S P P")
    assert table.said.count("Ann cannot split") == 1
    assert len(table.of("Ann:")) == 3


@behaviour("split-refused")
def test_a_refused_split_takes_no_card():
    """After a split that was refused, the next card from the shoe is still the next."""
    assert game(["8S 4H"], then="2D 3C 4C", keys="S H P").of("Ann:")[-1] == "Ann: 8S 4H 2D (14)"


@behaviour("view")
def test_viewing():
    """V shows the dealer's hand as it lies on the table, and the question comes again."""
    table = game(["2S 3H"], keys="V V P")
    question = turn("Ann", "2S 3H (5)")
    assert between(table.lines, "Ann: 2S 3H (5)", "Dealer: 10C 9D (19)") == ["Dealer: 10C ?", question] * 3


@behaviour("view")
def test_the_question_after_viewing():
    """After V the same player is asked again."""
    assert game(["2S 3H"], keys="V P").asked.count(turn("Ann", "2S 3H (5)")) == 2


@behaviour("view")
def test_viewing_does_not_turn_the_card_up():
    """V does not show the dealer's second card."""
    table = game(["2S 3H"], keys="V P")
    assert "9D" not in " ".join(between(table.lines, turn("Ann", "2S 3H (5)"), turn("Ann", "2S 3H (5)"))[:1])


# ---- quitting a round


@behaviour("quit")
def test_quitting():
    """Q and Y lose the bet at once, and the turn is over."""
    table = game(["2S 3H", "10S QH"], keys="Q P", sure=["Y"])
    assert between(table.lines, turn("Ann", "2S 3H (5)"), turn("Bob", "10S QH (20)")) == [sure("Ann"), "Ann loses 100"]


@behaviour("quit")
def test_who_has_quit_cannot_win():
    """A bet that was given up does not win when the dealer goes bust."""
    table = game(["10S QH", "2S 3H"], dealer="10C 6D", then="KD", keys="Q P", sure=["Y"])
    assert table.of("Ann wins", "Ann loses", "Ann has") == ["Ann loses 100", "Ann has 900"]


@behaviour("quit")
def test_quitting_after_a_split():
    """Who quits in the first hand of a split loses both bets, in one line, and is not asked for the second hand."""
    table = game(["8S 8H"], then="2D 3D", keys="S Q", sure=["Y"])
    assert between(table.lines, turn("Ann", "8S 2D (10)"), "Ann has 800") == [sure("Ann"), "Ann loses 200"]


@behaviour("quit")
def test_quitting_in_the_second_hand():
    """Who quits in the second hand also gives up a first one that has passed."""
    table = game(["10S QH"], then="AD 3D", keys="S Q", sure=["Y"])
    assert table.of("Ann wins", "Ann loses", "Ann has") == ["Ann loses 200", "Ann has 800"]


@behaviour("quit")
def test_who_quits_plays_the_next_round():
    """Who quits a round is asked for a bet in the next."""
    table = game(["2S 3H"], keys="Q P", sure=["Y"], again=["Y", "N"])
    assert "Ann, your bet, 1 to 900?" in table.asked


@behaviour("quit-no")
def test_not_quitting():
    """Q and N change nothing: the question comes again."""
    table, question = game(["2S 3H"], then="4D", keys="Q H P", sure=["N"]), turn("Ann", "2S 3H (5)")
    assert between(table.lines, question, "Ann: 2S 3H 4D (9)") == [sure("Ann"), question]


@behaviour("quit-no")
def test_who_does_not_quit_can_win():
    """After Q and N the bet is still on the table."""
    assert "Ann wins 100" in game(["10S QH"], keys="Q P", sure=["N"]).said


@behaviour("yes-no")
@pytest.mark.parametrize("bad", ["a", "6", "", "yes", "0", "-2", "YN"])
def test_quitting_needs_an_answer(bad):
    """Whether somebody wants to quit is asked until the answer is Y or N."""
    table, question = game(["2S 3H"], keys="Q P", sure=[bad, "N"]), turn("Ann", "2S 3H (5)")
    assert between(table.lines, question, "Dealer: 10C 9D (19)") == [sure("Ann"), NO_ANSWER, sure("Ann"), question]


@behaviour("yes-no")
@pytest.mark.parametrize("bad", ["a", "6", "7", "", "no", "0", "-2"])
def test_playing_again_needs_an_answer(bad):
    """Whether to play again is asked until the answer is Y or N."""
    assert game(["10S 9H"], again=[bad, "N"]).lines[-3:] == [AGAIN, NO_ANSWER, AGAIN]


# ---- going bust


@behaviour("bust")
def test_a_bust_loses_at_once():
    """A bust is told, and the bet lost, before the next player's turn."""
    table = game(["10S 6H", "10H 9H"], then="KD", keys="H P")
    assert between(table.lines, "Ann: 10S 6H KD (26)", turn("Bob", "10H 9H (19)")) == ["Ann busts", "Ann loses 100"]


@behaviour("bust")
def test_a_bust_loses_though_the_dealer_goes_bust():
    """Who went bust has lost, even if the dealer goes bust later on."""
    table = game(["10S 6H", "10H 9H"], dealer="10C 6D", then="KD QD", keys="H P")
    assert table.of("Ann wins", "Ann loses", "Ann ties", "Ann has") == ["Ann loses 100", "Ann has 900"]


@behaviour("bust")
def test_a_bust_after_a_double():
    """A doubled hand that goes bust loses the double bet at once."""
    table = game(["10S 6H", "10H 9H"], then="KD", keys="D P")
    assert between(table.lines, "Ann: 10S 6H KD (26)", turn("Bob", "10H 9H (19)")) == ["Ann busts", "Ann loses 200"]


@behaviour("bust")
def test_a_bust_of_the_first_hand_of_a_split():
    """When the first hand of a split goes bust, its bet is lost at once, and the second hand is played."""
    table = game(["10S QH"], then="5D 9D 8C", keys="S H P")
    assert between(table.lines, "Ann: 10S 5D 8C (23)", "Dealer: 10C 9D (19)") == [
        "Ann busts", "Ann loses 100", turn("Ann", "QH 9D (19)"),
    ]  # fmt: skip


# ---- the dealer's turn


@behaviour("dealer-draws")
@pytest.mark.parametrize(
    "dealer, then, last",
    [("10C 6D", "AD", "10C 6D AD (17)"), ("AC AD", "4D 10D AH", "AC AD 4D 10D AH (17)"),
     ("2C 3D", "JD 6D", "2C 3D JD 6D (21)"), ("AC 5D", "9D 3C", "AC 5D 9D 3C (18)")],
)  # fmt: skip
def test_the_dealer_draws_up_to_16(dealer, then, last):
    """The dealer takes cards with 16 or less."""
    assert game(["10S 9H"], dealer=dealer, then=then).of("Dealer:")[-1] == f"Dealer: {last}"


@behaviour("dealer-draws")
def test_each_card_of_the_dealers_is_shown():
    """The dealer's hand is shown when the hidden card is turned up, and after each card that is drawn."""
    assert game(["10S 9H"], dealer="2C 3D", then="JD 6D").of("Dealer:") == [
        "Dealer: 2C ?", "Dealer: 2C 3D (5)", "Dealer: 2C 3D JD (15)", "Dealer: 2C 3D JD 6D (21)",
    ]  # fmt: skip


@behaviour("dealer-stands")
@pytest.mark.parametrize("dealer", ["10C 7D", "AC 6D", "10C 8D", "AC 7D", "10C KD"])
def test_the_dealer_stands_from_17_on(dealer):
    """The dealer takes no card with 17 or more, also where an ace counts 11."""
    assert len(game(["10S 9H"], dealer=dealer, then="2D").of("Dealer:")) == 2


@behaviour("dealer-idle")
@pytest.mark.parametrize(
    "hand, then, keys, yes",
    [("10S 6H", "KD", "H", []), ("10S 6H", "KD", "D", []), ("2S 3H", "", "Q", ["Y"]), ("AS KH", "", "", [])],
    ids=["bust", "double", "quit", "blackjack"],
)
def test_the_dealer_does_not_play_for_nobody(hand, then, keys, yes):
    """When no bet is left to be decided, the dealer neither draws nor turns the hidden card up."""
    table = game([hand], dealer="2C 3D", then=then, keys=keys, sure=yes)
    assert table.of("Dealer") == ["Dealer: 2C ?"]
    assert [kind for kind, _ in table.events].count("deal") == 4 + len(then.split())


@behaviour("dealer-idle")
def test_the_dealer_plays_for_one_bet():
    """One bet of one player is enough for the dealer to play."""
    table = game(["10S 6H", "10H QH"], then="KD 8D 9S", keys="H S H P")
    assert table.of("Dealer")[1:] == ["Dealer: 10C 9D (19)"]


@behaviour("dealer-busts")
def test_a_bust_of_the_dealers():
    """A bust of the dealer's is told, and everybody who is left wins."""
    table = game(["2S 3H", "10S 9H"], dealer="10C 6D", then="KD")
    assert between(table.lines, "Dealer: 10C 6D KD (26)", "Ann has 1100") == [
        "Dealer busts", "Ann wins 100", "Bob wins 100",
    ]  # fmt: skip


@behaviour("dealer-busts")
def test_21_is_no_bust():
    """With 21 the dealer is not said to go bust."""
    assert "Dealer busts" not in game(["10S 9H"], dealer="10C 6D", then="5D").said


# ---- who wins


@behaviour("results")
def test_wins_losses_and_ties():
    """Everybody who is left is told what became of the bet, in the order of the players."""
    table = game(["10S QH", "10H 8H", "10D 9S"], bets=["10", "20", "30"])
    assert between(table.lines, "Dealer: 10C 9D (19)", "Ann has 1010") == ["Ann wins 10", "Bob loses 20", "Cleo ties"]


@behaviour("results")
def test_the_hands_of_a_split():
    """After a split each hand has a line, the first hand's first."""
    table = game(["10S QH", "10D 9S"], then="8D KD", keys="S")
    assert table.of("Ann wins", "Ann loses", "Ann ties", "Bob ties") == ["Ann loses 100", "Ann wins 100", "Bob ties"]


@behaviour("summary")
def test_the_summary():
    """After a round everybody's money is told, and the balance of the house."""
    table = game(["10S QH", "10H 8H", "10D 9S"], bets=["10", "20", "30"])
    assert between(table.lines, "Cleo ties", AGAIN) == ["Ann has 1010", "Bob has 980", "Cleo has 1000", "House has 10"]


@behaviour("summary")
def test_a_summary_after_each_round():
    """After the second round the summary counts both."""
    table = game(["10S QH"], again=["Y", "N"], more=deal_order(["10H 8H"], "10D 9C"), bets=["10", "30"])
    assert table.of("Ann has", "House has") == ["Ann has 1010", "House has -10", "Ann has 980", "House has 20"]


@behaviour("house")
@pytest.mark.parametrize(
    "hand, dealer, then, keys, balance",
    [("10S QH", "10C 9D", "", "P", -100), ("10S 8H", "10C 9D", "", "P", 100), ("10S 9H", "10C 9D", "", "P", 0),
     ("10S 6H", "10C 9D", "KD", "H", 100), ("10S 6H", "10C 9D", "KD", "D", 200), ("5S 6H", "10C 9D", "KD", "D", -200),
     ("AS KH", "10C 9D", "", "", -150), ("2S 3H", "10C 9D", "", "Q", 100), ("2S 3H", "AC KD", "", "", 100),
     ("AS AH", "10C 9D", "KD 5D", "S", 0), ("8S 8H", "10C 9D", "2D 3D", "S Q", 200)],
)  # fmt: skip
def test_the_house(hand, dealer, then, keys, balance):
    """The house has what the players have lost, less what they have won."""
    assert game([hand], dealer, then, keys, sure=["Y"]).of("House has") == [f"House has {balance}"]


@behaviour("house")
@pytest.mark.parametrize("seed", range(6))
def test_no_dollar_gets_lost(seed):
    """After each round of a long game the players and the house have as much together as at the start."""
    luck = random.Random(seed)
    players = luck.randint(1, 3)
    keys = " ".join(luck.choice("PHHDDSSVQ") for _ in range(20))
    more = luck.choices([Card(rank, suit) for rank in Rank for suit in Suit], k=150)
    bets = [str(luck.randint(1, 400)) for _ in range(12)]
    table = game(["8S 8H"] * players, "7C 8D", keys=keys, more=more, bets=bets, sure="YN" * 9, again="YYYN")
    sums = [int(line.split()[-1]) for line in table.said if re.fullmatch(r".+ has -?\d+", line)]
    rounds = list(zip_longest(*[iter(sums)] * (players + 1), fillvalue=0))
    assert rounds
    assert {sum(each) for each in rounds} == {1000 * players}


# ---- round after round


@behaviour("again")
def test_no_other_round():
    """After N nothing more is asked or said."""
    assert game(["10S 9H"], again=["N", "Y"]).lines[-2:] == ["House has 0", AGAIN]


@behaviour("again")
def test_round_after_round():
    """There are as many rounds as are wanted, and the players keep their names."""
    table = game(["10S 9H"] * 2, again=["Y"] * 4 + ["N"])
    assert (len(table.of("Round")), table.asked.count(AGAIN), table.asked.count(SEATS)) == (5, 5, 1)


@behaviour("broke")
def test_who_has_nothing_sits_the_round_out():
    """Who has lost everything is neither asked nor dealt to, and still named in the summary."""
    table = game(["10S 8H", "10H QH"], bets=["1000", "10"], again=["Y", "N"], more=deal_order(["10S QS"], "10C 9C"))
    assert between(table.lines, "Round 2", AGAIN) == [
        "Bob, your bet, 1 to 1010?", "Bob: 10S QS (20)", "Dealer: 10C ?", turn("Bob", "10S QS (20)"),
        "Dealer: 10C 9C (19)", "Bob wins 100", "Ann has 0", "Bob has 1110", "House has 890",
    ]  # fmt: skip


@behaviour("broke")
def test_the_others_go_on():
    """When one player has lost everything, another round is offered to the others."""
    table = game(["10S 8H", "10H QH"], bets=["1000", "10"], again=["Y", "N"])
    assert table.of("Round") == ["Round 1", "Round 2"]


@behaviour("broke")
def test_a_dollar_is_enough():
    """Who has one dollar left may bet it."""
    table = game(["10S 8H"], bets=["999", "1"], again=["Y", "N"])
    assert "Ann, your bet, 1 to 1?" in table.asked


@behaviour("all-broke")
@pytest.mark.parametrize("players", [1, 2])
def test_when_nobody_has_money(players):
    """When all have lost everything the game says so, and ends without a question."""
    table = game(["10S 8H"] * players, bets=["1000"] * players, again=["Y"])
    assert table.lines[-2:] == [f"House has {1000 * players}", NO_MONEY]


# ---- the program


def run(*argv, keyboard=None, typed=()):
    """Run the program with these arguments and lines: the exit code, what is on the screen, the errors."""
    out, errors = Screen(), io.StringIO()
    keyboard = keyboard or io.StringIO("".join(f"{line}\n" for line in typed))
    keyboard.screen = out
    with patch("sys.stdin", keyboard), contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = main(list(argv))
        except (Exception, SystemExit) as error:
            code = f"{type(error).__name__} left main"
    return code, out.getvalue(), errors.getvalue()


class Screen(io.StringIO):
    """What the program prints; too much of it is a game that does not end."""

    def write(self, text):
        """Take the text, up to a limit."""
        assert self.tell() < 200_000, "the game floods the screen"
        return super().write(text)


def lines_of(text):
    """The lines on the screen. What follows a question begins a new line: where it stands has a test of its own."""
    return [line for line in text.replace("?", "?\n").splitlines() if line.strip()]


class Patient(io.StringIO):
    """A keyboard that answers by what is asked: seven players, who bet 1 and pass, for some rounds."""

    def __init__(self, rounds):
        super().__init__()
        self.rounds, self.screen = rounds, None

    def readline(self, *_):
        """The answer to the last line on the screen."""
        question = ["", *self.screen.getvalue()[-200:].splitlines()][-1]
        kind = next(kind for kind, word in KINDS.items() if word in question)
        self.rounds -= kind == "again"
        again = "Y" if self.rounds > 0 else "N"
        return {"seats": "7", "names": "Ann", "bets": "1", "sure": "N", "again": again, "keys": "P"}[kind] + "\n"


def dealt(seed, rounds):
    """The cards of each round of a game of seven who pass, in the order in which they came from the shoe."""
    _, screen, _ = run("--seed", str(seed), keyboard=Patient(rounds))
    return [cards_of(lines_of(part)) for part in screen.split("Round ")[1:]]


def cards_of(lines):
    """The cards of one round, None for one that stayed hidden; the lines themselves if they are no round."""
    hands = [line.partition(": ")[2].partition(" (")[0] for line in lines if re.match("Ann: |Dealer: ", line)]
    try:
        players, dealer = hands[:7], hands[-1].split()
        first, second = zip(*(hand.split() for hand in players), strict=True)
    except (IndexError, ValueError):
        return lines
    return [*first, dealer[0], *second, dealer[1] if dealer[1] != "?" else None, *dealer[2:]]


def house_shoe(seed, rounds):
    """The cards that the handout promises for these rounds; each is as long as what was dealt."""
    cuts, shoe, expected = random.Random(seed), Shoe(), []
    for number, cards_dealt in enumerate(rounds):
        for _ in range(20 if number == 0 or shoe.cards_left() < 156 else 0):
            shoe.cut(cuts.randrange(SIZE))
            shoe.shuffle()
        row = [str(shoe.deal()) for _ in cards_dealt]
        expected.append([card if seen is not None else None for card, seen in zip(row, cards_dealt, strict=True)])
    return expected


@behaviour("seed")
@pytest.mark.parametrize("seed", [0, 1, 2026])
def test_the_cards_of_a_seed(seed):
    """The cards of the first round are those of the shoe that was cut and shuffled twenty times, as the seed says."""
    rounds = dealt(seed, 1)
    assert rounds == house_shoe(seed, rounds)


@behaviour("seed")
def test_the_shoe_goes_on():
    """The second round goes on where the first one stopped."""
    rounds = dealt(5, 3)
    assert rounds == house_shoe(5, rounds)
    assert len(rounds) == 3


@behaviour("reshuffle")
@pytest.mark.parametrize("seed", [3, 4])
def test_the_shoe_is_shuffled_again(seed):
    """A round that finds fewer than 156 cards begins with a shuffle of all cards, from the order that they had."""
    rounds = dealt(seed, 22)
    assert rounds == house_shoe(seed, rounds)


@behaviour("reshuffle")
def test_the_shoe_is_not_dealt_out():
    """The first round that finds fewer than 156 cards does not deal on from the same order."""
    rounds = dealt(3, 22)
    same_order = [card for cards_dealt in house_shoe(3, [[""] * SIZE]) for card in cards_dealt]
    start = 0
    while rounds and SIZE - start >= 156:
        start += len(rounds.pop(0))
    assert rounds
    assert rounds[0] != same_order[start : start + len(rounds[0])]


@behaviour("reshuffle")
def test_the_shoe_never_comes_to_its_end():
    """In forty rounds of seven players there is always a card."""
    assert len(dealt(8, 40)) == 40


@behaviour("same-again")
def test_the_same_seed_again():
    """A second game with the same seed and answers is the same, also in the same process."""
    first = run("--seed", "7", keyboard=Patient(2))
    assert "Round 2" in first[1]
    run("--seed", "8", keyboard=Patient(2))
    assert run("--seed", "7", keyboard=Patient(2)) == first


@behaviour("no-seed")
def test_a_game_without_a_seed():
    """Without a seed there is a game, and not always the same one."""
    games = [run(typed=["7", *NAMES, *["1"] * 7]) for _ in range(4)]
    assert [game[0] for game in games] == [0] * 4
    assert len({game[1] for game in games}) > 1


@behaviour("questions-shown")
def test_each_question_has_a_line():
    """On the screen each question stands on a line of its own, before what comes next."""
    _, screen, _ = run("--seed", "7", typed=["2", "Ann", "Bob", "100"])
    assert screen.splitlines() == [SEATS, "Name of player 1?", "Name of player 2?", "Round 1",
                     "Ann, your bet, 1 to 1000?", "Bob, your bet, 1 to 1000?", NO_INPUT]  # fmt: skip


ENDS = {
    "seats": [], "no-seats": ["9"], "name": ["2", "Ann"], "bet": ["1", "Ann"], "bad-bet": ["1", "Ann", "0"],
    "turn": ["1", "Ann", "100"], "command": ["1", "Ann", "100", "x"], "sure": ["1", "Ann", "100", "Q"],
    "again": ["1", "Ann", "100", "P"], "second-bet": ["1", "Ann", "100", "P", "Y"],
}  # fmt: skip


@behaviour("end-of-input")
@pytest.mark.parametrize("typed", ENDS.values(), ids=ENDS.keys())
def test_the_end_of_the_input(typed):
    """Where there is no more input the game says so in one line, and the exit code is 0."""
    code, screen, errors = run("--seed", "7", typed=typed)
    lines = lines_of(screen)
    assert (code, lines[-1:], lines.count(NO_INPUT), errors) == (0, [NO_INPUT], 1, "")
    assert lines[-2].endswith("?")


@behaviour("end-of-input")
@pytest.mark.parametrize("typed", ENDS.values(), ids=ENDS.keys())
def test_the_screen_is_not_flooded(typed):
    """At the end of the input nothing is asked again and again."""
    assert 0 < len(lines_of(run("--seed", "7", typed=typed)[1])) < 40


@behaviour("exit-code")
def test_the_end_of_a_game():
    """A game that was played to its end has the exit code 0, and its last line is the last question."""
    code, screen, errors = run("--seed", "7", typed=["1", "Ann", "100", "P", "N"])
    assert (code, lines_of(screen)[-1], errors) == (0, AGAIN, "")


@behaviour("help")
def test_help():
    """With -h the program prints how it is used, and the six commands, and plays nothing."""
    code, screen, errors = run("-h", typed=["1", "Ann"])
    assert (code, errors) == (0, "")
    assert screen.startswith("usage:")
    assert SEATS not in screen


@behaviour("help")
@pytest.mark.parametrize("word", ["Pass", "Hit", "Double", "Split", "View", "Quit"])
def test_help_names_each_command(word):
    """In the help each command has a line that begins with its letter."""
    lines = run("-h")[1].splitlines()
    assert [line for line in lines if re.match(rf"\s*{word[0]}\b.*\b{word}", line, flags=re.IGNORECASE)]


BAD = {
    "word": ["7"], "no-number": ["--seed"], "text": ["--seed", "seven"], "fraction": ["--seed", "7.5"],
    "negative": ["--seed", "-7"], "empty": ["--seed", ""], "two": ["--seed", "7", "8"], "other": ["--players", "3"],
    "twice": ["--seed", "7", "--seed", "8"], "capital": ["--Seed", "7"],
}  # fmt: skip


@behaviour("usage")
@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_arguments(arguments):
    """Bad arguments bring one line of usage among the errors, nothing on the screen, and exit code 2."""
    code, screen, errors = run(*arguments, typed=["1", "Ann"])
    assert (code, screen) == (2, "")
    assert errors.startswith("usage:")
    assert errors.count("\n") == 1


@behaviour("usage")
@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_the_exit_code_for_bad_arguments(arguments):
    """Bad arguments end with exit code 2, whatever is shown."""
    assert run(*arguments, typed=["1", "Ann"])[0] == 2
