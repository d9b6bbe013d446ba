"""The judge outside the student's process: what crosses between the two, and what a cheat is left with."""

from __future__ import annotations

import io
import json
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from conftest import HERE
from hypothesis import given
from hypothesis import strategies as st

from autograder import plan, supply, wire
from autograder.grader import Grader
from autograder.kit import Kit
from autograder.options import Limits
from autograder.outside import server
from autograder.outside.errors import Unpromised
from autograder.outside.known import Known
from autograder.outside.line import Line
from autograder.outside.link import Link
from autograder.outside.promises import Promises
from autograder.outside.stateful import keeps_state
from autograder.results import Outcome
from autograder.submission import gather_text
from autograder.supply import Supplier, compile_blind, modules_for

RIGHT = (HERE / "mini_kit/reference/bank/account.py").read_text(encoding="utf-8")

# ---- a module of its own, in a process of its own, with this one as the judge

THINGS = """
from dataclasses import dataclass
from enum import Enum, IntEnum

class Suit(IntEnum):
    CLUBS = 0
    HEARTS = 1

@dataclass(frozen=True)
class Card:
    rank: int
    suit: Suit

class Empty(Exception):
    pass

class Box:
    def __init__(self, what=0):
        self.what = what
    def double(self):
        return 2 * self.what
"""
CLOCK = """
import itertools
_ticks = itertools.count(1)

def tick():
    return next(_ticks)
"""
DICE = """
from collections import deque
_rolls = deque([1, 2, 3, 4, 5, 6])
_count = 0

def roll():
    global _count
    _count += 1
    _rolls.rotate(1)
    return _rolls[0], _count
"""
REFERENCE = """
from abc import ABC, abstractmethod
from typing import Any, NamedTuple
import clock
from things import Box, Card, Empty

LIMIT: int = 21

class Value(NamedTuple):
    count: int
    soft: bool

class Broke(Exception):
    pass

class Purse:
    size: int
    def __init__(self, coins: int = 0) -> None: ...
    def coins(self) -> int: ...
    def worth(self) -> Value: ...
    def cards(self) -> list[Card]: ...
    def other(self) -> "Purse": ...
    @property
    def rich(self) -> bool: ...
    @staticmethod
    def full() -> "Purse": ...

class Player(ABC):
    @abstractmethod
    def bet(self, coins: int) -> int: ...
    def twice(self) -> int: ...

def echo(value: Any) -> Any: ...
"""
STUDENT = """
import random
import sys
from abc import ABC, abstractmethod
from enum import IntEnum
from typing import NamedTuple
import clock
import dice
from things import Box, Card, Empty, Suit

LIMIT = 21
kept = []

class Value(NamedTuple):
    count: int
    soft: bool

class Broke(LookupError):
    pass

class Yes(int):
    def __eq__(self, other): return True
    def __hash__(self): return 1

class Purse:
    size = 3
    def __init__(self, coins=0): self._coins = coins
    def coins(self): return self._coins
    def worth(self): return Value(self._coins, True)
    def cards(self): return [Card(2, Suit.HEARTS)]
    def other(self): return Purse(self._coins)
    @property
    def rich(self): return self._coins > 5
    @staticmethod
    def full(): return Purse(99)
    @classmethod
    def made(cls, coins): return cls(coins)
    def __eq__(self, other): return self._coins == other._coins
    def __len__(self): return self._coins
    def __iter__(self): return iter(range(self._coins))
    def __lt__(self, other): return self._coins < other._coins
    def __repr__(self): return f"Purse({self._coins})"
    def spend(self): raise Broke("no coins", self._coins)
    def worse(self): raise Empty("nothing")

class Player(ABC):
    def __init__(self): self.bets = 0
    @abstractmethod
    def bet(self, coins): ...
    def twice(self): self.bets += 1; return self.bet(1) + self.bet(2)

class Wrong(Purse):
    size = Yes(3)
    rich = property(lambda self: Yes(1))
    def coins(self): return Yes(1)
    def worth(self): return (x for x in ())
    def cards(self): return [Yes(1)]

def echo(value): return value
def kind(value): return type(value).__name__
def same(one, other): return one is other
def call(function, *args, **named): return function(*args, **named)
def careful(function):
    try: return function()
    except Exception as error: return type(error).__name__, str(error)
def swap(cards): cards[0], cards[-1] = cards[-1], cards[0]; cards.append("new")
def keep(cards): kept.append(cards)
def look(): return kept
def ticks(): return clock.tick()
def rolls(): return dice.roll()
def own(function): return function is dice.roll
def draw(): return random.random()
def ask(prompt): return input(prompt)
def lines(): return [line for line in sys.stdin]
def shout(): print("out"); print("err", file=sys.stderr); print("more", end="")
def box(what): return Box(what)
class Crate(Box):
    def double(self): return super().double() + 1
def hold(box): return isinstance(box, Box), type(box) is Box, box.double(), box.what
def fill(box, what): box.what = what
def deep(n): return deep(n + 1)
class Rank(IntEnum):
    ACE = 1
    TWO = 2
class Numbered(Purse):
    def coins(self): return Rank.TWO
def count(): yield from (1, 2, 3)
"""


