"""The report of a solution's style, as a page."""

from __future__ import annotations

from autograder.blocks import Block, Item, Page, Paragraph, Span, Title, Tone, Words, code, several, words
from autograder.render_parts import NO, header, verdict
from autograder.results import Outcome, StyleFinding, StyleReport


def style_page(report: StyleReport) -> Page:
    """Return the page of a style's report: each rule that is broken, its reason, and the lines."""
    page: list[Block] = [header(report), *verdict(report)]
    if report.outcome is not Outcome.MARKED:
        return tuple(page)
    rules = list(dict.fromkeys(each.rule for each in report.findings))
    if not rules:
        return (*page, Paragraph(words("No rule of style is broken.")))
    page.append(Title("What to mend"))
    page += [_item([each for each in report.findings if each.rule == rule]) for rule in rules]
    if report.left_out:
        page.append(Paragraph(words(f"The same rules are broken in {several(report.left_out, 'more place')}.")))
    page.append(Paragraph(words(Span("A rule costs the same once or many times broken.", Tone.DIM))))
    return tuple(page)


def _item(findings: list[StyleFinding]) -> Item:
    first = findings[0]
    lines = tuple(
        words(Span(f"line {each.line}  ", Tone.DIM), code(each.source), Span("  "), *_said(each.says))
        for each in findings
    )
    return Item(NO, words(Span(first.rule, Tone.STRONG), "  ", *_said(first.reason)), lines)


def _said(text: str) -> Words:
    """Return the text, what stands between backticks as code."""
    parts = text.split("`")
    return tuple(code(part) if number % 2 else Span(part) for number, part in enumerate(parts) if part)
