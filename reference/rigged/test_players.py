"""The model suite of rigged/players: the hidden tests.

The human talks to a list of answers, and what it says is gathered in a list. The casino gets its history noted and
its cards put into the hand.
"""

import pytest
from hand import Card, Rank, Type
from outcomes import Outcome
from players import AbstractPlayer, ComputerPlayer, History, HumanPlayer, settle

behaviour = pytest.mark.behaviour

QUESTION = "Do you want to draw? (y/n):"
WIN, LOSS, PUSH = Outcome.CASINO_WINS, Outcome.PLAYER_WINS, Outcome.PUSH  # as the casino sees it
PICTURES = {"J": 11, "Q": 12, "K": 13}
LETTERS = {"C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS", "S": "SPADES"}


def cards_of(texts):
    """Return the cards that are shown like this."""
    pairs = [(text[:-1], text[-1]) for text in texts.split()]
    return [Card(Rank(int(PICTURES.get(rank, rank))), getattr(Type, LETTERS[letter])) for rank, letter in pairs]


def holding(player, texts):
    """Give a player these cards."""
    for card in cards_of(texts):
        player.hand.add(card)
    return player


def held(player):
    """Return what a player holds, as it is shown."""
    return player.hand.display()


class Keyboard:
    """Answers from a list, and what was asked; to be asked too often is a failure."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def __call__(self, question):
        self.asked.append(question)
        assert len(self.asked) <= 5, "asked without end"
        return self.answers.pop(0) if self.answers else "x"


def human(texts, *answers):
    """Return a human with these cards, and its keyboard."""
    keyboard = Keyboard(*answers)
    return holding(HumanPlayer(keyboard, print), texts), keyboard


def history(wins=0, losses=0, pushes=0):
    """Return a history of these rounds, the pushes last."""
    return noted(History(), wins, losses, pushes)


def noted(found, wins=0, losses=0, pushes=0):
    """Note these rounds in a history."""
    for outcome in [WIN] * wins + [LOSS] * losses + [PUSH] * pushes:
        found.note(outcome)
    return found


def casino(texts="", wins=0, losses=0, pushes=0):
    """Return a casino with these cards that has seen these rounds."""
    found = holding(ComputerPlayer(), texts)
    noted(found.history, wins, losses, pushes)
    return found


def choice(texts, ahead, **rounds):
    """Return the card that a casino with these cards takes of those ahead; with nothing said it has lost."""
    place = casino(texts, **(rounds or {"losses": 1})).choose(cards_of(ahead))
    return ahead.split()[place] if isinstance(place, int) and 0 <= place < len(ahead.split()) else place


# ---- what all players have


@behaviour("abstract")
def test_an_abstract_player_cannot_be_made():
    """Python refuses to make a player that does not say when it draws."""
    with pytest.raises(TypeError):
        AbstractPlayer()


@behaviour("abstract")
def test_a_class_that_says_when_it_draws():
    """Who derives from AbstractPlayer and says when it draws can be made, and one that does not say so cannot."""

    class Timid(AbstractPlayer):
        def is_drawing(self):
            return self.hand.total() < 10

    class Dumb(AbstractPlayer):
        pass

    player = holding(Timid(), "9C")
    assert (player.is_drawing(), player.is_busted()) == (True, False)
    with pytest.raises(TypeError):
        Dumb()


@behaviour("own-hand")
def test_a_new_player_has_an_empty_hand():
    """New players have no cards."""
    assert [held(HumanPlayer(input, print)), held(ComputerPlayer())] == ["[0]", "[0]"]


@behaviour("own-hand")
def test_each_player_has_a_hand():
    """Cards of one player are not those of another."""
    first, second, third = HumanPlayer(input, print), HumanPlayer(input, print), ComputerPlayer()
    holding(first, "9C")
    holding(third, "4D")
    assert [held(first), held(second), held(third)] == ["9C [9]", "[0]", "4D [4]"]


@behaviour("busted")
@pytest.mark.parametrize("texts", ["KC QC 2C", "9C 9D 9H", "KC QC JC 1C"])
def test_over_twenty_one(texts):
    """A player with more than 21 is busted."""
    assert [human(texts)[0].is_busted(), casino(texts).is_busted()] == [True, True]


@behaviour("busted")
@pytest.mark.parametrize("texts", ["", "KC QC", "KC QC 1C", "1C KC"])
def test_not_over_twenty_one(texts):
    """A player with 21 or less is not busted."""
    assert [human(texts)[0].is_busted(), casino(texts).is_busted()] == [False, False]


# ---- the human


@behaviour("human-asks")
@pytest.mark.parametrize("texts", ["2C 3D", "KC QC", "1C 9D"])
def test_the_question(texts):
    """With 20 or less one question is asked."""
    player, keyboard = human(texts, "n")
    player.is_drawing()
    assert keyboard.asked == [QUESTION]


@behaviour("human-asks")
def test_the_question_comes_each_time():
    """A human is asked anew each time, and may say no after a yes."""
    player, keyboard = human("2C 3D", "y", "n")
    assert ([player.is_drawing(), player.is_drawing()], len(keyboard.asked)) == ([True, False], 2)


@behaviour("human-yes")
@pytest.mark.parametrize("answer", ["y", " y", "y ", "  y\t"])
def test_a_yes(answer):
    """The letter y means yes, spaces or not."""
    assert human("4C 9D", answer)[0].is_drawing() is True


@behaviour("human-yes")
def test_a_yes_with_twenty():
    """Who wants to draw with 20 may do so."""
    assert human("KC QD", "y")[0].is_drawing() is True


@behaviour("human-no")
@pytest.mark.parametrize("answer", ["n", " n ", "no"])
def test_a_no(answer):
    """A clear no means no."""
    assert human("4C 9D", answer)[0].is_drawing() is False


@behaviour("human-no")
@pytest.mark.parametrize("answer", ["", "x", "1", "draw"])
def test_what_is_no_yes_is_a_no(answer):
    """Any other answer means no too, and nobody asks again."""
    player, keyboard = human("4C 9D", answer)
    assert player.is_drawing() is False
    assert len(keyboard.asked) == 1


@behaviour("human-done")
@pytest.mark.parametrize("texts", ["1C KC", "7C 7D 7H", "1C KC QC"])
def test_nobody_asks_with_twenty_one(texts):
    """With 21 there is no question, and no card."""
    player, keyboard = human(texts, "y")
    assert (player.is_drawing(), keyboard.asked) == (False, [])


@behaviour("human-done")
@pytest.mark.parametrize("texts", ["KC QC 2C", "KC QC JC"])
def test_nobody_asks_after_a_bust(texts):
    """With more than 21 there is no question, and no card."""
    player, keyboard = human(texts, "y")
    assert (player.is_drawing(), keyboard.asked) == (False, [])


@behaviour("end-of-input")
def test_the_end_of_the_input():
    """When ask raises EOFError, so does the human: the end of the input is no answer."""

    def ask(question):
        raise EOFError

    player = holding(HumanPlayer(ask, print), "2C 3D")
    with pytest.raises(EOFError):
        player.is_drawing()


def announced(texts, outcome):
    """Return what a human with these cards says to this outcome."""
    lines = []
    holding(HumanPlayer(input, lines.append), texts).announce(outcome)
    return lines


@behaviour("announce-outcome")
@pytest.mark.parametrize(
    ("outcome", "line"), [(LOSS, "Player wins."), (WIN, "Casino wins."), (PUSH, "Push: No one wins.")]
)
def test_the_outcome_is_announced(outcome, line):
    """A human says one line, that of the outcome."""
    assert announced("KC 9D", outcome) == [line]


@behaviour("announce-outcome")
def test_one_line_is_said():
    """Without a bust the human says one line, through the say that was handed in."""
    assert len(announced("KC 9D", LOSS)) == 1


@behaviour("announce-outcome")
def test_the_human_believes_what_it_is_told():
    """Whatever the human holds, it announces the outcome that it is told."""
    assert [announced("2C 3D", LOSS)[-1:], announced("1C KD", WIN)[-1:]] == [["Player wins."], ["Casino wins."]]


@behaviour("announce-bust")
def test_a_bust_is_announced():
    """A human over 21 says that before it says who wins."""
    assert announced("1C 2H 10D KH", WIN) == ["Player busts.", "Casino wins."]


@behaviour("announce-bust")
def test_a_bust_is_not_all():
    """After a bust the outcome is told too."""
    assert "Casino wins." in announced("KC QD 2S", WIN)


@behaviour("announce-bust")
def test_the_outcome_comes_last():
    """The last line is the outcome."""
    assert announced("KC QD 2S", WIN)[-1:] == ["Casino wins."]


@behaviour("announce-bust")
def test_twenty_one_is_no_bust():
    """A human with just 21 announces no bust."""
    assert "Player busts." not in announced("KC QC 1C", PUSH)


# ---- who wins


@behaviour("settle-bust")
@pytest.mark.parametrize("player", [22, 26, 30])
@pytest.mark.parametrize("other", [8, 17, 21])
def test_a_busted_player_loses(player, other):
    """A player over 21 loses to any casino up to 21."""
    assert settle(player, other) == WIN


@behaviour("settle-bust")
@pytest.mark.parametrize(("player", "other"), [(22, 22), (22, 26), (26, 22)])
def test_a_busted_player_loses_to_a_busted_casino(player, other):
    """A player over 21 has lost before the casino busts."""
    assert settle(player, other) == WIN


@behaviour("settle-bust")
@pytest.mark.parametrize(("player", "other"), [(22, 22), (22, 26)])
def test_two_busts_are_no_push(player, other):
    """It is not a push that both are over 21."""
    assert settle(player, other) != PUSH


@behaviour("settle-casino-bust")
@pytest.mark.parametrize("player", [4, 12, 21])
@pytest.mark.parametrize("other", [22, 26])
def test_a_busted_casino_loses(player, other):
    """A casino over 21 loses to any player up to 21."""
    assert settle(player, other) == LOSS


@behaviour("settle-higher")
@pytest.mark.parametrize(("player", "other"), [(18, 17), (21, 20), (21, 17)])
def test_the_player_has_more(player, other):
    """The higher total wins: the player's."""
    assert settle(player, other) == LOSS


