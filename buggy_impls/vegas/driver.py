"""Bugs of vegas/driver: answers that are half checked, moves refused and made, money that goes astray."""

from autograder.bugs import bug
from reference.vegas.driver import (
    DEALER_STANDS,
    ENOUGH_CARDS,
    HELP,
    MOST_PLAYERS,
    NO_ANSWER,
    SHUFFLES,
    USAGE,
    Game,
    Hand,
    HouseShoe,
    Player,
    Shoe,
    ask_at_keyboard,
    count,
    main,
    outcome,
    play,
    random,
    read,
    sys,
    whole,
)

# ---- questions and answers


@bug(MOST_PLAYERS, breaks="seat-limits")
def seats_eight():
    """Eight players may sit down."""
    return 8


@bug(Game.seat_players, breaks="seat-limits")
def seats_one_when_in_doubt(self):
    """A number of players that cannot be is taken for 1."""
    seats = whole(self.ask(f"How many players, 1 to {MOST_PLAYERS}?"))
    seats = seats if 1 <= seats <= MOST_PLAYERS else 1
    self.players = [Player(self.ask(f"Name of player {seat}?")) for seat in range(1, seats + 1)]


@bug(Game.seat_players, breaks="seats")
def counts_the_players_from_zero(self):
    """The first name that is asked for is that of player 0."""
    seats = self.number(f"How many players, 1 to {MOST_PLAYERS}?", MOST_PLAYERS)
    self.players = [Player(self.ask(f"Name of player {seat}?")) for seat in range(seats)]


@bug(Game.seat_players, breaks="names")
def capitalises_the_names(self):
    """Names are not shown as they were typed, but with a capital letter."""
    seats = self.number(f"How many players, 1 to {MOST_PLAYERS}?", MOST_PLAYERS)
    self.players = [Player(self.ask(f"Name of player {seat}?").capitalize()) for seat in range(1, seats + 1)]


@bug(Game.seat_players, breaks="names")
def insists_on_a_name(self):
    """Who types nothing for a name is called Player 1."""
    seats = self.number(f"How many players, 1 to {MOST_PLAYERS}?", MOST_PLAYERS)
    self.players = [Player(self.ask(f"Name of player {seat}?") or f"Player {seat}") for seat in range(1, seats + 1)]


@bug(whole, breaks="bet-limits")
def cuts_fractions_off(text):
    """5.5 is taken for 5."""
    try:
        return int(float(text))
    except ValueError:
        return 0


@bug(whole, breaks="bet-limits")
def drops_the_sign(text):
    """-5 is taken for 5."""
    try:
        return abs(int(text))
    except ValueError:
        return 0


@bug(whole, breaks="bet-limits", crash=True)
def falls_over_a_word(text):
    """An answer that is no number ends the program with a ValueError."""
    return int(text)


@bug(Game.take_bets, breaks="bet-limits")
def cuts_high_bets_down(self):
    """A bet of more than the money is taken for all the money."""
    playing = [player for player in self.players if player.money]
    for player in playing:
        bet = self.number(f"{player.name}, your bet, 1 to {player.money}?", 10**9)
        player.place_bet(min(bet, player.money))
    return playing


@bug(Game.take_bets, breaks="bets")
def names_the_money_of_the_start(self):
    """The question for a bet always says 1000."""
    playing = [player for player in self.players if player.money]
    for player in playing:
        player.place_bet(self.number(f"{player.name}, your bet, 1 to 1000?", player.money))
    return playing


@bug(Game.number, breaks="bet-limits")
def says_nothing_to_a_bad_number(self, prompt, most):
    """A number that cannot be is asked for again without a word."""
    while not 1 <= (answer := whole(self.ask(prompt))) <= most:
        pass
    return answer


@bug(Game.key, breaks="commands-only")
def says_nothing_to_a_bad_key(self, prompt, keys):
    """After a letter that is none of the commands the question comes again without a word."""
    while (answer := self.ask(prompt).upper()) not in list(keys):
        pass
    return answer


@bug(Game.key, breaks="small-letters")
def takes_capitals_only(self, prompt, keys):
    """Small letters are no answers."""
    while (answer := self.ask(prompt)) not in list(keys):
        self.say(NO_ANSWER)
    return answer


