"""Bugs of rigged/players: who draws, who wins, and how a casino cheats too much, too little or at the wrong time.

No student's suite is marked against these. They keep the model suite honest, and show what to look out for.
"""

from autograder.bugs import bug
from reference.rigged.players import (
    CASINO_DRAWS_TO,
    GOAL,
    LIMIT,
    QUESTION,
    AbstractPlayer,
    ComputerPlayer,
    Counter,
    Hand,
    History,
    HumanPlayer,
    Outcome,
    settle,
)

# ---- what all players have


@bug(AbstractPlayer, breaks="abstract")
class forgets_to_derive_from_abc:
    """AbstractPlayer() can be made: the mark on the method does nothing by itself."""


@bug(AbstractPlayer.__init__, breaks="own-hand")
def seats_all_players_on_one_hand(self):
    """All players hold the same cards."""
    AbstractPlayer.hand = Hand()


@bug(AbstractPlayer.is_busted, breaks="busted")
def takes_twenty_one_for_a_bust(self):
    """A player with 21 is busted."""
    return self.hand.total() >= LIMIT


@bug(AbstractPlayer.is_busted, breaks="busted")
def lets_twenty_two_pass(self):
    """A player with 22 is not busted."""
    return self.hand.total() > LIMIT + 1


# ---- the human


@bug(QUESTION, breaks="human-asks")
def asks_in_its_own_words():
    """The human is asked whether to hit."""
    return "Hit? (y/n):"


@bug(HumanPlayer.is_drawing, breaks="human-asks")
def asks_whether_that_is_sure(self):
    """Who wants to draw is asked a second time."""
    if self.hand.total() >= LIMIT:
        return False
    return self._ask(QUESTION).strip() == "y" and self._ask(QUESTION).strip() != "n"


@bug(HumanPlayer.is_drawing, breaks="human-asks")
def draws_for_the_human_below_eleven(self):
    """Who cannot bust with the next card is not asked and draws."""
    total = self.hand.total()
    return total < 11 or (total < LIMIT and self._ask(QUESTION).strip() == "y")


@bug(HumanPlayer.is_drawing, breaks="human-yes")
def stumbles_over_a_space(self):
    """An answer with a space before or behind the y is taken for no."""
    return self.hand.total() < LIMIT and self._ask(QUESTION) == "y"


@bug(HumanPlayer.is_drawing, breaks="human-yes")
def wants_a_capital_letter(self):
    """Only Y is taken for yes."""
    return self.hand.total() < LIMIT and self._ask(QUESTION).strip() == "Y"


@bug(HumanPlayer.is_drawing, breaks="human-no")
def takes_all_but_n_for_yes(self):
    """An empty answer, or another letter, draws a card."""
    return self.hand.total() < LIMIT and not self._ask(QUESTION).strip().startswith("n")


@bug(HumanPlayer.is_drawing, breaks="human-no")
def asks_until_it_is_y_or_n(self):
    """After another answer the question comes again, without end if the answers stay like that."""
    answer = "" if self.hand.total() < LIMIT else "n"
    while answer not in ("y", "n"):
        answer = self._ask(QUESTION).strip()
    return answer == "y"


@bug(HumanPlayer.is_drawing, breaks="human-done")
def asks_with_twenty_one(self):
    """A human who has 21 is asked whether to draw."""
    return self.hand.total() <= LIMIT and self._ask(QUESTION).strip() == "y"


@bug(HumanPlayer.is_drawing, breaks="human-done")
def asks_after_a_bust(self):
    """A human who is over 21 is asked whether to draw."""
    return self.hand.total() != LIMIT and self._ask(QUESTION).strip() == "y"


@bug(HumanPlayer.is_drawing, breaks="end-of-input")
def takes_the_end_of_input_for_a_no(self):
    """When there is no more input the human stands, and nobody learns that there is nobody any more."""
    try:
        return self.hand.total() < LIMIT and self._ask(QUESTION).strip() == "y"
    except EOFError:
        return False


