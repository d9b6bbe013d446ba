"""Bugs of contract/deck: cards that are missing, dealt from the wrong end, or shuffled badly.

No student's suite is marked against these. They keep the model suite honest, and show what to look out for.
"""

from autograder.bugs import bug
from reference.contract.deck import RANKS, SUITS, Card, Deck, Hand, Random

# ---- a new deck


@bug(Deck.__init__, breaks="all-cards")
def leaves_out_the_aces(self):
    """A new deck has 48 cards: the loop stops before the last rank."""
    super().__init__()
    for suit in SUITS:
        for place in range(len(RANKS) - 1):
            self.add(Card(RANKS[place], suit))


@bug(Deck.__init__, breaks="all-cards")
def repeats_one_suit(self):
    """A new deck has 52 cards, the clubs four times and nothing else."""
    super().__init__()
    for _ in SUITS:
        for rank in RANKS:
            self.add(Card(rank, SUITS[0]))


@bug(Deck.__init__, breaks="all-cards")
def takes_two_packs(self):
    """A new deck has 104 cards."""
    super().__init__()
    for suit in SUITS:
        for rank in RANKS * 2:
            self.add(Card(rank, suit))


@bug(Deck.__init__, breaks="sorted")
def goes_from_high_to_low(self):
    """A new deck has each suit from ace down to 2."""
    super().__init__()
    for suit in SUITS:
        for rank in reversed(RANKS):
            self.add(Card(rank, suit))


@bug(Deck.__init__, breaks="sorted")
def begins_with_the_aces(self):
    """The ace is the lowest card of each suit."""
    super().__init__()
    for suit in SUITS:
        for rank in RANKS[-1:] + RANKS[:-1]:
            self.add(Card(rank, suit))


@bug(Deck.__init__, breaks="sorted")
def sorts_by_the_alphabet(self):
    """The tens come before the twos, as texts are sorted."""
    super().__init__()
    for suit in SUITS:
        for rank in sorted(RANKS):
            self.add(Card(rank, suit))


@bug(Deck.__init__, breaks="sorted")
def comes_shuffled(self):
    """A new deck has been shuffled already."""
    super().__init__()
    for suit in SUITS:
        for rank in RANKS:
            self.add(Card(rank, suit))
    self.shuffle(77)


@bug(Deck, breaks="is-a-hand", crash=True)
class is_no_hand:
    """A deck cannot be made: it calls what only a hand has."""


@bug(Deck.__init__, breaks="independent")
def shares_its_cards_with_other_decks(self):
    """All decks are one: what is dealt from one is missing in the others, and each new one fills them up again."""
    Deck._one = self.__dict__ = Deck.__dict__.get("_one", self.__dict__)
    super().__init__()
    for suit in SUITS:
        for rank in RANKS:
            self.add(Card(rank, suit))


# ---- dealing


@bug(Deck.deal, breaks="deals-last")
def deals_the_first_card(self):
    """deal() takes the first card."""
    cards = self._take_all()[::-1]
    for card in cards[1:]:
        self.add(card)
    return cards[0]


@bug(Deck.deal, breaks="deals-last")
def deals_a_random_card(self):
    """deal() takes a card from anywhere."""
    self.shuffle()
    return self.remove_last()


@bug(Deck.deal, breaks="deals-last")
def deals_a_text(self):
    """deal() returns a text such as "7D"."""
    return str(self.remove_last())


@bug(Deck.deal, breaks="deals-last")
def deals_nothing(self):
    """deal() takes the card away and returns None."""
    self.remove_last()


@bug(Deck.deal, breaks="removes-dealt")
def leaves_the_card_in_the_deck(self):
    """deal() returns the last card again and again."""
    return self.cards()[-1]


@bug(Deck.deal, breaks="removes-dealt")
def burns_a_card_with_each_deal(self):
    """deal() takes two cards away and returns the first of them."""
    card = self.remove_last()
    if self.size():
        self.remove_last()
    return card


# ---- shuffling


@bug(Deck._take_all, breaks="shuffle-keeps")
def loses_a_card(self):
    """A shuffled deck has 51 cards."""
    return [self.remove_last() for _ in range(self.size())][1:]


