"""The general rules of style: a few of ruff's, that a beginner can be held to, each with its reason."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from functools import lru_cache
from typing import Any

from autograder.errors import GraderError

MOST_BRANCHES = 15
LINE_LENGTH = 120
SECONDS = 30
NEWEST = 14  # of the Python 3.x that every ruff we accept knows

RULES = {
    "F401": "What is imported and never used makes the reader look for its use.",
    "F403": "After `from ... import *` nobody can tell where a name comes from.",
    "F541": "An f before a text without braces does nothing.",
    "F632": "`is` asks whether two things are one and the same object; numbers and texts are compared with `==`.",
    "F811": "What is defined twice is lost the first time.",
    "F821": "A name that is defined nowhere stops the program when its line is reached.",
    "F841": "A value that is stored and never used is a step forgotten, or one too many.",
    "E501": f"A line of more than {LINE_LENGTH} characters does not fit on a screen.",
    "E701": "One statement a line: what stands behind a colon is overlooked.",
    "E702": "One statement a line: what stands behind a semicolon is overlooked.",
    "E703": "Python needs no semicolon at the end of a line.",
    "E711": "None is compared with `is`: there is only one of it.",
    "E712": "A truth value needs no comparison: `if soft` says what `if soft == True` says.",
    "E713": "`x not in y` reads better than `not x in y`.",
    "E714": "`x is not y` reads better than `not x is y`.",
    "E721": "`isinstance` asks for a type, and takes its subclasses too.",
    "E722": "A bare `except` also swallows misspelt names and Ctrl-C: name what you expect.",
    "E731": "A function that has a name is written with `def`.",
    "E741": "l, O and I look like 1 and 0.",
    "A001": "The name of something that Python brings along, such as `sum` or `list`, is lost when it is used again.",
    "A002": "The name of something that Python brings along, such as `sum` or `list`, is lost when it is used again.",
    "B006": "A list or dictionary as a default is made once, and shared by all calls.",
    "B015": "A comparison alone on a line does nothing.",
    "B018": "An expression alone on a line does nothing.",
    "B020": "A loop should not give its variable the name of what it goes through.",
    "C901": f"A function with more than {MOST_BRANCHES} branches cannot be kept in mind: split it.",
    "N801": "Classes are named LikeThis, so that one knows them at sight.",
    "N802": "Functions are named like_this, so that one knows them at sight.",
    "N803": "Parameters are named like_this, so that one knows them at sight.",
    "PLW0127": "To assign a variable to itself does nothing.",
    "S102": "Code that is made from text while the program runs cannot be read or checked.",
    "S110": "An exception that is swallowed without a word hides the fault that raised it.",
    "S307": "Code that is made from text while the program runs cannot be read or checked.",
    "SIM103": "A condition is a truth value already: return it as it is.",
    "SIM210": "A condition is a truth value already: no `True if ... else False` is needed.",
}


def general_places(text: str, name: str) -> list[tuple[str, int, str]]:
    """Return where a general rule is broken: its code, the line, and what is there.

    The text goes to ruff on its standard input, is neither imported nor run, and cannot excuse itself by ``noqa``.
    GraderError when ruff is missing or does not answer as it should.
    """
    answer = _run(
        *("check", "--isolated", "--no-cache", "--quiet", "--ignore-noqa", "--output-format=json"),
        *(f"--target-version=py3{min(sys.version_info.minor, NEWEST)}", f"--line-length={LINE_LENGTH}"),
        *(f"--select={','.join(RULES)}", f"--config=lint.mccabe.max-complexity={MOST_BRANCHES}"),
        *(f"--stdin-filename={name}", "-"),
        text=text,
    )
    try:
        return [_place(each) for each in json.loads(answer)]
    except (ValueError, TypeError, KeyError) as error:
        raise GraderError(
            f"ruff gave no sound answer on {name}: {error!r}", "install another: pip install -U ruff"
        ) from error


@lru_cache(maxsize=1)
def ruff_version() -> str:
    """Return what ruff calls itself, such as ``ruff 0.17.6``."""
    return _run("--version").strip()


def _place(found: dict[str, Any]) -> tuple[str, int, str]:
    code, line, message = found["code"], found["location"]["row"], found["message"]
    if code not in RULES or not isinstance(line, int) or not isinstance(message, str):
        raise ValueError(f"{code} in line {line}: {message}")
    return code, line, message


def _run(*arguments: str, text: str = "") -> str:
    command = [_program(), *arguments]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RUFF_")}
    try:
        done = subprocess.run(
            command, input=text.encode(), capture_output=True, timeout=SECONDS, env=clean, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise GraderError(f"ruff could not be run: {error}", "see whether this works: ruff --version") from error
    if done.returncode not in (0, 1):
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["it said nothing"]
        raise GraderError(f"ruff ended with {done.returncode}: {said[-1]}", "install another: pip install -U ruff")
    return done.stdout.decode(errors="replace")


def _program() -> str:
    """Return the ruff that was installed with us, else one on the PATH."""
    found = shutil.which("ruff", path=sysconfig.get_path("scripts")) or shutil.which("ruff")
    if found is None:
        raise GraderError("ruff is not installed, and style is marked with it", "install it: pip install ruff")
    return found
