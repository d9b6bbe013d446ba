"""The matrix of a suite as a chart: a line for each test, a column for each implementation."""

from __future__ import annotations

from autograder.page import Chart, Span, Tone, Words, words
from autograder.results import BY_LETTER, REJECTS, SuiteReport

PASSED = "·"
NAME = 34


def chart(report: SuiteReport) -> list[Chart]:
    """Return the chart, or nothing when there is no matrix in the report."""
    columns = _columns(report)
    if not columns:
        return []
    numbers = [name.rpartition(" ")[2] if name.startswith("bug") else name[0].upper() for name, _ in columns]
    height = max(map(len, numbers))
    head = [
        words(" " * (NAME + 1), Span("".join(each.rjust(height)[line] for each in numbers), Tone.DIM))
        for line in range(height)
    ]
    rows = [_line(test.id, index, columns) for index, test in enumerate(report.tests)]
    title = "All verdicts: R reference, A alternatives, bugs by number, C all broken; " + PASSED + " passed, F failed"
    return [Chart(title, (*head, *rows))]


def _columns(report: SuiteReport) -> list[tuple[str, str]]:
    """Return (implementation, verdicts) of the main runs: correct code first, then the bugs, then the control."""
    main = [(row.implementation, row.verdicts) for row in report.matrix if row.purpose == "main"]
    return sorted(main, key=lambda column: _place(column[0]))


def _place(name: str) -> tuple[int, int]:
    kind, _, count = name.partition(" ")
    order = ("reference", "alternative", "bug", "control")
    return order.index(kind) if kind in order else len(order), int(count) if count.isdigit() else 0


def _line(id: str, index: int, columns: list[tuple[str, str]]) -> Words:
    name = id.partition("::")[2] or id
    short = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
    return words(short.ljust(NAME + 1), *(_cell(kind, verdicts[index : index + 1]) for kind, verdicts in columns))


def _cell(implementation: str, letter: str) -> Span:
    verdict = BY_LETTER.get(letter.upper())
    if verdict is None or letter.upper() == "P":
        return Span(PASSED, Tone.DIM)
    if verdict in REJECTS:
        return Span(letter.upper(), Tone.GOOD if implementation.startswith(("bug", "control")) else Tone.BAD)
    return Span(letter.upper(), Tone.WARN)