@contextmanager
def living(place: Path, student: str = STUDENT, reference: str = REFERENCE) -> Iterator[ModuleType]:
    """Give the module ``theirs``, whose code lives in another process; ``things``, ``clock``, ``dice`` are supplied."""
    for name in ("home", "scratch"):
        (place / name).mkdir()
    modules = {"things": THINGS, "clock": CLOCK, "dice": DICE, "theirs": reference}
    job = wire.Job(str(place), (), modules, outside={"theirs": student}, home=str(place / "home"))
    job = replace(job, scratch=str(place / "scratch"), shared=("clock",), mirrored={"dice": ["_count", "_rolls"]})
    supplied = {name: compile_blind(name, text) for name, text in modules.items() if name != "theirs"}
    supplier = Supplier(supplied, {}, str(place), "")
    sys.meta_path.insert(0, supplier)
    handler = signal.getsignal(signal.SIGUSR1)
    outside = server.start(job, supplier, pin=False)
    assert outside is not None
    try:
        import theirs

        yield theirs
    finally:
        outside.close()
        signal.signal(signal.SIGUSR1, handler)
        sys.meta_path.remove(supplier)
        for name in modules:
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The module above, in its process."""
    with living(tmp_path_factory.mktemp("outside").resolve()) as module:
        yield module


VALUES = [
    None, True, 0, -1, 10**80, 0.5, -0.0, float("inf"), "", "ä\ud800\n\0", [], [1, [2, "x"]], (), (1, (2,)), {},
    {"a": [1]}, {1: (2,)}, set(), {1, "a"}, frozenset({2}), b"\x00\xff", 1j, range(2, 9, 3), NotImplemented,
]  # fmt: skip


def in_order(value: object) -> str:
    """Return a text that is the same in every process, also for a set of texts."""
    return f"{type(value).__name__}{sorted(value, key=repr)}" if isinstance(value, set | frozenset) else repr(value)


@pytest.mark.parametrize("value", VALUES, ids=in_order)
def test_a_plain_value_comes_back(theirs: Any, value: Any) -> None:
    """What goes over and comes back is equal and of the same type, and was of that type over there."""
    back = theirs.echo(value)
    assert back == value and type(back) is type(value)
    assert theirs.kind(value) == type(value).__name__


def test_supplied_values_cross_whole(theirs: Any) -> None:
    """Members, frozen dataclasses and named tuples are made anew, of this side's own classes."""
    from things import Card, Suit  # type: ignore[import-not-found]

    for value in (Suit.HEARTS, Card(3, Suit.CLUBS), [Card(1, Suit.HEARTS)]):
        back = theirs.echo(value)
        assert back == value and type(back) is type(value)
    assert theirs.echo(Suit.HEARTS) is Suit.HEARTS
    assert type(theirs.echo(Card(1, 0)).suit) is int  # type: ignore[arg-type]
    worth = theirs.Purse(3).worth()
    assert type(worth) is theirs.Value and worth == (3, True) and worth.soft is True
    assert theirs.kind(theirs.Value(1, False)) == "Value"


