"""Bugs of casino/driver: what a table gets wrong when it deals, tells and pays.

No student's suite is marked against these. They keep the model suite honest, and show what to look out for.
"""

from autograder.bugs import bug
from reference.casino.driver import (
    BLACKJACK,
    CUTS_A_SHUFFLE,
    DEALER_STANDS,
    ENOUGH_CARDS,
    PLAYERS,
    USAGE,
    USUAL_MINIMUM,
    Cuts,
    Deck,
    Hand,
    Table,
    compare,
    get_counting,
    get_simple,
    main,
    natural_pay,
    read,
    sys,
)

# ---------------- shuffling


@bug(CUTS_A_SHUFFLE, breaks="first-shuffle")
def cuts_six_times():
    """Each shuffle has one cut too few."""
    return 6


@bug(Table.shuffle, breaks="seven-cuts")
def cuts_in_the_same_places_each_time(self):
    """Every shuffle has the cuts of the first one."""
    print("Shuffling the deck")
    self.cuts = Cuts()
    for _ in range(CUTS_A_SHUFFLE):
        cut = self.cuts.next_cut()
        print(f"cut at {cut}")
        self.deck.shuffle(cut)
    self.player.shuffled()


@bug(Table.shuffle, breaks="deals-from-the-deck")
def opens_a_new_deck_for_each_shuffle(self):
    """Each shuffle starts from a new deck, not from the one on the table."""
    print("Shuffling the deck")
    self.deck.reset()
    for _ in range(CUTS_A_SHUFFLE):
        cut = self.cuts.next_cut()
        print(f"cut at {cut}")
        self.deck.shuffle(cut)
    self.player.shuffled()


@bug(ENOUGH_CARDS, breaks="reshuffle")
def shuffles_with_twenty_left():
    """Shuffles when 20 cards are left, not only when fewer are."""
    return 21


@bug(ENOUGH_CARDS, breaks="reshuffle")
def shuffles_too_late():
    """Plays on until fewer than 15 cards are left."""
    return 15


@bug(Table.play_hand, breaks="shuffle-before-bet")
def shuffles_after_the_bet(self, bankroll, minimum):
    """Asks for the bet first, and looks only then whether the deck must be shuffled."""
    wager = self.player.bet(bankroll, minimum)
    print(f"Player bets {wager}")
    if self.deck.cards_left() < ENOUGH_CARDS:
        self.shuffle()
    return self.play_cards(wager)


@bug(Table.play, breaks="shuffle-before-bet")
def shuffles_before_the_hand_is_announced(self, bankroll, hands, minimum):
    """The hand's own line comes after the shuffle, not before it."""
    self.shuffle()
    played = 0
    while bankroll >= minimum and played < hands:
        if self.deck.cards_left() < ENOUGH_CARDS:
            self.shuffle()
        played += 1
        print(f"Hand {played} bankroll {bankroll}")
        bankroll += self.play_hand(bankroll, minimum)
    print(f"Player has {bankroll} after {played} hands")


@bug(Table.shuffle, breaks="told-shuffle")
def keeps_the_shuffle_secret(self):
    """The player is not told of a shuffle and goes on counting."""
    print("Shuffling the deck")
    for _ in range(CUTS_A_SHUFFLE):
        cut = self.cuts.next_cut()
        print(f"cut at {cut}")
        self.deck.shuffle(cut)


# ---------------- the game, the hand, the bet


@bug(Table.play, breaks="hand-line")
def counts_hands_from_zero(self, bankroll, hands, minimum):
    """The first hand is announced as hand 0."""
    self.shuffle()
    played = 0
    while bankroll >= minimum and played < hands:
        print(f"Hand {played} bankroll {bankroll}")
        played += 1
        bankroll += self.play_hand(bankroll, minimum)
    print(f"Player has {bankroll} after {played} hands")


