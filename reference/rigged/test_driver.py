"""The model suite of rigged/driver: rounds typed in by script, judged on the lines that they print.

With a seed the deck of each round is known, and so is what a human gets who draws below some total: the casino
touches nothing of that. So all answers can be typed beforehand. Most tests here look at all rounds of such a run and
ask of each whether it keeps one promise. Then a driver that breaks one promise fails the tests of that one.
"""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from random import Random
from unittest.mock import patch

import pytest
from deck import Deck
from driver import main
from hand import Hand
from outcomes import Outcome
from players import ComputerPlayer, History, settle

behaviour = pytest.mark.behaviour

WELCOME = "Welcome to the Comp322 Blackjack table!"
QUESTION = "Do you want to draw? (y/n):"
AGAIN = "Would you like another round? (y/n):"
GAME_OVER = "Game over!"
NO_MORE_INPUT = "No more input."
RESULTS = {"Player wins.": Outcome.PLAYER_WINS, "Casino wins.": Outcome.CASINO_WINS, "Push: No one wins.": Outcome.PUSH}
CARDS = r"(?:(?:\d+|[JQK])[CDHS] )+\[\d+\]"


# ---------------- running the program


class Typed(io.StringIO):
    """What is typed; who reads on and on behind the end is stopped."""

    over = 0

    def _came(self, text):
        self.over += not text
        assert self.over < 5, "reads on though there is no more input"
        return text

    def readline(self, *size):
        return self._came(super().readline(*size))

    def read(self, *size):
        return self._came(super().read(*size))

    def __next__(self):
        return self._came(super().__next__())


def run(*argv, typed=""):
    """Run the program: the exit code, the lines, and what came on standard error.

    Blank lines are left out, runs of spaces are taken for one, and what follows a question begins a new line.
    """
    out, errors = io.StringIO(), io.StringIO()
    with patch("sys.stdin", Typed(typed)), redirect_stdout(out), redirect_stderr(errors):
        code = main([str(each) for each in argv])
    text = re.sub(r"(\(y/n\):)", "\\1\n", out.getvalue())
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return code, [line for line in lines if line], errors.getvalue()


def lines_of(*argv, typed=""):
    """Run the program and return its lines."""
    return run(*argv, typed=typed)[1]


# ---------------- what is known beforehand


@cache
def decks(seed, rounds):
    """Return how the deck of each round lies when it is dealt."""
    deck, found = Deck(Random(seed).randrange), []
    for _ in range(rounds):
        deck.populate()
        deck.shuffle()
        found.append([card.display() for card in deck.peek(52)])
    return found


@cache
def all_cards():
    """Return every card by its text."""
    return {card.display(): card for card in Deck().peek(52)}


def total(texts):
    """Return the total of these cards."""
    hand = Hand()
    for text in texts:
        hand.add(all_cards()[text])
    return hand.total()


def dealt(deck, hands, stand):
    """Return what each hand holds at the end when it draws below `stand`."""
    found, rest = [deck[2 * each : 2 * each + 2] for each in range(hands)], deck[2 * hands + 1 :]
    for cards in found:
        while total(cards) < min(stand, 21):
            cards.append(rest.pop(0))
    return found


def answers(seed, hands, stand, rounds):
    """Return what is typed by one who draws below `stand`, and plays so many rounds."""
    words = []
    for deck in decks(seed, rounds):
        for cards in dealt(deck, hands, stand):
            words += ["y"] * (len(cards) - 2) + ["n"] * (total(cards) < 21)
        words.append("y")
    return "".join(word + "\n" for word in [*words[:-1], "n"])


# ---------------- reading a transcript