@bug(Game.key, breaks="commands-only")
def takes_the_first_letter(self, prompt, keys):
    """hit is taken for H, and yes for Y."""
    while (answer := self.ask(prompt).upper()[:1]) not in list(keys):
        self.say(NO_ANSWER)
    return answer


@bug(Game.key, breaks="yes-no")
def takes_anything_else_for_no(self, prompt, keys):
    """Whatever is not Y is taken for N."""
    while (answer := self.ask(prompt).upper()) not in list(keys):
        if keys == "YN":
            return "N"
        self.say(NO_ANSWER)
    return answer


@bug(Game.key, breaks="commands-only")
def takes_anything_else_for_pass(self, prompt, keys):
    """Whatever is no command is taken for P."""
    while (answer := self.ask(prompt).upper()) not in list(keys):
        if keys != "YN":
            return "P"
        self.say(NO_ANSWER)
    return answer


# ---- the start of a round


@bug(Game.play, breaks="round-line")
def calls_every_round_the_first(self):
    """Each round is round 1."""
    self.seat_players()
    for _number in count(1):
        self.play_round(1)
        if not self.goes_on():
            return


@bug(Game.play_round, breaks="ready")
def never_looks_after_the_shoe(self, number):
    """ready() is never called."""
    self.say(f"Round {number}")
    playing = self.take_bets()
    self.deal_cards(playing)
    self.settle_blackjacks(playing)
    for player in playing:
        self.turn(player)
    self.dealer_turn(playing)
    self.settle_all(playing)
    self.summary()


@bug(Game.play_round, breaks="ready")
def looks_after_the_shoe_at_the_end(self, number):
    """ready() is called after the round."""
    self.say(f"Round {number}")
    playing = self.take_bets()
    self.deal_cards(playing)
    self.settle_blackjacks(playing)
    for player in playing:
        self.turn(player)
    self.dealer_turn(playing)
    self.settle_all(playing)
    self.summary()
    self.ready()


@bug(Game.hit, breaks="ready")
def looks_after_the_shoe_before_each_hit(self, player, place):
    """The shoe may be shuffled in the middle of a round."""
    self.ready()
    player.hit(place, self.deal())
    self.show(player, place)


@bug(Game.deal_cards, breaks="deal-order")
def deals_two_at_a_time(self, playing):
    """Each player gets both cards at once."""
    self.dealer = Hand()
    for player in playing:
        player.hit(0, self.deal())
        player.hit(0, self.deal())
        self.show(player, 0)
    self.dealer.add(self.deal())
    self.dealer.add(self.deal())
    self.say(self.half_hidden())


@bug(Game.deal_cards, breaks="deal-order")
def deals_to_the_dealer_first(self, playing):
    """The dealer gets the first card of each turn."""
    self.dealer = Hand()
    for _ in range(2):
        self.dealer.add(self.deal())
        for player in playing:
            player.hit(0, self.deal())
    for player in playing:
        self.show(player, 0)
    self.say(self.half_hidden())


@bug(Game.deal_cards, breaks="new-hands")
def keeps_the_dealers_old_cards(self, playing):
    """From the second round on the dealer still has the cards of the round before."""
    for _ in range(2):
        for player in playing:
            player.hit(0, self.deal())
        self.dealer.add(self.deal())
    for player in playing:
        self.show(player, 0)
    self.say(self.half_hidden())


@bug(Game.deal_cards, breaks="new-hands")
def overwrites_with_the_dealers_ace(self, playing):
    """From the second round on an ace that the dealer gets second takes the place of the first card."""
    first = not self.dealer.cards()
    self.dealer = Hand()
    for _ in range(2):
        for player in playing:
            player.hit(0, self.deal())
        self.dealer.add(self.deal())
    ace = self.dealer.cards()[1]
    self.dealer = self.dealer if first or ace.rank < 14 else Hand([ace, ace])
    for player in playing:
        self.show(player, 0)
    self.say(self.half_hidden())


@bug(Game.half_hidden, breaks="hole-hidden")
def shows_both_cards(self):
    """The dealer's second card is shown from the start."""
    return f"Dealer: {self.dealer.text()}"


@bug(Game.half_hidden, breaks="hole-hidden")
def hides_the_wrong_card(self):
    """The dealer's second card is shown, and the first one hidden."""
    return f"Dealer: ? {self.dealer.cards()[1]}"