@bug(Table.play, breaks="last-line")
def counts_one_hand_too_many_at_the_end(self, bankroll, hands, minimum):
    """The last line tells the number of the hand that was not played any more."""
    self.shuffle()
    played = 0
    while bankroll >= minimum and played < hands:
        played += 1
        print(f"Hand {played} bankroll {bankroll}")
        bankroll += self.play_hand(bankroll, minimum)
    print(f"Player has {bankroll} after {played + 1} hands")


@bug(Table.play, breaks="last-line")
def plays_one_hand_too_many(self, bankroll, hands, minimum):
    """Plays one hand more than it was asked for."""
    self.shuffle()
    played = 0
    while bankroll >= minimum and played <= hands:
        played += 1
        print(f"Hand {played} bankroll {bankroll}")
        bankroll += self.play_hand(bankroll, minimum)
    print(f"Player has {bankroll} after {played} hands")


@bug(Table.play, breaks="broke")
def stops_with_the_minimum_in_hand(self, bankroll, hands, minimum):
    """A player who has just the minimum is sent away."""
    self.shuffle()
    played = 0
    while bankroll > minimum and played < hands:
        played += 1
        print(f"Hand {played} bankroll {bankroll}")
        bankroll += self.play_hand(bankroll, minimum)
    print(f"Player has {bankroll} after {played} hands")


@bug(Table.play, breaks="broke")
def plays_until_nothing_is_left(self, bankroll, hands, minimum):
    """A player who cannot pay the minimum any more plays on while there is any money."""
    self.shuffle()
    played = 0
    while bankroll > 0 and played < hands:
        played += 1
        print(f"Hand {played} bankroll {bankroll}")
        bankroll += self.play_hand(bankroll, minimum)
    print(f"Player has {bankroll} after {played} hands")


@bug(Table.play_hand, breaks="bet-line")
def bets_for_the_player(self, bankroll, minimum):
    """The player is not asked: the wager is always the minimum."""
    if self.deck.cards_left() < ENOUGH_CARDS:
        self.shuffle()
    print(f"Player bets {minimum}")
    return self.play_cards(minimum)


@bug(Table.play_hand, breaks="bet-line")
def exaggerates_the_bankroll(self, bankroll, minimum):
    """The player is told of more money than there is, and may bet more than the bankroll."""
    if self.deck.cards_left() < ENOUGH_CARDS:
        self.shuffle()
    wager = self.player.bet(bankroll + minimum, minimum)
    print(f"Player bets {wager}")
    return self.play_cards(wager)


# ---------------- dealing and telling


@bug(Table.play_cards, breaks="deal-lines")
def deals_the_hole_card_late(self, wager):
    """The hole card is taken from the deck when it is turned over, after the player's draws."""
    player, dealer = Hand(), Hand()
    self.deal("Player", player)
    up = self.deal("Dealer", dealer)
    self.deal("Player", player)
    if player.hand_value().count == BLACKJACK:
        self.deck.deal()
        print("Player dealt natural 21")
        return natural_pay(wager)
    busts = self.player_turn(player, up) > BLACKJACK
    hole = self.deck.deal()
    if busts:
        print("Player busts")
        return -wager
    self.turn_over(hole, dealer)
    if self.dealer_turn(dealer) > BLACKJACK:
        print("Dealer busts")
        return wager
    return compare(player, dealer, wager)


@bug(Table.play_cards, breaks="untold-hole")
def exposes_the_hole_card_while_it_lies_face_down(self, wager):
    """The player is shown the hole card when it is dealt, and knows it even if nobody turns it over."""
    player, dealer = Hand(), Hand()
    self.deal("Player", player)
    up = self.deal("Dealer", dealer)
    self.deal("Player", player)
    hole = self.deck.deal()
    self.player.expose(hole)
    if player.hand_value().count == BLACKJACK:
        print("Player dealt natural 21")
        return natural_pay(wager)
    if self.player_turn(player, up) > BLACKJACK:
        print("Player busts")
        return -wager
    dealer.add_card(hole)
    print(f"Dealer's hole card is {hole}")
    if self.dealer_turn(dealer) > BLACKJACK:
        print("Dealer busts")
        return wager
    return compare(player, dealer, wager)


