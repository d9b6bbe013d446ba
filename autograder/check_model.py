"""Gates on the model suite: what it accepts, what it rejects, and what its tests say of themselves."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder import wire
from autograder.check_bench import CONTROL, REFERENCE, STUB, Bench, Fault, Key
from autograder.check_runs import broken, said, tests, verdicts
from autograder.children import Run

ONE_SENTENCE = re.compile(r"[^\n]+[.!?]")
NEXT_SENTENCE = re.compile(r"[.!?]\s+[A-Z]")


def reference_passes(bench: Bench) -> Iterator[Fault]:
    """The reference passes the model suite, each time, and the visible tests."""
    yield from _not_passing(bench, REFERENCE, bench.exercise.reference)


def alternatives_pass(bench: Bench) -> Iterator[Fault]:
    """Every alternative passes the model suite and the visible tests."""
    for what, path in bench.answers.items():
        yield from _not_passing(bench, what, path)


def _not_passing(bench: Bench, what: str, path: Path) -> Iterator[Fault]:
    suites = {"model": bench.exercise.model_suite, "visible": bench.exercise.visible_tests}
    for name, suite in suites.items():
        runs = [run for key, run in bench.runs.items() if (key.what, key.suite) == (what, name)]
        yield from itertools.islice((fault for run in runs for fault in _failures(bench, path, suite, run)), 1)


def _failures(bench: Bench, path: Path, suite: Path, run: Run) -> Iterator[Fault]:
    if (why := broken(run)) or not tests(run):
        what = f"no test can be run on {bench.where(path)}: {why or 'there is none'}"
        yield Fault(bench.where(suite), what, f"mend {suite.name} or {path.name}")
    bad = [test for test in tests(run) if verdicts(run).get(test.id) != "passed"]
    if bad and not why:
        ended = run.ended.get(bad[0].id)
        more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
        why = said(ended.failure if ended else None)
        what = f"{_short(bad[0])}{more} does not pass on {bench.where(path)}: {why}"
        todo = f"mend {path.name}, or expect no more than the handout promises"
        yield Fault(bench.where(suite, bad[0].line), what, todo)


def stub_can_be_imported(bench: Bench) -> Iterator[Fault]:
    """The stub can be imported as it stands."""
    if why := broken(bench.runs[Key(STUB)]):
        todo = "leave raise NotImplementedError to the bodies of functions"
        yield Fault(bench.where(bench.exercise.stub), f"tests of the stub cannot be imported: {why}", todo)


def stub_is_unsolved(bench: Bench) -> Iterator[Fault]:
    """The stub fails the model suite on every behaviour."""
    for behaviour, mine in bench.keeping(bench.runs[Key(STUB)]):
        what = f"the stub keeps {behaviour!r} already: {_all_pass(mine)}"
        todo = (
            f"raise NotImplementedError in the stub, or sharpen the tests in {bench.where(bench.exercise.model_suite)}"
        )
        yield Fault(bench.where(bench.exercise.stub), what, todo)


def sabotage_is_noticed(bench: Bench) -> Iterator[Fault]:
    """Tests of every behaviour fail when every function of the reference raises."""
    for behaviour, mine in bench.keeping(bench.runs[Key(CONTROL)]):
        what = f"{_all_pass(mine)} when every function raises, so that no bug in {behaviour!r} need be noticed"
        todo = f"call the module under test in a test of {behaviour!r}, and let what it raises fail the test"
        yield Fault(bench.where(bench.exercise.model_suite, mine[0].line), what, todo)


def every_behaviour_has_a_test(bench: Bench) -> Iterator[Fault]:
    """Every behaviour of track.toml has a test in the model suite."""
    for behaviour in bench.exercise.behaviours if bench.tests else ():
        if not bench.tests_of(behaviour.id):
            todo = f'write one, with @pytest.mark.behaviour("{behaviour.id}")'
            yield Fault(bench.where(bench.exercise.model_suite), f"no test is marked {behaviour.id!r}", todo)


def every_test_has_a_mark(bench: Bench) -> Iterator[Fault]:
    """Every test of the model suite is marked with a behaviour, and each mark names one of track.toml."""
    known = {each.id for each in bench.exercise.behaviours}
    for test in _functions(bench.tests):
        at = bench.where(bench.exercise.model_suite, test.line)
        if not test.behaviours:
            todo = 'write @pytest.mark.behaviour("id") above it, with one of: ' + ", ".join(sorted(known))
            yield Fault(at, f"{_short(test)} has no mark", todo)
        for unknown in sorted({*test.behaviours} - known):
            todo = f"use one of {', '.join(sorted(known))}; or add it to {bench.section('.behaviours')} in track.toml"
            yield Fault(at, f"{_short(test)} is marked {unknown!r}, which is no behaviour", todo)


def every_test_has_a_sentence(bench: Bench) -> Iterator[Fault]:
    """Every test, visible or hidden, has a docstring of one sentence."""
    visible = bench.runs.get(Key(REFERENCE, "visible"), Run())
    for path, found in ((bench.exercise.model_suite, bench.tests), (bench.exercise.visible_tests, tests(visible))):
        for test in _functions(found):
            if test.line and not is_sentence(test.doc):
                todo = "say in one sentence, with a full stop, what it expects of correct code"
                yield Fault(bench.where(path, test.line), f"{_short(test)} has no docstring of one sentence", todo)


def is_sentence(text: str) -> bool:
    """Return whether the text is one sentence, on however many lines."""
    line = " ".join(text.split())
    return bool(ONE_SENTENCE.fullmatch(line)) and not NEXT_SENTENCE.search(line)


def _functions(found: Iterable[wire.Found]) -> list[wire.Found]:
    """Return one test for each function: the marks of all its cases together."""
    merged: dict[str, wire.Found] = {}
    for test in found:
        name = test.id.partition("[")[0]
        if name not in merged or not test.behaviours:
            merged[name] = test
        elif merged[name].behaviours:
            both = dict.fromkeys(merged[name].behaviours + test.behaviours)
            merged[name] = wire.Found(test.id, test.file, test.line, test.doc, behaviours=tuple(both))
    return [*merged.values()]


def _all_pass(mine: list[wire.Found]) -> str:
    return f"{_short(mine[0])} passes" if len(mine) == 1 else f"{_short(mine[0])} and {len(mine) - 1} more pass"


def _short(test: wire.Found) -> str:
    return test.id.partition("::")[2]
