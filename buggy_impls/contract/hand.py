"""Bugs of contract/hand: cards that get lost or out of order, lists that are shared, aces that count wrongly."""

from autograder.bugs import bug
from reference.contract.hand import _ACE_STEP, _LIMIT, Card, Hand, card_points

# ---- the cards of a hand


@bug(Hand.__init__, breaks="empty-hand")
def begins_with_a_card(self):
    """A new hand has the ace of spades in it."""
    self._cards = [Card("A", "S")]


@bug(Hand.text, breaks="empty-hand")
def says_empty(self):
    """The text of a hand without cards is "empty"."""
    return f"[{' '.join(str(card) for card in self._cards)}]" if self._cards else "empty"


@bug(Hand.canonical_value, breaks="empty-hand")
def is_busted_without_cards(self):
    """A hand without cards has the canonical value 22, as if it were above 21."""
    totals = self._totals()
    return max((total for total in totals if 0 < total <= _LIMIT), default=min(totals) or 22)


@bug(Hand.add, breaks="adds-last")
def adds_in_front(self, card):
    """The card that came last is the first of the hand."""
    self._cards.insert(0, card)


@bug(Hand.add, breaks="adds-last")
def adds_before_the_last(self, card):
    """A new card comes before the card that was last."""
    self._cards.insert(-1, card)


@bug(Hand.add, breaks="adds-last")
def refuses_equal_cards(self, card):
    """A card that is there already is not added."""
    if card not in self._cards:
        self._cards.append(card)


@bug(Hand.add, breaks="adds-last")
def holds_eleven_cards(self, card):
    """From the twelfth card on nothing is added."""
    if len(self._cards) < 11:
        self._cards.append(card)


@bug(Hand.add, breaks="adds-last")
def keeps_the_hand_sorted(self, card):
    """The cards lie in the order of their points."""
    self._cards.append(card)
    self._cards.sort(key=lambda each: card_points(each, aces_high=True))


@bug(Hand.remove_last, breaks="remove-last")
def removes_the_first(self):
    """remove_last() takes the first card."""
    return self._cards.pop(0)


@bug(Hand.remove_last, breaks="remove-last")
def only_looks_at_the_last(self):
    """remove_last() returns the last card and leaves it in the hand."""
    return self._cards[-1]


@bug(Hand.remove_last, breaks="remove-last")
def forgets_to_return_it(self):
    """remove_last() takes the card away and returns None."""
    self._cards.pop()


@bug(Hand.remove_last, breaks="remove-last")
def returns_the_one_before(self):
    """remove_last() takes the last card away and returns the new last one."""
    gone = self._cards.pop()
    return self._cards[-1] if self._cards else gone


@bug(Hand.remove_last, breaks="remove-last")
def removes_the_first_equal_card(self):
    """When the last card is in the hand twice, the first of the two goes: list.remove() looks from the front."""
    card = self._cards[-1]
    self._cards.remove(card)
    return card


@bug(Hand.remove_last, breaks="remove-last")
def removes_all_equal_cards(self):
    """When the last card is in the hand twice, both go."""
    last = self._cards[-1]
    self._cards = [card for card in self._cards if card != last]
    return last


@bug(Hand.remove_last, breaks="remove-last")
def keeps_one_card(self):
    """The only card of a hand cannot be removed: it is returned and stays."""
    return self._cards.pop() if len(self._cards) > 1 else self._cards[0]


@bug(Hand.size, breaks="size")
def counts_equal_cards_once(self):
    """size() counts different cards."""
    return len(set(self._cards))


@bug(Hand.size, breaks="size")
def counts_up_to_the_last_place(self):
    """size() is the place of the last card, counted from 0, so one too few."""
    return max(len(self._cards) - 1, 0)


@bug(Hand.cards, breaks="cards")
def lists_backwards(self):
    """cards() has the last card first."""
    return self._cards[::-1]


@bug(Hand.cards, breaks="cards")
def lists_texts(self):
    """cards() has texts such as "7D" in it."""
    return [str(card) for card in self._cards]


@bug(Hand.cards, breaks="cards")
def lists_equal_cards_once(self):
    """cards() lists a card once that is in the hand twice."""
    return list(dict.fromkeys(self._cards))


@bug(Hand.cards, breaks="cards")
def leaves_out_the_first_card(self):
    """cards() begins with the second card."""
    return self._cards[1:]


@bug(Hand.cards, breaks="list-of-its-own")
def gives_its_own_list_away(self):
    """Whoever changes the list that cards() returned changes the hand."""
    return self._cards


@bug(Hand.cards, breaks="list-of-its-own")
def makes_the_list_once(self):
    """cards() returns the same list each time, as long as the number of cards is the same."""
    if len(self.__dict__.get("_listed", ())) != len(self._cards) or not self._cards:
        self._listed = list(self._cards)
    return self._listed


@bug(Hand.text, breaks="text")
def puts_commas(self):
    """The text is [2H, 7D]."""
    return f"[{', '.join(str(card) for card in self._cards)}]"


@bug(Hand.text, breaks="text")
def leaves_out_the_brackets(self):
    """The text is 2H 7D."""
    return " ".join(str(card) for card in self._cards)


