"""The model suite of twentyone/shuffle: draws by script, decks by seed, and fairness by counting."""

import random
from collections import Counter
from itertools import permutations, product

import crand
import pytest
from shuffle import new_deck, shuffle

behaviour = pytest.mark.behaviour


class Script:
    """Stands in for rand: gives the numbers of a list, then zeros, and counts how often it was asked."""

    def __init__(self, *numbers):
        self.numbers = iter(numbers)
        self.asked = 0

    def __call__(self):
        self.asked += 1
        return next(self.numbers, 0)


def shuffled(cards, *numbers):
    """The cards after a shuffle whose draws are these numbers."""
    cards = list(cards)
    shuffle(cards, Script(*numbers))
    return cards


def deck_of_seed(seed, rounds=1):
    """A new deck shuffled with the numbers that follow srand(seed); for rounds=2 the second such deck."""
    crand.srand(seed)
    for _ in range(rounds):
        deck = new_deck()
        shuffle(deck, crand.rand)
    return deck


# ---- the new deck --------------------------------------------------------------------------------


@behaviour("new-deck")
def test_new_deck_is_in_order():
    """A new deck is the list of 0 to 51."""
    assert new_deck() == list(range(52))


@behaviour("own-deck")
def test_each_new_deck_is_a_list_of_its_own():
    """What is done to one new deck does not show in the next."""
    new_deck().reverse()
    assert new_deck()[0] == 0


# ---- what a shuffle does to the list -------------------------------------------------------------


@behaviour("permutation")
@pytest.mark.parametrize("seed", [1, 37])
def test_a_deck_keeps_its_cards(seed):
    """After a shuffle each of the 52 cards is there once."""
    assert sorted(deck_of_seed(seed)) == list(range(52))


@behaviour("permutation")
def test_a_short_deck_keeps_its_cards():
    """After a shuffle with scripted draws each of five cards is there once."""
    assert sorted(shuffled("abcde", 3, 1, 0, 1)) == list("abcde")


@behaviour("any-cards")
def test_alike_cards_are_all_kept():
    """Cards that are alike are so many after the shuffle as before."""
    assert sorted(shuffled("aabbb", 2, 0, 1, 0)) == list("aabbb")


@behaviour("any-cards")
def test_alike_cards_change_places_like_others():
    """Two cards that are alike are moved by their places, as different ones would be."""
    assert shuffled("xyyz", 2, 2, 1) == list("xyzy")


@behaviour("given-order")
def test_starts_from_the_order_that_it_is_given():
    """A deck that is not in order is shuffled from the order in which it lies."""
    assert shuffled([3, 1, 2, 0], 0, 0, 0) == [1, 2, 0, 3]


@behaviour("in-place")
def test_the_list_itself_is_shuffled():
    """The list that is handed in has the new order."""
    cards = list("abcd")
    shuffle(cards, Script(0, 0, 0))
    assert cards != list("abcd")


@behaviour("returns-nothing")
def test_nothing_is_returned():
    """The shuffle returns None."""
    assert shuffle(list("abcd"), Script(0, 1, 1)) is None


@behaviour("any-length")
@pytest.mark.parametrize("n", [60, 53])
def test_a_long_deck(n):
    """In a deck of more than 52 cards draws of 0 move the first card to the end."""
    assert shuffled(range(n), *[0] * n) == [*range(1, n), 0]


@behaviour("any-length")
@pytest.mark.parametrize("n", [2, 3, 13])
def test_a_short_deck(n):
    """In a deck of fewer than 52 cards draws of 0 move the first card to the end."""
    assert shuffled(range(n), *[0] * n) == [*range(1, n), 0]


@behaviour("short-decks")
@pytest.mark.parametrize("cards", [[], [7]], ids=["no card", "one card"])
def test_nothing_to_shuffle(cards):
    """No card and one card stay as they are and cost no draw."""
    deck, rand = list(cards), Script()
    shuffle(deck, rand)
    assert (deck, rand.asked) == (cards, 0)


# ---- what a shuffle does with the draws ----------------------------------------------------------


@behaviour("draw-count")
@pytest.mark.parametrize("numbers", [[0], range(51, 0, -1), range(1000, 1060)], ids=["0", "high", "large"])
def test_one_draw_fewer_than_cards(numbers):
    """A shuffle of 52 cards draws 51 numbers, whatever the numbers are."""
    rand = Script(*numbers)
    shuffle(list(range(52)), rand)
    assert rand.asked == 51


@behaviour("step-order")
@pytest.mark.parametrize(
    ("numbers", "result"),
    [((0, 2, 1), "dbca"), ((1, 2, 1), "adcb"), ((3, 0, 1), "cbad"), ((3, 2, 0), "bacd")],
)
def test_one_step_at_a_time(numbers, result):
    """A draw that is not its own place exchanges two cards; the first draw is for the last place."""
    assert "".join(shuffled("abcd", *numbers)) == result


@behaviour("exchange")
@pytest.mark.parametrize(("numbers", "result"), [((1, 1, 0), "cadb"), ((0, 1, 1), "dcba"), ((0, 0, 0), "bcda")])
def test_steps_build_on_each_other(numbers, result):
    """Each step exchanges two cards of the order that the step before has left."""
    assert "".join(shuffled("abcd", *numbers)) == result


@behaviour("exchange")
def test_what_is_laid_down_is_not_moved_again():
    """The first draw alone decides which card is the last, whatever the later draws are."""
    last = {throw: shuffled("abcd", *throw)[3] for throw in product(range(6), repeat=3)}
    assert last == {throw: "abcdab"[throw[0]] for throw in last}


@behaviour("may-stay")
@pytest.mark.parametrize("n", [2, 4, 52])
def test_every_card_may_stay(n):
    """When each draw names the place itself, every card stays where it is."""
    assert shuffled(range(n), *range(n - 1, 0, -1)) == list(range(n))


