"""Handouts cut at their headings, with links that lead to notebooks."""

from __future__ import annotations

import re
from collections.abc import Callable

HEADING = re.compile(r"#{1,6} ")
FENCE = re.compile(r"\s*(```+|~~~+)")
LINK = re.compile(r"\]\((\w+)\.md(#[^)]*)?\)")


def sections(text: str) -> list[str]:
    """Return the parts of a Markdown text, each beginning with its heading; what stands in fences is no heading."""
    parts: list[list[str]] = [[]]
    fence = ""
    for line in text.splitlines():
        mark = FENCE.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        if not fence and HEADING.match(line):
            parts.append([])
        parts[-1].append(line)
    return [part for part in ("\n".join(lines).strip() for lines in parts) if part]


def with_links(text: str, to: Callable[[str], str | None]) -> str:
    """Return the text with each link to ``NAME.md`` leading to what ``to`` says; None leaves it."""

    def led(match: re.Match[str]) -> str:
        target = to(match[1])
        return match[0] if target is None else f"]({target})"

    return LINK.sub(led, text)