@bug(Table.deal, breaks="told-faces")
def exposes_the_players_cards_only(self, who, hand):
    """The player sees its own cards, but not what the dealer is dealt face up."""
    card = self.deck.deal()
    hand.add_card(card)
    print(f"{who} dealt {card}")
    if who == "Player":
        self.player.expose(card)
    return card


@bug(Table.dealer_turn, breaks="told-faces")
def keeps_the_dealers_draws_secret(self, hand):
    """The player is not shown the cards that the dealer draws, though they are announced."""
    while hand.hand_value().count < DEALER_STANDS:
        card = self.deck.deal()
        hand.add_card(card)
        print(f"Dealer dealt {card}")
    total = hand.hand_value().count
    print(f"Dealer's total is {total}")
    return total


@bug(Table.turn_over, breaks="told-hole")
def turns_the_hole_card_over_in_secret(self, hole, hand):
    """The hole card is announced, but the player is not shown it."""
    hand.add_card(hole)
    print(f"Dealer's hole card is {hole}")


@bug(Table.turn_over, breaks="hole-shown")
def does_not_announce_the_hole_card(self, hole, hand):
    """The hole card is turned over, but no line tells which it is."""
    hand.add_card(hole)
    self.player.expose(hole)


@bug(Table.play_cards, breaks="hole-hidden")
def shows_the_hole_card_on_a_bust(self, wager):
    """The hole card is turned over also when the player busts."""
    player, dealer = Hand(), Hand()
    self.deal("Player", player)
    up = self.deal("Dealer", dealer)
    self.deal("Player", player)
    hole = self.deck.deal()
    if player.hand_value().count == BLACKJACK:
        print("Player dealt natural 21")
        return natural_pay(wager)
    total = self.player_turn(player, up)
    self.turn_over(hole, dealer)
    if total > BLACKJACK:
        print("Player busts")
        return -wager
    if self.dealer_turn(dealer) > BLACKJACK:
        print("Dealer busts")
        return wager
    return compare(player, dealer, wager)


# ---------------- naturals


@bug(natural_pay, breaks="natural-pays")
def pays_a_natural_one_to_one(wager):
    """A natural wins no more than any other hand."""
    return wager


@bug(natural_pay, breaks="natural-rounds-down")
def rounds_up(wager):
    """Half a coin is rounded up: a natural on a wager of 5 wins 8."""
    return (3 * wager + 1) // 2


@bug(natural_pay, breaks="natural-rounds-down")
def rounds_before_it_multiplies(wager):
    """Halves the wager first, and so pays too little: a natural on a wager of 5 wins 6."""
    return wager // 2 * 3


@bug(Table.play_cards, breaks="natural-against-natural")
def looks_at_the_dealers_natural(self, wager):
    """A natural against a dealer who has one too is not paid."""
    player, dealer = Hand(), Hand()
    self.deal("Player", player)
    up = self.deal("Dealer", dealer)
    self.deal("Player", player)
    hole = self.deck.deal()
    if player.hand_value().count == BLACKJACK:
        print("Player dealt natural 21")
        dealer.add_card(hole)
        return 0 if dealer.hand_value().count == BLACKJACK else natural_pay(wager)
    if self.player_turn(player, up) > BLACKJACK:
        print("Player busts")
        return -wager
    self.turn_over(hole, dealer)
    if self.dealer_turn(dealer) > BLACKJACK:
        print("Dealer busts")
        return wager
    return compare(player, dealer, wager)


@bug(Table.play_cards, breaks="natural")
def calls_each_twenty_one_a_natural(self, wager):
    """A 21 that the player drew to is announced and paid as a natural."""
    player, dealer = Hand(), Hand()
    self.deal("Player", player)
    up = self.deal("Dealer", dealer)
    self.deal("Player", player)
    hole = self.deck.deal()
    natural = player.hand_value().count == BLACKJACK
    total = BLACKJACK if natural else self.player_turn(player, up)
    if total == BLACKJACK:
        print("Player dealt natural 21")
        return natural_pay(wager)
    if total > BLACKJACK:
        print("Player busts")
        return -wager
    self.turn_over(hole, dealer)
    if self.dealer_turn(dealer) > BLACKJACK:
        print("Dealer busts")
        return wager
    return compare(player, dealer, wager)


