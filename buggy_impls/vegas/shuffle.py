"""Bugs of vegas/shuffle: the wrong perfect shuffle, packs that are missing, and marks that do not move."""

from autograder.bugs import bug
from reference.vegas.shuffle import PACKS, Card, Rank, Shoe, ShoeEmpty, Suit, in_shuffle, new_pack

# ---- a new pack


@bug(new_pack, breaks="new-pack")
def swaps_clubs_and_diamonds():
    """The diamonds come before the clubs."""
    return [Card(rank, Suit(place)) for place in (0, 1, 3, 2) for rank in Rank]


@bug(new_pack, breaks="new-pack")
def puts_ranks_before_suits():
    """All Twos come first, then all Threes."""
    return [Card(rank, suit) for rank in Rank for suit in Suit]


@bug(new_pack, breaks="new-pack")
def begins_each_suit_with_the_ace():
    """Each suit goes from Ace to King."""
    return [Card(rank, suit) for suit in Suit for rank in (Rank.ACE, *list(Rank)[:-1])]


@bug(new_pack, breaks="new-pack")
def stops_short_of_the_aces():
    """A pack has 48 cards and no ace."""
    return [Card(Rank(number), suit) for suit in Suit for number in range(2, 14)]


@bug(new_pack, breaks="new-pack")
def opens_from_the_back():
    """The Ace of Diamonds comes first and the Two of Spades last."""
    return [Card(rank, suit) for suit in reversed(Suit) for rank in reversed(Rank)]


@bug(new_pack, breaks="own-pack")
def hands_out_one_pack():
    """All packs are one list: who changes one changes all."""
    pack = [Card(rank, suit) for suit in Suit for rank in Rank]
    return new_pack.__dict__.setdefault("pack", pack)


# ---- the in-shuffle


@bug(in_shuffle, breaks="orders")
def lets_the_first_half_go_first(cards):
    """The top card stays on top, and eight shuffles bring a pack back: an out-shuffle."""
    half = len(cards) // 2
    mixed = []
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [first, second]
    return mixed


@bug(in_shuffle, breaks="second-half-first")
def keeps_the_top_card_on_top(cards):
    """The top card stays on top; all else is as it should be."""
    half = len(cards) // 2
    mixed = cards[:1]
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [second, first]
    return [card for place, card in enumerate(mixed) if place != 2]


@bug(in_shuffle, breaks="turns")
def cuts_and_does_not_mix(cards):
    """The second half is laid on the first as a whole."""
    half = len(cards) // 2
    return cards[half:] + cards[:half]


@bug(in_shuffle, breaks="turns")
def takes_two_cards_at_a_time(cards):
    """Two cards of the second half are followed by two of the first."""
    half = len(cards) // 2
    mixed = []
    for place in range(0, half, 2):
        mixed += cards[half : half + half][place : place + 2] + cards[:half][place : place + 2]
    return mixed


@bug(in_shuffle, breaks="turns")
def undoes_an_in_shuffle(cards):
    """The cards at even places come first, then those at odd places: the way back instead of the way there."""
    return cards[1::2] + cards[0::2]


@bug(in_shuffle, breaks="turns")
def turns_the_cards_over(cards):
    """The shuffled cards are handed back last card first."""
    half = len(cards) // 2
    mixed = []
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [first, second]
    return mixed[::-1]


@bug(in_shuffle, breaks="turns")
def takes_the_second_half_from_below(cards):
    """The second half goes in from its last card on."""
    half = len(cards) // 2
    mixed = []
    for first, second in zip(cards[:half], reversed(cards[half:]), strict=True):
        mixed += [second, first]
    return mixed


@bug(in_shuffle, breaks="any-length")
def always_cuts_at_26(cards):
    """The list is cut at 26, however many cards there are."""
    mixed = []
    for first, second in zip(cards[:26], cards[26:52], strict=False):
        mixed += [second, first]
    return mixed + cards[len(mixed) :]


@bug(in_shuffle, breaks="any-length")
def handles_one_pack_at_most(cards):
    """Of a longer list only the first 52 cards are shuffled."""
    half = min(len(cards), 52) // 2
    mixed = []
    for first, second in zip(cards[:half], cards[half : 2 * half], strict=True):
        mixed += [second, first]
    return mixed + cards[2 * half :]


