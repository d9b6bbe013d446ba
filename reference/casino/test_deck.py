"""The model suite of casino/deck: the hidden tests, and an example of a suite that finds every planted bug.

Only the tests of a new deck name cards. The others compare a deck with a second one that did the same but for
one step, so that one mistake breaks one promise and not all of them.
"""

import pytest
from card import Card, Spot, Suit
from deck import Deck, DeckEmpty
from hypothesis import given, settings
from hypothesis import strategies as st

SIZE = 52
ALL_CARDS = [Card(spot, suit) for suit in Suit for spot in Spot]
EMPTY = "DeckEmpty"


def deal(deck, count=SIZE):
    """The next cards of the deck; in the place of a card that did not come, what came instead."""
    return [deal_one(deck) for _ in range(count)]


def deal_one(deck):
    """The next card, EMPTY, or the name of another exception: a crash becomes a failed comparison."""
    try:
        return deck.deal()
    except DeckEmpty:
        return EMPTY
    except Exception as error:
        return type(error).__name__


def shuffled(*cuts):
    """A new deck, shuffled with each of these cuts."""
    deck = Deck()
    for n in cuts:
        deck.shuffle(n)
    return deck


def order(*cuts):
    """The cards of a new deck after these shuffles."""
    return deal(shuffled(*cuts))


def moved_alike(before, after, cards):
    """These cards, rearranged as the step from `before` to `after` rearranged its cards."""
    step = dict(zip(before, cards, strict=False))
    return [step.get(card, card) for card in after]


# ---- a new deck


@pytest.mark.behaviour("new-order")
def test_all_cards_of_a_new_deck():
    """A new deck deals all 52 cards in the promised order."""
    assert order() == ALL_CARDS


@pytest.mark.behaviour("new-order")
def test_the_first_card():
    """The first card of a new deck is the Two of Spades."""
    assert deal_one(Deck()) == Card(Spot.TWO, Suit.SPADES)


@pytest.mark.behaviour("new-order")
def test_no_card_is_missing():
    """A new deck holds each of the 52 cards, wherever it lies."""
    assert set(order()) == set(ALL_CARDS)


@pytest.mark.behaviour("new-order")
@pytest.mark.parametrize("suit", Suit, ids=lambda suit: suit.name)
def test_the_place_of_each_suit(suit):
    """The thirteen cards of a suit lie together, where the suit has its place."""
    thirteen = slice(13 * suit, 13 * suit + 13)
    assert set(order()[thirteen]) == set(ALL_CARDS[thirteen])


@pytest.mark.behaviour("new-order")
@pytest.mark.parametrize("suit", Suit, ids=lambda suit: suit.name)
def test_each_suit_rises(suit):
    """The cards of a suit come from Two to Ace, wherever they lie."""
    rising = [Card(spot, suit) for spot in Spot]
    assert [card for card in order() if card in rising] == rising


# ---- nothing left to deal


@pytest.mark.behaviour("empty-raises")
@pytest.mark.parametrize("cuts", [(), (26,), (10, 40)])
def test_the_deal_after_the_last_card(cuts):
    """When 52 cards have been dealt, the next deal raises DeckEmpty."""
    assert deal(shuffled(*cuts), SIZE + 1)[-1] == EMPTY


@pytest.mark.behaviour("empty-raises")
@pytest.mark.parametrize("cuts", [(), (26,), (10, 40)])
def test_all_52_deals_bring_something(cuts):
    """The first 52 deals do not raise DeckEmpty."""
    assert order(*cuts).count(EMPTY) == 0


@pytest.mark.behaviour("empty-raises")
def test_there_is_no_card_53():
    """An empty deck does not deal a card."""
    assert deal(Deck(), SIZE + 1)[-1] not in ALL_CARDS


@pytest.mark.behaviour("empty-raises")
def test_an_empty_deck_raises():
    """An empty deck does not answer with nothing."""
    assert deal(Deck(), SIZE + 1)[-1] is not None


@pytest.mark.behaviour("empty-stays")
def test_an_empty_deck_raises_each_time():
    """An empty deck raises DeckEmpty as often as it is asked."""
    assert deal(Deck(), SIZE + 4)[SIZE:] == [EMPTY] * 4


