"""An nbgrader course made of the kit: what is in its notebooks, and what the lint finds in others."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from autograder.cli import app_for
from autograder.course.build import By, course
from autograder.course.lint import lint
from autograder.course.pages import sections
from autograder.errors import UsageError
from autograder.kit import Kit
from autograder.notebook.unfold import unfold

Cell = dict[str, Any]


def make(kit: Kit, place: Path, *options: str) -> int:
    """Run the command; return its exit code, or raise what it raises."""
    result = CliRunner().invoke(app_for(), ["notebooks", str(place), "--kit", str(kit.root), *options])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code


def cells_of(path: Path) -> list[Cell]:
    """Return the cells of a notebook."""
    found: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: Cell) -> str:
    """Return the text of a cell."""
    return "".join(cell["source"])


def of_role(cells: list[Cell], role: str) -> list[Cell]:
    """Return the cells that our builder gave that role."""
    return [each for each in cells if each["metadata"].get("autograder", {}).get("role") == role]


def test_the_same_sources_make_the_same_bytes(kit: Kit, tmp_path: Path) -> None:
    """Two builds are equal, and a build over itself changes nothing."""
    made = course(kit, kit.exercises, By.TRACK)
    assert made == course(kit, kit.exercises, By.TRACK)
    assert make(kit, tmp_path, "-e", "casino/hand") == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert make(kit, tmp_path, "-e", "casino/hand") == 0
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_the_whole_kit_makes_sound_notebooks(kit: Kit, tmp_path: Path) -> None:
    """Every exercise has a notebook in the assignment of its track, and the lint has nothing to say."""
    assert make(kit, tmp_path) == 0
    assert make(kit, tmp_path, "--lint") == 0
    for each in kit.exercises:
        assert (tmp_path / "source" / each.track / f"{each.stage}.ipynb").exists(), each.name
        for name in each.supplied:
            given = tmp_path / "source" / each.track / f"{name}.py"
            assert given.read_text(encoding="utf-8") == each.stub.with_name(f"{name}.py").read_text(encoding="utf-8")


def test_nothing_of_the_staffs_rooms_is_in_a_notebook(kit: Kit) -> None:
    """No name of a hidden test or of a bug, and no line that says what a bug does."""
    made = course(kit, kit.exercises, By.STAGE)
    for each in kit.exercises:
        folder = f"source/{each.track}-{each.stage}/"
        text = "\n".join(content for name, content in made.files.items() if name.startswith(folder))
        given = {
            node.name for node in ast.walk(ast.parse(each.visible_tests.read_text(encoding="utf-8"))) if named(node)
        }
        model = ast.parse(each.model_suite.read_text(encoding="utf-8"))
        hidden = {node.name for node in ast.walk(model) if named(node)} - given
        assert [name for name in hidden if name.startswith("test_") and f"{name}(" in text] == []
        assert [bug.name for bug in each.bugs if bug.name.count("_") > 1 and bug.name in text] == []


def named(node: ast.AST) -> bool:
    """Return whether it is a function, which has a name."""
    return isinstance(node, ast.FunctionDef)


def test_a_notebook_of_each_kind_of_cell(kit: Kit) -> None:
    """Handout, stub, visible tests, own tests, overview and checks: each is there, with the points of the exercise."""
    files = course(kit, [kit.exercise("casino/deck")], By.STAGE).files
    cells: list[Cell] = json.loads(files["source/casino-deck/deck.ipynb"])["cells"]
    exercise = kit.exercise("casino/deck")
    (solution,) = of_role(cells, "solution")
    stub = exercise.stub.read_text(encoding="utf-8").strip()
    released = "\n".join(line for line in source(solution).split("\n") if "### " not in line)
    assert released == stub
    assert "def test_of_my_own" in source(of_role(cells, "tests")[0])
    assert source(of_role(cells, "tests")[0]).startswith("%%suite casino/deck\n")
    assert 'check("casino/deck")' in source(of_role(cells, "check")[0])
    points = {each["metadata"]["autograder"]["part"]: points_of(each) for each in of_role(cells, "marks")}
    assert points == {"solution": 20, "suite": 40, "style": 5}
    assert [points_of(each) for each in (*of_role(cells, "overview"), *of_role(cells, "visible"))] == [5, 0]
    handout = exercise.handout.read_text(encoding="utf-8").replace("(hand.md)", "(../casino-hand/hand.ipynb)")
    texts = [source(each) for each in cells if each["cell_type"] == "markdown"]
    assert all(part in texts for part in sections(handout))


def points_of(cell: Cell) -> float:
    """Return what a cell is worth."""
    return float(cell["metadata"]["nbgrader"]["points"])


def test_a_driver_is_no_program_in_a_notebook(kit: Kit) -> None:
    """What a module does when it is run as a program would end the kernel: it is left out."""
    for each in kit.exercises:
        if each.stage == "driver":
            (text,) = [
                text for name, text in course(kit, [each], By.TRACK).files.items() if name.endswith("driver.ipynb")
            ]
            assert "__main__" not in source(of_role(json.loads(text)["cells"], "solution")[0]), each.name


def test_a_heading_in_a_listing_is_none() -> None:
    """A comment in a fenced listing does not cut the handout."""
    text = "# One\n\n```python\n# no heading\n```\n## Two\n\n~~~\n## none\n~~~"
    assert sections(text) == [text[: text.index("## Two")].strip(), text[text.index("## Two") :]]


def test_what_an_instructor_changed_is_kept(mini_kit: Kit, tmp_path: Path) -> None:
    """A changed notebook is replaced with --force alone, and nbgrader_config.py never."""
    make(mini_kit, tmp_path, "--run-cells")
    path, theirs = tmp_path / "source" / "bank" / "account.ipynb", tmp_path / "nbgrader_config.py"
    made = path.read_text(encoding="utf-8")
    path.write_text(made.replace("An account starts empty", "It starts empty"), encoding="utf-8")
    theirs.write_text("# mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"account\.ipynb differs .*--force"):
        make(mini_kit, tmp_path)
    assert make(mini_kit, tmp_path, "--force") == 0
    assert (path.read_text(encoding="utf-8"), theirs.read_text(encoding="utf-8")) == (made, "# mine")
    assert "c.Run.enabled = False" in (tmp_path / "autograder_config.py").read_text(encoding="utf-8")


def test_a_track_that_is_not_there_is_said(mini_kit: Kit, tmp_path: Path) -> None:
    """The tracks that there are are named, and nothing is written."""
    with pytest.raises(UsageError, match=r"no track 'casino'.*bank"):
        make(mini_kit, tmp_path / "course", "--track", "casino")
    assert not (tmp_path / "course").exists()


def nbgrader(**changes: object) -> Callable[[Cell], None]:
    """Return what changes nbgrader's metadata of a cell; None takes a key away."""

    def change(cell: Cell) -> None:
        cell["metadata"]["nbgrader"].update(changes)
        for key in [key for key, value in changes.items() if value is None]:
            del cell["metadata"]["nbgrader"][key]

    return change


