"""The model suite of vegas/players: what may be done with a bet, and what becomes of it.

Hands are written as texts, "10S AH" being the Ten of Spades and the Ace of Hearts.
"""

import pytest
from card import cards
from hand import Hand
from players import NotAllowed, Player, winnings

behaviour = pytest.mark.behaviour

NINETEEN, TWENTY, BUST, BLACKJACK = "10S 9H", "10S QH", "10S 6H 8D", "AS KH"


def playing(text, bet=100, money=1000):
    """A player who has put down a bet and got these cards."""
    player = Player("Ann", money)
    player.place_bet(bet)
    for card in cards(text):
        player.hit(0, card)
    return player


def splitting(text, first="2S", second="3S", bet=100, money=1000):
    """A player who has split these two cards and got these new ones."""
    player = playing(text, bet, money)
    player.split(*cards(f"{first} {second}"))
    return player


def refused(move, *words):
    """Whether a move with these cards or numbers raises NotAllowed."""
    given = [cards(word)[0] if isinstance(word, str) else word for word in words]
    try:
        move(*given)
    except NotAllowed:
        return True
    return False


def state(player):
    """All that can be seen of a player."""
    bets = player.bets()
    return player.name, player.money, bets, [player.hand(place).cards() for place in range(len(bets))]


def won(text, dealer, bet=100):
    """What a bet on a hand wins against a dealer's hand."""
    return winnings(bet, Hand(cards(text)), Hand(cards(dealer)))


# ---- bets


@behaviour("new-player")
def test_a_new_player():
    """A player who has just come has 1000 dollars and no bet."""
    player = Player("Ann")
    assert (player.name, player.money, player.bets()) == ("Ann", 1000, [])


@behaviour("new-player")
@pytest.mark.parametrize("money", [0, 5, 2500])
def test_other_money(money):
    """A player may come with another sum."""
    assert Player("Bob", money).money == money


@behaviour("place-bet")
@pytest.mark.parametrize("bet", [1, 250, 999, 1000])
def test_a_bet(bet):
    """A bet is taken from the money and lies on one hand without cards."""
    player = Player("Ann")
    player.place_bet(bet)
    assert state(player) == ("Ann", 1000 - bet, [bet], [[]])


@behaviour("place-bet")
def test_the_list_of_bets_is_the_callers():
    """What is done to the list that bets() returned is not done to the bets."""
    player = playing("")
    player.bets().clear()
    assert player.bets() == [100]


@behaviour("bet-limits")
@pytest.mark.parametrize("bet", [0, -1, -100, 1001, 5000])
def test_bets_that_are_refused(bet):
    """A bet of nothing, of less, or of more than there is, raises NotAllowed."""
    assert refused(Player("Ann").place_bet, bet)


@behaviour("bet-limits")
@pytest.mark.parametrize("bet", [0, -100, 1001])
def test_a_refused_bet_changes_nothing(bet):
    """After a bet that was refused the money is there, and no bet."""
    player = Player("Ann")
    refused(player.place_bet, bet)
    assert (player.money, player.bets()) == (1000, [])


@behaviour("bet-limits")
@pytest.mark.parametrize("bet", [1, 1000])
def test_bets_at_the_limits(bet):
    """A bet of one dollar, and one of all the money, are accepted."""
    assert not refused(Player("Ann").place_bet, bet)


@behaviour("bet-limits")
def test_a_player_without_money():
    """Who has nothing can bet nothing."""
    assert refused(Player("Ann", 0).place_bet, 1)


@behaviour("new-round")
@pytest.mark.parametrize("pair", [False, True])
def test_the_next_round(pair):
    """The next bet begins with one hand without cards, also after a split."""
    player = splitting("8S 8H") if pair else playing(NINETEEN)
    player.quit()
    money = player.money
    player.place_bet(50)
    assert state(player) == ("Ann", money - 50, [50], [[]])


@behaviour("new-round")
def test_one_bet_in_the_next_round():
    """In the next round there is one bet again."""
    player = playing(NINETEEN)
    player.quit()
    player.place_bet(50)
    assert player.bets() == [50]