def test_their_objects_are_handles(theirs: Any) -> None:
    """They are made, called, compared, shown, walked through and told apart over there."""
    purse = theirs.Purse(3)
    assert isinstance(purse, theirs.Purse) and not isinstance(purse, theirs.Wrong)
    assert issubclass(theirs.Wrong, theirs.Purse)
    assert purse.coins() == len(purse) == 3 and purse.size == 3 and not purse.rich
    assert list(purse) == [0, 1, 2] and repr(purse) == str(purse) == "Purse(3)"
    assert purse == theirs.Purse(3) and purse != theirs.Purse(4) and purse < theirs.Purse(4)
    assert purse != 3 and purse != (3, True) and 3 not in [purse]
    assert theirs.echo(purse) is purse and purse.other() is not purse and theirs.same(purse, purse)
    assert theirs.Purse.full().rich and theirs.Purse.made(7).coins() == 7
    assert list(theirs.count()) == [1, 2, 3]
    for wrong in (lambda: purse[0], lambda: purse < 3, lambda: hash(purse), lambda: purse.coins(1), lambda: purse + 1):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(AttributeError, match="'Purse' object has no attribute 'gold'"):
        _ = purse.gold
    with pytest.raises(AttributeError):
        _ = purse._coins
    with pytest.raises(ImportError, match="cannot import name 'gold' from 'theirs'"):
        from theirs import gold  # type: ignore[import-not-found]  # noqa: F401
    purse.size = 9
    assert purse.size == 9 and theirs.Purse.size == 3


def test_exceptions_cross_by_type_and_text(theirs: Any) -> None:
    """Theirs are of their class here and of what it derives from; supplied ones are the supplied class."""
    from things import Empty

    with pytest.raises(theirs.Broke, match="no coins") as broke:
        theirs.Purse(2).spend()
    assert broke.value.args == ("no coins", 2) and isinstance(broke.value, LookupError)
    with pytest.raises(Empty, match="nothing"):
        theirs.Purse().worse()
    with pytest.raises(RecursionError):
        theirs.deep(0)
    with pytest.raises(TypeError, match="abstract"):
        theirs.Player()


def test_functions_of_the_test_are_called_back(theirs: Any) -> None:
    """They may call the module in their turn; what they raise comes through as the very same exception."""

    class Enough(Exception):
        """Raised by a test."""

    def enough() -> None:
        raise Enough("now")

    purse = theirs.Purse(4)
    assert theirs.call(lambda a, *, b: (a, b), 1, b=[2]) == (1, [2])
    assert theirs.call(lambda: theirs.call(lambda: theirs.echo(purse))) is purse
    assert theirs.careful(enough) == ("Enough", "now")
    with pytest.raises(Enough) as raised:
        theirs.call(enough)
    assert raised.traceback[-1].name == "enough"
    with pytest.raises(pytest.fail.Exception):
        theirs.careful(lambda: pytest.fail("no"))


def test_lists_are_shared(theirs: Any) -> None:
    """What one side changes in place the other sees, then and later, in lists of lists and in dicts."""
    cards: list[Any] = [1, [2], 3]
    theirs.swap(cards)
    assert cards == [3, [2], 1, "new"]
    theirs.keep(cards)
    cards.clear()
    assert theirs.look()[-1] == [] and theirs.look()[-1] is cards
    theirs.look()[-1].append(7)
    assert cards == [7]
    table: dict[str, Any] = {"a": cards}
    theirs.keep(table)
    cards.append(8)
    table["b"] = 1
    assert theirs.echo(table) is table and theirs.look()[-1] == {"a": [7, 8], "b": 1}
    with pytest.raises(TypeError, match="module"):
        theirs.keep([cards, sys])
    endless: list[Any] = []
    endless.append(endless)
    assert theirs.echo(endless) is endless


