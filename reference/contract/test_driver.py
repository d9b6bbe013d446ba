"""The model suite of contract/driver: the hidden tests.

No test knows the cards of a game beforehand: which cards a seed brings is up to the deck. The tests look at the hands,
and hold what they see against the contract, in many games.
"""

from itertools import combinations_with_replacement

import pytest
from card import RANKS, SUITS, Card, card_points, cards_of
from driver import BlackjackGame
from hand import Hand

behaviour = pytest.mark.behaviour
SEEDS = range(60)
SPOILER = Card("7", "D")


def hand_of(text):
    """A hand with these cards."""
    return filled(cards_of(text))


def filled(cards):
    """A hand with these cards."""
    hand = Hand()
    for card in cards:
        hand.add(card)
    return hand


def tried(action, *arguments):
    """What the call returns, or the name of what it raised: a crash becomes a failed comparison."""
    try:
        return action(*arguments)
    except Exception as error:
        return type(error).__name__


def player(game):
    """The player's cards."""
    return game.get_player().cards()


def house(game):
    """The house's cards."""
    return game.get_house().cards()


def points(cards):
    """The points of these cards, every ace at 11."""
    return sum(card_points(card, aces_high=True) for card in cards)


def played(seed, hits=0):
    """A game in which the player hit so often, and then the house played."""
    game = BlackjackGame(seed)
    for _ in range(hits):
        tried(game.player_hits)
    tried(game.house_plays)
    return game


def grown(seed):
    """The house's points before each card that it drew, and when it stopped."""
    cards = house(played(seed))
    return [points(cards[:count]) for count in range(2, len(cards) + 1)]


# ---- a new game


@behaviour("two-cards-each")
def test_the_player_has_two_cards():
    """A new game has two cards for the player."""
    assert [len(player(BlackjackGame(seed))) for seed in SEEDS] == [2] * len(SEEDS)


@behaviour("two-cards-each")
def test_the_house_has_two_cards():
    """A new game has two cards for the house."""
    assert [len(house(BlackjackGame(seed))) for seed in SEEDS] == [2] * len(SEEDS)


@behaviour("two-cards-each")
def test_the_hands_differ():
    """The four cards of a new game are four different ones."""
    games = [BlackjackGame(seed) for seed in SEEDS]
    assert all(len({*player(game), *house(game)}) == len(player(game) + house(game)) for game in games)


@behaviour("two-cards-each")
def test_what_is_dealt_are_cards():
    """Hands hold cards."""
    assert all(isinstance(card, Card) for card in player(BlackjackGame(1)) + house(BlackjackGame(1)))


@behaviour("fresh-deck")
def test_a_deck_lasts_for_48_hits():
    """After a new game was dealt, 48 more cards can be."""
    game = BlackjackGame(1)
    for _ in range(48):
        tried(game.player_hits)
    assert {*player(game), *house(game)} == {Card(rank, suit) for rank in RANKS for suit in SUITS}


@behaviour("fresh-deck")
def test_any_card_may_come_in_every_game():
    """However many games were played before, the next one has the same deck to begin with."""
    games = [BlackjackGame(7) for _ in range(4)]
    assert [player(game) + house(game) for game in games] == [player(games[0]) + house(games[0])] * 4


@behaviour("shuffled")
def test_games_without_a_seed_differ():
    """Eight games without a seed do not all have the same cards."""
    games = [BlackjackGame() for _ in range(8)]
    assert len({(*player(game), *house(game)) for game in games}) > 1


@behaviour("shuffled")
def test_the_deck_is_mixed():
    """In 60 games the player gets low cards and high ones, of all suits."""
    first = [player(BlackjackGame(seed))[0] for seed in SEEDS]
    assert {card.suit for card in first} == set(SUITS)
    assert len({card.rank for card in first}) > 8


@behaviour("shuffled")
def test_the_cards_to_come_are_mixed():
    """Not only the first cards are mixed: the first hit brings many different cards in 60 games."""
    drawn = set()
    for seed in SEEDS:
        game = BlackjackGame(seed)
        tried(game.player_hits)
        drawn |= {*player(game)[2:]}
    assert len(drawn) > 10


