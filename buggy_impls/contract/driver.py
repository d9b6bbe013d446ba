"""Bugs of contract/driver: hands that are given away, decks that are shared, a house that plays by other rules.

No student's suite is marked against these. They keep the model suite honest, and show what to look out for.
"""

from autograder.bugs import bug
from reference.contract.driver import _HOUSE_STANDS, _LIMIT, BlackjackGame, Deck, Hand

# ---- a new game


@bug(BlackjackGame._two_cards, breaks="two-cards-each")
def deals_three_cards(self):
    """Each hand begins with three cards."""
    hand = Hand()
    for _ in range(3):
        hand.add(self._deck.deal())
    return hand


@bug(BlackjackGame.__init__, breaks="two-cards-each")
def leaves_the_house_with_one_card(self, seed=None):
    """The house begins with one card, and draws the second when it plays."""
    self._deck = Deck()
    self._deck.shuffle(seed)
    self._player, self._house = self._two_cards(), Hand()
    self._house.add(self._deck.deal())


@bug(BlackjackGame.__init__, breaks="two-cards-each")
def has_one_hand_for_both(self, seed=None):
    """Player and house have the same hand: a = b = Hand() makes one."""
    self._deck = Deck()
    self._deck.shuffle(seed)
    self._player = self._house = self._two_cards()


@bug(BlackjackGame._two_cards, breaks="two-cards-each")
def copies_the_last_cards_of_the_deck(self):
    """Player and house have the same two cards: they are looked at, and not dealt."""
    hand = Hand()
    for card in self._deck.cards()[-2:]:
        hand.add(card)
    return hand


@bug(BlackjackGame.__init__, breaks="fresh-deck")
def goes_on_with_the_deck_of_the_last_game(self, seed=None):
    """The deck is made once for all games, and made anew when it gets thin."""
    decks = BlackjackGame.__dict__.get("_decks", Deck())
    BlackjackGame._decks = self._deck = decks if decks.size() > 40 else Deck()
    self._deck.shuffle(seed)
    self._player, self._house = self._two_cards(), self._two_cards()


@bug(BlackjackGame.__init__, breaks="fresh-deck")
def throws_half_of_the_deck_away(self, seed=None):
    """The deck of a game has only 26 cards."""
    self._deck = Deck()
    self._deck.shuffle(seed)
    for _ in range(26):
        self._deck.deal()
    self._player, self._house = self._two_cards(), self._two_cards()


@bug(BlackjackGame.__init__, breaks="shuffled")
def forgets_to_shuffle(self, seed=None):
    """Every game has the same cards, those from the end of a new deck."""
    self._deck = Deck()
    self._player, self._house = self._two_cards(), self._two_cards()


@bug(BlackjackGame.__init__, breaks="shuffled")
def shuffles_after_the_deal(self, seed=None):
    """Every game begins with the same four cards, and only then is the deck shuffled."""
    self._deck = Deck()
    self._player, self._house = self._two_cards(), self._two_cards()
    self._deck.shuffle(seed)


@bug(BlackjackGame.__init__, breaks="shuffled")
def plays_seed_0_when_there_is_none(self, seed=None):
    """Every game without a seed has the same cards."""
    self._deck = Deck()
    self._deck.shuffle(seed or 0)
    self._player, self._house = self._two_cards(), self._two_cards()


@bug(BlackjackGame.__init__, breaks="seed")
def ignores_the_seed(self, seed=None):
    """The same seed brings other cards each time."""
    self._deck = Deck()
    self._deck.shuffle()
    self._player, self._house = self._two_cards(), self._two_cards()


@bug(BlackjackGame.__init__, breaks="seed")
def takes_seed_0_for_none(self, seed=None):
    """With seed 0 every game is another one."""
    self._deck = Deck()
    self._deck.shuffle(seed or None)
    self._player, self._house = self._two_cards(), self._two_cards()


# ---- one deck for each game


