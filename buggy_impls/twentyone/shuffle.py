"""Bugs of twentyone/shuffle: the classics of bad shuffling, some of which take a thousand decks to see."""

from autograder.bugs import bug
from reference.twentyone.shuffle import new_deck, shuffle

# ---- the new deck --------------------------------------------------------------------------------


@bug(new_deck, breaks="new-deck")
def counts_from_one():
    """A new deck has the cards 1 to 52."""
    return list(range(1, 53))


@bug(new_deck, breaks="new-deck")
def has_a_card_too_many():
    """A new deck has 53 cards, 0 to 52."""
    return list(range(53))


@bug(new_deck, breaks="new-deck")
def has_a_card_too_few():
    """A new deck has no ace of clubs."""
    return list(range(51))


@bug(new_deck, breaks="new-deck")
def begins_with_the_last():
    """A new deck begins with card 51."""
    return list(range(51, -1, -1))


@bug(new_deck, breaks="own-deck")
def hands_out_one_deck():
    """The second new deck lies as the first one was left."""
    new_deck.deck = getattr(new_deck, "deck", list(range(52)))
    return new_deck.deck


# ---- what a shuffle does to the list -------------------------------------------------------------


@bug(shuffle, breaks="permutation")
def exchanges_without_a_hand_free(cards, rand):
    """Cards disappear and others are there twice: one was overwritten before it was put elsewhere."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i] = cards[j]
        cards[j] = cards[i]


@bug(shuffle, breaks="permutation")
def forgets_the_last_in_the_hat(cards, rand):
    """One card is missing: when only one was left to draw, nobody drew it."""
    row = []
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        row.append(cards.pop(j))
    cards[:] = row


@bug(shuffle, breaks="any-cards")
def looks_for_the_card(cards, rand):
    """Of two cards that are alike, the first one is moved when the second was drawn."""
    for i in range(len(cards) - 1, 0, -1):
        j = cards.index(cards[rand() % (i + 1)])
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="any-cards")
def keeps_one_of_a_kind(cards, rand):
    """Of cards that are alike only one is left."""
    cards[:] = dict.fromkeys(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="given-order")
def sorts_the_deck_first(cards, rand):
    """It does not matter in which order the deck was: it is put in order before the shuffle."""
    cards.sort()
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="in-place")
def shuffles_a_copy(cards, rand):
    """The deck is as it was before."""
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="in-place")
def returns_a_new_list(cards, rand):
    """The deck is as it was before, and the shuffled one is what the function returns."""
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@bug(shuffle, breaks="returns-nothing")
def returns_the_list(cards, rand):
    """The deck is shuffled and returned as well."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@bug(shuffle, breaks="any-length")
def shuffles_only_52(cards, rand):
    """A longer deck keeps its end, and a shorter one breaks off with an error."""
    for i in range(51, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="any-length")
def never_goes_past_52(cards, rand):
    """A longer deck keeps its end."""
    for i in range(min(len(cards), 52) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="short-decks")
def draws_before_it_looks(cards, rand):
    """A deck of one card costs a draw, and one of no cards breaks off with an error."""
    i = len(cards) - 1
    while True:
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        i -= 1
        if i < 1:
            break


# ---- what a shuffle does with the draws ----------------------------------------------------------


@bug(shuffle, breaks="draw-count")
def draws_for_the_last_card(cards, rand):
    """The deck is right, but one number too many is gone, so that the next deck is wrong."""
    for i in range(len(cards) - 1, -1, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="draw-count")
def stops_at_the_last_two(cards, rand):
    """The first two cards are never exchanged at the end, which shows in one deck of two."""
    for i in range(len(cards) - 1, 1, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="draw-count")
def throws_the_first_number_away(cards, rand):
    """A number is drawn and not used before the first step."""
    rand()
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="draw-count")
def draws_only_once(cards, rand):
    """One number serves for all the steps."""
    number = rand()
    for i in range(len(cards) - 1, 0, -1):
        j = number % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="draw-count")
def draws_again_until_unused(cards, rand):
    """Any card of the deck is drawn, and drawn again if it was taken, which costs hundreds of numbers."""
    deck, free = list(cards), list(range(len(cards)))
    for i in range(len(cards) - 1, -1, -1):
        draws = (rand() % len(cards) for _ in range(10 * len(cards)))
        j = next((j for j in draws if j in free), free[0])
        free.remove(j)
        cards[i] = deck[j]


@bug(shuffle, breaks="draw-count")
def draws_again_until_it_fits(cards, rand):
    """A number from the whole deck is drawn again until it is not above i, which is fair but wasteful."""
    for i in range(len(cards) - 1, 0, -1):
        draws = (rand() % len(cards) for _ in range(10 * len(cards)))
        j = next((j for j in draws if j <= i), 0)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="step-order")
def goes_up(cards, rand):
    """Fair, but the steps are taken from the first place to the last."""
    for i in range(1, len(cards)):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="step-order")
