"""Bugs of rigged/driver: what a table gets wrong when it deals, asks, cheats and tells.

No student's suite is marked against these. They keep the model suite honest, and show what to look out for.
"""

from autograder.bugs import bug
from reference.rigged.driver import (
    AGAIN,
    HANDS,
    LOOK_AHEAD,
    USAGE,
    WELCOME,
    BlackJackGame,
    ComputerPlayer,
    Deck,
    HumanPlayer,
    Random,
    main,
    play_rounds,
    read,
    seat,
    settle,
    source,
    sys,
    whole,
)

# ---- the cards


@bug(WELCOME, breaks="welcome")
def welcomes_to_a_game():
    """The first line speaks of a game, not of a table."""
    return "Welcome to the Comp322 Blackjack game!"


@bug(BlackJackGame.open, breaks="whole-deck")
def opens_a_new_deck_only_when_few_are_left(self):
    """A round is dealt from what the one before has left, as long as there are twenty cards."""
    if self.deck.cards_left() < 20:
        self.deck.populate()
    self.deck.shuffle()
    for human in self.seats.values():
        self.begin(human, 2)
    self.begin(self.casino, 1)
    for name, player in {"Casino": self.casino, **self.seats}.items():
        self.show(name, player)


@bug(BlackJackGame.open, breaks="whole-deck")
def populates_after_the_shuffle(self):
    """Each round is dealt from a deck in order: populate() undoes the shuffle."""
    self.deck.shuffle()
    self.deck.populate()
    for human in self.seats.values():
        self.begin(human, 2)
    self.begin(self.casino, 1)
    for name, player in {"Casino": self.casino, **self.seats}.items():
        self.show(name, player)


@bug(source, breaks="seed")
def adds_one_to_the_seed(seed):
    """Seed 7 brings the cards of seed 8."""
    return Random(None if seed is None else whole(seed) + 1).randrange


@bug(source, breaks="seed-goes-on")
def sows_the_seed_for_each_pick(seed):
    """Every round has the same cards: each pick begins with the seed again."""
    return (lambda n: Random(whole(seed)).randrange(n)) if seed is not None else Random().randrange


@bug(source, breaks="no-seed")
def takes_no_seed_for_zero(seed):
    """Without a seed the cards are the same each time."""
    return Random(whole(seed or "0")).randrange


@bug(BlackJackGame.open, breaks="deal-order")
def deals_to_the_casino_first(self):
    """The first card is the casino's."""
    self.deck.populate()
    self.deck.shuffle()
    self.begin(self.casino, 1)
    for human in self.seats.values():
        self.begin(human, 2)
    for name, player in {"Casino": self.casino, **self.seats}.items():
        self.show(name, player)


@bug(BlackJackGame.open, breaks="open-lines")
def shows_the_hands_first(self):
    """The casino's card is shown behind those of the hands."""
    self.deck.populate()
    self.deck.shuffle()
    for human in self.seats.values():
        self.begin(human, 2)
    self.begin(self.casino, 1)
    for name, player in {**self.seats, "Casino": self.casino}.items():
        self.show(name, player)


@bug(BlackJackGame.begin, breaks="open-lines")
def deals_two_cards_to_everybody(self, player, cards):
    """The casino begins with two cards, as in other games."""
    player.hand.clear()
    for _ in range(2):
        self.deck.deal(player.hand)


# ---- the turns


@bug(BlackJackGame.show, breaks="hand-line")
def shows_no_total(self, name, player):
    """Cards are shown without their total."""
    self.say(f"{name}: {player.hand.display().partition(' [')[0]}")


@bug(BlackJackGame.show, breaks="hand-line")
def shows_the_total_without_aces(self, name, player):
    """The total that is shown counts each ace as 1."""
    total = sum(card.value() for card in player.hand.cards())
    self.say(f"{name}: {player.hand.display().partition('[')[0]}[{total}]")


@bug(BlackJackGame.turn, breaks="question")
def gives_one_card_at_most(self, name, player):
    """The human may draw once, and is not asked again."""
    if player.is_drawing():
        self.deck.deal(player.hand, self.place_for(player))
        self.show(name, player)
    while player is self.casino and player.is_drawing():
        self.deck.deal(player.hand, self.place_for(player))
        self.show(name, player)


@bug(BlackJackGame.turn, breaks="stand")
def deals_before_it_asks(self, name, player):
    """Everybody gets a card first, and is asked then."""
    self.deck.deal(player.hand, self.place_for(player))
    self.show(name, player)
    while player.is_drawing():
        self.deck.deal(player.hand, self.place_for(player))
        self.show(name, player)