@bug(BlackjackGame.player_hits, breaks="one-deck")
def opens_a_new_deck_for_each_hit(self):
    """A hit may bring a card that somebody holds already: it comes from a deck of its own."""
    deck = Deck()
    deck.shuffle(self._player.size())
    self._player.add(deck.deal())


@bug(BlackjackGame.house_plays, breaks="one-deck")
def opens_a_new_deck_for_the_house(self):
    """The house may draw a card that somebody holds already: its cards come from a new deck."""
    self._deck = Deck()
    self._deck.shuffle(self._player.size())
    while self.hand_points(self._house) < _HOUSE_STANDS:
        self._house.add(self._deck.deal())


@bug(BlackjackGame.house_plays, breaks="one-deck")
def draws_the_same_card_again(self):
    """The house looks at the last card of the deck and adds it, and leaves it in the deck."""
    while self.hand_points(self._house) < _HOUSE_STANDS:
        self._house.add(self._deck.cards()[-1])


@bug(BlackjackGame.__init__, breaks="games-apart")
def keeps_the_deck_in_the_class(self, seed=None):
    """All games that are being played deal from the deck of the newest."""
    BlackjackGame._deck = Deck()
    self._deck.shuffle(seed)
    self._player, self._house = self._two_cards(), self._two_cards()


@bug(BlackjackGame.__init__, breaks="games-apart")
def keeps_the_hands_in_the_class(self, seed=None):
    """All games that are being played show the hands of the newest."""
    self._deck = Deck()
    self._deck.shuffle(seed)
    BlackjackGame._player, BlackjackGame._house = self._two_cards(), self._two_cards()


# ---- looking at the hands


@bug(BlackjackGame.get_player, breaks="get-player")
def shows_the_house_for_the_player(self):
    """get_player() has the house's cards."""
    return self._house.copy()


@bug(BlackjackGame.get_player, breaks="get-player")
def copies_the_player_only_once(self):
    """get_player() has the cards that the player had when it was first asked."""
    if "_shown" not in self.__dict__:
        self._shown = self._player.copy()
    return self._shown.copy()


@bug(BlackjackGame.get_player, breaks="get-player")
def copies_the_player_backwards(self):
    """get_player() has the player's cards from last to first: they are taken from a copy one by one."""
    pile, hand = self._player.copy(), Hand()
    while pile.size():
        hand.add(pile.remove_last())
    return hand


@bug(BlackjackGame.get_player, breaks="player-copy")
def moves_the_players_cards(self):
    """The first hand that get_player() returns has the cards, and then the player has none."""
    hand = Hand()
    for _ in range(self._player.size()):
        hand.add(self._player.remove_last())
    return hand


@bug(BlackjackGame.get_house, breaks="get-house")
def shows_the_player_for_the_house(self):
    """get_house() has the player's cards."""
    return self._player.copy()


@bug(BlackjackGame.get_house, breaks="get-house")
def hides_the_hole_card(self):
    """get_house() has one card too few, as if hiding it were the game's task."""
    hand = Hand()
    for card in self._house.cards()[1:]:
        hand.add(card)
    return hand


@bug(BlackjackGame.get_house, breaks="get-house")
def copies_the_house_only_once(self):
    """get_house() has the cards that the house had when it was first asked."""
    if "_shown" not in self.__dict__:
        self._shown = self._house.copy()
    return self._shown.copy()


@bug(BlackjackGame.get_house, breaks="get-house")
def sorts_the_house(self):
    """get_house() has the cards in the order of the alphabet."""
    hand = Hand()
    for card in sorted(self._house.cards(), key=str):
        hand.add(card)
    return hand


# ---- copies


@bug(BlackjackGame.get_player, breaks="player-copy")
def gives_the_players_hand_itself(self):
    """Whoever adds a card to what get_player() returned has added it in the game."""
    return self._player


@bug(BlackjackGame.get_player, breaks="player-copy")
def copies_the_player_skin_deep(self):
    """The copy is another hand that shares its list of cards with the player's: copy.copy() does no more."""
    import copy

    return copy.copy(self._player)


