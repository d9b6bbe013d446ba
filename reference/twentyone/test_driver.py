"""The model suite of twentyone/driver: games typed in by script, judged on the lines that they print.

Each game is a seed and the keys that are typed. The seeds were chosen for the cards that they bring.
"""

import io
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest
from driver import main

behaviour = pytest.mark.behaviour

CHOICE = "Type 'h' to hit and 's' to stay:"
AGAIN = "Play again? [y/n]"
END = "No more input."


def run(*argv, keys=""):
    """Runs the program with these words, and keys typed one a line: the exit code, the lines, the errors.

    Blank lines are left out, runs of spaces are taken for one, and what follows a prompt begins a new line.
    """
    out, errors = io.StringIO(), io.StringIO()
    typed = io.StringIO("".join(key + "\n" for key in keys))
    with patch("sys.stdin", typed), redirect_stdout(out), redirect_stderr(errors):
        code = main(list(argv))
    text = out.getvalue().replace(CHOICE, CHOICE + "\n").replace(AGAIN, AGAIN + "\n")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return code, [line for line in lines if line], errors.getvalue()


def game(seed, keys):
    """The lines of a game in which these keys are typed and then n, which ends it wherever it is."""
    return run(str(seed), keys=keys + "n")[1]


def results(lines):
    """Only the lines that tell how a hand ended."""
    return [line for line in lines if line.startswith(("Win", "Tie", "Lose"))]


def cards_of(who, lines):
    """Only the lines that show somebody's cards, without the name."""
    return [line.removeprefix(f"{who}: ") for line in lines if line.startswith(f"{who}: ")]


# ---- the start of a hand -------------------------------------------------------------------------


@behaviour("first-lines")
@pytest.mark.parametrize("seed", [37, 29])
def test_a_hand_begins_with_two_lines(seed):
    """The first line is the dealer's and the second the player's."""
    assert [line.split(":")[0] for line in game(seed, "s")[:2]] == ["Dealer", "Player"]


@behaviour("hidden-card")
@pytest.mark.parametrize(("seed", "cards"), [(37, "? 2-C"), (29, "? 9-C"), (68, "? Q-S")])
def test_one_card_of_the_dealer_is_hidden(seed, cards):
    """Before the choice the dealer's first card is a question mark, and the second is shown."""
    assert cards_of("Dealer", game(seed, "x")) == [cards]


@behaviour("hidden-card")
@pytest.mark.parametrize(("seed", "card"), [(37, "2-C"), (29, "9-C")])
def test_the_other_card_of_the_dealer_is_shown(seed, card):
    """Before the choice the dealer's second card stands at the end of the dealer's line."""
    assert cards_of("Dealer", game(seed, "x"))[0].split()[-1] == card


@behaviour("deal-order")
@pytest.mark.parametrize(
    ("seed", "player", "dealer"),
    [(29, "K-D J-D", "Q-H 9-C"), (79, "8-S J-D", "7-H A-C"), (118, "7-C A-H", "8-D J-D")],
)
def test_cards_are_dealt_in_turn_from_the_front(seed, player, dealer):
    """The first and third card of the shuffled deck are the player's, the second and fourth the dealer's."""
    lines = game(seed, "s")
    assert cards_of("Player", lines)[0].split() == player.split()
    assert cards_of("Dealer", lines)[-1].split() == dealer.split()


@behaviour("seed")
def test_the_seed_decides_the_cards():
    """Another seed brings other cards, and the same seed the same."""
    first = {seed: cards_of("Player", game(seed, "x")) for seed in (29, 37, 1411)}
    assert first == {29: ["K-D J-D"], 37: ["8-H 4-H"], 1411: ["3-D 4-H"]}


# ---- the player ----------------------------------------------------------------------------------


@behaviour("choice")
@pytest.mark.parametrize(("seed", "keys", "prompts"), [(1411, "hs", 2), (9, "hhs", 3)])
def test_a_choice_below_21(seed, keys, prompts):
    """The player is asked before each card, as long as the score is below 21."""
    assert game(seed, keys).count(CHOICE) == prompts


