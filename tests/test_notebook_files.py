"""Notebooks handed in: marked as the files that they would have been, whatever else is in them."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import HERE

from autograder import signatures
from autograder.grader import Grader
from autograder.kit import Kit
from autograder.notebook.opening import open_solution
from autograder.results import Outcome, SuiteReport

BANK = HERE / "mini_kit" / "reference" / "bank"
SOLUTION = (BANK / "account.py").read_text(encoding="utf-8")
TESTS = (BANK / "test_account.py").read_text(encoding="utf-8")
STUB = (HERE / "mini_kit" / "exercises" / "bank" / "account.py").read_text(encoding="utf-8")
GIVEN = (HERE / "mini_kit" / "exercises" / "bank" / "test_account.py").read_text(encoding="utf-8")
Cells = list[str]


def notebook(*cells: str, **more: object) -> str:
    """Return a notebook of these code cells as JSON."""
    code = [
        {"cell_type": "code", "metadata": {}, "source": text.splitlines(keepends=True), "outputs": []} for text in cells
    ]
    heading = {"cell_type": "markdown", "metadata": {}, "source": "# My work"}
    table = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [heading, *code]}
    return json.dumps(table | more)


def pieces(text: str) -> Cells:
    """Return a module cut into one cell a statement, as notebooks are written."""
    lines = text.split("\n")
    nodes = ast.parse(text).body
    starts = [min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))]) for node in nodes]
    return ["\n".join(lines[start - 1 : node.end_lineno]) for start, node in zip(starts, nodes, strict=True)]


def without_imports(text: str) -> str:
    """Return the tests as a notebook has them: what they test is defined in a cell above."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("from account"))


def split(text: str) -> Cells:
    """Return a module as two cells, the second going on in the middle of the class."""
    head, middle, rest = text.partition("    def withdraw")
    return [head, middle + rest]


PLAYED = [
    "%matplotlib inline\n!pip install cards\nimport numpy as np",
    "name = input('Your name? ')\nwhile True:\n    print(name)",
    "account = Account()\naccount.deposit?\naccount.deposit(5)\naccount",
    "%%bash\nrm -rf somewhere",
    "this is not python at all",
]
HABITS: dict[str, Cells] = {
    "a cell each": [SOLUTION, TESTS],
    "a statement a cell": [*pieces(SOLUTION), *pieces(without_imports(TESTS))],
    "tests first": [without_imports(TESTS), SOLUTION],
    "from the last cell to the first": [*reversed(pieces(SOLUTION)), *reversed(pieces(without_imports(TESTS)))],
    "all in one": [SOLUTION + without_imports(TESTS)],
    "the class cut in two": [*split(SOLUTION), TESTS],
    "the stub left below": [SOLUTION, STUB, without_imports(TESTS)],
    "a first try left above": [SOLUTION.replace("-= amount", "-= 1"), SOLUTION, TESTS],
    "among experiments": [*PLAYED[:2], SOLUTION, *PLAYED[2:], without_imports(TESTS), PLAYED[1]],
    "under ipytest": ["import ipytest\nipytest.autoconfig()", SOLUTION, "%%ipytest -qq\n" + without_imports(TESTS)],
    "under our own magic": [SOLUTION, "\n%%suite bank/account --timeout 3\n" + TESTS],
    "a method added afterwards": [
        SOLUTION.replace("def balance", "def looked_at"),
        "def balance(self):\n    return self._balance\n\nAccount.balance = balance",
        TESTS,
    ],
    "written to files": ["%%writefile account.py\n" + SOLUTION, "%%writefile test_account.py\n" + TESTS],
    "the given tests kept": [SOLUTION, GIVEN, TESTS],
}


