"""All that a marking comes to: the reports, and the matrix of verdicts in them.

These types are the JSON of ``--json``; ``autograder schema`` prints it as a JSON schema.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

SUITE_SCHEMA = "autograder/suite/2"
SOLUTION_SCHEMA = "autograder/solution/2"
STYLE_SCHEMA = "autograder/style/1"
STUDENT_SCHEMA = "autograder/student/3"
CLASS_SCHEMA = "autograder/class/3"
HEADER_SCHEMA = "autograder/grades/1"
TIMES_SCHEMA = "autograder/times/1"

NOT_USED = "not used"  # the kind of a Why that is a word on a file, and no fault


class Outcome(StrEnum):
    """How a marking ended; the three are never mixed."""

    MARKED = "marked"
    NOT_GRADABLE = "not gradable"
    CANNOT_GRADE = "cannot grade"


class Verdict(StrEnum):
    """What one test did on one implementation."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    SKIPPED = "skipped"
    XFAILED = "xfailed"
    NOT_RUN = "not run"


LETTERS = {
    Verdict.PASSED: "P",
    Verdict.FAILED: "F",
    Verdict.ERROR: "E",
    Verdict.TIMEOUT: "T",
    Verdict.CRASHED: "C",
    Verdict.SKIPPED: "S",
    Verdict.XFAILED: "X",
    Verdict.NOT_RUN: "N",
}
BY_LETTER = {letter: verdict for verdict, letter in LETTERS.items()}
REJECTS = frozenset({Verdict.FAILED, Verdict.ERROR, Verdict.TIMEOUT, Verdict.CRASHED})


class Status(StrEnum):
    """What a test of a suite is worth."""

    VALID = "valid"
    INVALID = "invalid"
    FLAKY = "flaky"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Why:
    """Why a test did not pass on correct code: where, what it expected and what it got."""

    kind: str
    message: str
    file: str = ""
    line: int = 0
    source: str = ""
    expected: str | None = None
    got: str | None = None
    example: str | None = None
    on: str = ""


@dataclass(frozen=True)
class TestResult:
    """One test of the suite.

    catches: numbers of the bugs that it rejects. accepted_by: for an invalid test, the bugs that pass it.
    remark: what else the student should know of it, such as that it cannot fail.
    """

    id: str
    file: str
    line: int
    says: str
    status: Status
    seconds: float
    catches: tuple[int, ...] = ()
    accepted_by: tuple[int, ...] = ()
    why: Why | None = None
    remark: str = ""
    output: str = ""


@dataclass(frozen=True)
class BugResult:
    """One planted bug: caught or not, and by which tests; ``confirmed_by`` failed on it again.

    hints: of a missed bug that is public, what may help to catch it, the least telling first. weighed: its weight when
    it was marked, where a regrade gave it another.
    """

    number: int
    name: str
    breaks: str
    says: str
    sees: str
    weight: float
    caught: bool
    by: tuple[str, ...] = ()
    confirmed_by: str = ""
    remark: str = ""
    hints: tuple[str, ...] = ()
    weighed: float = 0.0


@dataclass(frozen=True)
class Row:
    """One run of the suite on one implementation.

    verdicts: a letter for each test, in the order of ``tests``: P passed, F failed, E error, T timeout,
    C crashed, S skipped, X xfailed, N not run; a small letter is inferred, not run.
    purpose: main, again (a second look), repeat (a look for flakiness), confirm.
    """

    implementation: str
    purpose: str
    verdicts: str


@dataclass(frozen=True)
class SuiteReport:
    """The marking of one suite; ``score`` is None when we could not grade.

    practice: whether it was run on public bugs only, by what students were given; it is no mark then.
    """

    exercise: str
    student: str
    outcome: Outcome
    reason: str
    score: float | None
    points: float
    formula: str
    seed: int
    disclosure: str
    kit: str
    engine: str
    options: dict[str, float | int | bool | str]
    tests: tuple[TestResult, ...] = ()
    bugs: tuple[BugResult, ...] = ()
    matrix: tuple[Row, ...] = ()
    problems: tuple[Why, ...] = ()
    flakiness: str = ""
    seconds: float = 0.0
    isolation: str = ""
    practice: bool = False
    schema: str = SUITE_SCHEMA

    @property
    def full(self) -> bool:
        return self.outcome is Outcome.MARKED and self.score is not None and self.score >= self.points


@dataclass(frozen=True)
class Promise:
    """One behaviour of a solution: kept when every hidden test of it passes.

    said: what the first failing test said. symptom: that the student's own code hung, died or raised, and where.
    """

    id: str
    says: str
    points: float
    kept: bool
    tests: int
    passed: int
    said: str = ""
    symptom: str = ""
    failing: tuple[str, ...] = ()