@behaviour("new-round")
@pytest.mark.parametrize("how", ["stood", "doubled", "split"])
def test_the_next_round_is_open(how):
    """In the next round there may be hits, a double and a split again."""
    player = splitting("AS AH") if how == "split" else playing("5S 6H")
    if how == "stood":
        player.stand(0)
    elif how == "doubled":
        player.double(0, cards("2D")[0])
    player.quit()
    player.place_bet(10)
    for card in cards("4S 4H"):
        player.hit(0, card)
    assert (player.can_hit(0), player.can_double(0), player.can_split()) == (True, True, True)


# ---- hits


@behaviour("hit")
def test_hits():
    """Hits put the cards into the hand, in their order."""
    assert playing("2S 9H 3D").hand(0).cards() == cards("2S 9H 3D")


@behaviour("hit")
@pytest.mark.parametrize("place", [0, 1])
def test_a_hit_on_one_of_two_hands(place):
    """After a split a hit is for the hand that is named."""
    player = splitting("8S 8H")
    player.hit(place, cards("5D")[0])
    assert [len(player.hand(each).cards()) for each in (0, 1)] == [3 - place, 2 + place]


@behaviour("hit")
def test_a_hit_costs_nothing():
    """A hit changes neither the money nor the bet."""
    player = playing("2S 9H 3D")
    assert (player.money, player.bets()) == (900, [100])


@behaviour("can-hit")
@pytest.mark.parametrize("text", ["", "5S", "10S 6H", "10S QH", "AS 9H", "2S 3S 4S 5S", "AS 9H KD"])
def test_hands_that_may_be_hit(text):
    """A hand below 21 may be hit, of however many cards."""
    assert playing(text).can_hit(0) is True


@behaviour("can-hit")
@pytest.mark.parametrize("text", ["10S QH 2D", "10S QH AD", "7S 7H 7D", "AS KD", "5S 6H KD"])
def test_hands_that_may_not_be_hit(text):
    """A hand of 21 or more may not be hit."""
    assert playing(text).can_hit(0) is False


@behaviour("can-hit")
def test_a_settled_hand_may_not_be_hit():
    """When its bet is settled, a hand takes no more cards."""
    player = playing("5S 6H")
    player.settle(0, Hand(cards(NINETEEN)))
    assert not player.can_hit(0)


@behaviour("hit-refused")
@pytest.mark.parametrize("text", ["10S QH 2D", "10S QH AD", "AS KD"])
def test_a_refused_hit(text):
    """A hit on 21 or more raises NotAllowed, and the card is not taken."""
    player = playing(text)
    before = state(player)
    assert refused(player.hit, 0, "2C")
    assert state(player) == before


@behaviour("hit-refused")
def test_a_refused_hit_is_refused():
    """A hit on 21 raises NotAllowed, whatever else it does."""
    assert refused(playing("10S QH AD").hit, 0, "2C")


@behaviour("stand")
def test_standing():
    """After stand() the hand may neither be hit nor doubled, and the bet lies where it was."""
    player = playing("5S 6H")
    player.stand(0)
    assert (player.can_hit(0), player.can_double(0), player.bets()) == (False, False, [100])


@behaviour("stand")
def test_standing_on_one_of_two_hands():
    """After a split one hand may stand and the other go on."""
    player = splitting("8S 8H")
    player.stand(0)
    assert (player.can_hit(0), player.can_hit(1)) == (False, True)


# ---- doubles


@behaviour("double")
def test_a_double():
    """A double takes the bet from the money once more, puts it on the hand, and adds the card."""
    player = playing("5S 6H")
    player.double(0, cards("KD")[0])
    assert state(player) == ("Ann", 800, [200], [cards("5S 6H KD")])


@behaviour("double")
def test_the_price_of_a_double():
    """A double is paid for."""
    player = playing("5S 6H")
    player.double(0, cards("KD")[0])
    assert player.money == 800