# ---- blackjacks


@bug(Game.settle_blackjacks, breaks="blackjack")
def pays_blackjacks_at_the_end(self, playing):
    """A player's blackjack is paid after the dealer's turn."""
    if self.dealer.is_blackjack():
        self.say(f"Dealer: {self.dealer.text()}")
        self.say("Dealer has a blackjack")
        self.settle_all(playing)


@bug(Game.settle_blackjacks, breaks="dealer-blackjack")
def plays_on_against_a_blackjack(self, playing):
    """A dealer's blackjack comes to light only at the end of the round."""
    for player in playing:
        if player.hand(0).is_blackjack():
            self.settle(player, 0)


@bug(Game.settle_blackjacks, breaks="dealer-blackjack")
def keeps_a_blackjack_hidden(self, playing):
    """A dealer's blackjack takes the bets, but the hand is not shown."""
    if self.dealer.is_blackjack():
        self.say("Dealer has a blackjack")
        self.settle_all(playing)
        return
    for player in playing:
        if player.hand(0).is_blackjack():
            self.settle(player, 0)


@bug(Game.settle_blackjacks, breaks="dealer-blackjack")
def sees_a_blackjack_behind_an_ace_only(self, playing):
    """A dealer's blackjack is noticed at once only when its first card is an ace."""
    if self.dealer.is_blackjack() and self.dealer.cards()[0].rank == 14:
        self.say(f"Dealer: {self.dealer.text()}")
        self.say("Dealer has a blackjack")
        self.settle_all(playing)
        return
    for player in playing:
        if player.hand(0).is_blackjack():
            self.settle(player, 0)


@bug(Game.settle_blackjacks, breaks="blackjack-ties")
def collects_from_everybody(self, playing):
    """A dealer's blackjack takes the bet of a player who has one, too."""
    if self.dealer.is_blackjack():
        self.say(f"Dealer: {self.dealer.text()}")
        self.say("Dealer has a blackjack")
        for player in playing:
            self.book(player, -player.quit())
        return
    for player in playing:
        if player.hand(0).is_blackjack():
            self.settle(player, 0)


@bug(Game.settle, breaks="blackjack")
def does_not_tell_a_blackjack(self, player, place):
    """A blackjack is paid, but not told."""
    if player.hand(place).is_bust():
        self.say(f"{player.name} busts")
    self.book(player, player.settle(place, self.dealer))


# ---- a player's turn


@bug(Game.turn, breaks="split")
def never_plays_the_second_hand(self, player):
    """After a split only the first hand is played."""
    self.play_hand(player, 0)


@bug(Game.turn, breaks="split")
def plays_the_second_hand_first(self, player):
    """After a split that was made at once, the rest of the turn begins with the second hand."""
    hands = len(player.bets())
    while len(player.bets()) == hands and player.can_hit(0):
        prompt = f"{player.name}, {player.hand(0).text()}, P H D S V or Q?"
        self.commands[self.key(prompt, "PHDSVQ")](player, 0)
    for place in reversed(range(len(player.bets()))):
        self.play_hand(player, place)


@bug(Game.play_hand, breaks="turns")
def asks_once(self, player, place):
    """Each player is asked only once, and may take one card at most."""
    if player.can_hit(place):
        prompt = f"{player.name}, {player.hand(place).text()}, P H D S V or Q?"
        self.commands[self.key(prompt, "PHDSVQ")](player, place)
    if player.hand(place).is_bust():
        self.settle(player, place)


@bug(Game.play_hand, breaks="turns")
def asks_with_the_first_cards(self, player, place):
    """The question shows the hand as it was at the start of the turn."""
    prompt = f"{player.name}, {player.hand(place).text()}, P H D S V or Q?"
    while player.can_hit(place):
        self.commands[self.key(prompt, "PHDSVQ")](player, place)
    if player.hand(place).is_bust():
        self.settle(player, place)


@bug(Game.play_hand, breaks="bust")
def settles_busts_at_the_end(self, player, place):
    """A bust is told, and the bet lost, only at the end of the round."""
    while player.can_hit(place):
        prompt = f"{player.name}, {player.hand(place).text()}, P H D S V or Q?"
        self.commands[self.key(prompt, "PHDSVQ")](player, place)


