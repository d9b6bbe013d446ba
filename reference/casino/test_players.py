"""Model suite of casino/players: the Counting player first of all, then what it shares with the others.

Cards are written as one letter each, `2` to `9`, `T`, `J`, `Q`, `K`, `A`; a hand is a word of them: `A7`.
"""

import random

import pytest
from card import Card, Spot, Suit
from hand import Hand
from players import Counting, Simple, get_competitor, get_counting, get_simple

SPOTS = dict(zip("23456789TJQKA", Spot, strict=True))
LOW, MIDDLE, HIGH = "23456", "789", "TJQKA"


def card(letter, suit=Suit.SPADES):
    """Return the card of that letter."""
    return Card(SPOTS[letter], suit)


def hand(letters):
    """Return a hand of these cards."""
    made = Hand()
    for letter in letters:
        made.add_card(card(letter))
    return made


def see(player, letters):
    """Show these cards to the player, no two of them alike, and return the player."""
    for index, letter in enumerate(letters):
        player.expose(card(letter, Suit(letters[:index].count(letter))))
    return player


def counting(letters=""):
    """Return a new Counting player who has seen these cards."""
    return see(Counting(), letters)


def drawers(letters, up):
    """Return which of Simple and Counting draw on this hand against this up card."""
    players = {"Simple": Simple(), "Counting": Counting()}
    return {name for name, player in players.items() if player.draw(card(up), hand(letters))}


BOTH = {"Simple", "Counting"}
NEITHER = set()


# ---------------- playing a hand, as both of them do


@pytest.mark.behaviour("hard-low")
@pytest.mark.parametrize("letters", ["22", "32", "42", "34", "53", "54", "73", "38", "92", "2243"])
def test_draws_on_hard_eleven_or_less(letters):
    """A hard hand of 11 or less draws, whatever the dealer shows."""
    for up in SPOTS:
        assert drawers(letters, up) == BOTH, f"{letters} against {up}"


@pytest.mark.behaviour("hard-12")
@pytest.mark.parametrize("up", SPOTS)
def test_hard_twelve(up):
    """A hard 12 stands against 4, 5 and 6, else it draws."""
    expected = NEITHER if up in "456" else BOTH
    for letters in ("T2", "75", "534", "AAQ"):
        assert drawers(letters, up) == expected, f"{letters} against {up}"


@pytest.mark.behaviour("hard-13-16")
@pytest.mark.parametrize("up", SPOTS)
def test_hard_thirteen_to_sixteen_against(up):
    """A hard 13 to 16 stands against 2 to 6, else it draws."""
    expected = NEITHER if up in "23456" else BOTH
    for letters in ("T3", "J4", "96", "Q6", "AA2T", "5A9", "K5A"):
        assert drawers(letters, up) == expected, f"{letters} against {up}"


@pytest.mark.behaviour("hard-13-16")
@pytest.mark.parametrize("letters", ["T3", "T4", "T5", "T6"])
def test_hard_thirteen_to_sixteen(letters):
    """Each total from 13 to 16 stands against the same five cards."""
    stands = "".join(up for up in SPOTS if drawers(letters, up) == NEITHER)
    assert stands == "23456"


@pytest.mark.behaviour("hard-17")
@pytest.mark.parametrize("letters", ["T7", "98", "QA6", "T8", "K9", "JT", "984", "T29"])
def test_stands_on_hard_seventeen_or_more(letters):
    """A hard 17 or more stands, whatever the dealer shows."""
    for up in SPOTS:
        assert drawers(letters, up) == NEITHER, f"{letters} against {up}"


@pytest.mark.behaviour("soft-17")
@pytest.mark.parametrize("letters", ["AA", "A2", "A3", "A4", "A5", "A6", "A33"])
def test_draws_on_soft_seventeen_or_less(letters):
    """A soft hand of 17 or less draws, whatever the dealer shows."""
    for up in SPOTS:
        assert drawers(letters, up) == BOTH, f"{letters} against {up}"


@pytest.mark.behaviour("soft-18")
@pytest.mark.parametrize("up", SPOTS)
def test_soft_eighteen(up):
    """A soft 18 stands against 2, 7 and 8, else it draws."""
    expected = NEITHER if up in "278" else BOTH
    for letters in ("A7", "A25", "AA6"):
        assert drawers(letters, up) == expected, f"{letters} against {up}"