@behaviour("double")
def test_a_double_that_wins():
    """A doubled hand that wins brings the double bet."""
    player = playing("5S 6H")
    player.double(0, cards("KD")[0])
    assert (player.settle(0, Hand(cards(NINETEEN))), player.money) == (200, 1200)


@behaviour("double-ends")
@pytest.mark.parametrize("card", ["2C", "KC"])
def test_no_card_after_a_double(card):
    """After a double the hand may neither be hit nor doubled again."""
    player = playing("5S 3H")
    player.double(0, cards(card)[0])
    assert (player.can_hit(0), player.can_double(0)) == (False, False)


@behaviour("can-double")
@pytest.mark.parametrize("text", ["5S 6H", "10S QH", "2S 3H", "AS 6H", "8S 8H"])
def test_any_two_cards_may_be_doubled(text):
    """Any hand of two cards below 21 may be doubled."""
    assert playing(text).can_double(0) is True


@behaviour("can-double")
@pytest.mark.parametrize("text", ["", "5S", "2S 3H 5D", "2S 3H 5D 2C", "AS KD"])
def test_hands_that_may_not_be_doubled(text):
    """With fewer or more than two cards, or with 21, there is no double."""
    assert playing(text).can_double(0) is False


@behaviour("can-double")
@pytest.mark.parametrize("place", [0, 1])
def test_a_double_after_a_split(place):
    """Each hand of a split may be doubled, and the other keeps its bet."""
    player = splitting("8S 8H")
    assert player.can_double(place)
    player.double(place, cards("KD")[0])
    assert (player.money, sum(player.bets()), player.bets()[place]) == (700, 300, 200)


@behaviour("double-money")
@pytest.mark.parametrize("money, possible", [(200, True), (199, False), (100, False), (1000, True)])
def test_money_for_a_double(money, possible):
    """A double needs just as much money as the bet."""
    assert playing("5S 6H", 100, money).can_double(0) is possible


@behaviour("double-money")
@pytest.mark.parametrize("money, possible", [(299, False), (300, True)])
def test_money_for_a_double_after_a_split(money, possible):
    """What the second hand has cost cannot be used once more."""
    assert splitting("8S 8H", money=money).can_double(0) is possible


@behaviour("double-refused")
@pytest.mark.parametrize("text, money", [("5S 6H", 150), ("2S 3H 5D", 1000), ("AS KD", 1000)])
def test_a_refused_double(text, money):
    """A double that is not allowed raises NotAllowed, takes no card and costs nothing."""
    player = playing(text, 100, money)
    before = state(player)
    assert refused(player.double, 0, "9C")
    assert state(player) == before


@behaviour("double-refused")
def test_hits_after_a_refused_double():
    """A hand whose double was refused is still in play."""
    player = playing("5S 6H", 100, 150)
    refused(player.double, 0, "9C")
    assert player.can_hit(0)


# ---- splits


@behaviour("split")
@pytest.mark.parametrize("text", ["8S 8H", "10S QH", "AS AH"])
def test_a_split(text):
    """Each card of the pair begins a hand, and gets one of the new cards, the first one first."""
    player = splitting(text, "5C", "6D")
    left, right = text.split()
    assert [player.hand(place).cards() for place in (0, 1)] == [cards(f"{left} 5C"), cards(f"{right} 6D")]


@behaviour("split")
def test_two_hands_after_a_split():
    """A split that may be made leaves two hands with a bet each."""
    assert len(splitting("8S 8H").bets()) == 2


@behaviour("split-bets")
def test_the_bets_after_a_split():
    """The bet of the first hand also lies on the second, and is taken from the money."""
    player = splitting("8S 8H", bet=150)
    assert (player.bets(), player.money) == ([150, 150], 700)


@behaviour("split-value")
@pytest.mark.parametrize("text", ["8S 8H", "10S QH", "JS KH", "AS AH", "2S 2S"])
def test_hands_that_may_be_split(text):
    """Two cards of one value may be split."""
    assert playing(text).can_split() is True