@bug(Game.play_hand, breaks="bust")
def gives_the_bet_back_on_a_bust(self, player, place):
    """Who goes bust is told so, and gets the bet back."""
    while player.can_hit(place):
        prompt = f"{player.name}, {player.hand(place).text()}, P H D S V or Q?"
        self.commands[self.key(prompt, "PHDSVQ")](player, place)
    if player.hand(place).is_bust():
        self.say(f"{player.name} busts")
        player.money += player.bets()[place]
        self.book(player, -player.quit())


@bug(Game.settle, breaks="bust")
def does_not_tell_a_bust(self, player, place):
    """A bust loses the bet, but is not told."""
    if player.hand(place).is_blackjack():
        self.say(f"{player.name} has a blackjack")
    self.book(player, player.settle(place, self.dealer))


@bug(Game.stand, breaks="pass")
def takes_a_card_and_passes(self, player, place):
    """After P there is one more card."""
    player.hit(place, self.deal())
    player.stand(place)


@bug(Game.hit, breaks="hit")
def does_not_show_the_new_card(self, player, place):
    """After H the hand is not shown."""
    player.hit(place, self.deal())


@bug(Game.hit, breaks="split")
def always_shows_the_first_hand(self, player, place):
    """After a hit of the second hand of a split the first one is shown."""
    player.hit(place, self.deal())
    self.show(player, 0)


@bug(Game.double, breaks="double-refused")
def hits_instead_of_a_double(self, player, place):
    """A double that is not allowed is told, and a card is taken all the same."""
    if not player.can_double(place):
        self.say(f"{player.name} cannot double")
        player.hit(place, self.deal())
        return
    player.double(place, self.deal())
    self.show(player, place)


@bug(Game.double, breaks="double-refused")
def takes_the_card_before_it_asks(self, player, place):
    """A double that is not allowed takes a card out of the shoe, which nobody gets."""
    card = self.deal()
    if not player.can_double(place):
        self.say(f"{player.name} cannot double")
        return
    player.double(place, card)
    self.show(player, place)


@bug(Game.double, breaks="double-refused")
def ends_the_turn_for_a_refused_double(self, player, place):
    """After a double that is not allowed the turn is over."""
    if not player.can_double(place):
        self.say(f"{player.name} cannot double")
        player.stand(place)
        return
    player.double(place, self.deal())
    self.show(player, place)


@bug(Game.double, breaks="double")
def doubles_and_goes_on(self, player, place):
    """D takes a card and leaves the bet as it is, and the turn goes on."""
    if not player.can_double(place):
        self.say(f"{player.name} cannot double")
        return
    player.hit(place, self.deal())
    self.show(player, place)


@bug(Game.split, breaks="split-refused")
def takes_two_cards_before_it_asks(self, player, place):
    """A split that is not allowed takes two cards out of the shoe, which nobody gets."""
    first, second = self.deal(), self.deal()
    if not player.can_split():
        self.say(f"{player.name} cannot split")
        return
    player.split(first, second)
    self.show(player, 0)
    self.show(player, 1)


@bug(Game.split, breaks="split-refused")
def takes_a_refused_split_for_a_pass(self, player, place):
    """After a split that is not allowed the turn is over."""
    if not player.can_split():
        self.say(f"{player.name} cannot split")
        player.stand(place)
        return
    player.split(self.deal(), self.deal())
    self.show(player, 0)
    self.show(player, 1)


@bug(Game.split, breaks="split")
def gives_the_second_hand_its_card_first(self, player, place):
    """After a split the next card goes to the second hand, and the one after it to the first."""
    if not player.can_split():
        self.say(f"{player.name} cannot split")
        return
    second = self.deal()
    player.split(self.deal(), second)
    self.show(player, 0)
    self.show(player, 1)


@bug(Game.split, breaks="split")
def shows_one_hand_of_two(self, player, place):
    """After a split only the first hand is shown."""
    if not player.can_split():
        self.say(f"{player.name} cannot split")
        return
    player.split(self.deal(), self.deal())
    self.show(player, 0)


@bug(Game.view, breaks="view")
def views_the_hidden_card(self, player, place):
    """V shows both cards of the dealer's."""
    self.say(f"Dealer: {self.dealer.text()}")