def fills_the_front_first(cards, rand):
    """Fair, but the cards that are drawn are laid down from the first place on."""
    for i in range(len(cards) - 1):
        j = i + rand() % (len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="exchange")
def pushes_the_others_up(cards, rand):
    """Fair, but the card that is drawn is taken out and put in, and those between move up by one."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards.insert(i, cards.pop(j))


@bug(shuffle, breaks="may-stay")
def never_draws_itself(cards, rand):
    """No card ever stays where it was, for i itself is never drawn."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % i
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="may-stay")
def draws_again_for_a_change(cards, rand):
    """A card that was drawn for its own place is given a second draw."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        if j == i:
            j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="draw-range")
def one_too_low(cards, rand):
    """The places are counted from -1, and -1 is the last one."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1) - 1
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="draw-range")
def takes_remainders_by_52_first(cards, rand):
    """The number is brought below 52 and then below i + 1, so that low places come up too often."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % 52 % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="draw-range")
def scales_the_number(cards, rand):
    """Fair, but the number is made smaller by division, not by remainder."""
    for i in range(len(cards) - 1, 0, -1):
        j = int(rand() / 2**31 * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="rand-only")
def has_its_own_generator(cards, rand):
    """Every deck is shuffled in the same way, whatever the numbers of rand()."""
    from random import Random

    Random(37).shuffle(cards)


@bug(shuffle, breaks="rand-only")
def asks_crand_anyway(cards, rand):
    """The numbers come from the C library even where another generator was handed in."""
    import crand

    for i in range(len(cards) - 1, 0, -1):
        j = crand.rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="goes-on")
def seeds_each_time(cards, rand):
    """The deck of seed 37 is right, and so is every deck after it: they are all the deck of seed 37."""
    from crand import srand

    srand(37)
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="seed-lists")
def leaves_the_deck_upside_down(cards, rand):
    """Fair, but the deck is turned over at the end: the card that should be dealt last comes first."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    cards.reverse()


@bug(shuffle, breaks="seed-lists")
def sorts_by_numbers(cards, rand):
    """Fair, but each card gets a number and the cards are sorted by them."""
    cards.sort(key=lambda card: rand())


# ---- fairness ------------------------------------------------------------------------------------


@bug(shuffle, breaks="fair-orders")
def draws_from_the_whole_deck(cards, rand):
    """Some orders come up more often than others: every card is exchanged with any card of the deck."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % len(cards)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="fair-orders")
def exchanges_at_random(cards, rand):
    """Two places are drawn and exchanged, again and again, but too many cards still lie where they lay."""
    for _ in range(len(cards) - 1):
        i, j = rand() % len(cards), rand() % len(cards)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="fair-orders")
def only_cuts_the_deck(cards, rand):
    """Each card is equally often in each place, but the cards always follow each other as before."""
    for _ in range(len(cards) - 1):
        j = rand() % len(cards)
        cards[:] = cards[j:] + cards[:j]


@bug(shuffle, breaks="fair-orders")
def takes_the_next_one_free(cards, rand):
    """When the card that was drawn is taken already, the next free one is taken, too often to be fair."""
    deck, free = list(cards), [True] * len(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % len(cards)
        while not free[j]:
            j = (j + 1) % len(cards)
        cards[i], free[j] = deck[j], False
    cards[:1] = [card for card, is_free in zip(deck, free, strict=True) if is_free]


@bug(shuffle, breaks="fair-orders")
def cuts_off_at_i(cards, rand):
    """A number above i is taken for i, so that cards stay too often."""
    for i in range(len(cards) - 1, 0, -1):
        j = min(rand() % len(cards), i)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="fair-positions")
def never_draws_the_first(cards, rand):
    """The first card of the deck stays the first card."""
    for i in range(len(cards) - 1, 0, -1):
        j = rand() % i + 1
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="fair-positions")
def leaves_the_last_alone(cards, rand):
    """The last card of the deck stays the last card."""
    for i in range(len(cards) - 2, 0, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="fair-positions")
def stops_half_way(cards, rand):
    """The second half is well shuffled; many cards of the first half are where they were."""
    for i in range(len(cards) - 1, len(cards) // 2 - 1, -1):
        j = rand() % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="fair-positions")
def exchanges_neighbours(cards, rand):
    """A card is exchanged with the one before it or not at all, so that few get far."""
    for i in range(len(cards) - 1, 0, -1):
        j = i - rand() % 2
        cards[i], cards[j] = cards[j], cards[i]


@bug(shuffle, breaks="fair-positions")
def rounds_the_place(cards, rand):
    """The first and the last place that could be drawn come up half as often as those between."""
    for i in range(len(cards) - 1, 0, -1):
        j = round(rand() / (2**31 - 1) * i)
        cards[i], cards[j] = cards[j], cards[i]
