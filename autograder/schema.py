"""The JSON schema of the reports, with a line on each field."""

from __future__ import annotations

from typing import Any

from autograder.store import VERSIONS, Kind, adapter

MEANS: dict[str, dict[str, str]] = {
    "SuiteReport": {
        "exercise": "track/stage",
        "student": "the name of the student's folder, or nothing",
        "outcome": "how the marking ended",
        "reason": "one sentence on why it is the minimum, or why there is no mark",
        "score": "what was earned; null when we could not grade",
        "points": "the most that can be earned",
        "formula": "how the score was worked out",
        "seed": "where all random choices come from",
        "disclosure": "student, final or staff: what may be in this report",
        "kit": "a hash of the files of the kit that the mark depends on",
        "engine": "the version of the autograder",
        "options": "the numbers and limits that the suite was marked with",
        "tests": "the tests of the suite, in their order",
        "bugs": "the planted bugs, in their order",
        "matrix": "all runs, in the order in which they were made",
        "problems": "what kept files from being used",
        "flakiness": "how surely a flaky test was found out",
        "seconds": "how long the marking took",
        "isolation": "how well the student's code was kept in: full, kernel, limits or none",
        "practice": "whether this is no mark, but what students' own pack tells: public bugs, visible tests",
        "schema": "the name and version of this schema",
    },
    "SolutionReport": {
        "promises": "the behaviours of the handout, in their order",
        "problems": "what kept the module from being imported",
    },
    "StyleReport": {
        "linter": "the ruff that the general rules were checked with",
        "findings": "where a rule is broken, in the order of the rules' first lines",
        "left_out": "how many more places of the same rules there are",
    },
    "StudentReport": {
        "student": "the name of the student's folder",
        "suites": "the marking of each suite",
        "solutions": "the marking of each solution",
        "styles": "the marking of each solution's style",
        "handin": "what the download tells of who handed in what and when",
        "made_of": "a hash, by exercise, of all that its marks depend on",
    },
    "Handin": {
        "platform": "canvas, moodle, gradescope, forge, nbgrader, or nothing",
        "id": "the platform's own of the student; of several, joined by '; '",
        "submission": "the platform's own of what was handed in",
        "email": "of the student, where the download tells; of several, joined by '; '",
        "late": "whether the platform calls it late",
        "attempt": "which attempt it is, from 1; 0 when that is not told",
        "submitted": "when it was handed in, as the platform writes it",
        "original": "its name in the download",
        "notes": "what was odd about the files, a sentence each",
    },
    "ClassReport": {
        "seed": "where all random choices come from",
        "exercises": "what was marked: track/stage",
        "students": "a report a student, in the order of their names",
    },
    "TestResult": {
        "id": "file::name[case], as pytest names it",
        "file": "the file it stands in",
        "line": "the line it begins on",
        "says": "its docstring",
        "status": "what it is worth",
        "seconds": "how long it takes on correct code",
        "catches": "numbers of the bugs that it rejects",
        "accepted_by": "of an invalid test: numbers of the bugs that pass it",
        "why": "why it did not pass on correct code",
        "remark": "what else there is to know of it",
        "output": "the beginning of what it printed",
    },
    "BugResult": {
        "number": "its number, from 1",
        "name": "the misdeed (staff)",
        "breaks": "the id of the behaviour that it breaks",
        "says": "the sentence of that behaviour",
        "sees": "what one would see (final, staff)",
        "weight": "what catching it is worth",
        "caught": "whether a valid test failed on it, and failed again",
        "by": "ids of the valid tests that reject it",
        "confirmed_by": "the test that failed on it again",
        "remark": "why it may have been missed",
        "hints": "of a missed bug that is public: what may help, the least telling first",
        "weighed": "what it weighed when it was marked, where a regrade gave it another weight; else 0",
    },
    "Row": {
        "implementation": "reference, alternative 1, bug 1, control (every function raises)",
        "purpose": "main, again (a second look), repeat (a look for flakiness), confirm",
        "verdicts": "a letter for each test: P passed, F failed, E error, T timeout, C crashed, S skipped, X xfailed, "
        "N not run; small: inferred",
    },
    "Why": {
        "kind": "the exception, or timeout, crashed, encoding",
        "message": "what it said",
        "file": "the student's file",
        "line": "the line that failed, or 0",
        "source": "that line",
        "expected": "the value that the test expects",
        "got": "the value that it got",
        "example": "the example that Hypothesis found",
        "on": "the implementation on which it failed",
    },
    "Promise": {
        "id": "the id of the behaviour",
        "says": "its sentence",
        "points": "its share of the mark",
        "kept": "whether every hidden test of it passes",
        "tests": "how many hidden tests it has",
        "passed": "how many of them passed",
        "said": "what the first failing one said (final, staff)",
        "symptom": "that the student's own code hung, died or raised an exception, and where",
        "failing": "ids of the failing ones (final, staff)",
    },
    "StyleFinding": {
        "rule": "the code of ruff's rule, or the id of the exercise's own",
        "line": "the line of the student's file",
        "source": "that line",
        "says": "what is there",
        "reason": "why the rule is one",
    },
}


def schema(kind: type[Kind]) -> dict[str, Any]:
    """Return the JSON schema of a kind of report."""
    found = adapter(kind).json_schema(mode="serialization")
    for name, table in {**found.get("$defs", {}), kind.__name__: found}.items():
        _describe(name, table)
    found["properties"]["schema"]["const"] = VERSIONS[kind]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": VERSIONS[kind], **found}


def _describe(name: str, table: dict[str, Any]) -> None:
    for field, each in table.get("properties", {}).items():
        each["description"] = MEANS.get(name, {}).get(field) or MEANS["SuiteReport"][field]
    if "properties" in table:
        table["additionalProperties"] = False
        table["required"] = list(table["properties"])