def says(text: str) -> Callable[[Cell], None]:
    """Return what makes this the text of a cell."""
    return lambda cell: cell.update(source=text)


TASK = nbgrader(task=True, locked=False, points=2)
FAULTS: dict[str, tuple[int, Callable[[Cell], None], str]] = {
    # a cell (0 text, 2 begin, 4 solution, 6 visible, 12 marks), what is done to it, and what is found
    "a task that is not locked": (0, TASK, "stops the marking of the whole class"),
    "a task of code": (2, nbgrader(task=True, points=2), "a task is Markdown"),
    "two cells of one id": (2, nbgrader(grade_id="bank-account-solution"), "stands in 2 cells"),
    "an id that is none": (2, nbgrader(grade_id="bank/account"), "its grade_id 'bank/account' is none"),
    "no id": (2, nbgrader(grade_id=None), "its grade_id '' is none"),
    "no points": (12, nbgrader(points=None), "its points None"),
    "points below 0": (12, nbgrader(points=-1), "its points -1"),
    "points that are no number": (12, nbgrader(points="ten"), "its points 'ten'"),
    "a check that is not locked": (12, nbgrader(locked=False), "can be changed"),
    "a key of one's own": (12, nbgrader(exercise="bank/account"), "a key 'exercise'"),
    "no kind": (2, nbgrader(locked=False), "nothing to nbgrader"),
    "a missing key": (2, nbgrader(solution=None), "has no solution"),
    "an old version": (2, nbgrader(schema_version=1), "of version 1"),
    "graded Markdown": (0, nbgrader(grade=True, points=1), "both graded and a solution"),
    "a locked solution": (4, nbgrader(locked=True), "cannot be filled in"),
    "a solution without a region": (4, says("class Account: ..."), "nothing but a stub"),
    "a region that does not end": (4, says("### BEGIN SOLUTION\npass"), "do not take turns"),
    "a region in a text": (0, says("Write between BEGIN SOLUTION and its end."), "not a solution"),
    "hidden tests in a solution": (
        4,
        says("### BEGIN SOLUTION\n### END SOLUTION\n### BEGIN HIDDEN TESTS"),
        "not graded",
    ),
    "a mark scheme": (0, says("=== BEGIN MARK SCHEME ==="), "not a task"),
    "an empty line at the end": (0, says("# An account\n"), "ends with empty space"),
    "full marks by None": (12, says("score = 3\nNone"), "earns full marks"),
    "full marks by True": (12, says("True"), "earns full marks"),
    "full marks by a pair": (12, says("(3, 10)"), "earns full marks"),
    "full marks by a comparison": (12, says("score == 3"), "earns full marks"),
    "full marks by a check": (12, says('check("bank/account")'), "earns full marks"),
    "full marks by the magic": (12, says("%%suite bank/account\ndef test_it(): ..."), "earns full marks"),
    "outputs": (12, lambda cell: cell.update(execution_count=3), "it has outputs"),
    "no cell id": (0, lambda cell: cell.update(id=""), "its id '' is none"),
}


