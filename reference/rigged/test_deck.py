"""The model suite of rigged/deck: the hidden tests.

Cards are compared as they are shown. Chance is handed in: a list of picks, or a generator with a seed.
"""

import random
from collections import Counter
from itertools import pairwise, permutations

import pytest
from deck import Deck, DeckEmpty
from hand import Card, Hand, Rank, Type
from hypothesis import given, settings
from hypothesis import strategies as st

behaviour = pytest.mark.behaviour

SIZE = 52
NEW = [f"{rank}{letter}" for letter in "CDHS" for rank in (*range(1, 11), "J", "Q", "K")]
EMPTY = "DeckEmpty"


def shown(cards):
    """Return the texts of cards."""
    return [card.display() for card in cards]


def lying(deck, count=SIZE):
    """Return the cards of a deck as they lie, or the name of the exception that came instead."""
    try:
        return shown(deck.peek(count))
    except Exception as error:
        return type(error).__name__


def deal(deck, hand, *place):
    """Deal a card, and return the name of the exception if one came; a crash becomes a failed comparison."""
    try:
        deck.deal(hand, *place)
    except DeckEmpty:
        return EMPTY
    except Exception as error:
        return type(error).__name__
    return ""


def dealt(deck, count=SIZE):
    """Deal this many cards to one hand, and return what it holds."""
    hand = Hand()
    for _ in range(count):
        deal(deck, hand)
    return shown(hand.cards())


def left_with(count, pick=None):
    """Return a deck that has only its last cards left: this many."""
    deck = Deck(pick) if pick else Deck()
    dealt(deck, SIZE - count)
    return deck


def seeded(seed):
    """Return a pick whose numbers a seed decides."""
    return random.Random(seed).randrange


def shuffled(seed=7):
    """Return a deck that was shuffled with this seed."""
    deck = Deck(seeded(seed))
    deck.shuffle()
    return deck


class Picks:
    """A pick that goes through a list, 0 when that is used up, and remembers what it was asked."""

    def __init__(self, *numbers):
        self.numbers, self.asked = list(numbers), []

    def __call__(self, n):
        self.asked.append(n)
        assert len(self.asked) < 1000, "picks without end"
        return min(self.numbers.pop(0), n - 1) if self.numbers else 0


# ---- whole decks


@behaviour("populate-order")
def test_all_cards_of_a_populated_deck():
    """The 52 cards lie in the promised order."""
    deck = Deck()
    deck.populate()
    assert lying(deck) == NEW


@behaviour("populate-order")
def test_no_card_is_missing():
    """Each of the 52 cards is there once, wherever it lies."""
    deck = Deck()
    deck.populate()
    assert sorted(lying(deck, 99)) == sorted(NEW)


@behaviour("populate-order")
@pytest.mark.parametrize("letter", "CDHS")
def test_each_type_rises(letter):
    """The cards of a type come from ace to king, wherever they lie."""
    deck = Deck()
    deck.populate()
    assert [text for text in lying(deck) if text[-1] == letter] == [text for text in NEW if text[-1] == letter]


@behaviour("new-deck")
def test_a_new_deck_is_populated():
    """A new deck is what populate() makes of it."""
    new, populated = Deck(), Deck()
    populated.populate()
    assert lying(new) == lying(populated)


@behaviour("new-deck")
def test_a_new_deck_is_not_empty():
    """A new deck has a card to deal."""
    assert len(dealt(Deck(), 1)) == 1


@behaviour("populate-again")
@pytest.mark.parametrize("count", [0, 1, 30, SIZE])
def test_populate_brings_all_cards_back(count):
    """After populate() a deck is like a new one, however many cards were dealt."""
    deck = Deck()
    dealt(deck, count)
    deck.populate()
    assert lying(deck, 200) == lying(Deck(), 200)


@behaviour("populate-again")
def test_populate_undoes_a_shuffle():
    """After populate() a shuffled deck is in order."""
    deck = shuffled()
    deck.populate()
    assert lying(deck) == lying(Deck())


# ---- dealing


@behaviour("deal-next")
def test_dealt_cards_come_in_their_order():
    """Card after card is dealt as they lie in the deck."""
    deck = shuffled()
    order = lying(deck)
    assert dealt(deck) == order


@behaviour("deal-next")
def test_a_dealt_card_is_gone():
    """The card that was dealt is not in the deck any more, and all others are."""
    deck = shuffled()
    order = lying(deck)
    deal(deck, Hand())
    assert lying(deck) == order[1:]


@behaviour("deal-next")
def test_no_card_is_dealt_twice():
    """52 deals bring 52 different cards."""
    assert len(set(dealt(shuffled()))) == SIZE


@behaviour("deal-next")
def test_a_card_is_added_to_the_hand():
    """The hand keeps what it has, and gets one card more."""
    hand = Hand()
    hand.add(Card(Rank.NINE, Type.HEARTS))
    deal(Deck(), hand)
    assert shown(hand.cards()) == ["9H", "1C"]


