"""The freedom of the inside: rounds in a list, the share as a fraction, cards tried by a copy, a table for settling."""

import copy
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction

from hand import Card, Hand
from outcomes import Outcome


class AbstractPlayer(metaclass=ABCMeta):
    def __init__(self) -> None:
        self.hand = Hand()

    @abstractmethod
    def is_drawing(self) -> bool:
        raise NotImplementedError

    def is_busted(self) -> bool:
        return not self.hand.total() <= 21


class HumanPlayer(AbstractPlayer):
    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        super().__init__()
        self.ask, self.say = ask, say

    def is_drawing(self) -> bool:
        if self.hand.total() in range(21):
            answer = self.ask("Do you want to draw? (y/n):")
            return answer.strip().lower() in {"y", "yes"}
        return False

    def announce(self, outcome: Outcome) -> None:
        lines = ["Player busts."] if self.is_busted() else []
        for line in [*lines, outcome.value]:
            self.say(line)


class History:
    def __init__(self) -> None:
        self.rounds: list[Outcome] = []

    def note(self, outcome: Outcome) -> None:
        self.rounds.append(outcome)

    def count(self, outcome: Outcome) -> int:
        return self.rounds.count(outcome)

    def needs_help(self) -> bool:
        decided = [each for each in self.rounds if each is not Outcome.PUSH]
        if not decided:
            return False
        return Fraction(decided.count(Outcome.CASINO_WINS), len(decided)) < Fraction(55, 100)


class ComputerPlayer(AbstractPlayer):
    def __init__(self) -> None:
        super().__init__()
        self.history = History()

    def is_drawing(self) -> bool:
        return self.hand.total() < 17

    def choose(self, cards: Sequence[Card]) -> int:
        best, place = -1, 0
        for number, card in enumerate(cards if self.history.needs_help() else cards[:1]):
            trial = copy.deepcopy(self.hand)
            trial.add(card)
            worth = trial.total() if trial.total() < 22 else -1
            if worth > best:
                best, place = worth, number
        return place


def settle(player: int, casino: int) -> Outcome:
    player_worth = player if player <= 21 else -1
    casino_worth = casino if casino <= 21 else 0
    if player_worth == casino_worth:
        return Outcome.PUSH
    return Outcome.PLAYER_WINS if player_worth > casino_worth else Outcome.CASINO_WINS