@behaviour("seed")
@pytest.mark.parametrize("seed", [0, 1, 99])
def test_the_same_seed_brings_the_same_cards(seed):
    """Two games with the same seed begin with the same cards."""
    one, other = BlackjackGame(seed), BlackjackGame(seed)
    assert (player(one), house(one)) == (player(other), house(other))


@behaviour("seed")
def test_the_same_seed_brings_the_same_game():
    """Two games with the same seed have the same cards to the end."""
    one, other = played(5, hits=3), played(5, hits=3)
    assert (player(one), house(one)) == (player(other), house(other))


@behaviour("seed")
def test_other_seeds_bring_other_cards():
    """Most of 60 seeds begin with different cards."""
    starts = [BlackjackGame(seed) for seed in SEEDS]
    assert len({(*player(game), *house(game)) for game in starts}) > 40


# ---- one deck for each game


@behaviour("one-deck")
def test_no_card_is_hit_twice():
    """The cards of 30 hits are 30 others than those dealt before."""
    game = BlackjackGame(3)
    for _ in range(30):
        tried(game.player_hits)
    cards = player(game) + house(game)
    assert len(set(cards)) == len(cards)


@behaviour("one-deck")
@pytest.mark.parametrize("hits", [0, 30, 40])
def test_the_house_draws_what_is_left(hits):
    """The cards that the house draws are others than the player's."""
    games = [played(seed, hits) for seed in SEEDS]
    assert all(not set(house(game)) & set(player(game)) for game in games)


@behaviour("one-deck")
def test_the_house_draws_different_cards():
    """The house never holds a card twice."""
    hands = [house(played(seed)) for seed in SEEDS]
    assert all(len(set(cards)) == len(cards) for cards in hands)


@behaviour("games-apart")
def test_a_hit_in_one_game():
    """A hit in one game deals no card in another."""
    one, other = BlackjackGame(1), BlackjackGame(2)
    before = player(other), house(other)
    tried(one.player_hits)
    assert (player(other), house(other)) == before


@behaviour("games-apart")
def test_a_game_that_begins_later():
    """A new game leaves the hands of those that were there before."""
    one = BlackjackGame(1)
    before = player(one), house(one)
    BlackjackGame(2)
    assert (player(one), house(one)) == before


@behaviour("games-apart")
def test_two_games_by_turns():
    """In a game that is played beside another, the cards come as if it were alone."""
    alone = played(1, hits=4)
    one, other = BlackjackGame(1), BlackjackGame(2)
    for _ in range(4):
        tried(one.player_hits)
        tried(other.player_hits)
    assert player(one) == player(alone)


@behaviour("games-apart")
def test_the_house_of_one_game():
    """When the house plays in one game, it does not play in another."""
    games = [BlackjackGame(seed) for seed in SEEDS]
    before = [house(game) for game in games[1:]]
    tried(games[0].house_plays)
    assert [house(game) for game in games[1:]] == before


# ---- looking at the hands


@behaviour("get-player")
def test_the_players_hand_is_a_hand():
    """What get_player() returns tells its size, text and points, as a hand does."""
    hand = BlackjackGame(1).get_player()
    assert (hand.size(), hand.points()) == (2, points(hand.cards()))


@behaviour("get-player")
def test_the_players_hand_is_as_it_is_now():
    """After each hit get_player() has a card more, also when it was asked before."""
    game = BlackjackGame(1)
    sizes = [(len(player(game)), tried(game.player_hits))[0] for _ in range(4)]
    assert sizes == [2, 3, 4, 5]


@behaviour("get-player")
def test_the_players_cards_keep_their_order():
    """The cards that the player had come first and in their order, however often one asks."""
    game = BlackjackGame(1)
    for _ in range(5):
        before = player(game)
        tried(game.player_hits)
        assert player(game)[: len(before)] == before
        assert player(game) == player(game)


@behaviour("get-player")
def test_the_player_is_not_the_house():
    """get_player() and get_house() have different cards."""
    games = [BlackjackGame(seed) for seed in SEEDS]
    assert all(player(game) != house(game) for game in games)


@behaviour("get-house")
def test_the_houses_hand_is_a_hand():
    """What get_house() returns tells its size, text and points, as a hand does."""
    hand = BlackjackGame(1).get_house()
    assert (hand.size(), hand.points()) == (2, points(hand.cards()))


