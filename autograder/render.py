"""Show a page: on a terminal with colours, or in a file as Markdown that reads well as it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from autograder.blocks import (
    Block,
    Chart,
    Header,
    Item,
    Listing,
    Page,
    Paragraph,
    Span,
    Table,
    Title,
    Tone,
    Words,
    visible,
)

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

STYLES = {
    Tone.PLAIN: "",
    Tone.CODE: "cyan",
    Tone.STRONG: "bold",
    Tone.GOOD: "green",
    Tone.BAD: "red",
    Tone.WARN: "yellow",
    Tone.DIM: "bright_black",
}


# --- Markdown


def to_markdown(page: Page) -> str:
    """Return the page as Markdown; charts are left out."""
    parts: list[str] = []
    for before, block in zip((None, *page), page, strict=False):
        tight = isinstance(before, Item) and isinstance(block, Item)
        text = _markdown(block)
        if text:
            parts += [text] if tight or not parts else ["", text]
    return "\n".join(parts) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Header(title, result, _, level):
            return f"{'#' * level} {_escape(title)}: {_escape(result)}"
        case Title(text, level):
            return f"{'#' * level} {_escape(text)}"
        case Paragraph(words):
            return _line(words)
        case Item(mark, words, below):
            return "\n".join([f"- {_line((mark,))} {_line(words)}", *(f"  - {_line(each)}" for each in below)])
        case Table(head, rows, right):
            return _markdown_table(head, rows, right)
        case Listing(text, language):
            fence = "`" * max(3, 1 + _longest_run(text))
            return f"{fence}{language}\n{visible(text, kept=chr(10) + chr(9))}\n{fence}"
        case Chart():
            return ""


def _markdown_table(head: tuple[str, ...], rows: tuple[tuple[Words, ...], ...], right: tuple[int, ...]) -> str:
    rule = ["--:" if column in right else "---" for column in range(len(head))]
    cells = [[_line(cell).replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in [[_escape(each) for each in head], rule, *cells])


def _line(words: Words) -> str:
    return "".join(_span(each) for each in words)


def _span(span: Span) -> str:
    text = visible(span.text)
    if span.tone is Tone.CODE and text:
        fence = "`" * (1 + _longest_run(text))
        room = " " if text.startswith("`") or text.endswith("`") else ""
        return f"{fence}{room}{text}{room}{fence}"
    return f"**{_escape(text)}**" if span.tone is Tone.STRONG and text.strip() else _escape(text)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _escape(text: str) -> str:
    """Return the text as Markdown shows it; an underscore inside a word means nothing there."""
    return re.sub(r"([\\`*\[\]<>|]|(?<![^\W_])_|_(?![^\W_]))", r"\\\1", visible(text))


# --- a terminal


def show(page: Page, console: Console) -> None:
    """Print the page on the console."""
    for before, block in zip((None, *page), page, strict=False):
        shown = _rich(block, console.width)
        if shown is not None:
            if before is not None and not isinstance(before, Title) and not _tight(before, block):
                console.print()
            console.print(shown, soft_wrap=isinstance(block, Listing))


def _tight(before: Block, block: Block) -> bool:
    return isinstance(before, Header) or (isinstance(before, Item) and isinstance(block, Item))


def _rich(block: Block, width: int) -> RenderableType | None:
    match block:
        case Header(title, result, tone):
            return _panel(title, result, tone)
        case Title(text):
            return _text((Span(text, Tone.STRONG),))
        case Paragraph(words):
            return _text(words)
        case Item(mark, words, below):
            return _item(mark, words, below)
        case Table(head, rows, right):
            return _table(head, rows, right)
        case Listing(text, _):
            return _listing(visible(text, kept="\n\t"))
        case Chart(title, lines):
            return _chart(title, lines) if block.width <= width else _too_wide(title, block.width)


def _listing(text: str) -> Text:
    """Show a diff in its colours, each line whole: what is broken in two is no diff any more."""
    from rich.text import Text

    shown = Text(no_wrap=True, overflow="ignore")
    for line in text.splitlines():
        shown.append(f"{line}\n", {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], ""))
    return shown


def _text(words: Words) -> Text:
    from rich.text import Text

    return Text.assemble(*((visible(each.text), STYLES[each.tone]) for each in words))


def _panel(title: str, result: str, tone: Tone) -> RenderableType:
    from rich.panel import Panel
    from rich.table import Table as Grid

    grid = Grid.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    grid.add_row(_text((Span(title, Tone.STRONG),)), _text((Span(result, tone),)))
    return Panel(grid, border_style=STYLES[tone])


def _item(mark: Span, words: Words, below: tuple[Words, ...]) -> RenderableType:
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=len(mark.text))
    grid.add_column(overflow="fold")
    grid.add_row(_text((mark,)), _text(words))
    for each in below:
        grid.add_row("", _text(each))
    return grid


def _table(head: tuple[str, ...], rows: tuple[tuple[Words, ...], ...], right: tuple[int, ...]) -> RenderableType:
    from rich import box
    from rich.table import Table as Rich

    table = Rich(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", show_edge=False)
    for column, name in enumerate(head):
        widest = max(map(len, name.split()), default=0)
        justify: Literal["left", "right"] = "right" if column in right else "left"
        table.add_column(_text((Span(name),)), justify=justify, overflow="fold", min_width=widest)
    for row in rows:
        table.add_row(*(_text(cell) for cell in row))
    return table


def _too_wide(title: str, width: int) -> Text:
    return _text((Span(f"{title}: shown where there is room for {width} characters in a line", Tone.DIM),))


def _chart(title: str, lines: tuple[Words, ...]) -> Text:
    from rich.text import Text

    return Text("\n").join([_text((Span(title, Tone.STRONG),)), *(_text(line) for line in lines)])