def test_input_and_output_are_the_judges(theirs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed goes to what stands for the streams at the time, and so with what is read."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        theirs.shout()
        monkeypatch.setattr("sys.stdin", io.StringIO("yes\none\ntwo"))
        assert theirs.ask("sure? ") == "yes"
        assert theirs.lines() == ["one\n", "two"]
        with pytest.raises(EOFError):
            theirs.ask("and now? ")
    assert (out.getvalue(), err.getvalue()) == ("out\nmoresure? and now? ", "err\n")


def test_state_is_one(theirs: Any) -> None:
    """A supplied module that keeps a state, and ``random``, are the same for both."""
    import clock  # type: ignore[import-not-found]
    import dice  # type: ignore[import-not-found]

    assert [dice.roll(), theirs.rolls(), theirs.call(dice.roll), dice.roll()] == [(6, 1), (5, 2), (4, 3), (3, 4)]
    assert theirs.own(dice.roll) and theirs.echo(dice.roll) is dice.roll
    assert [clock.tick(), theirs.ticks(), theirs.call(clock.tick), clock.tick()] == [1, 2, 3, 4]
    random.seed(5)
    drawn = [random.random() for _ in range(4)]
    random.seed(5)
    assert [random.random(), theirs.draw(), theirs.draw(), random.random()] == drawn


def test_objects_of_the_test_are_handles_over_there(theirs: Any) -> None:
    """One of a class that both have is an instance of it there, and is used where it lives."""
    from things import Box

    box = Box(4)
    assert theirs.hold(box) == (True, False, 8, 4)
    theirs.fill(box, 5)
    assert box.what == 5
    their_box = theirs.box(6)
    assert isinstance(their_box, Box) and their_box.double() == 12 and theirs.hold(their_box)[0]
    crate = theirs.Crate(2)
    assert isinstance(crate, Box) and crate.double() == 5 and crate.what == 2 and theirs.hold(crate)[0]


def test_a_test_may_derive_from_their_class(theirs: Any) -> None:
    """The methods of the class that a test derives are called from theirs."""

    class Bold(theirs.Player):  # type: ignore[misc]
        """A player of the test's."""

        def bet(self, coins: int) -> int:
            return 10 * coins

    player = Bold()
    assert isinstance(player, theirs.Player)
    assert player.twice() == 30 and player.bets == 1


@pytest.mark.parametrize(
    ("get", "says"),
    [
        (lambda wrong: wrong.coins(), "coins() returned a Yes (a class of yours) where an int was promised"),
        (lambda wrong: wrong.worth(), "worth() returned a generator where a Value was promised"),
        (lambda wrong: wrong.cards(), "cards() returned a list with a Yes (a class of yours) in it where a list[Card]"),
        (lambda wrong: wrong.rich, "rich returned a Yes (a class of yours) where a bool was promised"),
        (lambda wrong: wrong.size, "size returned a Yes (a class of yours) where an int was promised"),
    ],
)
def test_what_was_not_promised_is_said(theirs: Any, get: Any, says: str) -> None:
    """An object where plain values were promised is a failure in one sentence; elsewhere it is a handle."""
    with pytest.raises(Unpromised) as raised:
        get(theirs.Wrong())
    assert says in str(raised.value)
    assert theirs.echo(theirs.Yes(3)) != 3 and theirs.echo(theirs.Yes(3)) != 3
    assert not isinstance(theirs.Yes(3), int)


def test_their_enumerations_are_theirs(theirs: Any) -> None:
    """Members are handles, always the same; where a number was promised, a member of an IntEnum is one."""
    assert [each.name for each in theirs.Rank] == ["ACE", "TWO"] and len(theirs.Rank) == 2
    assert theirs.Rank.TWO is theirs.Rank["TWO"] is theirs.Rank(2) and theirs.Rank.TWO.value == 2
    assert theirs.Rank.ACE != theirs.Rank.TWO and theirs.Rank.ACE in theirs.Rank
    coins = theirs.Numbered().coins()
    assert coins == 2 and type(coins) is int


# ---- laws of the way in which values are written

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.binary(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=2) | st.integers(), inner, max_size=3)
        | st.frozensets(st.integers(), max_size=3)
    ),
    max_leaves=12,
)