@bug(in_shuffle, breaks="any-length")
def falls_over_an_empty_list(cards):
    """A list without cards is an IndexError."""
    half = len(cards) // 2
    mixed = [cards[half], cards[0]]
    for place in range(1, half):
        mixed += [cards[half + place], cards[place]]
    return mixed


@bug(in_shuffle, breaks="any-length")
def loses_the_last_pair(cards):
    """The last card of each half is lost."""
    half = len(cards) // 2
    mixed = []
    for place in range(half - 1):
        mixed += [cards[half + place], cards[place]]
    return mixed


@bug(in_shuffle, breaks="any-cards")
def loses_equal_cards(cards):
    """Of equal cards only one is left."""
    half = len(cards) // 2
    mixed = []
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [second, first]
    return list(dict.fromkeys(mixed))


@bug(in_shuffle, breaks="any-cards")
def looks_cards_up(cards):
    """Where a card lies is looked up by what it is, so that equal cards are taken for the first of them."""
    half = len(cards) // 2
    mixed = []
    for card in cards[:half]:
        mixed += [cards[half + cards.index(card)], card]
    return mixed


@bug(in_shuffle, breaks="any-cards")
def shuffles_a_new_pack(cards):
    """A list of 52 cards is shuffled as if it were a new pack."""
    half = len(cards) // 2
    if set(cards) == set(new_pack()):
        cards = new_pack() * (len(cards) // 52)
    mixed = []
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [second, first]
    return mixed


@bug(in_shuffle, breaks="leaves-list")
def shuffles_in_place(cards):
    """The list that was given is shuffled itself."""
    half = len(cards) // 2
    cards[0::2], cards[1::2] = cards[half:], cards[:half]
    return cards


@bug(in_shuffle, breaks="leaves-list")
def empties_the_list(cards):
    """The list that was given is empty afterwards."""
    half = len(cards) // 2
    mixed = []
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [second, first]
    cards.clear()
    return mixed


@bug(in_shuffle, breaks="leaves-list")
def returns_the_same_list_when_it_is_empty(cards):
    """An empty list is handed back itself, and not a new one."""
    if not cards:
        return cards
    half = len(cards) // 2
    mixed = []
    for first, second in zip(cards[:half], cards[half:], strict=True):
        mixed += [second, first]
    return mixed


# ---- a new shoe


@bug(PACKS, breaks="six-packs")
def usually_takes_one_pack():
    """Without a number a shoe has one pack."""
    return 1


@bug(PACKS, breaks="six-packs")
def usually_takes_eight_packs():
    """Without a number a shoe has eight packs, as in some other casinos."""
    return 8


@bug(Shoe.__init__, breaks="six-packs")
def always_takes_six_packs(self, packs=PACKS):
    """A shoe has six packs, whatever was asked for."""
    self._cards = new_pack() * PACKS
    self._next = 0


@bug(Shoe.__init__, breaks="six-packs")
def puts_equal_cards_together(self, packs=PACKS):
    """All Twos of Spades come first, then all Threes of Spades."""
    self._cards = [card for card in new_pack() for _ in range(packs)]
    self._next = 0


@bug(Shoe.__init__, breaks="six-packs")
def comes_shuffled(self, packs=PACKS):
    """A new shoe is in-shuffled already."""
    self._cards = in_shuffle(new_pack() * packs)
    self._next = 0


# ---- dealing


@bug(Shoe.deal, breaks="deals-in-order")
def deals_from_the_back(self):
    """The last card is dealt first."""
    if self._next == len(self._cards):
        raise ShoeEmpty
    self._next += 1
    return self._cards[-self._next]


@bug(Shoe.deal, breaks="deals-in-order")
def does_not_move_the_mark(self):
    """Each deal brings the first card again."""
    if self._next == len(self._cards):
        raise ShoeEmpty
    return self._cards[self._next]


@bug(Shoe.deal, breaks="deals-in-order")
def deals_the_text_of_the_card(self):
    """deal() returns the text 2S where a card was promised."""
    if self._next == len(self._cards):
        raise ShoeEmpty
    card = self._cards[self._next]
    self._next += 1
    return str(card)


@bug(Shoe.deal, breaks="deals-in-order")
def skips_the_first_card(self):
    """The mark is moved before the card is taken, so that the first card is never dealt."""
    self._next += 1
    if self._next >= len(self._cards):
        self._next = len(self._cards)
        raise ShoeEmpty
    return self._cards[self._next]


@bug(Shoe.deal, breaks="empty-raises")
def never_deals_the_last_card(self):
    """ShoeEmpty is raised while there is one card left."""
    if self._next == len(self._cards) - 1:
        raise ShoeEmpty
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Shoe.deal, breaks="empty-raises")
def runs_off_the_end(self):
    """An empty shoe raises IndexError."""
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Shoe.deal, breaks="empty-raises")
def deals_nothing_when_empty(self):
    """An empty shoe deals None."""
    if self._next == len(self._cards):
        return None
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Shoe.deal, breaks="empty-raises")
def starts_over_when_empty(self):
    """An empty shoe deals its first card again."""
    if self._next == len(self._cards):
        self._next = 0
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Shoe.deal, breaks="empty-raises")
def repeats_the_last_card(self):
    """An empty shoe deals its last card again and again."""
    self._next = min(self._next + 1, len(self._cards))
    return self._cards[self._next - 1]