@behaviour("split-value")
@pytest.mark.parametrize("text", ["8S 9H", "10S 9H", "AS KH", "8S", "", "4S 4H 4D"])
def test_hands_that_may_not_be_split(text):
    """Cards of different values, or fewer or more than two, may not be split."""
    assert playing(text).can_split() is False


@behaviour("split-value")
def test_a_hand_that_has_stood_may_not_be_split():
    """When its turn is over, a pair cannot be split any more."""
    player = playing("8S 8H")
    player.stand(0)
    assert not player.can_split()


@behaviour("split-once")
@pytest.mark.parametrize("first, second", [("8C", "8D"), ("8C", "2D"), ("2D", "8C")])
def test_no_second_split(first, second):
    """After a split a new pair may not be split, in neither hand."""
    assert splitting("8S 8H", first, second).can_split() is False


@behaviour("split-money")
@pytest.mark.parametrize("money, possible", [(200, True), (199, False), (100, False)])
def test_money_for_a_split(money, possible):
    """A split needs just as much money as the bet."""
    assert playing("8S 8H", 100, money).can_split() is possible


@behaviour("split-aces")
@pytest.mark.parametrize("first, second", [("5C", "6D"), ("AC", "2D"), ("KC", "9D")])
def test_split_aces_take_no_more_cards(first, second):
    """Neither of two split aces may be hit or doubled."""
    player = splitting("AS AH", first, second)
    assert [player.can_hit(0), player.can_hit(1), player.can_double(0), player.can_double(1)] == [False] * 4


@behaviour("split-aces")
def test_other_splits_take_more_cards():
    """An ace that comes to a split card of another rank does not end that hand."""
    player = splitting("8S 8H", "AC", "5D")
    assert (player.can_hit(0), player.can_hit(1)) == (True, True)


@behaviour("split-refused")
@pytest.mark.parametrize("text, money", [("8S 9H", 1000), ("8S 8H", 150), ("8S", 1000), ("4S 4H 4D", 1000)])
def test_a_refused_split(text, money):
    """A split that is not allowed raises NotAllowed, takes no cards and costs nothing."""
    player = playing(text, 100, money)
    before = state(player)
    assert refused(player.split, "5C", "6D")
    assert state(player) == before


@behaviour("split-refused")
def test_a_refused_second_split():
    """A second split raises NotAllowed and leaves both hands as they are."""
    player = splitting("8S 8H", "8C", "8D")
    before = state(player)
    assert refused(player.split, "5C", "6D")
    assert state(player) == before


@behaviour("split-blackjack")
@pytest.mark.parametrize("pair, new", [("AS AH", "KC"), ("10S QH", "AC")])
def test_21_after_a_split(pair, new):
    """Ace and ten after a split win the bet, and not three for two."""
    player = splitting(pair, new, new)
    assert [player.settle(place, Hand(cards(TWENTY))) for place in (0, 1)] == [100, 100]


@behaviour("split-blackjack")
def test_21_after_a_split_against_21():
    """Ace and ten after a split tie with a 21 of three cards."""
    player = splitting("AS AH", "KC", "5D")
    assert player.settle(0, Hand(cards("7S 7H 7D"))) == 0


# ---- what a bet wins


@behaviour("wins")
@pytest.mark.parametrize(
    "text, dealer", [(TWENTY, NINETEEN), ("7S 7H 7D", TWENTY), (NINETEEN, "10S 8D"), ("9S 9H", "AS 6D")]
)
def test_the_higher_total_wins(text, dealer):
    """A total that is higher than the dealer's wins the bet."""
    assert won(text, dealer) == 100


@behaviour("wins")
@pytest.mark.parametrize("text", ["2S 3H", TWENTY, "7S 7H 7D"])
def test_the_dealers_bust(text):
    """When the dealer goes bust, every hand that did not wins the bet."""
    assert won(text, BUST) == 100