# ---------------- the player's turn, the dealer's turn


@bug(Table.player_turn, breaks="player-draws")
def gives_one_card_at_most(self, hand, up):
    """The player may draw once, and not as often as it wants."""
    if self.player.draw(up, hand):
        self.deal("Player", hand)
    total = hand.hand_value().count
    print(f"Player's total is {total}")
    return total


@bug(Table.player_turn, breaks="player-draws")
def makes_the_player_play_like_a_dealer(self, hand, up):
    """The player is not asked: it draws below 17, whatever the dealer shows."""
    while hand.hand_value().count < DEALER_STANDS:
        self.deal("Player", hand)
    total = hand.hand_value().count
    print(f"Player's total is {total}")
    return total


@bug(Table.player_turn, breaks="player-total")
def leaves_the_total_out_on_a_bust(self, hand, up):
    """When the player busts, its total is not told."""
    while hand.hand_value().count <= BLACKJACK and self.player.draw(up, hand):
        self.deal("Player", hand)
    total = hand.hand_value().count
    if total <= BLACKJACK:
        print(f"Player's total is {total}")
    return total


@bug(Table.player_turn, breaks="player-total")
def tells_the_total_before_each_draw(self, hand, up):
    """The player's total is told again and again, not only at the end of its turn."""
    while hand.hand_value().count <= BLACKJACK and self.player.draw(up, hand):
        print(f"Player's total is {hand.hand_value().count}")
        self.deal("Player", hand)
    total = hand.hand_value().count
    print(f"Player's total is {total}")
    return total


@bug(Table.play_cards, breaks="player-busts")
def plays_on_after_a_bust(self, wager):
    """The dealer plays its hand although the player is bust."""
    player, dealer = Hand(), Hand()
    self.deal("Player", player)
    up = self.deal("Dealer", dealer)
    self.deal("Player", player)
    hole = self.deck.deal()
    if player.hand_value().count == BLACKJACK:
        print("Player dealt natural 21")
        return natural_pay(wager)
    if self.player_turn(player, up) > BLACKJACK:
        print("Player busts")
        self.turn_over(hole, dealer)
        self.dealer_turn(dealer)
        return -wager
    self.turn_over(hole, dealer)
    if self.dealer_turn(dealer) > BLACKJACK:
        print("Dealer busts")
        return wager
    return compare(player, dealer, wager)


@bug(DEALER_STANDS, breaks="dealer-draws")
def the_dealer_draws_on_seventeen():
    """The dealer takes one more card on 17."""
    return 18


@bug(DEALER_STANDS, breaks="dealer-draws")
def the_dealer_stands_on_sixteen():
    """The dealer stops on 16."""
    return 16


@bug(Table.dealer_turn, breaks="dealer-draws")
def the_dealer_draws_on_soft_seventeen(self, hand):
    """The dealer takes one more card on a soft 17, as in some other casinos."""
    while hand.hand_value().count < DEALER_STANDS or hand.hand_value() == (17, True):
        self.deal("Dealer", hand)
    total = hand.hand_value().count
    print(f"Dealer's total is {total}")
    return total


@bug(Table.dealer_turn, breaks="dealer-total")
def leaves_the_dealers_total_out_on_a_bust(self, hand):
    """When the dealer busts, its total is not told."""
    while hand.hand_value().count < DEALER_STANDS:
        self.deal("Dealer", hand)
    total = hand.hand_value().count
    if total <= BLACKJACK:
        print(f"Dealer's total is {total}")
    return total


@bug(Table.play_cards, breaks="dealer-busts")
def names_a_winner_after_the_dealers_bust(self, wager):
    """When the dealer busts, the player is also said to win."""
    player, dealer = Hand(), Hand()
    self.deal("Player", player)
    up = self.deal("Dealer", dealer)
    self.deal("Player", player)
    hole = self.deck.deal()
    if player.hand_value().count == BLACKJACK:
        print("Player dealt natural 21")
        return natural_pay(wager)
    if self.player_turn(player, up) > BLACKJACK:
        print("Player busts")
        return -wager
    self.turn_over(hole, dealer)
    if self.dealer_turn(dealer) > BLACKJACK:
        print("Dealer busts")
        print("Player wins")
        return wager
    return compare(player, dealer, wager)


