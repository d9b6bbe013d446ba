"""The command for staff that fills in hints: for each bug an input on which it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from autograder.arguments import ExerciseName, KitPath, Quiet
from autograder.errors import UsageError
from autograder.kit_commands import kit_at

if TYPE_CHECKING:
    from autograder.hints.search import Input, Judge
    from autograder.hints.table import Hints
    from autograder.kit import Exercise
    from autograder.pages import Bug


def hints(
    exercise: ExerciseName,
    write: Annotated[bool, typer.Option("--write", help="Write what was found into the file of hints.")] = False,
    kit: KitPath = None,
    quiet: Quiet = False,
) -> None:
    """For staff: find an input for each bug that has none, and what it gives with correct code and with the bug.

    The file is buggy_impls/<track>/<stage>.toml; what stands there stays. Exit code 0 when no input is missing, else 1.
    """
    from autograder.hints.search import Judge
    from autograder.hints.table import hints_file, read_hints
    from autograder.hints.writing import filled_in
    from autograder.screen import Bar, print_line
    from autograder.store import write_whole

    chosen = kit_at(kit).for_staff().exercise(exercise)
    known, path = read_hints(chosen), hints_file(chosen)
    if not path.is_file():
        where = path.relative_to(chosen.kit).as_posix()
        raise UsageError(f"{chosen.name} has no hints", f"write {where}, with begin and [search]: see docs/hints.md")
    judge = Judge(chosen, known)
    wanted = [bug for bug in chosen.bugs if not known.of(bug).none and not known.of(bug).right]
    found: dict[str, Input] = {}
    with Bar(chosen.name, quiet=quiet) as bar:
        for done, bug in enumerate(wanted, start=1):
            if (given := _input(judge, known, bug)) is not None:
                found[bug.name] = given
            if not quiet:
                _tell(chosen, bug, given)
            bar(done, len(wanted))
    if write and found:
        order = [bug.name for bug in chosen.bugs]
        write_whole(path, filled_in(path.read_text(encoding="utf-8"), known.bugs, found, order))
    missing = len(wanted) - len(found)
    where = "written to" if write else "with --write they go to"
    said = f"{len(found)} found, {missing} missing; {where} {path.relative_to(chosen.kit).as_posix()}"
    print_line(said if wanted else f"every bug of {chosen.name} has an input, or a reason why it has none")
    raise typer.Exit(1 if missing else 0)


def _input(judge: Judge, known: Hints, bug: Bug) -> Input | None:
    """Return the input that a person wrote with its outcomes, else one that is searched."""
    from autograder.hints.search import search
    from autograder.hints.trials import statements_of

    lines = known.of(bug).lines
    return judge.tried(bug, statements_of(lines)) if lines else search(judge, bug, known.search)


def _tell(exercise: Exercise, bug: Bug, given: Input | None) -> None:
    from autograder.screen import print_line

    if given is None:
        print_line(f"{exercise.name}:{bug.name}: no input found; write its lines, or none = the reason")
        return
    print_line(f"{exercise.name}:{bug.name}")
    for line in "\n".join(given.statements).splitlines():
        print_line(f"    {line}")
    print_line(f"    right: {given.right}")
    print_line(f"    wrong: {given.wrong}")