@dataclass
class Round:
    """The lines of one round, the deck that they should come from, and how many hands there are."""

    number: int
    lines: list
    deck: list
    hands: int

    @cached_property
    def names(self):
        return ["Player"] if self.hands == 1 else [f"Player[{each + 1}]" for each in range(self.hands)]

    @cached_property
    def tags(self):
        """What stands before the questions and results of each hand."""
        return [""] if self.hands == 1 else [f"{name}: " for name in self.names]

    def shown(self, name):
        """Return all that was shown of somebody's cards, as it was shown."""
        return [
            line.removeprefix(f"{name}: ") for line in self.lines if re.fullmatch(rf"{re.escape(name)}: {CARDS}", line)
        ]

    def cards(self, name):
        """Return the cards that somebody held at the end."""
        return self.shown(name)[-1].split()[:-1] if self.shown(name) else []

    @cached_property
    def humans(self):
        return [self.cards(name) for name in self.names]

    @cached_property
    def casino(self):
        return self.cards("Casino")

    @cached_property
    def busted(self):
        """Whether each hand is over 21."""
        return [total(cards) > 21 for cards in self.humans]

    @cached_property
    def results(self):
        """Return the lines that say who wins, the tags left out, each hand's own in a list."""
        return [[line[len(tag) :] for line in self.lines if self.is_result(line, tag)] for tag in self.tags]

    def is_result(self, line, tag):
        """Return whether the line says who wins, and begins with this tag."""
        return line.startswith(tag) and line.removeprefix(tag) in RESULTS

    @cached_property
    def outcomes(self):
        """Return how the round should have ended for each hand."""
        return [settle(total(cards), total(self.casino)) for cards in self.humans]

    def draws(self):
        """Yield what the casino held before each draw, the cards that lay ahead, and which it took."""
        gone = {card for cards in self.humans for card in cards}
        for place in range(1, len(self.casino)):
            held = self.casino[:place]
            yield held, [card for card in self.deck if card not in gone and card not in held], self.casino[place]


def read(lines, seed, hands, rounds):
    """Return the rounds of a transcript."""
    parts = [[]]
    for line in lines:
        parts.append([]) if line == AGAIN else parts[-1].append(line)
    pairs = zip(parts, decks(seed, rounds), strict=False)
    return [Round(number, part, deck, hands) for number, (part, deck) in enumerate(pairs, start=1)]


@pytest.fixture(scope="module")
def rounds():
    """Give a function that returns the rounds of a run. It runs the same arguments only once."""

    @cache
    def played(seed=1, hands=1, stand=17, count=60):
        lines = lines_of("--seed", seed, "--hands", hands, typed=answers(seed, hands, stand, count))
        return read(lines, seed, hands, count)

    return played


def some(found):
    """Return a list of what was found; a test that finds nothing to look at would prove nothing."""
    found = list(found)
    assert found, "no round to look at"
    return found


def with_history(played):
    """Yield each round, and whether the casino needs help in it, by all that was before."""
    history = History()
    for each in played:
        yield each, history.needs_help()
        for outcome in each.outcomes:
            history.note(outcome)


def best(held, ahead):
    """Return the card that a casino which needs help takes of those ahead."""
    casino = ComputerPlayer()
    for card in held:
        casino.hand.add(all_cards()[card])
    casino.history.note(Outcome.PLAYER_WINS)
    return ahead[casino.choose([all_cards()[card] for card in ahead])]


# ---------------- the cards


@behaviour("welcome")
def test_the_first_line():
    """The program begins with a welcome."""
    assert lines_of("--seed", 1, typed="n\nn\n")[0] == WELCOME


@behaviour("whole-deck")
def test_each_round_has_a_whole_deck(rounds):
    """The first cards of each round are those of a whole deck that was shuffled anew."""
    played = some(rounds(stand=4, count=40))
    assert len(played) == 40
    for each in played:
        assert set(each.humans[0][:2]) <= set(each.deck[:3]), f"round {each.number}"


@behaviour("whole-deck")
def test_no_card_lies_on_the_table_twice(rounds):
    """All cards of a round are different ones."""
    for each in some(rounds(hands=3)):
        cards = [card for held in [*each.humans, each.casino] for card in held]
        assert len(set(cards)) == len(cards) > 0, f"round {each.number}"


