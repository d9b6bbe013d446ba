"""Mark the style of a student's solution: general rules by ruff, the exercise's own rules on the syntax tree.

The file is read and never imported.
"""

from __future__ import annotations

import ast
import time
import warnings
from pathlib import Path

from autograder import __version__
from autograder.blocks import several
from autograder.errors import NotGradable
from autograder.kit import Exercise, Kit
from autograder.options import Options
from autograder.results import Outcome, StyleFinding, StyleReport
from autograder.style_ruff import RULES, general_places, ruff_version
from autograder.style_rules import REASONS, own_places
from autograder.submission import find_solution, read_python, refuse_what_is_not_python

LARGEST = 100_000
MOST_PLACES = 10
LONGEST = 200
UNSOLVED = "the solution keeps no promise of the handout yet, and style counts from the first one on"


def mark_style(
    kit: Kit, exercise: Exercise, path: Path, options: Options, student: str = "", solved: bool = True
) -> StyleReport:
    """Mark the style of the student's module; ``solved``: whether it keeps any promise of the handout.

    Raises NotGradable for what the student must mend, GraderError when ruff cannot be asked.
    """
    started = time.monotonic()
    findings = findings_in(exercise, find_solution(exercise, path))
    rules = list(dict.fromkeys(each.rule for each in findings))
    points, cost = exercise.style_points, exercise.style.cost
    score = max(0.0, round(points - cost * len(rules), 4)) if solved else 0.0
    formula = f"max(0, {points:g} points − {cost:g} × {several(len(rules), 'rule')} broken) = {score:g}"
    return StyleReport(
        exercise=exercise.name,
        student=student,
        outcome=Outcome.MARKED,
        reason="" if solved else UNSOLVED,
        score=score,
        points=points,
        formula=formula if solved else f"0 of {points:g} points, as no promise is kept",
        seed=options.seed,
        disclosure="staff",
        kit=kit.digest(exercise),
        engine=__version__,
        linter=ruff_version(),
        findings=tuple(each for rule in rules for each in _of(rule, findings)[:MOST_PLACES]),
        left_out=sum(max(0, len(_of(rule, findings)) - MOST_PLACES) for rule in rules),
        seconds=round(time.monotonic() - started, 3),
    )


def findings_in(exercise: Exercise, path: Path) -> list[StyleFinding]:
    """Return all that breaks a rule in the file, in the order of its lines; NotGradable when it is not Python."""
    if path.stat().st_size > LARGEST:
        raise NotGradable(f"{path.name} is larger than {LARGEST // 1000} kB: hand in what you wrote yourself")
    text = read_python(path)
    with warnings.catch_warnings(action="ignore"):
        refuse_what_is_not_python(path.name, text)
        try:
            places = [*own_places(ast.parse(text), exercise)]
        except (RecursionError, MemoryError) as error:
            raise NotGradable(f"{path.name} is nested too deeply to be read") from error
    places += general_places(text, f"{exercise.stage}.py")
    lines = text.split("\n")
    return [_finding(rule, line, what, lines) for rule, line, what in sorted({*places}, key=_by_line)]


def _by_line(place: tuple[str, int, str]) -> tuple[int, str, str]:
    return place[1], place[0], place[2]


def _finding(rule: str, line: int, what: str, lines: list[str]) -> StyleFinding:
    source = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    return StyleFinding(
        rule=rule,
        line=line,
        source=source[:LONGEST],
        says=" ".join(what.split())[:LONGEST],
        reason=(REASONS | RULES)[rule],
    )


def _of(rule: str, findings: list[StyleFinding]) -> list[StyleFinding]:
    return [each for each in findings if each.rule == rule]
