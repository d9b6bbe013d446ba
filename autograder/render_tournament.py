"""The standings of a tournament: as a page for the terminal, and as CSV."""

from __future__ import annotations

import csv
import io

from autograder.blocks import Block, Header, Item, Page, Paragraph, Span, Table, Title, Tone, Words, several, words
from autograder.render_class import harmless
from autograder.standings import Estimate, Row, Standings

HEAD = ("rank", "player", "own", "turns", "mean", "half_interval", "staked", "ahead", "ahead_half_interval", "remark")


def standings_page(track: str, standings: Standings) -> Page:
    """Return the table of the ranked, and below it why the others are not."""
    said = standings.about
    baseline = said.own[said.baseline]
    ranked = [row for row in standings.rows if row.rank]
    left = [row for row in standings.rows if not row.rank]
    tone = Tone.WARN if left else Tone.GOOD
    blocks: list[Block] = [Header(f"{track}: tournament", standings_line(standings), tone)]
    head = ("", "player", f"a {said.turn} wins", "staked", f"ahead of {baseline}", "")
    blocks.append(Table(head, tuple(_cells(row) for row in ranked), right=(0, 2, 3, 4)))
    said_of_luck = (
        f"In {said.unit}, the mean of {ranked[0].turns} {said.turn}s, ± half a 95 % interval. All met the same luck: "
        f"who is ahead of {baseline}, and how surely, is in the last column. Seed {standings.seed}."
    )
    blocks.append(Paragraph(words(said_of_luck)))
    if left:
        blocks.append(Title("Without a rank"))
        blocks += [Item(Span("✗", Tone.BAD), words(Span(row.name, Tone.STRONG), f": {row.remark}")) for row in left]
    return tuple(blocks)


def _cells(row: Row) -> tuple[Words, ...]:
    return (
        words(str(row.rank)),
        words(Span(row.name, Tone.DIM if row.own else Tone.STRONG)),
        words(_plus_minus(row.result)),
        words(f"{row.staked:.2f}"),
        _lead(row.ahead),
        words(Span(row.remark, Tone.WARN)),
    )


def _lead(ahead: Estimate | None) -> Words:
    if ahead is None:
        return words("")
    sure = abs(ahead.mean) > ahead.half
    tone = Tone.PLAIN if not sure else Tone.GOOD if ahead.mean > 0 else Tone.BAD
    return words(Span(_plus_minus(ahead), tone))


def _plus_minus(value: Estimate | None) -> str:
    return f"{value.mean:+.4f} ± {value.half:.4f}".replace("-", "−") if value else ""


def standings_line(standings: Standings) -> str:
    """Return one line: how many are ranked, and who won."""
    students = [row for row in standings.rows if not row.own]
    ranked = sum(1 for row in students if row.rank)
    return f"{several(len(students), 'student')}, {ranked} ranked; first: {standings.rows[0].name}"


def standings_csv(standings: Standings) -> str:
    """Return a line for everybody; what is not known is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    for row in standings.rows:
        numbers = [*_numbers(row.result), f"{row.staked:.6f}" if row.result else "", *_numbers(row.ahead)]
        first = [str(row.rank or ""), harmless(row.name), "yes" if row.own else "no", str(row.turns)]
        writer.writerow([*first, *numbers, harmless(row.remark)])
    return text.getvalue()


def _numbers(value: Estimate | None) -> list[str]:
    return [f"{value.mean:.6f}", f"{value.half:.6f}"] if value else ["", ""]
