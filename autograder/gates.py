"""``autograder check``: is the kit sound? Every gate is a function: its name its id, its docstring what it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from autograder import check_bugs, check_files, check_hints, check_model, check_page, check_style
from autograder.check_bench import Bench, Fault
from autograder.kit import Exercise, Kit
from autograder.options import Limits
from autograder.pool import Pool

Gate = Callable[[Bench], Iterable[Fault]]
Progress = Callable[[int, int], None]

# Without these nothing can be read, so that the other gates would only repeat what these say.
DOORS: tuple[Gate, ...] = (check_files.all_files_are_there, check_files.every_file_is_python)

READING: tuple[Gate, ...] = (
    check_files.names_are_free,
    check_files.handout_says_something,
    check_files.suite_has_bugs_and_alternatives,
    check_files.stub_has_the_signatures,
    check_files.alternatives_have_the_signatures,
    check_style.answers_follow_the_style,
    check_style.stub_follows_the_style,
    check_style.inherits_names_what_is_there,
    check_page.every_bug_can_be_planted,
    check_page.every_behaviour_has_a_bug,
    check_page.bugs_are_described,
    check_page.bugs_use_known_names,
    check_page.bugs_are_small,
    check_page.bugs_keep_the_docstrings,
    check_page.cap_can_be_reached,
    check_hints.hints_can_be_read,
    check_hints.hints_belong_to_somebody,
    check_hints.hints_find_their_part,
    check_hints.nudges_give_nothing_away,
    check_hints.every_bug_has_a_hint,
)

# When the reference fails its own tests, what they say of anything else says nothing.
RUN_FIRST: tuple[Gate, ...] = (check_model.reference_passes,)

RUNNING: tuple[Gate, ...] = (
    check_model.alternatives_pass,
    check_model.stub_can_be_imported,
    check_model.stub_is_unsolved,
    check_model.every_behaviour_has_a_test,
    check_model.every_test_has_a_mark,
    check_model.every_test_has_a_sentence,
    check_model.sabotage_is_noticed,
    check_bugs.bugs_end,
    check_bugs.bugs_behave_the_same_twice,
    check_bugs.bugs_are_caught,
    check_bugs.bugs_are_told_apart,
    check_bugs.alike_is_needed,
    check_bugs.model_suite_earns_full_marks,
    check_hints.hints_are_true,
)

# Shorter than for students: a bug that does not end is run to its limit by each test that meets it.
LIMITS = Limits(test=10.0, run=60.0)


@dataclass(frozen=True)
class Finding:
    """What one gate found in one exercise: the file, what is not sound, and what to do or type next."""

    exercise: str
    gate: str
    file: str
    what: str
    todo: str

    def __str__(self) -> str:
        return f"{self.exercise} {self.gate}: {self.file}: {self.what}; {self.todo}"


def describe_gates() -> dict[str, str]:
    """Return each gate's id, and what it asks for."""
    return {gate.__name__: (gate.__doc__ or "").strip() for gate in (*DOORS, *READING, *RUN_FIRST, *RUNNING)}


def check_kit(
    kit: Kit,
    exercises: Sequence[Exercise],
    width: int = 1,
    progress: Progress = lambda done, total: None,
    limits: Limits = LIMITS,
    run: bool = True,
) -> list[Finding]:
    """Return what is not sound in the exercises, in the order of exercises and gates; nothing when all is well.

    run: False to read the files alone, which takes no time.
    """
    findings = {each.name: _findings(Bench(each), DOORS) for each in exercises}
    benches = [Bench(each) for each in exercises if not findings[each.name]]
    if run:
        _run(benches, width, progress, limits)
    for bench in benches:
        found = _findings(bench, READING)
        found += _findings(bench, RUN_FIRST) if run else []
        clean = all(each.gate != check_model.reference_passes.__name__ for each in found)
        findings[bench.exercise.name] = found + (_findings(bench, RUNNING) if run and clean else [])
    return [finding for found in findings.values() for finding in found]


def _findings(bench: Bench, gates: Sequence[Gate]) -> list[Finding]:
    return [
        Finding(bench.exercise.name, gate.__name__, fault.file, fault.what, fault.todo)
        for gate in gates
        for fault in gate(bench)
    ]


def _run(benches: Sequence[Bench], width: int, progress: Progress, limits: Limits) -> None:
    """Run the tests of all benches, one bench after the other, in one pool."""
    if not benches:
        return
    with Pool(width, limits) as pool:
        total = sum(len(bench.keys()) for bench in benches)
        done = 0
        for number, bench in enumerate(benches):
            for _ in bench.run(pool, pool.root / f"bench{number}"):
                done += 1
                progress(done, total)
            done = sum(len(each.keys()) for each in benches[: number + 1])  # some need not be run a second time