@pytest.fixture(scope="module")
def sound(mini_kit: Kit) -> str:
    """A notebook as it was made."""
    return course(mini_kit, [mini_kit.exercise("bank/account")], By.TRACK).files["source/bank/account.ipynb"]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_lint_finds(fault: str, sound: str, tmp_path: Path) -> None:
    """Each fault that nbgrader would choke on, or pay for, is found at its cell, with what to do; no other is."""
    index, change, found = FAULTS[fault]
    book = json.loads(sound)
    change(book["cells"][index])
    path = tmp_path / "account.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    findings = [str(each) for each in lint(path, "account.ipynb")]
    assert [each for each in findings if found in each], findings
    assert len(findings) == 1, findings


def test_the_lint_looks_at_the_whole_notebook(sound: str, tmp_path: Path) -> None:
    """An old format, another kernel, and what is no notebook are found; a number at the end of a check is none."""
    book = json.loads(sound)
    book["cells"][12]["source"] = "2.5"
    path = tmp_path / "account.ipynb"
    for changes, found in (
        ({}, None),
        ({"nbformat_minor": 4}, "4.5"),
        ({"metadata": {"kernelspec": {"name": "ir"}}}, "python3"),
        ({"cells": None}, "not a notebook"),
    ):
        path.write_text(json.dumps(book | changes), encoding="utf-8")
        findings = [str(each) for each in lint(path, "account.ipynb")]
        assert len(findings) == (found is not None) and all(str(found) in each for each in findings), findings


def test_the_model_answer_in_a_notebook_is_the_file_that_it_is(kit: Kit, tmp_path: Path) -> None:
    """For each exercise: solution and suite, pasted in, define what they do as files, and import nothing besides."""
    for each in kit.exercises:
        files = course(kit, [each], By.STAGE).files
        book = json.loads(files[f"source/{each.track}-{each.stage}/{each.stage}.ipynb"])
        originals = {"solution": each.reference} | ({"tests": each.model_suite} if each.suite else {})
        for role, original in originals.items():
            of_role(book["cells"], role)[0]["source"] = original.read_text(encoding="utf-8")
        path = tmp_path / f"{each.track}-{each.stage}.ipynb"
        path.write_text(json.dumps(book), encoding="utf-8")
        made = unfold(each, path, tmp_path / each.track / each.stage, path).files
        for original in originals.values():
            want, have = (
                tops(ast.parse(text)) for text in (original.read_text(encoding="utf-8"), made[original.name].text)
            )
            assert have[0] == want[0] and have[1] <= want[1], f"{original}: {have[0] ^ want[0]} {have[1] - want[1]}"


def tops(tree: ast.Module) -> tuple[set[str], set[str]]:
    """Return the names of a module's functions and classes, and the names that it imports."""
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return defined, {name.name for node in imports for name in node.names}