@behaviour("seed")
@pytest.mark.parametrize("seed", [0, 7, 12345])
def test_the_seed_decides_the_first_cards(seed):
    """The seed decides which cards come first."""
    first = Round(1, lines_of("--seed", seed, typed="n\n"), decks(seed, 1)[0], 1)
    assert {*first.humans[0], *first.casino[:1]} == set(first.deck[:3])


@behaviour("seed-goes-on")
def test_the_second_round_has_other_cards(rounds):
    """The numbers of a seed go on from round to round: each has other cards than the one before."""
    firsts = [each.humans[0][:2] for each in rounds()]
    assert all(one != other for one, other in pairwise(firsts))


@behaviour("no-seed")
def test_without_a_seed():
    """Without a seed the cards are other ones each time."""
    opened = {tuple(line for line in lines_of(typed="n\nn\n") if ": " in line) for _ in range(3)}
    assert len(opened) > 1


@behaviour("deal-order")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_the_first_cards_of_a_round(rounds, hands):
    """From the top, each hand gets two cards, one hand after the other, and then the casino one."""
    for each in some(rounds(hands=hands)):
        opening = [*(cards[:2] for cards in each.humans), each.casino[:1]]
        assert [card for cards in opening for card in cards] == each.deck[: 2 * hands + 1], f"round {each.number}"


@behaviour("open-lines")
@pytest.mark.parametrize("hands", [1, 3])
def test_the_first_lines_of_a_round(rounds, hands):
    """The casino's card is shown first, and then each hand's two."""
    for each in some(rounds(hands=hands)):
        lines = [line for line in each.lines if line != WELCOME][: hands + 1]
        assert [line.partition(": ")[0] for line in lines] == ["Casino", *each.names], f"round {each.number}"
        assert [line.count(" ") for line in lines] == [2, *[3] * hands], f"round {each.number}"


# ---------------- the human's turn


@behaviour("hand-line")
@pytest.mark.parametrize("hands", [1, 2])
def test_cards_are_shown_with_their_total(rounds, hands):
    """Whenever somebody's cards are shown, their total stands behind them in brackets."""
    for each in some(rounds(hands=hands)):
        for name in ["Casino", *each.names]:
            for text in some(each.shown(name)):
                assert text.split()[-1] == f"[{total(text.split()[:-1])}]", f"round {each.number}"


@behaviour("hand-line")
def test_each_card_of_the_human_is_shown(rounds):
    """After each draw all cards of the hand are shown, the new one last."""
    for each in some(rounds(stand=16)):
        cards = dealt(each.deck, 1, 16)[0]
        steps = [text.split()[:-1] for text in each.shown("Player")]
        assert steps == [cards[:count] for count in range(2, len(cards) + 1)], f"round {each.number}"


@behaviour("question")
def test_the_human_is_asked_before_each_card(rounds):
    """There are as many questions as were answered: one before each card, and one before the human stands."""
    for each in some(rounds(stand=16)):
        cards = dealt(each.deck, 1, 16)[0]
        assert each.lines.count(QUESTION) == len(cards) - 2 + (total(cards) < 21), f"round {each.number}"


@behaviour("question")
def test_the_human_may_draw_often(rounds):
    """Who says yes again and again gets card after card, until there are 21 or more."""
    for each in some(r for r in rounds(stand=21, count=30) if len(dealt(r.deck, 1, 21)[0]) > 3):
        assert total(each.humans[0]) >= 21, f"round {each.number}"


@behaviour("stand")
def test_a_no_ends_the_turn(rounds):
    """After a no the human gets no card, and the casino's cards are shown next."""
    for each in some(r for r in rounds(stand=4) if QUESTION in r.lines):
        after = each.lines[each.lines.index(QUESTION) + 1]
        assert (len(each.humans[0]), after.startswith("Casino: ")) == (2, True), f"round {each.number}"


