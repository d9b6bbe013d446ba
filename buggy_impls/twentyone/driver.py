"""Bugs of twentyone/driver: rules half remembered, and lines left out, doubled or shown too early."""

from autograder.bugs import bug
from reference.twentyone.driver import (
    AGAIN,
    CHOICE,
    USAGE,
    Quit,
    ask,
    best_score,
    deal,
    dealer_turn,
    hand_text,
    main,
    new_deck,
    play,
    play_hand,
    player_turn,
    rand,
    read_key,
    result,
    show,
    shuffle,
    shuffled_deck,
    srand,
    sys,
)

# ---- the start of a hand -------------------------------------------------------------------------


@bug(show, breaks="first-lines")
def shows_the_player_first(player, dealer):
    """The player's cards are shown before the dealer's."""
    print("Player:", hand_text(player))
    print("Dealer: ?", hand_text(dealer[1:]))


@bug(show, breaks="hidden-card")
def shows_the_first_card(player, dealer):
    """Both cards of the dealer are shown before the choice."""
    print("Dealer:", hand_text(dealer))
    print("Player:", hand_text(player))


@bug(show, breaks="hidden-card")
def hides_the_wrong_card(player, dealer):
    """The dealer's first card is shown and the second is hidden."""
    print("Dealer: ?", hand_text(dealer[:1]))
    print("Player:", hand_text(player))


@bug(deal, breaks="deal-order")
def deals_two_at_a_time(deck):
    """The player gets the first two cards of the deck, the dealer the next two."""
    return [next(deck), next(deck)], [next(deck), next(deck)]


@bug(deal, breaks="deal-order")
def deals_to_the_dealer_first(deck):
    """The first card of the deck is the dealer's."""
    dealer, player = [next(deck)], [next(deck)]
    dealer.append(next(deck))
    player.append(next(deck))
    return player, dealer


@bug(shuffled_deck, breaks="deal-order")
def deals_from_the_end():
    """The first card that is dealt is the last of the deck."""
    cards = new_deck()
    shuffle(cards, rand)
    return iter(cards[::-1])


@bug(play, breaks="seed")
def plays_seed_37_always(seed):
    """Every game is the game of seed 37."""
    srand(37)
    play_hand(shuffled_deck())
    while ask(AGAIN) == "y":
        play_hand(shuffled_deck())


# ---- the player ----------------------------------------------------------------------------------


@bug(player_turn, breaks="choice")
def asks_only_once(player, deck):
    """After a hit the player is not asked again."""
    if best_score(player) < 21:
        key = ask(CHOICE)
        if key == "h":
            player.append(next(deck))
            print("Player:", hand_text(player))
        elif key != "s":
            raise Quit


@bug(player_turn, breaks="hit")
def does_not_show_the_new_card(player, deck):
    """After a hit the player's cards are not shown."""
    while best_score(player) < 21:
        key = ask(CHOICE)
        if key == "s":
            return
        if key != "h":
            raise Quit
        player.append(next(deck))


@bug(player_turn, breaks="hit")
def shows_only_the_new_card(player, deck):
    """After a hit the new card is shown alone."""
    while best_score(player) < 21:
        key = ask(CHOICE)
        if key == "s":
            return
        if key != "h":
            raise Quit
        player.append(next(deck))
        print("Player:", hand_text(player[-1:]))


@bug(player_turn, breaks="stay")
def takes_a_card_and_stays(player, deck):
    """After s the player is given one more card."""
    key = ""
    while best_score(player) < 21 and key != "s":
        key = ask(CHOICE)
        if key not in ("h", "s"):
            raise Quit
        player.append(next(deck))
        print("Player:", hand_text(player))


@bug(player_turn, breaks="natural")
def asks_with_21_from_two_cards(player, deck):
    """With 21 from two cards there is a choice all the same."""
    while best_score(player) < 21 or len(player) == 2:
        key = ask(CHOICE)
        if key == "s":
            return
        if key != "h":
            raise Quit
        player.append(next(deck))
        print("Player:", hand_text(player))