@bug(BlackjackGame.get_player, breaks="player-copy")
def keeps_the_copy_and_gives_the_hand(self):
    """The copy goes into the game and the hand goes out, so what was returned before is left behind."""
    hand, self._player = self._player, self._player.copy()
    self._lent, before = hand, self.__dict__.get("_lent", hand)
    return before if before.cards() == hand.cards() else hand


@bug(BlackjackGame.get_house, breaks="house-copy")
def gives_the_houses_hand_itself(self):
    """Whoever adds a card to what get_house() returned has added it in the game."""
    return self._house


@bug(BlackjackGame.get_house, breaks="house-copy")
def gives_the_house_itself_once_it_has_stopped(self):
    """get_house() returns a copy only as long as the house has fewer than 17 points."""
    return self._house.copy() if self.hand_points(self._house) < _HOUSE_STANDS else self._house


# ---- playing


@bug(BlackjackGame.player_hits, breaks="hit")
def hits_twice(self):
    """A hit brings two cards."""
    self._player.add(self._deck.deal())
    self._player.add(self._deck.deal())


@bug(BlackjackGame.player_hits, breaks="hit")
def hits_for_the_house(self):
    """The card of a hit goes to the house."""
    self._house.add(self._deck.deal())


@bug(BlackjackGame.player_hits, breaks="hit")
def replaces_the_last_card(self):
    """A hit takes the player's last card away, and deals another one."""
    self._player.remove_last()
    self._player.add(self._deck.deal())


@bug(BlackjackGame.player_hits, breaks="hit")
def hits_a_copy(self):
    """A hit changes nothing: the card is added to a copy."""
    self.get_player().add(self._deck.deal())


@bug(BlackjackGame.player_hits, breaks="hit")
def refuses_to_hit_from_17_on(self):
    """A player with 17 points or more gets no card, as if the rule of the house were the player's."""
    if self.hand_points(self._player) < _HOUSE_STANDS:
        self._player.add(self._deck.deal())


@bug(_HOUSE_STANDS, breaks="house-draws")
def stands_with_sixteen():
    """The house stands with 16."""
    return 16


@bug(BlackjackGame.house_plays, breaks="house-draws")
def draws_one_card_at_most(self):
    """The house draws one card, also when it needs more: an if where a while was meant."""
    if self.hand_points(self._house) < _HOUSE_STANDS:
        self._house.add(self._deck.deal())


@bug(BlackjackGame.house_plays, breaks="house-draws")
def plays_on_a_copy(self):
    """The house draws its cards into a copy, and its hand stays as it is."""
    house = self.get_house()
    while self.hand_points(house) < _HOUSE_STANDS:
        house.add(self._deck.deal())


@bug(_HOUSE_STANDS, breaks="house-stands")
def draws_with_seventeen():
    """The house draws with 17, too."""
    return 18


@bug(BlackjackGame.house_plays, breaks="house-stands")
def always_draws_once(self):
    """The house draws a card before it looks whether it needs one."""
    self._house.add(self._deck.deal())
    while self.hand_points(self._house) < _HOUSE_STANDS:
        self._house.add(self._deck.deal())


@bug(BlackjackGame.house_plays, breaks="house-stands")
def lets_the_house_count_aces_low(self):
    """The house goes by the canonical value, and draws with two aces."""
    while self._house.canonical_value() < _HOUSE_STANDS:
        self._house.add(self._deck.deal())


@bug(BlackjackGame.house_plays, breaks="house-alone")
def plays_on_the_players_hand(self):
    """The cards that the house draws go to the player."""
    while self.hand_points(self._player) < _HOUSE_STANDS:
        self._player.add(self._deck.deal())


@bug(BlackjackGame.house_plays, breaks="house-alone")
def looks_at_the_wrong_hand(self):
    """The house draws until the player has 17 points, so never or up to the end of the deck."""
    while self.hand_points(self._player) < _HOUSE_STANDS and self._deck.size():
        self._house.add(self._deck.deal())


