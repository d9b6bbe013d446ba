"""The bundled class of made-up students: everyone gets the mark that is deserved, and is told why.

The class is marked once, by the command of the README as a program; the tables below say what must come of it.
When the kit gets another bug or another promise, the points here change with it: compare, do not just copy.
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import one

from autograder import store
from autograder.blocks import number
from autograder.grades import Grades
from autograder.results import ClassReport, Outcome, SolutionReport, Status, StudentReport, SuiteReport

HERE = Path(__file__).parent
CLASS = HERE / "sample_class"
HAND, DECK = "casino/hand", "casino/deck"
EXERCISES = (HAND, DECK)

pytestmark = pytest.mark.timeout(600)


@dataclass(frozen=True)
class Marked:
    """What the command printed, wrote and ended with."""

    place: Path
    output: str
    code: int
    report: ClassReport

    def student(self, name: str) -> StudentReport:
        """Return the report for staff of that student, however the file system writes the name."""
        names = {unicodedata.normalize("NFC", each.student): each for each in self.report.students}
        return names[unicodedata.normalize("NFC", name)]

    def suite(self, name: str, exercise: str) -> SuiteReport:
        """Return how the student's suite was marked."""
        return next(each for each in self.student(name).suites if each.exercise == exercise)

    def solution(self, name: str, exercise: str) -> SolutionReport:
        """Return how the student's solution was marked."""
        return next(each for each in self.student(name).solutions if each.exercise == exercise)

    def page(self, name: str) -> str:
        """Return what the student is given to read."""
        return (self.place / "students" / f"{self.student(name).student}.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def marked() -> Iterator[Marked]:
    """Mark the class as the README says; what kit, engine and submissions were marked to before is not done again."""
    place = HERE.parent / "marks" / "sample_class"
    run = subprocess.run(
        [sys.executable, "-m", "autograder", "grade", "tests/sample_class"],
        cwd=HERE.parent,
        env={**os.environ, "COLUMNS": "240", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=590,
    )
    assert (place / "class.json").exists(), run.stdout
    yield Marked(place, run.stdout, run.returncode, Grades.open(place).whole())


def folders() -> list[str]:
    """Return the names of the students."""
    return sorted(each.name for each in CLASS.iterdir() if each.is_dir())


def bugs(report: SuiteReport, numbers: tuple[int, ...]) -> set[str]:
    """Return the names of the bugs with these numbers."""
    return {bug.name for bug in report.bugs if bug.number in numbers}


# ---- the marks

# Points, or what kept a part from being marked at all. Of 20, 20, 20 and 40.
NO = Outcome.NOT_GRADABLE
MARKS = {
    # student: hand solution, hand suite, deck solution, deck suite; and why
    "ada": (20, 20, 20, 40),  # all solved, and a suite that finds every bug
    "ben": (20, 3.3333, 20, 1.7391),  # solved; 5 and 2 bugs caught by tests that ask for little
    "eve": (20, 2, 20, 9.5652),  # solved; flaky tests are left out
    "finn": (20, 5.3333, 18.5714, 8.6957),  # a solution that hangs once, a test that hangs
    "greta": (20, NO, NO, 11.3043),  # a syntax error in test_hand.py, and one in deck.py
    "hugo": (NO, 1.3333, 20, NO),  # asks for input while hand.py and test_deck.py are imported
    "igor": (NO, 1.3333, 4.2857, 3.4783),  # cheats, and one honest test in each suite
    "kim": (0, NO, 0, 0),  # stubs, an empty suite, a suite that always fails
    "nils": (NO, NO, NO, NO),  # nothing handed in
    "olga": (20, 18.6667, 20, 30.4348),  # unittest
    "quentin": (20, 1.3333, 20, 33.913),  # several files; one of them broken
    "tom": (1.5385, 0.6667, NO, NO),  # wrote for a card.py of his own
    "Jette & Co": (0, NO, 0, NO),  # two solutions that do nothing but cheat
    "Lena Müller": (20, 0, 20, 0),  # solved; tests that are skipped, and tests that cannot fail
    "Rosa de la Cruz": (16.9231, 12.6667, 10, 13.913),  # an ace clears soft; the wrong end after a cut
    "Zoë O'Brien": (20, 11.3333, 20, 16.5217),  # solved; three tests ask for more than was promised
    "Дмитрий": (20, 5.3333, 12.8571, 11.3043),  # the left goes first, in the code and in the tests
    "李小龙": (13.8462, NO, NO, NO),  # soft for good; three files missing
}
# The examples that Hypothesis finds differ from one release to the next.
AT_LEAST = {"priya": (20, 6, 20, 10)}
PARTS = ("hand solution", "hand suite", "deck solution", "deck suite")
ROWS = [(student, part, mark) for student, marks in MARKS.items() for part, mark in zip(PARTS, marks, strict=True)]


def part_of(marked: Marked, student: str, part: str) -> SolutionReport | SuiteReport:
    """Return one part of a student's marks by its name in the table."""
    stage, _, kind = part.partition(" ")
    return (marked.suite if kind == "suite" else marked.solution)(student, f"casino/{stage}")


@pytest.mark.parametrize(("student", "part", "mark"), ROWS)
def test_everyone_gets_the_mark_deserved(marked: Marked, student: str, part: str, mark: float | Outcome) -> None:
    """Each part earns its points exactly, or is not gradable, earns nothing and has a reason."""
    report = part_of(marked, student, part)
    if isinstance(mark, Outcome):
        assert (report.outcome, report.score) == (mark, 0)
        assert report.reason
    else:
        assert (report.outcome, report.score) == (Outcome.MARKED, pytest.approx(mark, abs=0.0001)), report.formula


@pytest.mark.parametrize("student", AT_LEAST)
def test_properties_earn_what_they_find(marked: Marked, student: str) -> None:
    """Properties and a state machine are run, and catch a good part of the bugs."""
    for part, least in zip(PARTS, AT_LEAST[student], strict=True):
        report = part_of(marked, student, part)
        assert report.score is not None and report.score >= least


def test_every_student_is_in_the_tables(marked: Marked) -> None:
    """Nobody of the class is forgotten, by the command or by this file."""
    known = sorted(unicodedata.normalize("NFC", each) for each in (*MARKS, *AT_LEAST))
    assert sorted(unicodedata.normalize("NFC", each) for each in folders()) == known
    assert [each.student for each in marked.report.students] == folders()


REASONS = [
    ("greta", "hand suite", "test_hand.py, line 8: this is not Python: '(' was never closed"),
    ("greta", "deck solution", "deck.py, line 12: this is not Python: expected ':'"),
    ("hugo", "hand solution", "it asks for input while it is imported"),
    ("hugo", "deck suite", "test_deck.py, line 3: it asks for input while it is imported"),
    ("igor", "hand solution", "exit code 0"),
    ("kim", "hand suite", "no test was found in test_hand.py"),
    ("kim", "deck suite", "no test is valid"),
    ("Lena Müller", "hand suite", "no bug was caught"),
    ("Lena Müller", "deck suite", "no bug was caught"),
    ("nils", "deck solution", "there is no deck.py"),
    ("nils", "deck suite", "there is no test file for casino/deck"),
    ("tom", "deck solution", "13 is not a valid Spot"),
]


@pytest.mark.parametrize(("student", "part", "words"), REASONS)
def test_the_minimum_comes_with_its_reason(marked: Marked, student: str, part: str, words: str) -> None:
    """Who earns nothing is told why, in a sentence."""
    report = part_of(marked, student, part)
    assert report.score == 0
    assert words in report.reason


# ---- solutions

BROKEN = {
    ("Rosa de la Cruz", HAND): {"many-aces"},
    ("Rosa de la Cruz", DECK): {"takes-turns", "left-runs-out", "right-runs-out", "edge-cuts", "restores-dealt"},
    ("李小龙", HAND): {"ace-drops", "many-aces"},
    ("Дмитрий", DECK): {"takes-turns", "builds-on", "restores-dealt"},
    ("finn", DECK): {"builds-on"},
}


@pytest.mark.parametrize(("student", "exercise"), BROKEN)
def test_a_fault_breaks_the_promises_it_should(marked: Marked, student: str, exercise: str) -> None:
    """The promises that a faulty solution breaks are named, and no others."""
    promises = marked.solution(student, exercise).promises
    assert {each.id for each in promises if not each.kept} == BROKEN[student, exercise]


def test_a_shuffle_that_hangs_costs_one_check(marked: Marked) -> None:
    """Work that doubles with every shuffle hangs in the one check with 52 of them; the rest is judged as ever."""
    promise = next(each for each in marked.solution("finn", DECK).promises if not each.kept)
    assert len(promise.failing) == 1
    assert "still running after 5 s" in promise.said


def test_printing_costs_nothing_and_breaks_nothing(marked: Marked) -> None:
    """A module that prints all day long is marked by what it does, and output is cut in the report."""
    assert marked.solution("hugo", DECK).full
    assert len(one(marked.suite("hugo", HAND), "test_hand").output) < 1_200


def test_a_changed_card_module_is_not_used(marked: Marked) -> None:
    """A solution meets the supplied module, whatever lies beside it."""
    kept = [each.id for each in marked.solution("tom", HAND).promises if each.kept]
    assert kept == ["empty-hand"]


# ---- tests that do not count

V, I, F, S = Status.VALID, Status.INVALID, Status.FLAKY, Status.SKIPPED  # noqa: E741
STATUSES = [
    # three ask for more than was promised: a bust's count, the text of DeckEmpty, an attribute
    ("Zoë O'Brien", HAND, {"test_bust": I}),
    ("Zoë O'Brien", DECK, {"test_empty_deck": I, "test_cards_are_in_a_list": I}),
    ("Дмитрий", HAND, {"test_туз_и_две_картинки": I}),
    ("Дмитрий", DECK, {"test_тасовка": I}),
    ("Rosa de la Cruz", HAND, {"test_value[spots8-value8]": I}),
    ("Rosa de la Cruz", DECK, {}),
    # one run in five by `random`, by the number of the process, by the clock
    ("eve", HAND, {"test_one_random_card_is_not_soft": F, "test_suit_by_process": F}),
    ("eve", DECK, {"test_one_in_five": F, "test_cut_by_the_clock": F}),
    ("finn", HAND, {}),
    ("finn", DECK, {"test_deal_until_empty": I}),
    ("hugo", HAND, {"test_ask_me": I}),
    ("kim", DECK, {"test_deck": I, "test_not_done_yet": I, "test_shuffle": I}),
    ("Lena Müller", HAND, {"test_empty": S, "test_ace": S, "test_aces": S}),
    ("Lena Müller", DECK, {}),
    ("tom", HAND, {"test_card_points": I, "test_number": I}),
    ("priya", HAND, {"test_two_cards_more_are_never_soft_21": I}),
    ("priya", DECK, {}),
    ("quentin", DECK, {}),
    ("olga", HAND, {}),
    ("olga", DECK, {}),
    ("ada", HAND, {}),
    ("ada", DECK, {}),
    ("ben", HAND, {}),
    ("ben", DECK, {}),
]


@pytest.mark.parametrize(("student", "exercise", "wrong"), STATUSES)
def test_a_bad_test_costs_itself_only(marked: Marked, student: str, exercise: str, wrong: dict[str, Status]) -> None:
    """The tests that do not count are these, for their own reason; all others of the suite are valid."""
    found = {test.id.partition("::")[2]: test.status for test in marked.suite(student, exercise).tests}
    assert {name: status for name, status in found.items() if status is not V} == wrong
    assert len(found) > len(wrong) or student == "kim"


ACCEPTED = [
    # the test expects just what this broken code does
    ("Rosa de la Cruz", HAND, "test_value[spots8-value8]", {"second_ace_clears_soft"}, set()),
    ("tom", HAND, "test_number", {"counts_spots_from_zero"}, set()),
    ("Дмитрий", DECK, "test_тасовка", {"lets_the_left_go_first"}, {"deals_the_shuffled_deck_from_the_wrong_end"}),
    ("Дмитрий", HAND, "test_туз_и_две_картинки", {"keeps_the_ace_at_eleven"}, {"allows_22"}),
    # whatever counts a bust as the reference does, and none that does not
    ("Zoë O'Brien", HAND, "test_bust", {"never_says_soft"}, {"counts_a_bust_as_zero", "stops_counting_at_21"}),
]


@pytest.mark.parametrize(("student", "exercise", "name", "accepting", "refusing"), ACCEPTED)
def test_the_bugs_that_an_invalid_test_fits_are_named(
    marked: Marked, student: str, exercise: str, name: str, accepting: set[str], refusing: set[str]
) -> None:
    """A test that expects what broken code does is told which broken code that is."""
    report = marked.suite(student, exercise)
    named = bugs(report, one(report, name).accepted_by)
    assert accepting <= named
    assert named.isdisjoint(refusing)
    if not refusing:
        assert named == accepting


WHY = [
    ("Zoë O'Brien", HAND, "test_bust", "25", None),
    ("Zoë O'Brien", DECK, "test_empty_deck", "'no cards left'", None),
    ("Rosa de la Cruz", HAND, "test_value[spots8-value8]", "(22, False)", "HandValue(count=12, soft=False)"),
    ("Дмитрий", DECK, "test_тасовка", "'Two of Spades'", "'Two of Clubs'"),
    ("tom", HAND, "test_number", "(7, False)", "HandValue(count=9, soft=False)"),
]


@pytest.mark.parametrize(("student", "exercise", "name", "expected", "got"), WHY)
def test_an_invalid_test_is_explained(
    marked: Marked, student: str, exercise: str, name: str, expected: str, got: str | None
) -> None:
    """The line that failed, and the value expected and got, stand in the report and on the student's page."""
    why = one(marked.suite(student, exercise), name).why
    assert why is not None and why.source.startswith("assert")
    assert why.expected == expected
    assert why.got == got if got is not None else why.got not in (None, expected)
    page = marked.page(student)
    assert why.source in page and f"expected `{expected}`" in page


def test_where_a_test_hangs_is_said(marked: Marked) -> None:
    """The loop whose bare except swallows everything is stopped, and its line is quoted."""
    why = one(marked.suite("finn", DECK), "test_deal_until_empty").why
    assert why is not None and why.kind == "timeout"
    assert why.message == "still running after 5 s"
    assert why.line in range(11, 19)


def test_how_surely_flaky_tests_are_found_is_said(marked: Marked) -> None:
    """The report says how likely it is that a test that fails one run in five was found out."""
    for exercise in EXERCISES:
        assert "99.7%" in marked.suite("eve", exercise).flakiness


def test_tests_that_cannot_fail_are_told_so(marked: Marked) -> None:
    """A test that passes whatever happens is valid, catches nothing, and is remarked on."""
    for exercise, name, words in [
        (DECK, "test_shuffle", "every function raises"),
        (DECK, "test_cards_left", "never calls the module"),
        (HAND, "test_king", "xfail"),
    ]:
        test = one(marked.suite("Lena Müller", exercise), name)
        assert test.catches == ()
        assert words in test.remark


# ---- what is caught

CAUGHT = {
    ("ben", DECK): {"stops_short_of_the_aces", "never_deals_the_last_card"},
    ("hugo", HAND): {"counts_spots_from_zero", "empties_the_hand_by_counting"},
    ("igor", HAND): {"has_no_value_without_cards", "calls_an_empty_hand_soft"},
    ("igor", DECK): {"stops_short_of_the_aces", "counts_the_dealt", "forgets_the_card_on_top", "prints_the_number"},
    ("tom", HAND): {"counts_spots_from_zero"},
    ("kim", DECK): set(),
    ("Lena Müller", HAND): set(),
    ("Lena Müller", DECK): set(),
}


@pytest.mark.parametrize(("student", "exercise"), CAUGHT)
def test_a_suite_catches_what_it_looks_at(marked: Marked, student: str, exercise: str) -> None:
    """The bugs that a small suite catches are just those that show in what it asserts."""
    report = marked.suite(student, exercise)
    assert {bug.name for bug in report.bugs if bug.caught} == CAUGHT[student, exercise]


def test_the_best_suite_catches_every_bug(marked: Marked) -> None:
    """The full-marks student leaves no bug, and no doubtful test."""
    for exercise in EXERCISES:
        report = marked.suite("ada", exercise)
        assert report.full and all(bug.caught for bug in report.bugs)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_cheats_win_nothing(marked: Marked, exercise: str) -> None:
    """Fingerprints, state between runs, forged reports, exits, a patched pytest: nothing is caught by them."""
    report = marked.suite("igor", exercise)
    honest = one(report, "test_i_wrote_one_real_test")
    assert honest.status is V and honest.catches
    assert {id for bug in report.bugs for id in bug.by} == {honest.id}
    assert [test.id for test in report.tests if test.catches] == [honest.id]


def test_several_files_count_and_the_broken_one_is_named(marked: Marked) -> None:
    """Helper, conftest and four test files: the draft that is not Python costs itself; their pytest.ini is nothing."""
    report = marked.suite("quentin", DECK)
    assert [problem.file for problem in report.problems] == ["test_deck_draft.py"]
    assert {test.file for test in report.tests} == {"test_deck_new.py", "test_deck_shuffle.py"}
    assert one(report, "test_reset_slow").catches  # `-k "not slow"` was not obeyed


# ---- the command


def test_the_command_ends_well(marked: Marked) -> None:
    """Everyone was marked or found not gradable, so the exit code is 0."""
    assert marked.code == 0, marked.output
    assert not [each for each in marked.report.students if each.score is None]


def test_the_command_prints_a_table(marked: Marked) -> None:
    """There is a line for each student, with the total, and a last line that says where the reports are."""
    for student in marked.report.students:
        line = next(each for each in marked.output.splitlines() if each.startswith(student.student))
        assert student.score is not None and line.split()[-1] == number(student.score)
    most = number(marked.student("ada").points)
    assert next(each for each in marked.output.splitlines() if each.startswith("ada")).split()[-1] == most
    assert "marks/sample_class" in marked.output.splitlines()[-1]


def test_there_is_a_report_for_each_student(marked: Marked) -> None:
    """Each has a page to read and the same as JSON, under the name of the folder; nothing hidden is in them."""
    pages = {path.name for path in (marked.place / "students").iterdir()}
    assert pages == {f"{name}.{suffix}" for name in folders() for suffix in ("md", "json")}
    for student in marked.report.students:
        assert marked.page(student.student).startswith("# ")
        text = (marked.place / "students" / f"{student.student}.json").read_bytes()
        own = store.from_json(text, StudentReport)
        assert own.score == student.score
        assert not any(bug.name for suite in own.suites for bug in suite.bugs)


def test_the_marks_are_a_csv_too(marked: Marked) -> None:
    """A spreadsheet gets a row a student, with the total."""
    with (marked.place / "class.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert list(rows) == folders()
    assert rows["ada"]["total"] == rows["ada"]["points"] == number(marked.student("ada").points)


def test_the_class_is_left_as_it_was(marked: Marked) -> None:
    """Marking writes nothing into what was handed in, and the tests that keep notes leave none."""
    names = {path.name for path in CLASS.rglob("*")}
    assert names.isdisjoint({"notes.json", "igor-was-here", "__pycache__", ".pytest_cache", ".hypothesis"})
