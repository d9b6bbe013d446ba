"""The report of a suite, as a page."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.disclose import Level
from autograder.page import (
    Block,
    Header,
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
    number,
    several,
    words,
)
from autograder.render_matrix import chart
from autograder.results import BugResult, Outcome, SolutionReport, Status, SuiteReport, TestResult, Why

PLANTED = (
    "Your tests were run on correct code, written in more than one way, and on {bugs} that we broke on purpose. "
    "A caught bug is a fault that we planted, and not one of yours: a test that fails there has done its work."
)
HEADINGS = {
    Status.INVALID: "Not valid: these fail on correct code and are left out; the others count",
    Status.FLAKY: "Flaky: these pass and fail on the same code and are left out",
    Status.SKIPPED: "Skipped: these never ran to their end and can catch nothing",
}
YES, NO, ODD = Span("✓", Tone.GOOD), Span("✗", Tone.BAD), Span("!", Tone.WARN)
MOST = 10


def suite_page(report: SuiteReport, level: int = 1) -> Page:
    """Return the page of a suite's report; what it may not tell is not in the report any more."""
    page: list[Block] = [header(report, "suite", level), *verdict(report)]
    page += _problems(report.problems) if report.outcome is Outcome.MARKED else []
    if report.tests and report.bugs:
        page += [*_tests(report), *_caught(report), *_missed(report), *_fine_print(report), *chart(report)]
    return tuple(page)


# --- what suites and solutions have in common


def header(report: SuiteReport | SolutionReport, part: str, level: int = 1) -> Header:
    """Return the top of a report: what was marked, whose it is, and the mark."""
    title = " · ".join(filter(None, [f"{report.exercise} {part}", report.student]))
    if report.outcome is Outcome.MARKED and report.score is not None:
        tone = Tone.GOOD if report.full else Tone.WARN
        return Header(title, f"{number(report.score)} of {number(report.points)} points", tone, level)
    if report.outcome is Outcome.NOT_GRADABLE:
        return Header(title, f"not gradable: {number(report.score or 0)} of {number(report.points)}", Tone.BAD, level)
    return Header(title, "cannot grade: no mark", Tone.BAD, level)


def verdict(report: SuiteReport | SolutionReport) -> list[Block]:
    """Return the formula, and the one sentence on why it is the minimum or why there is no mark."""
    said: list[Block] = [Paragraph(words(report.formula, Span(f"   (seed {report.seed})", Tone.DIM)))]
    if report.outcome is Outcome.CANNOT_GRADE:
        return [Paragraph(words(Span(f"There is no mark: {report.reason}.", Tone.BAD)))]
    return [*said, Paragraph(words(Span(_sentence(report.reason), Tone.BAD)))] if report.reason else said


def quoted(why: Why, test: str = "") -> tuple[Words, ...]:
    """Return the line that failed, what was expected and got, and the example found."""
    where = f"{why.file}:{why.line}" if why.file and why.line else why.file
    lines = [words(code(why.source))] if why.source else []
    if why.expected is not None and why.got is not None:
        lines.append(words("expected ", code(why.expected), ", got ", code(why.got)))
    elif why.message:
        lines.append(words(_first_line(why.message)))
    if why.example:
        lines.append(words("example: ", code(_first_line(why.example))))
    return tuple([words(Span(f"at {where}", Tone.DIM)), *lines] if where else lines)


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if not text.endswith(".") else text


def _problems(problems: tuple[Why, ...]) -> list[Block]:
    if not problems:
        return []
    items = [Item(NO, words(code(each.file or "your files")), quoted(each)) for each in problems]
    return [Title("Files that could not be used"), *items]


# --- tests


def _tests(report: SuiteReport) -> list[Block]:
    valid = [test for test in report.tests if test.status is Status.VALID]
    page: list[Block] = [Paragraph(words(PLANTED.format(bugs=several(len(report.bugs), "copy", "copies"))))]
    count = f"{len(valid)} of {several(len(report.tests), 'test')} {'counts' if len(valid) == 1 else 'count'}."
    page.append(Paragraph(words(Span(count, Tone.STRONG))))
    for status, heading in HEADINGS.items():
        groups = _by_function(test for test in report.tests if test.status is status)
        items = [_doubtful(name, tests, report) for name, tests in groups.items()]
        page += [Title(heading), *_cut(items, "test")] if items else []
    odd = _by_function(test for test in valid if test.remark)
    items = [Item(ODD, words(*_named(name, tests)), (words(tests[0].remark),)) for name, tests in odd.items()]
    return [*page, Title("Worth a second look"), *_cut(items, "test")] if items else page


