"""Bugs of rigged/hand: what goes wrong when cards are named, shown, held and added up."""

from autograder.bugs import bug
from reference.rigged.hand import ACE_BONUS, LIMIT, Card, Hand, Rank, Type, _rank_text

# ---- rank and type


@bug(Rank.KING, breaks="rank-enum")
def makes_the_king_a_second_queen():
    """KING has the number of QUEEN, so that Python takes it for another name of the same rank."""
    return 12


@bug(Rank.KING, breaks="rank-enum")
def skips_a_number():
    """KING is 14, as if there were a rank between it and QUEEN."""
    return 14


@bug(Type.HEARTS, breaks="type-enum")
def makes_hearts_a_second_name_of_diamonds():
    """HEARTS has the value of DIAMONDS, so that there are only three types."""
    return "D"


# ---- what a card is worth


@bug(Card.value, breaks="number-value")
def counts_from_zero(self):
    """A card with a number is worth one less: its place when one counts from 0."""
    number = self.rank.value
    return number - 1 if 1 < number < 10 else min(number, 10)


@bug(Card.value, breaks="number-value")
def reads_only_the_first_digit(self):
    """A ten is worth 1."""
    return 10 if self.rank.value > 10 else int(str(self.rank.value)[0])


@bug(Card.value, breaks="picture-value")
def counts_on_after_ten(self):
    """Jack, queen and king are worth 11, 12 and 13."""
    return self.rank.value


@bug(Card.value, breaks="picture-value")
def forgets_that_the_jack_is_a_picture(self):
    """A jack is worth 11; queen and king are worth 10."""
    return self.rank.value if self.rank.value <= 11 else 10


@bug(Card.value, breaks="ace-value")
def takes_every_ace_for_eleven(self):
    """An ace is worth 11 by itself."""
    return 11 if self.rank is Rank.ACE else min(self.rank.value, 10)


# ---- how a card is shown


@bug(_rank_text, breaks="display-rank")
def shows_pictures_by_number(rank):
    """A jack of hearts is shown as 11H."""
    return str(rank.value)


@bug(_rank_text, breaks="display-rank")
def shows_an_ace_as_a_letter(rank):
    """An ace of hearts is shown as AH."""
    return str(rank.value) if 1 < rank.value <= 10 else rank.name[0]


@bug(_rank_text, breaks="display-rank")
def shows_a_ten_as_a_letter(rank):
    """A ten of diamonds is shown as TD."""
    return str(rank.value) if rank.value < 10 else rank.name[0]


@bug(Card.display, breaks="display-type")
def shows_the_type_first(self):
    """An ace of hearts is shown as H1."""
    return self.type.value + _rank_text(self.rank)


@bug(Card.display, breaks="display-type")
def shows_small_letters(self):
    """An ace of hearts is shown as 1h."""
    return _rank_text(self.rank) + self.type.value.lower()


@bug(Card.display, breaks="display-type")
def writes_the_type_out(self):
    """An ace of hearts is shown as 1HEARTS."""
    return _rank_text(self.rank) + self.type.name


@bug(Card.display, breaks="display-type")
def prints_where_it_should_return(self):
    """A card is printed, and display() returns None."""
    print(_rank_text(self.rank) + self.type.value)


@bug(Type.SPADES, breaks="display-type")
def shows_spades_as_a_symbol():
    """A queen of spades is shown with a little black spade behind the Q."""
    return "♠"


# ---- totals


@bug(Hand.total, breaks="empty-hand")
def has_no_total_without_cards(self):
    """The total of an empty hand is None."""
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS
    return (high if self._has_ace() and high <= LIMIT else low) or None


@bug(Hand.__init__, breaks="empty-hand")
def begins_with_a_card(self):
    """A new hand has an ace in it already, which goes away with clear()."""
    self._cards = [Card(Rank.ACE, Type.SPADES)]


@bug(Hand.total, breaks="sum-total")
def counts_equal_values_once(self):
    """Two eights count 8: the values are gathered in a set."""
    low = sum({card.value() for card in self._cards})
    high = low + ACE_BONUS
    return high if self._has_ace() and high <= LIMIT else low


@bug(Hand.total, breaks="sum-total")
def leaves_the_last_card_out(self):
    """The card that came last does not count."""
    low = sum(card.value() for card in self._cards[:-1])
    high = low + ACE_BONUS
    return high if self._has_ace() and high <= LIMIT else low


@bug(ACE_BONUS, breaks="ace-high")
def counts_an_ace_only_as_one():
    """An ace counts 1, always."""
    return 0


@bug(ACE_BONUS, breaks="ace-high")
def adds_eleven_to_the_one():
    """An ace counts 12: 11 is added, and the 1 is not taken off."""
    return 11


@bug(Hand.total, breaks="ace-high")
def wants_to_stay_below_twenty_one(self):
    """Ace and king are 11: the ace counts 11 only when the total then is below 21."""
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS
    return high if self._has_ace() and high < LIMIT else low


@bug(Hand.total, breaks="ace-high")
def sees_soft_hands_only_in_two_cards(self):
    """An ace counts 11 in a hand of two cards at most."""
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS
    return high if self._has_ace() and high <= LIMIT and len(self._cards) < 3 else low


@bug(LIMIT, breaks="ace-low")
def takes_twenty_two_for_good():
    """Ace, eight and three are 22: an ace goes down to 1 only from 23 on."""
    return 22


@bug(Hand.total, breaks="ace-low")
def never_lowers_an_ace(self):
    """One ace counts 11 always, also where that is too much."""
    low = sum(card.value() for card in self._cards)
    return low + ACE_BONUS if self._has_ace() and low <= LIMIT else low


