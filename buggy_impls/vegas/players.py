"""Bugs of vegas/players: money that is not there, moves that are refused and made all the same, wrong pay."""

from autograder.bugs import bug
from reference.vegas.players import (
    _LIMIT,
    START_MONEY,
    Card,
    Hand,
    NotAllowed,
    Player,
    Rank,
    _Box,
    blackjack_pay,
    strength,
    winnings,
)

# ---- bets


@bug(START_MONEY, breaks="new-player")
def starts_with_a_hundred():
    """A new player has 100 dollars."""
    return 100


@bug(Player.place_bet, breaks="bet-limits")
def bets_nothing(self, dollars):
    """A bet of 0 is accepted."""
    if not 0 <= dollars <= self.money:
        raise NotAllowed
    self.money -= dollars
    self._boxes = [_Box(Hand(), dollars)]


@bug(Player.place_bet, breaks="bet-limits")
def bets_money_that_is_not_there(self, dollars):
    """A bet of more than the money is accepted."""
    if dollars < 1:
        raise NotAllowed
    self.money -= dollars
    self._boxes = [_Box(Hand(), dollars)]


@bug(Player.place_bet, breaks="bet-limits")
def keeps_the_last_dollar(self, dollars):
    """Nobody can bet all the money."""
    if not 1 <= dollars < self.money:
        raise NotAllowed
    self.money -= dollars
    self._boxes = [_Box(Hand(), dollars)]


@bug(Player.place_bet, breaks="bet-limits")
def takes_a_refused_bet(self, dollars):
    """A bet that is refused is taken from the money all the same."""
    self.money -= dollars
    if dollars < 1 or self.money < 0:
        raise NotAllowed
    self._boxes = [_Box(Hand(), dollars)]


@bug(Player.place_bet, breaks="place-bet")
def bets_without_paying(self, dollars):
    """A bet lies on the table and is still in the player's money."""
    if not 1 <= dollars <= self.money:
        raise NotAllowed
    self._boxes = [_Box(Hand(), dollars)]


@bug(Player.place_bet, breaks="new-round")
def keeps_the_old_hands(self, dollars):
    """The hands of the round before are still there."""
    if not 1 <= dollars <= self.money:
        raise NotAllowed
    self.money -= dollars
    self._boxes.append(_Box(Hand(), dollars))


@bug(Player.place_bet, breaks="new-round")
def plays_on_with_the_old_cards(self, dollars):
    """A new round begins with the cards of the one before."""
    if not 1 <= dollars <= self.money:
        raise NotAllowed
    self.money -= dollars
    self._boxes = [_Box(self.hand(0) if self._boxes else Hand(), dollars)]


# ---- hits and doubles


@bug(Player.can_hit, breaks="can-hit")
def hits_a_hand_of_21(self, place):
    """A hand of 21 may be hit."""
    box = self._boxes[place]
    return box.open and box.bet > 0 and box.hand.total() <= _LIMIT


@bug(Player.can_hit, breaks="can-hit")
def stops_at_twenty(self, place):
    """A hand of 20 may not be hit."""
    box = self._boxes[place]
    return box.open and box.bet > 0 and box.hand.total() < _LIMIT - 1


@bug(Player.can_hit, breaks="stand")
def forgets_who_stood(self, place):
    """A hand that has stood may be hit again, and so may a doubled one."""
    box = self._boxes[place]
    return box.bet > 0 and box.hand.total() < _LIMIT


@bug(Player.hit, breaks="hit-refused")
def hits_without_asking(self, place, card):
    """A hit is made whether it is allowed or not."""
    self.hand(place).add(card)


@bug(Player.hit, breaks="hit-refused")
def takes_the_card_and_refuses(self, place, card):
    """A hit that is refused takes the card all the same."""
    allowed = self.can_hit(place)
    self.hand(place).add(card)
    if not allowed:
        raise NotAllowed


@bug(Player.hit, breaks="hit")
def always_hits_the_first_hand(self, place, card):
    """After a split every card goes to the first hand."""
    if not self.can_hit(place):
        raise NotAllowed
    self.hand(0).add(card)


@bug(Player.stand, breaks="stand")
def stands_with_all_hands(self, place):
    """When one hand of a split stands, the other does too."""
    for box in self._boxes:
        box.open = False


@bug(Player.double, breaks="double-refused")
def takes_the_card_of_a_refused_double(self, place, card):
    """A double that is refused takes the card all the same."""
    allowed = self.can_double(place)
    box = self._boxes[place]
    box.hand.add(card)
    if not allowed:
        raise NotAllowed
    self.money -= box.bet
    box.bet *= 2
    box.open = False