@bug(BlackJackGame.turn, breaks="twenty-one")
def asks_with_twenty_one(self, name, player):
    """A hand of 21 is asked too, and the answer goes nowhere."""
    while player.is_drawing():
        self.deck.deal(player.hand, self.place_for(player))
        self.show(name, player)
    if player.hand.total() == 21 and player is not self.casino:
        self.say("Do you want to draw? (y/n):")


@bug(BlackJackGame.turn, breaks="casino-shows")
def shows_the_casino_only_at_the_end(self, name, player):
    """Of the casino's cards, only all together are shown."""
    while player.is_drawing():
        self.deck.deal(player.hand, self.place_for(player))
        if player is not self.casino or not player.is_drawing():
            self.show(name, player)


@bug(BlackJackGame.turn, breaks="casino-draws")
def stops_as_soon_as_the_casino_is_ahead(self, name, player):
    """The casino stands below 17 when it has more than each hand."""
    highest = max(human.hand.total() for human in self.seats.values())
    while player.is_drawing() and not (player is self.casino and player.hand.total() > highest):
        self.deck.deal(player.hand, self.place_for(player))
        self.show(name, player)


@bug(BlackJackGame.turn, breaks="casino-draws")
def draws_until_the_casino_is_level(self, name, player):
    """The casino goes on drawing above 16 when a hand has more."""
    highest = max(human.hand.total() * (not human.is_busted()) for human in self.seats.values())
    while player.is_drawing() or (player is self.casino and player.hand.total() < highest):
        self.deck.deal(player.hand, self.place_for(player))
        self.show(name, player)


@bug(BlackJackGame.play, breaks="casino-last")
def lets_the_casino_play_first(self):
    """The casino draws before the hands do."""
    self.open()
    self.turn("Casino", self.casino)
    for name, human in self.seats.items():
        self.turn(name, human)
    self.finish()


@bug(BlackJackGame.play, breaks="bust-ends")
def draws_against_a_bust(self):
    """The casino draws even when all hands are over 21."""
    self.open()
    for name, human in self.seats.items():
        self.turn(name, human)
    self.turn("Casino", self.casino)
    self.finish()


@bug(BlackJackGame.play, breaks="hands-casino")
def stops_at_the_first_bust(self):
    """The casino does not draw when any of the hands is over 21."""
    self.open()
    for name, human in self.seats.items():
        self.turn(name, human)
    if not any(human.is_busted() for human in self.seats.values()):
        self.turn("Casino", self.casino)
    self.finish()


@bug(BlackJackGame.play, breaks="casino-last")
def draws_once_for_each_hand(self):
    """Behind each hand that is not over 21 the casino takes a turn, and the later hands see more of its cards."""
    self.open()
    for name, human in self.seats.items():
        self.turn(name, human)
        if not human.is_busted():
            self.turn("Casino", self.casino)
    self.finish()


# ---- the end of a round


@bug(BlackJackGame.finish, breaks="outcome")
def mixes_up_the_sides(self):
    """The human is told that it wins when the casino does."""
    for human in self.seats.values():
        outcome = settle(self.casino.hand.total(), human.hand.total())
        human.announce(outcome)
        self.casino.history.note(outcome)


@bug(BlackJackGame.finish, breaks="bust")
def says_nothing_about_busts(self):
    """A bust is not told, only that the casino wins."""
    for human in self.seats.values():
        outcome = settle(human.hand.total(), self.casino.hand.total())
        if human.is_busted():
            human.hand.clear()
        human.announce(outcome)
        self.casino.history.note(outcome)


@bug(BlackJackGame.finish, breaks="history-busts")
def forgets_to_note_busts(self):
    """What the casino wins by a bust is missing from its history, so that it helps itself too often."""
    for human in self.seats.values():
        outcome = settle(human.hand.total(), self.casino.hand.total())
        human.announce(outcome)
        if not human.is_busted():
            self.casino.history.note(outcome)


@bug(BlackJackGame.play, breaks="history")
def hires_a_new_casino_for_each_round(self):
    """The casino forgets after each round how it ended, and never helps itself."""
    self.casino = ComputerPlayer()
    self.open()
    for name, human in self.seats.items():
        self.turn(name, human)
    if not all(human.is_busted() for human in self.seats.values()):
        self.turn("Casino", self.casino)
    self.finish()


@bug(BlackJackGame.finish, breaks="hands-history")
def notes_only_the_last_hand(self):
    """Of several hands only the last one counts in the history."""
    for human in self.seats.values():
        outcome = settle(human.hand.total(), self.casino.hand.total())
        human.announce(outcome)
    self.casino.history.note(outcome)


@bug(BlackJackGame.finish, breaks="hands-alone")
def gives_all_hands_one_result(self):
    """All hands win or lose with the first one."""
    for human in self.seats.values():
        outcome = settle(next(iter(self.seats.values())).hand.total(), self.casino.hand.total())
        human.announce(outcome)
        self.casino.history.note(outcome)