@bug(BlackjackGame.house_plays, breaks="house-alone")
def tries_to_beat_the_player(self):
    """The house goes on drawing as long as the player has more, and up to 21."""
    goal = max(_HOUSE_STANDS, min(self.hand_points(self._player), _LIMIT))
    while self.hand_points(self._house) < goal:
        self._house.add(self._deck.deal())


@bug(BlackjackGame.house_plays, breaks="house-alone")
def does_not_play_when_the_player_is_busted(self):
    """The house draws no card when the player has more than 21 points: that is for the table to decide."""
    while self.hand_points(self._house) < _HOUSE_STANDS and not self.is_busted(self._player):
        self._house.add(self._deck.deal())


# ---- about hands


@bug(BlackjackGame.hand_points, breaks="hand-points")
def gives_the_canonical_value(hand):
    """Three aces have 13 points."""
    return hand.canonical_value()


@bug(BlackjackGame.hand_points, breaks="hand-points")
def counts_two_cards(hand):
    """Only the first two cards of a hand count."""
    first = Hand()
    for card in hand.cards()[:2]:
        first.add(card)
    return first.points()


@bug(BlackjackGame.hand_points, breaks="only-looks")
def empties_the_hand_to_count_it(hand):
    """A hand has no cards left when its points are known."""
    total = hand.points()
    for _ in range(hand.size()):
        hand.remove_last()
    return total


@bug(BlackjackGame.is_busted, breaks="busted")
def is_busted_with_21(hand):
    """A hand with just 21 points is busted."""
    return BlackjackGame.hand_points(hand) >= _LIMIT


@bug(BlackjackGame.is_busted, breaks="busted")
def is_busted_by_its_canonical_value(hand):
    """A hand of two aces is not busted."""
    return hand.canonical_value() > _LIMIT


@bug(BlackjackGame.is_busted, breaks="busted")
def says_it_the_other_way_round(hand):
    """A hand is busted that has 21 points or less."""
    return BlackjackGame.hand_points(hand) <= _LIMIT


@bug(BlackjackGame.player_wins, breaks="ties")
def lets_the_player_win_ties(player, house):
    """The player wins with as many points as the house."""
    if BlackjackGame.is_busted(player):
        return False
    if BlackjackGame.is_busted(house):
        return True
    return BlackjackGame.hand_points(player) >= BlackjackGame.hand_points(house)


@bug(BlackjackGame.player_wins, breaks="ties")
def pays_a_natural(player, house):
    """21 with two cards wins also against 21."""
    if BlackjackGame.is_busted(player):
        return False
    natural = player.size() == 2 and BlackjackGame.hand_points(player) == _LIMIT
    if BlackjackGame.is_busted(house) or natural:
        return True
    return BlackjackGame.hand_points(player) > BlackjackGame.hand_points(house)


@bug(BlackjackGame.player_wins, breaks="higher-wins")
def lets_fewer_points_win(player, house):
    """The hand with fewer points wins, and the house in a tie."""
    if BlackjackGame.is_busted(player):
        return False
    if BlackjackGame.is_busted(house):
        return True
    return BlackjackGame.hand_points(player) < BlackjackGame.hand_points(house)


@bug(BlackjackGame.player_wins, breaks="busted-loses")
def forgives_the_player_when_the_house_busts(player, house):
    """A busted player wins against a busted house: the house is asked first."""
    if BlackjackGame.is_busted(house):
        return True
    if BlackjackGame.is_busted(player):
        return False
    return BlackjackGame.hand_points(player) > BlackjackGame.hand_points(house)


@bug(BlackjackGame.player_wins, breaks="busted-loses")
def compares_busted_hands_too(player, house):
    """More points win, also with a hand above 21."""
    return BlackjackGame.hand_points(player) > BlackjackGame.hand_points(house)


@bug(BlackjackGame.player_wins, breaks="busted-loses")
def forgets_that_the_house_can_bust(player, house):
    """A busted house wins, since it has more points."""
    if BlackjackGame.is_busted(player):
        return False
    return BlackjackGame.hand_points(player) > BlackjackGame.hand_points(house)