@bug(Game.view, breaks="view")
def views_and_passes(self, player, place):
    """After V the turn is over."""
    self.say(self.half_hidden())
    player.stand(place)


@bug(Game.view, breaks="view")
def views_the_players_hand(self, player, place):
    """V shows the player's own hand."""
    self.show(player, place)


# ---- quitting


@bug(Game.quit, breaks="quit")
def quits_without_asking(self, player, place):
    """After Q the bet is lost, without the question."""
    self.book(player, -player.quit())


@bug(Game.quit, breaks="quit-no")
def quits_whatever_is_said(self, player, place):
    """The bet is lost after N too."""
    self.key(f"{player.name}, quit and lose your wager, Y or N?", "YN")
    self.book(player, -player.quit())


@bug(Game.quit, breaks="quit-no")
def passes_after_not_quitting(self, player, place):
    """After N the turn is over."""
    if self.key(f"{player.name}, quit and lose your wager, Y or N?", "YN") == "Y":
        self.book(player, -player.quit())
    else:
        player.stand(place)


@bug(Game.quit, breaks="quit")
def quits_with_one_hand(self, player, place):
    """After a split only the hand that is being played is given up."""
    if self.key(f"{player.name}, quit and lose your wager, Y or N?", "YN") == "Y":
        lost, others = player.bets()[place], sum(player.bets())
        player.stand(place)
        self.book(player, -lost if others > lost else -player.quit())


@bug(Game.quit, breaks="house")
def forgets_to_book_who_quits(self, player, place):
    """The bet of who quits does not come to the house."""
    if self.key(f"{player.name}, quit and lose your wager, Y or N?", "YN") == "Y":
        self.say(outcome(player.name, -player.quit()))


@bug(Game.quit, breaks="quit")
def ends_the_game_for_all(self, player, place):
    """Who quits a round has no money left for the next."""
    if self.key(f"{player.name}, quit and lose your wager, Y or N?", "YN") == "Y":
        self.book(player, -player.quit() - player.money)
        player.money = 0


# ---- the dealer's turn, and who wins


@bug(DEALER_STANDS, breaks="dealer-draws")
def stands_on_16():
    """The dealer takes no card with 16."""
    return 16


@bug(DEALER_STANDS, breaks="dealer-stands")
def draws_on_17():
    """The dealer takes a card with 17."""
    return 18


@bug(Game.dealer_turn, breaks="dealer-stands")
def draws_on_a_soft_17(self, playing):
    """The dealer takes a card with ace and six, as in some other casinos."""
    if not any(bet for player in playing for bet in player.bets()):
        return
    self.say(f"Dealer: {self.dealer.text()}")
    while self.dealer.total() < DEALER_STANDS or sorted(card.rank for card in self.dealer.cards()) == [6, 14]:
        self.dealer.add(self.deal())
        self.say(f"Dealer: {self.dealer.text()}")
    if self.dealer.is_bust():
        self.say("Dealer busts")


@bug(Game.dealer_turn, breaks="dealer-draws")
def shows_only_the_end(self, playing):
    """The dealer's hand is shown once, when all cards are drawn."""
    if not any(bet for player in playing for bet in player.bets()):
        return
    while self.dealer.total() < DEALER_STANDS:
        self.dealer.add(self.deal())
    self.say(f"Dealer: {self.dealer.text()}")
    if self.dealer.is_bust():
        self.say("Dealer busts")


@bug(Game.dealer_turn, breaks="dealer-idle")
def plays_for_nobody(self, playing):
    """The dealer plays even when no bet is left."""
    self.say(f"Dealer: {self.dealer.text()}")
    while self.dealer.total() < DEALER_STANDS:
        self.dealer.add(self.deal())
        self.say(f"Dealer: {self.dealer.text()}")
    if self.dealer.is_bust():
        self.say("Dealer busts")


@bug(Game.dealer_turn, breaks="dealer-idle")
def plays_only_when_nobody_is_out(self, playing):
    """The dealer does not play when one of the bets has been settled."""
    if not all(bet for player in playing for bet in player.bets()):
        return
    self.say(f"Dealer: {self.dealer.text()}")
    while self.dealer.total() < DEALER_STANDS:
        self.dealer.add(self.deal())
        self.say(f"Dealer: {self.dealer.text()}")
    if self.dealer.is_bust():
        self.say("Dealer busts")