@bug(BlackJackGame.finish, breaks="hands-bust")
def lets_a_busted_hand_win_when_the_casino_busts(self):
    """When the casino busts, every hand wins, also one that has bust before it."""
    for human in self.seats.values():
        player, casino = human.hand.total(), self.casino.hand.total()
        outcome = settle(player if casino <= 21 else 0, casino)
        human.announce(outcome)
        self.casino.history.note(outcome)


@bug(BlackJackGame.finish, breaks="hands-results")
def tells_the_results_from_behind(self):
    """The last hand's result is told first."""
    for human in reversed(self.seats.values()):
        outcome = settle(human.hand.total(), self.casino.hand.total())
        human.announce(outcome)
        self.casino.history.note(outcome)


# ---- how the casino helps itself


@bug(LOOK_AHEAD, breaks="helped")
def looks_at_two_cards():
    """The casino may look at two cards only."""
    return 2


@bug(LOOK_AHEAD, breaks="helped")
def looks_through_the_whole_deck():
    """The casino takes the best card of the whole deck."""
    return 52


@bug(BlackJackGame.place_for, breaks="honest")
def counts_places_from_one(self, player):
    """The casino gets the card behind the one that it chose."""
    return self.casino.choose(self.deck.peek(LOOK_AHEAD)) + 1 if player is self.casino else 0


@bug(BlackJackGame.place_for, breaks="untouched")
def helps_the_humans_too(self, player):
    """A casino that is behind takes the card that it likes best away also when a human draws."""
    return self.casino.choose(self.deck.peek(LOOK_AHEAD))


@bug(BlackJackGame.begin, breaks="honest-first")
def chooses_the_first_card_too(self, player, cards):
    """A casino that needs help begins with the best of three cards."""
    player.hand.clear()
    for _ in range(cards):
        self.deck.deal(player.hand, self.place_for(player))


# ---- several hands


@bug(seat, breaks="hands-questions")
def asks_without_a_name(name, hands, ask, say):
    """With several hands nobody knows which one is asked."""
    return HumanPlayer(ask, (lambda line: say(f"{name}: {line}")) if hands > 1 else say)


@bug(seat, breaks="hands-names")
def tells_results_without_a_name(name, hands, ask, say):
    """With several hands nobody knows which one has won."""
    return HumanPlayer((lambda question: ask(f"{name}: {question}")) if hands > 1 else ask, say)


@bug(seat, breaks="lines")
def names_a_single_hand_too(name, hands, ask, say):
    """With one hand, too, each question and each result begins with Player."""
    return HumanPlayer(lambda question: ask(f"{name}: {question}"), lambda line: say(f"{name}: {line}"))


@bug(BlackJackGame.__init__, breaks="hands-names")
def counts_hands_from_zero(self, hands, pick, ask, say):
    """The first of several hands is Player[0]."""
    self.deck = Deck(pick)
    self.casino = ComputerPlayer()
    self.say = say
    names = ["Player"] if hands == 1 else [f"Player[{number}]" for number in range(hands)]
    self.seats = {name: seat(name, hands, ask, say) for name in names}


@bug(BlackJackGame.__init__, breaks="hands-names")
def gives_numbers_without_brackets(self, hands, pick, ask, say):
    """The hands are called Player 1, Player 2, Player 3."""
    self.deck = Deck(pick)
    self.casino = ComputerPlayer()
    self.say = say
    names = ["Player"] if hands == 1 else [f"Player {number}" for number in range(1, hands + 1)]
    self.seats = {name: seat(name, hands, ask, say) for name in names}


@bug(BlackJackGame.play, breaks="hands-turns")
def plays_the_hands_from_behind(self):
    """The last hand is asked first."""
    self.open()
    for name, human in reversed(self.seats.items()):
        self.turn(name, human)
    if not all(human.is_busted() for human in self.seats.values()):
        self.turn("Casino", self.casino)
    self.finish()


@bug(read, breaks="one-hand")
def plays_two_hands_unless_told(argv):
    """Without --hands there are two hands."""
    options = dict(zip(argv[::2], argv[1::2], strict=True))
    if len(argv) > 2 * len(options) or not options.keys() <= {"--seed", "--hands"}:
        raise ValueError("an option is unknown, or there twice")
    hands = whole(options.get("--hands", "2"))
    if hands not in HANDS:
        raise ValueError("there are one to three hands")
    return source(options.get("--seed")), hands


# ---- round after round


@bug(play_rounds, breaks="again")
def plays_one_round(game, ask, say):
    """After one round the game is over, and nobody asks."""
    say(WELCOME)
    game.play()
    say("Game over!")