@bug(Hand.total, breaks="many-aces")
def lowers_all_aces_together(self):
    """Two aces count 2: either all count 11, or all count 1."""
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS * sum(card.rank is Rank.ACE for card in self._cards)
    return high if high <= LIMIT else low


@bug(Hand.total, breaks="many-aces")
def lowers_only_one_ace(self):
    """Two aces and a king are 22: the aces count 11, and only the first goes down to 1."""
    aces = sum(card.rank is Rank.ACE for card in self._cards)
    total = sum(card.value() for card in self._cards) + ACE_BONUS * aces
    return total - ACE_BONUS if total > LIMIT and aces else total


@bug(Hand.total, breaks="order-free")
def decides_for_each_ace_when_it_comes(self):
    """An ace counts 11 if there is room when it is dealt, and never goes down to 1 later."""
    total = 0
    for card in self._cards:
        total += 11 if card.rank is Rank.ACE and total + 11 <= LIMIT else card.value()
    return total


@bug(Hand._has_ace, breaks="order-free")
def looks_for_an_ace_at_the_front_only(self):
    """An ace counts 11 only when it is the first card."""
    return self._cards[:1] != [] and self._cards[0].rank is Rank.ACE


@bug(Hand.total, breaks="bust-total")
def has_no_total_over_twenty_one(self):
    """A hand over 21 has the total 0."""
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS
    return high if self._has_ace() and high <= LIMIT else low if low <= LIMIT else 0


@bug(Hand.total, breaks="bust-total")
def stops_counting_at_twenty_two(self):
    """Every hand over 21 has the total 22."""
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS
    return high if self._has_ace() and high <= LIMIT else min(low, LIMIT + 1)


@bug(Hand.total, breaks="bust-total")
def raises_the_ace_again_when_all_is_lost(self):
    """In a hand that is over 21 anyway an ace counts 11."""
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS
    return high if self._has_ace() and (high <= LIMIT or low > LIMIT) else low


# ---- the cards of a hand


@bug(Hand.add, breaks="cards-order")
def adds_at_the_front(self, card):
    """The card that came last is the first."""
    self._cards.insert(0, card)


@bug(Hand.add, breaks="cards-order")
def takes_no_card_twice(self, card):
    """A card that is there already is not added again."""
    if card not in self._cards:
        self._cards.append(card)


@bug(Hand.add, breaks="cards-order")
def takes_no_card_after_a_bust(self, card):
    """A hand over 21 takes no more cards."""
    if self.total() <= LIMIT:
        self._cards.append(card)


@bug(Hand.cards, breaks="cards-order")
def gives_the_cards_sorted(self):
    """The cards come in the order of their ranks."""
    return tuple(sorted(self._cards, key=lambda card: card.rank.value))


@bug(Hand.cards, breaks="snapshot")
def hands_out_its_own_list(self):
    """What cards() returned grows with the hand."""
    return self._cards


@bug(Hand.clear, breaks="clear")
def removes_while_it_goes_through(self):
    """clear() leaves every second card: the list gets shorter under the loop."""
    self._cards = getattr(self, "_cards", [])
    for card in self._cards:
        self._cards.remove(card)


@bug(Hand.clear, breaks="clear")
def clears_only_the_last_card(self):
    """clear() takes one card away, and the others stay."""
    self._cards = getattr(self, "_cards", [])[:-1]


@bug(Hand.display, breaks="hand-display")
def leaves_a_space_before_an_empty_hand(self):
    """An empty hand is shown as a space and [0]."""
    return f"{' '.join(card.display() for card in self._cards)} [{self.total()}]"


@bug(Hand.display, breaks="hand-display")
def separates_cards_by_commas(self):
    """The cards are shown with commas between them."""
    return f"{', '.join(card.display() for card in self._cards)} [{self.total()}]".lstrip()


@bug(Hand.display, breaks="hand-display")
def shows_the_total_bare(self):
    """The total is shown without brackets."""
    return " ".join([*(card.display() for card in self._cards), f"{self.total()}"])


@bug(Hand.display, breaks="hand-display")
def shows_the_sum_of_the_values(self):
    """The total in brackets counts each ace as 1."""
    total = sum(card.value() for card in self._cards)
    return " ".join([*(card.display() for card in self._cards), f"[{total}]"])


# ---- what a question may not do


@bug(Hand.total, breaks="only-looks")
def sorts_the_cards_to_count_them(self):
    """After a question for the total the cards lie in the order of their values, aces last."""
    self._cards.sort(key=Card.value, reverse=True)
    low = sum(card.value() for card in self._cards)
    high = low + ACE_BONUS
    return high if self._has_ace() and high <= LIMIT else low


@bug(Hand.display, breaks="only-looks")
def shows_its_cards_by_taking_them_out(self):
    """After a hand has been shown it is empty."""
    texts, total = [], self.total()
    while self._cards:
        texts.append(self._cards.pop(0).display())
    return " ".join([*texts, f"[{total}]"])


@bug(Hand.total, breaks="only-looks")
def adds_up_on_top_of_the_last_answer(self):
    """The total is right once; the next answer has the first one in it."""
    low = sum(card.value() for card in self._cards) + getattr(self, "_sum", 0)
    high = low + ACE_BONUS
    self._sum = high if self._has_ace() and high <= LIMIT else low
    return self._sum


# ---- two hands


@bug(Hand.clear, breaks="independent")
def shares_its_cards(self):
    """All hands hold the same cards: those of one count in the others."""
    Hand._cards = []
