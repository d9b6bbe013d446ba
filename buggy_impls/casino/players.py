"""Bugs of casino/players: what goes wrong when a player counts cards, bets by them, and inherits the rest."""

from autograder.bugs import bug
from reference.casino.players import (
    _COUNTING,
    _GOOD_COUNT,
    _HIGH,
    _LOW,
    _SIMPLE,
    Card,
    Competitor,
    Counting,
    Simple,
    Spot,
    _draws_hard,
    _draws_soft,
    get_competitor,
    get_counting,
)

# ---------------- what Counting inherits: hard hands


@bug(_draws_hard, breaks="hard-low")
def stands_on_eleven(count, up):
    """Stands on a hard 11 against 2 to 6, as if a card could bust it."""
    if count <= 10:
        return True
    if count == 12:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 16:
        return not Spot.TWO <= up <= Spot.SIX
    return False


@bug(_draws_hard, breaks="hard-12")
def plays_twelve_as_thirteen(count, up):
    """Stands on a hard 12 against 2 and 3 too: the row for 12 is missing."""
    if count <= 11:
        return True
    if count <= 16:
        return not Spot.TWO <= up <= Spot.SIX
    return False


@bug(_draws_hard, breaks="hard-12")
def draws_on_twelve_against_four(count, up):
    """Draws on a hard 12 against a 4: the range begins one too late."""
    if count <= 11:
        return True
    if count == 12:
        return not Spot.FOUR < up <= Spot.SIX
    if count <= 16:
        return not Spot.TWO <= up <= Spot.SIX
    return False


@bug(_draws_hard, breaks="hard-13-16")
def draws_on_sixteen(count, up):
    """Draws on a hard 16 whatever the dealer shows: the rows end one too early."""
    if count <= 11 or count == 16:
        return True
    if count == 12:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 15:
        return not Spot.TWO <= up <= Spot.SIX
    return False


@bug(_draws_hard, breaks="hard-13-16")
def plays_thirteen_as_twelve(count, up):
    """Draws on a hard 13 against 2 and 3, which is right for a 12 only."""
    if count <= 11:
        return True
    if count <= 13:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 16:
        return not Spot.TWO <= up <= Spot.SIX
    return False


@bug(_draws_hard, breaks="hard-13-16")
def draws_against_six(count, up):
    """Draws on 13 to 16 against a 6: the range ends one too early."""
    if count <= 11:
        return True
    if count == 12:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 16:
        return not Spot.TWO <= up < Spot.SIX
    return False


@bug(_draws_hard, breaks="hard-13-16")
def takes_a_spot_for_a_number(count, up):
    """On 13 to 16, stands against 4 to 8: the enum's values, which begin at 0, are read as pips."""
    if count <= 11:
        return True
    if count == 12:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 16:
        return not 2 <= up <= 6
    return False


@bug(_draws_hard, breaks="hard-13-16")
def takes_the_ace_for_a_one(count, up):
    """On 13 to 16, stands against an ace as if it were the lowest card."""
    if count <= 11:
        return True
    if count == 12:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 16:
        return Spot.SIX < up < Spot.ACE
    return False


@bug(_draws_hard, breaks="hard-17")
def draws_on_seventeen_against_an_ace(count, up):
    """Draws on a hard 17 when the dealer shows an ace."""
    if count <= 11 or (count == 17 and up == Spot.ACE):
        return True
    if count == 12:
        return not Spot.FOUR <= up <= Spot.SIX
    if count <= 16:
        return not Spot.TWO <= up <= Spot.SIX
    return False


# ---------------- what Counting inherits: soft hands


@bug(Simple.draw, breaks="soft-17")
def plays_soft_hands_as_hard_ones(self, dealer, player):
    """Uses one table for all hands, as if there were no soft ones."""
    return _draws_hard(player.hand_value().count, dealer.spot)


