"""The model suite of contract/deck: the hidden tests. None of them depends on the order of the suits."""

from itertools import pairwise

import pytest
from card import RANKS, SUITS, Card
from deck import Deck

behaviour = pytest.mark.behaviour
ALL_CARDS = {Card(rank, suit) for rank in RANKS for suit in SUITS}
SEEDS = range(40)


def tried(action):
    """What the call returns, or the name of what it raised: a crash becomes a failed comparison."""
    try:
        return action()
    except Exception as error:
        return type(error).__name__


def dealt(deck, count):
    """The next cards of the deck, in the order in which they are dealt."""
    return [tried(deck.deal) for _ in range(count)]


def shuffled(seed=None, missing=0):
    """A new deck, some cards dealt from it, then shuffled."""
    deck = Deck()
    dealt(deck, missing)
    deck.shuffle(seed)
    return deck


def order(seed=None):
    """The cards of a shuffled deck."""
    return shuffled(seed).cards()


def names(cards):
    """The texts of the cards, sorted: which cards they are, whatever their order."""
    return sorted(map(str, cards))


# ---- a new deck


@behaviour("all-cards")
def test_how_many_cards_there_are():
    """A new deck has 52 cards."""
    assert Deck().size() == 52


@behaviour("all-cards")
def test_every_card_is_there():
    """Each of the 52 cards is in a new deck."""
    assert ALL_CARDS - set(Deck().cards()) == set()


@behaviour("all-cards")
def test_no_card_is_there_twice():
    """No card is in a new deck more than once."""
    cards = Deck().cards()
    assert len(set(cards)) == len(cards)


@behaviour("sorted")
@pytest.mark.parametrize("suit", SUITS)
def test_each_suit_goes_from_low_to_high(suit):
    """The cards of each suit come from 2 up to the ace, wherever in the deck they lie."""
    ranks = [card.rank for card in Deck().cards() if card.suit == suit]
    assert ranks == sorted(ranks, key=RANKS.index)


@behaviour("sorted")
@pytest.mark.parametrize(("place", "rank"), [(0, "A"), (-1, "2")], ids=["ace first", "two last"])
def test_an_ace_is_high_and_a_two_low(place, rank):
    """Neither is an ace the first card of a new deck, nor a two the last."""
    assert Deck().cards()[place].rank != rank


@behaviour("sorted")
def test_two_new_decks_are_alike():
    """A new deck has not been shuffled, so the next one has the same order."""
    assert Deck().cards() == Deck().cards()


# ---- a deck is a hand


@behaviour("is-a-hand")
def test_a_card_can_be_added():
    """A card that is added to a deck comes last."""
    deck = Deck()
    deck.add(Card("7", "D"))
    assert deck.cards()[-1] == Card("7", "D")
    assert deck.size() == 53


@behaviour("is-a-hand")
def test_the_last_card_can_be_removed():
    """remove_last() does to a deck what it does to a hand."""
    deck = Deck()
    cards = deck.cards()
    assert tried(deck.remove_last) == cards[-1]
    assert deck.cards() == cards[:-1]


@behaviour("is-a-hand")
def test_points_and_value_of_a_deck():
    """A deck has points, and a canonical value with all aces at 1."""
    assert (Deck().points(), Deck().canonical_value()) == (380, 340)


@behaviour("is-a-hand")
def test_the_text_of_a_deck():
    """The text of a deck has all its cards, from first to last."""
    deck = Deck()
    assert deck.text() == f"[{' '.join(map(str, deck.cards()))}]"


@behaviour("is-a-hand")
def test_a_deck_can_be_copied():
    """A copy of a deck has the cards that the deck has, and is apart from it."""
    deck = shuffled(1, missing=40)
    cards = deck.cards()
    twin = deck.copy()
    assert twin.cards() == cards
    twin.remove_last()
    assert deck.cards() == cards


# ---- dealing


@behaviour("deals-last")
@pytest.mark.parametrize("seed", [None, 3])
def test_the_last_card_is_dealt(seed):
    """deal() returns the last card, of a new deck and of a shuffled one."""
    deck = Deck() if seed is None else shuffled(seed)
    cards = deck.cards()
    assert dealt(deck, 3) == cards[:-4:-1]


@behaviour("deals-last")
def test_dealing_is_not_left_to_chance():
    """Two new decks deal the same cards."""
    assert dealt(Deck(), 3) == dealt(Deck(), 3)


@behaviour("deals-last")
def test_a_card_is_dealt():
    """deal() returns a card, and not its text."""
    assert isinstance(tried(Deck().deal), Card)


@behaviour("removes-dealt")
@pytest.mark.parametrize("count", [1, 2, 51])
def test_the_dealt_cards_are_gone(count):
    """After some deals the others are there, in their order."""
    deck = shuffled(5)
    cards = deck.cards()
    dealt(deck, count)
    assert deck.cards() == cards[:-count]


@behaviour("removes-dealt")
def test_one_card_goes_with_each_deal():
    """Each deal makes the deck one card smaller."""
    deck = Deck()
    sizes = [(tried(deck.deal), deck.size())[1] for _ in range(4)]
    assert sizes == [51, 50, 49, 48]


