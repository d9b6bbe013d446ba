"""The model suite of vegas/shuffle: the hidden tests, and an example of a suite that finds every planted bug.

Only the tests of a new pack name cards. A shoe is compared with a second one that did the same but for one
step, or with what in_shuffle() makes of its cards, so that one mistake breaks one promise and not all of them.
"""

import pytest
from card import Card, Rank, Suit
from hypothesis import given, settings
from hypothesis import strategies as st
from shuffle import Shoe, ShoeEmpty, in_shuffle, new_pack

behaviour = pytest.mark.behaviour
quick = settings(max_examples=25, derandomize=True, deadline=None, database=None)

PACK = [Card(rank, suit) for suit in Suit for rank in Rank]
SIZE = 6 * 52
EMPTY = "ShoeEmpty"


def deal_one(shoe):
    """The next card, EMPTY, or the name of another exception: a crash becomes a failed comparison."""
    try:
        return shoe.deal()
    except ShoeEmpty:
        return EMPTY
    except Exception as error:
        return type(error).__name__


def deal(shoe, count=SIZE):
    """What the next deals bring."""
    return [deal_one(shoe) for _ in range(count)]


def shoe_after(*steps):
    """A new shoe after these steps: "shuffle", or the number of a cut."""
    shoe = Shoe()
    for step in steps:
        if step == "shuffle":
            shoe.shuffle()
        else:
            shoe.cut(step)
    return shoe


def order(*steps):
    """The cards of a new shoe after these steps."""
    return deal(shoe_after(*steps))


def mixed(things):
    """What in_shuffle() makes of these things; the name of the exception if it raises one."""
    try:
        return in_shuffle(things)
    except Exception as error:
        return type(error).__name__


def turns(things):
    """What in_shuffle() promises to make of them."""
    half = len(things) // 2
    return [thing for pair in zip(things[half:], things[:half], strict=True) for thing in pair]


# ---- a new pack


@behaviour("new-pack")
def test_all_cards_of_a_new_pack():
    """A new pack has the 52 cards in the promised order."""
    assert new_pack() == PACK


@behaviour("new-pack")
def test_no_card_is_missing():
    """A new pack has each card once, wherever it lies."""
    assert sorted(new_pack(), key=PACK.index) == PACK


@behaviour("new-pack")
@pytest.mark.parametrize("suit", Suit, ids=lambda suit: suit.name)
def test_the_place_of_each_suit(suit):
    """The thirteen cards of a suit lie together, where the suit has its place."""
    place = slice(13 * suit, 13 * suit + 13)
    assert set(new_pack()[place]) == set(PACK[place])


@behaviour("new-pack")
@pytest.mark.parametrize("suit", Suit, ids=lambda suit: suit.name)
def test_each_suit_rises(suit):
    """The cards of a suit come from Two to Ace, wherever they lie."""
    assert [card.rank for card in new_pack() if card.suit == suit] == list(Rank)


@behaviour("own-pack")
def test_a_pack_is_the_callers():
    """What is done to one pack is not done to the next."""
    new_pack().clear()
    assert new_pack() == PACK


@behaviour("own-pack")
def test_two_packs():
    """Of two packs one can be changed without the other."""
    first, second = new_pack(), new_pack()
    first.reverse()
    assert second == PACK


# ---- the in-shuffle


@behaviour("second-half-first")
@pytest.mark.parametrize("size", [2, 4, 6, 52])
def test_the_first_card_is_from_the_second_half(size):
    """The first card of the second half comes to lie on top."""
    assert mixed(list(range(size)))[0] == size // 2


@behaviour("second-half-first")
@pytest.mark.parametrize("size", [4, 52])
def test_the_top_card_moves_in(size):
    """The top card comes to lie at the second place."""
    assert mixed(list(range(size)))[1] == 0


@behaviour("second-half-first")
def test_two_cards_change_places():
    """An in-shuffle of two cards exchanges them."""
    assert mixed(["A", "B"]) == ["B", "A"]


