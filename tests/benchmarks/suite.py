"""How fast a suite is marked: all ways side by side in one run, as ratios.

    python tests/benchmarks/suite.py [ROUNDS]

A suite of 12 tests of casino/deck, three of them properties with 100 examples, on the reference and 40 bugs.

A     a fresh ``python -m pytest`` for each implementation
B     every test called directly on every implementation, in one process: no isolation, no pytest
full  ours: the whole matrix, three correct runs at random places, every catch confirmed
fast  ours: stop at the first confirmed catch of each bug

CPU seconds are those of the whole machine, which has to be idle otherwise, start included, on one core; wall seconds
are those of the marking, on one core and on two: once on one, twice on two, once on one, so that a machine that grows
slower does so for both. Rounds are run in turn, and each ratio is of one round; the median is shown.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from measure import ENVIRONMENT, ROOT, machine

from autograder import plan
from autograder.kit import load_kit

BUGS = 40
SUITE = """
import pytest
from card import Card, Spot, Suit
from deck import Deck, DeckEmpty
from hypothesis import given, strategies as st

NEW = [Card(spot, suit) for suit in Suit for spot in Spot]
cuts = st.lists(st.integers(0, 52), max_size=4)


def deal(deck, n):
    return [deck.deal() for _ in range(n)]


def mixed(cards, n):
    left, right = list(cards[:n]), list(cards[n:])
    out = []
    while left and right:
        out += [right.pop(0), left.pop(0)]
    return out + right + left


def test_new_order():
    assert deal(Deck(), 52) == NEW

def test_empty():
    deck = Deck()
    deal(deck, 52)
    with pytest.raises(DeckEmpty):
        deck.deal()

def test_cards_left():
    deck = Deck()
    deal(deck, 5)
    assert deck.cards_left() == 47

def test_full():
    assert Deck().cards_left() == 52

def test_reset():
    deck = Deck()
    deck.shuffle(20)
    deal(deck, 3)
    deck.reset()
    assert deal(deck, 52) == NEW

def test_shuffle_26():
    deck = Deck()
    deck.shuffle(26)
    assert deal(deck, 4) == [NEW[26], NEW[0], NEW[27], NEW[1]]

def test_shuffle_10():
    deck = Deck()
    deck.shuffle(10)
    assert deal(deck, 52) == mixed(NEW, 10)

def test_shuffle_40():
    deck = Deck()
    deck.shuffle(40)
    assert deal(deck, 52) == mixed(NEW, 40)

def test_restores():
    deck = Deck()
    deal(deck, 7)
    deck.shuffle(26)
    assert deck.cards_left() == 52 and deal(deck, 52) == mixed(NEW, 26)

@given(cuts)
def test_permutation(ns):
    deck = Deck()
    for n in ns:
        deck.shuffle(n)
    assert sorted(deal(deck, 52), key=str) == sorted(NEW, key=str)

@given(cuts)
def test_model(ns):
    deck, cards = Deck(), NEW
    for n in ns:
        deck.shuffle(n)
        cards = mixed(cards, n)
    assert deal(deck, 52) == cards

@given(st.integers(0, 52), st.integers(0, 52))
def test_left_after(n, dealt):
    deck = Deck()
    deck.shuffle(n)
    deal(deck, dealt)
    assert deck.cards_left() == 52 - dealt
"""
DIRECT = """
import inspect, sys, types
from pathlib import Path
import hypothesis
hypothesis.settings.register_profile("bare", database=None, deadline=None, derandomize=True,
    suppress_health_check=list(hypothesis.HealthCheck), phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])
hypothesis.settings.load_profile("bare")
place = Path(sys.argv[1])
sys.path.insert(0, str(place))
suite = compile((place / "suite.txt").read_text(), "test_deck.py", "exec")
for path in sorted(place.glob("impl*/deck.py")):
    module = types.ModuleType("deck")
    sys.modules["deck"] = module
    exec(compile(path.read_text(), "deck.py", "exec"), module.__dict__)
    space = {"__name__": "test_deck"}
    exec(suite, space)
    for name, test in list(space.items()):
        if name.startswith("test_"):
            try:
                test()
            except BaseException:
                pass