@behaviour("settle-higher")
@pytest.mark.parametrize(("player", "other"), [(17, 18), (4, 17), (20, 21)])
def test_the_casino_has_more(player, other):
    """The higher total wins: the casino's."""
    assert settle(player, other) == WIN


@behaviour("settle-push")
@pytest.mark.parametrize("total", [17, 18, 20, 21])
def test_equal_totals(total):
    """With equal totals no one wins."""
    assert settle(total, total) == PUSH


@behaviour("settle-push")
@pytest.mark.parametrize("total", [17, 21])
def test_equal_totals_are_no_win(total):
    """With equal totals the player has not won."""
    assert settle(total, total) != LOSS


# ---- the history


@behaviour("history-counts")
def test_a_new_history():
    """A new history has no rounds."""
    assert [history().count(each) for each in Outcome] == [0, 0, 0]


@behaviour("history-counts")
def test_each_outcome_is_counted():
    """The history counts each outcome by itself."""
    found = history(wins=4, losses=3, pushes=2)
    assert [found.count(each) for each in (WIN, LOSS, PUSH)] == [4, 3, 2]


@behaviour("help-share")
@pytest.mark.parametrize(("wins", "losses"), [(0, 1), (1, 1), (6, 5), (10, 9), (54, 46), (549, 451), (0, 40)])
def test_less_than_the_goal(wins, losses):
    """Below 55 % help is needed."""
    assert history(wins, losses).needs_help() is True