@behaviour("get-house")
def test_the_houses_hand_is_as_it_is_now():
    """When the house has played get_house() has its new cards, also when it was asked before."""
    grew = 0
    for seed in SEEDS:
        game = BlackjackGame(seed)
        before = house(game)
        tried(game.house_plays)
        grew += len(house(game)) > len(before)
    assert grew > 10


@behaviour("get-house")
def test_the_houses_cards_keep_their_order():
    """The first two cards of the house stay the first two when it plays."""
    for seed in SEEDS:
        game = BlackjackGame(seed)
        before = house(game)
        tried(game.house_plays)
        assert house(game)[:2] == before
        assert house(game) == house(game)


# ---- copies


def spoilt(get, game):
    """Ask for a hand, add a card to it, and return what the next one has."""
    getattr(game, get)().add(SPOILER)
    return getattr(game, get)().cards()


def robbed(get, game):
    """Ask for a hand, take its cards away, and return what the next one has."""
    hand = getattr(game, get)()
    for _ in range(hand.size()):
        hand.remove_last()
    return getattr(game, get)().cards()


@behaviour("player-copy")
@pytest.mark.parametrize("harm", [spoilt, robbed])
def test_harm_to_the_players_copy(harm):
    """A copy of the player's hand can be added to and emptied, and the game keeps its hand."""
    game = BlackjackGame(1)
    before = player(game)
    assert harm("get_player", game) == before


@behaviour("player-copy")
def test_the_players_copy_stays_as_it_was():
    """A copy of the player's hand does not grow when the player hits."""
    game = BlackjackGame(1)
    copy = game.get_player()
    tried(game.player_hits)
    assert copy.size() == 2


@behaviour("player-copy")
def test_two_copies_of_the_players_hand():
    """What is done to one copy of the player's hand is not done to another."""
    game = BlackjackGame(1)
    one, other = game.get_player(), game.get_player()
    one.add(SPOILER)
    assert other.size() == 2


@behaviour("player-copy")
def test_a_hit_after_harm_to_the_players_copy():
    """The player's hand is complete after a hit, whatever was done to copies."""
    game = BlackjackGame(1)
    before = player(game)
    game.get_player().remove_last()
    tried(game.player_hits)
    assert (player(game)[:2], len(player(game))) == (before, 3)


@behaviour("house-copy")
@pytest.mark.parametrize("harm", [spoilt, robbed])
def test_harm_to_the_houses_copy(harm):
    """A copy of the house's hand can be added to and emptied, and the game keeps its hand."""
    game = BlackjackGame(1)
    before = house(game)
    assert harm("get_house", game) == before


@behaviour("house-copy")
def test_the_houses_copy_stays_as_it_was():
    """A copy of the house's hand does not grow when the house plays."""
    for seed in SEEDS:
        game = BlackjackGame(seed)
        copy = game.get_house()
        tried(game.house_plays)
        assert copy.size() == 2


@behaviour("house-copy")
def test_two_copies_of_the_houses_hand():
    """What is done to one copy of the house's hand is not done to another."""
    game = BlackjackGame(1)
    one, other = game.get_house(), game.get_house()
    one.add(SPOILER)
    assert other.size() == 2


@behaviour("house-copy")
def test_the_house_plays_after_harm_to_its_copy():
    """The house plays its own hand, whatever was done to copies of it."""
    for seed in SEEDS:
        game = BlackjackGame(seed)
        game.get_house().add(Card("10", "S"))
        tried(game.house_plays)
        assert house(game) == house(played(seed))


# ---- playing


@behaviour("hit")
@pytest.mark.parametrize("hits", [1, 2, 20])
def test_hits(hits):
    """After so many hits the player has so many cards more, also above 21."""
    game = BlackjackGame(1)
    for _ in range(hits):
        tried(game.player_hits)
    assert len(player(game)) == 2 + hits


@behaviour("hit")
def test_the_house_does_not_hit():
    """A hit of the player's leaves the house's hand as it is."""
    for seed in SEEDS:
        game = BlackjackGame(seed)
        before = house(game)
        tried(game.player_hits)
        assert house(game) == before