@bug(_draws_soft, breaks="soft-17")
def stands_on_soft_seventeen(count, up):
    """Stands on a soft 17."""
    if count < 17:
        return True
    if count == 18:
        return up not in (Spot.TWO, Spot.SEVEN, Spot.EIGHT)
    return False


@bug(_draws_soft, breaks="soft-18")
def draws_on_soft_eighteen_against_two(count, up):
    """Draws on a soft 18 against a 2."""
    if count <= 17:
        return True
    if count == 18:
        return up not in (Spot.SEVEN, Spot.EIGHT)
    return False


@bug(_draws_soft, breaks="soft-18")
def stands_on_soft_eighteen_against_two_to_eight(count, up):
    """Stands on a soft 18 against 3 to 6 too: reads 2, 7, 8 as from 2 to 8."""
    if count <= 17:
        return True
    if count == 18:
        return not Spot.TWO <= up <= Spot.EIGHT
    return False


@bug(_draws_soft, breaks="soft-18")
def always_stands_on_soft_eighteen(count, up):
    """Stands on a soft 18, even against 9, ten and ace."""
    return count <= 17


@bug(_draws_soft, breaks="soft-19")
def plays_soft_nineteen_as_eighteen(count, up):
    """Draws on a soft 19 against all but 2, 7 and 8."""
    if count <= 17:
        return True
    if count <= 19:
        return up not in (Spot.TWO, Spot.SEVEN, Spot.EIGHT)
    return False


# ---------------- what Counting inherits: how it answers, and that it only looks


@bug(Simple.draw, breaks="true-or-false", weight=0.5)
def says_nothing_to_stand(self, dealer, player):
    """Returns True to draw, but None to stand: there is no return at the end."""
    count, soft = player.hand_value()
    return (_draws_soft(count, dealer.spot) if soft else _draws_hard(count, dealer.spot)) or None


@bug(Simple.draw, breaks="leaves-hand")
def puts_the_cards_away_when_it_stands(self, dealer, player):
    """Discards the hand as soon as it stands: then its total is 0."""
    count, soft = player.hand_value()
    draws = _draws_soft(count, dealer.spot) if soft else _draws_hard(count, dealer.spot)
    if not draws:
        player.discard_all()
    return draws


@bug(Simple.draw, breaks="leaves-hand")
def tries_a_ten_and_keeps_it(self, dealer, player):
    """To see what a ten would do, adds one to the player's own hand, and leaves it there."""
    count, soft = player.hand_value()
    player.add_card(Card(Spot.TEN, dealer.suit))
    return _draws_soft(count, dealer.spot) if soft else _draws_hard(count, dealer.spot)


# ---------------- what a card does to the count


@bug(_LOW, breaks="counts-low")
def twos_do_not_count():
    """A two leaves the count as it is: the low cards begin one too late."""
    return (Spot.THREE, Spot.FOUR, Spot.FIVE, Spot.SIX)


@bug(_LOW, breaks="counts-low")
def sixes_do_not_count():
    """A six leaves the count as it is: the low cards end one too early."""
    return (Spot.TWO, Spot.THREE, Spot.FOUR, Spot.FIVE)


@bug(Counting.expose, breaks="counts-low")
def counts_the_wrong_way_round(self, c):
    """Low cards take one off and high cards add one."""
    if c.spot in _LOW:
        self._count -= 1
    elif c.spot in _HIGH:
        self._count += 1


@bug(_HIGH, breaks="counts-high")
def aces_do_not_count():
    """An ace leaves the count as it is, instead of taking one off."""
    return (Spot.TEN, Spot.JACK, Spot.QUEEN, Spot.KING)


@bug(_HIGH, breaks="counts-high")
def tens_do_not_count():
    """Only picture cards and aces take one off; a ten does not."""
    return (Spot.JACK, Spot.QUEEN, Spot.KING, Spot.ACE)


@bug(Counting.expose, breaks="counts-high")
def aces_take_two_off(self, c):
    """An ace takes two off the count, as some other ways to count have it."""
    if c.spot in _LOW:
        self._count += 1
    elif c.spot in _HIGH:
        self._count -= 2 if c.spot == Spot.ACE else 1