@behaviour("help-share")
@pytest.mark.parametrize(("wins", "losses"), [(1, 0), (2, 1), (5, 4), (10, 8), (56, 44), (551, 449), (40, 0)])
def test_more_than_the_goal(wins, losses):
    """Above 55 % no help is needed."""
    assert history(wins, losses).needs_help() is False


@behaviour("help-share")
def test_all_rounds_count():
    """Not the last round decides but all of them."""
    lately_won, lately_lost = History(), History()
    for outcome in [LOSS] * 5 + [WIN]:
        lately_won.note(outcome)
    for outcome in [WIN] * 5 + [LOSS]:
        lately_lost.note(outcome)
    assert (lately_won.needs_help(), lately_lost.needs_help()) == (True, False)


@behaviour("help-exact")
@pytest.mark.parametrize("times", [1, 2, 3, 7, 20])
def test_just_the_goal(times):
    """11 wins to 9 losses are just 55 %, and no help is needed."""
    assert history(11 * times, 9 * times).needs_help() is False


@behaviour("help-pushes")
@pytest.mark.parametrize("pushes", [1, 5, 50])
def test_pushes_are_no_losses(pushes):
    """A casino that is ahead needs no help, however many pushes there were."""
    assert history(3, 2, pushes).needs_help() is False