# ---------------- who wins


@bug(compare, breaks="push")
def a_push_pays(player, dealer, wager):
    """A push is named, but the player wins the wager by it."""
    lead = player.hand_value().count - dealer.hand_value().count
    if lead > 0:
        print("Player wins")
        return wager
    if lead < 0:
        print("Dealer wins")
        return -wager
    print("Push")
    return wager


@bug(compare, breaks="push")
def equal_totals_go_to_the_dealer(player, dealer, wager):
    """The dealer is said to win when the totals are equal, and takes the wager."""
    if player.hand_value().count > dealer.hand_value().count:
        print("Player wins")
        return wager
    print("Dealer wins")
    return -wager


@bug(compare, breaks="winner")
def takes_no_money_from_a_loser(player, dealer, wager):
    """The dealer wins, but the wager stays with the player."""
    lead = player.hand_value().count - dealer.hand_value().count
    if lead > 0:
        print("Player wins")
        return wager
    if lead < 0:
        print("Dealer wins")
        return 0
    print("Push")
    return 0


# ---------------- arguments, and one run after another


@bug(USUAL_MINIMUM, breaks="minimum")
def takes_one_coin_for_the_minimum():
    """Without a fourth argument the minimum is 1."""
    return 1


@bug(read, breaks="minimum")
def ignores_the_fourth_argument(argv):
    """The minimum is 5, whatever the fourth argument says."""
    if len(argv) not in (3, 4):
        raise ValueError("three arguments, or four")
    bankroll, hands, given = int(argv[0]), int(argv[1]), int(([*argv, "5"])[3])
    player = PLAYERS[argv[2]]()
    if bankroll < 0 or hands < 0 or given < 1:
        raise ValueError("a number is too small")
    return bankroll, hands, player, USUAL_MINIMUM


@bug(PLAYERS, breaks="names")
def lets_counting_play_for_the_competitor():
    """Whoever asks for the Competitor gets Counting."""
    return {"simple": get_simple, "counting": get_counting, "competitor": get_counting}


@bug(Table.__init__, breaks="same-again")
def plays_on_with_the_deck_of_the_last_run(self, player):
    """A second run in the same process begins with the deck that the first one left."""
    Table.last_deck = vars(Table).get("last_deck") or Deck()
    self.player = player
    self.deck = Table.last_deck
    self.cuts = Cuts()


@bug(read, breaks="usage")
def accepts_numbers_below_zero(argv):
    """A negative bankroll, number of hands or minimum is taken as it is."""
    if len(argv) not in (3, 4):
        raise ValueError("three arguments, or four")
    minimum = int(argv[3]) if len(argv) == 4 else USUAL_MINIMUM
    return int(argv[0]), int(argv[1]), PLAYERS[argv[2]](), max(minimum, 1)


@bug(main, breaks="usage")
def prints_the_usage_where_the_game_goes(argv):
    """The usage line is printed on standard output."""
    try:
        bankroll, hands, player, minimum = read(argv)
    except (ValueError, KeyError):
        print(USAGE)
        return 2
    Table(player).play(bankroll, hands, minimum)
    return 0


@bug(main, breaks="usage")
def falls_over_an_unknown_name(argv):
    """An unknown player's name ends the program with a traceback."""
    try:
        bankroll, hands, player, minimum = read(argv)
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    Table(player).play(bankroll, hands, minimum)
    return 0


@bug(main, breaks="exit-code")
def returns_nothing_after_a_game(argv):
    """After a game main returns None."""
    try:
        bankroll, hands, player, minimum = read(argv)
    except (ValueError, KeyError):
        print(USAGE, file=sys.stderr)
        return 2
    Table(player).play(bankroll, hands, minimum)