@bug(Player.double, breaks="double-refused")
def ends_the_hand_of_a_refused_double(self, place, card):
    """After a double that is refused the hand takes no more cards."""
    box = self._boxes[place]
    allowed, box.open = self.can_double(place), False
    if not allowed:
        raise NotAllowed
    self.money -= box.bet
    box.bet *= 2
    box.hand.add(card)


@bug(Player.double, breaks="double")
def doubles_for_nothing(self, place, card):
    """A double costs the player nothing."""
    if not self.can_double(place):
        raise NotAllowed
    box = self._boxes[place]
    box.bet *= 2
    box.hand.add(card)
    box.open = False


@bug(Player.double, breaks="double")
def pays_for_a_double_and_bets_the_same(self, place, card):
    """A double is taken from the money, but the bet stays what it was."""
    if not self.can_double(place):
        raise NotAllowed
    box = self._boxes[place]
    self.money -= box.bet
    box.hand.add(card)
    box.open = False


@bug(Player.double, breaks="double-ends")
def goes_on_after_a_double(self, place, card):
    """A doubled hand may be hit."""
    if not self.can_double(place):
        raise NotAllowed
    box = self._boxes[place]
    self.money -= box.bet
    box.bet *= 2
    box.hand.add(card)


@bug(Player.can_double, breaks="can-double")
def doubles_with_any_number_of_cards(self, place):
    """A hand of three cards may be doubled."""
    return self.can_hit(place) and self._boxes[place].bet <= self.money


@bug(Player.can_double, breaks="can-double")
def does_not_double_after_a_split(self, place):
    """Neither hand of a split may be doubled."""
    box = self._boxes[place]
    alone = len(self._boxes) == 1
    return alone and self.can_hit(place) and len(box.hand.cards()) == 2 and box.bet <= self.money


@bug(Player.can_double, breaks="can-double")
def doubles_9_10_and_11_only(self, place):
    """Only a total of 9, 10 or 11 may be doubled, as in some other casinos."""
    box = self._boxes[place]
    good = box.hand.total() in (9, 10, 11) or box.hand.is_pair()
    return good and self.can_hit(place) and len(box.hand.cards()) == 2 and box.bet <= self.money


@bug(Player.can_double, breaks="double-money")
def doubles_without_the_money(self, place):
    """A hand may be doubled by a player who cannot pay for it."""
    return self.can_hit(place) and len(self._boxes[place].hand.cards()) == 2


@bug(Player.can_double, breaks="double-money")
def wants_a_dollar_over(self, place):
    """A double that takes all the money is refused, and so is such a split."""
    box = self._boxes[place]
    return self.can_hit(place) and len(box.hand.cards()) == 2 and box.bet < self.money


# ---- splits


@bug(Player.can_split, breaks="split-value")
def splits_by_rank(self):
    """Ten and Queen may not be split."""
    ranks = {card.rank for card in self.hand(0).cards()}
    return len(self._boxes) == 1 and self.can_double(0) and len(ranks) == 1


@bug(Player.can_split, breaks="split-value")
def splits_any_two_cards(self):
    """Two cards that are no pair may be split."""
    return len(self._boxes) == 1 and self.can_double(0)


@bug(Player.can_split, breaks="split-once")
def splits_again(self):
    """After a split the first hand may be split once more, and the second is lost."""
    return self.can_double(0) and self.hand(0).is_pair()


@bug(Player.can_split, breaks="split-money")
def splits_without_the_money(self):
    """A pair may be split by a player who cannot pay for a second bet."""
    return len(self._boxes) == 1 and self.can_hit(0) and self.hand(0).is_pair()


@bug(Player.split, breaks="split-refused")
def splits_without_asking(self, first, second):
    """A split is made whether it is allowed or not."""
    bet, pair = self._boxes[0].bet, self.hand(0).cards()
    self.money -= bet
    self._boxes = [
        _Box(Hand([old, new], split=True), bet, open=old.rank != Rank.ACE)
        for old, new in zip(pair, (first, second), strict=False)
    ]


@bug(Player.split, breaks="split-bets")
def splits_the_bet(self, first, second):
    """Each hand of a split has half of the bet, and nothing is paid."""
    if not self.can_split():
        raise NotAllowed
    bet, pair = self._boxes[0].bet // 2, self.hand(0).cards()
    self._boxes = [
        _Box(Hand([old, new], split=True), bet, open=old.rank != Rank.ACE)
        for old, new in zip(pair, (first, second), strict=True)
    ]