@behaviour("twenty-one")
def test_nobody_is_asked_with_twenty_one(rounds):
    """A hand of 21 is not asked any more, be it of two cards or of many."""
    for each in some(r for r in rounds(stand=21, count=60) if total(dealt(r.deck, 1, 21)[0]) == 21):
        where = each.lines.index(f"Player: {each.shown('Player')[-1]}")
        assert QUESTION not in each.lines[where:], f"round {each.number}"


@behaviour("bust")
def test_a_bust_is_told(rounds):
    """A hand over 21 busts, and the casino wins: two lines, the last of the round."""
    for each in some(r for r in rounds(stand=19) if r.busted[0]):
        assert each.lines[-2:] == ["Player busts.", "Casino wins."], f"round {each.number}"


@behaviour("bust")
def test_no_bust_up_to_twenty_one(rounds):
    """Nobody else busts."""
    for each in some(r for r in rounds(stand=19) if not r.busted[0]):
        assert "Player busts." not in each.lines, f"round {each.number}"


@behaviour("bust-ends")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_the_casino_draws_nothing_against_busts(rounds, hands):
    """When all hands are over 21 the casino keeps its one card."""
    for each in some(r for r in rounds(hands=hands, stand=20) if all(r.busted)):
        assert each.casino == each.deck[2 * hands : 2 * hands + 1], f"round {each.number}"


# ---------------- the casino's turn


@behaviour("casino-draws")
@pytest.mark.parametrize("stand", [4, 17])
def test_the_casino_draws_to_seventeen(rounds, stand):
    """Against a hand that is not over 21 the casino draws until it has 17 or more, and no further."""
    for each in some(r for r in rounds(stand=stand) if not r.busted[0]):
        assert total(each.casino[:-1]) <= 16 < total(each.casino), f"round {each.number}"


@behaviour("casino-shows")
@pytest.mark.parametrize("hands", [1, 3])
def test_each_card_of_the_casino_is_shown(rounds, hands):
    """After each draw all cards of the casino are shown, the new one last."""
    for each in some(rounds(hands=hands)):
        steps = [text.split()[:-1] for text in each.shown("Casino")]
        assert steps == [each.casino[:count] for count in range(1, len(each.casino) + 1)], f"round {each.number}"


@behaviour("casino-last")
@pytest.mark.parametrize("hands", [1, 2])
def test_the_casino_draws_when_all_hands_are_finished(rounds, hands):
    """No human is asked or shown after the casino's first draw."""
    for each in some(r for r in rounds(hands=hands) if len(r.casino) > 1):
        drawn = f"Casino: {each.shown('Casino')[1]}"
        after = each.lines[each.lines.index(drawn) :]
        assert not any(QUESTION in line for line in after), f"round {each.number}"
        assert not any(re.fullmatch(rf"Player.*: {CARDS}", line) for line in after), f"round {each.number}"


@behaviour("outcome")
@pytest.mark.parametrize("outcome", Outcome, ids=lambda outcome: outcome.name)
def test_who_wins_is_told(rounds, outcome):
    """The last line of a round tells who wins, as the totals say."""
    for each in some(r for r in rounds(stand=16, count=80) if r.outcomes == [outcome] and r.casino):
        assert each.lines[-1] == outcome.value, f"round {each.number}"


@behaviour("outcome")
def test_one_result_for_each_round(rounds):
    """Each round has one result."""
    assert [len(each.results[0]) for each in rounds()] == [1] * 60


# ---------------- how the casino helps itself


@behaviour("honest")
@pytest.mark.parametrize(("seed", "stand"), [(1, 12), (2, 12), (3, 4)])
def test_an_honest_casino(rounds, seed, stand):
    """While the casino needs no help, each of its draws is the next card."""
    for each in some(r for r, helped in with_history(rounds(seed=seed, stand=stand)) if not helped):
        for _, ahead, taken in each.draws():
            assert taken == ahead[0], f"round {each.number}"


