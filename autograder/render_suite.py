"""The report of a suite, as a page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autograder.blocks import (
    Block,
    Item,
    Page,
    Paragraph,
    Span,
    Table,
    Title,
    Tone,
    Words,
    code,
    listed,
    several,
    words,
)
from autograder.disclose import Level
from autograder.render_hints import hints
from autograder.render_matrix import chart
from autograder.render_parts import NO, ODD, header, quoted, verdict
from autograder.results import NOT_USED, BugResult, Outcome, Status, SuiteReport, TestResult, Why

PLANTED = (
    "Your tests were run on correct code{ways}, and on {bugs} that we broke on purpose. "
    "A caught bug is a fault that we planted, and not one of yours: a test that fails there has done its work."
)
LOOKS_INSIDE = (
    "It looks at a name with a leading underscore, which is the code's own: it asks for more than was promised."
)
ASKS_MORE = "It passes on one correct implementation and fails on another: it asks for more than was promised."
ASK = "Of a missed bug you are told the promise that it breaks: which input would show it?"
HEADINGS = {
    Status.INVALID: "Not valid: these fail on correct code and are left out; the others count",
    Status.FLAKY: "Flaky: these pass and fail on the same code and are left out",
    Status.SKIPPED: "Skipped, or expected to fail (xfail): that is no pass, and can catch nothing",
}
MOST = 10


def suite_page(report: SuiteReport) -> Page:
    """Return the page of a suite's report; what it may not tell is not in the report any more."""
    page: list[Block] = [header(report), *verdict(report)]
    page += _problems(report.problems) if report.outcome is Outcome.MARKED else []
    if report.tests and report.bugs:
        page += [*_tests(report), *_caught(report), *_missed(report), *_fine_print(report), *chart(report)]
    return tuple(page)


def _problems(problems: tuple[Why, ...]) -> list[Block]:
    noted = [Item(ODD, words(each.message)) for each in problems if each.kind == NOT_USED]
    broken = [
        Item(NO, words(code(each.file or "your files")), quoted(each)) for each in problems if each.kind != NOT_USED
    ]
    page: list[Block] = [Title("Files that could not be used"), *broken] if broken else []
    return [*page, Title("Of your files"), *noted] if noted else page


# --- tests


def _tests(report: SuiteReport) -> list[Block]:
    valid = [test for test in report.tests if test.status is Status.VALID]
    ways = ", written in more than one way" if any(r.implementation.startswith("alt") for r in report.matrix) else ""
    planted = PLANTED.format(ways=ways, bugs=several(len(report.bugs), "copy", "copies"))
    page: list[Block] = [Paragraph(words(planted))]
    page.append(Paragraph(words(Span(f"Tests that count: {len(valid)} of {len(report.tests)}", Tone.STRONG))))
    for status, heading in HEADINGS.items():
        groups = _by_function(test for test in report.tests if test.status is status)
        items = [_doubtful(tests, report) for tests in groups.values()]
        page += [Title(heading), *_cut(items, "test")] if items else []
    return [*page, *_second_looks(valid)]


def _second_looks(valid: list[TestResult]) -> list[Block]:
    """Return the tests that count, but earn nothing."""
    odd = _by_function(test for test in valid if test.remark)
    items = [Item(ODD, words(*_named(tests)), (words(tests[0].remark),)) for tests in odd.values()]
    groups = _by_function(valid).values()
    idle = [tests for tests in groups if not any(test.catches or test.remark for test in tests)]
    items += [Item(ODD, words(*_named(tests)), (words("it catches no bug"),)) for tests in idle]
    return [Title("Worth a second look"), *_cut(items, "test")] if items else []


def _cut(items: list[Item], what: str) -> list[Item]:
    more = len(items) - MOST
    return (
        [*items[:MOST], Item(Span("…", Tone.DIM), words(f"and {several(more, 'more ' + what)}"))] if more > 0 else items
    )


def _by_function(tests: Iterable[TestResult]) -> dict[str, list[TestResult]]:
    """Put the cases of one test function together."""
    found: dict[str, list[TestResult]] = {}
    for test in tests:
        found.setdefault(test.id.partition("[")[0], []).append(test)
    return found


def _named(tests: list[TestResult]) -> tuple[Span, ...]:
    more = several(len(tests) - 1, "more case")
    return code(_short(tests[0].id)), *([Span(f" and {more}")] if len(tests) > 1 else [])


def _short(id: str) -> str:
    return id.partition("::")[2].replace("::", ".") or id


def _doubtful(tests: list[TestResult], report: SuiteReport) -> Item:
    """Return a test that does not count, why not, and which bugs it would fit."""
    why = tests[0].why
    below = quoted(why) if why is not None else ()
    if tests[0].status is Status.SKIPPED:
        return Item(ODD, words(*_named(tests)), (words(why.message),) if why is not None else ())
    if tests[0].status is not Status.INVALID:
        return Item(ODD, words(*_named(tests)), below)
    return Item(NO, words(*_named(tests)), (*below, _why_invalid(tests, report)))