@bug(Shoe.deal, breaks="empty-stays")
def rewinds_when_empty(self):
    """An empty shoe raises ShoeEmpty once, and deals the same cards again after it."""
    if self._next == len(self._cards):
        self._next = 0
        raise ShoeEmpty
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Shoe.deal, breaks="empty-stays")
def counts_the_deal_that_failed(self):
    """After a deal from an empty shoe cards_left() is -1."""
    self._next += 1
    if self._next > len(self._cards):
        raise ShoeEmpty
    return self._cards[self._next - 1]


@bug(Shoe.deal, breaks="empty-stays")
def throws_the_cards_away_when_empty(self):
    """After a deal from an empty shoe a shuffle finds no cards."""
    if self._next == len(self._cards):
        self._cards, self._next = [], 0
        raise ShoeEmpty
    card = self._cards[self._next]
    self._next += 1
    return card


# ---- how many cards are left


@bug(Shoe.cards_left, breaks="cards-left")
def always_counts_the_whole_shoe(self):
    """cards_left() is always 312."""
    return len(self._cards)


@bug(Shoe.cards_left, breaks="cards-left")
def counts_the_dealt(self):
    """cards_left() is the number of cards dealt."""
    return self._next


@bug(Shoe.cards_left, breaks="cards-left")
def counts_the_place_of_the_last_card(self):
    """cards_left() is one too low."""
    return len(self._cards) - 1 - self._next


@bug(Shoe.cards_left, breaks="cards-left")
def counts_one_pack(self):
    """cards_left() is what is left of the pack that is being dealt."""
    return (len(self._cards) - self._next) % 52


@bug(Shoe.cards_left, breaks="cards-left")
def deals_to_count(self):
    """cards_left() is right, but all cards are dealt after it."""
    left = len(self._cards) - self._next
    self._next = len(self._cards)
    return left


# ---- shuffling the shoe


@bug(Shoe.shuffle, breaks="whole-shoe")
def shuffles_each_pack_by_itself(self):
    """The packs are shuffled one by one, and are not mixed with each other."""
    packs = [self._cards[place : place + 52] for place in range(0, len(self._cards), 52)]
    self._cards = [card for pack in packs for card in in_shuffle(pack)]
    self._next = 0


@bug(Shoe.shuffle, breaks="whole-shoe")
def shuffles_twice(self):
    """A shuffle is two in-shuffles."""
    self._cards = in_shuffle(in_shuffle(self._cards))
    self._next = 0


@bug(Shoe.shuffle, breaks="whole-shoe")
def drops_what_in_shuffle_returns(self):
    """After a shuffle the cards are in the order that they had."""
    in_shuffle(self._cards)
    self._next = 0


@bug(Shoe.shuffle, breaks="restores-dealt")
def shuffles_what_is_left(self):
    """The dealt cards are out of the shoe for good."""
    left = self._cards[self._next :]
    self._cards = in_shuffle(left if len(left) % 2 == 0 else left[1:])
    self._next = 0


@bug(Shoe.shuffle, breaks="restores-dealt")
def puts_the_dealt_cards_below(self):
    """The dealt cards are put under the others before the shuffle."""
    self._cards = in_shuffle(self._cards[self._next :] + self._cards[: self._next])
    self._next = 0