@bug(Deck.shuffle, breaks="shuffle-keeps")
def draws_with_replacement(self, seed=None):
    """After a shuffle some cards are there twice and others not at all."""
    cards = self._take_all()
    for card in Random(seed).choices(cards, k=len(cards)) if cards else []:
        self.add(card)


@bug(Deck.shuffle, breaks="shuffle-keeps")
def doubles_the_deck(self, seed=None):
    """The shuffled cards come on top of those that were there: 104."""
    cards = self.cards()
    Random(seed).shuffle(cards)
    for card in cards:
        self.add(card)


@bug(Deck.shuffle, breaks="shuffle-left")
def brings_dealt_cards_back(self, seed=None):
    """After a shuffle all 52 cards are there, also those that were dealt before it."""
    self._take_all()
    cards = Deck().cards()
    Random(seed).shuffle(cards)
    for card in cards:
        self.add(card)


@bug(Deck._take_all, breaks="shuffle-left", crash=True)
def always_takes_52(self):
    """A deck from which cards were dealt cannot be shuffled: there are no 52 cards to take."""
    return [self.remove_last() for _ in range(52)]


@bug(Deck.shuffle, breaks="mixes")
def shuffles_a_copy(self, seed=None):
    """A shuffle changes nothing: it mixes the list that cards() returned."""
    Random(seed).shuffle(self.cards())


@bug(Deck.shuffle, breaks="mixes")
def only_cuts(self, seed=None):
    """A shuffle moves the cards above some place below the others, each part in its order."""
    cards = self._take_all()[::-1]
    place = Random(seed).randrange(1, max(len(cards), 2))
    for card in cards[place:] + cards[:place]:
        self.add(card)


@bug(Deck.shuffle, breaks="mixes")
def leaves_the_first_card_in_place(self, seed=None):
    """The card in the first place stays there in every shuffle."""
    cards = self._take_all()[::-1]
    mixed = cards[1:]
    Random(seed).shuffle(mixed)
    for card in cards[:1] + mixed:
        self.add(card)


@bug(Deck.shuffle, breaks="mixes")
def mixes_each_half_alone(self, seed=None):
    """No card gets from one half of the deck into the other."""
    cards = self._take_all()
    halves = cards[: len(cards) // 2], cards[len(cards) // 2 :]
    for half in halves[::-1]:
        Random(seed).shuffle(half)
        for card in half:
            self.add(card)


@bug(Deck.shuffle, breaks="mixes")
def shuffles_the_new_order_each_time(self, seed=None):
    """A second shuffle with the same seed changes nothing: the cards are sorted first."""
    cards = sorted(self._take_all(), key=str)
    Random(seed).shuffle(cards)
    for card in cards:
        self.add(card)


@bug(Deck.shuffle, breaks="same-seed")
def ignores_the_seed(self, seed=None):
    """The same seed gives another order each time."""
    cards = self._take_all()
    Random().shuffle(cards)
    for card in cards:
        self.add(card)


@bug(Deck.shuffle, breaks="same-seed")
def takes_seed_0_for_none(self, seed=None):
    """With seed 0 every shuffle is another one: `if seed` is not what was meant."""
    cards = self._take_all()
    Random(seed or None).shuffle(cards)
    for card in cards:
        self.add(card)


@bug(Deck.shuffle, breaks="other-seed")
def has_one_order_for_all_seeds(self, seed=None):
    """Whatever the seed, the order is the same."""
    cards = self._take_all()
    Random(None if seed is None else 1).shuffle(cards)
    for card in cards:
        self.add(card)


@bug(Deck.shuffle, breaks="without-seed")
def always_shuffles_alike_without_a_seed(self, seed=None):
    """Every shuffle without a seed gives the same order."""
    cards = self._take_all()
    Random(seed or 0).shuffle(cards)
    for card in cards:
        self.add(card)


@bug(Deck.shuffle, breaks="without-seed")
def seeds_the_shared_generator(self, seed=None):
    """After a shuffle with a seed, one without repeats itself: both use the generator that all share."""
    import random

    if seed is not None:
        random.seed(seed)
    cards = self._take_all()
    random.shuffle(cards)
    for card in cards:
        self.add(card)
