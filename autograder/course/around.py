"""What a preprocessor knows of the run it is part of: the course, and the instructor's version of a notebook."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import GraderError
from autograder.notebook.cells import METADATA


@dataclass(frozen=True)
class Original:
    """The instructor's version of a notebook: of each cell with a ``grade_id``, nbgrader's metadata, ours, its text."""

    nbgrader: dict[str, dict[str, Any]]
    ours: dict[str, dict[str, str]]
    texts: dict[str, str]


def course_of(preprocessor: Any) -> Any:
    """Return nbgrader's CourseDirectory, from whichever converter the preprocessor works for."""
    holder = converter_of(preprocessor)
    return holder.coursedir


def converter_of(preprocessor: Any) -> Any:
    """Return the converter that the preprocessor works for: the nearest that knows the course."""
    each = preprocessor.parent
    while each is not None:
        if getattr(each, "coursedir", None) is not None:
            return each
        each = each.parent
    raise GraderError("this preprocessor runs outside of nbgrader autograde", "name it in nbgrader_config.py")


def original(preprocessor: Any, resources: dict[str, Any]) -> Original:
    """Return the instructor's version of the notebook that is being marked."""
    where, course = resources["nbgrader"], course_of(preprocessor)
    folder = course.format_path(course.source_directory, ".", where["assignment"])
    return _read(Path(course.root, folder, f"{where['notebook']}.ipynb"))


def _read(path: Path) -> Original:
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        said = f"{path.parent.name}/{path.name}, the instructor's version, cannot be read"
        raise GraderError(said, "make it again: autograder notebooks COURSE --force") from error
    known = [(each["metadata"]["nbgrader"], each) for each in cells if each.get("metadata", {}).get("nbgrader")]
    kept = {table["grade_id"]: (table | {"cell_type": each["cell_type"]}, each) for table, each in known}
    return Original(
        {id: table for id, (table, _) in kept.items()},
        {id: each["metadata"][METADATA] for id, (_, each) in kept.items() if METADATA in each["metadata"]},
        {id: "".join(each["source"]) for id, (_, each) in kept.items()},
    )
