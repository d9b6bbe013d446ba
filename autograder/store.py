"""Reports as JSON: written whole or not at all, and read back with suspicion."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from autograder.errors import GraderError
from autograder.results import (
    CLASS_SCHEMA,
    HEADER_SCHEMA,
    SOLUTION_SCHEMA,
    STUDENT_SCHEMA,
    STYLE_SCHEMA,
    SUITE_SCHEMA,
    TIMES_SCHEMA,
    ClassHeader,
    ClassReport,
    SolutionReport,
    StudentReport,
    StyleReport,
    SuiteReport,
    Times,
)

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Report = SuiteReport | SolutionReport | StyleReport | StudentReport | ClassReport | ClassHeader | Times
Kind = TypeVar("Kind", SuiteReport, SolutionReport, StyleReport, StudentReport, ClassReport, ClassHeader, Times)
VERSIONS: dict[type[Any], str] = {
    SuiteReport: SUITE_SCHEMA,
    SolutionReport: SOLUTION_SCHEMA,
    StyleReport: STYLE_SCHEMA,
    StudentReport: STUDENT_SCHEMA,
    ClassReport: CLASS_SCHEMA,
    ClassHeader: HEADER_SCHEMA,
    Times: TIMES_SCHEMA,
}
PART = ".part"
_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Return what turns reports of that kind into JSON and back; pydantic is loaded here and not before."""
    from pydantic import TypeAdapter

    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def to_json(report: Report) -> str:
    """Return the report as JSON, in the schema that it names."""
    return adapter(type(report)).dump_json(report, indent=1).decode() + "\n"


def to_line(report: Report) -> str:
    """Return the report as JSON on one line."""
    return adapter(type(report)).dump_json(report).decode()


def from_json(text: str | bytes, kind: type[Kind], name: str = "the report") -> Kind:
    """Return the report in ``text``; GraderError when it is cut short, malformed or of another version."""
    from pydantic import ValidationError

    _check_version(text, VERSIONS[kind], name)
    try:
        report: Kind = adapter(kind).validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(each) for each in first["loc"])
        raise GraderError(f"{name} is malformed at {where}: {first['msg']}", "mark again") from error
    return report


def _check_version(text: str | bytes, version: str, name: str) -> None:
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GraderError(f"{name} is cut short or is no JSON: {error}", "mark again") from error
    found = table.get("schema") if isinstance(table, dict) else None
    if found != version:
        said = f"is of schema {found!r}" if found is not None else "names no schema"
        raise GraderError(f"{name} {said}, this autograder reads {version!r}", "mark again, or use the same release")


def write_whole(path: Path, text: str) -> None:
    """Write the file beside its place and rename it there, so that nobody ever sees half of it.

    It is on the disk before it is renamed: a power cut leaves the old file or the new one.
    """
    beside = path.with_name(f".{os.getpid()}{PART}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise GraderError(f"cannot write {path}: {error.strerror}", "name another place, or make room") from error