@bug(Game.dealer_turn, breaks="dealer-busts")
def does_not_tell_the_dealers_bust(self, playing):
    """The line Dealer busts is missing."""
    if not any(bet for player in playing for bet in player.bets()):
        return
    self.say(f"Dealer: {self.dealer.text()}")
    while self.dealer.total() < DEALER_STANDS:
        self.dealer.add(self.deal())
        self.say(f"Dealer: {self.dealer.text()}")


@bug(Game.settle_all, breaks="results")
def settles_only_first_hands(self, playing):
    """After a split the second hand is neither won nor lost."""
    for player in playing:
        if player.bets()[0]:
            self.settle(player, 0)


@bug(Game.settle_all, breaks="results")
def settles_from_the_last(self, playing):
    """The last player's bet is settled first."""
    for player in reversed(playing):
        for place, bet in enumerate(player.bets()):
            if bet:
                self.settle(player, place)


@bug(outcome, breaks="results")
def calls_a_tie_a_win_of_nothing(name, won):
    """A tie is told as a win of 0."""
    return f"{name} wins {won}" if won >= 0 else f"{name} loses {-won}"


@bug(outcome, breaks="results")
def loses_less_than_nothing(name, won):
    """A loss is told with a minus sign."""
    if won == 0:
        return f"{name} ties"
    return f"{name} wins {won}" if won > 0 else f"{name} loses {won}"


@bug(Game.book, breaks="house")
def books_what_the_players_win(self, player, won):
    """The house's balance has the wrong sign."""
    self.house += won
    self.say(outcome(player.name, won))


@bug(Game.book, breaks="house")
def books_losses_only(self, player, won):
    """What the house pays is not taken from its balance."""
    self.house -= min(won, 0)
    self.say(outcome(player.name, won))


@bug(Game.summary, breaks="summary")
def leaves_the_house_out(self):
    """The line for the house is missing."""
    for player in self.players:
        self.say(f"{player.name} has {player.money}")


@bug(Game.summary, breaks="broke")
def forgets_who_has_nothing(self):
    """Who has no money left is not in the summary."""
    for player in self.players:
        if player.money:
            self.say(f"{player.name} has {player.money}")
    self.say(f"House has {self.house}")


# ---- round after round


@bug(Game.goes_on, breaks="again")
def plays_one_round(self):
    """After one round the game is over, without the question."""
    if not any(player.money for player in self.players):
        self.say("Nobody has money left")
    return False


@bug(Game.goes_on, breaks="again")
def asks_every_player(self):
    """Each player is asked whether to play again, and the last one decides."""
    if not any(player.money for player in self.players):
        self.say("Nobody has money left")
        return False
    return [self.key("Play again, Y or N?", "YN") for _ in self.players][-1] == "Y"


@bug(Game.goes_on, breaks="all-broke")
def offers_a_round_to_nobody(self):
    """When nobody has money left, the question for another round comes all the same."""
    return self.key("Play again, Y or N?", "YN") == "Y"


@bug(Game.goes_on, breaks="broke")
def stops_when_one_is_broke(self):
    """The game is over as soon as one player has nothing left."""
    if not all(player.money for player in self.players):
        self.say("Nobody has money left")
        return False
    return self.key("Play again, Y or N?", "YN") == "Y"


@bug(Game.take_bets, breaks="broke")
def wants_more_than_a_dollar(self):
    """Who has one dollar left sits the round out."""
    playing = [player for player in self.players if player.money > 1]
    for player in playing:
        player.place_bet(self.number(f"{player.name}, your bet, 1 to {player.money}?", player.money))
    return playing


# ---- the shoe


@bug(SHUFFLES, breaks="seed")
def shuffles_seven_times():
    """The shoe is cut and shuffled seven times only."""
    return 7


@bug(HouseShoe.shuffle, breaks="seed")
def never_cuts(self):
    """The shoe is only shuffled, so that every seed brings the same cards."""
    for _ in range(SHUFFLES):
        self.shoe.shuffle()


@bug(HouseShoe.ready, breaks="reshuffle")
def shuffles_before_each_round(self):
    """The shoe is shuffled again before every round but the first."""
    if self.shoe.cards_left() < 312:
        self.shuffle()


