"""Bugs of casino/hand: what goes wrong when points are added up and aces change their mind."""

from autograder.bugs import bug
from reference.casino.hand import _ACE_BONUS, _LIMIT, Hand, HandValue, Spot, _points

# ---- an empty hand


@bug(Hand.hand_value, breaks="empty-hand")
def has_no_value_without_cards(self):
    """A hand without cards answers None."""
    if not self._cards:
        return None
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


@bug(Hand.hand_value, breaks="empty-hand")
def calls_an_empty_hand_soft(self):
    """A hand without cards is soft, since nothing speaks against it."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft or hard == 0)


# ---- what the cards are worth


@bug(_points, breaks="card-points")
def counts_spots_from_zero(spot):
    """A Two counts 0, a Three 1: the number of the spot was taken for its value."""
    if spot == Spot.ACE:
        return 1
    return min(spot, 10)


@bug(_points, breaks="card-points")
def counts_on_past_the_ten(spot):
    """A Jack counts 11, a Queen 12, a King 13."""
    if spot == Spot.ACE:
        return 1
    return spot + 2


@bug(_points, breaks="card-points")
def forgets_the_king(spot):
    """Jack and Queen count 10, the King 13."""
    if spot == Spot.ACE:
        return 1
    if spot in (Spot.JACK, Spot.QUEEN):
        return 10
    return spot + 2


@bug(Hand.add_card, breaks="card-points")
def counts_a_pair_once(self, c):
    """A second card of the same spot counts nothing."""
    if c.spot == Spot.ACE or c.spot not in [card.spot for card in self._cards]:
        self._cards.append(c)


@bug(Hand.add_card, breaks="card-points")
def counts_the_same_card_once(self, c):
    """A card that the hand holds already, from another pack, counts nothing."""
    if c not in self._cards:
        self._cards.append(c)


# ---- an ace at 11


@bug(Hand.hand_value, breaks="soft-ace")
def counts_every_ace_one(self):
    """An ace always counts 1."""
    return HandValue(sum(_points(card.spot) for card in self._cards), False)


@bug(Hand.hand_value, breaks="soft-ace")
def never_says_soft(self):
    """The count is right, but no hand is ever soft."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, False)


@bug(Hand.hand_value, breaks="soft-ace")
def shies_away_from_21(self):
    """An ace that would make 21 counts 1: Ace and King are 11."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS < _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


@bug(Hand.hand_value, breaks="soft-ace")
def calls_21_hard(self):
    """A total of 21 is never soft, not even Ace and King."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft and hard + _ACE_BONUS < _LIMIT)


@bug(Hand.hand_value, breaks="soft-ace")
def counts_eleven_in_two_cards_only(self):
    """With a third card the ace counts 1, even where 11 would fit."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and len(self._cards) <= 2 and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


# ---- an ace brought down to 1


@bug(Hand.hand_value, breaks="ace-drops")
def keeps_the_ace_at_eleven(self):
    """An ace counts 11 even when that takes the hand over 21."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    return HandValue(hard + _ACE_BONUS if has_ace else hard, has_ace)


@bug(Hand.hand_value, breaks="ace-drops")
def calls_every_ace_soft(self):
    """The count is right, but a hand with an ace stays soft when the ace counts 1."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, has_ace)


@bug(_LIMIT, breaks="ace-drops")
def allows_22():
    """An ace counts 11 even when that makes 22."""
    return 22


@bug(Hand.hand_value, breaks="ace-drops")
def settles_an_ace_as_it_comes(self):
    """An ace that counted 11 when it came is not brought down by later cards: Ace, Five, King are 26."""
    count, soft = 0, False
    for card in self._cards:
        high = card.spot == Spot.ACE and count + 1 + _ACE_BONUS <= _LIMIT
        count, soft = count + _points(card.spot) + (_ACE_BONUS if high else 0), soft or high
    return HandValue(count, soft)


@bug(Hand.hand_value, breaks="ace-drops")
def brings_the_ace_down_one_card_late(self):
    """Ace, Five, King are 26 until one more card comes."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and sum(_points(card.spot) for card in self._cards[:-1]) + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


# ---- several aces


@bug(Hand.hand_value, breaks="many-aces")
def second_ace_clears_soft(self):
    """An ace added to a soft hand makes it hard, and its 11 is never brought down: Ace, Ace, King are 22."""
    count, soft = 0, False
    for card in self._cards:
        high = card.spot == Spot.ACE and count + 1 + _ACE_BONUS <= _LIMIT
        count += _points(card.spot) + (_ACE_BONUS if high else 0)
        soft = high if card.spot == Spot.ACE else soft
        if soft and count > _LIMIT:
            count, soft = count - _ACE_BONUS, False
    return HandValue(count, soft)


