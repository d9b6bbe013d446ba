"""nbgrader's own commands on a course of ours: marks are the engine's, whatever students do to kernel and notebook."""

from __future__ import annotations

import ast
import copy
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from nbgrader_course import Course, Saved, cell_of, few_tests, filled, is_test, outputs

from autograder.course.build import By, course, write
from autograder.grader import Grader
from autograder.kit import Exercise, Kit
from autograder.options import Options
from autograder.splice import plant

pytest.importorskip("nbgrader")
pytest.importorskip("jupyterlab")
pytestmark = [pytest.mark.notebooks, pytest.mark.timeout(600)]
TRACKS = ("casino", "contract", "rigged", "twentyone", "vegas")


def made(kit: Kit, exercises: list[Exercise], place: Path, run: bool) -> Course:
    """Return a course with its assignments released."""
    write(course(kit, exercises, By.STAGE), place, kit, run, force=False)
    found = Course(place)
    found.run("generate_assignment", "*")
    return found


# --- what students do: one exercise of the pretend kit, with the cells run


SWALLOWS = "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"
FORGES = """
get_ipython().input_transformers_cleanup.append(lambda lines: ["10.0\\n"])
"""
OPENS = {"grade": False, "locked": False, "points": 300, "schema_version": 99}
Notebook = dict[str, Any]


def altered(notebook: Notebook) -> Notebook:
    """Unlock the checks, give them points, send them to another exercise, and say they are of a later nbgrader."""
    for cell in notebook["cells"]:
        if cell["metadata"].get("autograder", {}).get("role") == "marks":
            cell["metadata"]["nbgrader"].update(OPENS)
            cell["metadata"]["autograder"].update(exercise="bank/till", part="style")
            cell["source"] = "10.0"
    return notebook


def without_checks(notebook: Notebook) -> Notebook:
    """Delete the checks."""
    kept = [each for each in notebook["cells"] if "-marks-" not in each["id"] or each["id"].endswith("title")]
    return notebook | {"cells": kept}


def without_metadata(notebook: Notebook) -> Notebook:
    """Lose all metadata of all cells, as other editors do."""
    return notebook | {"cells": [each | {"metadata": {}} for each in notebook["cells"]]}


def doubled(notebook: Notebook) -> Notebook:
    """Copy every cell, metadata and ids and all."""
    return notebook | {"cells": [each for cell in notebook["cells"] for each in (cell, copy.deepcopy(cell))]}


Change = Callable[[Notebook], Notebook]
PRINTS = "import warnings\nwarnings.warn('look')\nfor _ in range(1000):\n    print('x' * 1000)"
DIES = "import os\nos._exit(3)"
RUN: dict[str, str] = {"prints": PRINTS, "dies": DIES, "swallows": SWALLOWS}
NOT_RUN: dict[str, Change] = {
    "altered": altered,
    "deleted": without_checks,
    "lost": without_metadata,
    "doubled": doubled,
}