@behaviour("hit")
def test_a_hit_brings_the_next_card():
    """After each hit all the player's cards are shown, the new one last."""
    assert cards_of("Player", game(1411, "hs"))[-1] == "3-D 4-H K-H"


@behaviour("stay")
def test_staying_ends_the_turn():
    """After s the player gets no card, and the dealer's cards are shown next."""
    lines = game(29, "s")
    assert lines[lines.index(CHOICE) + 1].startswith("Dealer: ")


@behaviour("natural")
@pytest.mark.parametrize("seed", [20132, 84, 114, 181])
def test_no_choice_with_21_from_two_cards(seed):
    """With 21 from the first two cards there is no choice."""
    assert CHOICE not in game(seed, "s")


@behaviour("natural")
@pytest.mark.parametrize(("seed", "dealer"), [(114, "5-H 2-D 10-S"), (132, "6-D 2-D 7-H 8-S")])
def test_the_dealer_plays_against_a_natural(seed, dealer):
    """With 21 from the first two cards the dealer plays as always."""
    assert cards_of("Dealer", game(seed, ""))[-1] == dealer


@behaviour("twenty-one")
@pytest.mark.parametrize(("seed", "keys"), [(5, "h"), (16, "h"), (9, "hhh")])
def test_no_choice_after_a_hit_to_21(seed, keys):
    """A player who hits and has 21 is not asked again."""
    assert game(seed, keys).count(CHOICE) == len(keys)


@behaviour("quit-key")
@pytest.mark.parametrize("key", ["x", "y", "n", "1"])
def test_another_key_ends_the_program(key):
    """Any key but h or s at the choice ends the program: nothing more is shown, and the exit code is 0."""
    code, lines, _ = run("37", keys=key + "sn")
    assert (code, lines[-1]) == (0, CHOICE)


@behaviour("quit-key")
def test_another_key_brings_no_card():
    """After any key but h or s neither the player nor the dealer shows a card."""
    assert len(cards_of("Dealer", game(37, "x"))) == len(cards_of("Player", game(37, "x"))) == 1


@behaviour("small-letters")
@pytest.mark.parametrize("key", ["H", "S"])
def test_a_capital_letter_is_another_key(key):
    """H and S are no choices, so they end the program."""
    assert game(37, key + "s")[-1] == CHOICE


@behaviour("small-letters")
def test_a_capital_y_is_no_yes():
    """Y does not start another hand."""
    assert game(29, "sYs")[-1] == AGAIN


# ---- the player goes over 21 ---------------------------------------------------------------------


@behaviour("player-bust")
@pytest.mark.parametrize("seed", [37, 1, 98])
def test_a_bust_is_announced(seed):
    """A player who goes over 21 busts, which is said on a line of its own after the cards."""
    lines = game(seed, "h")
    assert "Player busts" in lines
    assert lines[lines.index("Player busts") - 1].startswith("Player: ")


@behaviour("player-bust")
@pytest.mark.parametrize("seed", [1, 13, 98])
def test_a_bust_loses(seed):
    """A player who busts loses, whatever the dealer has or would have."""
    assert [line.split()[0] for line in results(game(seed, "h"))] == ["Lose"]


@behaviour("bust-scores")
@pytest.mark.parametrize(("seed", "score"), [(37, "22"), (1, "27"), (98, "23")])
def test_the_players_score_after_a_bust(seed, score):
    """After a bust the first score is the player's."""
    assert [line.split()[1:2] for line in results(game(seed, "h"))] == [[score]]


@behaviour("bust-scores")
@pytest.mark.parametrize(("seed", "score"), [(37, "5"), (1, "14"), (98, "21")])
def test_the_dealers_score_after_a_bust(seed, score):
    """After a bust of the player the second score is that of the dealer's two cards."""
    assert [line.split()[2:] for line in results(game(seed, "h"))] == [[score]]


