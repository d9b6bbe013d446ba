"""A class that nobody marked: reports written by hand, with names, tests and messages that mean harm."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from autograder import store
from autograder.grades import key_of
from autograder.results import (
    BugResult,
    ClassHeader,
    Handin,
    Outcome,
    Promise,
    Row,
    SolutionReport,
    Status,
    StudentReport,
    StyleFinding,
    StyleReport,
    SuiteReport,
    TestResult,
    Times,
    Why,
)

HARM = "<script>document.title='owned'</script>"
MORE_HARM = "</script><img src=x onerror=\"document.title='owned'\">"
FORMULA = "=1+1"
HOSTILE = f"Bobby {HARM}"
BUGS = ("never_adds", "adds_twice", "forgets", "lends", "keeps", "counts_from_one")
BEHAVIOURS = ("adds", "adds", "takes", "refuses", "refuses", "empty")
CAUGHT = {
    "Ada Lovelace": {1, 2, 3, 4, 5},
    HOSTILE: {1, 2, 3, 4},
    FORMULA: {1, 2, 3},
    "Zoë & Co": {1, 2},
    "李小龙": {1},
    "Lee, Ann": {1, 5},
}
UNREADABLE, OURS = "Nina", "Otto"
HANDINS = {
    "Ada Lovelace": Handin("canvas", id="1001", submission="9", submitted="2026-11-02T10:00:00Z"),
    "Zoë & Co": Handin("gradescope", id="7; 8", email="zoe@u.edu; col@u.edu"),
    "李小龙": Handin("moodle", id="303", late=True),
}
SECRET = "hidden_test_of_the_staff"


def students() -> list[StudentReport]:
    """Return the reports, in the order of the names."""
    names = sorted([*CAUGHT, UNREADABLE, OURS])
    return [student(name, HANDINS.get(name, Handin())) for name in names]


def student(name: str, handin: Handin) -> StudentReport:
    """Return what one of them got."""
    suites = (suite(name),)
    solutions = (solution(name, "bank/account", name == HOSTILE), solution(name, "bank/till", name != HOSTILE))
    return StudentReport(name, suites, solutions, (style(name),), handin=handin)


def suite(name: str) -> SuiteReport:
    """Return the marking of a suite of bank/account: 10 points, a cap of 5 bugs of 6."""
    common = {"exercise": "bank/account", "student": name, "points": 10.0, "seed": 0, "disclosure": "staff"}
    report = SuiteReport(
        outcome=Outcome.MARKED, reason="", score=None, formula="", kit="k", engine="e", options={}, **common
    )
    if name == UNREADABLE:
        reason = "test_account.py, line 3: this is not Python: '(' was never closed"
        return replace(report, outcome=Outcome.NOT_GRADABLE, reason=reason, score=0.0)
    if name == OURS:
        return replace(report, outcome=Outcome.CANNOT_GRADE, reason="the reference/account.py broke", score=None)
    caught = CAUGHT[name]
    score = 2.0 * min(5, len(caught))
    tests = (_valid(caught), *_invalid(name))
    return replace(
        report,
        score=score,
        formula=f"10 points × min({len(caught)} caught, 5) / 5 = {score:g}",
        tests=tests,
        bugs=tuple(_bug(number, number in caught) for number in range(1, 7)),
        matrix=tuple(_rows(caught, len(tests))),
    )


def _valid(caught: set[int]) -> TestResult:
    return TestResult("test_account.py::test_all", "test_account.py", 1, "", Status.VALID, 0.0, tuple(sorted(caught)))


def _invalid(name: str) -> list[TestResult]:
    """Two expect 25 where 22 is right, one means harm, one is flaky."""
    doubtful = TestResult("test_account.py::test_sum[x]", "test_account.py", 7, "", Status.INVALID, 0.0)
    if name in ("Ada Lovelace", "Zoë & Co"):
        why = Why("AssertionError", "assert 22 == 25", "test_account.py", 7, "assert total == 25", "25", "22")
        return [replace(doubtful, why=why, accepted_by=(2,))]
    if name == HOSTILE:
        why = Why("AssertionError", MORE_HARM, "test_account.py", 7, f"assert {HARM}", HARM, MORE_HARM)
        return [replace(doubtful, id=f"test_account.py::test_{MORE_HARM}", says=HARM, why=why)]
    if name == FORMULA:
        why = Why("AssertionError", "=cmd()", "test_account.py", 7, "assert random() < 0.5")
        return [replace(doubtful, status=Status.FLAKY, why=why, remark="it passed and failed on the same code")]
    return []


def _bug(number: int, caught: bool) -> BugResult:
    breaks = BEHAVIOURS[number - 1]
    by = ("test_account.py::test_all",) if caught else ()
    says = f"The promise {breaks} is kept."
    return BugResult(number, BUGS[number - 1], breaks, says, f"seen {number}", 1.0, caught, by)


def _rows(caught: set[int], tests: int) -> list[Row]:
    rows = [Row("reference", "main", "PF"[:tests])] * 3
    rows += [
        Row(f"bug {number}", "main", ("F" if number in caught else "p") + "P" * (tests - 1)) for number in range(1, 7)
    ]
    return [*rows, Row("control", "main", "E" * tests)]


def solution(name: str, exercise: str, full: bool) -> SolutionReport:
    """Return the marking of a solution: 10 points, two promises of 1 and 3."""
    second = Promise("takes", "A withdrawal takes.", 3.0, full, 2, 2 if full else 1)
    second = second if full else replace(second, said=f"{SECRET} said {HARM}", failing=(f"x::{SECRET}",))
    promises = (Promise("empty", "A new one holds nothing.", 1.0, True, 1, 1), second)
    score = 10.0 if full else 2.5
    return SolutionReport(
        exercise, name, Outcome.MARKED, "", score, 10.0, f"10 points × {score / 10:g}", 0, "staff", "k", "e", promises
    )


def style(name: str) -> StyleReport:
    """Return the marking of the style of bank/till: 5 points, one rule broken."""
    found = StyleFinding("F401", 1, "import os", "os is not used", "What is not used misleads.")
    return StyleReport(
        "bank/till", name, Outcome.MARKED, "", 4.0, 5.0, "5 - 1", 0, "staff", "k", "e", "ruff 1", (found,)
    )


def write(folder: Path) -> Path:
    """Write the class as ``autograder grade --out`` does, and return the folder."""
    for report in students():
        key = key_of(report.student)
        store.write_whole(folder / "reports" / f"{key}.json", store.to_json(report))
        store.write_whole(
            folder / "times" / f"{key}.json", store.to_json(Times(report.student, {"bank/account suite": 1.25}))
        )
    weights = {f"bank/account:{BUGS[5]}": 0.0}
    header = ClassHeader(
        ("bank/account", "bank/till"), 0, {}, {"bank/account": "k"}, "e", weights=weights, finished=True
    )
    store.write_whole(folder / "class.json", store.to_json(header))
    return folder