@bug(play_hand, breaks="natural")
def natural_wins_at_once(deck):
    """With 21 from two cards the player wins or ties before the dealer plays."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
    elif best_score(player) < 21 or len(player) > 2:
        dealer_turn(dealer, deck)
        if best_score(dealer) > 21:
            print("Dealer busts")
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


@bug(player_turn, breaks="twenty-one")
def asks_again_at_21(player, deck):
    """A player who has 21 after a hit is asked again."""
    while best_score(player) < 21 or (best_score(player) == 21 and len(player) > 2):
        key = ask(CHOICE)
        if key == "s":
            return
        if key != "h":
            raise Quit
        player.append(next(deck))
        print("Player:", hand_text(player))


@bug(player_turn, breaks="quit-key")
def asks_until_it_is_h_or_s(player, deck):
    """After another key the player is asked again."""
    while best_score(player) < 21:
        key = ask(CHOICE)
        if key == "s":
            return
        if key == "h":
            player.append(next(deck))
            print("Player:", hand_text(player))


@bug(player_turn, breaks="quit-key")
def takes_any_key_for_s(player, deck):
    """Any key but h is taken for s."""
    while best_score(player) < 21:
        key = ask(CHOICE)
        if key != "h":
            return
        player.append(next(deck))
        print("Player:", hand_text(player))


@bug(player_turn, breaks="quit-key")
def takes_any_key_for_h(player, deck):
    """Any key but s is taken for h."""
    while best_score(player) < 21:
        key = ask(CHOICE)
        if key == "s":
            return
        player.append(next(deck))
        print("Player:", hand_text(player))


@bug(main, breaks="quit-key")
def quits_with_an_exit_code(argv):
    """After another key the exit code is 1, as if something had gone wrong."""
    if len(argv) != 1 or not argv[0].isdecimal():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(int(argv[0]))
    except Quit:
        return 1
    except EOFError:
        print("No more input.")
    return 0


@bug(ask, breaks="small-letters")
def takes_capitals_too(prompt):
    """H, S and Y do what h, s and y do."""
    print(prompt)
    return read_key().lower()


# ---- the player goes over 21 ---------------------------------------------------------------------


@bug(play_hand, breaks="player-bust")
def does_not_announce_the_bust(deck):
    """The line Player busts is missing."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) <= 21:
        dealer_turn(dealer, deck)
        if best_score(dealer) > 21:
            print("Dealer busts")
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


@bug(result, breaks="player-bust")
def compares_a_bust(player, dealer):
    """A player who is over 21 wins, for the score is higher than the dealer's."""
    if dealer > 21 or player > dealer:
        return "Win"
    return "Tie" if player == dealer else "Lose"


@bug(play_hand, breaks="bust-scores")
def leaves_the_scores_out_on_a_bust(deck):
    """After a bust the last line is Lose, without the scores."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
        print("Lose")
        return
    dealer_turn(dealer, deck)
    if best_score(dealer) > 21:
        print("Dealer busts")
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


@bug(play_hand, breaks="bust-scores")
def counts_only_the_open_card(deck):
    """After a bust the dealer's score is that of the card that was shown."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
        del dealer[0]
    else:
        dealer_turn(dealer, deck)
        if best_score(dealer) > 21:
            print("Dealer busts")
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


@bug(play_hand, breaks="bust-ends")
def dealer_plays_after_a_bust(deck):
    """After a bust of the player the dealer still shows the cards and plays."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
    dealer_turn(dealer, deck)
    if best_score(dealer) > 21:
        print("Dealer busts")
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


@bug(play_hand, breaks="bust-ends")
def dealer_shows_after_a_bust(deck):
    """After a bust of the player the dealer's two cards are shown."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
        print("Dealer:", hand_text(dealer))
    else:
        dealer_turn(dealer, deck)
        if best_score(dealer) > 21:
            print("Dealer busts")
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


# ---- the dealer ----------------------------------------------------------------------------------


@bug(dealer_turn, breaks="dealer-draws")
def dealer_stands_on_16(dealer, deck):
    """The dealer stands on 16."""
    while best_score(dealer) < 16:
        dealer.append(next(deck))
    print("Dealer:", hand_text(dealer))


