"""Gates on hints: each belongs to a bug, points at a part of the handout, and has an input that shows the bug."""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.check_bench import Bench, Fault
from autograder.check_files import handout_says_something
from autograder.check_runs import verdicts
from autograder.errors import KitError
from autograder.hints.handout import headings, part_of
from autograder.hints.table import Hint, Hints, hints_file, read_hints
from autograder.hints.trials import World, outcome, statements_of, world_of

MOST_LINES = 10


def hints_can_be_read(bench: Bench) -> Iterator[Fault]:
    """The file of hints, if there is one, is TOML, has no unknown keys, and its lines are Python."""
    try:
        hints = read_hints(bench.exercise)
        statements_of(hints.begin)
    except KitError as error:
        yield Fault(_file(bench), error.what.removeprefix(f"{_file(bench)}: "), error.todo)
        return
    except SyntaxError as error:
        yield Fault(_file(bench), f"begin is not Python: {error.msg}", "write imports, one in each text")
    for name, hint in hints.bugs.items():
        try:
            statements_of(hint.lines)
        except SyntaxError as error:
            yield Fault(_file(bench), f"the lines of {name} are not Python: {error.msg}", "mend them")


def hints_belong_to_somebody(bench: Bench) -> Iterator[Fault]:
    """Every hint is for a bug of the page, or for a behaviour of track.toml."""
    hints = _hints(bench)
    bugs, behaviours = _names(bench), {each.id for each in bench.exercise.behaviours}
    for name in hints.bugs if bugs else ():
        if name not in bugs:
            todo = f"rename it as the bug was renamed, or take it out; see: autograder show {bench.exercise.name}"
            yield Fault(_file(bench), f"[bugs.{name}] is of no bug on the page", todo)
    for id in hints.behaviours:
        if id not in behaviours:
            todo = f"use one of {', '.join(sorted(behaviours))}"
            yield Fault(_file(bench), f"[behaviours] names {id!r}, which is none", todo)


def hints_find_their_part(bench: Bench) -> Iterator[Fault]:
    """Every hint's part is a heading of the handout, below which stand the words that it quotes."""
    if any(handout_says_something(bench)):
        return
    hints, seen = _hints(bench), set[Hint]()
    for bug in (each.bug for each in bench.bugs):
        hint = hints.of(bug)
        place = Hint(part=hint.part, says=hint.says or bug.breaks)
        if place in seen or not (hint.part or hint.says or hint.nudge):
            continue
        seen.add(place)
        if not part_of(bench.exercise, hint, bug.breaks)[0]:
            wanted = f"no part {hint.part!r}" if hint.part else "no such words"
            what = f"{bug.name}: the handout has {wanted}" + f" with {hint.says!r} in it" * bool(hint.says)
            todo = f"write part = one of {headings(bench.exercise)[1:]}, or says = words that are there"
            yield Fault(_file(bench), what, todo)


def nudges_give_nothing_away(bench: Bench) -> Iterator[Fault]:
    """Every nudge is one sentence, and has neither the name of a bug in it nor what one would see of it."""
    hints = _hints(bench)
    for name, hint in {**hints.behaviours, **hints.bugs}.items():
        if hint.nudge and not hint.nudge.endswith((".", "?")):
            yield Fault(
                _file(bench), f"the nudge of {name} is no sentence", "end it with a full stop, or as a question"
            )
    for bug in (each.bug for each in bench.bugs):
        said = _plain(hints.of(bug).nudge)
        if said and (_plain(bug.name) in said or _plain(bug.sees) in said):
            yield Fault(
                _file(bench), f"the nudge for {bug.name} tells what the bug is", "point at the case, and tell less"
            )


def every_bug_has_a_hint(bench: Bench) -> Iterator[Fault]:
    """Where the suite is marked, every bug has a nudge, and an input or the reason why there is none."""
    if not bench.exercise.suite or not bench.page_is_read or any(hints_can_be_read(bench)):
        return
    hints, command = _hints(bench), f"autograder hints {bench.exercise.name} --write"
    silent = list(dict.fromkeys(each.bug.breaks for each in bench.bugs if not hints.of(each.bug).nudge))
    if silent:
        todo = f'write in [behaviours]: {silent[0]} = "one sentence that points without telling"'
        yield Fault(_file(bench), f"no nudge for {', '.join(silent)}", todo)
    bare = [each.bug.name for each in bench.bugs if not (hints.of(each.bug).lines or hints.of(each.bug).none.strip())]
    if bare:
        what = f"{len(bare)} of {len(bench.bugs)} bugs have no input: {', '.join(bare)}"
        todo = f'type {command}; where it finds none, write lines, or none = "the reason", in [bugs.{bare[0]}]'
        yield Fault(_file(bench), what, todo)


def hints_are_true(bench: Bench) -> Iterator[Fault]:
    """Every input gives ``right`` with all correct code and ``wrong`` with its bug, and these differ."""
    hints = _hints(bench)
    if not any(hint.lines for hint in hints.bugs.values()):
        return
    reference = world_of(bench.exercise)
    correct = {"the reference": reference} | {
        path.name: reference.with_stage(path.read_text(encoding="utf-8")) for path in bench.exercise.alternatives
    }
    again = f"mend its lines, take out right and wrong, and type autograder hints {bench.exercise.name} --write"
    for planted in bench.bugs:
        hint = hints.of(planted.bug)
        if "timeout" in verdicts(bench.of_bug(planted)).values():
            continue  # it does not end, which is said already
        if hint.lines and hint.none:
            what = f"{planted.bug.name} has an input, and a reason why there is none"
            yield Fault(_file(bench), what, "take out one of them")
        elif len(hint.lines) > MOST_LINES:
            what = f"the input of {planted.bug.name} has {len(hint.lines)} lines, of {MOST_LINES} at most"
            yield Fault(_file(bench), what, "write a shorter one")
        elif hint.lines:
            worlds = {**correct, "the bug": reference.with_stage(planted.text)}
            statements = statements_of([*hints.begin, *hint.lines])
            for what in _untrue(hint, worlds, statements):
                yield Fault(_file(bench), f"the input of {planted.bug.name} {what}", again)


def _untrue(hint: Hint, worlds: dict[str, World], statements: tuple[str, ...]) -> Iterator[str]:
    """Yield the first thing that is not as the hint says."""
    if not hint.right or hint.right == hint.wrong:
        yield "does not tell right from wrong"
        return
    for name, world in worlds.items():
        said, promised = outcome(world, statements), hint.wrong if name == "the bug" else hint.right
        if said != promised:
            yield f"gives {said or 'nothing'} with {name}, and not {promised}"
            return


def _hints(bench: Bench) -> Hints:
    """Return the hints; none when they cannot be read, which is said already."""
    return Hints() if any(hints_can_be_read(bench)) else read_hints(bench.exercise)


def _names(bench: Bench) -> set[str]:
    """Return the names of all bugs, also of those that cannot be planted; none when the page cannot be read."""
    try:
        return {each.name for each in bench.exercise.bugs}
    except KitError:
        return set()


def _file(bench: Bench) -> str:
    return bench.where(hints_file(bench.exercise))


def _plain(text: str) -> str:
    """Return the words of a text alone."""
    return " ".join(re.findall(r"\w+", text.replace("_", " ").lower()))