@behaviour("loses")
@pytest.mark.parametrize("text, dealer", [(NINETEEN, TWENTY), (TWENTY, "7S 7H 7D"), ("2S 3H", "10S 7H")])
def test_the_lower_total_loses(text, dealer):
    """A total that is lower than the dealer's loses the bet."""
    assert won(text, dealer) == -100


@behaviour("ties")
@pytest.mark.parametrize("text, dealer", [(NINETEEN, NINETEEN), (TWENTY, "5S 5H KD"), ("7S 7H 7D", "KS QH AD")])
def test_equal_totals_tie(text, dealer):
    """Equal totals win and lose nothing, whatever they are made of."""
    assert won(text, dealer) == 0


@behaviour("ties")
def test_a_tie_wins_nothing():
    """Who has as much as the dealer does not win."""
    assert won(NINETEEN, NINETEEN) <= 0


@behaviour("bust-loses")
@pytest.mark.parametrize("dealer", [NINETEEN, "10S 7H", BUST, "KS QH JD", BLACKJACK])
def test_the_players_bust(dealer):
    """A player's bust loses the bet whatever the dealer has, and would have even in a bust."""
    assert won(BUST, dealer) == -100


@behaviour("bust-loses")
def test_two_busts_are_no_tie():
    """A bust against a dealer's bust of more, less or the same loses."""
    assert {won("10S 6H 8D", dealer) for dealer in ("10S 6H 6D", "10S 6H 8D", "10S 6H KD")} == {-100}


@behaviour("bust-loses")
def test_a_bust_never_wins():
    """A player's bust wins nothing, even if the dealer goes bust."""
    assert won(BUST, BUST) <= 0


@behaviour("blackjack-pays")
@pytest.mark.parametrize("bet, pay", [(100, 150), (2, 3), (10, 15), (1000, 1500)])
def test_a_blackjack_pays_three_for_two(bet, pay):
    """A blackjack wins one and a half times the bet."""
    assert won(BLACKJACK, TWENTY, bet) == pay


@behaviour("blackjack-pays")
@pytest.mark.parametrize("bet, pay", [(1, 1), (5, 7), (15, 22), (333, 499)])
def test_half_a_dollar_is_left_out(bet, pay):
    """Where one and a half times the bet is no whole number, it is rounded down."""
    assert won(BLACKJACK, TWENTY, bet) == pay


@behaviour("blackjack-pays")
def test_a_blackjack_is_worth_more():
    """A blackjack wins more than the bet."""
    assert won(BLACKJACK, TWENTY) > 100


@behaviour("blackjack-pays")
@pytest.mark.parametrize("bet", [1, 5, 10])
def test_a_blackjack_is_not_worth_too_much(bet):
    """A blackjack never wins more than one and a half times the bet."""
    assert 2 * won(BLACKJACK, TWENTY, bet) <= 3 * bet


@behaviour("blackjack-pays")
def test_another_21_is_no_blackjack():
    """A 21 of three cards wins the bet, and no more."""
    assert won("7S 7H 7D", TWENTY) == 100


@behaviour("blackjack-pays")
@pytest.mark.parametrize("bet", [1, 100])
def test_the_pay_is_a_whole_number(bet):
    """What a blackjack wins is a whole number, not 150.0."""
    assert isinstance(won(BLACKJACK, TWENTY, bet), int)


@behaviour("blackjack-pays")
@pytest.mark.parametrize("dealer", ["7S 7H 7D", BUST])
def test_a_blackjack_beats_all_else(dealer):
    """A blackjack is more than any other 21, and is paid as one when the dealer goes bust."""
    assert won(BLACKJACK, dealer) == 150


@behaviour("blackjack-ties")
@pytest.mark.parametrize("text, dealer", [("AS KH", "AD JC"), ("10S AH", "AD KC")])
def test_two_blackjacks(text, dealer):
    """A blackjack against a blackjack wins and loses nothing."""
    assert won(text, dealer) == 0


@behaviour("dealer-blackjack")
@pytest.mark.parametrize("text", [TWENTY, "2S 3H", "7S 7H 7D"])
def test_a_blackjack_of_the_dealers(text):
    """A dealer's blackjack takes the bet of everyone who has none, and no more than the bet."""
    assert won(text, BLACKJACK) == -100