@behaviour("deal-next")
def test_two_hands_get_cards_by_turns():
    """Each card goes to the hand that it is dealt to."""
    deck, first, second = Deck(), Hand(), Hand()
    for hand in (first, second, first):
        deal(deck, hand)
    assert (shown(first.cards()), shown(second.cards())) == (["1C", "3C"], ["2C"])


@behaviour("deal-place")
@pytest.mark.parametrize("place", [0, 1, 2, 25, 51])
def test_the_card_at_a_place_is_dealt(place):
    """The hand gets the card that lies at the place, counted from 0."""
    deck, hand = Deck(), Hand()
    deal(deck, hand, place)
    assert shown(hand.cards()) == NEW[place : place + 1]


@behaviour("deal-place")
@pytest.mark.parametrize("place", [1, 2, 3, 51])
def test_the_others_stay_in_their_order(place):
    """Who takes a card out of the middle leaves all others as they lie."""
    deck = shuffled()
    order = lying(deck)
    deal(deck, Hand(), place)
    assert lying(deck) == order[:place] + order[place + 1 :]


@behaviour("deal-place")
def test_places_count_from_the_next_card():
    """In a deck that has been dealt from, place 1 is that of the card after the next."""
    deck, hand = Deck(), Hand()
    dealt(deck, 10)
    deal(deck, hand, 1)
    assert shown(hand.cards()) == NEW[11:12]


@behaviour("deal-place")
def test_no_card_is_lost():
    """All cards come, those that were passed over too."""
    deck, hand = Deck(), Hand()
    for place in (2, 1, 2, 0, 1):
        deal(deck, hand, place)
    assert sorted(shown(hand.cards()) + dealt(deck, SIZE - 5)) == sorted(NEW)


@behaviour("deal-empty")
@pytest.mark.parametrize("count", [0, 2])
def test_a_deal_where_there_is_no_card(count):
    """With no card at that place deal raises DeckEmpty."""
    assert deal(left_with(count), Hand(), count) == EMPTY


@behaviour("deal-empty")
def test_a_failed_deal_is_not_silent():
    """An empty deck does not just do nothing."""
    assert deal(left_with(0), Hand()) != ""


@behaviour("deal-empty")
def test_the_last_card_can_be_dealt():
    """The 52nd card is dealt, and then there is none."""
    deck = left_with(1)
    assert [deal(deck, Hand()), deal(deck, Hand()), deal(deck, Hand())] == ["", EMPTY, EMPTY]


@behaviour("deal-empty")
@pytest.mark.parametrize("count", [0, 2])
def test_a_failed_deal_gives_no_card(count):
    """The hand gets nothing when there is no card at that place."""
    hand = Hand()
    deal(left_with(count), hand, count)
    assert len(hand.cards()) == 0


@behaviour("deal-empty")
@pytest.mark.parametrize("count", [0, 2])
def test_a_failed_deal_leaves_the_deck(count):
    """The deck keeps what it has when there is no card at that place."""
    deck = left_with(count)
    deal(deck, Hand(), count)
    assert lying(deck) == NEW[SIZE - count :]


# ---- looking


@behaviour("peek")
@pytest.mark.parametrize("n", [0, 1, 3, SIZE])
def test_the_next_cards(n):
    """peek(n) gives the next n cards, the next one first."""
    assert lying(Deck(), n) == NEW[:n]


@behaviour("peek")
def test_the_next_cards_of_a_deck_in_use():
    """peek() begins with the card that is dealt next."""
    deck = Deck()
    dealt(deck, 10)
    assert lying(deck, 3) == NEW[10:13]


@behaviour("peek")
def test_looking_changes_nothing():
    """Who has looked finds the same cards again."""
    deck = Deck()
    assert [lying(deck, 4) for _ in range(3)] == [NEW[:4]] * 3


@behaviour("peek")
def test_what_was_seen_stays_as_it_was():
    """What peek() returned does not change when cards are dealt."""
    deck = Deck()
    seen = deck.peek(SIZE)
    dealt(deck, 5)
    assert len(seen) == SIZE


@behaviour("peek-short")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_fewer_cards_than_asked_for(count):
    """Where fewer cards are left than asked for, all that are left are seen."""
    assert lying(left_with(count), 3) == NEW[SIZE - count :]


@behaviour("cards-left")
@pytest.mark.parametrize("count", [0, 1, 2, 26, 51, SIZE])
def test_cards_left(count):
    """As many cards are left as have not been dealt."""
    deck = Deck()
    dealt(deck, count)
    assert deck.cards_left() == SIZE - count


@behaviour("cards-left")
def test_cards_left_after_dealing_from_the_middle():
    """A card that was dealt from another place is missing too, and a whole deck has 52 again."""
    deck = Deck()
    deal(deck, Hand(), 2)
    left = deck.cards_left()
    deck.populate()
    assert (left, deck.cards_left()) == (51, SIZE)


# ---- shuffling


@behaviour("shuffle-keeps")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_shuffle_keeps_the_cards(seed):
    """After a shuffle the same 52 cards are there, each once."""
    assert sorted(lying(shuffled(seed), 99)) == sorted(NEW)