@bug(Hand.hand_value, breaks="many-aces")
def brings_one_ace_down(self):
    """All aces count 11, and only one of them is brought down: Ace, Ace, King are 22."""
    aces = sum(card.spot == Spot.ACE for card in self._cards)
    count = sum(_points(card.spot) for card in self._cards) + _ACE_BONUS * aces
    if aces and count > _LIMIT:
        return HandValue(count - _ACE_BONUS, aces > 1)
    return HandValue(count, aces > 0)


@bug(Hand.hand_value, breaks="many-aces")
def treats_all_aces_alike(self):
    """Either all aces count 11 or all count 1: two aces are 2."""
    hard = sum(_points(card.spot) for card in self._cards)
    aces = sum(card.spot == Spot.ACE for card in self._cards)
    soft = aces > 0 and hard + _ACE_BONUS * aces <= _LIMIT
    return HandValue(hard + _ACE_BONUS * aces if soft else hard, soft)


@bug(Hand.add_card, breaks="many-aces")
def loses_the_second_ace(self, c):
    """A hand holds one ace; any further one counts nothing."""
    if c.spot != Spot.ACE or Spot.ACE not in [card.spot for card in self._cards]:
        self._cards.append(c)


# ---- the order of the cards


@bug(Hand.hand_value, breaks="order-free")
def sees_an_ace_in_first_place_only(self):
    """An ace counts 11 only when it is the first card."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards[:1])
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


@bug(Hand.hand_value, breaks="order-free")
def sees_an_ace_in_last_place_only(self):
    """An ace counts 11 only while it is the last card."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards[-1:])
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


@bug(Hand.hand_value, breaks="order-free")
def counts_a_late_ace_high(self):
    """An ace that comes as the last of several cards counts 11, whatever the total."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    late = len(self._cards) > 2 and self._cards[-1].spot == Spot.ACE
    soft = has_ace and (late or hard + _ACE_BONUS <= _LIMIT)
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


# ---- over 21


@bug(Hand.hand_value, breaks="bust")
def counts_a_bust_as_zero(self):
    """A hand over 21 counts 0."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard if hard <= _LIMIT else 0, soft)


@bug(Hand.hand_value, breaks="bust")
def stops_counting_at_21(self):
    """A hand over 21 counts 21."""
    hard = sum(_points(card.spot) for card in self._cards)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else min(hard, _LIMIT), soft)


@bug(Hand.add_card, breaks="bust")
def refuses_the_card_that_busts(self, c):
    """A card that would take the hand over 21 is not added."""
    if sum(_points(card.spot) for card in [*self._cards, c]) <= _LIMIT:
        self._cards.append(c)


@bug(Hand.add_card, breaks="bust")
def starts_anew_after_a_bust(self, c):
    """A card that comes to a hand over 21 is the first of a new hand."""
    if sum(_points(card.spot) for card in self._cards) > _LIMIT:
        self._cards = []
    self._cards.append(c)


# ---- putting the cards away


@bug(Hand.discard_all, breaks="discard")
def discards_nothing(self):
    """After discard_all() the old cards still count."""
    self._cards = getattr(self, "_cards", [])


@bug(Hand.discard_all, breaks="discard")
def discards_one_card(self):
    """discard_all() takes back only the card that came last."""
    self._cards = getattr(self, "_cards", [])[:-1]


@bug(Hand.discard_all, breaks="discard")
def keeps_the_aces(self):
    """After discard_all() the hand is empty but for its aces."""
    self._cards = [card for card in getattr(self, "_cards", []) if card.spot == Spot.ACE]


# ---- looking


@bug(Hand.hand_value, breaks="only-looks")
def empties_the_hand_by_counting(self):
    """The first hand_value() is right; the cards are gone after it."""
    cards, self._cards = self._cards, []
    hard = sum(_points(card.spot) for card in cards)
    has_ace = any(card.spot == Spot.ACE for card in cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


@bug(Hand.hand_value, breaks="only-looks")
def brings_the_ace_in_for_good(self):
    """The second hand_value() of a soft hand says that it is hard: the 10 for its ace was added for good."""
    hard = sum(_points(card.spot) for card in self._cards) + getattr(self, "_bonus", 0)
    has_ace = any(card.spot == Spot.ACE for card in self._cards)
    soft = has_ace and hard + _ACE_BONUS <= _LIMIT
    self._bonus = getattr(self, "_bonus", 0) or (_ACE_BONUS if soft else 0)
    return HandValue(hard + _ACE_BONUS if soft else hard, soft)


# ---- two hands


@bug(Hand.discard_all, breaks="independent")
def shares_its_cards(self):
    """All hands hold the same cards: those of one count in the others."""
    Hand._cards = []