@bug(dealer_turn, breaks="dealer-draws")
def dealer_takes_one_card_at_most(dealer, deck):
    """The dealer never takes more than one card."""
    if best_score(dealer) < 17:
        dealer.append(next(deck))
    print("Dealer:", hand_text(dealer))


@bug(dealer_turn, breaks="dealer-stands")
def dealer_hits_17(dealer, deck):
    """The dealer takes a card with 17."""
    while best_score(dealer) <= 17:
        dealer.append(next(deck))
    print("Dealer:", hand_text(dealer))


@bug(dealer_turn, breaks="dealer-stands")
def dealer_hits_soft_17(dealer, deck):
    """The dealer takes a card with 17 that is made of an ace and a six."""
    while best_score(dealer) < 17 or sorted(card % 13 for card in dealer) == [4, 12]:
        dealer.append(next(deck))
    print("Dealer:", hand_text(dealer))


@bug(dealer_turn, breaks="dealer-shows")
def dealer_shows_every_step(dealer, deck):
    """The dealer's cards are shown again after each card that is taken."""
    print("Dealer:", hand_text(dealer))
    while best_score(dealer) < 17:
        dealer.append(next(deck))
        print("Dealer:", hand_text(dealer))


@bug(dealer_turn, breaks="dealer-shows")
def dealer_shows_only_new_cards(dealer, deck):
    """A dealer who takes no card does not turn up the hidden one."""
    while best_score(dealer) < 17:
        dealer.append(next(deck))
    if len(dealer) > 2:
        print("Dealer:", hand_text(dealer))


@bug(play_hand, breaks="dealer-bust")
def does_not_announce_the_dealers_bust(deck):
    """The line Dealer busts is missing."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
    else:
        dealer_turn(dealer, deck)
    scores = best_score(player), best_score(dealer)
    print(result(*scores), *scores)


# ---- the end of a hand ---------------------------------------------------------------------------


@bug(result, breaks="win")
def dealer_over_21_still_wins(player, dealer):
    """The player loses when the dealer is over 21, for the dealer's score is higher."""
    if player > 21:
        return "Lose"
    if player > dealer:
        return "Win"
    return "Tie" if player == dealer else "Lose"


@bug(result, breaks="lose")
def never_loses_below_21(player, dealer):
    """A player who did not bust and has the lower score is told Tie."""
    if player > 21:
        return "Lose"
    return "Win" if dealer > 21 or player > dealer else "Tie"


@bug(result, breaks="tie")
def tie_is_a_loss(player, dealer):
    """Equal scores are reported as Lose."""
    if player > 21:
        return "Lose"
    return "Win" if dealer > 21 or player > dealer else "Lose"


@bug(result, breaks="tie")
def tie_is_a_win(player, dealer):
    """Equal scores are reported as Win."""
    if player > 21:
        return "Lose"
    return "Win" if dealer > 21 or player >= dealer else "Lose"


@bug(play_hand, breaks="scores")
def shows_the_dealers_score_first(deck):
    """The dealer's score stands before the player's where nobody went over 21."""
    player, dealer = deal(deck)
    show(player, dealer)
    player_turn(player, deck)
    scores = best_score(player), best_score(dealer)
    if best_score(player) > 21:
        print("Player busts")
        print("Lose", *scores)
        return
    dealer_turn(dealer, deck)
    if best_score(dealer) > 21:
        print("Dealer busts")
    print(result(best_score(player), best_score(dealer)), best_score(dealer), best_score(player))


@bug(play_hand, breaks="scores")
def scores_the_dealer_too_early(deck):
    """The dealer's score is that of the first two cards even after the dealer has taken more."""
    player, dealer = deal(deck)
    early = best_score(dealer)
    show(player, dealer)
    player_turn(player, deck)
    if best_score(player) > 21:
        print("Player busts")
    else:
        dealer_turn(dealer, deck)
        if best_score(dealer) > 21:
            print("Dealer busts")
    print(result(best_score(player), best_score(dealer)), best_score(player), early)


# ---- hand after hand -----------------------------------------------------------------------------


