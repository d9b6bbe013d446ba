"""The selftest as text: what got another mark than it deserves, and the table of attacks by levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from autograder.sandbox.levels import MEANS, Level
from autograder.selftest.bench import Result
from autograder.selftest.run import Selftest

INTRODUCTION = """# Attacks

Written by `autograder selftest --write docs/attacks.md`; nothing here is written by hand. Each row is an attack that
`autograder selftest` makes on this engine, each column a level of isolation (`docs/sandbox.md`). A row is run at every
level next to honest tests in the same suite, and honest submissions are marked in between.

- **✓** it got the mark that it deserves; else the mark that it got.
- **✓, reached** it got the mark that it deserves, and read, wrote or started what it should not have been able to: such
  a level does not stop that, and the selftest expects it there and nowhere else.
- *Honest tests beside it* says what became of three honest tests in the same file, at every level unless it is told.
  Where they do not count, the attack broke its own suite: on code that is correct they failed as well.
- *Other submissions* are an honest suite and an honest solution, marked by the same graders before the attacks, after
  every twelfth of them, and at the end, while other attacks run beside them. Their reports are compared to the letter.
"""


def summary(found: Selftest) -> str:
    """Return how it went, on one line."""
    wrong = sum(not each.holds for each in found.results)
    said = "every attack got the mark that it deserves" if not wrong else f"{wrong} got more or less than they deserve"
    others = "no other mark changed" if found.others else "OTHER MARKS CHANGED"
    return f"selftest: {len(found.results)} attacks, {said}, {others}; {found.isolation.sentence()}"


def wrong(found: Selftest) -> Iterator[str]:
    """Yield a line on each attack that got another mark than it deserves."""
    for each in found.results:
        if each.got != each.attack.deserves:
            yield f"{each.attack.room} {each.attack.name}: deserves {each.attack.deserves}, got {each.got}"
        if each.reached and not each.may:
            yield f"{each.attack.room} {each.attack.name}: it got at what it should not at this level"
        if each.leaked:
            yield f"{each.attack.room} {each.attack.name}: the student's report tells {each.leaked!r}"
    if not found.others:
        yield f"an honest submission was marked otherwise after an attack: {found.changed}"


def markdown(by_level: Mapping[Level, Selftest]) -> str:
    """Return the page of all attacks at the levels."""
    lines = [INTRODUCTION]
    for level, found in by_level.items():
        lines.append(f"- **{level}**: {MEANS[level]}. Here: {', '.join(found.isolation.mechanisms) or 'nothing'}.")
    for room, title in (("suite", "Suites of tests"), ("solution", "Solutions")):
        lines += ["", f"## {title}", "", *_table(room, by_level)]
    return "\n".join(lines) + "\n"


def _table(room: str, by_level: Mapping[Level, Selftest]) -> Iterator[str]:
    beside = ["Honest tests beside it"] if room == "suite" else []
    heads = ["Attack", "What it does", "Deserves", *(level.value for level in by_level), *beside, "Other submissions"]
    yield _row(heads)
    yield _row(["---"] * len(heads))
    for results in zip(*(found.results for found in by_level.values()), strict=True):
        attack = results[0].attack
        if attack.room == room:
            cells = [attack.name, attack.why, attack.deserves, *map(_cell, results)]
            yield _row([*cells, *([_beside(by_level, results)] if beside else []), _others(by_level)])


def _others(by_level: Mapping[Level, Selftest]) -> str:
    changed = [level.value for level, found in by_level.items() if not found.others]
    return f"changed at {', '.join(changed)}" if changed else "the same"


def _cell(result: Result) -> str:
    said = "✓" if result.holds else "leaks" if result.leaked else result.got
    return f"{said}, reached" if result.reached else said


def _beside(by_level: Mapping[Level, Selftest], results: tuple[Result, ...]) -> str:
    found = {result.honest for result in results}
    if len(found) == 1:
        return results[0].honest or "there are none"
    return "; ".join(f"{level}: {result.honest}" for level, result in zip(by_level, results, strict=True))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(each.replace('|', chr(92) + '|') for each in cells)} |"