@behaviour("helped")
@pytest.mark.parametrize(("seed", "stand"), [(1, 12), (2, 12), (4, 12)])
def test_a_casino_that_helps_itself(rounds, seed, stand):
    """While the casino needs help, each of its draws is the best of the next three cards."""
    for each in some(r for r, helped in with_history(rounds(seed=seed, stand=stand)) if helped):
        for held, ahead, taken in each.draws():
            assert taken == best(held, ahead[:3]), f"round {each.number}"


@behaviour("helped")
def test_the_casino_does_not_look_further(rounds):
    """However much the casino needs help, it takes no card that lies behind the next three."""
    for each in some(r for r, helped in with_history(rounds(stand=12)) if helped):
        for _, ahead, taken in each.draws():
            assert taken in ahead[:3], f"round {each.number}"


@behaviour("honest-first")
@pytest.mark.parametrize("hands", [1, 2])
def test_the_first_card_is_never_chosen(rounds, hands):
    """The casino's first card lies behind those of the hands, whether it needs help or not."""
    for each in some(r for r, helped in with_history(rounds(hands=hands, stand=12, seed=2)) if helped):
        assert each.casino[:1] == each.deck[2 * hands : 2 * hands + 1], f"round {each.number}"


@behaviour("untouched")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_the_humans_cards_are_untouched(rounds, hands):
    """The cards that the hands draw are the next ones, whether the casino needs help or not."""
    for each in some(rounds(hands=hands, stand=17, seed=4)):
        assert each.humans == dealt(each.deck, hands, 17), f"round {each.number}"


@behaviour("history")
def test_the_history_goes_on():
    """After a loss in the first round the casino helps itself in the second."""
    played = [read(lines_of("--seed", seed, typed=answers(seed, 1, 12, 2)), seed, 1, 2) for seed in range(20)]
    for first, second in some(each for each in played if each[0].outcomes == [Outcome.PLAYER_WINS]):
        for held, ahead, taken in second.draws():
            assert taken == best(held, ahead[:3]), f"cards {first.deck[:3]}"


@behaviour("history-busts")
def test_busts_are_wins_of_the_casino(rounds):
    """What the casino wins by a bust counts: against one who busts often it needs no help, and takes none."""
    for each in some(r for r, helped in with_history(rounds(stand=20, count=80)) if not helped):
        for _, ahead, taken in each.draws():
            assert taken == ahead[0], f"round {each.number}"


# ---------------- two and three hands


@behaviour("one-hand")
def test_one_hand_unless_asked():
    """Without --hands there is one hand, called just Player."""
    typed = answers(1, 1, 17, 4)
    assert lines_of("--seed", 1, typed=typed) == lines_of("--seed", 1, "--hands", 1, typed=typed)
    assert any(line.startswith("Player: ") for line in lines_of("--seed", 1, typed=typed))


@behaviour("hands-names")
@pytest.mark.parametrize("hands", [2, 3])
def test_several_hands_have_numbers(rounds, hands):
    """Several hands are called Player[1], Player[2] and so on, wherever a line is about one of them."""
    for each in some(rounds(hands=hands)):
        found = {line.partition(": ")[0] for line in each.lines if line != WELCOME}
        assert found - {"Casino"} == set(each.names), f"round {each.number}"


@behaviour("hands-names")
def test_numbers_stand_in_brackets(rounds):
    """The number of a hand stands in brackets, right behind the word."""
    for each in some(rounds(hands=2)):
        found = [line.partition(": ")[0] for line in each.lines if line.startswith("Player")]
        assert all(re.fullmatch(r"Player\[\d\]", name) for name in some(found)), f"round {each.number}"


@behaviour("hands-questions")
@pytest.mark.parametrize("hands", [2, 3])
def test_each_hand_is_asked_by_its_name(rounds, hands):
    """Each question begins with the name of the hand, and each hand has its own."""
    for each in some(rounds(hands=hands)):
        wanted = [len(cards) - 2 + (total(cards) < 21) for cards in dealt(each.deck, hands, 17)]
        assert [each.lines.count(tag + QUESTION) for tag in each.tags] == wanted, f"round {each.number}"