@pytest.mark.behaviour("soft-19")
@pytest.mark.parametrize("letters", ["A8", "A9", "AK", "A26", "A55"])
def test_stands_on_soft_nineteen_or_more(letters):
    """A soft 19 or more stands, whatever the dealer shows."""
    for up in SPOTS:
        assert drawers(letters, up) == NEITHER, f"{letters} against {up}"


@pytest.mark.behaviour("true-or-false")
@pytest.mark.parametrize("letters", ["54", "T2", "T6", "T7", "A6", "A7", "A8"])
def test_the_answer_is_true_or_false(letters):
    """To draw, Simple and Counting say just True or False."""
    assert {type(who.draw(card(up), hand(letters))) for who in (Simple(), Counting()) for up in SPOTS} == {bool}


@pytest.mark.behaviour("leaves-hand")
@pytest.mark.parametrize("letters", ["54", "T6", "T8", "A6", "A8", "AAQ"])
def test_drawing_leaves_the_hand(letters):
    """A hand is worth the same after its player was asked to draw, and after one more card."""
    for up in "27A":
        asked, other = hand(letters), hand(letters)
        Counting().draw(card(up), asked)
        assert asked.hand_value() == other.hand_value(), f"{letters} against {up}"
        for each in (asked, other):
            each.add_card(card("2"))
        assert asked.hand_value() == other.hand_value(), f"{letters} and a 2, against {up}"


# ---------------- counting
# The count cannot be seen, but how far it is from a double can: by showing low cards until the bet goes up.


def lows_until_double(player, letters="345"):
    """Show low cards, one after another, until the player bets more than the minimum; return how many."""
    shown = [card(letter, suit) for suit in Suit for letter in letters]
    for how_many, low in enumerate(shown):
        if player.bet(1000, 5) > 5:
            return how_many
        player.expose(low)
    return len(shown)


def after_a_shuffle(letters=""):
    """Return a Counting player who has seen these cards, and then a shuffle."""
    player = counting(letters)
    player.shuffled()
    return player


@pytest.mark.behaviour("counts-low")
@pytest.mark.parametrize("low", LOW)
def test_each_low_card_adds_one(low):
    """After one low card, whichever it is, it takes one card less to bet double."""
    others = "345".replace(low, "")
    assert lows_until_double(counting(low), others) == lows_until_double(counting(), others) - 1


@pytest.mark.behaviour("counts-high")
@pytest.mark.parametrize("high", HIGH)
def test_each_high_card_counts_down(high):
    """After one high card, whichever it is, it takes more low cards to bet double."""
    assert lows_until_double(counting("6" + high)) > lows_until_double(counting("6"))


@pytest.mark.behaviour("counts-high")
@pytest.mark.parametrize("high", HIGH)
def test_a_high_card_takes_no_more_than_one_off(high):
    """One low card is enough to make up for one high card."""
    assert lows_until_double(counting("6" + high)) <= lows_until_double(counting("6")) + 1


@pytest.mark.behaviour("ignores-middle")
@pytest.mark.parametrize("middle", MIDDLE)
def test_a_middle_card_changes_nothing(middle):
    """7, 8 and 9 bring a double no nearer and no farther."""
    assert lows_until_double(counting(middle * 4)) == lows_until_double(counting())


@pytest.mark.behaviour("below-zero")
@pytest.mark.parametrize("highs", ["KA", "JQKAT"])
def test_low_cards_make_up_for_all_the_high_ones(highs):
    """After n high cards it takes n low cards more to bet double."""
    assert lows_until_double(counting(highs)) == lows_until_double(counting()) + len(highs)


@pytest.mark.behaviour("counts-every-time")
def test_a_card_seen_before_counts_again():
    """A card that comes by several times counts each time."""
    player = counting()
    for _ in range(5):
        player.expose(card("4"))
    assert player.bet(100, 5) == 10


@pytest.mark.behaviour("counts-every-time")
def test_the_same_cards_count_after_a_shuffle():
    """Cards counted before a shuffle count again when they come by after it."""
    player = after_a_shuffle("33445")
    assert see(player, "33445").bet(100, 5) == 10


@pytest.mark.behaviour("double-from-two")
@pytest.mark.parametrize("letters", ["", "2", "T", "TJ", "KQA", "AAJK", "3T4", "6789"])
def test_bets_the_minimum_below_two(letters):
    """With a count of 1 or less, Counting bets the minimum."""
    assert counting(letters).bet(100, 5) == 5


