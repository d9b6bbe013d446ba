"""Bugs of casino/deck: what goes wrong when a deck is dealt, cut and mixed."""

from autograder.bugs import bug
from reference.casino.deck import _NEW_DECK, Card, Deck, DeckEmpty, Spot, Suit, _interleave

# ---- a new deck


@bug(_NEW_DECK, breaks="new-order")
def swaps_clubs_and_diamonds():
    """The diamonds come before the clubs."""
    return [Card(spot, Suit(place)) for place in (0, 1, 3, 2) for spot in Spot]


@bug(_NEW_DECK, breaks="new-order")
def puts_spots_before_suits():
    """All Twos come first, then all Threes."""
    return [Card(spot, suit) for spot in Spot for suit in Suit]


@bug(_NEW_DECK, breaks="new-order")
def begins_each_suit_with_the_ace():
    """Each suit goes from Ace to King."""
    return [Card(spot, suit) for suit in Suit for spot in (Spot.ACE, *list(Spot)[:-1])]


@bug(_NEW_DECK, breaks="new-order")
def stops_short_of_the_aces():
    """The deck has 48 cards and no ace."""
    return [Card(Spot(place), suit) for suit in Suit for place in range(Spot.ACE)]


@bug(_NEW_DECK, breaks="new-order")
def opens_from_the_back():
    """The Ace of Diamonds comes first and the Two of Spades last."""
    return [Card(spot, suit) for suit in reversed(Suit) for spot in reversed(Spot)]


@bug(Deck.__init__, breaks="new-order")
def comes_shuffled(self):
    """A new deck is shuffled already; only reset() puts it in order."""
    self.reset()
    self.shuffle(26)


@bug(Deck.deal, breaks="new-order")
def deals_the_name_of_the_card(self):
    """deal() returns the text "Two of Spades" where a card was promised."""
    if self._next == len(self._cards):
        raise DeckEmpty
    card = self._cards[self._next]
    self._next += 1
    return str(card)


# ---- nothing left to deal


@bug(Deck.deal, breaks="empty-raises")
def never_deals_the_last_card(self):
    """DeckEmpty is raised while there is one card left."""
    if self._next == len(self._cards) - 1:
        raise DeckEmpty
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Deck.deal, breaks="empty-raises")
def runs_off_the_end(self):
    """An empty deck raises IndexError."""
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Deck.deal, breaks="empty-raises")
def deals_nothing_when_empty(self):
    """An empty deck deals None."""
    if self._next == len(self._cards):
        return None
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Deck.deal, breaks="empty-raises")
def starts_over_when_empty(self):
    """An empty deck deals its first card again."""
    if self._next == len(self._cards):
        self._next = 0
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Deck.deal, breaks="empty-raises")
def repeats_the_last_card(self):
    """An empty deck deals its last card again and again."""
    self._next = min(self._next + 1, len(self._cards))
    return self._cards[self._next - 1]


# ---- and after that


@bug(Deck.deal, breaks="empty-stays")
def opens_a_new_deck_when_empty(self):
    """An empty deck raises DeckEmpty once, and is a new deck after it."""
    if self._next == len(self._cards):
        self.reset()
        raise DeckEmpty
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Deck.deal, breaks="empty-stays")
def rewinds_when_empty(self):
    """An empty deck raises DeckEmpty once, and deals the same cards again after it."""
    if self._next == len(self._cards):
        self._next = 0
        raise DeckEmpty
    card = self._cards[self._next]
    self._next += 1
    return card


@bug(Deck.deal, breaks="empty-stays")
def counts_the_deal_that_failed(self):
    """After a deal from an empty deck cards_left() is -1."""
    self._next += 1
    if self._next > len(self._cards):
        raise DeckEmpty
    return self._cards[self._next - 1]


@bug(Deck.deal, breaks="empty-stays")
def throws_the_cards_away_when_empty(self):
    """After a deal from an empty deck a shuffle finds no cards."""
    if self._next == len(self._cards):
        self._cards, self._next = [], 0
        raise DeckEmpty
    card = self._cards[self._next]
    self._next += 1
    return card


# ---- how many cards are left


@bug(Deck.cards_left, breaks="cards-left")
def always_counts_the_whole_deck(self):
    """cards_left() is always 52."""
    return len(self._cards)


@bug(Deck.cards_left, breaks="cards-left")
def counts_the_dealt(self):
    """cards_left() is the number of cards dealt."""
    return self._next


@bug(Deck.cards_left, breaks="cards-left")
def forgets_the_card_on_top(self):
    """cards_left() is one too low."""
    return len(self._cards) - self._next - 1


@bug(Deck.cards_left, breaks="cards-left")
def deals_to_count(self):
    """cards_left() is right, but all cards are dealt after it."""
    left = len(self._cards) - self._next
    self._next = len(self._cards)
    return left