@bug(Hand.text, breaks="text")
def ends_with_a_space(self):
    """The text is [2H 7D ]."""
    return f"[{''.join(f'{card} ' for card in self._cards)}]"


@bug(Hand.text, breaks="text")
def shows_only_the_first_letters(self):
    """A ten is shown as 1C."""
    return f"[{' '.join(card.rank[0] + card.suit for card in self._cards)}]"


@bug(Hand.text, breaks="text")
def shows_the_cards_sorted(self):
    """The text has the cards in the order of the alphabet."""
    return f"[{' '.join(sorted(str(card) for card in self._cards))}]"


# ---- points


@bug(Hand._sum, breaks="plain-points")
def counts_pictures_upwards(self, aces_high):
    """Jack, queen and king have 11, 12 and 13 points."""
    more = {"J": 1, "Q": 2, "K": 3}
    return sum(card_points(card, aces_high) + more.get(card.rank, 0) for card in self._cards)


@bug(Hand._sum, breaks="plain-points")
def reads_one_digit(self, aces_high):
    """A ten has 1 point, since only the first digit is read."""
    return sum(1 if card.rank == "10" else card_points(card, aces_high) for card in self._cards)


@bug(Hand._sum, breaks="plain-points")
def adds_equal_cards_once(self, aces_high):
    """A card that is in the hand twice counts once."""
    return sum(card_points(card, aces_high) for card in set(self._cards))


@bug(Hand._sum, breaks="plain-points")
def adds_equal_points_once(self, aces_high):
    """A pair counts as one card: the points are put into a set before they are added."""
    return sum({card_points(card, aces_high) for card in self._cards})


@bug(Hand._sum, breaks="plain-points")
def forgets_the_last_card(self, aces_high):
    """The last card of two or more does not count."""
    return sum(card_points(card, aces_high) for card in self._cards[:-1] or self._cards)


@bug(Hand.points, breaks="plain-points")
def stops_at_21(self):
    """Points are never more than 21."""
    return min(self._sum(aces_high=True), _LIMIT)


@bug(Hand.points, breaks="aces-eleven")
def counts_aces_low(self):
    """Every ace has 1 point."""
    return self._sum(aces_high=False)


@bug(Hand.points, breaks="aces-eleven")
def gives_the_canonical_value(self):
    """points() is the canonical value: three aces have 13 points."""
    return self.canonical_value()


@bug(Hand.points, breaks="aces-eleven")
def counts_one_ace_high(self):
    """Only the first of several aces has 11 points."""
    return self._totals()[:2][-1]


# ---- the canonical value


@bug(Hand.canonical_value, breaks="value-without-aces")
def makes_room_without_aces(self):
    """Above 21, 10 is taken off, also when there is no ace."""
    total = self._sum(aces_high=True)
    while total > _LIMIT:
        total -= _ACE_STEP
    return total


@bug(Hand.canonical_value, breaks="value-without-aces")
def calls_a_hand_without_aces_22(self):
    """A hand above 21 that has no ace has the value 22, whatever it counts."""
    totals = self._totals()
    too_high = min(totals) if len(totals) > 1 else _LIMIT + 1
    return max((total for total in totals if total <= _LIMIT), default=too_high)


@bug(Hand.canonical_value, breaks="value-up-to-21")
def stays_below_21(self):
    """A queen and an ace are 11: only totals less than 21 are taken."""
    totals = self._totals()
    return max((total for total in totals if total < _LIMIT), default=min(totals))


@bug(_LIMIT, breaks="value-up-to-21")
def lets_22_pass():
    """Two aces are 22: the limit is one too high."""
    return 22


@bug(Hand.canonical_value, breaks="value-up-to-21")
def counts_every_ace_1(self):
    """A queen and an ace are 11: no ace is ever worth more than 1."""
    return min(self._totals())


@bug(Hand.canonical_value, breaks="value-up-to-21")
def lowers_all_aces_together(self):
    """Three aces are 3: either all of them count 11, or none does."""
    totals = self._totals()
    return totals[-1] if totals[-1] <= _LIMIT else totals[0]


@bug(Hand.canonical_value, breaks="value-up-to-21")
def lowers_one_ace_at_most(self):
    """Three aces are 23: only one of them is ever counted 1."""
    totals = self._totals()[-2:]
    return max((total for total in totals if total <= _LIMIT), default=min(totals))


@bug(Hand.canonical_value, breaks="value-up-to-21")
def takes_eleven_off(self):
    """An ace that does not fit counts 0."""
    totals = [self._sum(aces_high=True) - 11 * low for low in range(len(self._totals()))]
    return max((total for total in totals if total <= _LIMIT), default=min(totals))


@bug(Hand.canonical_value, breaks="value-above-21")
def busts_as_high_as_it_can(self):
    """A hand above 21 counts all its aces 11."""
    totals = self._totals()
    return max((total for total in totals if total <= _LIMIT), default=max(totals))


@bug(Hand.canonical_value, breaks="value-above-21")
def is_worthless_when_aces_do_not_help(self):
    """A hand with aces that is above 21 in any case has the value 0."""
    totals = self._totals()
    return max((total for total in totals if total <= _LIMIT), default=min(totals) if len(totals) == 1 else 0)