@pytest.mark.behaviour("double-from-two")
@pytest.mark.parametrize("letters", ["43", "345", "33445", "2345623456"])
def test_bets_more_than_the_minimum_from_two(letters):
    """With a count of 2, or of any more than that, Counting bets more than the minimum."""
    assert counting(letters).bet(1000, 5) > 5


@pytest.mark.behaviour("double-from-two")
@pytest.mark.parametrize("letters", ["43", "345", "33445", "2345623456"])
def test_never_bets_more_than_double(letters):
    """However high the count, Counting bets no more than double."""
    assert counting(letters).bet(1000, 5) <= 10


@pytest.mark.behaviour("double-from-two")
@pytest.mark.parametrize("minimum", [1, 2, 5, 10, 75])
def test_double_means_double_the_minimum(minimum):
    """Double is twice the minimum of this bet, whatever it is."""
    assert counting("54").bet(1000, minimum) == 2 * minimum


@pytest.mark.behaviour("cannot-double")
@pytest.mark.parametrize("bankroll", [5, 6, 9])
def test_bets_the_minimum_when_double_is_too_much(bankroll):
    """Who cannot pay double bets the minimum, not all that there is."""
    assert counting("345").bet(bankroll, 5) == 5


@pytest.mark.behaviour("cannot-double")
def test_bets_all_when_that_is_just_double():
    """A bankroll of just double the minimum is enough to bet double."""
    assert counting("34").bet(10, 5) == 10


@pytest.mark.behaviour("shuffle-resets")
@pytest.mark.parametrize("before", ["34", "2345623456"], ids=["good", "very-good"])
def test_a_shuffle_forgets_a_good_count(before):
    """After a shuffle it is as far to a double as if no good cards had gone by."""
    assert lows_until_double(after_a_shuffle(before)) == lows_until_double(after_a_shuffle())


@pytest.mark.behaviour("shuffle-resets")
@pytest.mark.parametrize("before", ["K", "TJQKA"], ids=["bad", "very-bad"])
def test_a_shuffle_forgets_a_bad_count(before):
    """After a shuffle it is as far to a double as if no bad cards had gone by."""
    assert lows_until_double(after_a_shuffle(before)) == lows_until_double(after_a_shuffle())


@pytest.mark.behaviour("shuffle-resets")
def test_a_shuffle_sets_the_count_to_zero():
    """After a shuffle, one low card is not enough for a double, and two are."""
    assert lows_until_double(after_a_shuffle("QK7")) == 2


@pytest.mark.behaviour("shuffle-resets")
def test_every_shuffle_resets():
    """The second shuffle resets as the first one did."""
    player = see(after_a_shuffle("34"), "56")
    player.shuffled()
    assert player.bet(100, 5) == 5


@pytest.mark.behaviour("count-of-its-own")
def test_a_new_player_starts_at_zero():
    """A new Counting player is as far from a double as one who has just seen a shuffle."""
    assert lows_until_double(counting()) == lows_until_double(after_a_shuffle())


@pytest.mark.behaviour("count-of-its-own")
def test_two_players_do_not_share_a_count():
    """What one Counting player sees is nothing to another, and a new one disturbs nobody."""
    first, second = counting(), counting()
    see(first, "33445")
    assert second.bet(100, 5) == 5
    counting()
    assert first.bet(100, 5) == 10


@pytest.mark.behaviour("only-told")
def test_betting_leaves_the_count():
    """The count is the same after a bet: the next bet is double again."""
    player = counting("34")
    first = player.bet(100, 5)
    assert [player.bet(100, 5), player.bet(100, 5)] == [first, first]


@pytest.mark.behaviour("only-told")
@pytest.mark.parametrize("up", "26TA")
def test_drawing_leaves_the_count(up):
    """To be asked to draw is not to be shown a card: the up card was counted when it was exposed."""
    player = counting()
    for _ in range(3):
        player.draw(card(up), hand("T8"))
    assert lows_until_double(player) == lows_until_double(counting())


@pytest.mark.behaviour("count-changes-bets-only")
@pytest.mark.parametrize("seen", ["2345623456", "TJQKATJQKA"], ids=["good", "bad"])
@pytest.mark.parametrize("letters", ["T2", "T6", "A7"])
def test_the_count_does_not_change_the_play(seen, letters):
    """Counting plays the same hand the same way, whatever the count."""
    for up in SPOTS:
        assert counting(seen).draw(card(up), hand(letters)) == Simple().draw(card(up), hand(letters)), up