@bug(play_rounds, breaks="again")
def plays_two_rounds_at_most(game, ask, say):
    """After the second round nobody asks for a third."""
    say(WELCOME)
    game.play()
    if ask(AGAIN).strip() == "y":
        game.play()
    say("Game over!")


@bug(play_rounds, breaks="again")
def stumbles_over_a_space(game, ask, say):
    """A space before or behind the y ends the game."""
    say(WELCOME)
    game.play()
    while ask(AGAIN) == "y":
        game.play()
    say("Game over!")


@bug(play_rounds, breaks="no-more")
def goes_on_until_n(game, ask, say):
    """Any other answer than n starts another round."""
    say(WELCOME)
    game.play()
    while ask(AGAIN).strip() != "n":
        game.play()
    say("Game over!")


@bug(play_rounds, breaks="no-more")
def asks_until_it_is_y_or_n(game, ask, say):
    """After an answer that is neither y nor n the question comes again."""
    say(WELCOME)
    answer = "y"
    while answer != "n":
        if answer == "y":
            game.play()
        answer = ask(AGAIN).strip()
    say("Game over!")


@bug(play_rounds, breaks="last-line")
def takes_the_sample_at_its_word(game, ask, say):
    """The last line has a v where an m should be."""
    say(WELCOME)
    game.play()
    while ask(AGAIN).strip() == "y":
        game.play()
    say("Gave over!")


@bug(play_rounds, breaks="end-of-input")
def asks_again_at_the_end_of_input(game, ask, say):
    """Where there is no more input the question comes again and again, without end."""
    say(WELCOME)
    answer = "y"
    while answer == "y":
        game.play()
        answer = None
        while answer is None:
            try:
                answer = ask(AGAIN).strip()
            except EOFError:
                continue
    say("Game over!")


# ---- the end of the input, and the command line


@bug(main, breaks="end-of-input", crash=True)
def breaks_off_at_the_end_of_input(argv):
    """Where there is no more input the program breaks off with an error."""
    try:
        pick, hands = read(argv)
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    play_rounds(BlackJackGame(hands, pick, input, print), input, print)
    return 0


@bug(main, breaks="end-of-input")
def says_nothing_at_the_end_of_input(argv):
    """Where there is no more input the program ends without a word."""
    try:
        pick, hands = read(argv)
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play_rounds(BlackJackGame(hands, pick, input, print), input, print)
    except EOFError:
        pass
    return 0


@bug(main, breaks="exit-code")
def returns_nothing(argv):
    """After a game the exit code is None."""
    try:
        pick, hands = read(argv)
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play_rounds(BlackJackGame(hands, pick, input, print), input, print)
    except EOFError:
        print("\nNo more input.")
        return 0


@bug(main, breaks="usage")
def prints_the_usage_on_the_screen(argv):
    """The usage line is on standard output."""
    try:
        pick, hands = read(argv)
    except ValueError:
        print(USAGE)
        return 2
    try:
        play_rounds(BlackJackGame(hands, pick, input, print), input, print)
    except EOFError:
        print("\nNo more input.")
    return 0


@bug(main, breaks="usage")
def returns_one_for_bad_arguments(argv):
    """The exit code is 1 where it should be 2."""
    try:
        pick, hands = read(argv)
    except ValueError:
        print(USAGE, file=sys.stderr)
        return 1
    try:
        play_rounds(BlackJackGame(hands, pick, input, print), input, print)
    except EOFError:
        print("\nNo more input.")
    return 0


@bug(HANDS, breaks="usage")
def lets_four_hands_sit_down():
    """With --hands 4 a game is played."""
    return (1, 2, 3, 4)


@bug(HANDS, breaks="usage")
def plays_without_a_hand():
    """With --hands 0 a game is played, by the casino alone."""
    return (0, 1, 2, 3)


@bug(whole, breaks="usage")
def takes_a_negative_seed(text):
    """With --seed -1 a game is played."""
    return int(text)


@bug(read, breaks="usage")
def overlooks_what_it_does_not_know(argv):
    """Unknown options are passed over in silence."""
    options = dict(zip(argv[::2], argv[1::2], strict=True))
    hands = whole(options.get("--hands", "1"))
    if hands not in HANDS:
        raise ValueError("there are one to three hands")
    return source(options.get("--seed")), hands


@bug(read, breaks="usage")
def overlooks_a_word_at_the_end(argv):
    """A last word without a partner is passed over in silence."""
    options = dict(zip(argv[::2], argv[1::2], strict=False))
    if not options.keys() <= {"--seed", "--hands"}:
        raise ValueError("an option is unknown")
    hands = whole(options.get("--hands", "1"))
    if hands not in HANDS:
        raise ValueError("there are one to three hands")
    return source(options.get("--seed")), hands