@behaviour("shuffle-keeps")
@settings(max_examples=20, derandomize=True, deadline=None, database=None)
@given(st.integers(0, 999), st.lists(st.integers(0, 12), max_size=4))
def test_no_shuffle_makes_or_loses_cards(seed, counts):
    """However often cards are dealt and the rest is shuffled, each card comes once."""
    deck, out = Deck(seeded(seed)), []
    for count in counts:
        deck.shuffle()
        out += dealt(deck, count)
    assert sorted(out + lying(deck)) == sorted(NEW)


@behaviour("shuffle-left")
@pytest.mark.parametrize("count", [0, 1, 5, 40])
def test_dealt_cards_stay_away(count):
    """A shuffle mixes the cards that are left, and none comes back."""
    deck = left_with(count, seeded(3))
    deck.shuffle()
    assert sorted(lying(deck, 99)) == sorted(NEW[SIZE - count :])


@behaviour("shuffle-steps")
@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((3, 2, 1), "10SJSQSKS"),
        ((0, 0, 0), "JSQSKS10S"),
        ((3, 2, 0), "JS10SQSKS"),
        ((3, 0, 1), "QSJS10SKS"),
        ((1, 2, 1), "10SKSQSJS"),
        ((2, 2, 1), "10SJSKSQS"),
        ((0, 1, 1), "KSQSJS10S"),
        ((3, 1, 0), "QS10SJSKS"),
    ],
)
def test_the_steps_of_a_shuffle(numbers, expected):
    """Four cards are exchanged as the picks say, the last place first."""
    deck = left_with(4, Picks(*numbers))
    deck.shuffle()
    assert "".join(lying(deck)) == expected


@behaviour("shuffle-steps")
def test_the_shuffle_of_the_handout():
    """With seed 7 the shuffled deck begins and ends as the handout says."""
    order = lying(shuffled(7))
    assert (order[:4], order[-2:]) == (["5D", "1S", "6H", "JC"], ["10C", "8D"])


@behaviour("shuffle-picks")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 10, SIZE])
def test_what_a_shuffle_picks(count):
    """A shuffle of n cards asks for picks below n, n - 1, and so on down to 2."""
    picks = Picks()
    left_with(count, picks).shuffle()
    assert picks.asked == list(range(count, 1, -1))


@behaviour("shuffle-order")
def test_a_shuffle_of_a_shuffled_deck():
    """The same picks move the cards of a shuffled deck as they move those of a new one."""
    numbers = [(7 * n + 3) % n for n in range(SIZE, 1, -1)]
    deck = Deck(Picks(*numbers, *numbers))
    orders = [NEW]
    for _ in range(2):
        deck.shuffle()
        orders.append(lying(deck))
    moved = dict(zip(NEW, orders[1], strict=False))
    assert orders[2] == [moved.get(card) for card in orders[1]]


@behaviour("pick-only")
@pytest.mark.parametrize("seed", [4, 11])
def test_the_same_picks_bring_the_same_order(seed):
    """Two decks with the same picks are shuffled alike, whatever other random numbers there are."""
    random.seed(1)
    first = lying(shuffled(seed))
    random.seed(2)
    assert lying(shuffled(seed)) == first


@behaviour("pick-only")
def test_other_picks_bring_another_order():
    """Another seed brings another order."""
    orders = [lying(shuffled(seed)) for seed in range(4)]
    assert all(one != other for one, other in pairwise(orders))


@behaviour("pick-only")
def test_the_usual_pick_is_random():
    """A deck without a pick of its own is shuffled by Python's random numbers, another way each time."""
    orders = []
    for _ in range(3):
        deck = Deck()
        deck.shuffle()
        orders.append(lying(deck))
    assert all(one != other for one, other in pairwise([NEW, *orders]))


@behaviour("fair")
def test_every_order_of_three_cards_is_equally_likely():
    """In 900 shuffles each of the six orders of three cards comes about 150 times."""
    deck = left_with(3, seeded(6))
    counts = Counter()
    for _ in range(900):
        deck.shuffle()
        counts["".join(lying(deck))] += 1
    wanted = {"".join(order) for order in permutations(NEW[-3:])}
    assert set(counts) == wanted
    assert all(110 <= count <= 190 for count in counts.values())


@behaviour("fair")
def test_any_card_may_come_first():
    """In 1000 shuffles each of four cards is the first one about 250 times, the old first too."""
    counts = Counter()
    pick = seeded(8)
    deck = left_with(4, pick)
    for _ in range(1000):
        order = lying(deck)
        deck.shuffle()
        counts[order.index(lying(deck, 1)[0])] += 1
    assert all(200 <= counts[place] <= 300 for place in range(4))


# ---- two decks


@behaviour("independent")
def test_dealing_from_two_decks():
    """Two decks that are dealt by turns each deal a whole deck."""
    first, second = Deck(), Deck()
    pairs = [(dealt(first, 1), dealt(second, 1)) for _ in range(SIZE)]
    assert pairs == [([card], [card]) for card in NEW]


@behaviour("independent")
def test_a_shuffled_deck_beside_a_new_one():
    """A deck stays as it is when another one is shuffled and dealt."""
    deck, other = Deck(), shuffled()
    dealt(other, 5)
    assert lying(deck) == NEW