@behaviour("bust-ends")
@pytest.mark.parametrize("seed", [1, 13, 98])
def test_the_dealer_does_not_play_after_a_bust(seed):
    """After a bust the dealer's cards are not shown again."""
    assert len(cards_of("Dealer", game(seed, "h"))) == 1


# ---- the dealer ----------------------------------------------------------------------------------


@behaviour("dealer-draws")
@pytest.mark.parametrize(
    ("seed", "dealer"),
    [(38, "6-D 10-D 2-D"), (239, "6-H K-H 3-C"), (49, "2-S K-D A-S A-H 5-D"), (131, "A-H A-C Q-S 7-S")],
)
def test_the_dealer_hits_16_or_less(seed, dealer):
    """The dealer takes cards as long as the best score is 16 or less."""
    assert cards_of("Dealer", game(seed, "s"))[-1] == dealer


@behaviour("dealer-stands")
@pytest.mark.parametrize(
    ("seed", "dealer"),
    [(22, "7-C K-S"), (33, "7-C 10-C"), (115, "6-S A-D"), (172, "A-D 6-D"), (52, "7-C A-C"), (29, "Q-H 9-C")],
)
def test_the_dealer_stands_on_17_or_more(seed, dealer):
    """The dealer stands on 17 or more, an ace that makes it counting 11."""
    assert cards_of("Dealer", game(seed, "s"))[-1] == dealer


@behaviour("dealer-shows")
@pytest.mark.parametrize(("seed", "keys", "hands"), [(1411, "hs", ["3-C J-S 2-D A-C 9-D"]), (79, "s", ["7-H A-C"])])
def test_the_dealer_shows_the_cards_once(seed, keys, hands):
    """When the dealer has finished, all the dealer's cards are shown on one line, the hidden one first."""
    assert cards_of("Dealer", game(seed, keys))[1:] == hands


@behaviour("dealer-bust")
@pytest.mark.parametrize(("seed", "keys"), [(1411, "hs"), (13, "s"), (9, "s")])
def test_a_bust_of_the_dealer_is_announced(seed, keys):
    """A dealer who goes over 21 busts, which is said on a line of its own after the cards."""
    lines = game(seed, keys)
    assert "Dealer busts" in lines
    assert lines[lines.index("Dealer busts") - 1].startswith("Dealer: ")


# ---- the end of a hand ---------------------------------------------------------------------------


def outcome(seed, keys):
    """Win, Tie or Lose for each hand of a game."""
    return [line.split()[0] for line in results(game(seed, keys))]


@behaviour("win")
@pytest.mark.parametrize(("seed", "keys"), [(29, "s"), (38, "s"), (20132, ""), (115, "s")])
def test_the_higher_score_wins(seed, keys):
    """The player wins with a higher score than the dealer's."""
    assert outcome(seed, keys) == ["Win"]


@behaviour("win")
@pytest.mark.parametrize(("seed", "keys"), [(1411, "hs"), (13, "s"), (9, "s")])
def test_a_bust_of_the_dealer_wins(seed, keys):
    """The player wins when the dealer busts."""
    assert outcome(seed, keys) == ["Win"]


@behaviour("lose")
@pytest.mark.parametrize("seed", [22, 52, 68, 124])
def test_the_lower_score_loses(seed):
    """The player loses with a lower score than the dealer's."""
    assert outcome(seed, "s") == ["Lose"]


@behaviour("tie")
@pytest.mark.parametrize("seed", [79, 118, 59, 172])
def test_equal_scores_tie(seed):
    """Equal scores are a tie."""
    assert outcome(seed, "s") == ["Tie"]


@behaviour("tie")
def test_equal_scores_are_not_lost():
    """Nobody loses with equal scores."""
    assert "Lose" not in outcome(118, "s")


@behaviour("tie")
@pytest.mark.parametrize(("seed", "keys"), [(181, ""), (319, "")])
def test_any_21_is_as_good_as_another(seed, keys):
    """21 ties with 21, from two cards or more."""
    assert outcome(seed, keys) == ["Tie"]