@bug(Deck.cards_left, breaks="cards-left")
def prints_the_number(self):
    """cards_left() prints the number and returns None."""
    print(len(self._cards) - self._next)


# ---- a new deck again


@bug(Deck.reset, breaks="reset")
def reset_keeps_the_order(self):
    """After reset() all cards are there, in the order of the last shuffle."""
    self._cards = getattr(self, "_cards", list(_NEW_DECK))
    self._next = 0


@bug(Deck.reset, breaks="reset")
def reset_keeps_the_position(self):
    """After reset() the order is new, but the deck deals on from where it was."""
    self._cards = list(_NEW_DECK)
    self._next = getattr(self, "_next", 0)


@bug(Deck.reset, breaks="reset")
def reset_sorts_what_is_left(self):
    """After reset() the cards that were dealt are missing."""
    left = self._cards[self._next :] if hasattr(self, "_cards") else _NEW_DECK
    self._cards = [card for card in _NEW_DECK if card in left]
    self._next = 0


@bug(Deck.reset, breaks="reset")
def reset_adds_a_second_deck(self):
    """After reset() the deck has 104 cards, the old ones first."""
    self._cards = getattr(self, "_cards", []) + list(_NEW_DECK)
    self._next = 0


# ---- turns


@bug(Deck.shuffle, breaks="takes-turns")
def lets_the_left_go_first(self, n):
    """A shuffled deck begins with the first card of the left part."""
    left, right = self._cards[:n], self._cards[n:]
    self._cards = _interleave(left, right)
    self._next = 0


@bug(Deck.shuffle, breaks="takes-turns")
def deals_the_shuffled_deck_from_the_wrong_end(self, n):
    """All 52 cards are there after a shuffle, and they are dealt last card first."""
    left, right = self._cards[:n], self._cards[n:]
    self._cards = _interleave(right, left)[::-1]
    self._next = 0


@bug(Deck.shuffle, breaks="takes-turns")
def cuts_and_does_not_mix(self, n):
    """The right part is put on the left part as a whole."""
    left, right = self._cards[:n], self._cards[n:]
    self._cards = right + left
    self._next = 0


@bug(Deck.shuffle, breaks="takes-turns")
def cuts_one_card_too_deep(self, n):
    """The left part has n + 1 cards."""
    left, right = self._cards[: n + 1], self._cards[n + 1 :]
    self._cards = _interleave(right, left)
    self._next = 0


@bug(Deck.shuffle, breaks="takes-turns")
def cuts_from_the_bottom(self, n):
    """The left part is the last n cards."""
    right, left = self._cards[:-n], self._cards[-n:]
    self._cards = _interleave(right, left)
    self._next = 0


@bug(Deck.shuffle, breaks="takes-turns")
def always_cuts_in_the_middle(self, n):
    """shuffle(n) does what shuffle(26) should, whatever n is."""
    left, right = self._cards[:26], self._cards[26:]
    self._cards = _interleave(right, left)
    self._next = 0


@bug(Deck.shuffle, breaks="takes-turns")
def lets_the_longer_part_go_first(self, n):
    """When the left part is the longer one, it goes first."""
    left, right = self._cards[:n], self._cards[n:]
    self._cards = _interleave(left, right) if len(left) > len(right) else _interleave(right, left)
    self._next = 0


# ---- one part used up


@bug(_interleave, breaks="left-runs-out")
def drops_the_rest_of_the_right(first, second):
    """When the left part is used up, the other cards of the right are lost."""
    rounds = min(len(first), len(second))
    turns = [pile[i] for i in range(rounds) for pile in (first, second)]
    return turns + second[rounds:]


@bug(_interleave, breaks="left-runs-out")
def drops_the_rest_of_either(first, second):
    """When one part is used up, the other cards are lost: zip() stops at the shorter."""
    return [card for pair in zip(first, second, strict=False) for card in pair]


@bug(_interleave, breaks="left-runs-out")
def puts_the_rest_of_the_right_first(first, second):
    """What the right part has left over lies on top of the mixed cards."""
    rounds = min(len(first), len(second))
    turns = [pile[i] for i in range(rounds) for pile in (first, second)]
    return first[rounds:] + turns + second[rounds:]


@bug(_interleave, breaks="right-runs-out")
def drops_the_rest_of_the_left(first, second):
    """When the right part is used up, the other cards of the left are lost."""
    rounds = min(len(first), len(second))
    turns = [pile[i] for i in range(rounds) for pile in (first, second)]
    return turns + first[rounds:]


@bug(_interleave, breaks="right-runs-out")
def turns_the_rest_of_the_left_over(first, second):
    """When the right part is used up, the rest of the left follows last card first."""
    rounds = min(len(first), len(second))
    turns = [pile[i] for i in range(rounds) for pile in (first, second)]
    return turns + first[rounds:] + second[rounds:][::-1]