def two_ends() -> tuple[Link, Link]:
    """Return two ends of a line that nothing is sent on."""
    import ast

    line = Line(-1, -1, lambda: None)
    return Link(line, Known([]), Promises(ast.parse(""), set())), Link(line, Known([]), None)


def alike(one: Any, other: Any) -> bool:
    """Return whether two values are equal and of the same types all through."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, list | tuple):
        return all(map(alike, one, other))
    return not isinstance(one, dict) or all(map(alike, [*one, *one.values()], [*other, *other.values()]))


@given(PLAIN)
def test_any_plain_value_survives(value: Any) -> None:
    """What is written is what is read, type for type."""
    judge, student = two_ends()
    assert alike(judge.codec.unpack(json.loads(json.dumps(student.codec.pack(value)))), value)


@given(st.lists(st.integers(), max_size=6), st.lists(st.integers(), max_size=6))
def test_a_change_in_place_arrives(before: list[int], after: list[int]) -> None:
    """Whatever a shared list is changed to, the other side's list becomes the same."""
    judge, student = two_ends()
    theirs = judge.codec.unpack(student.codec.pack(before))
    before[:] = after
    judge._take(json.loads(json.dumps(student._news())))
    assert theirs == after


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.sampled_from([*"ldsLtfbjrSNevkKBmhcTrx"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=25,
)


@given(JSON)
def test_whatever_is_sent_does_no_harm(message: Any) -> None:
    """A forged message is a value, or breaks off the conversation; nothing else comes of it."""
    from autograder.outside.errors import Broken

    judge, _ = two_ends()
    try:
        judge._read(message)
    except Broken:
        assert judge.dead


# ---- cheats, through the front door

YES = """
class Yes(int):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
    def __bool__(self): return True
    def __getattr__(self, name): return self
    def __call__(self, *args): return self
"""
LIES = """
class Lie(type):
    def __eq__(self, other): return True
    def __hash__(self): return hash(int)
    def __instancecheck__(self, other): return True
class Yes(metaclass=Lie):
    __class__ = int
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __reduce__(self): return int, (5,)
"""
CHEATS = {
    "nothing": ("", "0"),
    "equal to everything": (YES, "Yes(1)"),
    "lies about its class": (LIES, "Yes()"),
    "a text equal to everything": (YES.replace("(int)", "(str)"), "Yes('5')"),
    "patches pytest": ("import pytest, _pytest.runner as r\nr.pytest_runtest_call = lambda item: None\n", "1"),
    "patches assertions": ("import builtins\nbuiltins.AssertionError = type('E', (Warning,), {})\n", "1"),
    "patches the builtins": ("import builtins\nbuiltins.isinstance = builtins.len = lambda *a: True\n", "1"),
    "skips": ("import pytest", "pytest.skip('later')"),
    "expects to fail": ("import pytest", "pytest.xfail('later')"),
    "passes by exit": ("import os", "os._exit(0)"),
    "ends at exit": ("import atexit, os\natexit.register(os._exit, 0)", "exit(0)"),
    "interrupts": ("", "(_ for _ in ()).throw(KeyboardInterrupt)"),
    "looks for what is expected": (
        "import gc, sys\ndef found():\n    frame, all = sys._getframe(), []\n"
        "    while frame: all.append(frame.f_locals); frame = frame.f_back\n"
        "    words = [str(each) for each in all] + [each for each in gc.get_objects() if isinstance(each, str)]\n"
        "    return 10 if any('test_deposits_add_up' in each for each in words) else None\n",
        "found()",
    ),
    "forges an answer": (
        "import os\ndef forge():\n    for n in range(3, 30):\n        try: os.write(n, b'[\"r\",10,0]\\n' * 3)\n"
        "        except OSError: pass\n",
        "forge()",
    ),
    "forges a word": (
        "import os\ndef forge():\n    for n in range(3, 30):\n"
        '        try: os.write(n, b\'{"event":"end","verdict":"passed"}\\n\')\n        except OSError: pass\n',
        "forge()",
    ),
    "turns on the line": (
        "import gc\ndef turn():\n    for each in gc.get_objects():\n"
        "        if type(each).__name__ == 'Link': each.call(1, '__class__', (), {})\n",
        "turn()",
    ),
}
DOING = """
class Overdrawn(Exception): pass
class Account:
    def deposit(self, amount): pass
    def withdraw(self, amount): pass
    def balance(self): return {0}
"""


@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_wins_nothing(mini: Grader, tmp_path: Path, name: str) -> None:
    """Each earns what it does by doing nothing: an account that does nothing has changed nothing, and holds 0."""
    before, answer = CHEATS[name]
    (tmp_path / "account.py").write_text(before + DOING.format(answer), encoding="utf-8")
    report = mini.solution(mini.kit.exercise("bank/account"), tmp_path)
    kept = {promise.id for promise in report.promises if promise.kept}
    assert kept <= ({"unchanged", "empty"} if name == "nothing" else {"unchanged"}), report


AT_IMPORT = {
    "exits": "import os; os._exit(0)",
    "leaves": "raise SystemExit(0)",
    "skips": "import pytest; pytest.skip('all of it', allow_module_level=True)",
    "takes pytest's place": "import sys; sys.modules[__name__] = sys.modules['builtins']",
}


@pytest.mark.parametrize("name", AT_IMPORT)
def test_a_cheat_at_import_wins_nothing(mini: Grader, tmp_path: Path, name: str) -> None:
    """A module that ends, or gets out of the way, while it is imported earns the minimum, with a reason."""
    (tmp_path / "account.py").write_text(AT_IMPORT[name], encoding="utf-8")
    report = mini.solution(mini.kit.exercise("bank/account"), tmp_path)
    assert (report.outcome, report.score) == (Outcome.NOT_GRADABLE, 0) and report.reason


def test_data_and_helpers_lie_beside_the_module_and_no_test_does(mini: Grader, tmp_path: Path) -> None:
    """The module finds its helpers and opens its data; the hidden tests are in none of the folders it is told of."""
    text = (
        "import os, sys\nimport ledger\nassert open('rates.txt').read() == '5' and ledger.OPEN\n"
        "told = [os.path.dirname(__file__), os.getcwd(), *sys.path, *sys.argv]\n"
        "assert not [each for each in told if os.path.isfile(os.path.join(each, 'test_account.py'))]\n"
        "assert 'reference' not in {name for each in told if os.path.isdir(each) for name in os.listdir(each)}\n"
    )
    (tmp_path / "account.py").write_text(text + RIGHT, encoding="utf-8")
    (tmp_path / "ledger.py").write_text("OPEN = True\n", encoding="utf-8")
    (tmp_path / "rates.txt").write_text("5", encoding="utf-8")
    report = mini.solution(mini.kit.exercise("bank/account"), tmp_path)
    assert report.full, report


def test_where_there_is_no_fork_it_is_the_same(mini_kit: Kit, tmp_path: Path) -> None:
    """A spawned judge starts the same process."""
    text = RIGHT.replace("raise Overdrawn(amount)", "while True: pass")
    (tmp_path / "account.py").write_text(text, encoding="utf-8")
    with Grader(mini_kit, limits=Limits(test=1.0, run=60.0), spawn=True) as grader:
        report = grader.solution(grader.kit.exercise("bank/account"), tmp_path)
    assert {promise.id for promise in report.promises if not promise.kept} == {"refuses", "unchanged"}
    assert "account.py, line 24" in " ".join(promise.symptom for promise in report.promises)


# ---- the same verdicts as in one process

SAMPLE = [
    ("casino/hand", 3), ("casino/hand", 20), ("casino/deck", 4), ("casino/deck", 30), ("twentyone/hand", 5),
    ("twentyone/driver", 6),
]  # fmt: skip


def test_the_verdicts_are_those_of_one_process(kit: Kit) -> None:
    """A sample of the library's bugs fails the same tests, for the same reasons, wherever it lives."""
    with Grader(kit, width=2, limits=Limits(test=30.0, run=120.0)) as grader:
        for name in dict.fromkeys(name for name, _ in SAMPLE):
            exercise = kit.exercise(name)
            place = grader.root / name.replace("/", "-")
            hidden = gather_text(exercise.model_suite.name, exercise.model_suite.read_text(encoding="utf-8"), place)
            (place / "home").mkdir()
            texts = {
                each.bug.number: each.text
                for each in plan.implementations(exercise)
                if each.bug and (name, each.bug.number) in SAMPLE
            }
            seen: dict[tuple[int, bool], Any] = {}
            jobs = []
            for number, text in texts.items():
                job = wire.Job(str(hidden.workspace), hidden.tests, modules_for(exercise, text))
                reference = exercise.reference.read_text(encoding="utf-8")
                theirs = supply.lives_outside(exercise, text, place / "home")
                jobs.append(((number, False), replace(job, plain=(exercise.stage,))))
                jobs.append(((number, True), replace(job, modules=modules_for(exercise, reference), **theirs)))
            for key, run in grader.pool.run(jobs, hidden.files):
                seen[key] = {
                    id: (each.verdict, each.failure and (each.failure.kind, each.failure.message, each.failure.line))
                    for id, each in run.ended.items()
                }
            for number in texts:
                assert seen[number, True] == seen[number, False]
                assert {verdict for verdict, _ in seen[number, True].values()} > {"passed"}


STATES = [
    ("x = 0\ndef f():\n    global x\n    x += 1\n", True),
    ("from collections import deque\nwords = deque([1])\ndef f(): return words[0]\n", True),
    ("table = []\ndef f(): table.append(1)\n", True),
    ("table = {}\ndef f(): table['a'] = 1\n", True),
    ("import random\nrng = random.Random(0)\ndef f(): return rng.random()\n", True),
    ("NAMES = ['a', 'b']\nTABLE = {n: 1 for n in NAMES}\ndef f(): return NAMES[0]\n", False),
    ("from enum import Enum\nclass A(Enum):\n    B = 1\nALL = tuple(A)\nONE = A(1)\n", False),
    ("class Row:\n    def __init__(self): self.n = []\n    def f(self): self.n.append(1)\n", False),
]


@pytest.mark.parametrize(("text", "keeps"), STATES)
def test_a_module_that_keeps_a_state_is_known(text: str, keeps: bool) -> None:
    """Only what functions change at the top of a supplied module makes it one that both must share."""
    assert keeps_state(text) is keeps


def test_crand_is_the_one_that_keeps_a_state(kit: Kit) -> None:
    """Of what the kit supplies, the generator of twentyone lives with the judge; cards and cuts do not."""
    said = {
        name: supply.lives_outside(kit.exercise(name), "", Path()) for name in ("twentyone/shuffle", "casino/driver")
    }
    assert said["twentyone/shuffle"]["mirrored"] == {"crand": ["_words"]}
    assert not said["casino/driver"]["mirrored"] and not any(each["shared"] for each in said.values())
