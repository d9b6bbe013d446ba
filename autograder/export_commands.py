"""The command that writes the marks of a class for other systems: export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.disclose import Level
from autograder.errors import UsageError
from autograder.exports import EXPORTS
from autograder.exports.job import Export, File, Job
from autograder.grades import EXPORTED
from autograder.screen import print_line

ALL = f"One of: {', '.join(EXPORTS)}."


def export(
    form: Annotated[str, typer.Argument(metavar="FORMAT", help=ALL)],
    place: Annotated[
        Path, typer.Argument(metavar="GRADES|KIT", help="What autograder grade --out made; for gradescope-zip the kit.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="PATH", help="The file, or folder; else GRADES/exports, or here.")
    ] = None,
    template: Annotated[
        Path | None, typer.Option("--template", metavar="FILE", help="The worksheet downloaded from Canvas or Moodle.")
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="MARK=TITLE", help="Which mark goes to which column; again for more."),
    ] = None,
    scale: Annotated[bool, typer.Option("--scale", help="Work marks out of the worksheet's points.")] = False,
    student: Annotated[list[str] | None, typer.Option("--student", help="This one only; again for more.")] = None,
    exercise: Annotated[
        list[str] | None, typer.Option("--exercise", "-e", help="What gradescope-zip is to mark; again for more.")
    ] = None,
    disclose: Annotated[
        Level | None, typer.Option("--disclose", help="How much it tells; else student, and for csv staff.")
    ] = None,
) -> None:
    """Write the marks of a class for another system.

    csv: a line a check. canvas, moodle: the worksheet downloaded there, filled in; a MARK is total, an exercise, or a
    part such as casino/deck suite. gradescope, classroom50: a JSON file for each student. junit: XML for build servers.
    gradescope-zip: the autograder to upload.

    Exit code: 0 when all is there, 1 when a person must see to something, 2 when we could not.
    """
    from autograder.exports import export_of

    found = export_of(form)
    columns = dict(_column(each) for each in column or [])
    job = Job(place, disclose or found.level, tuple(student or ()), tuple(exercise or ()), template, columns, scale)
    where = [_write(found, job, out, file) for file in found.write(job)]
    if job.failed:
        job.todo.append(f"could not grade, and no file is written: {', '.join(job.failed)}")
    for line in job.said + job.todo:
        print_line(line)
    what = f"{where[0]}" if len(where) == 1 else f"{len(where)} files, such as {where[0]}" if where else ""
    print_line(f"{form}: {what or 'nothing to write'}")
    raise typer.Exit(2 if job.failed else 1 if job.todo else 0)


def _column(text: str) -> tuple[str, str]:
    """Return the mark and the title of its column; only a mark stands for the column of its own name."""
    mark, _, title = (each.strip() for each in text.partition("="))
    if not mark:
        raise UsageError(f"--column {text} names no mark", 'write, for example: --column "casino/deck=Week 3 (4711)"')
    return mark, title


def _home(found: Export, job: Job) -> Path:
    return Path() if found.reads == "KIT" else job.place / EXPORTED


def _write(found: Export, job: Job, out: Path | None, file: File) -> Path:
    """Write one file: to ``out`` itself where there is one to write, else below it."""
    from autograder import store

    path = _path(found, job, out, file)
    if isinstance(file.content, str):
        store.write_whole(path, file.content)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    return path


def _path(found: Export, job: Job, out: Path | None, file: File) -> Path:
    if found.each:
        single = out is not None and out.suffix == Path(found.file).suffix
        if single and len(job.names) > 1:
            raise UsageError(
                f"{out} is one file, and there are {len(job.names)} students", "name a folder, or a --student"
            )
        return (
            out if out is not None and single else (out or _home(found, job) / found.file.partition(".")[0]) / file.name
        )
    main = out or _home(found, job) / found.file
    return main if file.name == found.file else main.with_name(file.name)