@bug(Hand.canonical_value, breaks="any-order")
def decides_card_by_card(self):
    """An ace that fitted when it came stays at 11: ace, five, six are 22."""
    total = 0
    for card in self._cards:
        high = card_points(card, aces_high=True)
        total += high if total + high <= _LIMIT else card_points(card, aces_high=False)
    return total


@bug(Hand.canonical_value, breaks="any-order")
def needs_the_ace_first(self):
    """An ace counts 11 only in a hand that begins with an ace."""
    totals = self._totals() if "A" in str(self._cards[:1]) else self._totals()[:1]
    return max((total for total in totals if total <= _LIMIT), default=min(totals))


# ---- now, not before


@bug(Hand.points, breaks="up-to-date")
def remembers_its_points(self):
    """points() goes on telling what it told the first time."""
    if "_told" not in self.__dict__:
        self._told = self._sum(aces_high=True)
    return self._told


@bug(Hand.points, breaks="up-to-date")
def never_loses_points(self):
    """points() is the highest that the hand ever had when it was asked."""
    self._most = max(self.__dict__.get("_most", 0), self._sum(aces_high=True))
    return self._most


@bug(Hand.canonical_value, breaks="up-to-date")
def remembers_its_value(self):
    """canonical_value() goes on telling what it told the first time."""
    totals = self._totals()
    if "_told" not in self.__dict__:
        self._told = max((total for total in totals if total <= _LIMIT), default=min(totals))
    return self._told


@bug(Hand.canonical_value, breaks="up-to-date")
def never_raises_an_ace_again(self):
    """Once an ace has counted 1 it does so for good, even when the card that was too much has gone."""
    self._lowered = self.__dict__.get("_lowered", False) or max(self._totals()) > _LIMIT
    totals = self._totals()[: len(self._totals()) - self._lowered] or self._totals()
    return max((total for total in totals if total <= _LIMIT), default=min(totals))


# ---- asking and copying


@bug(Hand.points, breaks="only-looks")
def plays_its_cards_to_count_them(self):
    """After points() the hand is empty."""
    total = 0
    while self._cards:
        total += card_points(self._cards.pop(), aces_high=True)
    return total


@bug(Hand.canonical_value, breaks="only-looks")
def puts_the_aces_last(self):
    """After canonical_value() the aces come after all other cards."""
    self._cards.sort(key=lambda card: card.rank == "A")
    totals = self._totals()
    return max((total for total in totals if total <= _LIMIT), default=min(totals))


@bug(Hand.canonical_value, breaks="only-looks")
def throws_aces_away(self):
    """An ace that has to count 1 is out of the hand after canonical_value()."""
    totals = self._totals()
    if max(totals) > _LIMIT:
        self._cards = [card for card in self._cards if card.rank != "A"]
    return max((total for total in totals if total <= _LIMIT), default=min(totals))


@bug(Hand.text, breaks="only-looks")
def sorts_to_show(self):
    """text() is right, and the cards lie sorted after it."""
    text = f"[{' '.join(str(card) for card in self._cards)}]"
    self._cards.sort(key=str)
    return text


@bug(Hand.copy, breaks="only-looks")
def moves_the_cards(self):
    """A copy takes the cards over, and the hand is empty."""
    twin = Hand()
    twin._cards, self._cards = self._cards, []
    return twin


@bug(Hand.copy, breaks="copy")
def copies_backwards(self):
    """The copy has the last card first."""
    twin = Hand()
    twin._cards = self._cards[::-1]
    return twin


@bug(Hand.copy, breaks="copy")
def copies_no_cards(self):
    """The copy is an empty hand."""
    return Hand()


@bug(Hand.copy, breaks="copy")
def copies_equal_cards_once(self):
    """The copy has a card once that the hand has twice."""
    twin = Hand()
    twin._cards = list(dict.fromkeys(self._cards))
    return twin


@bug(Hand.copy, breaks="copy", crash=True)
def copies_only_the_list(self):
    """copy() returns a list of cards and no hand."""
    return list(self._cards)


@bug(Hand.copy, breaks="copy-apart")
def shares_the_list_with_the_copy(self):
    """A card that is added to the copy is in the hand as well, and the other way round."""
    twin = Hand()
    twin._cards = self._cards
    return twin


@bug(Hand.copy, breaks="copy-apart")
def hands_out_the_same_copy_twice(self):
    """As long as the hand does not change, each copy() returns the copy that was made before."""
    if "_twin" not in self.__dict__ or self._twin._cards != self._cards:
        self._twin = Hand()
        self._twin._cards = list(self._cards)
    return self._twin


@bug(Hand.__init__, breaks="independent")
def shares_one_list_among_all_hands(self):
    """Each new hand has all cards that any hand ever got: the list is made once, for the class."""
    Hand._all = self._cards = Hand.__dict__.get("_all", [])


@bug(Hand.__init__, breaks="independent")
def empties_the_hands_before_it(self):
    """All hands hold the same cards, and a new hand takes them all away."""
    Hand._cards = []