@behaviour("hit")
def test_the_cards_that_were_there_stay():
    """A hit replaces no card of the player's."""
    for seed in SEEDS:
        game = BlackjackGame(seed)
        before = player(game)
        tried(game.player_hits)
        assert player(game)[:2] == before


@behaviour("house-draws")
def test_the_house_has_seventeen():
    """When the house has played it has 17 points or more."""
    assert all(grown(seed)[-1] >= 17 for seed in SEEDS)


@behaviour("house-draws")
def test_the_house_draws_with_sixteen():
    """The house draws also with just 16."""
    assert all(grown(seed)[-1] != 16 for seed in range(200))


@behaviour("house-draws")
def test_the_house_draws_several_cards():
    """In some of the games the house needs more than one card."""
    assert max(len(grown(seed)) for seed in SEEDS) > 2


@behaviour("house-stands")
def test_the_house_stops_in_time():
    """The house had fewer than 17 points before each card that it drew."""
    assert all(total < 17 for seed in SEEDS for total in grown(seed)[:-1])


@behaviour("house-stands")
@pytest.mark.parametrize("total", [17, 18, 19, 20, 21])
def test_the_house_stops_with_each_total(total):
    """The house does not draw with just so many points."""
    assert all(total not in grown(seed)[:-1] for seed in range(100))


@behaviour("house-stands")
def test_the_house_counts_aces_eleven():
    """With two aces the house has 22 points, and draws no card."""
    stops = [grown(seed) for seed in range(200)]
    with_ace = [stop for seed, stop in enumerate(stops) if any(card.rank == "A" for card in house(played(seed)))]
    assert len(with_ace) > 10
    assert all(total < 17 for stop in with_ace for total in stop[:-1])


@behaviour("house-stands")
def test_the_house_plays_once():
    """When the house plays a second time it draws no card."""
    for seed in SEEDS:
        game = played(seed)
        before = house(game)
        tried(game.house_plays)
        assert house(game) == before


@behaviour("house-alone")
def test_the_player_keeps_the_hand():
    """While the house plays the player's hand stays as it is."""
    for seed in SEEDS:
        game = BlackjackGame(seed)
        before = player(game)
        tried(game.house_plays)
        assert player(game) == before


@behaviour("house-alone")
def test_the_house_does_not_look_at_the_player():
    """The house stops at 17 or more, however many points the player has."""
    for hits in (0, 1, 3, 8):
        for seed in SEEDS:
            cards = house(played(seed, hits))
            before = [points(cards[:count]) for count in range(2, len(cards))]
            assert points(cards) >= 17
            assert all(total < 17 for total in before)


# ---- about hands


@behaviour("hand-points")
@pytest.mark.parametrize(
    ("text", "expected"),
    [("", 0), ("2H 7D 8C", 17), ("4C JS KH", 24), ("10C 9C", 19), ("8C 8H", 16), ("2C 3C 4C 5C 6C", 20)],
)
def test_points_without_aces(text, expected):
    """Numbers count as they are, and pictures 10."""
    assert tried(BlackjackGame.hand_points, hand_of(text)) == expected


@behaviour("hand-points")
@pytest.mark.parametrize(("text", "expected"), [("QD AS", 21), ("AC AD AH", 33), ("3C QD AS", 24), ("AC 2C", 13)])
def test_points_with_aces(text, expected):
    """Every ace counts 11."""
    assert tried(BlackjackGame.hand_points, hand_of(text)) == expected


@behaviour("hand-points")
def test_points_of_a_game():
    """The points of a hand of a game are the sum of its cards."""
    hands = [BlackjackGame(seed).get_player() for seed in SEEDS]
    assert [tried(BlackjackGame.hand_points, hand) for hand in hands] == [points(hand.cards()) for hand in hands]


@behaviour("busted")
@pytest.mark.parametrize("text", ["KD QD 2C", "AC AD", "10C 9C 3C", "AS KD QD", "KD QD JD"])
def test_busted(text):
    """A hand with 22 points or more is busted."""
    assert tried(BlackjackGame.is_busted, hand_of(text)) is True


