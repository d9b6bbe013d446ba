"""Who sits at the table: a human who is asked, and a casino that helps itself."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence

from hand import Card, Hand
from outcomes import Outcome

LIMIT = 21
CASINO_DRAWS_TO = 16
GOAL = 55  # the casino wants to win this many of a hundred decided rounds
QUESTION = "Do you want to draw? (y/n):"


class AbstractPlayer(ABC):
    """What all players have: a hand, and an opinion on drawing."""

    # The game asks every player the same question and need not know whom it asks. That each player has an answer
    # is not left to good will: Python makes no object of a class in which an abstract method is still open.

    def __init__(self) -> None:
        """A player with an empty hand."""
        self.hand = Hand()

    @abstractmethod
    def is_drawing(self) -> bool:
        """Does this player want another card?"""

    def is_busted(self) -> bool:
        """Is this player over 21?"""
        return self.hand.total() > LIMIT


class HumanPlayer(AbstractPlayer):
    """A player who is asked. How to ask and how to tell is handed in: a screen, or a test."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        """A human; ask(question) returns an answer, say(line) shows a line."""
        super().__init__()
        self._ask = ask
        self._say = say

    def is_drawing(self) -> bool:
        """Ask, unless there is nothing to gain any more."""
        # What is no clear yes is a no. To ask again until the answer is one of two would be a loop that
        # a broken keyboard, or an empty file, keeps going for ever.
        return self.hand.total() < LIMIT and self._ask(QUESTION).strip() == "y"

    def announce(self, outcome: Outcome) -> None:
        """Tell how the round ended for this player."""
        if self.is_busted():
            self._say("Player busts.")
        self._say(outcome.value)


class History:
    """How all rounds so far have ended."""

    def __init__(self) -> None:
        """A history without rounds."""
        self._counts: Counter[Outcome] = Counter()

    def note(self, outcome: Outcome) -> None:
        """One more round has ended, like this."""
        self._counts[outcome] += 1

    def count(self, outcome: Outcome) -> int:
        """How many rounds have ended like this."""
        return self._counts[outcome]

    def needs_help(self) -> bool:
        """Has the casino won less than 55 % of the decided rounds?"""
        # wins / decided < 55 / 100, multiplied out. So there is no quotient to be rounded, and no 0 to be divided
        # by: before any round is decided this asks whether 0 < 0.
        wins = self.count(Outcome.CASINO_WINS)
        decided = wins + self.count(Outcome.PLAYER_WINS)
        return 100 * wins < GOAL * decided


class ComputerPlayer(AbstractPlayer):
    """The casino. It has no choice when to draw, and sometimes takes one which card."""

    def __init__(self) -> None:
        """A casino that has not played yet."""
        super().__init__()
        self.history = History()

    def is_drawing(self) -> bool:
        """Draw to 16, stand on all 17s."""
        return self.hand.total() <= CASINO_DRAWS_TO

    def choose(self, cards: Sequence[Card]) -> int:
        """The place of the card to draw, among those that come next in the deck."""
        # Nothing is drawn and put back, nothing is shuffled again until it fits. There are as many cards to look at
        # as there are, one of them is taken, and so this ends, whatever the cards are.
        if not self.history.needs_help():
            return 0
        return max(range(len(cards)), key=lambda place: self._worth(cards[place]))  # of equals max takes the first

    def _worth(self, card: Card) -> int:
        """The total with this card, or 0 if that is too much."""
        total = self._total_with(card)
        return total if total <= LIMIT else 0

    def _total_with(self, card: Card) -> int:
        trial = Hand()  # another hand: the cards that lie on the table stay as they are
        for each in (*self.hand.cards(), card):
            trial.add(each)
        return trial.total()


def settle(player: int, casino: int) -> Outcome:
    """How a round ends with these totals."""
    # The order of the questions is the rule: who busts first has lost, and the player plays first.
    if player > LIMIT:
        return Outcome.CASINO_WINS
    if casino > LIMIT or player > casino:
        return Outcome.PLAYER_WINS
    return Outcome.PUSH if player == casino else Outcome.CASINO_WINS