@pytest.mark.behaviour("empty-stays")
@pytest.mark.parametrize("times", [1, 3])
def test_failed_deals_do_not_count(times):
    """After deals from an empty deck as many cards are left as before: none."""
    deck = Deck()
    deal(deck)
    left = deck.cards_left()
    deal(deck, times)
    assert deck.cards_left() == left


@pytest.mark.behaviour("empty-stays")
def test_a_failed_deal_keeps_the_order():
    """After a deal from an empty deck a shuffle finds the order as it was."""
    deck = shuffled(26)
    deal(deck, SIZE + 1)
    deck.shuffle(10)
    assert deal(deck) == order(26, 10)


@pytest.mark.behaviour("empty-stays")
def test_reset_after_a_failed_deal():
    """After a deal from an empty deck reset() brings a whole deck."""
    deck = Deck()
    deal(deck, SIZE + 2)
    deck.reset()
    assert deal(deck) == order()


# ---- how many cards are left


@pytest.mark.behaviour("cards-left")
@pytest.mark.parametrize("dealt", [0, 1, 2, 26, 51, 52])
def test_cards_left_after_dealing(dealt):
    """When some of the 52 cards have been dealt, the others are left."""
    deck = Deck()
    deal(deck, dealt)
    assert deck.cards_left() == SIZE - dealt


@pytest.mark.behaviour("cards-left")
@pytest.mark.parametrize("n", [0, 20, SIZE])
def test_cards_left_counts_from_the_last_shuffle(n):
    """What was dealt before a shuffle is not missing after it."""
    deck = Deck()
    deal(deck, 10)
    deck.shuffle(n)
    deal(deck, 3)
    assert deck.cards_left() == SIZE - 3


@pytest.mark.behaviour("cards-left")
def test_cards_left_counts_from_the_last_reset():
    """What was dealt before a reset is not missing after it."""
    deck = Deck()
    deal(deck, 10)
    deck.reset()
    assert deck.cards_left() == SIZE


@pytest.mark.behaviour("cards-left")
def test_asking_changes_nothing():
    """A deck that is asked before each deal deals the same cards."""
    asked, cards = Deck(), []
    for _ in range(SIZE):
        asked.cards_left()
        cards += deal(asked, 1)
    assert cards == order()


@pytest.mark.behaviour("cards-left")
def test_asking_again():
    """cards_left() gives the same number when it is asked again."""
    deck = Deck()
    deal(deck, 7)
    assert [deck.cards_left() for _ in range(3)] == [SIZE - 7] * 3


@pytest.mark.behaviour("cards-left")
def test_cards_left_is_a_number():
    """cards_left() returns a number."""
    assert isinstance(Deck().cards_left(), int)


# ---- a new deck again


@pytest.mark.behaviour("reset")
@pytest.mark.parametrize("dealt", [0, 10, SIZE])
@pytest.mark.parametrize("cuts", [(), (26,), (13, 39, 0)])
def test_reset_makes_a_new_deck(cuts, dealt):
    """After reset() a deck is like a new one, whatever was shuffled and dealt."""
    deck = shuffled(*cuts)
    deal(deck, dealt)
    deck.reset()
    assert deal(deck, SIZE + 1) == deal(Deck(), SIZE + 1)


@pytest.mark.behaviour("reset")
def test_a_shuffle_after_reset():
    """A shuffle after reset() does what it does to a new deck."""
    deck = Deck()
    deal(deck, 10)
    deck.reset()
    deck.shuffle(20)
    assert deal(deck) == order(20)


# ---- turns


@pytest.mark.behaviour("takes-turns")
@pytest.mark.parametrize("n", [1, 2, 13, 25, 26, 27, 39, 50, 51])
def test_right_and_left_take_turns(n):
    """The first card of the right, the first of the left, the second of the right, and so on."""
    new = order()
    turns = [card for pair in zip(new[n:], new[:n], strict=False) for card in pair]
    assert order(n)[: len(turns)] == turns


@pytest.mark.behaviour("left-runs-out")
@pytest.mark.parametrize("n", [1, 2, 13, 25])
def test_the_rest_of_the_right(n):
    """A shorter left part is mixed into the first 2n cards; the rest of the right comes after them."""
    assert order(n)[2 * n :] == order()[2 * n :]