@behaviour("draw-range")
@pytest.mark.parametrize("j", range(5))
@pytest.mark.parametrize("rounds", [0, 1, 1000, 400_000_000])
def test_a_draw_counts_by_its_remainder(j, rounds):
    """For the last of five places, numbers that leave the same remainder by 5 pick the same card."""
    assert shuffled("abcde", 5 * rounds + j, 3, 2, 1)[4] == "abcde"[j]


@behaviour("draw-range")
def test_each_place_has_a_remainder_of_its_own():
    """Of n cards that are left the number n picks the first again."""
    assert shuffled(range(52), *range(52, 1, -1)) == [*range(1, 52), 0]


@behaviour("rand-only")
@pytest.mark.parametrize("seed", [1, 37])
def test_chance_comes_from_rand_alone(seed):
    """Scripted draws shuffle alike whatever the seed of crand."""
    crand.srand(seed)
    assert shuffled(range(8), 0, 6, 5, 4, 3, 2, 0) == [1, 7, 2, 3, 4, 5, 6, 0]


@behaviour("goes-on")
def test_a_shuffle_leaves_the_generator_alone():
    """A shuffle with scripted draws neither seeds crand nor takes numbers from it."""
    crand.srand(1)
    shuffled(range(52))
    assert [crand.rand(), crand.rand()] == [1804289383, 846930886]


@behaviour("goes-on")
def test_a_shuffle_leaves_random_alone():
    """A shuffle with scripted draws neither seeds Python's random nor takes numbers from it."""
    before = random.getstate()
    shuffled(range(52))
    assert random.getstate() == before


@behaviour("goes-on")
@pytest.mark.parametrize(("seed", "top"), [(37, [19, 36, 27, 9, 25]), (1, [17, 2, 5, 34, 6]), (29, [43, 9, 4, 47, 2])])
def test_the_second_deck_of_a_seed(seed, top):
    """The second new deck is shuffled with the numbers that come after those of the first."""
    assert deck_of_seed(seed, rounds=2)[:5] == top


# ---- decks by seed -------------------------------------------------------------------------------

DECK_37 = [
    6, 14, 2, 39, 24, 23, 32, 4, 12, 49, 27, 36, 21, 42, 10, 8, 38, 51, 46, 47, 22, 5, 37, 41, 16, 15,
    43, 40, 3, 31, 44, 34, 17, 18, 9, 26, 1, 35, 19, 11, 30, 48, 13, 20, 25, 33, 29, 28, 0, 45, 50, 7,
]  # fmt: skip


@behaviour("seed-lists")
def test_the_whole_deck_of_seed_37():
    """Seed 37 gives the deck that the handout prints."""
    assert deck_of_seed(37) == DECK_37


@behaviour("seed-lists")
@pytest.mark.parametrize(
    ("seed", "top"),
    [
        (1, [47, 44, 7, 18, 32, 46, 3, 28]),
        (29, [37, 10, 35, 46, 34, 40, 49, 25]),
        (1411, [27, 40, 2, 22, 11, 26, 51, 33]),
        (20132, [21, 0, 25, 27, 14, 33, 19, 28]),
    ],
)
def test_the_top_of_the_deck_of_other_seeds(seed, top):
    """Four more seeds give the first eight cards that the handout prints."""
    assert deck_of_seed(seed)[:8] == top


# ---- fairness ------------------------------------------------------------------------------------
# The counts below are the same in every run, for the draws are: a correct shuffle passes today and always.

# With so many degrees of freedom, chi-square goes above this once in a thousand fair experiments.
ALARM = {23: 49.73, 2601: 2829.59}


def chi_square(counts, expected):
    """How far the counts are from what was expected, each distance squared and in units of what is usual."""
    return sum((count - expected) ** 2 / expected for count in counts)


@behaviour("fair-orders")
@pytest.mark.parametrize(("n", "sides"), [(3, 6), (4, 12)])
def test_a_perfect_die_makes_all_orders_alike_often(n, sides):
    """Over all throws of a die with a multiple of 2, 3 ... n sides, each order comes up equally often."""
    throws = list(product(range(sides), repeat=n - 1))
    counts = Counter(tuple(shuffled(range(n), *throw)) for throw in throws)
    assert [counts[order] for order in permutations(range(n))] == [len(throws) // len(counts)] * len(counts)


@behaviour("fair-orders")
def test_orders_of_four_cards():
    """In 2400 shuffles of four cards the 24 orders come up about 100 times each."""
    crand.srand(1)
    counts = Counter()
    for _ in range(2400):
        cards = list("abcd")
        shuffle(cards, crand.rand)
        counts["".join(cards)] += 1
    orders = map("".join, permutations("abcd"))
    assert chi_square([counts[order] for order in orders], 100) < ALARM[23]


@behaviour("fair-positions")
def test_places_of_all_cards():
    """In 520 shuffles of a new deck each card lies about 10 times in each place."""
    crand.srand(1)
    counts = Counter()
    for _ in range(520):
        deck = new_deck()
        shuffle(deck, crand.rand)
        counts.update(enumerate(deck))
    table = [counts[place, card] for place in range(52) for card in range(52)]
    assert 51 / 52 * chi_square(table, 10) < ALARM[2601]


@behaviour("fair-positions")
def test_a_perfect_die_makes_all_places_alike_often():
    """Over all throws of a twelve-sided die, each of four cards lies a quarter of the times in each place."""
    counts = Counter()
    for throw in product(range(12), repeat=3):
        counts.update(enumerate(shuffled("abcd", *throw)))
    assert counts == dict.fromkeys(product(range(4), "abcd"), 12**3 // 4)