def _why_invalid(tests: list[TestResult], report: SuiteReport) -> Words:
    if _passes_on_the_reference(tests[0], report):
        return words(Span(ASKS_MORE, Tone.WARN))
    why = tests[0].why
    if why is not None and why.kind == "AttributeError" and re.search(r"attribute '_", why.message):
        return words(Span(LOOKS_INSIDE, Tone.WARN))
    return _accepted(tests, report.bugs)


def _passes_on_the_reference(test: TestResult, report: SuiteReport) -> bool:
    index = report.tests.index(test)
    rows = [row.verdicts for row in report.matrix if row.implementation == "reference" and row.purpose == "main"]
    return bool(rows) and all(verdicts[index : index + 1].upper() == "P" for verdicts in rows)


def _accepted(tests: list[TestResult], bugs: tuple[BugResult, ...]) -> Words:
    """Say which broken code is as the test expects: every case of it, or else the first."""
    by_all = set.intersection(*(set(test.accepted_by) for test in tests)) or set(tests[0].accepted_by)
    fitting = [bug for bug in bugs if bug.number in by_all]
    if not fitting and (tests[0].why is not None and tests[0].why.kind == "timeout"):
        return words("It has to end on correct code: give each loop an end, also where the code never raises.")
    if not fitting:
        return words("It fails on all broken code as well: no code of ours is as it expects.")
    numbers = listed([str(bug.number) for bug in fitting])
    text = f"It expects what code with {'bug' if len(fitting) == 1 else 'bugs'} {numbers} does"
    return words(f"{text}; broken there: ", *_promises(fitting)) if len(fitting) <= 3 else words(f"{text}.")


def _promises(bugs: list[BugResult]) -> list[Span]:
    said = dict.fromkeys(f"“{bug.says}”" + (f" (seen: {bug.sees})" if bug.sees else "") for bug in bugs)
    return [Span(listed(list(said)), Tone.WARN)]


# --- bugs


def _caught(report: SuiteReport) -> list[Block]:
    """Return the caught bugs, promise by promise, with the tests that caught each."""
    caught = [bug for bug in report.bugs if bug.caught]
    withdrawn = sum(not bug.weight for bug in caught)
    rows: list[tuple[Words, ...]] = []
    for says in dict.fromkeys(bug.says for bug in caught):
        rows.append((words(""), words(Span(says, Tone.STRONG))))
        rows += [(words(str(bug.number)), _catchers(bug)) for bug in caught if bug.says == says]
    title = f"Caught: {len(caught)} of {several(len(report.bugs), 'bug')}"
    title += f", of which {withdrawn} withdrawn" if withdrawn else ""
    return (
        [Title(title), Table(("bug", "the promise it breaks, and what caught it"), tuple(rows), right=(0,))]
        if rows
        else []
    )


def _catchers(bug: BugResult) -> Words:
    names = list(dict.fromkeys(_short(each.partition("[")[0]) for each in bug.by))
    more = [Span(f" and {len(names) - 2} more")] if len(names) > 2 else []
    parts = [part for each in names[:2] for part in (Span(", "), code(each))]
    return words(*parts[1:], *more, *_name(bug), *_withdrawn(bug))


def _withdrawn(bug: BugResult) -> list[Span]:
    """Return that a caught bug earns nothing, where a regrade took it out."""
    return [Span(f" ({bug.remark})", Tone.WARN)] if bug.remark and not bug.weight else []


def _missed(report: SuiteReport) -> list[Block]:
    """Return the missed bugs, promise by promise."""
    missed = [bug for bug in report.bugs if not bug.caught]
    items = []
    for says in dict.fromkeys(bug.says for bug in missed):
        mine = [bug for bug in missed if bug.says == says]
        numbers = f"{'bug' if len(mine) == 1 else 'bugs'} {listed([str(bug.number) for bug in mine])}"
        told = [*(each for bug in mine for each in _seen(bug, len(mine) > 1)), *hints(mine)]
        items.append(Item(NO, words(f"{numbers}: {says}"), tuple(told)))
    return [Title(f"Missed: {several(len(missed), 'bug')}"), *items] if items else []


def _name(bug: BugResult) -> list[Span]:
    return [Span(f"  {bug.name}", Tone.DIM)] if bug.name else []


def _seen(bug: BugResult, several_bugs: bool) -> list[Words]:
    which = f"{bug.number}: " if several_bugs else ""
    seen = [words(f"{which}{bug.sees}", *_name(bug))] if bug.sees else []
    return [*seen, words(Span(f"{which}{bug.remark}", Tone.WARN))] if bug.remark else seen


def _fine_print(report: SuiteReport) -> list[Block]:
    hidden = report.disclosure == Level.STUDENT and any(not bug.caught and not bug.hints for bug in report.bugs)
    told = [words(Span(ASK, Tone.DIM))] if hidden else []
    return [Paragraph(each) for each in (*told, words(Span(report.flakiness, Tone.DIM)))]