@bug(Player.split, breaks="split-bets")
def splits_for_nothing(self, first, second):
    """The second bet of a split is not taken from the money."""
    if not self.can_split():
        raise NotAllowed
    bet, pair = self._boxes[0].bet, self.hand(0).cards()
    self._boxes = [
        _Box(Hand([old, new], split=True), bet, open=old.rank != Rank.ACE)
        for old, new in zip(pair, (first, second), strict=True)
    ]


@bug(Player.split, breaks="split")
def gives_both_hands_the_same_card(self, first, second):
    """The first new card comes to both hands."""
    if not self.can_split():
        raise NotAllowed
    bet, pair = self._boxes[0].bet, self.hand(0).cards()
    self.money -= bet
    self._boxes = [_Box(Hand([old, first], split=True), bet, open=old.rank != Rank.ACE) for old in pair]


@bug(Player.split, breaks="split")
def begins_both_hands_with_the_same_card(self, first, second):
    """The second card of the pair is lost, and the first is there twice."""
    if not self.can_split():
        raise NotAllowed
    bet, old = self._boxes[0].bet, self.hand(0).cards()[0]
    self.money -= bet
    self._boxes = [_Box(Hand([old, new], split=True), bet, open=old.rank != Rank.ACE) for new in (first, second)]


@bug(Player.split, breaks="split-aces")
def hits_split_aces(self, first, second):
    """Split aces may be hit like any other hand."""
    if not self.can_split():
        raise NotAllowed
    bet, pair = self._boxes[0].bet, self.hand(0).cards()
    self.money -= bet
    self._boxes = [_Box(Hand([old, new], split=True), bet) for old, new in zip(pair, (first, second), strict=True)]


@bug(Player.split, breaks="split-aces")
def closes_hands_that_get_an_ace(self, first, second):
    """A split hand takes no more cards when the new card is an ace."""
    if not self.can_split():
        raise NotAllowed
    bet, pair = self._boxes[0].bet, self.hand(0).cards()
    self.money -= bet
    self._boxes = [
        _Box(Hand([old, new], split=True), bet, open=Rank.ACE not in (old.rank, new.rank))
        for old, new in zip(pair, (first, second), strict=True)
    ]


@bug(Player.split, breaks="split-blackjack")
def forgets_that_it_was_split(self, first, second):
    """Ace and ten after a split are paid as a blackjack."""
    if not self.can_split():
        raise NotAllowed
    bet, pair = self._boxes[0].bet, self.hand(0).cards()
    self.money -= bet
    self._boxes = [
        _Box(Hand([old, new]), bet, open=old.rank != Rank.ACE) for old, new in zip(pair, (first, second), strict=True)
    ]


# ---- what a bet wins


@bug(blackjack_pay, breaks="blackjack-pays")
def pays_a_blackjack_even_money(bet):
    """A blackjack wins no more than any other hand."""
    return bet


@bug(blackjack_pay, breaks="blackjack-pays")
def rounds_up(bet):
    """Half a dollar is rounded up."""
    return (3 * bet + 1) // 2


@bug(blackjack_pay, breaks="blackjack-pays")
def rounds_before_it_multiplies(bet):
    """A blackjack on 5 dollars wins 6: the half is left out too early."""
    return bet // 2 * 3


@bug(blackjack_pay, breaks="blackjack-pays")
def pays_half_dollars(bet):
    """A blackjack on 5 dollars wins 7.5."""
    return bet * 1.5


@bug(blackjack_pay, breaks="blackjack-pays")
def pays_six_for_five(bet):
    """A blackjack is paid six for five, as at the cheap tables."""
    return 6 * bet // 5


@bug(winnings, breaks="blackjack-pays")
def pays_every_21_as_a_blackjack(bet, hand, dealer):
    """A 21 of three cards that wins is paid three for two."""
    if hand.is_bust():
        return -bet
    lead = strength(hand) - strength(dealer)
    if lead > 0:
        return blackjack_pay(bet) if hand.total() == _LIMIT else bet
    return -bet if lead < 0 else 0


@bug(strength, breaks="dealer-blackjack")
def compares_totals_only(hand):
    """A blackjack is worth no more than another 21: against a 21 of three cards it is a tie."""
    return 0 if hand.is_bust() else hand.total()


@bug(winnings, breaks="bust-loses")
def lets_a_bust_tie_with_a_bust(bet, hand, dealer):
    """When both go bust the player gets the bet back."""
    lead = strength(hand) - strength(dealer)
    if lead > 0:
        return blackjack_pay(bet) if hand.is_blackjack() else bet
    return -bet if lead < 0 else 0