@behaviour("help-pushes")
@pytest.mark.parametrize("pushes", [1, 5, 50])
def test_pushes_are_no_wins(pushes):
    """A casino that is behind needs help, however many pushes there were."""
    assert history(2, 3, pushes).needs_help() is True


@behaviour("help-none-yet")
@pytest.mark.parametrize("pushes", [0, 1, 4])
def test_nothing_is_decided_yet(pushes):
    """Before any round is decided no help is needed."""
    found = history(pushes=pushes)
    try:
        answer = found.needs_help()
    except ArithmeticError as error:
        answer = type(error).__name__
    assert answer is False


# ---- the casino


ROUNDS = {"new": {}, "ahead": {"wins": 3}, "behind": {"losses": 3}}


@behaviour("casino-draws")
@pytest.mark.parametrize("rounds", ROUNDS.values(), ids=ROUNDS)
@pytest.mark.parametrize("texts", ["8S", "KC 6D", "1C 5D", "1C KC 5D", "2C 2D"])
def test_the_casino_draws(texts, rounds):
    """With 16 or less the casino draws."""
    assert casino(texts, **rounds).is_drawing() is True


@behaviour("casino-draws")
@pytest.mark.parametrize("rounds", ROUNDS.values(), ids=ROUNDS)
@pytest.mark.parametrize("texts", ["KC 7D", "1C 6D", "KC 8D", "1C 7D", "KC QD 1C", "KC 6D 9H"])
def test_the_casino_stands(texts, rounds):
    """With 17 or more the casino stands, also with an ace that counts 11."""
    assert casino(texts, **rounds).is_drawing() is False


@behaviour("choose-honest")
@pytest.mark.parametrize("rounds", [{}, {"wins": 1}, {"wins": 11, "losses": 9}, {"wins": 3, "losses": 2, "pushes": 9}])
def test_no_help_is_needed(rounds):
    """A casino that needs no help takes the first card, even if it is the worst."""
    place = casino("KC 5D", **rounds).choose(cards_of("KD 6H 2S"))
    assert place == 0


@behaviour("choose-best")
@pytest.mark.parametrize(
    ("texts", "ahead", "best"),
    [
        ("KC 5D", "KD 6H 2S", "6H"),
        ("KC 5D", "2S KD 6H", "6H"),
        ("KC 5D", "6H 2S KD", "6H"),
        ("KC 6D", "6S 7H 2S", "2S"),
        ("8S", "2H 9D KH", "KH"),
        ("KC 3D", "9C 8H 7H", "8H"),
        ("7C 7D", "9C 3H 7H", "7H"),
    ],
)
def test_the_best_card_is_taken(texts, ahead, best):
    """A casino that needs help takes the card that brings it nearest to 21, and not over."""
    assert choice(texts, ahead) == best