@bug(_HIGH, breaks="ignores-middle")
def nines_count_as_high():
    """A nine takes one off the count."""
    return (Spot.NINE, Spot.TEN, Spot.JACK, Spot.QUEEN, Spot.KING, Spot.ACE)


@bug(_LOW, breaks="ignores-middle")
def sevens_count_as_low():
    """A seven adds one to the count."""
    return (Spot.TWO, Spot.THREE, Spot.FOUR, Spot.FIVE, Spot.SIX, Spot.SEVEN)


@bug(Counting.expose, breaks="ignores-middle")
def whatever_is_not_low_is_high(self, c):
    """7, 8 and 9 take one off, as high cards do."""
    self._count += 1 if c.spot in _LOW else -1


@bug(Counting.expose, breaks="below-zero")
def never_counts_below_zero(self, c):
    """The count stops at 0: high cards that come first are forgotten."""
    if c.spot in _LOW:
        self._count += 1
    elif c.spot in _HIGH and self._count > 0:
        self._count -= 1


@bug(Counting.expose, breaks="counts-every-time")
def counts_each_card_once_and_for_all(self, c):
    """Remembers the cards that it has counted, through every shuffle, and counts none of them again."""
    seen = vars(self).setdefault("_seen", set())
    if c not in seen:
        self._count += 1 if c.spot in _LOW else -1 if c.spot in _HIGH else 0
    seen.add(c)


# ---------------- from the count to the bet


@bug(_GOOD_COUNT, breaks="double-from-two")
def doubles_from_one():
    """Bets double with a count of 1."""
    return 1


@bug(_GOOD_COUNT, breaks="double-from-two")
def doubles_from_three():
    """Bets the minimum with a count of just 2, as if the rule said more than 2."""
    return 3


@bug(Counting.bet, breaks="double-from-two")
def doubles_at_two_only(self, bankroll, minimum):
    """Bets double with a count of just 2, and the minimum again with more."""
    double = 2 * minimum
    if self._count == _GOOD_COUNT and double <= bankroll:
        return double
    return super().bet(bankroll, minimum)


@bug(Counting.bet, breaks="double-from-two")
def doubles_on_bad_counts_too(self, bankroll, minimum):
    """Bets double when the count is far from 0 on either side."""
    double = 2 * minimum
    if abs(self._count) >= _GOOD_COUNT and double <= bankroll:
        return double
    return super().bet(bankroll, minimum)


@bug(Counting.bet, breaks="double-from-two")
def bets_count_times_the_minimum(self, bankroll, minimum):
    """Bets three minimums with a count of 3, four with 4, and so on."""
    more = self._count * minimum
    if self._count >= _GOOD_COUNT and more <= bankroll:
        return more
    return super().bet(bankroll, minimum)


@bug(Counting.bet, breaks="double-from-two")
def doubles_to_ten(self, bankroll, minimum):
    """Bets 10 on a good count, whatever the minimum is."""
    double = max(10, minimum)
    if self._count >= _GOOD_COUNT and double <= bankroll:
        return double
    return super().bet(bankroll, minimum)


@bug(Counting.bet, breaks="cannot-double")
def bets_on_credit(self, bankroll, minimum):
    """Bets double without asking whether there is that much: more than the whole bankroll."""
    if self._count >= _GOOD_COUNT:
        return 2 * minimum
    return super().bet(bankroll, minimum)


@bug(Counting.bet, breaks="cannot-double")
def bets_all_when_double_is_too_much(self, bankroll, minimum):
    """On a good count, bets the whole bankroll when it cannot pay double."""
    if self._count >= _GOOD_COUNT:
        return min(2 * minimum, bankroll)
    return super().bet(bankroll, minimum)


