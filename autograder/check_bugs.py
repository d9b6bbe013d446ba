"""Gates on what the bugs do: each ends, is the same twice, is caught as it should be, and is like no other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from autograder.check_bench import Bench, Fault, Planted
from autograder.check_runs import broken, failing, said, verdicts


def bugs_end(bench: Bench) -> Iterator[Fault]:
    """No test runs into the time limit on a bug."""
    for each in bench.bugs:
        run = bench.of_bug(each)
        slow = [test for test, verdict in verdicts(run).items() if verdict == "timeout"]
        if slow or run.trouble == "timeout":
            where = f"{slow[0]}, {said(run.ended[slow[0]].failure)}" if slow else "the import of the tests"
            todo = f"let the bug end on its own, or the test ask for less; see: {bench.show(each.bug)}"
            yield Fault(bench.at(each.bug), f"{each.bug.name} does not end in time: {where}", todo)


def bugs_behave_the_same_twice(bench: Bench) -> Iterator[Fault]:
    """Two runs on a bug that suites meet give the same verdicts."""
    for each in bench.bugs:
        first, second = verdicts(bench.of_bug(each)), verdicts(bench.of_bug(each, turn=2))
        differing = [test for test in first if second and first[test] != second.get(test)]
        if differing:
            test = differing[0]
            what = (
                f"{each.bug.name} is not the same twice: {test} {first[test]}, then {second.get(test, 'did not run')}"
            )
            yield Fault(
                bench.at(each.bug), what, "take chance, the clock, ids and its own names out of it, or of the test"
            )


def bugs_are_caught(bench: Bench) -> Iterator[Fault]:
    """Every bug is caught by a test of its behaviour, by a failing assertion unless the bug is a crash."""
    suite = bench.where(bench.exercise.model_suite)
    for each in bench.bugs:
        run, bug = bench.of_bug(each), each.bug
        caught = failing(run)
        own = sorted(caught & {test.id for test in bench.tests_of(bug.breaks)})
        if why := broken(run):
            what, todo = f"with {bug.name} the module cannot be imported: {why}", "let it break when it is used"
        elif not caught:
            what, todo = f"no test fails on {bug.name}", f"write a test of {bug.breaks!r} in {suite} that does"
        elif not own:
            what = f"{bug.name} is caught by {min(caught)}, and by no test of its behaviour {bug.breaks!r}"
            todo = f"write one in {suite}, or say what it breaks indeed: breaks="
        elif not bug.crash and all(verdicts(run)[test] != "failed" for test in own):
            what = (
                f"{bug.name} is caught by a crash in {own[0]}, not by an assertion: {said(run.ended[own[0]].failure)}"
            )
            todo = f"let the test fail by an assertion in {suite}, or write crash=True if the crash is the bug"
        else:
            continue
        yield Fault(bench.at(bug), what, f"{todo}; see: {bench.show(each.bug)}")


def bugs_are_told_apart(bench: Bench) -> Iterator[Fault]:
    """Any two bugs fail different tests, unless the table ``alike`` of track.toml says why they do not."""
    excused = {frozenset(pair) for words in bench.exercise.alike for pair in combinations(words.split(), 2)}
    said: set[str] = set()
    for pair in _alike(bench):
        first, second = (each.bug for each in pair)
        if second.name in said or frozenset((first.name, second.name)) in excused:
            continue
        said.add(second.name)
        entry = f'{bench.section(".alike")} "{first.name} {second.name}" = "the reason"'
        todo = f"write a test that tells them apart, drop one, or say why none can: {entry}"
        what = f"{second.name} fails the same tests as {first.name}"
        yield Fault(bench.at(second), what, f"{todo}, in {bench.where(bench.exercise.track_file)}")


def alike_is_needed(bench: Bench) -> Iterator[Fault]:
    """Every entry of ``alike`` names bugs that there are, that tests do not tell apart, and says why."""
    file = bench.where(bench.exercise.track_file)
    real = {each.bug.name for each in bench.bugs}
    pairs = {frozenset((first.bug.name, second.bug.name)) for first, second in _alike(bench)}
    for words, reason in bench.exercise.alike.items() if bench.page_is_read else ():
        entry = f'{bench.section(".alike")} "{words}"'
        unknown = [name for name in words.split() if name not in real]
        if unknown or len(words.split()) < 2:
            todo = 'write the names of two bugs: "one other" = "reason"'
            yield Fault(file, f"{entry} names {', '.join(unknown) or 'too few'}, no bug of the page", todo)
        elif any(frozenset(pair) not in pairs for pair in combinations(words.split(), 2)):
            yield Fault(file, f"{entry} is not needed: tests tell them apart", "take the line out")
        elif not str(reason).strip():
            yield Fault(file, f"{entry} gives no reason", "say why no test can tell them apart")


def model_suite_earns_full_marks(bench: Bench) -> Iterator[Fault]:
    """The model suite, marked as a student's is, reaches the cap."""
    exercise = bench.exercise
    twice = [each for each in bench.bugs if failing(bench.of_bug(each)) & failing(bench.of_bug(each, turn=2))]
    caught = sum(each.bug.weight for each in twice)
    if exercise.suite and bench.page_is_read and caught < exercise.cap <= sum(each.bug.weight for each in bench.bugs):
        what = f"the model suite catches bugs that weigh {caught:g}, and full marks need {exercise.cap:g}"
        todo = (
            f"sharpen it, or lower the cap in {bench.where(exercise.track_file)}; see: autograder show {exercise.name}"
        )
        yield Fault(bench.where(exercise.model_suite), what, todo)


def _alike(bench: Bench) -> Iterator[tuple[Planted, Planted]]:
    """Yield the pairs of bugs that fail the same tests, some at least."""
    groups: dict[frozenset[str], list[Planted]] = defaultdict(list)
    for each in bench.bugs:
        groups[failing(bench.of_bug(each))].append(each)
    for caught, group in groups.items():
        if caught:
            yield from combinations(group, 2)