@bug(HumanPlayer.announce, breaks="announce-outcome")
def announces_the_name_of_the_member(self, outcome):
    """The human says PLAYER_WINS."""
    if self.is_busted():
        self._say("Player busts.")
    self._say(outcome.name)


@bug(HumanPlayer.announce, breaks="announce-outcome")
def prints_past_its_listener(self, outcome):
    """The outcome is printed on the screen, whoever is to be told."""
    if self.is_busted():
        self._say("Player busts.")
    print(outcome.value)


@bug(HumanPlayer.announce, breaks="announce-bust")
def keeps_the_bust_secret(self, outcome):
    """After a bust only the outcome is told."""
    self._say(outcome.value)


@bug(HumanPlayer.announce, breaks="announce-bust")
def announces_the_bust_last(self, outcome):
    """The bust is told after the outcome."""
    self._say(outcome.value)
    if self.is_busted():
        self._say("Player busts.")


@bug(HumanPlayer.announce, breaks="announce-bust")
def announces_nothing_but_the_bust(self, outcome):
    """After a bust nobody is told that the casino wins."""
    self._say("Player busts." if self.is_busted() else outcome.value)


# ---- who wins


@bug(settle, breaks="settle-bust")
def compares_a_bust(player, casino):
    """A player with 25 wins against 20."""
    if casino > LIMIT or player > casino:
        return Outcome.PLAYER_WINS
    return Outcome.PUSH if player == casino else Outcome.CASINO_WINS


@bug(settle, breaks="settle-bust")
def looks_at_the_casino_first(player, casino):
    """When both are over 21 the player wins."""
    if casino > LIMIT:
        return Outcome.PLAYER_WINS
    if player > LIMIT or player < casino:
        return Outcome.CASINO_WINS
    return Outcome.PUSH if player == casino else Outcome.PLAYER_WINS


@bug(settle, breaks="settle-bust")
def calls_two_busts_a_push(player, casino):
    """When both are over 21 no one wins."""
    if player > LIMIT:
        return Outcome.PUSH if casino > LIMIT else Outcome.CASINO_WINS
    if casino > LIMIT or player > casino:
        return Outcome.PLAYER_WINS
    return Outcome.PUSH if player == casino else Outcome.CASINO_WINS


@bug(settle, breaks="settle-casino-bust")
def lets_the_casino_bust_for_nothing(player, casino):
    """A casino with 25 wins against 20."""
    if player > LIMIT:
        return Outcome.CASINO_WINS
    if player > casino:
        return Outcome.PLAYER_WINS
    return Outcome.PUSH if player == casino else Outcome.CASINO_WINS


@bug(settle, breaks="settle-higher")
def lets_the_lower_total_win(player, casino):
    """18 against 17 is won by the casino."""
    if player > LIMIT:
        return Outcome.CASINO_WINS
    if casino > LIMIT or player < casino:
        return Outcome.PLAYER_WINS
    return Outcome.PUSH if player == casino else Outcome.CASINO_WINS


@bug(settle, breaks="settle-push")
def gives_a_push_to_the_casino(player, casino):
    """Equal totals are won by the casino."""
    if player > LIMIT:
        return Outcome.CASINO_WINS
    return Outcome.PLAYER_WINS if casino > LIMIT or player > casino else Outcome.CASINO_WINS


@bug(settle, breaks="settle-push")
def gives_a_push_to_the_player(player, casino):
    """Equal totals are won by the player."""
    if player > LIMIT:
        return Outcome.CASINO_WINS
    return Outcome.PLAYER_WINS if casino > LIMIT or player >= casino else Outcome.CASINO_WINS


# ---- the history


@bug(History.note, breaks="history-counts")
def forgets_how_often(self, outcome):
    """The history knows which outcomes there were, and not how many of each."""
    self._counts[outcome] = 1


@bug(History.count, breaks="history-counts")
def counts_all_rounds(self, outcome):
    """Asked for one outcome, the history tells the number of all rounds."""
    return self._counts.total()


