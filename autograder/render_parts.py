"""What all reports of a part have in common: the top, the mark, and a line that failed."""

from __future__ import annotations

from autograder.blocks import Block, Header, Paragraph, Span, Tone, Words, code, number, words
from autograder.results import Outcome, Part, SolutionReport, Status, StyleReport, SuiteReport, Why

PUBLIC = (
    "For practice: these are the bugs that your teacher made public. Your mark is made with all of them, "
    "those that stay hidden too."
)
VISIBLE = (
    "For practice: these are the visible tests, and no more. Your mark is made with hidden tests, "
    "which check each promise of the handout."
)
NONE = "—"
YES, NO, ODD = Span("✓", Tone.GOOD), Span("✗", Tone.BAD), Span("!", Tone.WARN)


def kind(part: Part) -> str:
    """Return what was marked: the solution, the suite or the style."""
    return "suite" if isinstance(part, SuiteReport) else "style" if isinstance(part, StyleReport) else "solution"


def header(report: Part) -> Header:
    """Return the top of a report: what was marked, whose it is, and the mark."""
    title = " · ".join(filter(None, [f"{report.exercise} {kind(report)}", report.student]))
    if report.outcome is Outcome.MARKED and report.score is not None:
        tone = Tone.GOOD if report.full else Tone.WARN
        unit = "visible tests" if isinstance(report, SolutionReport) and report.practice else "points"
        return Header(title, f"{number(report.score)} of {number(report.points)} {unit}", tone)
    if report.outcome is Outcome.NOT_GRADABLE:
        return Header(title, f"not gradable: {number(report.score or 0)} of {number(report.points)}", Tone.BAD)
    return Header(title, "cannot grade: no mark", Tone.BAD)


def verdict(report: Part) -> list[Block]:
    """Return the formula and the seed, and the one sentence on why it is the minimum or why there is no mark."""
    reason = report.reason if report.reason.endswith(".") else f"{report.reason}."
    said: list[Block] = [Paragraph(words(Span(reason, Tone.BAD)))] if report.reason else []
    if report.outcome is Outcome.MARKED:
        said += _practice(report)
        return [Paragraph(words(report.formula, Span(f"   (seed {report.seed})", Tone.DIM))), *said]
    return [*said, Paragraph(words(Span(report.formula, Tone.DIM)))]


def _practice(report: Part) -> list[Block]:
    """Say what a mark is made of that practice does not have."""
    if isinstance(report, StyleReport) or not report.practice:
        return []
    return [Paragraph(words(Span(PUBLIC if isinstance(report, SuiteReport) else VISIBLE, Tone.WARN)))]


def quoted(why: Why) -> tuple[Words, ...]:
    """Return the line that failed, what was expected and got, and the example found."""
    where = f"{why.file}:{why.line}" if why.file and why.line else why.file
    lines = [words(Span(f"{where}  ", Tone.DIM), *([code(why.source)] if why.source else []))] if where else []
    if why.expected is not None and why.got is not None:
        lines.append(words("expected ", code(why.expected), ", got ", code(why.got)))
    elif why.message:
        lines.append(words(_first_line(why.message)))
    if why.example:
        lines.append(words("example: ", code(_first_line(why.example))))
    return tuple(lines)


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def faults(part: Part) -> list[str]:
    """Say what went wrong in a word or two each, what matters most first."""
    if part.outcome is not Outcome.MARKED:
        return [part.outcome.value]
    if isinstance(part, SolutionReport):
        return _counted({"broken": sum(not promise.kept for promise in part.promises)})
    if isinstance(part, StyleReport):
        rules = len({finding.rule for finding in part.findings})
        return _counted({"rule" if rules == 1 else "rules": rules})
    wrong = [status for status in Status if status is not Status.VALID]
    tests = {status.value: sum(test.status is status for test in part.tests) for status in wrong}
    missed = 0 if part.full else sum(not bug.caught for bug in part.bugs)
    return _counted(tests | {"missed": missed})


def _counted(counts: dict[str, int]) -> list[str]:
    return [f"{count} {word}" for word, count in counts.items() if count]