@bug(_interleave, breaks="right-runs-out")
def skips_a_card_of_the_left(first, second):
    """When the right part is used up, the next card of the left is lost."""
    rounds = min(len(first), len(second))
    turns = [pile[i] for i in range(rounds) for pile in (first, second)]
    return turns + first[rounds:] + second[rounds + 1 :]


@bug(_interleave, breaks="right-runs-out", crash=True)
def runs_off_the_shorter_right(first, second):
    """shuffle(27) raises IndexError: each card of the left waits for one of the right."""
    rounds = len(second)
    turns = [pile[i] for i in range(rounds) for pile in (first, second)]
    return turns + first[rounds:] + second[rounds:]


# ---- cuts at the edges


@bug(Deck.shuffle, breaks="edge-cuts")
def takes_zero_for_the_middle(self, n):
    """shuffle(0) cuts at 26: 0 was taken for "no cut given"."""
    left, right = self._cards[: n or 26], self._cards[n or 26 :]
    self._cards = _interleave(right, left)
    self._next = 0


@bug(Deck.shuffle, breaks="edge-cuts")
def leaves_a_card_on_each_side(self, n):
    """shuffle(0) cuts at 1 and shuffle(52) at 51."""
    n = min(max(n, 1), 51)
    left, right = self._cards[:n], self._cards[n:]
    self._cards = _interleave(right, left)
    self._next = 0


@bug(Deck.shuffle, breaks="edge-cuts")
def does_nothing_at_the_edges(self, n):
    """shuffle(0) and shuffle(52) do not even put the dealt cards back."""
    if n in (0, 52):
        return
    left, right = self._cards[:n], self._cards[n:]
    self._cards = _interleave(right, left)
    self._next = 0


@bug(Deck.shuffle, breaks="edge-cuts", crash=True)
def refuses_a_full_cut(self, n):
    """shuffle(52) raises ValueError."""
    if n not in range(52):
        raise ValueError(f"cannot cut at {n}")
    left, right = self._cards[:n], self._cards[n:]
    self._cards = _interleave(right, left)
    self._next = 0


# ---- one shuffle after another


@bug(Deck.shuffle, breaks="builds-on")
def starts_from_a_new_deck(self, n):
    """Each shuffle mixes the cards of a new deck and forgets the shuffles before."""
    left, right = list(_NEW_DECK[:n]), list(_NEW_DECK[n:])
    self._cards = _interleave(right, left)
    self._next = 0


@bug(Deck.shuffle, breaks="builds-on")
def shuffles_once(self, n):
    """A deck that is shuffled already is not shuffled any more."""
    if self._cards == list(_NEW_DECK):
        self._cards = _interleave(self._cards[n:], self._cards[:n])
    self._next = 0


# ---- the cards that were dealt


@bug(Deck.shuffle, breaks="restores-dealt")
def keeps_the_position(self, n):
    """A shuffled deck deals on from where it had stopped."""
    left, right = self._cards[:n], self._cards[n:]
    self._cards = _interleave(right, left)


@bug(Deck.shuffle, breaks="restores-dealt")
def loses_the_dealt(self, n):
    """Only the cards that are left are shuffled; the dealt ones never come back."""
    rest = self._cards[self._next :]
    self._cards = _interleave(rest[n:], rest[:n])
    self._next = 0


@bug(Deck.shuffle, breaks="restores-dealt")
def puts_the_dealt_underneath(self, n):
    """The dealt cards go under those that are left before the cut."""
    cards = self._cards[self._next :] + self._cards[: self._next]
    self._cards = _interleave(cards[n:], cards[:n])
    self._next = 0


@bug(Deck.shuffle, breaks="restores-dealt")
def puts_the_dealt_back_last_card_first(self, n):
    """The dealt cards are put on top one after the other, which turns their order round."""
    cards = self._cards[: self._next][::-1] + self._cards[self._next :]
    self._cards = _interleave(cards[n:], cards[:n])
    self._next = 0


@bug(Deck.shuffle, breaks="restores-dealt")
def restores_by_reset(self, n):
    """When cards were dealt, the shuffle starts from a new deck and not from the last order."""
    if self._next > 0:
        self.reset()
    self._cards = _interleave(self._cards[n:], self._cards[:n])
    self._next = 0


@bug(Deck.shuffle, breaks="restores-dealt")
def leaves_an_empty_deck_empty(self, n):
    """When all cards were dealt, shuffle() does nothing."""
    if self._next == len(self._cards):
        return
    self._cards = _interleave(self._cards[n:], self._cards[:n])
    self._next = 0


# ---- two decks


@bug(Deck.__init__, breaks="independent")
def shares_its_cards(self):
    """All decks are one: what is dealt from one is missing in the others, and a new one resets them all."""
    Deck._one = self.__dict__ = getattr(Deck, "_one", self.__dict__)
    self.reset()