# ---------------- Simple's bets, and the shared players


@pytest.mark.behaviour("simple-bet")
@pytest.mark.parametrize("bankroll, minimum", [(5, 5), (6, 5), (10, 5), (100, 5), (10_000, 5), (10_000, 1), (400, 200)])
def test_simple_bets_the_minimum(bankroll, minimum):
    """Simple bets the minimum, whatever the bankroll."""
    assert Simple().bet(bankroll, minimum) == minimum


@pytest.mark.behaviour("simple-bet")
@pytest.mark.parametrize("bankroll", [6, 10_000])
def test_counting_bets_as_simple_does_when_the_count_is_low(bankroll):
    """With a low count, the bankroll does not change Counting's bet either."""
    assert counting("T").bet(bankroll, 5) == 5


@pytest.mark.behaviour("simple-bet")
@pytest.mark.parametrize("seen", ["2345623456", "TJQKATJQKA"], ids=["good", "bad"])
def test_simple_does_not_count(seen):
    """Simple bets the minimum, whatever it has seen, and after a shuffle."""
    player = see(Simple(), seen)
    assert player.bet(100, 5) == 5
    player.shuffled()
    assert player.bet(100, 5) == 5


@pytest.mark.behaviour("shared")
def test_everybody_shares_one_counting_player():
    """What was shown to the shared Counting player is known to whoever asks for it next."""
    for letter in "223344":
        see(get_counting(), letter)
    assert get_counting().bet(1000, 5) > 5


@pytest.mark.behaviour("shared")
def test_the_shared_counting_player_counts():
    """The shared Counting player bets more after low cards, and less again after high ones."""
    player = get_counting()
    assert see(player, "556655").bet(1000, 5) > 5
    assert see(player, "TTTTJJJJQQQQ").bet(1000, 5) == 5


@pytest.mark.behaviour("shared")
def test_the_shared_simple_player_does_not_count():
    """The shared Simple bets the minimum after low cards too."""
    assert see(get_simple(), "556655").bet(1000, 5) == 5


# ---------------- the Competitor

PACK = [Card(spot, suit) for suit in Suit for spot in Spot]
LOW_CARDS_FIRST = sorted(PACK, key=lambda c: c.spot)


def packs(how_many):
    """Return packs in many orders, the same ones each time: two extreme ones, then shuffled ones."""
    shuffled = [random.Random(seed).sample(PACK, len(PACK)) for seed in range(how_many)]
    return [LOW_CARDS_FIRST, LOW_CARDS_FIRST[::-1], *shuffled]


def decisions(player, how_many):
    """Yield (what was asked, what the player answered), for the same long row of questions each time."""
    for letters in ("T2", "T4", "T6", "T7", "A6", "A7", "A8", "22", "55", "JT"):
        for up in SPOTS:
            yield ("draw", 0, 0), player.draw(card(up), hand(letters))
    for pack in packs(how_many):
        player.shuffled()
        for place, shown in enumerate(pack[:40]):
            player.expose(shown)
            for bankroll, minimum in ((5, 5), (9, 5), (1000, 5)):
                yield ("bet", bankroll, minimum), player.bet(bankroll, minimum)
            held = Hand()
            for each in pack[place : place + 3]:
                held.add_card(each)
                yield ("draw", 0, 0), player.draw(pack[place + 4], held)
    player.shuffled()


@pytest.mark.behaviour("competitor-legal")
def test_the_competitor_keeps_to_the_rules():
    """The Competitor's bets lie from the minimum to the bankroll, and to draw it says True or False."""
    for (what, bankroll, minimum), answer in decisions(get_competitor(), 5):
        if what == "bet":
            assert isinstance(answer, int)
            assert minimum <= answer <= bankroll
        else:
            assert answer in (True, False)


@pytest.mark.behaviour("competitor-differs")
@pytest.mark.parametrize("other", [Simple, Counting])
def test_the_competitor_plays_in_a_way_of_its_own(other):
    """Somewhere the Competitor bets or draws otherwise than Simple, and than Counting."""
    both = zip(decisions(get_competitor(), 40), decisions(other(), 40), strict=True)
    assert any(mine != theirs for mine, theirs in both), f"the Competitor plays just as {other.__name__} does"
