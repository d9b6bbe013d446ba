"""Bugs of vegas/hand: aces, pictures, pairs, and blackjacks that are none."""

from autograder.bugs import bug
from reference.vegas.hand import _ACE_DROP, _LIMIT, Card, Hand, Rank, value

# ---- values


@bug(value, breaks="number-value")
def counts_from_the_place_in_the_suit(card):
    """A Two is worth 0 and a Ten 8: the card's place in its suit is taken for its value."""
    if card.rank == Rank.ACE:
        return 11
    return min(list(Rank).index(card.rank), 10)


@bug(value, breaks="face-value")
def counts_pictures_by_their_rank(card):
    """A Jack is worth 11, a Queen 12 and a King 13."""
    if card.rank == Rank.ACE:
        return 11
    return int(card.rank)


@bug(value, breaks="face-value")
def forgets_the_king(card):
    """A King is worth 13, the other pictures 10."""
    if card.rank == Rank.ACE:
        return 11
    return min(int(card.rank), 10) if card.rank < Rank.KING else int(card.rank)


@bug(value, breaks="ace-value")
def counts_an_ace_as_a_picture(card):
    """An ace by itself is worth 10."""
    return min(int(card.rank), 10)


# ---- the cards of a hand


@bug(Hand.__init__, breaks="given-cards")
def starts_empty(self, cards=(), split=False):
    """The cards that a hand is made with are lost."""
    self._cards = []
    self._split = split


@bug(Hand.add, breaks="given-cards")
def adds_in_front(self, card):
    """A new card is put before the others."""
    self._cards.insert(0, card)


@bug(Hand.add, breaks="given-cards")
def adds_no_card_twice(self, card):
    """A card that is there already, from another pack, is not added."""
    if card not in self._cards:
        self._cards.append(card)


@bug(Hand.cards, breaks="cards-list")
def hands_out_its_own_list(self):
    """Whoever clears the list that cards() returned clears the hand."""
    return self._cards


@bug(Hand.cards, breaks="cards-list")
def lists_the_cards_by_rank(self):
    """cards() has the cards sorted, and not as they came."""
    return sorted(self._cards, key=lambda card: card.rank)


# ---- totals


@bug(Hand.total, breaks="hard-total")
def counts_equal_cards_once(self):
    """Two equal cards, from two packs, count as one."""
    held = set(self._cards)
    total = sum(value(card) for card in held)
    aces = sum(card.rank == Rank.ACE for card in held)
    while total > _LIMIT and aces:
        total -= _ACE_DROP
        aces -= 1
    return total


@bug(Hand.total, breaks="ace-low")
def never_lowers_an_ace(self):
    """An ace counts 11 whatever comes of it."""
    return sum(value(card) for card in self._cards)


@bug(Hand.total, breaks="ace-high")
def always_lowers_aces(self):
    """An ace always counts 1."""
    return sum(value(card) % _ACE_DROP or _ACE_DROP for card in self._cards)


@bug(Hand.total, breaks="ace-high")
def lowers_an_ace_at_21(self):
    """With 21 an ace is counted down, so that Ace and King are 11."""
    total = sum(value(card) for card in self._cards)
    aces = sum(card.rank == Rank.ACE for card in self._cards)
    while total >= _LIMIT and aces:
        total -= _ACE_DROP
        aces -= 1
    return total


@bug(Hand.total, breaks="ace-low")
def lowers_only_the_last_card(self):
    """Only an ace that comes last can count 1."""
    total = sum(value(card) for card in self._cards)
    aces = sum(card.rank == Rank.ACE for card in self._cards[-1:])
    while total > _LIMIT and aces:
        total -= _ACE_DROP
        aces -= 1
    return total


@bug(Hand.total, breaks="many-aces")
def lowers_one_ace_at_most(self):
    """Of three aces two count 11."""
    total = sum(value(card) for card in self._cards)
    aces = any(card.rank == Rank.ACE for card in self._cards)
    return total - _ACE_DROP if total > _LIMIT and aces else total


@bug(Hand.total, breaks="many-aces")
def lowers_all_aces_at_once(self):
    """When one ace has to count 1, all of them do: two aces are 2."""
    total = sum(value(card) for card in self._cards)
    aces = sum(card.rank == Rank.ACE for card in self._cards)
    return total - aces * _ACE_DROP if total > _LIMIT else total