@behaviour("scores")
@pytest.mark.parametrize(
    ("seed", "keys", "scores"),
    [(29, "s", "20 19"), (1411, "hs", "17 25"), (38, "s", "20 18"), (22, "s", "12 17")],
)
def test_the_scores_are_shown(seed, keys, scores):
    """The result is followed by the player's score and then the dealer's."""
    assert [line.split(maxsplit=1)[-1] for line in results(game(seed, keys))] == [scores]


# ---- hand after hand -----------------------------------------------------------------------------


@behaviour("again")
@pytest.mark.parametrize(("seed", "keys"), [(29, "s"), (37, "h"), (20132, ""), (1411, "hs")])
def test_the_question_follows_each_hand(seed, keys):
    """After each hand, however it ended, the player is asked whether to play again."""
    lines = game(seed, keys)
    assert lines[-1] == AGAIN
    assert results([lines[-2]])


@behaviour("again")
def test_y_plays_another_hand():
    """Each y starts another hand, with two lines of cards again."""
    assert len(results(game(37, "sysys"))) == 3


@behaviour("no-more")
@pytest.mark.parametrize("key", ["n", "x", "h", "s"])
def test_any_other_key_than_y_ends_the_program(key):
    """Any key but y after a hand ends the program: nothing more is shown, and the exit code is 0."""
    code, lines, _ = run("29", keys="s" + key + "ys")
    assert (code, lines[-1], len(results(lines))) == (0, AGAIN, 1)


@behaviour("new-deck")
@pytest.mark.parametrize(("seed", "player"), [(37, "8-S 3-D"), (29, "6-C 6-H")])
def test_the_second_hand_is_dealt_from_a_new_deck(seed, player):
    """The second hand is dealt from a whole deck in order that has been shuffled anew."""
    first, second = cards_of("Player", game(seed, "sy"))
    assert second in (player, first)  # the first cards again: that is a fault, but not of the deck


@behaviour("new-deck")
def test_a_card_comes_up_again():
    """Every hand is dealt from all 52 cards, so that in a few hands some card is seen twice."""
    seen = " ".join(cards_of("Player", game(37, "sysysysys"))).split()
    assert len(set(seen)) < len(seen)


@behaviour("goes-on")
@pytest.mark.parametrize("seed", [37, 29])
def test_the_second_hand_is_not_the_first_again(seed):
    """The seed is used once, so that the second hand has other cards."""
    first, second = cards_of("Player", game(seed, "sy"))
    assert first != second


# ---- the end of the input, and the command line --------------------------------------------------

ENDS = pytest.mark.parametrize(("seed", "keys", "prompt"), [(37, "", CHOICE), (1411, "h", CHOICE), (29, "s", AGAIN)])


@behaviour("end-of-input")
@ENDS
def test_the_end_of_the_input_is_no_error(seed, keys, prompt):
    """Where there is no more input the program returns 0."""
    assert run(str(seed), keys=keys)[0] == 0


@behaviour("end-of-input")
@ENDS
def test_the_end_of_the_input_is_told(seed, keys, prompt):
    """Where there is no more input the program says so in one line after the prompt, and that is all."""
    assert run(str(seed), keys=keys)[1][-2:] == [prompt, END]


BAD = [(), ("one",), ("37", "38"), ("3.5",), ("-1",)]


@behaviour("usage")
@pytest.mark.parametrize("argv", BAD, ids=repr)
def test_bad_arguments_return_two(argv):
    """Anything but one whole number returns 2, and no cards are dealt."""
    code, lines, _ = run(*argv)
    assert (code, lines) == (2, [])


@behaviour("usage")
@pytest.mark.parametrize("argv", BAD, ids=repr)
def test_bad_arguments_are_answered_with_the_usage(argv):
    """Anything but one whole number is answered with one line, which begins with usage, among the errors."""
    errors = run(*argv)[2].splitlines()
    assert [line.lower().startswith("usage") for line in errors] == [True]
