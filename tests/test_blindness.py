"""The child that runs a suite cannot tell the reference from an alternative or a bug but by what it does."""

from __future__ import annotations

import hashlib
import random
import types
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from conftest import Marker, caught, one

from autograder import plan, supply, wardrobe, wire
from autograder.grader import Grader
from autograder.kit import Exercise, Kit
from autograder.lookalikes import Plain
from autograder.results import Status
from autograder.submission import gather_text
from autograder.wardrobe import Dresser

HONEST = """
import pytest
from account import Account, Overdrawn

def test_deposits():
    account = Account()
    account.deposit(5)
    account.deposit(7)
    assert account.balance() == 12

def test_refuses():
    with pytest.raises(Overdrawn):
        Account().withdraw(1)
"""

# All that can be read from a module without asking what it does; ``m`` is the module, ``codes`` its functions' code.
PRINTS = """
import hashlib, os, sys, time

def codes(m):
    return {name: getattr(m.Account, name).__code__ for name in ("__init__", "deposit", "withdraw", "balance")}

def digest(value):
    return hashlib.sha256(repr(value).encode()).hexdigest()[:12]

PRINTS = {
    "module name": lambda m: m.__name__,
    "file name": lambda m: os.path.basename(m.__file__),
    "source file of code": lambda m: digest([c.co_filename for c in codes(m).values()]),
    "lines": lambda m: digest([(c.co_firstlineno, list(c.co_lines())) for c in codes(m).values()]),
    "columns": lambda m: digest([list(c.co_positions()) for c in codes(m).values()]),
    "what dir tells": lambda m: digest(dir(m)),
    "order of names": lambda m: digest([each for each in vars(m) if each[:2] != "__"]),
    "order of methods": lambda m: digest(list(vars(m.Account))),
    "docstrings": lambda m: digest([m.__doc__, m.Account.__doc__, *(vars(m.Account)[n].__doc__ for n in codes(m))]),
    "annotations": lambda m: digest([vars(m.Account)[name].__annotations__ for name in codes(m)]),
    "bytecode": lambda m: digest([c.co_code for c in codes(m).values()]),
    "bytecode of one": lambda m: digest(codes(m)["withdraw"].co_code),
    "operations": lambda m: digest([c.co_code[::2] for c in codes(m).values()]),
    "operations in any order": lambda m: digest([sorted(c.co_code[::2]) for c in codes(m).values()]),
    "constants": lambda m: digest([c.co_consts for c in codes(m).values()]),
    "constants of one": lambda m: digest(codes(m)["deposit"].co_consts),
    "names": lambda m: digest([c.co_names for c in codes(m).values()]),
    "number of names": lambda m: digest([len(c.co_names) for c in codes(m).values()]),
    "variables": lambda m: digest([c.co_varnames for c in codes(m).values()]),
    "number of variables": lambda m: digest([c.co_nlocals for c in codes(m).values()]),
    "stack": lambda m: digest([c.co_stacksize for c in codes(m).values()]),
    "sizes": lambda m: digest([len(c.co_code) for c in codes(m).values()]),
    "memory": lambda m: digest([sys.getsizeof(c) for c in codes(m).values()]),
    "attributes": lambda m: digest(list(vars(m.Account()))),
    "addresses": lambda m: id(m.Account.withdraw) // 16 % 16,
    "environment": lambda m: digest(sorted(set(os.environ) - {"PYTEST_CURRENT_TEST"})),
    "arguments": lambda m: digest(sys.argv[1:] and "some"),
    "process number": lambda m: os.getpid() % 2,
    "time": lambda m: int(time.time() * 100) % 2,
}
"""
SUITE = """
import account
import pytest

@pytest.mark.parametrize("name", PRINTS)
def test_print(name):
    made = account.Account()
    made.deposit(3)
    try:
        made.withdraw(1)
    except account.Overdrawn:
        pass
    made.balance()
    assert PRINTS[name](account) in KNOWN[name]
"""


def _module(exercise: Exercise, code: types.CodeType) -> types.ModuleType:
    """Return the module of the code, with what it imports beside it."""
    made = types.ModuleType("account")
    made.__dict__["__entered__"] = bytearray(99)
    made.__file__ = "account.py"
    space: dict[str, object] = {}
    exec((exercise.stub.with_name("money.py")).read_text(encoding="utf-8"), space)
    source = types.ModuleType("money")
    source.__dict__.update(space)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(__import__("sys").modules, "money", source)
        exec(code, made.__dict__)
    return made