@behaviour("hands-turns")
@pytest.mark.parametrize("hands", [2, 3])
def test_one_hand_after_the_other(rounds, hands):
    """The first hand is finished before the second is asked, and so on."""
    for each in some(rounds(hands=hands)):
        numbers = [re.search(r"\[(\d)\]", line)[1] for line in each.lines if re.search(r"\[\d\].*draw\?", line)]
        assert numbers == sorted(numbers), f"round {each.number}"


@behaviour("hands-results")
@pytest.mark.parametrize("hands", [2, 3])
def test_each_hand_has_a_result(rounds, hands):
    """At the end there is a result for each hand, in their order and with their names."""
    for each in some(rounds(hands=hands)):
        told = [line.partition(": ")[0] for line in each.lines if line.partition(": ")[2] in RESULTS]
        assert told == each.names, f"round {each.number}"


@behaviour("hands-alone")
@pytest.mark.parametrize("hands", [2, 3])
def test_each_hand_is_settled_by_itself(rounds, hands):
    """Each hand wins or loses by its own total against the casino's."""
    for each in some(rounds(hands=hands)):
        assert each.results == [[outcome.value] for outcome in each.outcomes], f"round {each.number}"


@behaviour("hands-bust")
@pytest.mark.parametrize("hands", [2, 3])
def test_a_busted_hand_among_others(rounds, hands):
    """A busted hand is told at the end, right before its result, and loses also when the casino busts."""
    for each in some(r for r in rounds(hands=hands, stand=19) if any(r.busted)):
        tags = [tag for tag, over in zip(each.tags, each.busted, strict=True) if over]
        told = [(one, other) for one, other in pairwise(each.lines) if one.endswith("Player busts.")]
        assert told == [(f"{tag}Player busts.", f"{tag}Casino wins.") for tag in tags], f"round {each.number}"


@behaviour("hands-casino")
@pytest.mark.parametrize("hands", [2, 3])
def test_the_casino_plays_if_one_hand_is_left(rounds, hands):
    """The casino draws, once for all, when at least one hand is not over 21."""
    for each in some(r for r in rounds(hands=hands, stand=19) if not all(r.busted) and any(r.busted)):
        assert total(each.casino) >= 17, f"round {each.number}"


@behaviour("hands-history")
@pytest.mark.parametrize(("seed", "hands"), [(1, 2), (2, 2), (1, 3), (2, 3)])
def test_each_hand_counts_in_the_history(rounds, seed, hands):
    """Whether the casino needs help is decided by all hands of all rounds."""
    for each, helped in with_history(rounds(seed=seed, hands=hands, stand=12)):
        for held, ahead, taken in each.draws():
            assert taken == (best(held, ahead[:3]) if helped else ahead[0]), f"round {each.number}"


# ---------------- round after round, and the end


@behaviour("again")
@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_as_many_rounds_as_are_wanted(count):
    """After each round the human is asked for another, and y brings it."""
    lines = lines_of("--seed", 1, typed=answers(1, 1, 17, count))
    assert lines.count(AGAIN) == count
    assert sum(line in RESULTS for line in lines) == count


@behaviour("again")
def test_spaces_around_a_yes():
    """Spaces before and after the y do not matter."""
    lines = lines_of("--seed", 1, typed="n\n y \nn\nn\n")
    assert lines.count(AGAIN) == 2


@behaviour("no-more")
@pytest.mark.parametrize("word", ["n", "", "x", "stop"])
def test_any_other_answer_ends_the_game(word):
    """Any other word than y ends the game, without another question."""
    lines = lines_of("--seed", 1, typed=f"n\n{word}\nn\nn\n")
    assert lines[lines.index(AGAIN) :] == [AGAIN, lines[-1]]


@behaviour("no-more")
@pytest.mark.parametrize("word", ["", "x"])
def test_no_round_after_another_answer(word):
    """After any other word than y there is not another round."""
    lines = lines_of("--seed", 1, typed=f"n\n{word}\nn\nn\n")
    assert sum(line in RESULTS for line in lines) == 1


