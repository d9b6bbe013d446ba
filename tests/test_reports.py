"""Reports: what each level may see, how they read, and how they are stored."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import jsonschema
import pytest

from autograder import disclose, results, store
from autograder.blocks import visible
from autograder.disclose import Level
from autograder.errors import GraderError
from autograder.grader import Grader
from autograder.render import show, to_markdown
from autograder.render_class import class_csv, class_page
from autograder.render_solution import part_page, student_page
from autograder.results import ClassReport, Outcome, SolutionReport, StudentReport, StyleReport, SuiteReport
from autograder.schema import MEANS, schema

MINI = Path(__file__).parent / "mini_kit"
BANK = MINI / "reference" / "bank"
WEAK = """
import random
import pytest
from account import Account


def holding(amount):
    account = Account()
    account.deposit(amount)
    print("SECRET OUTPUT")
    return account


def test_new():
    assert Account().balance() == 0


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_doubles(amount):
    assert holding(amount).balance() == 2 * amount


def test_keeps_a_plain_number():
    assert isinstance(Account()._balance, int)


def test_chance():
    assert random.random() < 0.5


def test_cannot_fail():
    try:
        assert holding(5).balance() == 6
    except Exception:
        pass


@pytest.mark.skip
def test_left_out():
    assert False


def test_odd_name():
    assert "\\x1b[31m|`*" == "<b>"
"""
STAFF_WORDS = [
    *("starts_with_a_gift", "forgets_what_was", "keeps_the_money", "takes_and_refuses"),
    *("A deposit counts twice", "is granted", "is taken all the same"),
    *("test_deposits_add_up", "test_a_refusal_changes_nothing", "from account import Account, Overdrawn"),
    *("account_ledger", "account_two_sums", "reference/bank", "buggy_impls", "SECRET OUTPUT"),
]


@pytest.fixture(scope="module")
def marked(mini: Grader, tmp_path_factory: pytest.TempPathFactory) -> StudentReport:
    """A weak suite and the unsolved stub, marked; for staff."""
    folder = tmp_path_factory.mktemp("weak")
    (folder / "test_account.py").write_text(WEAK, encoding="utf-8")
    account = mini.kit.exercise("bank/account")
    suite = mini.suite(account, folder, "ada")
    stub = mini.solution(account, MINI / "exercises" / "bank", "ada")
    (folder / "account.py").write_text("class Account:\n    pass\n", encoding="utf-8")
    lacking = mini.solution(account, folder, "ada")
    (folder / "till.py").write_text("import os\n" + (BANK / "till.py").read_text(encoding="utf-8"), encoding="utf-8")
    style = mini.style(mini.kit.exercise("bank/till"), folder, "ada")
    return StudentReport("ada", (suite,), (stub, lacking), (style,))


@pytest.fixture(scope="module")
def suite(marked: StudentReport) -> SuiteReport:
    """The report of the weak suite, for staff."""
    return marked.suites[0]


def text_of(report: StudentReport) -> str:
    """Return all that a student would get: the page and the JSON."""
    return to_markdown(student_page(report)) + store.to_json(report)


def test_a_student_sees_nothing_of_the_staffs_rooms(marked: StudentReport) -> None:
    """No name of a bug, no hidden test, no text of ours is in a student's report."""
    told = text_of(disclose.student(marked, Level.STUDENT))

    assert [word for word in STAFF_WORDS if word in told] == []


def test_staff_see_everything(marked: StudentReport) -> None:
    """The words that a student may not see are words that the staff's report has."""
    told = text_of(marked)

    assert "starts_with_a_gift" in told
    assert "test_deposits_add_up" in told
    assert "SECRET OUTPUT" in told


def test_at_the_end_students_see_what_a_bug_did_and_what_failed(marked: StudentReport) -> None:
    """The final level tells symptoms and hidden tests' names, and still no names of bugs."""
    told = text_of(disclose.student(marked, Level.FINAL))

    assert "is taken all the same" in told
    assert "test_a_refusal_changes_nothing" in told
    assert "takes_and_refuses" not in told


