"""The marks of a class in the forms that others read.

To add a form: a module that holds an ``EXPORT``, and its line here.
"""

from __future__ import annotations

import importlib

from autograder.errors import UsageError
from autograder.exports.job import Export

EXPORTS = {
    "csv": "autograder.exports.long_csv",
    "canvas": "autograder.exports.canvas",
    "moodle": "autograder.exports.moodle",
    "gradescope": "autograder.exports.gradescope",
    "gradescope-zip": "autograder.exports.gradescope_zip",
    "classroom50": "autograder.exports.classroom50",
    "junit": "autograder.exports.junit",
}


def export_of(name: str) -> Export:
    """Return the form of that name; UsageError lists what there is."""
    if name not in EXPORTS:
        raise UsageError(f"there is no export {name!r}", f"use one of: {', '.join(EXPORTS)}")
    found: Export = importlib.import_module(EXPORTS[name]).EXPORT
    return found