@bug(GOAL, breaks="help-share")
def is_content_with_half():
    """The casino helps itself below 50 %."""
    return 50


@bug(History.needs_help, breaks="help-share")
def looks_at_the_players_share(self):
    """The casino helps itself when the player has won less than 55 %."""
    wins = self.count(Outcome.PLAYER_WINS)
    decided = wins + self.count(Outcome.CASINO_WINS)
    return 100 * wins < GOAL * decided


@bug(History.needs_help, breaks="help-share")
def divides_in_whole_numbers(self):
    """The share is 0 until every round is won, since // leaves the fraction out."""
    wins = self.count(Outcome.CASINO_WINS)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return decided > 0 and wins // decided < GOAL / 100


@bug(History.needs_help, breaks="help-share")
def divides_wins_by_losses(self):
    """The wins are compared with the losses, not with all decided rounds."""
    wins = self.count(Outcome.CASINO_WINS)
    return 100 * wins < GOAL * self.count(Outcome.PLAYER_WINS)


@bug(History.needs_help, breaks="help-share")
def rounds_the_share(self):
    """54.9 % are taken for 55."""
    wins = self.count(Outcome.CASINO_WINS)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return decided > 0 and round(100 * wins / decided) < GOAL


@bug(History.needs_help, breaks="help-exact")
def helps_at_the_goal_too(self):
    """With just 55 % the casino still helps itself."""
    wins = self.count(Outcome.CASINO_WINS)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return decided > 0 and 100 * wins <= GOAL * decided


@bug(History.needs_help, breaks="help-pushes")
def counts_pushes_as_losses(self):
    """A push takes the share down, as if the casino had lost."""
    wins = self.count(Outcome.CASINO_WINS)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return 100 * wins < GOAL * (decided + self.count(Outcome.PUSH) if decided else 0)


@bug(History.needs_help, breaks="help-pushes")
def counts_pushes_as_wins(self):
    """A push takes the share up, as if the casino had won."""
    wins = self.count(Outcome.CASINO_WINS) + self.count(Outcome.PUSH)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return 100 * wins < GOAL * decided


@bug(History.needs_help, breaks="help-none-yet")
def takes_no_rounds_for_nothing_won(self):
    """Before the first round the share is 0 %, and the casino helps itself."""
    wins = self.count(Outcome.CASINO_WINS)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return wins / max(decided, 1) < GOAL / 100


@bug(History.needs_help, breaks="help-none-yet", crash=True)
def divides_by_no_rounds(self):
    """Before the first decided round there is a ZeroDivisionError."""
    wins = self.count(Outcome.CASINO_WINS)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return wins / decided < GOAL / 100


@bug(History.needs_help, breaks="help-none-yet")
def divides_by_all_rounds_when_only_pushes_are_there(self):
    """After nothing but pushes the share is 0 %, and the casino helps itself."""
    wins = self.count(Outcome.CASINO_WINS)
    decided = wins + self.count(Outcome.PLAYER_WINS)
    return 100 * wins < GOAL * (decided or self._counts.total())


# ---- the casino


@bug(CASINO_DRAWS_TO, breaks="casino-draws")
def stands_on_sixteen():
    """The casino does not draw with 16."""
    return 15


@bug(CASINO_DRAWS_TO, breaks="casino-draws")
def draws_on_seventeen():
    """The casino draws with 17."""
    return 17


@bug(ComputerPlayer.is_drawing, breaks="casino-draws")
def draws_on_soft_seventeen(self):
    """The casino draws with an ace and a six, as in some other casinos."""
    low = sum(card.value() for card in self.hand.cards())
    return self.hand.total() <= CASINO_DRAWS_TO or low == 7 < self.hand.total()


@bug(ComputerPlayer.is_drawing, breaks="casino-draws")
def draws_further_when_it_is_behind(self):
    """A casino that needs help draws with 17 too, and busts more often by it."""
    return self.hand.total() <= CASINO_DRAWS_TO + self.history.needs_help()