@pytest.fixture(scope="module")
def bank(mini_kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """The pretend kit's course, marked: most handed in a right solution, and did one thing besides."""
    exercise = mini_kit.exercise("bank/account")
    found = made(mini_kit, [exercise, mini_kit.exercise("bank/till")], tmp_path_factory.mktemp("bank"), run=True)
    empty = found.released("bank-account", "account")
    solution, tests = (path.read_text(encoding="utf-8") for path in (exercise.reference, exercise.model_suite))
    books = {student: filled(empty, solution, tests, more) for student, more in RUN.items()}
    books |= {student: change(copy.deepcopy(filled(empty, solution, tests))) for student, change in NOT_RUN.items()}
    books |= {"stub": empty, "forges": filled(empty, "", "", FORGES)}
    for student, book in books.items():
        found.hand_in(student, "bank-account", "account", book)
    for run, students in (("True", {*RUN, "forges"}), ("False", {*NOT_RUN, "stub"})):
        others = ",".join(sorted({*books} - students))
        found.run(
            "autograde",
            "*",
            f"--CourseDirectory.student_id_exclude={others}",
            f"--Run.enabled={run}",
            "--Run.timeout=10",
        )
    return found


@pytest.fixture(scope="module")
def saved(bank: Course) -> dict[str, Saved]:
    """What the gradebook then holds."""
    return bank.marks()


@pytest.mark.parametrize("student", [*RUN, *NOT_RUN])
def test_what_is_done_to_kernel_or_notebook_changes_no_mark(saved: dict[str, Saved], student: str) -> None:
    """A right solution has its full marks beside a dead kernel, an endless loop, a flood, and lost or altered cells."""
    assert saved[f"{student} bank-account-marks-solution"] == Saved(10.0, 10.0, False)
    assert saved[f"{student} bank-account-marks-suite"] == Saved(10.0, 10.0, False)


@pytest.mark.parametrize("student", ["stub", "forges"])
def test_the_stub_earns_nothing(saved: dict[str, Saved], student: str) -> None:
    """Neither as released nor with a kernel that makes every cell a number."""
    assert saved[f"{student} bank-account-marks-solution"] == Saved(0.0, 10.0, False)
    assert saved[f"{student} bank-account-marks-suite"] == Saved(0.0, 10.0, False)


def test_what_was_not_run_is_said_to_be(bank: Course) -> None:
    """A dead kernel costs the cell that killed it; the cells before keep their outputs, and the report is there."""
    for student, said in (("dies", "the kernel died"), ("swallows", "could not be interrupted")):
        cells = bank.graded(student, "bank-account", "account")
        guilty = next(each for each in cells if "".join(each["source"]) in (SWALLOWS, DIES))
        assert said in outputs(guilty)
        assert "Ready" in outputs(cell_of(cells, "bank-account-begin"))
        assert "Promises kept: 5 of 5" in outputs(cell_of(cells, "bank-account-marks-solution"))


def test_a_flood_of_output_is_cut(bank: Course) -> None:
    """Megabytes that a cell prints are not kept."""
    path = bank.place / "autograded" / "prints" / "bank-account" / "account.ipynb"
    assert path.stat().st_size < 500_000


def test_nbgrader_without_our_settings_gives_no_marks_away(bank: Course, tmp_path: Path) -> None:
    """Where a check runs in the kernel under autograde it fails: plain nbgrader would make silence full marks."""
    text = "".join(cell_of(bank.released("bank-account", "account")["cells"], "bank-account-marks-suite")["source"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NBGRADER_EXECUTION", "autograde")
        with pytest.raises(AssertionError, match="without the course's settings"):
            exec(text, {})
        patch.setenv("NBGRADER_EXECUTION", "validate")
        exec(text, {})


def test_validate_tells_a_right_notebook_from_the_stub(bank: Course, mini_kit: Kit, tmp_path: Path) -> None:
    """As released it fails at the visible tests; filled in it passes; an earlier stage comes from its own notebook."""
    stub, right = tmp_path / "stub", tmp_path / "right"
    shutil.copytree(bank.place / "release", stub)
    assert "1 of 1 visible tests fail" in bank.run("validate", "account.ipynb", folder=stub / "bank-account")
    shutil.copytree(bank.place / "release", right)
    for stage in ("account", "till"):
        solution = mini_kit.exercise(f"bank/{stage}").reference.read_text(encoding="utf-8")
        book = filled(bank.released(f"bank-{stage}", stage), solution)
        (right / f"bank-{stage}" / f"{stage}.ipynb").write_text(json.dumps(book), encoding="utf-8")
    assert "Success!" in bank.run("validate", "till.ipynb", folder=right / "bank-till")


def test_what_is_missing_beside_a_notebook_is_said(bank: Course, tmp_path: Path) -> None:
    """An earlier stage, a supplied module and a name not yet defined: each with what to do."""
    script = """
from autograder.course.lesson import begin
def said(what):
    try:
        what()
    except (ImportError, FileNotFoundError) as error:
        print(error)
said(lambda: begin("bank/till", ["account"], ["money"]))
begin("bank/till", ["account"])
def earlier(): import account
def undefined(): from till import pay_all
said(earlier), said(undefined)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True)
    for said in ("money.py must lie beside", "put your notebook of it at account.ipynb", "does not define pay_all"):
        assert said in done.stdout, done.stdout + done.stderr


# --- results that nbgrader reads in odd ways


RESULTS = {
    # the text of a check's result: what a cell of 5 points is to earn, where that is a mark
    "2.5": 2.5, "0": 0.0, "0.0": 0.0, "1e-3": 0.001, "5": 5.0,
    "nan": 0.0, "-1": 0.0, "7": 0.0, "inf": 0.0, "4_0": 0.0, "": 5.0, "None": 5.0, "True": 5.0,
}  # fmt: skip


def graded_cell(points: float, *results: Any) -> Any:
    """Return a locked check with such outputs."""
    from nbformat.v4 import new_code_cell

    cell = new_code_cell("check()", outputs=list(results))
    cell.metadata["nbgrader"] = {"grade": True, "solution": False, "locked": True, "points": points, "grade_id": "c"}
    return cell


@pytest.mark.parametrize("text", RESULTS)
def test_a_result_that_is_no_mark_stops_nothing(text: str) -> None:
    """In a check of an instructor's own, what is out of range earns nothing, and never ends the marking."""
    from nbformat.v4 import new_output
    from nbgrader.utils import determine_grade

    from autograder.course.marks import tame

    data = {"text/plain": text} if text else {"text/html": "<b>5</b>"}
    cell = graded_cell(5, new_output("execute_result", data=data))
    tame(cell)
    assert determine_grade(cell) == (RESULTS[text], 5)


@pytest.mark.parametrize("score", [0.0, 1 / 3, 6.6666, 10.0, 10.000001, -0.1])
@pytest.mark.parametrize("points", [0, 5, 10])
def test_nbgrader_reads_the_score_that_we_put(score: float, points: float) -> None:
    """The score is scaled to the cell's points, kept between nothing and those, and survives what a kernel left."""
    from nbformat.v4 import new_output
    from nbgrader.utils import determine_grade

    from autograder.course.asked import Mark
    from autograder.course.marks import put

    cell = graded_cell(points, new_output("stream", name="stderr", text="look"), new_output("error", traceback=["no"]))
    assert put(cell, Mark(score, 10.0, "report"))
    assert determine_grade(cell) == (pytest.approx(min(max(score * points / 10, 0), points)), points)


def test_a_mark_that_we_could_not_give_stays_open() -> None:
    """No score is put into the cell: it waits for a person, and the reason names the exercise."""
    from autograder.course.asked import Mark, Notebook
    from autograder.course.marks import put
    from autograder.disclose import OURS, Level

    def fails(*_: object) -> None:
        raise OSError("no space left")

    broken: Any = SimpleNamespace(solution=fails, suite=fails)
    exercise: Any = SimpleNamespace(name="bank/account")
    mark = Notebook(broken, Path("account.ipynb"), Level.STUDENT).mark(exercise, "suite")
    cell = graded_cell(10)
    assert not put(cell, mark) and mark == Mark(None, 0.0, OURS, "bank/account, suite: no space left (OSError)")
    assert outputs(cell) == OURS


# --- a class on the kit itself: the smallest exercise of each track, nothing run


FULL_SUITE = "twentyone"  # where the whole model suite is marked; it takes longest


@pytest.fixture(scope="module")
def term(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course of five assignments, marked: three students in each."""
    exercises = [kit.exercise(f"{track}/hand") for track in TRACKS]
    found = made(kit, exercises, tmp_path_factory.mktemp("term"), run=False)
    for each in exercises:
        name = f"{each.track}-hand"
        released = found.released(name, "hand")
        right, broken = each.reference.read_text(encoding="utf-8"), "class Hand(:\n    pass\n\ndef best_score(:"
        whole = each.model_suite.read_text(encoding="utf-8") if each.track == FULL_SUITE else few_tests(each, 2)
        found.hand_in("full", name, "hand", filled(released, right, whole))
        found.hand_in("partial", name, "hand", filled(released, plant(right, each.bugs[0]), few_tests(each, 2)))
        found.hand_in("broken", name, "hand", filled(released, broken, "", DIES))
    found.run("autograde", "*", "--Marks.fast=True")
    return found


@pytest.fixture(scope="module")
def term_marks(term: Course) -> dict[str, Saved]:
    """What the gradebook then holds."""
    return term.marks()


@pytest.mark.parametrize("track", TRACKS)
def test_the_gradebook_holds_the_engines_marks(
    term: Course, term_marks: dict[str, Saved], kit: Kit, track: str, real: Grader
) -> None:
    """Full marks for the model answer, none for what is not Python, and in between what the engine gives."""
    exercise = kit.exercise(f"{track}/hand")
    points = {"solution": exercise.solution_points, "suite": exercise.suite_points, "style": exercise.style_points}
    path = term.submitted("partial", f"{track}-hand", "hand")
    solution = real.solution(exercise, path)
    engine = {"solution": solution.score, "style": real.style(exercise, path, "", solution).score}
    if exercise.suite:
        engine["suite"] = real.suite(exercise, path).score
    assert 0 < (engine["solution"] or 0) < points["solution"]
    for part in engine:
        found = {who: term_marks[f"{who} {track}-hand-marks-{part}"] for who in ("full", "partial", "broken")}
        whole = part != "suite" or track == FULL_SUITE
        assert found["full"] == (Saved(points[part], points[part], False) if whole else found["partial"]), part
        assert found["partial"] == Saved(round(engine[part] or 0.0, 4), points[part], False), part
        assert found["broken"] == Saved(0.0, points[part], False), part


@pytest.fixture(scope="module")
def real(kit: Kit) -> Any:
    """A warm grader of the kit."""
    with Grader(kit, Options(fast=True), width=2) as grader:
        yield grader


def test_feedback_tells_the_report_and_nothing_hidden(term: Course, kit: Kit) -> None:
    """The page of each student has promises and caught bugs, and no name of a hidden test or of a bug."""
    term.run("generate_feedback", "*")
    for track in TRACKS:
        exercise = kit.exercise(f"{track}/hand")
        hidden = {
            node.name for node in ast.parse(exercise.model_suite.read_text(encoding="utf-8")).body if is_test(node)
        }
        for student in ("partial", "broken"):
            place = term.place / "feedback" / student / f"{track}-hand"
            page = (place / "hand.html").read_text(encoding="utf-8")
            own = term.submitted(student, f"{track}-hand", "hand").read_text(encoding="utf-8")
            assert [name for name in hidden if name in page and name not in own] == []
            assert [bug.name for bug in exercise.bugs if bug.name.count("_") > 1 and bug.name in page] == []
            assert {each.suffix for each in place.iterdir()} <= {".html", ".py", ".md"}
            assert ("Promises kept:" in page) is (student == "partial")
        assert "this is not Python" in " ".join(page.split())


def test_the_whole_marks_are_exported(term: Course) -> None:
    """nbgrader's own table has each student's total for each assignment."""
    term.run("export", "--to", "grades.csv")
    lines = (term.place / "grades.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 3 * len(TRACKS)
    totals = [line.split(",") for line in lines[1:]]
    assert ["full", "25.0", "25.0"] in [[row[3], row[9], row[10]] for row in totals if row[0] == "vegas-hand"], lines