@bug(HouseShoe.ready, breaks="reshuffle")
def never_shuffles_again(self):
    """The shoe is not shuffled again, and some day there is no card left."""
    return


@bug(ENOUGH_CARDS, breaks="reshuffle")
def plays_on_with_one_pack():
    """The shoe is shuffled again only when fewer than 52 cards are left."""
    return 52


@bug(HouseShoe.ready, breaks="reshuffle")
def opens_a_new_shoe(self):
    """When too few cards are left, new packs are opened and shuffled."""
    if self.shoe.cards_left() < ENOUGH_CARDS:
        self.shoe.__init__()
        self.shuffle()


@bug(read, breaks="no-seed")
def always_takes_seed_0(argv):
    """Without a seed the cards are those of seed 0."""
    match argv:
        case []:
            return random.Random(0)
        case ["--seed", seed] if seed.isdecimal():
            return random.Random(int(seed))
    raise ValueError("no arguments, or --seed and a whole number")


@bug(HouseShoe.__init__, breaks="same-again")
def goes_on_with_the_last_shoe(self, cuts):
    """A second game in the same process goes on with the shoe of the first."""
    HouseShoe.shoe = getattr(HouseShoe, "shoe", None) or Shoe()
    self.cuts = cuts
    self.shuffle()


# ---- the program


@bug(ask_at_keyboard, breaks="questions-shown")
def lets_the_answer_follow_the_question(prompt):
    """What comes after a question stands on its line."""
    return input(prompt + " ")


@bug(main, breaks="end-of-input", crash=True)
def breaks_off_at_the_end_of_input(argv):
    """Where there is no more input the program breaks off with an error."""
    if argv == ["-h"]:
        print(HELP)
        return 0
    try:
        house_shoe = HouseShoe(read(argv))
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    play(house_shoe.ready, house_shoe.shoe.deal, ask_at_keyboard, print)
    return 0


@bug(ask_at_keyboard, breaks="end-of-input")
def floods_the_screen(prompt):
    """Where there is no more input the question is shown again and again."""
    for _ in range(500):
        print(prompt)
        try:
            return input()
        except EOFError:
            print(NO_ANSWER)
    raise EOFError


@bug(main, breaks="end-of-input")
def says_nothing_at_the_end_of_input(argv):
    """Where there is no more input the program ends without a word."""
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
        pass
    return 0


@bug(main, breaks="exit-code")
def returns_nothing_after_a_game(argv):
    """After a game main returns None."""
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


@bug(main, breaks="help")
def has_no_help(argv):
    """-h is a bad argument."""
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


@bug(HELP, breaks="help")
def explains_no_command():
    """The help is the usage line alone."""
    return USAGE


@bug(main, breaks="usage")
def returns_one_for_bad_arguments(argv):
    """The exit code is 1 where it should be 2."""
    if argv == ["-h"]:
        print(HELP)
        return 0
    try:
        house_shoe = HouseShoe(read(argv))
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 1
    try:
        play(house_shoe.ready, house_shoe.shoe.deal, ask_at_keyboard, print)
    except EOFError:
        print("No more input")
    return 0


@bug(main, breaks="usage")
def prints_the_usage_on_the_screen(argv):
    """The usage line is printed where the game goes."""
    if argv == ["-h"]:
        print(HELP)
        return 0
    try:
        house_shoe = HouseShoe(read(argv))
    except ValueError:
        print(USAGE)
        return 2
    try:
        play(house_shoe.ready, house_shoe.shoe.deal, ask_at_keyboard, print)
    except EOFError:
        print("No more input")
    return 0


@bug(read, breaks="usage")
def accepts_a_negative_seed(argv):
    """With --seed -7 a game is played."""
    match argv:
        case []:
            return random.Random()
        case ["--seed", seed]:
            return random.Random(int(seed))
    raise ValueError("no arguments, or --seed and a whole number")


@bug(read, breaks="usage")
def ignores_what_it_does_not_know(argv):
    """Arguments that make no sense are passed over."""
    match argv:
        case ["--seed", seed, *_] if seed.isdecimal():
            return random.Random(int(seed))
        case ["--seed", *_]:
            raise ValueError("--seed and a whole number")
    return random.Random()
