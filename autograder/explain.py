"""Turn what a child reported of a failure into what a student can act on."""

from __future__ import annotations

import ast

from autograder import wire
from autograder.results import Why
from autograder.submission import Submission

UNDER_MAIN = 'put that under `if __name__ == "__main__":`'
ASKS = f"it asks for input while it is imported, and there is nobody to answer: {UNDER_MAIN}"
PLAIN_WORDS = {
    "EOFError": ASKS,
    "AsksWithoutEnd": ASKS,
    "PrintsWithoutEnd": f"it prints without end while it is imported: {UNDER_MAIN}",
    "SystemExit": "it ends the program while it is imported",
}


def explain(failure: wire.Failure, submission: Submission, on: str) -> Why:
    """Return the failure with its line quoted, and which side of a comparison was expected, where that is clear."""
    source = submission.quote(failure.file, failure.line)
    expected, got = _sides(source, failure)
    message = failure.message
    if not on and failure.kind in PLAIN_WORDS:
        message = PLAIN_WORDS[failure.kind]
    elif failure.kind in ("SyntaxError", "IndentationError", "TabError"):
        message = f"this is not Python: {failure.message}"
    elif failure.kind not in ("AssertionError", "Failed", "timeout", "crashed", "encoding", "not used"):
        message = f"{failure.kind}: {failure.message}"
    return Why(
        kind=failure.kind,
        message=message,
        file=failure.file,
        line=failure.line,
        source=source,
        expected=expected,
        got=got,
        example=" ".join(failure.example.removeprefix("Failing test case: ").split()) if failure.example else None,
        on=on,
    )


def _sides(source: str, failure: wire.Failure) -> tuple[str | None, str | None]:
    """Return (expected, got): the literal side of a comparison is what the test expects."""
    if failure.left is None or failure.right is None:
        return None, None
    try:
        statement = ast.parse(source).body[0]
    except (SyntaxError, IndexError, ValueError):
        return failure.right, failure.left
    compared = next((node for node in ast.walk(statement) if isinstance(node, ast.Compare)), None)
    if compared is not None and not isinstance(compared.ops[0], ast.Eq | ast.Is):
        return None, None
    if compared is not None and _calls_less(compared.left, compared.comparators[0]):
        return failure.left, failure.right
    return failure.right, failure.left


def _calls_less(left: ast.expr, right: ast.expr) -> bool:
    """Return whether the left side is a literal and the right is not."""
    return _literal(left) and not _literal(right)


def _literal(node: ast.expr) -> bool:
    return not any(isinstance(each, ast.Call | ast.Attribute | ast.Name) for each in ast.walk(node))


def sentence(problem: Why) -> str:
    """Return a problem as one sentence that begins with its file and line."""
    where = f"{problem.file}, line {problem.line}: " if problem.line else f"{problem.file}: " if problem.file else ""
    return f"{where}{problem.message}"