@pytest.fixture
def learnt(mini_kit: Kit) -> dict[str, set[object]]:
    """What each fingerprint can be known to be for correct code: plain, and in twenty disguises of each version."""
    exercise = mini_kit.exercise("bank/account")
    space: dict[str, dict[str, Callable[[types.ModuleType], object]]] = {}
    exec(PRINTS, space)
    found: dict[str, set[object]] = {name: set() for name in space["PRINTS"]}
    for given in plan.implementations(exercise):
        if given.correct:
            codes = [supply.compile_blind("account", given.text), compile(given.text, "account.py", "exec")]
            codes += [Plain(given.text).disguised("account", random.Random(seed)) for seed in range(20)]
            for module in (_module(exercise, code) for code in codes):
                for name, take in space["PRINTS"].items():
                    found[name].add(take(module))
    return found


def test_no_fingerprint_catches_anything(
    mark: Marker, mini: Grader, learnt: dict[str, set[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A suite that knows every correct version's fingerprints catches what its honest tests catch, and no more."""
    monkeypatch.setattr(mini, "options", replace(mini.options, repeats=0))  # how often one fails is not asked
    honest = caught(mark(HONEST))
    report = mark(f"{HONEST}\n{PRINTS}\nKNOWN = {learnt!r}\n{SUITE}")
    assert caught(report) == honest and len(honest) == 4
    assert one(report, "test_deposits").status is Status.VALID
    telling = {test.id.partition("[")[2][:-1] for test in report.tests if test.status is not Status.VALID}
    assert {"bytecode", "bytecode of one", "operations", "constants", "names", "sizes", "attributes"} <= telling


@pytest.mark.parametrize("asks", ["inspect.getsource(account)", "inspect.getsource(account.Account.deposit)"])
def test_whoever_asks_for_the_source_is_told(mark: Marker, asks: str) -> None:
    """A test that asks for the source of what it tests gets an error that says why there is none."""
    report = mark(f"import inspect, account\ndef test_source(): assert 'check' in {asks}\n{HONEST}")
    why = one(report, "test_source").why
    assert why is not None and "the source of account cannot be had while tests are marked" in why.message


def test_the_loader_gives_no_source(mark: Marker) -> None:
    """Nor does the loader, or the module's file."""
    report = mark("import account\ndef test_source(): assert account.__loader__.get_source('account')\n")
    why = one(report, "test_source").why
    assert why is not None and "cannot be had" in why.message


def test_what_a_child_is_sent_tells_nothing_of_the_staffs(mini_kit: Kit) -> None:
    """No source, docstring, bug's name or hidden test is in the code that goes to a child."""
    exercise = mini_kit.exercise("bank/account")
    dresser = Dresser(wardrobe.wardrobe(exercise, 0), ["a suite"])
    told = [bug.name for bug in exercise.bugs] + [bug.sees for bug in exercise.bugs]
    told += [each.says for each in exercise.behaviours] + ["Keeps money", "Open an empty account", "holding", "def "]
    for given in plan.implementations(exercise):
        code = supply.unpacked(dresser.modules(given)["account"])
        words = " ".join(_texts(code))
        assert not [each for each in told if each in words]


def _texts(code: types.CodeType) -> Iterator[str]:
    yield from (code.co_name, code.co_filename, *code.co_names, *code.co_varnames)
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _texts(each)
        else:
            yield repr(each)


def test_a_disguise_is_never_worn_twice_by_what_is_correct(mini_kit: Kit) -> None:
    """Twenty runs of the reference are twenty codes; another suite meets others, and the same suite the same."""
    exercise = mini_kit.exercise("bank/account")
    reference = plan.implementations(exercise)[0]
    mine, again, other = (Dresser(wardrobe.wardrobe(exercise, 0), [text]) for text in ("mine", "mine", "other"))
    worn = [[each.modules(reference)["account"] for _ in range(20)] for each in (mine, again, other)]
    assert worn[0] == worn[1] and not set(worn[0]) & set(worn[2]) and len(set(worn[0])) == 20


def test_sizes_do_not_tell(mini_kit: Kit) -> None:
    """Of each function, a bug's code is no longer and no shorter than the reference's may be."""
    exercise = mini_kit.exercise("bank/account")
    closet = wardrobe.wardrobe(exercise, 0)
    given = [each for each in plan.implementations(exercise) if each.kind is not plan.Kind.CONTROL]
    sizes: dict[str, list[set[int]]] = {}
    for each in given:
        found: dict[str, set[int]] = {}
        for number in range(40):
            for code in closet.dress(each, f"size {number}").co_consts:
                for inner in getattr(code, "co_consts", ()):
                    if isinstance(inner, types.CodeType):
                        found.setdefault(inner.co_name, set()).add(len(inner.co_code))
        for name in ("deposit", "withdraw", "balance"):
            sizes.setdefault(name, []).append(found[name])
    for name, (reference, *others) in sizes.items():
        for other in others:
            assert min(other) < max(reference) and min(reference) < max(other), name
            assert abs(sum(other) / len(other) / (sum(reference) / len(reference)) - 1) < 0.2, name


TRICKY = {
    "keyword arguments": (
        """
def f(_a, b=2):
    c = _a + b
    return c
""",
        "f(_a=1, b=5)",
    ),
    "locals by name": (
        """
def f():
    here = 3
    return locals()
""",
        "f()",
    ),
    "eval": (
        """
def f():
    here = 3
    return eval('here')
""",
        "f()",
    ),
    "a private name in a string": (
        """
def _helper():
    return 4
def f():
    return globals()['_helper']()
""",
        "f()",
    ),
    "getattr": (
        """
class A:
    def __init__(self):
        self._x = 1
    def f(self):
        return getattr(self, '_x')
""",
        "A().f()",
    ),
    "slots": (
        """
class A:
    __slots__ = ('_x',)
    def __init__(self):
        self._x = 1
    def f(self):
        return self._x
""",
        "A().f()",
    ),
    "a property with a setter": (
        """
class A:
    def __init__(self):
        self._x = 1
    @property
    def x(self):
        return self._x
    @x.setter
    def x(self, value):
        self._x = value * 2
""",
        "(lambda a: (a.x, setattr(a, 'x', 4), a.x))(A())",
    ),
    "closures": (
        """
def f(n):
    total = n
    def add(k):
        nonlocal total
        total += k
        return total
    return [add(1), add(2), total]
""",
        "f(3)",
    ),
    "comprehensions": (
        """
def f(n):
    twice = 2
    return [twice * each for each in range(n) if each % twice]
""",
        "f(9)",
    ),
    "a generator": (
        """
def f():
    last = 0
    while last < 3:
        last += 1
        yield last
    return
""",
        "list(f())",
    ),
    "exceptions": (
        """
def f(n):
    try:
        value = 1 // n
    except ZeroDivisionError as error:
        return str(error)
    else:
        return value
    finally:
        n = 0
""",
        "(f(0), f(1))",
    ),
    "a loop with else": (
        """
def f(n):
    for each in range(n):
        if each == 2:
            break
    else:
        return 'none'
    return each
""",
        "(f(1), f(5))",
    ),
    "ways out": (
        """
def f(n):
    out = []
    while n:
        n -= 1
        if n == 4:
            continue
        if n == 1:
            break
        out.append(n)
    if n and out:
        return out
    if not out:
        return None
    return 0
""",
        "[f(n) for n in range(8)]",
    ),
    "a chain": (
        """
def f(n):
    if n < 0:
        return 'below'
    elif n == 0:
        return 'none'
    elif n > 9 and n % 2:
        return 'odd'
    return 'else'
""",
        "[f(n) for n in (-1, 0, 3, 11, 12)]",
    ),
    "a global": (
        """
_count = 0
def f():
    global _count
    _count += 1
    return _count
""",
        "[f(), f()]",
    ),
    "a match": (
        """
def f(x):
    match x:
        case [first, *rest]:
            return rest
        case {'a': value, **more}:
            return (value, more)
        case other:
            return other
""",
        "(f([1, 2, 3]), f({'a': 1, 'b': 2}), f(5))",
    ),
    "a base from elsewhere": (
        """
import random
class R(random.Random):
    def _randbelow(self, n):
        return 0
    def f(self):
        return self._randbelow(5)
""",
        "R().f(), R().randrange(9)",
    ),
    "inheritance": (
        """
class A:
    def _x(self):
        return 1
    def f(self):
        return self._x()
class B(A):
    def _x(self):
        return super()._x() + 1
""",
        "(A().f(), B().f())",
    ),
    "a dataclass": (
        """
from dataclasses import dataclass
@dataclass(frozen=True)
class A:
    _x: int = 2
    def f(self):
        return self._x
""",
        "(A(_x=4), A().f())",
    ),
    "the docstring is used": (
        '''
"""Said."""
def f():
    """Not said."""
    return __doc__
''',
        "f()",
    ),
    "a name of a builtin": (
        """
def f(n):
    sum = n
    return sum
def g():
    return sum([1, 2])
""",
        "(f(1), g())",
    ),
    "a class inside": (
        """
def f():
    x = 1
    class A:
        y = x
        z = 2
    return A.y, A.z
""",
        "f()",
    ),
    "two of one name": (
        """
def f():
    return 1
def f():
    return 2
""",
        "f()",
    ),
    "defaults by order": (
        """
def f(x=[]):
    x.append(1)
    return x
def g(y=f()):
    return y
""",
        "(f(), g())",
    ),
    "deletion": (
        """
def f():
    x = [1]
    y = x
    del x
    return y
""",
        "f()",
    ),
    "text of an expression": (
        """
def f():
    value = 3
    return f'{value=}'
""",
        "f()",
    ),
}


@pytest.mark.parametrize("text, ask", TRICKY.values(), ids=TRICKY)
def test_a_lookalike_does_the_same(text: str, ask: str) -> None:
    """Whatever is hard to rename or to move is done as in the plain text, in thirty disguises."""
    plain: dict[str, object] = {}
    exec(text, plain)
    expected = repr(eval(ask, plain))
    made = Plain(text)
    for seed in range(30):
        space: dict[str, object] = {"__entered__": bytearray(99)}
        exec(made.disguised("tricky", random.Random(seed)), space)
        assert repr(eval(ask, space)) == expected


def test_every_lookalike_of_the_kit_looks_new(kit: Kit) -> None:
    """Under twenty seeds, no function that does anything has the bytecode of the reference or of another disguise."""
    for exercise in kit.exercises:
        if exercise.suite:
            closet = wardrobe.wardrobe(exercise, 1)
            reference = plan.implementations(exercise)[0]
            codes = [supply.one_line(compile(reference.text, "plain.py", "exec"))]
            codes += [closet.dress(reference, f"look {seed}") for seed in range(20)]
            prints = [hashlib.sha256(repr(_operations(code)).encode()).hexdigest() for code in codes]
            assert len(set(prints)) == 21, exercise.name


def _operations(code: types.CodeType) -> list[object]:
    return [code.co_code, [_operations(each) for each in code.co_consts if isinstance(each, types.CodeType)]]


def test_lookalikes_pass_the_model_suite(mini: Grader, mini_kit: Kit) -> None:
    """What is correct passes the model suite in twenty disguises, and each bug fails what it fails undisguised."""
    exercise = mini_kit.exercise("bank/account")
    closet = wardrobe.wardrobe(exercise, 2)
    suite = exercise.model_suite
    place = mini._place()
    laid_out = gather_text(suite.name, suite.read_text(encoding="utf-8"), place)
    given = plan.implementations(exercise)
    jobs: list[tuple[tuple[int, int], wire.Job]] = []
    for index, each in enumerate(given):
        plain = supply.modules_for(exercise, each.text)
        jobs.append(((index, -1), wire.Job(str(laid_out.workspace), laid_out.tests, plain, watched=exercise.stage)))
        for seed in range(20 if each.correct else 2):
            blind = closet.others | {exercise.stage: supply.packed(closet.dress(each, f"model {seed}"))}
            job = wire.Job(str(laid_out.workspace), laid_out.tests, {}, blind, watched=exercise.stage)
            jobs.append(((index, seed), job))
    runs = dict(mini.pool.run(jobs, laid_out.files, together=20))
    looks = {key: {test: ended.verdict for test, ended in run.ended.items()} for key, run in runs.items()}
    assert set(looks[0, -1].values()) == {"passed"}
    for (index, _), look in looks.items():
        assert look == looks[index, -1], given[index].name