@behaviour("removes-dealt")
def test_the_whole_deck_is_dealt():
    """52 deals bring all cards, each once, and then none is left."""
    deck = shuffled(6)
    cards = dealt(deck, 52)
    assert names(cards) == names(ALL_CARDS)
    assert deck.size() == 0


# ---- shuffling


@behaviour("shuffle-keeps")
@pytest.mark.parametrize("seed", [0, 1, 2, None])
def test_a_shuffle_keeps_the_cards(seed):
    """After a shuffle the deck has the cards that it had, each once."""
    assert names(order(seed)) == names(ALL_CARDS)


@behaviour("shuffle-keeps")
def test_how_many_a_shuffle_keeps():
    """A shuffled deck has 52 cards, whichever they are."""
    assert shuffled(8).size() == 52


@behaviour("shuffle-left")
@pytest.mark.parametrize("missing", [1, 20, 50])
def test_dealt_cards_do_not_come_back(missing):
    """A shuffle mixes the cards that are left, and the dealt ones stay away."""
    left = Deck().cards()[:-missing]
    assert names(shuffled(1, missing).cards()) == names(left)


@behaviour("shuffle-left")
def test_an_empty_deck_can_be_shuffled():
    """A shuffle of no cards, or of one, does nothing."""
    assert [shuffled(1, missing).size() for missing in (52, 51)] == [0, 1]


@behaviour("shuffle-left")
def test_added_cards_are_shuffled_too():
    """A card that was added to a deck takes part in the shuffle."""
    places = set()
    for seed in SEEDS:
        deck = Deck()
        card = deck.deal()
        deck.add(card)
        deck.shuffle(seed)
        places.add(deck.cards().index(card) if card in deck.cards() else None)
    assert None not in places
    assert len(places) > 10


@behaviour("mixes")
def test_a_shuffle_changes_the_order():
    """A shuffled deck is in another order than a new one."""
    assert all(order(seed) != Deck().cards() for seed in SEEDS)


@behaviour("mixes")
@pytest.mark.parametrize("place", [0, 1, 12, 13, 25, 26, 50, 51])
def test_each_place_gets_many_cards(place):
    """In 40 shuffles many different cards come to lie in each place: 28 are expected, fewer than 10 never seen."""
    assert len({order(seed)[place] for seed in SEEDS}) > 10


@behaviour("mixes")
def test_each_half_goes_everywhere():
    """Cards from the first half come to lie in the second as often as not: 13 are expected, with little spread."""
    first = set(Deck().cards()[:26])
    moved = [len(first & set(order(seed)[26:])) for seed in SEEDS]
    assert 10 < sum(moved) / len(moved) < 16


@behaviour("mixes")
def test_neighbours_are_parted():
    """Few cards still lie before the card that they lay before in a new deck: one is expected."""
    cards = Deck().cards()
    pairs = set(pairwise(cards))
    left = [len(pairs & set(pairwise(mixed))) for mixed in map(order, SEEDS)]
    assert sum(left) / len(left) < 4


@behaviour("mixes")
def test_a_shuffled_deck_is_mixed_further():
    """A second shuffle starts from the order of the first, so the same seed twice is no way back to it."""
    deck = shuffled(4)
    first = deck.cards()
    deck.shuffle(4)
    assert deck.cards() != first


@behaviour("same-seed")
@pytest.mark.parametrize("seed", [0, 1, 7, 123456789])
def test_the_same_seed_gives_the_same_order(seed):
    """Two new decks that are shuffled with the same seed lie alike."""
    assert order(seed) == order(seed)


@behaviour("same-seed")
def test_the_seed_is_all_that_counts():
    """What was shuffled in between makes no difference."""
    first = order(7)
    shuffled(8)
    shuffled()
    assert order(7) == first


@behaviour("other-seed")
def test_other_seeds_give_other_orders():
    """40 seeds give 40 orders."""
    assert len({tuple(order(seed)) for seed in SEEDS}) == len(SEEDS)


@behaviour("without-seed")
def test_chance_without_a_seed():
    """Of four shuffles without a seed, not all give the same order."""
    assert len({tuple(order()) for _ in range(4)}) > 1


@behaviour("without-seed")
def test_chance_is_not_taken_from_an_old_seed():
    """A shuffle without a seed does not repeat itself after one with a seed."""
    after = set()
    for _ in range(4):
        shuffled(7)
        after.add(tuple(order()))
    assert len(after) > 1


@behaviour("independent")
def test_deals_from_one_deck_leave_the_other():
    """What is dealt from one deck is still in another that was there before."""
    one, other = Deck(), Deck()
    dealt(one, 5)
    assert (one.size(), other.size()) == (47, 52)


@behaviour("independent")
def test_a_deck_after_another():
    """A new deck is complete and in order, whatever became of the one before, which it does not touch."""
    new = Deck().cards()
    one = shuffled(3, missing=10)
    before = one.cards()
    assert Deck().cards() == new
    assert one.cards() == before