@bug(Shoe.shuffle, breaks="restores-dealt")
def leaves_the_mark_where_it_was(self):
    """After a shuffle as many cards are missing as before."""
    self._cards = in_shuffle(self._cards)


@bug(Shoe.shuffle, breaks="restores-dealt")
def moves_the_mark_only_when_empty(self):
    """After a shuffle as many cards are missing as before, unless all had been dealt."""
    self._cards = in_shuffle(self._cards)
    if self._next == len(self._cards):
        self._next = 0


@bug(Shoe.shuffle, breaks="builds-on")
def shuffles_new_packs(self):
    """Each shuffle starts from packs in order: a second one changes nothing."""
    self._cards = in_shuffle(new_pack() * (len(self._cards) // 52))
    self._next = 0


# ---- cutting


@bug(Shoe.cut, breaks="cuts")
def cuts_from_the_bottom(self, n):
    """The last n cards are laid on top."""
    self._cards = self._cards[len(self._cards) - n :] + self._cards[: len(self._cards) - n]
    self._next = 0


@bug(Shoe.cut, breaks="cuts")
def cuts_before_card_n(self, n):
    """Card number n comes to lie on top, and not the one after it."""
    at = max(n - 1, 0) if n < len(self._cards) else n
    self._cards = self._cards[at:] + self._cards[:at]
    self._next = 0


@bug(Shoe.cut, breaks="cuts")
def turns_the_cut_part_over(self, n):
    """The cards that were cut off lie below in reverse order."""
    below = self._cards[:n][::-1] if n < len(self._cards) else self._cards[:n]
    self._cards = self._cards[n:] + below
    self._next = 0


@bug(Shoe.cut, breaks="cuts")
def takes_the_cut_part_out(self, n):
    """The cards that were cut off are lost."""
    self._cards = self._cards[n:] or self._cards
    self._next = 0


@bug(Shoe.cut, breaks="cuts")
def puts_the_cut_part_back_on_top(self, n):
    """A cut changes nothing."""
    self._cards = self._cards[:n] + self._cards[n:]
    self._next = 0


@bug(Shoe.cut, breaks="cut-edges")
def cuts_at_minus_n(self, n):
    """A cut at 0 doubles the shoe; other cuts are right."""
    above = self._cards[n:]
    self._cards = above + self._cards[: -len(above) or None] if n else self._cards + self._cards
    self._next = 0


@bug(Shoe.cut, breaks="cut-edges")
def loses_all_when_all_are_cut(self, n):
    """A cut at the number of all cards leaves an empty shoe."""
    self._cards = self._cards[n:] + self._cards[:n] if self._cards[n:] else []
    self._next = 0


@bug(Shoe.cut, breaks="cut-restores")
def cuts_and_leaves_the_mark(self, n):
    """After a cut as many cards are missing as before."""
    self._cards = self._cards[n:] + self._cards[:n]


@bug(Shoe.cut, breaks="cut-restores")
def cuts_what_is_left(self, n):
    """A cut counts from the next card on, and what was dealt lies at the bottom."""
    left = self._cards[self._next :] + self._cards[: self._next]
    self._cards = left[n:] + left[:n]
    self._next = 0


@bug(Shoe.cut, breaks="builds-on")
def cuts_new_packs(self, n):
    """Each cut starts from packs in order."""
    cards = new_pack() * (len(self._cards) // 52)
    self._cards = cards[n:] + cards[:n]
    self._next = 0


# ---- two shoes


@bug(Shoe.__init__, breaks="independent")
def shares_the_mark(self, packs=PACKS):
    """What is dealt from one shoe is missing in the others."""
    self._cards = [card for _ in range(packs) for card in new_pack()]
    Shoe._next = property(lambda shoe: Shoe.at, lambda shoe, place: setattr(Shoe, "at", place))
    Shoe.at = 0


@bug(Shoe.__init__, breaks="independent")
def makes_the_first_shoe_for_all(self, packs=PACKS):
    """All shoes of a size are the first one: its order and its mark."""
    first = Shoe.__dict__.get(f"of_{packs}")
    if first is None:
        self._cards = [card for _ in range(packs) for card in new_pack()]
        self._next = 0
        setattr(Shoe, f"of_{packs}", self)
    else:
        self.__dict__ = first.__dict__