@pytest.fixture(scope="module")
def as_files(mini: Grader, tmp_path_factory: pytest.TempPathFactory) -> SuiteReport:
    """The model suite, marked as a file."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "test_account.py").write_text(TESTS, encoding="utf-8")
    return mini.suite(mini.kit.exercise("bank/account"), folder)


@pytest.mark.parametrize("habit", HABITS)
def test_a_notebook_earns_what_its_files_would(mini: Grader, tmp_path: Path, habit: str, as_files: SuiteReport) -> None:
    """Cells may be copied, split, reordered, without metadata and among experiments: the marks are the same."""
    path = tmp_path / "my work.ipynb"
    path.write_text(notebook(*HABITS[habit]), encoding="utf-8")
    exercise = mini.kit.exercise("bank/account")
    solution, suite = mini.solution(exercise, path), mini.suite(exercise, tmp_path)
    assert (solution.reason, solution.score) == ("", 10)
    assert (suite.reason, suite.score) == ("", as_files.score)
    found = {(test.id, test.status) for test in suite.tests}
    assert found == {(test.id, test.status) for test in as_files.tests}


def test_what_is_wrong_is_shown_at_its_cell(mini: Grader, tmp_path: Path) -> None:
    """A report names the notebook, the cell and the line of the cell."""
    wrong = "\n\ndef test_wrong():\n    account = Account()\n    assert account.balance() == 1"
    path = tmp_path / "bank.ipynb"
    path.write_text(notebook(SOLUTION.replace("+= check", "+= 1 / 0 + check"), wrong), encoding="utf-8")
    exercise = mini.kit.exercise("bank/account")
    (test,) = mini.suite(exercise, path).tests
    assert test.why is not None
    assert (test.why.file, test.why.line, test.why.expected) == ("bank.ipynb, cell 3", 5, "1")
    said = " ".join(promise.said + promise.symptom for promise in mini.solution(exercise, path).promises)
    line = SOLUTION.split("\n").index("        self._balance += check(amount)") + 1
    assert f"bank.ipynb, cell 2, line {line}" in said


REFUSED: dict[str, tuple[str | bytes, str]] = {
    "nothing in it": (b"", "0 bytes"),
    "cut short": (notebook(SOLUTION)[:200], "cut short"),
    "no notebook": ("[1, 2]", "is not a notebook"),
    "an image": (b"\x89PNG\xff\xfe", "is not UTF-8"),
    "another language": (
        notebook(SOLUTION, metadata={"kernelspec": {"name": "ir", "language": "R"}}),
        "notebook for r",
    ),
    "no code": (notebook("print(1)"), "no cell defines"),
    "Python 2": (
        notebook(
            "class Account:\n    def balance(self):\n        print 'money'",
            metadata={"kernelspec": {"name": "python2", "language": "python"}},
        ),
        "Python 2",
    ),
    "not Python": (notebook("class Account:\n    def balance(self)\n        return 0"), "cell 2, line 2"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_notebook_that_cannot_be_marked_is_told_why(mini: Grader, tmp_path: Path, case: str) -> None:
    """Each gets a sentence that names the notebook and helps."""
    content, said = REFUSED[case]
    path = tmp_path / "bank.ipynb"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    report = mini.solution(mini.kit.exercise("bank/account"), path)
    assert report.outcome is Outcome.NOT_GRADABLE
    assert "bank.ipynb" in report.reason and said in report.reason, report.reason


def older(text: str) -> str:
    """Return a notebook in the format of before 2015."""
    cells = [{"cell_type": "code", "input": each["source"], "outputs": []} for each in json.loads(text)["cells"][1:]]
    return json.dumps({"nbformat": 3, "metadata": {"name": ""}, "worksheets": [{"cells": cells}]})


def with_outputs(text: str) -> str:
    """Return a notebook with megabytes of output, null execution counts and the same id everywhere."""
    table = json.loads(text)
    for cell in table["cells"]:
        cell |= {"id": "same", "execution_count": None}
        if cell["cell_type"] == "code":
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x" * 3_000_000}]
    return json.dumps(table)


ODD: dict[str, Callable[[str], str]] = {
    "an older format": older,
    "megabytes of output": with_outputs,
    "a byte order mark": lambda text: "\ufeff" + text,
    "Windows line ends": lambda text: json.dumps(json.loads(text)).replace("\\n", "\\r\\n"),
}


@pytest.mark.parametrize("odd", ODD)
def test_odd_notebooks_are_read(mini: Grader, tmp_path: Path, odd: str) -> None:
    """What Jupyter and its users do to notebooks costs nothing."""
    path = tmp_path / "bank.ipynb"
    path.write_text(ODD[odd](notebook(SOLUTION)), encoding="utf-8")
    assert mini.solution(mini.kit.exercise("bank/account"), path).score == 10


def test_every_model_answer_is_found_in_a_notebook(kit: Kit, tmp_path: Path) -> None:
    """All stages of a track in one notebook, a statement a cell: each exercise finds what is its own, and all of it."""
    for track in {exercise.track for exercise in kit.exercises}:
        stages = [exercise for exercise in kit.exercises if exercise.track == track]
        texts = {each.stage: each.reference.read_text(encoding="utf-8") for each in stages}
        path = tmp_path / f"{track}.ipynb"
        path.write_text(notebook(*(cell for text in texts.values() for cell in pieces(text))), encoding="utf-8")
        for exercise in stages:
            opened = open_solution(exercise, path, tmp_path / exercise.name)
            found = (opened.path / f"{exercise.stage}.py").read_text(encoding="utf-8")
            assert list(signatures.differences(ast.parse(texts[exercise.stage]), ast.parse(found))) == []
            assert signatures.unknown_names(found) == set(), exercise.name