@pytest.mark.behaviour("right-runs-out")
@pytest.mark.parametrize("n", [27, 39, 50, 51])
def test_the_rest_of_the_left(n):
    """A right part of r cards is mixed with r cards of the left; the rest of the left comes after them."""
    r = SIZE - n
    assert order(n)[2 * r :] == order()[r:n]


@pytest.mark.behaviour("edge-cuts")
@pytest.mark.parametrize("cuts", [(), (17,)])
@pytest.mark.parametrize("n", [0, SIZE])
def test_a_cut_at_the_edge_keeps_the_order(n, cuts):
    """When one part is empty, the order stays as it was."""
    assert order(*cuts, n) == order(*cuts)


@pytest.mark.behaviour("edge-cuts")
@pytest.mark.parametrize("dealt", [10, SIZE])
@pytest.mark.parametrize("n", [0, SIZE])
def test_a_cut_at_the_edge_restores_the_dealt(n, dealt):
    """A shuffle that changes no order still puts the dealt cards back."""
    deck = Deck()
    deal(deck, dealt)
    deck.shuffle(n)
    assert deal(deck) == order()


# ---- one shuffle after another


@pytest.mark.behaviour("builds-on")
@pytest.mark.parametrize("cuts, n", [((13,), 0), ((26,), 26), ((13,), 39), ((40,), 7), ((52,), 20), ((20, 30), 25)])
def test_a_shuffle_of_a_shuffled_deck(cuts, n):
    """A shuffle moves the cards of a shuffled deck as it moves those of a new one."""
    assert order(*cuts, n) == moved_alike(order(), order(n), order(*cuts))


@pytest.mark.behaviour("builds-on")
def test_52_shuffles_bring_the_old_order_back():
    """52 shuffles in the middle bring each card back to its place, and fewer do not."""
    deck = Deck()
    orders = []
    for _ in range(SIZE):
        deck.shuffle(26)
        orders.append(deal(deck))
    assert [times for times, cards in enumerate(orders, start=1) if cards == order()] == [SIZE]


# ---- the cards that were dealt


@pytest.mark.behaviour("restores-dealt")
@pytest.mark.parametrize("cuts", [(), (17,)])
@pytest.mark.parametrize("dealt, n", [(1, 26), (10, 26), (26, 13), (30, 40), (51, 20), (SIZE, 26)])
def test_a_shuffle_puts_the_dealt_cards_back(dealt, n, cuts):
    """A deck is shuffled as if no card had been dealt."""
    deck = shuffled(*cuts)
    deal(deck, dealt)
    deck.shuffle(n)
    assert deal(deck) == order(*cuts, n)


@pytest.mark.behaviour("restores-dealt")
def test_a_dealt_card_comes_again():
    """A card that was dealt before a shuffle comes again after it."""
    deck = Deck()
    card = deal_one(deck)
    deck.shuffle(26)
    assert card in deal(deck)


@pytest.mark.behaviour("restores-dealt")
@pytest.mark.parametrize("n", [1, 26, 51])
def test_the_first_card_after_a_shuffle(n):
    """After a shuffle the first card of the right part is next."""
    assert deal_one(shuffled(n)) == order()[n]


@pytest.mark.behaviour("restores-dealt")
@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(st.lists(st.tuples(st.integers(0, SIZE), st.integers(0, SIZE)), min_size=1, max_size=4))
def test_dealing_between_shuffles_changes_nothing(steps):
    """However many cards are dealt between shuffles, the cuts alone decide the order."""
    deck = Deck()
    for dealt, n in steps:
        deal(deck, dealt)
        deck.shuffle(n)
    assert deal(deck) == order(*(n for _, n in steps))


# ---- two decks


@pytest.mark.behaviour("independent")
def test_dealing_from_two_decks():
    """Two decks that are dealt by turns each deal a whole deck."""
    first, second = Deck(), Deck()
    pairs = [(deal_one(first), deal_one(second)) for _ in range(SIZE)]
    assert pairs == [(card, card) for card in order()]


@pytest.mark.behaviour("independent")
def test_a_new_deck_beside_a_used_one():
    """A deck keeps its order and its place when another one is made, dealt and shuffled."""
    deck = shuffled(26)
    deal(deck, 5)
    other = shuffled(13, 39)
    deal(other, 20)
    other.reset()
    assert deal(deck, SIZE - 5) == order(26)[5:]