@behaviour("busted")
@pytest.mark.parametrize("text", ["", "7C", "KD QD", "AS 9C", "2C 3C 4C 5C"])
def test_not_busted(text):
    """A hand with fewer than 21 points is not busted."""
    assert tried(BlackjackGame.is_busted, hand_of(text)) is False


@behaviour("busted")
@pytest.mark.parametrize("text", ["AS KD", "7C 7D 7H", "KD 9C 2C"])
def test_twenty_one_is_not_busted(text):
    """A hand with just 21 points is not busted."""
    assert tried(BlackjackGame.is_busted, hand_of(text)) is False


HANDS = {17: "10C 7C", 18: "9C 9D", 19: "10D 9H", 20: "KC QC", 21: "AC KH", 22: "AD AH", 25: "KD QD 5C"}


def wins(mine, theirs):
    """Whether the player wins with so many points against so many."""
    return tried(BlackjackGame.player_wins, hand_of(HANDS[mine]), hand_of(HANDS[theirs]))


@behaviour("higher-wins")
@pytest.mark.parametrize(("mine", "theirs"), [(18, 17), (21, 20), (20, 17), (21, 19)])
def test_more_points_win(mine, theirs):
    """The player wins with more points than the house."""
    assert wins(mine, theirs) is True


@behaviour("higher-wins")
@pytest.mark.parametrize(("mine", "theirs"), [(17, 18), (20, 21), (17, 20), (18, 21)])
def test_fewer_points_lose(mine, theirs):
    """The player loses with fewer points than the house."""
    assert wins(mine, theirs) is False


@behaviour("ties")
@pytest.mark.parametrize("points", [17, 18, 19, 20, 21])
def test_the_house_wins_ties(points):
    """The player loses with as many points as the house."""
    assert wins(points, points) is False


@behaviour("ties")
def test_the_number_of_cards_does_not_matter():
    """Whatever the cards, 21 against 21 is lost."""
    hands = ["AC KH", "7C 7D 7H", "5C 6C 10H"]
    results = [
        tried(BlackjackGame.player_wins, hand_of(mine), hand_of(theirs))
        for mine, theirs in combinations_with_replacement(hands, 2)
    ]
    assert results == [False] * 6


@behaviour("busted-loses")
@pytest.mark.parametrize("theirs", [17, 21])
def test_a_busted_player_loses(theirs):
    """The player loses with more than 21 points."""
    assert (wins(22, theirs), wins(25, theirs)) == (False, False)


@behaviour("busted-loses")
@pytest.mark.parametrize(("mine", "theirs"), [(22, 22), (22, 25), (25, 22)])
def test_a_busted_player_loses_to_a_busted_house(mine, theirs):
    """The player loses with more than 21 points, also when the house has too many."""
    assert wins(mine, theirs) is False


@behaviour("busted-loses")
@pytest.mark.parametrize("mine", [17, 21])
def test_a_busted_house_loses(mine):
    """The player wins with up to 21 points when the house has more than that."""
    assert (wins(mine, 22), wins(mine, 25)) == (True, True)


@behaviour("only-looks")
@pytest.mark.parametrize("question", ["hand_points", "is_busted"])
def test_a_question_changes_no_hand(question):
    """A hand that was asked about has the cards that it had."""
    hand = hand_of("KD AS 9C")
    tried(getattr(BlackjackGame, question), hand)
    assert hand.cards() == cards_of("KD AS 9C")


@behaviour("only-looks")
@pytest.mark.parametrize(("mine", "theirs"), [("KD AS 9C", "2C"), ("8C 2D", "KD AS 9C"), ("8D 2D", "7C AS")])
def test_the_winner_changes_no_hand(mine, theirs):
    """Both hands have the cards that they had when the winner was asked for."""
    hands = hand_of(mine), hand_of(theirs)
    tried(BlackjackGame.player_wins, *hands)
    assert [hand.cards() for hand in hands] == [cards_of(mine), cards_of(theirs)]


@behaviour("only-looks")
def test_a_game_can_be_asked_too():
    """The questions can be asked of a game as well as of the class, with the same answers."""
    game, hand = BlackjackGame(1), hand_of("KD AS 9C")
    assert (game.hand_points(hand), game.is_busted(hand), game.player_wins(hand, hand)) == (30, True, False)