def _cut(items: list[Item], what: str) -> list[Item]:
    more = len(items) - MOST
    return [*items[:MOST], Item(Span("…", Tone.DIM), words(f"and {several(more, 'more ' + what)}"))] if more > 0 else items


def _by_function(tests: Iterable[TestResult]) -> dict[str, list[TestResult]]:
    """Put the cases of one test function together."""
    found: dict[str, list[TestResult]] = {}
    for test in tests:
        found.setdefault(test.id.partition("[")[0], []).append(test)
    return found


def _named(name: str, tests: list[TestResult]) -> tuple[Span, ...]:
    if len(tests) == 1:
        return (code(_short(tests[0].id)),)
    return code(_short(name)), Span(f" ({several(len(tests), 'case')}; the first: "), code(_case(tests[0].id)), Span(")")


def _short(id: str) -> str:
    return id.partition("::")[2].replace("::", ".") or id


def _case(id: str) -> str:
    return id.partition("[")[2].removesuffix("]")


def _doubtful(name: str, tests: list[TestResult], report: SuiteReport) -> Item:
    """Return a test that does not count, why not, and which bugs it would fit."""
    test = tests[0]
    below = [*quoted(test.why)] if test.why is not None else []
    if test.status is Status.INVALID:
        below += [_accepted(test, report.bugs)]
    mark = NO if test.status is Status.INVALID else ODD
    return Item(mark, words(*_named(name, tests)), tuple(below))


def _accepted(test: TestResult, bugs: tuple[BugResult, ...]) -> Words:
    fitting = [bug for bug in bugs if bug.number in test.accepted_by]
    if not fitting:
        return words("It fails on the broken code as well: no code of ours is as it expects.")
    numbers = [str(bug.number) for bug in fitting]
    which = f"bug {numbers[0]}" if len(numbers) == 1 else f"bugs {listed(numbers)}"
    text = f"It expects what code with {which} does"
    if len(fitting) > 3:
        return words(f"{text}.")
    return words(f"{text}; broken there: ", *_promises(fitting))


def _promises(bugs: list[BugResult]) -> list[Span]:
    said = dict.fromkeys(f"“{bug.says}”" + (f" (seen: {bug.sees})" if bug.sees else "") for bug in bugs)
    return [Span(listed(list(said)), Tone.WARN)]


# --- bugs


def _caught(report: SuiteReport) -> list[Block]:
    caught = [bug for bug in report.bugs if bug.caught]
    if not caught:
        return []
    rows = tuple((words(str(bug.number)), words(*_about(bug)), _catchers(bug)) for bug in caught)
    title = f"Caught: {len(caught)} of {several(len(report.bugs), 'bug')}"
    return [Title(title), Table(("bug", "the promise it breaks", "caught by"), rows, right=(0,))]


def _about(bug: BugResult) -> list[Span]:
    name = [Span(f"  {bug.name}", Tone.DIM)] if bug.name else []
    return [Span(bug.says), *name]


def _catchers(bug: BugResult) -> Words:
    names = list(dict.fromkeys(_short(each.partition("[")[0]) for each in bug.by))
    more = [Span(f" and {len(names) - 2} more")] if len(names) > 2 else []
    parts = [part for each in names[:2] for part in (Span(", "), code(each))]
    return words(*parts[1:], *more)


def _missed(report: SuiteReport) -> list[Block]:
    missed = [bug for bug in report.bugs if not bug.caught]
    items = [Item(NO, words(f"bug {bug.number}: ", *_about(bug)), tuple(_hints(bug))) for bug in missed]
    return [Title(f"Missed: {several(len(missed), 'bug')}"), *items] if items else []


def _hints(bug: BugResult) -> list[Words]:
    seen = [words(f"What one would see: {bug.sees}")] if bug.sees else []
    return [*seen, words(Span(bug.remark, Tone.WARN))] if bug.remark else seen


def _fine_print(report: SuiteReport) -> list[Block]:
    told = {
        Level.STUDENT: " Missed bugs are told by the promise that they break: ask which input would show it.",
        Level.FINAL: "",
        Level.STAFF: "",
    }[Level(report.disclosure)]
    return [Paragraph(words(Span(report.flakiness + told, Tone.DIM)))]