@behaviour("choose-best")
@pytest.mark.parametrize("rounds", [{"wins": 6, "losses": 5}, {"losses": 1, "pushes": 3}, {"wins": 1, "losses": 1}])
def test_help_comes_below_the_goal(rounds):
    """The casino helps itself as long as its share is below 55 %."""
    assert choice("KC 5D", "KD 2S 6H", **rounds) == "6H"


@behaviour("choose-best")
def test_help_ends_with_the_need():
    """When the casino has won enough rounds it is honest again."""
    player = casino("KC 5D", losses=1)
    places = []
    for _ in range(3):
        places.append(player.choose(cards_of("KD 2S 6H")))
        player.history.note(WIN)
    assert places == [2, 2, 0]


@behaviour("choose-ace")
@pytest.mark.parametrize(
    ("texts", "ahead", "best"),
    [
        ("KC", "9D 1H JS", "1H"),
        ("8S", "KD 1H 2S", "1H"),
        ("1C 2D", "9D 8D 7D", "8D"),
        ("KC 5D", "KD 1H QS", "1H"),
        ("KC 5D", "2D 1H QS", "2D"),
        ("1C 5D", "KC 6H 5S", "5S"),
    ],
)
def test_aces_count_at_their_best(texts, ahead, best):
    """An ace in the hand or ahead counts 11 or 1, whichever makes the better total."""
    assert choice(texts, ahead) == best


@behaviour("choose-first")
@pytest.mark.parametrize("ahead", ["JC QC KC", "2H JC QC", "3C 10D KD"])
def test_of_equal_cards_the_first(ahead):
    """Of several cards that are equally good the first is taken."""
    place = casino("8S", losses=1).choose(cards_of(ahead))
    assert place == (1 if ahead[0] in "23" else 0)


@behaviour("choose-first")
@pytest.mark.parametrize("ahead", ["KC QC JC", "6H 9D KC", "KC 9D 6H"])
def test_when_every_card_is_too_much(ahead):
    """Where each card would be too much the first is taken."""
    assert casino("KC 6D", losses=1).choose(cards_of(ahead)) == 0


@behaviour("choose-any")
@pytest.mark.parametrize("ahead", ["5H", "KC"])
def test_one_card_to_choose_from(ahead):
    """Of one card that one is taken, good or not."""
    assert casino("KC 6D", losses=1).choose(cards_of(ahead)) == 0


@behaviour("choose-any")
@pytest.mark.parametrize(("ahead", "place"), [("2C 6H", 1), ("2C 3C KC 4C", 3), ("2C 3C 4C KD QD 5C 2D", 5)])
def test_many_cards_to_choose_from(ahead, place):
    """All cards that are shown are looked at, two or seven."""
    assert casino("KC 5D", losses=1).choose(cards_of(ahead)) == place


@behaviour("choose-looks")
@pytest.mark.parametrize("rounds", [{}, {"losses": 2}])
def test_the_hand_after_a_choice(rounds):
    """The casino holds the same cards when it has chosen: to deal is the game's affair."""
    player = casino("1C 5D", **rounds)
    player.choose(cards_of("KD 2S 6H"))
    assert held(player) == "1C 5D [16]"


@behaviour("choose-looks")
def test_a_choice_again():
    """Asked again, the casino chooses the same card."""
    player = casino("KC 5D", wins=1, losses=1)
    assert [player.choose(cards_of("KD 2S 6H")) for _ in range(4)] == [2] * 4


@behaviour("choose-looks")
def test_the_history_after_a_choice():
    """A choice is no round."""
    player = casino("KC 5D", wins=1, losses=2, pushes=3)
    player.choose(cards_of("KD 2S 6H"))
    assert [player.history.count(each) for each in (WIN, LOSS, PUSH)] == [1, 2, 3]


@behaviour("independent")
def test_two_casinos():
    """What one casino has lost does not make another one cheat."""
    first, second = casino(losses=3), casino("KC 5D")
    assert [each.history.count(LOSS) for each in (first, second)] == [3, 0]


@behaviour("independent")
def test_two_histories():
    """A new history is empty, whatever was noted in another."""
    history(losses=3)
    assert history().count(LOSS) == 0