"""


def prepare(place: Path) -> Path:
    """Lay out a kit of one exercise with 40 bugs and no alternatives, and each implementation for sides A and B."""
    kit = place / "kit"
    for room in ("exercises", "reference", "buggy_impls"):
        (kit / room / "casino").mkdir(parents=True)
    shutil.copy(ROOT / "exercises/casino/card.py", kit / "exercises/casino")
    shutil.copy(ROOT / "reference/casino/deck.py", kit / "reference/casino")
    shutil.copy(ROOT / "exercises/casino/test_deck.py", kit / "exercises/casino")  # run before the marking, as ever
    exercise = load_kit(ROOT).exercise("casino/deck")
    promises = "\n".join(f'{each.id} = "{each.id}"' for each in exercise.behaviours)
    (kit / "reference/casino/track.toml").write_text(
        'stages = ["deck"]\nsupplied = ["card"]\n[deck]\nsuite = true\npoints = { solution = 10, suite = 10 }\n'
        f"cap = {BUGS}\n[deck.behaviours]\n{promises}\n",
        encoding="utf-8",
    )
    tree = ast.parse(exercise.page.read_text(encoding="utf-8"))
    kept, bugs = [], 0
    for node in tree.body:
        is_bug = isinstance(node, ast.FunctionDef | ast.ClassDef)
        bugs += is_bug
        if not is_bug or bugs <= BUGS:
            kept.append(node)
    page = "\n\n".join(ast.unparse(node) for node in kept)
    (kit / "buggy_impls/casino/deck.py").write_text(page, encoding="utf-8")
    shutil.copy(ROOT / "exercises/casino/card.py", place)
    (place / "suite.txt").write_text(SUITE, encoding="utf-8")
    (place / "direct.py").write_text(DIRECT, encoding="utf-8")
    (place / "empty").mkdir()
    (place / "suite").mkdir()
    (place / "suite" / "test_deck.py").write_text(SUITE, encoding="utf-8")
    given = [each for each in plan.implementations(load_kit(kit).exercise("casino/deck")) if each.name != "control"]
    for number, each in enumerate(given):
        folder = place / f"impl{number:02}"
        folder.mkdir()
        (folder / "deck.py").write_text(each.text, encoding="utf-8")
        (folder / "test_deck.py").write_text(SUITE, encoding="utf-8")
        shutil.copy(place / "card.py", folder)
    return kit


def cost(commands: list[list[str]], cwd: list[Path], cores: set[int]) -> tuple[float, float]:
    """Run the commands one after the other; return the CPU seconds of all processes, and the wall seconds."""
    before, started = machine(), time.perf_counter()
    for command, folder in zip(commands, cwd, strict=True):
        subprocess.run(
            command,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            env=ENVIRONMENT,
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )
    return machine() - before, time.perf_counter() - started


def beside(commands: list[list[str]], cwd: list[Path], cores: set[int]) -> float:
    """Run the commands beside each other on the cores, and return the wall seconds."""
    started = time.perf_counter()
    halves = [(commands[each::2], cwd[each::2]) for each in range(2)]
    with ThreadPoolExecutor(len(halves)) as threads:
        list(threads.map(lambda half: cost(*half, cores), halves))
    return time.perf_counter() - started


def ours(place: Path, kit: Path, cores: set[int], *options: str) -> tuple[float, float, int]:
    """Mark the suite; return CPU seconds of everything, wall seconds of the marking, and the bugs caught."""
    report = place / "report.json"
    command = [sys.executable, "-m", "autograder", "suite", "casino/deck", str(place / "suite"), "--kit", str(kit)]
    cpu, _ = cost([[*command, "--json", str(report), "-q", "--jobs", str(len(cores)), *options]], [place], cores)
    table = json.loads(report.read_text(encoding="utf-8"))
    return cpu, table["seconds"], sum(bug["caught"] for bug in table["bugs"])


def main(rounds: int) -> None:
    """Measure and print."""
    every = sorted(os.sched_getaffinity(0))
    one, two = {every[0]}, set(every[:2])
    place = Path(tempfile.mkdtemp(prefix="benchmark-"))
    python = [sys.executable]
    start = [*python, "-c", "import pytest, hypothesis"]
    nothing = [*python, "-m", "autograder", "suite", "casino/deck", str(place / "empty"), "--kit", str(place / "kit")]
    try:
        kit = prepare(place)
        folders = sorted(place.glob("impl*"))
        rows: dict[str, list[float]] = {}
        cost([[*python, "-m", "pytest", "-q"], nothing], [folders[0], place], one)  # fill the caches
        for _ in range(rounds):
            runs = [[*python, "-m", "pytest", "-q"]] * len(folders)
            a, wall_a = cost(runs, folders, one)
            wall_halves = beside(runs, folders, two)
            b, _ = cost([[*python, "direct.py", str(place)]], [place], one)
            full, wall_one, caught = ours(place, kit, one)
            wall_two = ours(place, kit, two)[1] + ours(place, kit, two)[1]
            wall_one += ours(place, kit, one)[1]
            fast, _, caught_fast = ours(place, kit, one, "--fast")
            imports, _ = cost([start], [place], one)
            start_ours, _ = cost([nothing], [place], one)
            for name, value in {
                "B / A, CPU": b / a,
                "full / A, CPU": full / a,
                "full / B, CPU": full / b,
                "fast / A, CPU": fast / a,
                "full, two cores / one core, wall of the marking": wall_two / wall_one,
                "A, two cores / one core, wall: what the machine's two cores are worth": wall_halves / wall_a,
                "start of the command, less importing pytest and Hypothesis, CPU seconds": start_ours - imports,
                "A, CPU seconds": a,
                "full, CPU seconds": full,
            }.items():
                rows.setdefault(name, []).append(value)
        print(f"{len(folders)} implementations, {rounds} rounds, bugs caught: {caught} full, {caught_fast} fast\n")
        print(f"{'':72} {'median':>8} {'least':>8} {'most':>8}")
        for name, values in rows.items():
            print(f"{name:72} {statistics.median(values):8.3f} {min(values):8.3f} {max(values):8.3f}")
    finally:
        shutil.rmtree(place, ignore_errors=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
