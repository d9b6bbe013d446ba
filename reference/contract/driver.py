"""A game of Blackjack: python -m reference.contract.driver [--seed N] plays it in plain text."""

from deck import Deck
from hand import Hand

_LIMIT = 21
_HOUSE_STANDS = 17


class BlackjackGame:
    """One game: the player's hand, the house's hand, and the deck that both are dealt from."""

    # The three attributes are set in __init__, so that every game has its own. Set in the body of the class, they
    # would be made once and shared: a second game would go on with the first one's deck, and nothing would look
    # wrong until the deck runs out.

    def __init__(self, seed: int | None = None) -> None:
        """A new game: two cards each, from a new deck that was shuffled with the seed, or by chance."""
        self._deck = Deck()
        self._deck.shuffle(seed)
        self._player, self._house = self._two_cards(), self._two_cards()

    def _two_cards(self) -> Hand:
        hand = Hand()
        for _ in range(2):
            hand.add(self._deck.deal())
        return hand

    # Whoever holds a hand can change it: add a card, take one away. So the game keeps its two hands to itself, and
    # whoever asks gets a copy to look at, and to spoil if they like. It must be made anew for each one who asks:
    # a copy that was made once and is then handed to everybody is shared just the same, and soon out of date.

    def get_player(self) -> Hand:
        """A copy of the player's hand as it is now."""
        return self._player.copy()

    def get_house(self) -> Hand:
        """A copy of the house's hand as it is now, with all its cards: to hide one is up to the table."""
        return self._house.copy()

    def player_hits(self) -> None:
        """Deal one card to the player."""
        self._player.add(self._deck.deal())

    def house_plays(self) -> None:
        """Deal cards to the house until its hand has 17 points or more."""
        while self.hand_points(self._house) < _HOUSE_STANDS:
            self._house.add(self._deck.deal())

    # These three are about hands, and need no game: any hand will do, and one can ask without having a game.

    @staticmethod
    def is_busted(hand: Hand) -> bool:
        """Whether the hand has more than 21 points."""
        return BlackjackGame.hand_points(hand) > _LIMIT

    @staticmethod
    def hand_points(hand: Hand) -> int:
        """The points of the hand, with every ace at 11."""
        return hand.points()

    @staticmethod
    def player_wins(player: Hand, house: Hand) -> bool:
        """Whether the player wins with these hands; the house wins when both have the same points."""
        # In this order: a player who is over 21 has lost at once, whatever the house may have got afterwards.
        if BlackjackGame.is_busted(player):
            return False
        if BlackjackGame.is_busted(house):
            return True
        return BlackjackGame.hand_points(player) > BlackjackGame.hand_points(house)


if __name__ == "__main__":
    # Only the program knows that there is a table. The game itself neither prints nor asks, and so the same game
    # can be played in a terminal, in a notebook, or by a test.
    import sys

    from text_table import play

    sys.exit(play(BlackjackGame, sys.argv[1:]))
