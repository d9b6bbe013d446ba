"""How a round can end. This module is supplied: use it as it is."""

from enum import Enum


class Outcome(Enum):
    """The three ends of a round; the value of each is the line that tells it."""

    PLAYER_WINS = "Player wins."
    CASINO_WINS = "Casino wins."
    PUSH = "Push: No one wins."
