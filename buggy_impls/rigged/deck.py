"""Bugs of rigged/deck: what goes wrong when a deck is filled, mixed, looked into and dealt.

No student's suite is marked against these. They keep the model suite honest, and show what to look out for.
"""

from autograder.bugs import bug
from reference.rigged.deck import Card, Deck, DeckEmpty, Rank, Type, randrange

# ---- whole decks


@bug(Deck.populate, breaks="populate-order")
def puts_ranks_before_types(self):
    """All aces come first, then all twos."""
    self._cards = [Card(rank, type_) for rank in Rank for type_ in Type]


@bug(Deck.populate, breaks="populate-order")
def stops_short_of_the_kings(self):
    """The deck has 48 cards and no king: range() leaves its last number out."""
    self._cards = [Card(Rank(number), type_) for type_ in Type for number in range(1, 13)]


@bug(Deck.populate, breaks="populate-order")
def begins_with_the_spades(self):
    """The types come in the opposite order."""
    self._cards = [Card(rank, type_) for type_ in reversed(Type) for rank in Rank]


@bug(Deck.__init__, breaks="new-deck")
def comes_empty(self, pick=randrange):
    """A new deck has no cards until populate() is called."""
    self._pick = pick
    self._cards = []


@bug(Deck.__init__, breaks="new-deck")
def comes_shuffled(self, pick=randrange):
    """A new deck is shuffled already."""
    self._pick = lambda n: n // 2
    self.populate()
    self.shuffle()
    self._pick = pick


@bug(Deck.populate, breaks="populate-again")
def adds_a_second_deck(self):
    """populate() puts 52 cards behind those that are there."""
    self._cards = getattr(self, "_cards", []) + [Card(rank, type_) for type_ in Type for rank in Rank]


@bug(Deck.populate, breaks="populate-again")
def fills_only_an_empty_deck(self):
    """populate() does nothing while there is a card left."""
    self._cards = getattr(self, "_cards", []) or [Card(rank, type_) for type_ in Type for rank in Rank]


@bug(Deck.populate, breaks="populate-again")
def adds_what_is_missing_at_the_end(self):
    """populate() brings all cards back, and leaves those that were not dealt in the order they have."""
    left = getattr(self, "_cards", [])
    new = [Card(rank, type_) for type_ in Type for rank in Rank]
    self._cards = left + [card for card in new if card not in left]


# ---- dealing


@bug(Deck.deal, breaks="deal-next")
def deals_a_copy(self, hand, place=0):
    """A card that was dealt is still in the deck and is dealt again."""
    if place >= len(self._cards):
        raise DeckEmpty
    hand.add(self._cards[place])


@bug(Deck.deal, breaks="deal-next")
def deals_from_the_bottom(self, hand, place=0):
    """The last card of the deck is dealt first."""
    if place >= len(self._cards):
        raise DeckEmpty
    hand.add(self._cards.pop(-1 - place))


@bug(Deck.deal, breaks="deal-next")
def empties_the_hand_first(self, hand, place=0):
    """A hand that gets a card loses those that it had."""
    if place >= len(self._cards):
        raise DeckEmpty
    hand.clear()
    hand.add(self._cards.pop(place))


@bug(Deck.deal, breaks="deal-next")
def burns_a_card_with_each_deal(self, hand, place=0):
    """Behind each card that is dealt another one goes away unseen."""
    if place >= len(self._cards):
        raise DeckEmpty
    hand.add(self._cards.pop(place))
    del self._cards[place : place + 1]


@bug(Deck.deal, breaks="deal-place")
def deals_always_the_next_card(self, hand, place=0):
    """Whatever place is asked for, the next card is dealt."""
    if place >= len(self._cards):
        raise DeckEmpty
    hand.add(self._cards.pop(0))


@bug(Deck.deal, breaks="deal-place")
def puts_the_first_card_into_the_gap(self, hand, place=0):
    """A card from the middle changes places with the first, so that the others lie in another order."""
    if place >= len(self._cards):
        raise DeckEmpty
    self._exchange(0, place)
    hand.add(self._cards.pop(0))


@bug(Deck.deal, breaks="deal-place")
def throws_away_what_it_passes_over(self, hand, place=0):
    """The cards before the one that is dealt are lost."""
    if place >= len(self._cards):
        raise DeckEmpty
    hand.add(self._cards[place])
    del self._cards[: place + 1]


@bug(Deck.deal, breaks="deal-place")
def puts_what_it_passes_over_under_the_deck(self, hand, place=0):
    """The cards before the one that is dealt go to the end of the deck."""
    if place >= len(self._cards):
        raise DeckEmpty
    hand.add(self._cards[place])
    self._cards = self._cards[place + 1 :] + self._cards[:place]


@bug(Deck.deal, breaks="deal-empty")
def lets_the_list_complain(self, hand, place=0):
    """An empty deck raises IndexError."""
    hand.add(self._cards.pop(place))


@bug(Deck.deal, breaks="deal-empty")
def says_nothing_when_it_is_empty(self, hand, place=0):
    """A deal from an empty deck does nothing."""
    if place < len(self._cards):
        hand.add(self._cards.pop(place))


@bug(Deck.deal, breaks="deal-empty")
def opens_a_new_deck_in_the_middle_of_a_round(self, hand, place=0):
    """An empty deck is filled again, and cards that lie on the table are dealt a second time."""
    if place >= len(self._cards):
        self.populate()
    hand.add(self._cards.pop(place))


