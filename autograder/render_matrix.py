"""The matrix of a suite as a chart: a line for each test, a column for each implementation."""

from __future__ import annotations

from autograder.blocks import Chart, Span, Tone, Words, words
from autograder.results import BY_LETTER, REJECTS, SuiteReport, Verdict

PASSED = "·"
NAME = 34
LEGEND = (
    "R reference, A alternatives, bugs by number, C everything broken",
    f"{PASSED} passed, F failed, E error, T timeout, C crashed, S skipped, X expected to fail",
)


def chart(report: SuiteReport) -> list[Chart]:
    """Return the chart, or nothing when there is no matrix in the report."""
    columns = _columns(report)
    if not columns:
        return []
    legend = [words(Span(line, Tone.DIM)) for line in LEGEND]
    return [Chart("All verdicts", (*_head(columns), *_rows(report, columns), *legend))]


def _head(columns: list[tuple[str, str]]) -> list[Words]:
    labels = [name.rpartition(" ")[2] if name.startswith("bug") else name[:1].upper() for name, _ in columns]
    height = max(map(len, labels))
    lines = ["".join(each.rjust(height)[line] for each in labels) for line in range(height)]
    return [words(" " * (NAME + 1), Span(line, Tone.DIM)) for line in lines]


def _rows(report: SuiteReport, columns: list[tuple[str, str]]) -> list[Words]:
    """Return a line for each test function; its cases are taken together."""
    cases: dict[str, list[int]] = {}
    for index, test in enumerate(report.tests):
        cases.setdefault(test.id.partition("[")[0], []).append(index)
    return [_line(name, indexes, columns) for name, indexes in cases.items()]


def _columns(report: SuiteReport) -> list[tuple[str, str]]:
    """Return (implementation, verdicts) of the main runs: correct code first, then the bugs, then the control."""
    main = [(row.implementation, row.verdicts) for row in report.matrix if row.purpose == "main"]
    return _spaced(sorted(main, key=lambda column: _place(column[0])))


def _spaced(columns: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put an empty column between correct code, bugs and control."""
    found: list[tuple[str, str]] = []
    for column in columns:
        if found and _place(column[0])[0] != _place(found[-1][0])[0] and not column[0].startswith("alternative"):
            found.append((" ", ""))
        found.append(column)
    return found


def _place(name: str) -> tuple[int, int]:
    kind, _, count = name.partition(" ")
    order = ("reference", "alternative", "bug", "control")
    return order.index(kind) if kind in order else len(order), int(count) if count.isdigit() else 0


def _line(id: str, indexes: list[int], columns: list[tuple[str, str]]) -> Words:
    count = f" ×{len(indexes)}" if len(indexes) > 1 else ""
    name, room = id.partition("::")[2] or id, NAME - len(count)
    short = f"{name if len(name) <= room else f'{name[: room - 1]}…'}{count}"
    cells = [(kind, _worst([verdicts[index : index + 1] for index in indexes])) for kind, verdicts in columns]
    return words(short.ljust(NAME + 1), *(_cell(kind, letter) for kind, letter in cells))


def _worst(letters: list[str]) -> str:
    """Return the verdict that says most: one that rejects, else one that is no pass."""
    return min((letter.upper() for letter in letters), key=lambda each: "FETCSXPN".find(each) % 9)


def _cell(implementation: str, letter: str) -> Span:
    verdict = BY_LETTER.get(letter.upper())
    if verdict in (None, Verdict.NOT_RUN):
        return Span(" ")
    if verdict is Verdict.PASSED:
        return Span(PASSED, Tone.DIM)
    if verdict in REJECTS:
        return Span(letter.upper(), Tone.GOOD if implementation.startswith(("bug", "control")) else Tone.BAD)
    return Span(letter.upper(), Tone.WARN)
