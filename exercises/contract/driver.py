"""A game of Blackjack: your task. The handout says what each method promises. Play it: python driver.py [--seed N]."""

from hand import Hand


class BlackjackGame:
    """One game: the player's hand, the house's hand, and the deck that both are dealt from."""

    def __init__(self, seed: int | None = None) -> None:
        """A new game: two cards each, from a new deck that was shuffled with the seed, or by chance."""
        raise NotImplementedError

    def get_player(self) -> Hand:
        """A copy of the player's hand as it is now."""
        raise NotImplementedError

    def get_house(self) -> Hand:
        """A copy of the house's hand as it is now, with all its cards: to hide one is up to the table."""
        raise NotImplementedError

    def player_hits(self) -> None:
        """Deal one card to the player."""
        raise NotImplementedError

    def house_plays(self) -> None:
        """Deal cards to the house until its hand has 17 points or more."""
        raise NotImplementedError

    @staticmethod
    def is_busted(hand: Hand) -> bool:
        """Whether the hand has more than 21 points."""
        raise NotImplementedError

    @staticmethod
    def hand_points(hand: Hand) -> int:
        """The points of the hand, with every ace at 11."""
        raise NotImplementedError

    @staticmethod
    def player_wins(player: Hand, house: Hand) -> bool:
        """Whether the player wins with these hands; the house wins when both have the same points."""
        raise NotImplementedError


if __name__ == "__main__":  # given: the table at which the game is played
    import sys

    from text_table import play

    sys.exit(play(BlackjackGame, sys.argv[1:]))