def test_what_was_left_out_stays_out(suite: SuiteReport) -> None:
    """A report for a student is not turned back into one for staff."""
    told = disclose.suite(disclose.suite(suite, Level.STUDENT), Level.STAFF)

    assert told.disclosure == "student"


def test_the_students_matrix_does_not_tell_what_was_inferred(suite: SuiteReport) -> None:
    """Small letters would tell which function a bug sits in."""
    inferred = tuple(dataclasses.replace(row, verdicts=row.verdicts.lower()) for row in suite.matrix)
    told = disclose.suite(dataclasses.replace(suite, matrix=inferred), Level.STUDENT)

    assert told.matrix and all(row.verdicts == row.verdicts.upper() for row in told.matrix)


def test_why_we_failed_is_for_staff(suite: SuiteReport) -> None:
    """The reason of a "cannot grade" may name hidden tests; a student is told whom to ask."""
    ours = dataclasses.replace(suite, outcome=Outcome.CANNOT_GRADE, score=None, reason="the reference is broken")

    assert disclose.suite(ours, Level.STUDENT).reason == disclose.OURS


def test_a_failure_on_a_bug_tells_no_values(suite: SuiteReport) -> None:
    """What a flaky test saw on a bug is behaviour of the bug."""
    why = results.Why("AssertionError", "assert 1 == 2", "t.py", 3, "assert x", "2", "1", on="bug 3")
    test = dataclasses.replace(suite.tests[0], why=why)
    told = disclose.suite(dataclasses.replace(suite, tests=(test,)), Level.STUDENT).tests[0].why

    assert told is not None
    assert (told.expected, told.got, told.message) == (None, None, disclose.ON_A_BUG)


def test_the_suites_report_says_what_a_student_needs(suite: SuiteReport) -> None:
    """Formula and seed, the line that failed, both values, the bugs that fit, and that bugs are planted."""
    told = to_markdown(part_page(disclose.suite(suite, Level.STUDENT)))

    assert "10 points × min(" in told
    assert "seed 0" in told
    assert "- ✗ `test_doubles[1]` and 2 more cases" in told
    assert "`assert holding(amount).balance() == 2 * amount`" in told
    assert "expected `2`, got `1`" in told
    assert "It expects what code with bug 3 does; broken there: “A deposit adds to the balance.”" in told
    assert "a fault that we planted" in told
    assert "- ✗ bug 7: A refused withdrawal changes nothing." in told
    assert "one run in five" in told


def test_over_specified_tests_are_told_so(suite: SuiteReport) -> None:
    """A test that passes on the reference and fails on an alternative asks for more than was promised."""
    told = to_markdown(part_page(suite))
    after = told[told.index("test_keeps_a_plain_number") :]

    assert "asks for more than was promised" in after[: after.index("\n- ✗")]


def test_each_kind_of_useless_test_has_its_place(suite: SuiteReport) -> None:
    """Flaky, skipped, and unable to fail are three things."""
    told = to_markdown(part_page(suite))

    assert told.index("Flaky:") < told.index("`test_chance`")
    assert told.index("Skipped, or expected to fail") < told.index("`test_left_out`")
    assert told.index("Worth a second look") < told.index("`test_cannot_fail`")


def test_the_solutions_report_says_which_promises_are_broken(marked: StudentReport) -> None:
    """Every promise with its checks and points, by words of the handout."""
    told = to_markdown(part_page(disclose.solution(marked.solutions[0], Level.STUDENT)))

    assert "10 points × 0 / 6 by the weight of the promises kept = 0" in told
    assert "| ✗ | A deposit adds to the balance. | 3 of 3 failed | 0 of 2 |" in told


def test_a_missing_name_is_told_without_the_hidden_line(marked: StudentReport) -> None:
    """A module that lacks a name is not gradable, and the name is said."""
    report = disclose.solution(marked.solutions[1], Level.STUDENT)

    assert report.outcome is Outcome.NOT_GRADABLE
    assert "Overdrawn" in report.reason
    assert all(not problem.source for problem in report.problems)