@bug(play, breaks="again")
def plays_one_hand(seed):
    """After one hand the program ends without the question."""
    srand(seed)
    play_hand(shuffled_deck())


@bug(play, breaks="again")
def plays_two_hands_at_most(seed):
    """After the second hand the program ends without the question."""
    srand(seed)
    play_hand(shuffled_deck())
    if ask(AGAIN) == "y":
        play_hand(shuffled_deck())


@bug(play, breaks="no-more")
def goes_on_until_n(seed):
    """Any key but n starts another hand."""
    srand(seed)
    play_hand(shuffled_deck())
    while ask(AGAIN) != "n":
        play_hand(shuffled_deck())


@bug(play, breaks="no-more")
def asks_until_it_is_y_or_n(seed):
    """After another key than y or n the question is asked again."""
    srand(seed)
    key = "y"
    while key != "n":
        if key == "y":
            play_hand(shuffled_deck())
        key = ask(AGAIN)


@bug(play, breaks="new-deck")
def deals_on_from_the_old_deck(seed):
    """The second hand is dealt from the cards that the first one left."""
    srand(seed)
    deck = shuffled_deck()
    play_hand(deck)
    while ask(AGAIN) == "y":
        play_hand(deck)


@bug(play, breaks="new-deck")
def shuffles_the_old_order(seed):
    """The deck is not put in order before it is shuffled again."""
    srand(seed)
    cards, key = new_deck(), "y"
    while key == "y":
        shuffle(cards, rand)
        play_hand(iter(cards))
        key = ask(AGAIN)


@bug(play, breaks="goes-on")
def seeds_before_each_hand(seed):
    """Every hand of a game has the same cards."""
    srand(seed)
    play_hand(shuffled_deck())
    while ask(AGAIN) == "y":
        srand(seed)
        play_hand(shuffled_deck())


# ---- the end of the input, and the command line --------------------------------------------------


@bug(main, breaks="end-of-input", crash=True)
def breaks_off_at_the_end_of_input(argv):
    """Where there is no more input the program breaks off with an error."""
    if len(argv) != 1 or not argv[0].isdecimal():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(int(argv[0]))
    except Quit:
        pass
    return 0


@bug(main, breaks="end-of-input")
def says_nothing_at_the_end_of_input(argv):
    """Where there is no more input the program ends without a word."""
    if len(argv) != 1 or not argv[0].isdecimal():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(int(argv[0]))
    except (Quit, EOFError):
        pass
    return 0


@bug(main, breaks="usage")
def plays_without_a_seed(argv):
    """Without a seed the game of seed 1 is played."""
    if len(argv) > 1 or not "".join(argv or ["1"]).isdecimal():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(int("".join(argv or ["1"])))
    except Quit:
        pass
    except EOFError:
        print("No more input.")
    return 0


@bug(main, breaks="usage")
def takes_the_first_of_many(argv):
    """What stands after the seed is not looked at."""
    if not argv or not argv[0].isdecimal():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(int(argv[0]))
    except Quit:
        pass
    except EOFError:
        print("No more input.")
    return 0


@bug(main, breaks="usage")
def plays_a_negative_seed(argv):
    """With -1 a game is played."""
    if len(argv) != 1 or not argv[0].lstrip("-").isdecimal():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        play(int(argv[0]))
    except Quit:
        pass
    except EOFError:
        print("No more input.")
    return 0


@bug(main, breaks="usage")
def prints_the_usage_with_the_game(argv):
    """The usage line is among the lines of the game and not among the errors."""
    if len(argv) != 1 or not argv[0].isdecimal():
        print(USAGE)
        return 2
    try:
        play(int(argv[0]))
    except Quit:
        pass
    except EOFError:
        print("No more input.")
    return 0


@bug(main, breaks="usage")
def returns_one_for_bad_arguments(argv):
    """The exit code is 1 where it should be 2."""
    if len(argv) != 1 or not argv[0].isdecimal():
        print(USAGE, file=sys.stderr)
        return 1
    try:
        play(int(argv[0]))
    except Quit:
        pass
    except EOFError:
        print("No more input.")
    return 0