@behaviour("turns")
@pytest.mark.parametrize("size", [6, 10, 52])
def test_the_halves_take_turns(size):
    """From the second half come the cards at odd places, and from the first half those at even places."""
    cards = mixed(list(range(size)))
    assert sorted(cards[0::2]) == list(range(size // 2, size))
    assert sorted(cards[1::2]) == list(range(size // 2))


@behaviour("turns")
@pytest.mark.parametrize("size", [6, 10, 52])
def test_each_half_keeps_its_order(size):
    """The cards of the first half lie one below the other as they did, and so do those of the second."""
    cards = mixed(list(range(size)))
    assert [card for card in cards if card < size // 2] == list(range(size // 2))
    assert [card for card in cards if card >= size // 2] == list(range(size // 2, size))


@behaviour("turns")
@quick
@given(st.integers(1, 40))
def test_card_i_goes_to_place_2i(half):
    """Card number i goes to place 2i modulo the number of cards and one."""
    size = 2 * half
    cards = mixed(list(range(1, size + 1)))
    assert [cards.index(i) + 1 for i in range(1, size + 1)] == [2 * i % (size + 1) for i in range(1, size + 1)]


@behaviour("any-length")
@pytest.mark.parametrize("size", [0, 2, 4, 12, 26, 50, 52, 54, 104, 312])
def test_any_even_number_of_cards(size):
    """A list of any even length is cut in its middle, and no card gets lost."""
    assert mixed(list(range(size))) == turns(list(range(size)))


@behaviour("any-cards")
@pytest.mark.parametrize("things", ["AABB", "ABAB", "ABBAAB", "AAAA", "FEDCBA"])
def test_things_that_are_alike(things):
    """Equal things are moved like others, and none is lost."""
    assert mixed(list(things)) == turns(list(things))


@behaviour("any-cards")
def test_cards_in_any_order():
    """Cards are moved by the places that they have, not by what is on them."""
    backwards = PACK[::-1]
    assert mixed(backwards) == turns(backwards)


@behaviour("any-cards")
def test_two_packs_together():
    """Two packs stay two packs."""
    assert sorted(mixed(PACK + PACK), key=PACK.index) == sorted(PACK + PACK, key=PACK.index)


@behaviour("leaves-list")
@pytest.mark.parametrize("size", [2, 8, 52])
def test_the_list_that_was_given(size):
    """The list that was given has its cards, in their order."""
    cards = list(range(size))
    mixed(cards)
    assert cards == list(range(size))


@behaviour("leaves-list")
@pytest.mark.parametrize("size", [0, 2, 8])
def test_the_new_list_is_another_one(size):
    """What is done to the list that was returned is not done to the one that was given."""
    cards = list(range(size))
    mixed(cards).append("joker")
    assert cards == list(range(size))


# ---- in its first order again


def shuffles_until_in_order(size, most=400):
    """How many in-shuffles bring a list back, None when more than `most` would be needed."""
    start = list(range(size))
    cards, times = mixed(start), 1
    while cards != start and times <= most:
        cards, times = mixed(cards), times + 1
    return times if times <= most else None


@behaviour("orders")
def test_a_pack_takes_52_in_shuffles():
    """A pack is in order again after 52 in-shuffles, and neither after eight nor after any other number below."""
    assert shuffles_until_in_order(52) == 52


@behaviour("orders")
def test_eight_in_shuffles_are_not_enough():
    """After eight in-shuffles a pack is not in order: that would be the other perfect shuffle."""
    cards = list(range(52))
    for _ in range(8):
        cards = mixed(cards)
    assert cards != list(range(52))


@behaviour("orders")
def test_six_packs_take_156_in_shuffles():
    """Six packs are in order again after 156 in-shuffles, and not before."""
    assert shuffles_until_in_order(312) == 156


@behaviour("orders")
def test_a_shoe_takes_156_shuffles():
    """A shoe deals in its first order again after 156 shuffles, and not before."""
    shoe, starts, new = Shoe(), [], deal(Shoe(), 12)
    for _ in range(156):
        shoe.shuffle()
        starts.append(deal(shoe, 12))
    assert [times for times, cards in enumerate(starts, start=1) if cards == new] == [156]


# ---- a new shoe


@behaviour("six-packs")
def test_six_packs_one_after_the_other():
    """A shoe that is made without a number deals six packs in order, and then nothing."""
    assert deal(Shoe(), SIZE + 1) == [*new_pack() * 6, EMPTY]


@behaviour("six-packs")
@pytest.mark.parametrize("packs", [1, 2, 8])
def test_as_many_packs_as_asked_for(packs):
    """A shoe of some packs deals as many, each in order."""
    assert deal(Shoe(packs), 52 * packs) == new_pack() * packs


@behaviour("six-packs")
@pytest.mark.parametrize("packs", [1, 6])
def test_the_size_of_a_shoe(packs):
    """A shoe has 52 cards for each pack."""
    assert Shoe(packs).cards_left() == 52 * packs


@behaviour("six-packs")
def test_the_usual_size():
    """A shoe that is made without a number has 312 cards."""
    assert Shoe().cards_left() == SIZE


@behaviour("six-packs")
def test_each_card_is_there_six_times():
    """Each card is six times in the shoe, wherever it lies."""
    cards = deal(Shoe())
    assert {card: cards.count(card) for card in PACK} == dict.fromkeys(PACK, 6)


# ---- dealing


@behaviour("deals-in-order")
@pytest.mark.parametrize("packs", [1, 6])
def test_the_first_cards(packs):
    """The first cards dealt are the first of a new pack."""
    assert deal(Shoe(packs), 5) == new_pack()[:5]


@behaviour("deals-in-order")
def test_a_dealt_card_is_gone():
    """Each deal brings the next card, and not the same again."""
    shoe = Shoe(1)
    assert deal_one(shoe) != deal_one(shoe)


@behaviour("deals-in-order")
def test_what_is_dealt_is_a_card():
    """A deal brings a card, and not its text."""
    assert isinstance(deal_one(Shoe()), Card)


@behaviour("empty-raises")
@pytest.mark.parametrize("packs", [1, 6])
def test_the_deal_after_the_last_card(packs):
    """When all cards have been dealt, the next deal raises ShoeEmpty."""
    assert deal(Shoe(packs), 52 * packs + 1)[-1] == EMPTY


@behaviour("empty-raises")
def test_the_last_card_is_dealt():
    """The last card comes before ShoeEmpty does."""
    assert deal(Shoe(1), 52)[-1] == new_pack()[-1]


@behaviour("empty-raises")
def test_no_card_comes_again():
    """A shoe of one pack never deals card 53."""
    assert deal(Shoe(1), 53)[-1] not in PACK


@behaviour("empty-raises")
def test_the_first_card_does_not_come_again():
    """An empty shoe does not begin again."""
    assert deal(Shoe(1), 53)[-1] != PACK[0]


@behaviour("empty-raises")
def test_nothing_is_no_card():
    """An empty shoe does not answer with nothing."""
    assert deal(Shoe(1), 53)[-1] is not None


@behaviour("empty-raises")
def test_a_shuffled_shoe_comes_to_its_end():
    """A shoe that was shuffled and cut raises ShoeEmpty after its last card too."""
    shoe = shoe_after("shuffle", 100)
    assert deal(shoe, SIZE + 1).count(EMPTY) == 1


@behaviour("empty-stays")
def test_an_empty_shoe_stays_empty():
    """An empty shoe raises ShoeEmpty as often as it is asked."""
    assert deal(Shoe(1), 56)[52:] == [EMPTY] * 4


@behaviour("empty-stays")
@pytest.mark.parametrize("times", [1, 3])
def test_failed_deals_do_not_count(times):
    """After deals from an empty shoe as many cards are left as before: none."""
    shoe = Shoe(1)
    deal(shoe, 52)
    left = shoe.cards_left()
    deal(shoe, times)
    assert shoe.cards_left() == left


@behaviour("empty-stays")
def test_a_failed_deal_keeps_the_order():
    """After a deal from an empty shoe a shuffle finds the order as it was."""
    shoe = shoe_after(30)
    deal(shoe, SIZE + 1)
    shoe.shuffle()
    assert deal(shoe) == order(30, "shuffle")


# ---- how many cards are left


@behaviour("cards-left")
@pytest.mark.parametrize("dealt", [0, 1, 2, 51, 52, 53, 311, 312])
def test_cards_left_after_dealing(dealt):
    """When some of the 312 cards have been dealt, the others are left."""
    shoe = Shoe()
    deal(shoe, dealt)
    assert shoe.cards_left() == SIZE - dealt


@behaviour("cards-left")
def test_each_deal_leaves_one_less():
    """Whatever the number is, it is one less after a deal."""
    shoe = Shoe(1)
    before = shoe.cards_left()
    deal_one(shoe)
    assert before - shoe.cards_left() == 1


@behaviour("cards-left")
def test_cards_left_in_one_pack():
    """A shoe of one pack has 49 cards left after three."""
    shoe = Shoe(1)
    deal(shoe, 3)
    assert shoe.cards_left() == 49


@behaviour("cards-left")
@pytest.mark.parametrize("step", ["shuffle", 0, 20])
def test_all_cards_are_left_after_a_shuffle_or_cut(step):
    """What was dealt before a shuffle or a cut is not missing after it."""
    shoe = Shoe()
    deal(shoe, 10)
    if step == "shuffle":
        shoe.shuffle()
    else:
        shoe.cut(step)
    deal(shoe, 3)
    assert shoe.cards_left() == SIZE - 3


@behaviour("cards-left")
def test_asking_changes_nothing():
    """A shoe that is asked before each deal deals the same cards."""
    asked, cards = Shoe(1), []
    for _ in range(52):
        asked.cards_left()
        cards += deal(asked, 1)
    assert cards == deal(Shoe(1), 52)


@behaviour("cards-left")
def test_cards_left_is_a_number():
    """cards_left() returns a number."""
    assert isinstance(Shoe().cards_left(), int)


# ---- shuffling the shoe


@behaviour("whole-shoe")
@pytest.mark.parametrize("packs", [1, 2, 6])
def test_a_shuffle_is_an_in_shuffle(packs):
    """A shuffle does to all cards of the shoe what in_shuffle() does to a list of them."""
    shoe = Shoe(packs)
    shoe.shuffle()
    assert deal(shoe, 52 * packs) == mixed(deal(Shoe(packs), 52 * packs))


@behaviour("whole-shoe")
def test_a_shuffle_keeps_every_card():
    """After a shuffle there are as many of each card as before."""
    assert sorted(order("shuffle"), key=str) == sorted(order(), key=str)


@behaviour("whole-shoe")
def test_the_packs_are_mixed_with_each_other():
    """With two packs the cards of the first come between those of the second: each card twice in a row."""
    shoe = Shoe(2)
    shoe.shuffle()
    assert deal(shoe, 6) == [card for card in PACK[:3] for _ in range(2)]


@behaviour("builds-on")
@pytest.mark.parametrize("steps", [("shuffle",), (30,), ("shuffle", "shuffle"), (100, "shuffle"), ("shuffle", 7)])
def test_a_shuffle_builds_on(steps):
    """A shuffle mixes the order that was there."""
    assert order(*steps, "shuffle") == mixed(order(*steps))


@behaviour("builds-on")
@pytest.mark.parametrize("steps", [("shuffle",), (30,), ("shuffle", "shuffle"), (100, "shuffle")])
def test_a_cut_builds_on(steps):
    """A cut is made in the order that was there."""
    before = order(*steps)
    assert order(*steps, 33) == before[33:] + before[:33]


@behaviour("restores-dealt")
@pytest.mark.parametrize("steps", [(), (17,), ("shuffle",)])
@pytest.mark.parametrize("dealt", [1, 2, 10, 156, 311, 312])
def test_a_shuffle_puts_the_dealt_cards_back(dealt, steps):
    """A shoe is shuffled as if no card had been dealt."""
    shoe = shoe_after(*steps)
    deal(shoe, dealt)
    shoe.shuffle()
    assert deal(shoe) == order(*steps, "shuffle")


@behaviour("restores-dealt")
def test_the_first_card_is_next():
    """After a shuffle the first card of the second half is dealt, however many were dealt before."""
    shoe = Shoe()
    deal(shoe, 40)
    shoe.shuffle()
    assert deal_one(shoe) == order()[SIZE // 2]


@behaviour("restores-dealt")
def test_as_many_cards_as_before():
    """After a shuffle all cards can be dealt."""
    shoe = Shoe(1)
    deal(shoe, 20)
    shoe.shuffle()
    assert sorted(map(str, deal(shoe, 53))) == sorted([*map(str, PACK), EMPTY])


@behaviour("restores-dealt")
def test_shuffling_an_empty_shoe():
    """Also when all cards have been dealt there are cards after a shuffle."""
    shoe = Shoe(1)
    deal(shoe, 52)
    shoe.shuffle()
    assert deal_one(shoe) in PACK


# ---- cutting


@behaviour("cuts")
@pytest.mark.parametrize("n", [1, 2, 26, 52, 100, 156, 200, 311])
def test_a_cut(n):
    """The first n cards come to lie under the others."""
    new = order()
    assert order(n) == new[n:] + new[:n]


@behaviour("cuts")
def test_the_part_below_keeps_its_order():
    """The cards that were laid under the others lie there as they lay on top."""
    assert order(10)[-10:] == order()[:10]


@behaviour("cuts")
@pytest.mark.parametrize("n", [1, 10, 300])
def test_the_part_above_keeps_its_order(n):
    """The cards that come to lie on top lie there as they lay below."""
    assert order(n)[: SIZE - n] == order()[n:]


@behaviour("cuts")
def test_a_cut_in_one_pack():
    """A cut at 13 has the hearts on top and the spades below."""
    shoe = Shoe(1)
    shoe.cut(13)
    assert deal(shoe, 52) == PACK[13:] + PACK[:13]


@behaviour("cut-edges")
@pytest.mark.parametrize("packs", [1, 6])
@pytest.mark.parametrize("end", ["none", "all"])
def test_a_cut_at_the_edge(packs, end):
    """A cut at 0, or at the number of all cards, keeps the order."""
    shoe = Shoe(packs)
    shoe.cut(0 if end == "none" else 52 * packs)
    assert deal(shoe, 52 * packs + 1) == deal(Shoe(packs), 52 * packs + 1)


@behaviour("cut-edges")
@pytest.mark.parametrize("n", [0, SIZE])
def test_a_cut_at_the_edge_of_a_shuffled_shoe(n):
    """The order that is kept is the one of the last shuffle."""
    assert order("shuffle", n) == order("shuffle")


@behaviour("cut-restores")
@pytest.mark.parametrize("steps", [(), ("shuffle",)])
@pytest.mark.parametrize("dealt, n", [(1, 52), (10, 5), (10, 200), (200, 10), (312, 30), (7, 0), (7, SIZE)])
def test_a_cut_puts_the_dealt_cards_back(dealt, n, steps):
    """A shoe is cut as if no card had been dealt."""
    shoe = shoe_after(*steps)
    deal(shoe, dealt)
    shoe.cut(n)
    assert deal(shoe) == order(*steps, n)


@behaviour("restores-dealt")
@quick
@given(st.lists(st.tuples(st.integers(0, 52), st.integers(0, 52)), min_size=1, max_size=4))
def test_dealing_between_shuffles_changes_nothing(steps):
    """However many cards are dealt before shuffles and cuts, the cuts alone decide the order."""
    dealt_from, left_alone = Shoe(1), Shoe(1)
    for dealt, n in steps:
        deal(dealt_from, dealt)
        dealt_from.shuffle()
        left_alone.shuffle()
        dealt_from.cut(n)
        left_alone.cut(n)
    assert deal(dealt_from, 52) == deal(left_alone, 52)


# ---- two shoes


@behaviour("independent")
def test_dealing_from_two_shoes():
    """Two shoes that are dealt by turns each deal all their cards."""
    first, second = Shoe(1), Shoe(1)
    pairs = [(deal_one(first), deal_one(second)) for _ in range(52)]
    assert pairs == [(card, card) for card in PACK]


@behaviour("independent")
def test_a_shoe_beside_another():
    """A shoe keeps its order and its place when another one is made, dealt, shuffled and cut."""
    shoe = shoe_after("shuffle", 26)
    deal(shoe, 5)
    other = shoe_after("shuffle", "shuffle", 13)
    deal(other, 20)
    assert deal(shoe, SIZE - 5) == order("shuffle", 26)[5:]


@behaviour("independent")
def test_a_new_shoe_after_a_used_one():
    """A shoe that is made when another was shuffled is new."""
    shoe_after("shuffle", 26)
    assert deal(Shoe(), 60) == (new_pack() * 2)[:60]
