"""What a suite claims to test: its tests and their docstrings, read from the source; nothing is run.

What counts as a test is what pytest would collect: functions, methods of classes, unittest's cases, and the
state machines of Hypothesis, by the names in the file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST_SENTENCES = 3
Function = ast.FunctionDef | ast.AsyncFunctionDef
NO_ENDS = ("e.g.", "i.e.", "cf.", "vs.", "etc.", "resp.", "z.b.", "d.h.", "bzw.")


@dataclass(frozen=True)
class Claim:
    """One test and the behaviour that it claims to check: the first paragraph of its docstring, in sentences."""

    file: str
    line: int
    test: str
    sentences: tuple[str, ...] = ()

    @property
    def behaviour(self) -> str:
        """Return what is listed: three sentences at most."""
        return " ".join(self.sentences[:MOST_SENTENCES])


def claims(file: str, text: str) -> list[Claim]:
    """Return the tests of a file, in its order; SyntaxError when it is not Python."""
    tree = ast.parse(text)
    classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    found = {claim.test: claim for claim in _in_body(tree.body, file, "", classes)}  # of one name the last one counts
    return sorted(found.values(), key=lambda claim: claim.line)


def _in_body(body: list[ast.stmt], file: str, prefix: str, classes: dict[str, ast.ClassDef]) -> Iterator[Claim]:
    for node in _statements(body):
        if isinstance(node, Function) and node.name.startswith("test"):
            yield _claim(node, file, f"{prefix}{node.name}")
        elif isinstance(node, ast.ClassDef) and _is_collected(node, classes):
            for each in reversed([node, *_bases(node, classes)]):  # a base first, so that what it leaves is replaced
                yield from _in_body(each.body, file, f"{prefix}{node.name}::", classes)
        elif isinstance(node, ast.Assign) and not prefix:
            yield from _machines(node, file, classes)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements, also those below an ``if``, ``try`` or ``with``."""
    for node in body:
        yield node
        if isinstance(node, ast.If | ast.Try | ast.With):
            for part in ("body", "orelse", "finalbody"):
                yield from _statements(getattr(node, part, []))


def _is_collected(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> bool:
    own = _statements(node.body)
    if any(isinstance(each, ast.Assign) and ast.unparse(each) == "__test__ = False" for each in own):
        return False
    family = [node, *_bases(node, classes)]
    if any(ast.unparse(base).endswith("TestCase") for each in family for base in each.bases):
        return True
    made = any(isinstance(each, Function) and each.name == "__init__" for part in family for each in part.body)
    return node.name.startswith("Test") and not made


def _bases(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """Return the classes of this file that it inherits from, the nearest first."""
    found: list[ast.ClassDef] = []
    waiting = [node]
    while waiting:
        for base in waiting.pop(0).bases:
            above = classes.get(base.id) if isinstance(base, ast.Name) else None
            if above is not None and above is not node and above not in found:
                found.append(above)
                waiting.append(above)
    return found


def _machines(node: ast.Assign, file: str, classes: dict[str, ast.ClassDef]) -> Iterator[Claim]:
    """Yield the test of ``TestDeck = DeckMachine.TestCase``, which says in the machine's docstring what it checks."""
    value = node.value
    if isinstance(value, ast.Attribute) and value.attr == "TestCase" and isinstance(value.value, ast.Name):
        machine = classes.get(value.value.id)
        for target in node.targets:
            if isinstance(target, ast.Name) and machine is not None:
                yield _claim(machine, file, f"{target.id}::runTest")


def _claim(node: Function | ast.ClassDef, file: str, name: str) -> Claim:
    text = ast.get_docstring(node) or ""
    return Claim(file, node.lineno, name, sentences(text.strip().partition("\n\n")[0]))


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a text; a full stop inside a number, a call or an abbreviation ends none."""
    found: list[str] = []
    start = 0
    text = " ".join(text.split())
    for end in re.finditer(r"[.!?][\"')\]]*(?=\s+(?:[A-Z0-9À-ÞА-Я]|[\"'(\[`]+\w)|$)|[。！？]", text):
        if not text[: end.end()].lower().endswith(NO_ENDS) or end.end() == len(text):
            found.append(text[start : end.end()].strip())
            start = end.end()
    return (*found, *filter(None, [text[start:].strip()]))
