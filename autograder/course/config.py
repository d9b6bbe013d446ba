"""The settings of the course: nbgrader's own, with our preprocessors in its two lists."""

from __future__ import annotations

OURS = "autograder_config.py"
THEIRS = "nbgrader_config.py"

MINE = f'''\
"""The settings of this course. This file is written once, and yours from then on: add below what you like."""

c = get_config()
load_subconfig("{OURS}")

# c.CourseDirectory.course_id = "course101"  # needed for the exchange
# c.Run.enabled = True  # run the students' cells too, so that feedback shows their outputs; see docs/notebooks.md
# c.Marks.disclose = "final"  # how much feedback tells: student, final or staff
'''

MADE = '''\
"""Made by `autograder notebooks`, which overwrites it: put your own settings into nbgrader_config.py."""

c = get_config()

# Marks come from the engine, which takes the students' cells and never their kernel.
c.Marks.kit = "@kit@"
c.Autograde.sanitize_preprocessors = [
    "nbgrader.preprocessors.ClearOutput",
    "autograder.course.mend.Mend",
    "nbgrader.preprocessors.DeduplicateIds",
    "nbgrader.preprocessors.OverwriteKernelspec",
    "nbgrader.preprocessors.OverwriteCells",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.Autograde.autograde_preprocessors = [
    "autograder.course.run.Run",
    "nbgrader.preprocessors.IgnorePattern",
    "autograder.course.marks.Marks",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "autograder.course.marks.SaveMarks",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.Run.enabled = @run@

# The released solution cell is the stub, to the letter.
c.ClearSolutions.code_stub = {"python": "raise NotImplementedError"}
'''


def made(kit: str, run: bool) -> str:
    """Return the settings that we make; kit: where it is, seen from the course."""
    return MADE.replace("@kit@", kit).replace("@run@", str(run))