@bug(Deck.deal, breaks="deal-empty")
def checks_only_for_the_very_last_card(self, hand, place=0):
    """Two cards are left and place 2 is asked for: IndexError and not DeckEmpty."""
    if not self._cards:
        raise DeckEmpty
    hand.add(self._cards.pop(place))


@bug(Deck.deal, breaks="deal-empty")
def keeps_the_last_card_back(self, hand, place=0):
    """DeckEmpty is raised while there is one card left."""
    if place >= len(self._cards) - 1:
        raise DeckEmpty
    hand.add(self._cards.pop(place))


# ---- looking


@bug(Deck.peek, breaks="peek")
def takes_the_cards_out_to_look(self, n):
    """The cards that were looked at are gone from the deck."""
    seen, self._cards = self._cards[:n], self._cards[n:]
    return tuple(seen)


@bug(Deck.peek, breaks="peek")
def looks_at_the_bottom(self, n):
    """peek() shows the last cards of the deck."""
    return tuple(self._cards[len(self._cards) - n :])


@bug(Deck.peek, breaks="peek")
def leaves_the_next_card_out(self, n):
    """peek() begins with the card after the next."""
    return tuple(self._cards[1 : n + 1])


@bug(Deck.peek, breaks="peek-short", crash=True)
def wants_as_many_as_it_was_asked_for(self, n):
    """peek() raises IndexError when fewer cards are left."""
    return tuple(self._cards[place] for place in range(n))


@bug(Deck.peek, breaks="peek-short")
def shows_nothing_near_the_end(self, n):
    """peek() shows no card at all when fewer are left than were asked for."""
    return tuple(self._cards[:n]) if n <= len(self._cards) else ()


@bug(Deck.cards_left, breaks="cards-left")
def counts_what_was_dealt(self):
    """cards_left() is the number of cards that are gone."""
    return 52 - len(self._cards)


# ---- shuffling


@bug(Deck.shuffle, breaks="shuffle-keeps")
def draws_each_card_from_all(self):
    """After a shuffle some cards are there twice, and others are missing."""
    size = len(self._cards)
    self._cards = [self._cards[self._pick(size)] for _ in range(size)]


@bug(Deck._exchange, breaks="shuffle-keeps")
def copies_where_it_should_exchange(self, one, other):
    """One card is written over another: the second half of the exchange finds the first already changed."""
    self._cards[one] = self._cards[other]
    self._cards[other] = self._cards[one]


@bug(Deck.shuffle, breaks="shuffle-left")
def shuffles_a_whole_deck(self):
    """A shuffle brings all cards back that were dealt."""
    self.populate()
    for place in range(len(self._cards) - 1, 0, -1):
        self._exchange(place, self._pick(place + 1))


@bug(Deck.shuffle, breaks="shuffle-steps")
def goes_from_the_front(self):
    """The first place is filled first, where the last should be."""
    size = len(self._cards)
    for place in range(size - 1):
        self._exchange(place, place + self._pick(size - place))


@bug(Deck.shuffle, breaks="shuffle-steps")
def moves_up_where_it_should_exchange(self):
    """The picked card is taken out and put at the place, and the cards between move up."""
    for place in range(len(self._cards) - 1, 0, -1):
        self._cards.insert(place, self._cards.pop(self._pick(place + 1)))


@bug(Deck.shuffle, breaks="shuffle-picks")
def picks_among_all_places(self):
    """Each step picks among all places, so that some orders are likelier than others."""
    for place in range(len(self._cards) - 1, 0, -1):
        self._exchange(place, self._pick(len(self._cards)))


@bug(Deck.shuffle, breaks="shuffle-picks")
def lets_no_card_stay(self):
    """A card never stays at its place, as if that were a bad shuffle."""
    for place in range(len(self._cards) - 1, 0, -1):
        self._exchange(place, self._pick(place))


@bug(Deck.shuffle, breaks="shuffle-picks")
def forgets_the_first_two(self):
    """The last step is missing: the first two cards are never exchanged with each other."""
    for place in range(len(self._cards) - 1, 1, -1):
        self._exchange(place, self._pick(place + 1))


@bug(Deck.shuffle, breaks="shuffle-order")
def sorts_before_it_shuffles(self):
    """A shuffle starts from the order of a new deck, whatever was shuffled before."""
    self._cards.sort(key=lambda card: (card.type.value, card.rank.value))
    for place in range(len(self._cards) - 1, 0, -1):
        self._exchange(place, self._pick(place + 1))


@bug(Deck.shuffle, breaks="pick-only")
def rolls_its_own_dice(self):
    """A shuffle does not ask the given pick: it has numbers of its own, the same each time."""
    import random

    random.Random(2).shuffle(self._cards)


@bug(Deck.shuffle, breaks="fair")
def turns_the_deck_over_and_over(self):
    """Chance decides how far the deck is turned round, and each card keeps its neighbours."""
    picks = [self._pick(place + 1) for place in range(len(self._cards) - 1, 0, -1)]
    cut = sum(picks) % max(len(self._cards), 1)
    self._cards = self._cards[cut:] + self._cards[:cut]


# ---- two decks


@bug(Deck.populate, breaks="independent")
def shares_its_cards(self):
    """All decks deal from the same cards."""
    Deck._cards = [Card(rank, type_) for type_ in Type for rank in Rank]