@bug(winnings, breaks="bust-loses")
def lets_a_bust_win_against_a_bust(bet, hand, dealer):
    """When the dealer goes bust, a player who is bust wins."""
    if hand.is_bust() and not dealer.is_bust():
        return -bet
    lead = strength(hand) - strength(dealer)
    if lead >= 0 or dealer.is_bust():
        return 0 if lead == 0 and not dealer.is_bust() else blackjack_pay(bet) if hand.is_blackjack() else bet
    return -bet


@bug(winnings, breaks="wins")
def loses_against_a_bust(bet, hand, dealer):
    """The dealer wins with more than 21."""
    if hand.is_bust():
        return -bet
    lead = strength(hand) - max(strength(dealer), dealer.total())
    if lead > 0:
        return blackjack_pay(bet) if hand.is_blackjack() else bet
    return -bet if lead < 0 else 0


@bug(winnings, breaks="ties")
def loses_a_tie(bet, hand, dealer):
    """The house takes the bet when the totals are equal."""
    if hand.is_bust():
        return -bet
    lead = strength(hand) - strength(dealer)
    if lead > 0:
        return blackjack_pay(bet) if hand.is_blackjack() else bet
    return 0 if hand.is_blackjack() and lead == 0 else -bet


@bug(winnings, breaks="ties")
def wins_a_tie(bet, hand, dealer):
    """The player wins when the totals are equal."""
    if hand.is_bust():
        return -bet
    lead = strength(hand) - strength(dealer)
    if lead > 0:
        return blackjack_pay(bet) if hand.is_blackjack() else bet
    return 0 if hand.is_blackjack() and lead == 0 else bet if lead == 0 else -bet


@bug(winnings, breaks="blackjack-ties")
def loses_against_two_blackjacks(bet, hand, dealer):
    """A dealer's blackjack takes the bet of a player who has one too."""
    if hand.is_bust() or dealer.is_blackjack():
        return -bet
    lead = strength(hand) - strength(dealer)
    if lead > 0:
        return blackjack_pay(bet) if hand.is_blackjack() else bet
    return -bet if lead < 0 else 0


@bug(winnings, breaks="dealer-blackjack")
def loses_three_for_two(bet, hand, dealer):
    """A dealer's blackjack costs one and a half times the bet."""
    if hand.is_bust():
        return -bet
    lead = strength(hand) - strength(dealer)
    if lead > 0:
        return blackjack_pay(bet) if hand.is_blackjack() else bet
    lost = blackjack_pay(bet) if dealer.is_blackjack() else bet
    return -lost if lead < 0 else 0


# ---- the end of a bet


@bug(Player.settle, breaks="settle")
def keeps_the_bet_of_a_winner(self, place, dealer):
    """A winner gets what was won, but not the bet."""
    box = self._boxes[place]
    won = winnings(box.bet, box.hand, dealer)
    self.money += won if won else box.bet
    box.bet = 0
    return won


@bug(Player.settle, breaks="settle")
def takes_a_lost_bet_twice(self, place, dealer):
    """A loser pays the bet once more, though it has been on the table."""
    box = self._boxes[place]
    won = winnings(box.bet, box.hand, dealer)
    self.money += box.bet + won if won >= 0 else won
    box.bet = 0
    return won


@bug(Player.settle, breaks="settle")
def returns_what_comes_back(self, place, dealer):
    """settle() returns the bet and what it won, so that a tie on 100 returns 100."""
    box = self._boxes[place]
    back = box.bet + winnings(box.bet, box.hand, dealer)
    self.money += back
    box.bet = 0
    return back


@bug(Player.settle, breaks="settle-once")
def leaves_the_bet_on_the_table(self, place, dealer):
    """A bet is paid as often as it is settled."""
    box = self._boxes[place]
    won = winnings(box.bet, box.hand, dealer)
    self.money += box.bet + won
    return won


@bug(Player.settle, breaks="settle-apart")
def takes_both_bets_off(self, place, dealer):
    """When one hand of a split is settled, the bet of the other is gone."""
    box = self._boxes[place]
    won = winnings(box.bet, box.hand, dealer)
    self.money += box.bet + won
    for each in self._boxes:
        each.bet = 0
    return won


@bug(Player.quit, breaks="quit")
def quits_one_hand(self):
    """After a split only the first bet is given up."""
    lost, self._boxes[0].bet = self._boxes[0].bet, 0
    return lost


@bug(Player.quit, breaks="quit")
def quits_and_gets_the_bet_back(self):
    """Who quits gets the bets back."""
    lost = sum(self.bets())
    for box in self._boxes:
        box.bet = 0
    self.money += lost
    return lost


@bug(Player.quit, breaks="quit")
def pays_again_for_quitting(self):
    """Who quits pays the bets a second time."""
    lost = sum(self.bets())
    for box in self._boxes:
        box.bet = 0
    self.money -= lost
    return lost
