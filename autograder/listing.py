"""What there is in a kit, as pages: the grid of exercises, one exercise, one bug."""

from __future__ import annotations

import ast
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from autograder.blocks import (
    Block,
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
    code,
    number,
    several,
    words,
)
from autograder.kit import Exercise, Kit
from autograder.pages import Bug, KnownBug
from autograder.render_parts import NO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from autograder.gates import Finding

DOT = Span("●", Tone.GOOD)


def grid_page(kit: Kit) -> Page:
    """Return tracks by stages."""
    tracks = list(dict.fromkeys(each.track for each in kit.exercises))
    stages = stage_order(kit)
    cells = {each.name: _cell(each) for each in kit.exercises}
    rows = tuple((words(code(t)), *(cells.get(f"{t}/{s}", words("")) for s in stages)) for t in tracks)
    legend = "● an exercise, S its suite is marked too; then: behaviours · alternatives · bugs"
    return (
        Table(("track", *stages), rows),
        Paragraph(words(Span(legend, Tone.DIM))),
        Paragraph(words(*_next_step(kit))),
    )


def _next_step(kit: Kit) -> tuple[str | Span, ...]:
    first = next((each for each in kit.exercises if each.suite), kit.exercises[0])
    if not kit.released:
        return "One in full: ", code(f"autograder show {kit.exercises[0].name}")
    part = "suite" if first.suite else "solution"
    return "Practise, where your files are: ", code(f"autograder {part} {first.name} .")


def stage_order(kit: Kit) -> list[str]:
    """Return all stages, each behind the one before it in its track, and last ones last."""
    found: list[str] = []
    lasts = {each.track: each for each in kit.exercises}
    for each in kit.exercises:
        if each.stage not in found:
            before = len(found) if lasts[each.track] is each or not each.earlier else found.index(each.earlier[-1]) + 1
            found.insert(before, each.stage)
    return found


def _cell(each: Exercise) -> Words:
    suite = Span("S" if each.suite else " ", Tone.STRONG)
    counts = map(len, (each.behaviours, each.listed_alternatives, each.listed_bugs))
    return words(DOT, suite, Span(f" {'·'.join(map(str, counts))}", Tone.DIM))


def exercise_page(each: Exercise) -> Page:
    """Return an exercise for staff: behaviours, alternatives and bugs."""
    points = f"solution {number(each.solution_points)} points"
    if each.suite:
        points += f", suite {number(each.suite_points)} for {number(each.cap)} caught"
    if each.style_points:
        points += f", style {number(each.style_points)}"
    behaviours = tuple((words(code(b.id)), words(b.says), words(number(b.points))) for b in each.behaviours)
    return (
        Header(f"{each.name} · {each.title}", points, Tone.GOOD),
        Title(several(len(behaviours), "behaviour")),
        Table(("id", "promise", "points"), behaviours, right=(2,)),
        *_alternatives(each),
        *_bugs(each),
    )


def _alternatives(each: Exercise) -> Page:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in each.alternatives}
    items = [Item(DOT, words(code(name), f"  {_first_line_of(text)}")) for name, text in texts.items()]
    return (Title(several(len(items), "alternative")), *items) if items else ()


def _bugs(each: Exercise) -> Page:
    if not each.bugs:
        return ()
    rows = tuple((words(str(b.number)), words(code(b.name)), words(code(b.breaks)), words(b.sees)) for b in each.bugs)
    return (
        Title(several(len(rows), "bug")),
        Table(("bug", "name", "breaks", "what one would see"), rows, right=(0,)),
        Paragraph(words("A bug's diff: ", code(f"autograder show {each.name}:{each.bugs[0].number}"))),
    )


def _first_line_of(source: str) -> str:
    docstring = ast.get_docstring(ast.parse(source)) or ""
    return docstring.partition("\n")[0]


def bug_page(each: Exercise, bug: Bug) -> Page:
    """Return a bug for staff: what it breaks and how it differs from the reference."""
    return (
        Header(f"{each.name} · bug {bug.number} · {bug.name}", f"weight {number(bug.weight)}", Tone.WARN),
        Paragraph(words("It breaks ", code(bug.breaks), f": {each.behaviour(bug.breaks).says}")),
        Paragraph(words(f"What one would see: {bug.sees}")),
        Listing(bug_diff(each, bug), "diff"),
        *_hints(each, bug),
    )


def _hints(each: Exercise, bug: Bug) -> Page:
    """Return what a student may be told who missed the bug, step by step."""
    from autograder.hints import Height, ladder

    page: list[Block] = [Title("Hints for who missed it")]
    for text in ladder(each, bug, Height.OUTPUTS):
        said, _, lines = text.partition("```python\n")
        page.append(Paragraph(words(said.strip())))
        page += [Listing(lines.removesuffix("```").rstrip())] if lines else []
    return tuple(page) if len(page) > 1 else ()


def bug_diff(each: Exercise, bug: Bug) -> str:
    """Return the unified diff of the planted source against the reference."""
    from autograder import splice

    reference = each.reference.read_text(encoding="utf-8")
    return splice.diff(reference, splice.plant(reference, bug), f"{each.name}.py")


def findings_page(findings: Sequence[Finding], exercises: int) -> Page:
    """Return what ``check`` found: the file, what is wrong with it, and what to do next."""
    count = several(exercises, "exercise")
    if not findings:
        return (Header(f"{count} checked", "all sound", Tone.GOOD),)
    page: list[Block] = [Header(f"{count} checked", several(len(findings), "finding"), Tone.BAD)]
    for name in dict.fromkeys(each.exercise for each in findings):
        page += [Title(name), *_findings([each for each in findings if each.exercise == name])]
    return tuple(page)


def _findings(findings: Sequence[Finding]) -> list[Item]:
    """Return the findings, those with the same next step together."""
    groups: dict[tuple[str, str, str], list[str]] = {}
    for each in findings:
        groups.setdefault((each.file, each.gate, each.todo), []).append(each.what)
    return [
        Item(
            NO,
            words(code(file), Span(f"  {gate}", Tone.DIM)),
            (*map(words, said), words("→ ", Span(todo, Tone.STRONG))),
        )
        for (file, gate, todo), said in groups.items()
    ]


def as_table(each: Exercise) -> dict[str, Any]:
    """Return an exercise as plain data, for ``--json``."""
    return {
        "exercise": each.name,
        "title": each.title,
        "suite": each.suite,
        "solution_points": each.solution_points,
        "suite_points": each.suite_points,
        "style_points": each.style_points,
        "cap": each.cap,
        "behaviours": [asdict(behaviour) for behaviour in each.behaviours],
        "alternatives": each.listed_alternatives,
        "bugs": [bug_table(bug) for bug in each.listed_bugs],
    }


def bug_table(bug: KnownBug) -> dict[str, Any]:
    """Return a bug as plain data."""
    names = ("number", "name", "target", "breaks", "sees", "weight", "crash")
    return {name: getattr(bug, name) for name in names if getattr(bug, name, "") != ""}