@bug(Counting.bet, breaks="cannot-double")
def keeps_one_back(self, bankroll, minimum):
    """Bets the minimum with a bankroll of just double the minimum."""
    double = 2 * minimum
    if self._count >= _GOOD_COUNT and double < bankroll:
        return double
    return super().bet(bankroll, minimum)


# ---------------- how long a count lives, and what it is for


@bug(Counting.shuffled, breaks="shuffle-resets")
def sleeps_through_a_shuffle(self):
    """A shuffle leaves the count as it is."""
    pass


@bug(Counting.shuffled, breaks="shuffle-resets")
def a_shuffle_forgives_no_debt(self):
    """A shuffle resets a count above 0, but one below 0 lives on."""
    self._count = min(self._count, 0)


@bug(Counting.shuffled, breaks="shuffle-resets")
def a_shuffle_keeps_what_was_won(self):
    """A shuffle resets a count below 0, but one above 0 lives on."""
    self._count = max(self._count, 0)


@bug(Counting.shuffled, breaks="shuffle-resets")
def a_shuffle_sets_the_count_to_one(self):
    """After a shuffle one low card is enough for a double."""
    self._count = 1


@bug(Counting.__init__, breaks="count-of-its-own")
def shares_one_count_with_everybody(self):
    """All Counting players keep one count between them, and a new one sets it to 0."""
    self.__dict__ = vars(Counting.expose)
    self._count = 0


@bug(Counting.__init__, breaks="count-of-its-own")
def starts_with_a_count_of_one(self):
    """A new Counting player doubles after a single low card."""
    self._count = 1


@bug(Counting.bet, breaks="only-told")
def a_double_uses_the_count_up(self, bankroll, minimum):
    """After a double the count is 0 again, though no shuffle has happened."""
    double = 2 * minimum
    if self._count >= _GOOD_COUNT and double <= bankroll:
        self._count = 0
        return double
    return super().bet(bankroll, minimum)


@bug(Simple.draw, breaks="only-told")
def counts_the_up_card_at_each_draw(self, dealer, player):
    """Each time it is asked to draw, counts the dealer's up card once more."""
    self.expose(dealer)
    count, soft = player.hand_value()
    return _draws_soft(count, dealer.spot) if soft else _draws_hard(count, dealer.spot)


@bug(Simple.draw, breaks="count-changes-bets-only")
def stands_on_any_hard_twelve_when_the_count_is_good(self, dealer, player):
    """With a good count, fears to bust and stands on every hard hand of 12 or more."""
    count, soft = player.hand_value()
    if not soft and count >= 12 and getattr(self, "_count", 0) >= _GOOD_COUNT:
        return False
    return _draws_soft(count, dealer.spot) if soft else _draws_hard(count, dealer.spot)


# ---------------- Simple's bets, and who is shared


@bug(Simple.bet, breaks="simple-bet")
def bets_a_part_of_the_bankroll(self, bankroll, minimum):
    """Bets more than the minimum once the bankroll is large."""
    return max(minimum, bankroll // 1000)


@bug(Simple.bet, breaks="simple-bet")
def goes_for_broke(self, bankroll, minimum):
    """Bets all it has when there is not enough for two more hands."""
    return bankroll if bankroll < 2 * minimum else minimum


@bug(get_counting, breaks="shared")
def makes_a_new_counting_player_each_time():
    """Whoever asks gets a Counting player of one's own, who has seen nothing."""
    return Counting()


@bug(get_counting, breaks="shared")
def hands_out_the_wrong_player():
    """Whoever asks for Counting gets Simple."""
    return _SIMPLE


# ---------------- the Competitor, no matter of Counting's suite


@bug(Competitor.bet, breaks="competitor-legal", weight=0.5)
def the_competitor_bets_on_credit(self, bankroll, minimum):
    """The Competitor bets more than there is."""
    return min(max(self._count, 1), 4) * minimum


@bug(get_competitor, breaks="competitor-differs", weight=0.5)
def enters_counting_as_the_competitor():
    """The Competitor is nobody but Counting."""
    return _COUNTING