@dataclass(frozen=True)
class SolutionReport:
    """The marking of one solution; ``score`` is None when we could not grade.

    practice: whether it was checked by the visible tests only, each counted as a promise; it is no mark then.
    """

    exercise: str
    student: str
    outcome: Outcome
    reason: str
    score: float | None
    points: float
    formula: str
    seed: int
    disclosure: str
    kit: str
    engine: str
    promises: tuple[Promise, ...] = ()
    problems: tuple[Why, ...] = ()
    seconds: float = 0.0
    isolation: str = ""
    practice: bool = False
    schema: str = SOLUTION_SCHEMA

    @property
    def full(self) -> bool:
        return self.outcome is Outcome.MARKED and self.score is not None and self.score >= self.points


@dataclass(frozen=True)
class StyleFinding:
    """A place where a rule of style is broken."""

    rule: str
    line: int
    source: str
    says: str
    reason: str


@dataclass(frozen=True)
class StyleReport:
    """The marking of a solution's style; ``score`` is None when we could not grade.

    linter: the ruff that the general rules were checked with. left_out: further places of the same rules.
    """

    exercise: str
    student: str
    outcome: Outcome
    reason: str
    score: float | None
    points: float
    formula: str
    seed: int
    disclosure: str
    kit: str
    engine: str
    linter: str = ""
    findings: tuple[StyleFinding, ...] = ()
    left_out: int = 0
    seconds: float = 0.0
    schema: str = STYLE_SCHEMA

    @property
    def full(self) -> bool:
        return self.outcome is Outcome.MARKED and self.score is not None and self.score >= self.points


Part = SolutionReport | SuiteReport | StyleReport


@dataclass(frozen=True)
class Handin:
    """What the download tells of who handed in what and when, and what was odd about the files.

    platform: canvas, moodle, gradescope, forge or nbgrader; nothing for a plain folder.
    id: the platform's own of the student (Moodle: the participant's number); submission: that of what was handed in.
    Where several handed in together, ids and e-mails are joined by "; ". attempt: from 1, or 0 when it is not told.
    original: the name in the download. notes: a sentence on each odd thing, for the student to act on.
    """

    platform: str = ""
    id: str = ""
    submission: str = ""
    email: str = ""
    late: bool = False
    attempt: int = 0
    submitted: str = ""
    original: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class StudentReport:
    """All markings of one student; ``made_of`` is a hash, by exercise, of all that its marks depend on."""

    student: str
    suites: tuple[SuiteReport, ...] = ()
    solutions: tuple[SolutionReport, ...] = ()
    styles: tuple[StyleReport, ...] = ()
    handin: Handin = Handin()
    made_of: dict[str, str] = field(default_factory=dict)
    schema: str = STUDENT_SCHEMA

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that was marked, exercise by exercise: the solution, the suite, the style."""
        everything: tuple[Part, ...] = (*self.solutions, *self.suites, *self.styles)
        order = list(dict.fromkeys(each.exercise for each in everything))
        return tuple(sorted(everything, key=lambda each: order.index(each.exercise)))

    @property
    def score(self) -> float | None:
        """The sum; None as soon as one part could not be graded."""
        scores = [each.score for each in self.parts if each.score is not None]
        return sum(scores) if len(scores) == len(self.parts) else None

    @property
    def points(self) -> float:
        """The most that could be earned."""
        return sum(each.points for each in self.parts)


@dataclass(frozen=True)
class ClassReport:
    """A class: a report a student, in the order of their names."""

    seed: int
    exercises: tuple[str, ...]
    students: tuple[StudentReport, ...] = field(default=())
    schema: str = CLASS_SCHEMA


@dataclass(frozen=True)
class ClassHeader:
    """What holds for all the marks of a class: how they were made, and of what.

    kit: a hash by exercise. weights: by bug (``track/stage:name``), what a later regrade gave it; 0 is withdrawn.
    finished: whether everyone was marked. made: when it was last written.
    """

    exercises: tuple[str, ...]
    seed: int
    options: dict[str, float | int | bool | str]
    kit: dict[str, str]
    engine: str
    isolation: str = ""
    disclosure: str = "student"
    weights: dict[str, float] = field(default_factory=dict)
    finished: bool = False
    made: str = ""
    schema: str = HEADER_SCHEMA


@dataclass(frozen=True)
class Times:
    """How long it took to mark a student, in seconds; kept apart, for the reports are the same in every marking.

    parts: by ``track/stage suite``; tests: by ``track/stage suite`` and the id of the test.
    """

    student: str
    parts: dict[str, float] = field(default_factory=dict)
    tests: dict[str, dict[str, float]] = field(default_factory=dict)
    schema: str = TIMES_SCHEMA
