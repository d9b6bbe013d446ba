"""The freedom to keep a lead of twentieths, to take the hand apart and build it up again, and to read one letter."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from hand import Card, Hand
from outcomes import Outcome


class AbstractPlayer(ABC):
    def __init__(self) -> None:
        self.hand = Hand()

    @abstractmethod
    def is_drawing(self) -> bool: ...

    def is_busted(self) -> bool:
        return self.hand.total() >= 22


class HumanPlayer(AbstractPlayer):
    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        super().__init__()
        self.ask, self.say = ask, say

    def is_drawing(self) -> bool:
        return self.hand.total() < 21 and self.ask("Do you want to draw? (y/n):").lstrip()[:1] == "y"

    def announce(self, outcome: Outcome) -> None:
        if self.is_busted():
            self.say("Player busts.")
        self.say(outcome.value)


class History:
    def __init__(self) -> None:
        self.wins, self.losses, self.pushes = 0.0, 0.0, 0.0

    def note(self, outcome: Outcome) -> None:
        if outcome == Outcome.CASINO_WINS:
            self.wins += 1
        elif outcome == Outcome.PLAYER_WINS:
            self.losses += 1
        else:
            self.pushes += 1

    def count(self, outcome: Outcome) -> int:
        counts = {Outcome.CASINO_WINS: self.wins, Outcome.PLAYER_WINS: self.losses, Outcome.PUSH: self.pushes}
        return int(counts[outcome])

    def needs_help(self) -> bool:
        return 9 * self.wins - 11 * self.losses < 0


class ComputerPlayer(AbstractPlayer):
    def __init__(self) -> None:
        super().__init__()
        self.history = History()

    def is_drawing(self) -> bool:
        return not self.hand.total() > 16

    def choose(self, cards: Sequence[Card]) -> int:
        if self.history.needs_help():
            worths = [self.worth(card) for card in cards]
            return worths.index(max(worths))
        return 0

    def worth(self, card: Card) -> int:
        held = self.hand.cards()
        self.hand.add(card)
        total = self.hand.total()
        self.hand.clear()
        for each in held:
            self.hand.add(each)
        return total * (total <= 21)


def settle(player: int, casino: int) -> Outcome:
    if player <= 21 and (casino > 21 or casino < player):
        return Outcome.PLAYER_WINS
    if player == casino and player <= 21:
        return Outcome.PUSH
    return Outcome.CASINO_WINS