@bug(ComputerPlayer.choose, breaks="choose-honest")
def cheats_always(self, cards):
    """The casino takes the best card although it is ahead."""
    return max(range(len(cards)), key=lambda place: self._worth(cards[place]))


@bug(ComputerPlayer.choose, breaks="choose-best")
def never_helps_itself(self, cards):
    """The casino takes the first card, whatever the history."""
    return 0


@bug(ComputerPlayer.choose, breaks="choose-best")
def takes_the_worst_card(self, cards):
    """The help goes to the player: the casino takes the card that is worst for it."""
    if not self.history.needs_help():
        return 0
    return min(range(len(cards)), key=lambda place: self._worth(cards[place]))


@bug(ComputerPlayer._worth, breaks="choose-best")
def takes_the_highest_total_though_it_is_too_much(self, card):
    """The casino goes over 21 with open eyes."""
    return self._total_with(card)


@bug(ComputerPlayer._worth, breaks="choose-best")
def takes_the_first_card_that_fits(self, card):
    """The casino looks only whether a card keeps it at 21 or less, and not how near to 21 it is."""
    return self._total_with(card) <= LIMIT


@bug(ComputerPlayer._worth, breaks="choose-best")
def thinks_twenty_one_is_too_much(self, card):
    """A card that makes just 21 is passed over."""
    total = self._total_with(card)
    return total if total < LIMIT else 0


@bug(ComputerPlayer._worth, breaks="choose-ace")
def adds_the_bare_value_of_the_card(self, card):
    """An ace ahead is taken for a 1, and an ace in the hand cannot come down."""
    total = self.hand.total() + card.value()
    return total if total <= LIMIT else 0


@bug(ComputerPlayer.choose, breaks="choose-first")
def takes_the_last_of_equals(self, cards):
    """Of equally good cards the last is taken."""
    if not self.history.needs_help():
        return 0
    return max(range(len(cards)), key=lambda place: (self._worth(cards[place]), place))


@bug(ComputerPlayer._worth, breaks="choose-first")
def picks_the_smallest_bust(self, card):
    """Where each card is too much the casino looks for the lowest and not for the first."""
    total = self._total_with(card)
    return total if total <= LIMIT else -total


@bug(ComputerPlayer.choose, breaks="choose-first", crash=True)
def goes_round_until_a_card_fits(self, cards):
    """Where no card fits, the casino turns the cards over and over, and never comes to an end."""
    if not self.history.needs_help():
        return 0
    best = max(range(len(cards)), key=lambda place: self._worth(cards[place]))
    return best if self._worth(cards[best]) else self.choose(cards)


@bug(ComputerPlayer.choose, breaks="choose-any")
def looks_at_three_cards_at_most(self, cards):
    """The casino overlooks every card after the third."""
    if not self.history.needs_help():
        return 0
    return max(range(min(len(cards), 3)), key=lambda place: self._worth(cards[place]))


@bug(ComputerPlayer.choose, breaks="choose-any", crash=True)
def counts_on_three_cards(self, cards):
    """With fewer than three cards ahead there is an IndexError."""
    if not self.history.needs_help():
        return 0
    worths = [self._worth(cards[place]) for place in range(3)] + [self._worth(card) for card in cards[3:]]
    return worths.index(max(worths))


@bug(ComputerPlayer._total_with, breaks="choose-looks")
def tries_the_cards_on_in_its_own_hand(self, card):
    """After a choice the casino holds all the cards that it looked at."""
    self.hand.add(card)
    return self.hand.total()


@bug(ComputerPlayer.choose, breaks="choose-looks")
def takes_its_win_for_granted(self, cards):
    """When it has helped itself the casino notes a win, and another one when the round is over."""
    if not self.history.needs_help():
        return 0
    self.history.note(Outcome.CASINO_WINS)
    return max(range(len(cards)), key=lambda place: self._worth(cards[place]))


@bug(History.__init__, breaks="independent")
def shares_one_history(self):
    """All casinos note their rounds in one history."""
    History._counts = getattr(History, "_counts", Counter())