@bug(Hand.total, breaks="bust-total")
def a_bust_counts_nothing(self):
    """A hand over 21 has a total of 0."""
    total = sum(value(card) for card in self._cards)
    aces = sum(card.rank == Rank.ACE for card in self._cards)
    while total > _LIMIT and aces:
        total -= _ACE_DROP
        aces -= 1
    return total if total <= _LIMIT else 0


@bug(Hand.total, breaks="bust-total")
def leaves_an_ace_high_in_a_bust(self):
    """When it does not save the hand, an ace still counts 11."""
    total = high = sum(value(card) for card in self._cards)
    aces = sum(card.rank == Rank.ACE for card in self._cards)
    while total > _LIMIT and aces:
        total -= _ACE_DROP
        aces -= 1
    return total if total <= _LIMIT else high


# ---- bust, blackjack, pair


@bug(Hand.is_bust, breaks="bust")
def calls_21_a_bust(self):
    """A hand of just 21 is said to be bust."""
    return self.total() >= _LIMIT


@bug(Hand.is_bust, breaks="bust")
def busts_before_the_ace_comes_down(self):
    """A hand is bust when it is over 21 with every ace at 11."""
    return sum(value(card) for card in self._cards) > _LIMIT


@bug(Hand.is_blackjack, breaks="blackjack-cards")
def calls_every_21_a_blackjack(self):
    """21 of three cards is a blackjack too."""
    return self.total() == _LIMIT and not self._split


@bug(Hand.is_blackjack, breaks="blackjack-split")
def forgets_the_split(self):
    """Ace and King after a split are a blackjack."""
    return len(self._cards) == 2 and self.total() == _LIMIT


@bug(Hand.is_blackjack, breaks="blackjack")
def asks_for_a_picture(self):
    """Ace and Ten are no blackjack: only a picture will do."""
    picture = any(Rank.TEN < card.rank < Rank.ACE for card in self._cards)
    return len(self._cards) == 2 and self.total() == _LIMIT and picture and not self._split


@bug(Hand.is_blackjack, breaks="blackjack")
def asks_for_the_ace_first(self):
    """Ace and King are a blackjack, King and Ace are none."""
    return [value(card) for card in self._cards] == [11, 10] and not self._split


@bug(Hand.is_pair, breaks="pair")
def pairs_by_rank(self):
    """Ten and Queen are no pair."""
    return len(self._cards) == 2 and self._cards[0].rank == self._cards[1].rank


@bug(Hand.is_pair, breaks="pair")
def pairs_equal_cards_only(self):
    """Two eights are a pair only when their suits are the same."""
    return len(self._cards) == 2 and self._cards[0] == self._cards[1]


@bug(Hand.is_pair, breaks="pair-cards")
def pairs_the_first_two_cards(self):
    """A hand of three cards is a pair when it begins with one."""
    return len(self._cards) >= 2 and value(self._cards[0]) == value(self._cards[1])


# ---- text, and one hand after another


@bug(Hand.text, breaks="text")
def leaves_the_total_out(self):
    """The text has no total."""
    return " ".join(map(str, self._cards))


@bug(Hand.text, breaks="text")
def puts_commas_between(self):
    """Commas stand between the cards."""
    return f"{', '.join(map(str, self._cards))} ({self.total()})"


@bug(Hand.is_pair, breaks="only-looks")
def sorts_to_compare(self):
    """After is_pair() the cards lie in another order."""
    self._cards.sort(key=lambda card: card.rank)
    return len(self._cards) == 2 and value(self._cards[0]) == value(self._cards[1])


@bug(Hand.is_bust, breaks="truth")
def says_how_much_too_much(self):
    """is_bust() returns how much the hand is over 21, and not True or False."""
    return max(self.total() - _LIMIT, 0)


@bug(Hand.__init__, breaks="independent")
def keeps_the_list_it_was_given(self, cards=(), split=False):
    """A card that is added to the hand is also in the list that it was made from."""
    self._cards = cards if isinstance(cards, list) else list(cards)
    self._split = split


@bug(Hand.__init__, breaks="independent")
def shares_one_list(self, cards=(), split=False):
    """All hands that are made without cards are one."""
    self._cards = list(cards) or vars(value).setdefault("cards", [])
    self._split = split
