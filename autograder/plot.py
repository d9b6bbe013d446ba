"""The standings as a picture: a dot and its 95 % interval for everyone who is ranked. SVG, written by hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from autograder.blocks import visible
from autograder.standings import Row, Standings

LEFT, RIGHT, TOP, BOTTOM, STEP = 190, 760, 64, 62, 30
WIDTH = RIGHT + 30
LONGEST_NAME = 24
OWN, STUDENT, GRID, TEXT = "#b45309", "#1d4ed8", "#d4d4d8", "#27272a"


def svg(standings: Standings) -> str:
    """Return the picture as the text of an SVG file."""
    rows = [row for row in standings.rows if row.rank]
    height = TOP + STEP * len(rows) + BOTTOM
    ticks = list(_ticks(*_range(rows)))
    body = [*_titles(standings, height), *_axis(ticks, height)]
    for number, row in enumerate(rows):
        body += _row(row, TOP + STEP * number + STEP / 2, ticks)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    font = 'font-family="Helvetica, Arial, sans-serif" font-size="13"'
    return "\n".join([f"{head} {font}>", f'<rect width="{WIDTH}" height="{height}" fill="white"/>', *body, "</svg>\n"])


def _range(rows: list[Row]) -> tuple[float, float]:
    found = [row.result for row in rows if row.result]
    return min(0.0, *(each.mean - each.half for each in found)), max(0.0, *(each.mean + each.half for each in found))


def _ticks(low: float, high: float) -> Iterator[float]:
    """Return round numbers from below ``low`` to above ``high``, four to nine of them, 0 among them."""
    rough = max(high - low, 1e-6) / 5
    scale = 10.0 ** floor(log10(rough))
    step = next(each * scale for each in (1, 2, 5, 10) if each * scale >= rough)
    yield from (number * step for number in range(floor(low / step), ceil(high / step) + 1))


def _across(value: float, ticks: list[float]) -> float:
    return LEFT + (RIGHT - LEFT) * (value - ticks[0]) / (ticks[-1] - ticks[0])


def _titles(standings: Standings, height: int) -> Iterator[str]:
    said, turns = standings.about, standings.rows[0].turns
    title = f"Mean result of a {said.turn}, in {said.unit}"
    yield _text(LEFT, 24, title, size=16, weight="bold")
    yield _text(LEFT, 44, f"{turns:,} {said.turn}s each, the same luck for all; bars: 95 % intervals", fill="#71717a")
    yield _text(LEFT, height - 14, "● students", fill=STUDENT)
    yield _text(LEFT + 90, height - 14, "■ of the kit", fill=OWN)


def _axis(ticks: list[float], height: int) -> Iterator[str]:
    bottom = height - BOTTOM
    decimals = max(0, -floor(log10(ticks[1] - ticks[0]) + 1e-9))
    for tick in ticks:
        x, zero = _across(tick, ticks), abs(tick) < 1e-12
        yield _line(x, TOP, x, bottom, TEXT if zero else GRID, 1.2 if zero else 1)
        yield _text(x, bottom + 18, f"{tick:.{decimals}f}".replace("-", "−"), anchor="middle")


def _row(row: Row, y: float, ticks: list[float]) -> Iterator[str]:
    assert row.result is not None
    colour = OWN if row.own else STUDENT
    low, middle, high = (_across(row.result.mean + each * row.result.half, ticks) for each in (-1, 0, 1))
    name = visible(row.name)
    yield _text(LEFT - 12, y + 4, name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…", anchor="end")
    yield _line(low, y, high, y, colour, 2)
    for end in (low, high):
        yield _line(end, y - 5, end, y + 5, colour, 2)
    if row.own:
        yield f'<rect x="{middle - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9" fill="{colour}"/>'
    else:
        yield f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'


def _text(
    x: float, y: float, text: str, anchor: str = "start", fill: str = TEXT, size: int = 13, weight: str = "normal"
) -> str:
    style = f'text-anchor="{anchor}" fill="{fill}" font-size="{size}" font-weight="{weight}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