@pytest.mark.parametrize("columns", [40, 80, 140])
def test_pages_fit_the_terminal(marked: StudentReport, columns: int) -> None:
    """No line is wider than the terminal, and the chart is shown where it fits."""
    from rich.console import Console

    console = Console(width=columns, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    show(part_page(marked.suites[0]), console)
    told = console.export_text()

    assert max(len(line) for line in told.splitlines()) <= columns
    assert ("R reference, A alternatives" in told) is (columns >= 80)


def test_students_text_cannot_steer_the_terminal_or_the_file(suite: SuiteReport) -> None:
    """Escapes are written out, and Markdown of a student's stays text."""
    told = to_markdown(part_page(suite))

    assert "\x1b" not in told
    assert "\\x1b" in told
    assert visible("a\x1b\u202eb\n") == "a\\x1b\\u202eb\\n"


@pytest.mark.parametrize("kind", [SuiteReport, SolutionReport, StyleReport, StudentReport, ClassReport])
def test_reports_come_back_from_json_as_they_were(marked: StudentReport, kind: type) -> None:
    """Written, read and checked by its own schema, a report is equal to itself."""
    made = {
        SuiteReport: marked.suites[0],
        SolutionReport: marked.solutions[0],
        StyleReport: marked.styles[0],
        StudentReport: marked,
        ClassReport: ClassReport(0, ("bank/account",), (marked,)),
    }
    text = store.to_json(made[kind])

    jsonschema.validate(json.loads(text), schema(kind))
    assert store.from_json(text, kind) == made[kind]


def test_every_field_of_the_schema_is_described() -> None:
    """A field that is new needs a line, and a line needs its field."""
    kinds = {name: getattr(results, name) for name in MEANS}
    fields = {name: {field.name for field in dataclasses.fields(kind)} for name, kind in kinds.items()}

    assert all(set(MEANS[name]) <= fields[name] for name in MEANS)
    assert all(fields[name] <= set(MEANS[name]) | set(MEANS["SuiteReport"]) for name in MEANS)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[: len(text) // 2], "cut short"),
        (lambda text: "", "cut short"),
        (lambda text: "[]", "names no schema"),
        (lambda text: text.replace("autograder/suite/2", "autograder/suite/1"), "autograder/suite/1"),
        (lambda text: text.replace('"outcome": "marked"', '"outcome": "splendid"'), "outcome"),
        (lambda text: text.replace('"points": 10.0', '"points": "10"'), "points"),
        (lambda text: text.replace('"seed": 0', '"seed": 0, "bonus": 5', 1), "bonus"),
        (lambda text: text.replace('"formula"', '"Formula"', 1), "formula"),
    ],
)
def test_spoiled_reports_are_refused_by_name(suite: SuiteReport, spoil, said: str) -> None:
    """Cut short, of another version, or malformed: never read as a mark, and the file is named."""
    with pytest.raises(GraderError, match=r"ada\.json") as caught:
        store.from_json(spoil(store.to_json(suite)), SuiteReport, "ada.json")

    assert said in str(caught.value)


def test_files_are_written_whole(tmp_path: Path) -> None:
    """Nothing is left beside the file, and what cannot be written is said."""
    store.write_whole(tmp_path / "deep" / "a.json", "text")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["a.json"]

    (tmp_path / "b.json").mkdir()
    with pytest.raises(GraderError, match=r"b\.json"):
        store.write_whole(tmp_path / "b.json", "text")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.json", "deep"]


def test_what_we_could_not_grade_is_no_zero(marked: StudentReport, suite: SuiteReport) -> None:
    """In the table it is a dash, in the CSV an empty cell, and there is no total."""
    ours = dataclasses.replace(suite, outcome=Outcome.CANNOT_GRADE, score=None, reason="our fault", formula="no mark")
    report = ClassReport(0, ("bank/account",), (StudentReport("=1+1", (ours,), marked.solutions[:1]),))
    table = to_markdown(class_page(report))

    assert "— cannot grade" in table
    assert "| — |" in table.replace("**", "")
    assert "our fault" in table
    assert class_csv(report).splitlines()[1].startswith("'=1+1,0,5 broken,,our fault,,20,")