@behaviour("dealer-blackjack")
def test_a_blackjack_of_the_dealers_against_a_split_21():
    """Ace and ten after a split lose against a dealer's blackjack."""
    assert splitting("AS AH", "KC", "5D").settle(0, Hand(cards("AD KD"))) == -100


# ---- settling


@behaviour("settle")
@pytest.mark.parametrize(
    "text, dealer, result, money",
    [(TWENTY, NINETEEN, 100, 1100), (NINETEEN, TWENTY, -100, 900), (TWENTY, TWENTY, 0, 1000),
     (BLACKJACK, TWENTY, 150, 1150), (BLACKJACK, BLACKJACK, 0, 1000), (BUST, BUST, -100, 900)],
)  # fmt: skip
def test_settling(text, dealer, result, money):
    """A bet comes back with what it won, or stays with the house."""
    player = playing(text)
    assert player.settle(0, Hand(cards(dealer))) == result
    assert player.money == money


@behaviour("settle-once")
def test_a_settled_bet_is_gone():
    """When a bet was settled, 0 stands in its place."""
    player = playing(TWENTY)
    player.settle(0, Hand(cards(NINETEEN)))
    assert player.bets() == [0]


@behaviour("settle-once")
@pytest.mark.parametrize("dealer", [NINETEEN, "10S QH AD"])
def test_settling_twice(dealer):
    """A second settling returns 0 and moves no money."""
    player = playing(TWENTY)
    player.settle(0, Hand(cards(dealer)))
    money = player.money
    assert player.settle(0, Hand(cards(dealer))) == 0
    assert player.money == money


@behaviour("settle-apart")
def test_two_hands_are_settled_apart():
    """Of two hands one may win and the other lose."""
    player = splitting("10S QH", "9C", "7D")
    dealer = Hand(cards("10S 8H"))
    assert [player.settle(0, dealer), player.bets(), player.settle(1, dealer)] == [100, [0, 100], -100]
    assert player.money == 1000


@behaviour("settle-apart")
def test_the_second_hand_first():
    """The second hand can be settled before the first."""
    player = splitting("10S QH", "9C", "7D")
    assert (player.settle(1, Hand(cards("10S 8H"))), player.bets(), player.money) == (-100, [100, 0], 800)


# ---- quitting


@behaviour("quit")
def test_quitting():
    """Who quits loses the bet and keeps the rest."""
    player = playing(TWENTY)
    assert (player.quit(), player.money, player.bets()) == (100, 900, [0])


@behaviour("quit")
def test_a_given_up_bet_does_not_come_back():
    """Who quits does not get the bet back."""
    player = playing(TWENTY)
    player.quit()
    assert player.money <= 900


@behaviour("quit")
def test_quitting_after_a_split():
    """Who quits after a split loses both bets."""
    player = splitting("8S 8H")
    assert (player.quit(), player.money, player.bets()) == (200, 800, [0, 0])


@behaviour("quit")
def test_quitting_after_one_hand_was_settled():
    """Who quits when one hand is settled loses only the bet of the other."""
    player = splitting("10S QH", "9C", "7D")
    player.settle(0, Hand(cards("10S 8H")))
    assert (player.quit(), player.money) == (100, 1000)


@behaviour("quit")
def test_quitting_ends_the_hand():
    """After quitting there is nothing to hit, and nothing to settle."""
    player = playing("5S 6H")
    player.quit()
    assert (player.can_hit(0), player.settle(0, Hand(cards(BUST))), player.money) == (False, 0, 900)


# ---- two players


@behaviour("independent")
def test_two_players():
    """One player's bets, cards and money are not the other's."""
    first, second = playing("8S 8H"), playing("10S 6H", 50)
    first.split(*cards("2S 3S"))
    first.settle(0, Hand(cards(BUST)))
    assert state(second) == ("Ann", 950, [50], [cards("10S 6H")])