@behaviour("last-line")
def test_the_last_line():
    """A game that was ended by an answer says so in its last line."""
    assert lines_of("--seed", 1, typed="n\nn\n")[-1] == GAME_OVER


@behaviour("end-of-input")
@pytest.mark.parametrize("hands", [1, 3])
@pytest.mark.parametrize("count", range(6))
def test_the_end_of_the_input(hands, count):
    """Wherever an answer is missing the game ends in one line, with exit code 0."""
    typed = "".join(answers(1, hands, 17, 3).splitlines(keepends=True)[:count])
    try:
        code, lines, errors = run("--seed", 1, "--hands", hands, typed=typed)
    except EOFError:
        pytest.fail("EOFError left the program")
    assert (code, lines[-1], errors) == (0, NO_MORE_INPUT, "")
    assert lines[-2].endswith("(y/n):")


@behaviour("exit-code")
def test_a_game_ends_with_code_zero():
    """A game that was played ends with exit code 0, and nothing comes on standard error."""
    code, lines, errors = run("--hands", 2, "--seed", 7, typed=answers(7, 2, 17, 3))
    assert (code, errors) == (0, "")
    assert lines


@behaviour("same-again")
def test_the_same_arguments_and_answers_print_the_same():
    """A second run in the same process prints the same as the first: nothing is left over."""
    typed = answers(3, 1, 15, 20)
    first = lines_of("--seed", 3, typed=typed)
    lines_of("--seed", 5, "--hands", 2, typed="n\n" * 9)
    assert lines_of("--seed", 3, typed=typed) == first


@behaviour("lines")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_no_line_is_odd(hands):
    """Every line has one of the forms in the handout."""
    tag = "" if hands == 1 else rf"Player\[[1-{hands}]\]: "
    name = "Player" if hands == 1 else rf"Player\[[1-{hands}]\]"
    forms = [f"(Casino|{name}): {CARDS}", re.escape(AGAIN), re.escape(WELCOME), GAME_OVER]
    forms += [f"{tag}{re.escape(text)}" for text in [QUESTION, "Player busts.", *RESULTS]]
    lines = lines_of("--seed", 2, "--hands", hands, typed=answers(2, hands, 17, 30))
    assert [line for line in lines if not re.fullmatch("|".join(forms), line)] == []


BAD = {
    "word": ["7"],
    "help": ["--help", "me"],
    "seed-alone": ["--seed"],
    "hands-alone": ["--seed", "7", "--hands"],
    "seed-word": ["--seed", "lucky"],
    "seed-fraction": ["--seed", "1.5"],
    "seed-negative": ["--seed", "-1"],
    "seed-empty": ["--seed", ""],
    "hands-none": ["--hands", "0"],
    "hands-four": ["--hands", "4"],
    "hands-negative": ["--hands", "-1"],
    "hands-word": ["--hands", "two"],
    "extra": ["--seed", "7", "--hands", "2", "x"],
    "unknown": ["--rounds", "3"],
}


@behaviour("usage")
@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_arguments(arguments):
    """Bad arguments are answered by one line of usage on standard error, and by exit code 2."""
    try:
        code, lines, errors = run(*arguments, typed="n\nn\n")
    except (Exception, SystemExit) as error:
        pytest.fail(f"main raised {type(error).__name__}")
    assert (code, lines) == (2, [])
    assert errors.startswith("usage:")
    assert errors.count("\n") == 1


@behaviour("usage")
def test_the_exit_code_for_bad_arguments():
    """The exit code for bad arguments is 2."""
    assert run("--seed", "lucky")[0] == 2


@behaviour("usage")
@pytest.mark.parametrize("arguments", [["--hands", "2", "--seed", "7"], ["--seed", "7", "--hands", "2"]])
def test_either_order_of_the_options(arguments):
    """The two options may come in either order."""
    assert run(*arguments, typed="n\nn\nn\n")[1] == run("--seed", 7, "--hands", 2, typed="n\nn\nn\n")[1] != []
